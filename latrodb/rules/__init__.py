"""The rule systems, the mechanics they share, and the catalogue of variants."""
