"""Squares, positions, turns and what they did, whatever the rules."""
