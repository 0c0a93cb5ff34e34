"""The command line; typer and rich are imported nowhere else.

`app` is the entry point and lists the commands, `program` loads the chosen one and hands it to typer, `commands`
has a module for each command, and `support` has code that several of them share.
"""
