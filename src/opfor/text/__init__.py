"""What terminal and browser both print: logs, explanations, odds, listings, and the commands typed at a prompt.

It imports everything below the front ends. Begin with `log.py` and `render.py`; `commands.py` is the typed language.
"""
