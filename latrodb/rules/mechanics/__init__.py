"""Pure functions shared by rule systems: slides, locks, brackets, charges, endings."""
