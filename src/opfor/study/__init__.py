"""Many games: simulation, comparison, study files, their reports and pictures, and who does the work.

It imports matches and the kernel, no front end. Begin with `simulate.py`, then `studyfile.py` and `report.py`.
"""

from typing import Final

MAX_GAMES: Final = 10_000_000  # of one policy or side, wherever games are asked for
