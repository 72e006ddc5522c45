"""The built-in games, one folder each, all of the same shape; none knows another.

They import the kernel alone, but for their own pages and commands. Begin with `game.py` of a game (what there is), then
`sequence.py` (the steps of play) and `rules/`.
"""
