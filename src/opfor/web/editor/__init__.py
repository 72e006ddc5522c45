"""The parts of the editor of charts and numbers: its table, its files, and the whole games that are played by them."""
