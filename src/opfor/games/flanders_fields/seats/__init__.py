"""Who tells the rules what they cannot know: the board measures, a person with a ruler is asked."""
