"""Floor 4: where claims meet facts. Replay turns a written game into a game of nodes."""
