"""Pure functions that several rule systems call: slides, locks, brackets, charges, endings."""
