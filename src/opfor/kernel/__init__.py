"""The kernel: desk, chance, charts, questions, matches, journals, odds. It knows no game."""
