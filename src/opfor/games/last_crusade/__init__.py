"""The Last Crusade: the solitaire chapter, with normal rules of our own where it leans on them."""
