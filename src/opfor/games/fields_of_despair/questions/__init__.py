"""What is asked, in words, and typed plans."""
