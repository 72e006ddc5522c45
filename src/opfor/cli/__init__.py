"""The command line, one module a command.

It imports everything below it and no game, and knows no rule. Begin with `main.py`; `options.py` has what commands
share.
"""
