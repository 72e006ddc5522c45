"""Fields of Despair, solitaire 1917-1918: the Central Powers run by the printed dice tables."""
