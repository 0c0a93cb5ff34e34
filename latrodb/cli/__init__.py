"""Floor 7: the command line. The only importer of typer and rich."""
