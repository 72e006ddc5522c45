"""Who tells the rules what they cannot know: the board reads and plays, the person is asked."""
