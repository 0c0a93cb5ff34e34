"""What can be forced in a position: proved by search, and judged by replay."""
