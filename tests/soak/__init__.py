"""The soak: the checks of the tests, run for hours from a seed instead of for minutes.

One module a check. Each has a function that checks one item by its number, which the tests call too, and `checks`, the
lines that it adds to the page of figures. `python -m tests.soak.run --help` says how to run it; `docs/soak.md` is what
came of the last run.
"""
