"""What there is: data files, the state, the map, the enemy's ledger. Knows no rule of play."""
