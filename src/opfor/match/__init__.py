"""A game that is played and kept: match, timeline, journal, sealed dice, proof, summaries, answers as text.

It imports the kernel, `opfor.registry` and `opfor.custom`. Begin with `match.py`; `journal.py` is the save file.
"""
