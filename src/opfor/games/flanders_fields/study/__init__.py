"""For odds, studies and programs that learn: procedures, previews, tracks, observations."""
