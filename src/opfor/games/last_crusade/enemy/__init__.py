"""The programmed enemy, phase by phase, as the solitaire chapter prints it."""
