"""Records of one game compared and merged."""
