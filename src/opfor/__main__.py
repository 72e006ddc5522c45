"""`python -m opfor`: the command line, where the `opfor` script is not on the path."""

from __future__ import annotations

from opfor.cli.main import main

main()
