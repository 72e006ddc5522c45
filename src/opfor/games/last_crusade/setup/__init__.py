"""What a game is made from: decks, terrains, custom cards, the state before the set-up."""
