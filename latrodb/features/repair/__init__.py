"""Misprints: what was meant, how sure that is, and what it mends. Nothing is ever corrected unasked."""
