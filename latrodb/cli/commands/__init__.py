"""One module per command: `EXAMPLE`, `command` for what typer parses, and a plain function that does the work."""
