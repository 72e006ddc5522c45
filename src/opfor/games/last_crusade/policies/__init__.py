"""Who may stand in for the person: random, greedy, doctrine, search."""
