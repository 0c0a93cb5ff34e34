"""Two records of one game compared and merged."""
