"""What people name: files, games in them, places in a game, and the pictures of those."""
