"""Errata: corrections of printed games as records of their own, laid over the text and never written into it."""
