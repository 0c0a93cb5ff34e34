"""What the Tab key offers: the values of arguments and options. File names are left to the shell."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from importlib import import_module

from latrodb.core.errors import LatrodbError

VARIABLE = "_LATRODB_COMPLETE"  # set by the scripts of typer, to `complete_bash` and the like
_WORDS, _NUMBER = "COMP_WORDS", "COMP_CWORD"  # of bash
_ARGUMENTS = "_TYPER_COMPLETE_ARGS"  # of zsh and fish
MOST = 1000  # maximum number of games of a database to offer


def words_so_far() -> list[str]:
    """The words of the command line that a shell wants to complete, without the program name.

    Bash breaks words at `@`; they are rejoined, also for typer.
    """
    if _WORDS not in os.environ:
        return _split(os.environ.get(_ARGUMENTS, ""))[1:]
    import shlex

    words = os.environ[_WORDS].split("\n")
    at = int(os.environ.get(_NUMBER, len(words) - 1))
    glued: list[str] = []
    for word in words[: at + 1]:
        if glued and (word == "@" or glued[-1].endswith("@")):
            glued[-1] += word
        else:
            glued.append(word)
    os.environ[_WORDS] = "\n".join(map(shlex.quote, glued))
    os.environ[_NUMBER] = str(len(glued) - 1)
    return glued[1:]


def _split(text: str) -> list[str]:
    import shlex

    try:
        return shlex.split(text)
    except ValueError:  # a quote that is still open
        return text.split()


def complete(answer: Callable[[], object], words: list[str]) -> int:
    """Print typer's completions and return its exit code, by which fish decides whether to also offer files.

    In bash only what follows the last `@` of the word is printed, since bash replaces no more. The help of each word
    is one line, however long.
    """
    from typer import rich_utils

    shown, code, width = io.StringIO(), 0, rich_utils.MAX_WIDTH
    rich_utils.MAX_WIDTH = 1000
    with redirect_stdout(shown), redirect_stderr(io.StringIO()):
        try:
            answer()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0
        finally:
            rich_utils.MAX_WIDTH = width
    text = shown.getvalue()
    prefix = words[-1].rpartition("@")[0] if words and "@" in words[-1] else ""
    if prefix and os.environ[VARIABLE].endswith("bash"):
        text = "".join(f"{line.removeprefix(f'{prefix}@')}\n" for line in text.splitlines())
    print(text, end="", flush=True)
    return code


def game_places(incomplete: str) -> list[str]:
    """The games of a file or database, `game.txt#2`, and the places of a game, `game.txt@13b`."""
    with suppress(LatrodbError, OSError):
        if "@" in incomplete:
            return list(_places(incomplete.rpartition("@")[0]))
        if "#" in incomplete:
            file = incomplete.rpartition("#")[0]
            return [f"{file}#{number}" for number in _games(file)]
    return []


def _places(game: str) -> Iterator[str]:
    from latrodb.features.analyzer import analyzer
    from latrodb.game.variations import numbered_variations
    from latrodb.references import END, START, find_game, parse_reference

    found = find_game(analyzer(), parse_reference(game)).game
    labels = [node.label for node in found.nodes if node.after is not None]
    lines = enumerate(numbered_variations(found), 1)
    labels += [f"{turn.ply}~{number}" for number, line in lines for turn in line.turns]
    return (f"{game}@{label}" for label in (START, *labels, END))


def _games(file: str) -> Iterable[int]:
    from latrodb.files import is_database, read_input

    if not is_database(file):
        from latrodb.features.analyzer import analyzer

        data, name = read_input(file)
        return range(1, len(analyzer().parse(data, name).games) + 1)
    from latrodb.store.database import Database
    from latrodb.store.find import find_games

    with Database.open(file, read_only=True) as database:
        return [game.id for game in find_games(database, limit=MOST)]


def variants() -> list[str]:
    """Every system, and every variant with its board."""
    from latrodb.rules.catalog import SYSTEMS

    boards = [f"{name}/{board}" for name, entry in SYSTEMS.items() for board in entry.boards]
    return sorted([*SYSTEMS, *boards])


def overlays() -> list[str]:
    """The form of every mark on a diagram."""
    from latrodb.diagrams.overlays import FORMS, RULE_FORMS

    return [*FORMS.values(), *RULE_FORMS.values()]


def formats() -> list[str]:
    """Every export format."""
    from latrodb import export_formats
    from latrodb.exporters.tables import FORMATS

    return [*export_formats(), *FORMATS]


def _names(module: str, table: str) -> Callable[[], list[str]]:
    """What offers the names in a table; its module is loaded only then."""
    return lambda: list(getattr(import_module(f"latrodb.{module}"), table))


themes = _names("diagrams.themes", "THEMES")
sets_of_men = _names("diagrams.men", "MEN")
languages = _names("diagrams.words", "LANGUAGES")
boards_as_text = _names("diagrams.text_formats", "FORMATS")
codes = _names("diagnostics.codes", "CODES")
tables_of_figures = _names("store.stats", "TABLES")
