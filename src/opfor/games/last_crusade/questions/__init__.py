"""What the person is asked, in words, and whole plans typed in one line."""
