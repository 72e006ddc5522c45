"""For odds, studies and programs that learn: procedures, forecasts, tracks, observations."""
