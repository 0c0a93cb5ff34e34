"""Floor 1: the table and the men: squares, positions, turns and what they did. No rules, no texts."""
