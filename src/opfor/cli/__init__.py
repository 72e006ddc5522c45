"""The command line, one module a command. It imports no game and knows no rule. Begin with `main.py`."""
