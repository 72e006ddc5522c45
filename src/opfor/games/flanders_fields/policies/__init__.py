"""Who may stand in for the person: random, the two programs themselves, search."""
