"""What there is: data files, ground, stands, scenarios, the state, names. Knows no rule."""
