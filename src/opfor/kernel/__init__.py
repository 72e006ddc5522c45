"""What rules are written against: desk, throws, charts, conditions, questions, odds, batch, rulebook, game, game data.

It imports nothing else of Opfor and knows no game. Begin with `desk.py` (what a rule may do), then `charts.py` and
`game.py` (what a game supplies).
"""
