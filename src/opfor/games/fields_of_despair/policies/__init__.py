"""Stand-ins for the Allied player."""
