"""Habits of whole texts: other names of squares, other signs, another order of words."""
