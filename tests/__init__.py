"""The tests, laid out like `src/opfor`: what tests `opfor.match` lies in `tests/match`.

`toy.py` is the small game that they share and `broken_toys.py` the same game with faults; `saves` and `golden` hold
matches of earlier versions and recorded playthroughs.
"""

import os
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
ROOT = TESTS.parent
unix = pytest.mark.skipif(os.name == "nt", reason="Windows has nothing of the kind")
linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux shows it in /proc, /dev or /sys")
