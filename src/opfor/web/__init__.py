"""The browser as a front end: pages made by the server from what the player may know. It knows no rule."""
