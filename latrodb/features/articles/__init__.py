"""Articles about games: their claims checked against games and rules, their figures drawn."""
