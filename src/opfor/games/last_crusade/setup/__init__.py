"""What a game is made from: decks, terrains, cards of the player's own, the state before the set-up."""
