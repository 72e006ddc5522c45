"""The programmed opponents: Garrison (defence) and Zero Hour (attack)."""
