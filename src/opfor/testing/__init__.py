"""For authors of games: the contract that every game must pass, position checks, golden playthroughs.

It imports everything below the front ends. Begin with `contract.py`.
"""
