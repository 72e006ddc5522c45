"""What the game is made of: data files, cards, places, the state. Knows no rule."""
