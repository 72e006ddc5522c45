"""Studies: whole games by the thousand."""
