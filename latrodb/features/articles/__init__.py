"""Articles about games, compared with the games and the rules, and their figures."""
