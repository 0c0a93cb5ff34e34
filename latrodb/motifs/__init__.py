"""Tactics by the names that the source pages give them, found in positions and games: forks, melees, locks broken."""
