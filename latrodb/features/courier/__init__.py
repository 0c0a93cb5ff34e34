"""Game Courier: its logs read as written games, and games written as its logs."""
