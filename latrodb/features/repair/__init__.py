"""Corrections of misprints: proposals with their doubts, never applied unasked."""
