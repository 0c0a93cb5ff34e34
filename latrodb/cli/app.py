"""The entry point, and the list of commands.

`--version` and `--help` are answered here, before anything heavy is loaded.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from latrodb import __version__
from latrodb.cli.support.exit_codes import MEANINGS, ExitCode
from latrodb.cli.support.streams import describe_failure, mute_stdout, open_streams

# Each command and what it does in one sentence.
COMMANDS: dict[str, str] = {
    "check": "Check game files against the rules and report what deviates.",
    "show": "Show a game on a board in the terminal, turn by turn.",
    "format": "Print a game file in canonical notation, or exactly as it is.",
    "import": "Read game files into a database.",
    "find": "Find games in a database.",
    "export": "Print games as JSON or as text in canonical notation.",
    "errata": "Keep corrections of printed games beside their texts.",
    "diff": "Compare two records of one game, and merge them.",
    "article": "Check articles about games, and build them with their figures.",
    "courier": "Show what is in a log of Game Courier, beside what the rules say to it.",
    "diagram": "Draw a position of a game, or a whole game as a film.",
    "moves": "List the legal turns of a position.",
    "perft": "Count the sequences of legal turns of a given length.",
    "rules": "Print the rules of a game, with our readings of the doubtful ones.",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line, by default that of the process, and return its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    open_streams()
    try:
        if words[:1] == ["--version"]:
            print(f"latrodb {__version__}", flush=True)
            return 0
        if not words or words[0] in ("--help", "-h"):
            print(_overview(), file=sys.stdout if words else sys.stderr, flush=True)
            return 0 if words else 2
        from latrodb.cli.program import run

        return run(words, COMMANDS)
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED
    except OSError as error:  # a help page that cannot be printed; commands are guarded themselves
        mute_stdout()
        print(f"latrodb: {describe_failure(error)}", file=sys.stderr)
        return ExitCode.BROKEN_PIPE if isinstance(error, BrokenPipeError) else ExitCode.USAGE


def _overview() -> str:
    width = max(map(len, COMMANDS))
    commands = "\n".join(f"  {name:<{width}}  {sentence}" for name, sentence in COMMANDS.items())
    codes = "\n".join(f"  {code.value:<{width}}  {meaning}" for code, meaning in MEANINGS.items())
    return f"""Usage: latrodb COMMAND [ARGUMENT...]

An annotated game database and notation tool for the Latrunculi family of board games.

Commands:
{commands}

Options:
  --version  Print the version.
  --help     Print this page; `latrodb COMMAND --help` prints that of a command, with an example.

Exit codes:
{codes}"""
