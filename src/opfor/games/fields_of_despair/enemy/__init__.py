"""The programmed Central Powers, procedure by procedure, as printed. One code for the table and the screen."""
