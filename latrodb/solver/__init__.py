"""Search: what can be proved about a position, and what the engine would play in it, which is an opinion."""
