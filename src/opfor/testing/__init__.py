"""For authors of games: the contract every game must pass, golden playthroughs, players that answer at random."""
