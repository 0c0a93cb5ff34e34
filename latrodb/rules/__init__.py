"""The rule systems, the mechanics they share, and the catalog of variants."""
