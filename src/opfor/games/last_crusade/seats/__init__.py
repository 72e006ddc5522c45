"""Who decides for a side inside rules that both obey."""
