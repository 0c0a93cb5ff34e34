"""Ledgers: corrections of printed games as separate records, applied over the text and never written into it."""
