"""Floor 2: claims. Text to written games and back; knows no rules. The only importer of lark."""
