"""Floor 3: facts. Rule systems, the mechanics they share, and the catalogue of variants."""
