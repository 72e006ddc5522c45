"""The new game, on screen and at the table."""
