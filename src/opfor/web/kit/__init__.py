"""What the boards of all games are built from: places, targets, selection, drawing, words; and the neutral board.

It imports the kernel, matches and texts, and neither games nor the rest of `opfor.web`. Begin with `board.py`;
`part.py` is what a game hands over.
"""
