"""Floor 5: what a game claims beyond its moves, compared with what the replay found."""
