"""What screens and programs may see, corrections at the table, and what must always hold."""
