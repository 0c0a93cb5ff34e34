"""Floor 6: games written out for other programs."""
