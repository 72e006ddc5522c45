"""What a game is made from: options, scenarios, battles generated or of the person's own, the new game."""
