"""The entry point, and the list of commands.

`--version` and `--help` are answered here, before anything heavy is loaded.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from threading import Timer, active_count, get_ident

from latrodb import __version__
from latrodb.cli.support.exits import MEANINGS, ExitCode, describe_failure, is_broken_pipe, mute_stdout, open_streams
from latrodb.core.interrupts import heed_signals, received

# The commands by purpose, each with one sentence that fits a line of 80 columns.
GROUPS: dict[str, dict[str, str]] = {
    "Write a game down": {"new": "Type a game in, turn by turn, or continue one."},
    "Look at a game": {
        "show": "Show a game on a board in the terminal, turn by turn.",
        "diagram": "Draw a position of a game, or animate a whole game.",
        "puzzles": "Find puzzles in games, as a list or as a page that judges answers.",
    },
    "Play": {"play": "Play on from a position against the engine."},
    "Check and correct records": {
        "check": "Check game files against the rules and report what deviates.",
        "format": "Print a game file in canonical notation.",
        "diff": "Compare records of one game, and merge them.",
        "courier": "Show a Game Courier log next to what the rules make of it.",
    },
    "Keep a collection": {
        "import": "Read game files into a database.",
        "find": "Find games in a database.",
        "explore": "Show what was played from a position, and how it went.",
        "stats": "Print figures of a database: players, results, tactics and more.",
        "edit": "Correct, tag, annotate or remove games; their texts stay as they are.",
        "export": "Write games as text, as JSON, or as a page that plays them.",
        "db": "Verify, copy or merge databases, or search them for corrections.",
    },
    "Show a collection to others": {
        "serve": "Show a database as pages in a browser.",
        "site": "Write a collection as pages that need no server.",
    },
    "Write about games": {"article": "Check articles about games, and build them with their figures."},
    "Ask the rules": {
        "rules": "Print the rules of a game, with our readings of the doubtful ones.",
        "moves": "List the legal turns of a position.",
        "solve": "Prove or refute that a win can be forced, and count short games.",
        "review": "Say which turns of a game missed a forced win, or allowed one.",
        "perft": "Count the sequences of legal turns of a given length.",
    },
    "Learn more": {"help": "Explain a topic, a diagnostic code or a command."},
}
FORMER = {  # names until the next version
    **{name: f"db {name}" for name in ("backup", "duplicates", "repair", "verify")},
    **{name: f"edit {name}" for name in ("errata", "tag", "note", "alias", "remove", "revert")},
    **{f"{name} revert": "edit revert" for name in ("errata", "alias")},
}
COMMANDS: dict[str, str] = {name: sentence for group in GROUPS.values() for name, sentence in group.items()}

AGAIN = 0.1  # seconds after which a lost signal is repeated
SELDOM = 100_000  # new objects between two searches for unused cycles; loading a command makes some 50,000 that stay


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line, by default that of the process, and return its exit code."""
    if arguments is not None:
        return _run(list(arguments))
    gc.set_threshold(SELDOM)
    sys.unraisablehook = _interrupt_again
    heed_signals()
    try:
        code = _run(sys.argv[1:])
        if received and active_count() > 1:  # a thread that was just starting may never end
            os._exit(128 + received[0])
        return 128 + received[0] if received else code
    except KeyboardInterrupt:  # a signal between the end of the command and that of the program
        return 128 + received[0] if received else ExitCode.INTERRUPTED
    finally:
        gc.freeze()  # else Python examines every object once more before it exits, a fifth of the time of a command


def _interrupt_again(failure: sys.UnraisableHookArgs) -> None:
    """Repeat a signal that came within a callback, which Python would print with a traceback and forget."""
    if failure.exc_type is not KeyboardInterrupt:
        sys.__unraisablehook__(failure)
        return
    from signal import SIGINT, raise_signal

    number = received.pop() if received else SIGINT
    try:
        from signal import pthread_kill  # which also ends a wait; Windows does not have it
    except ImportError:
        timer = Timer(AGAIN, raise_signal, (number,))
    else:
        timer = Timer(AGAIN, pthread_kill, (get_ident(), number))
    timer.daemon = True
    timer.start()


def _run(words: list[str]) -> int:
    open_streams()
    try:
        if "_LATRODB_COMPLETE" in os.environ:
            from latrodb.cli.program import run_completion

            return run_completion(COMMANDS)
        if words[:1] == ["--version"]:
            from latrodb.rules.compiled import describe_engine

            print(f"latrodb {__version__} ({describe_engine()})", flush=True)
            return 0
        if not words or words[0] in ("--help", "-h"):
            print(_overview(), file=sys.stdout if words else sys.stderr, flush=True)
            return 0 if words else 2
        from latrodb.cli.program import run

        return run(words, COMMANDS, FORMER)
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED
    except OSError as error:  # a help page that cannot be printed; commands are guarded themselves
        mute_stdout()
        print(f"latrodb: {describe_failure(error)}", file=sys.stderr)
        return ExitCode.BROKEN_PIPE if is_broken_pipe(error) else ExitCode.USAGE


def _overview() -> str:
    width = max(map(len, COMMANDS))
    groups = "\n\n".join(
        "\n".join([f"{purpose}:", *(f"  {name:<{width}}  {sentence}" for name, sentence in group.items())])
        for purpose, group in GROUPS.items()
    )
    codes = "\n".join(f"  {code.value:<4}{meaning}" for code, meaning in MEANINGS.items())
    return f"""Usage: latrodb COMMAND [ARGUMENT...]

An annotated game database and notation tool for the Latrunculi family of
board games.

Where to begin:
  latrodb rules              the games, and how each one is played
  latrodb help tags          how a game file is written
  latrodb check GAME.txt     is the record right?
  latrodb show GAME.txt      step through it on a board
  latrodb help               all help topics

{groups}

Options:
  --version             Print the version, and which engine runs.
  --install-completion  Complete commands, options, games and places with Tab.
  --help                Print this page; `latrodb COMMAND --help` prints that of
                        a command, with examples.

Exit codes:
{codes}"""
