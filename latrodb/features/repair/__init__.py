"""Corrections of misprints: proposals with their probability, never applied unasked."""
