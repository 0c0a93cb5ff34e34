"""Ledgers: corrections of printed games as separate records, laid over the text and never written into it."""
