"""The command line.

`app` is the entry point and the table of commands, `commands` holds one module for each, `program`
hands a command line to typer, `reference` finds the game that a user means, `output` prints, and
`exits` turns whatever happens into an exit code. A command is a module with two functions: `command`
takes what typer has parsed, and a plain function does the work and returns the exit code.
"""
