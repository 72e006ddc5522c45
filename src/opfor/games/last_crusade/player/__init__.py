"""The person's side: what may be decided, the phases of your turn, and what you decide in the enemy's."""
