"""Charts for pages: printed tables with a cell marked, the reasons of a decision, curves and comparisons of odds."""
