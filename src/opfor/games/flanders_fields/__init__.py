"""Flanders Fields: miniatures rules for the Great War, with a programmed enemy for either side."""
