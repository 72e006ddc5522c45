"""What screens and programs may see."""
