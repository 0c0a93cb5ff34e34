"""The contents of a command module, and the options that several commands share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeAlias

import typer

from latrodb.cli.support.completion import languages, variants
from latrodb.cli.support.exits import FailOn
from latrodb.cli.support.output import remark, remark_former
from latrodb.cli.support.terminal import ColorChoice
from latrodb.core.english import Text
from latrodb.core.errors import UnknownVariantError


class Command(NamedTuple):
    """A command, or a group of commands such as `latrodb db`.

    Attributes:
        run: the function whose parameters typer parses, which returns an exit code; or the commands of the group by
            name. In a group the docstring of a function is its help text, or for a group within it `sentence`.
        examples: two whole command lines or more, for `--help`.
        reads_texts: whether it reads files in any encoding, and so has the option `--encoding`.
        prepare: changes the words after the name of the command before typer parses them; by default that of the group.
    """

    run: Callable[..., int] | Mapping[str, Command]
    examples: tuple[str, ...]
    reads_texts: bool = False
    prepare: Callable[[Sequence[str]], list[str]] = list
    sentence: str = ""


def load(name: str) -> Command:
    """Import a command."""
    command: Command = import_module(f"latrodb.cli.commands.{'import_' if name == 'import' else name}").COMMAND
    return command


class Members(Mapping[str, Command]):
    """The commands of a group by name, each imported from its module where it is needed.

    The module of a command has its name, behind a prefix if there is one.
    """

    def __init__(self, *names: str, prefix: str = "") -> None:
        self._names = names
        self.prefix = prefix

    def __getitem__(self, name: str) -> Command:
        if name not in self._names:
            raise KeyError(name)
        return load(f"{self.prefix}{name}")

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __contains__(self, name: object) -> bool:
        return name in self._names


class Format(StrEnum):
    """How diagnostics are printed."""

    TEXT = "text"
    JSON = "json"


def note_turned_board(variant: str | None) -> str | None:
    """The name of a variant unchanged; stderr reports if its board is read the other way around."""
    if not variant:
        return variant
    from latrodb.rules.catalog import find_variant, turned_board

    with suppress(UnknownVariantError):
        if board := turned_board(variant):
            remark(f"The board {board} is read as {find_variant(variant).geometry.name}: files come first.")
    return variant


def former(option: str, now: str, metavar: str | None = None) -> Any:
    """An option of the last version, which still runs and is not listed; stderr says what is written now."""

    def report(value: object) -> object:
        if value not in (None, [], ()) and value is not False:
            remark_former(option.partition("/")[0], now)
        return value

    return typer.Option(option, metavar=metavar, hidden=True, callback=report)


EncodingOption: TypeAlias = Annotated[
    str | None,
    typer.Option(help="The encoding of the files, such as cp1252; by default it is detected.", metavar="NAME"),
]
ColorOption: TypeAlias = Annotated[ColorChoice, typer.Option(help="When to color output.")]
FormatOption: TypeAlias = Annotated[Format, typer.Option("--format", hidden=True)]  # as `--json` or nothing
JsonFormatOption: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON lines.")]
JsonObjectOption: TypeAlias = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
FailOnOption: TypeAlias = Annotated[FailOn, typer.Option("--fail-on", help="Exit with 1 from this severity on.")]


def parse_seconds(text: str) -> float:
    """The seconds of `5s`, `2m`, `500ms` or `5`.

    Raises:
        typer.BadParameter: the text is not a time above 0.
    """
    found = re.fullmatch(r"([0-9]{1,6}(?:\.[0-9]{1,3})?)(ms|s|m|)", text.strip())
    if found is None or not float(found[1]):
        raise typer.BadParameter(f"'{text}' is not a time such as 5s, 500ms or 2m")
    return float(found[1]) * {"ms": 0.001, "m": 60}.get(found[2], 1)


ProveOption: TypeAlias = Annotated[
    float | None,
    typer.Option(
        "--prove",
        help="Judge claims such as {=> mate in 2}, also in prose, by a search of at most this time for each.",
        metavar="TIME",
        parser=parse_seconds,
    ),
]
OutputOption: TypeAlias = Annotated[Path | None, typer.Option("--output", "-o", help="The output file; - for stdout.")]
VariantOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        help="The rules to use, whatever the tags say.",
        metavar="VARIANT",
        callback=note_turned_board,
        autocompletion=variants,
    ),
]
TextOption: TypeAlias = Annotated[
    Text | None,
    typer.Option("--text", help="Games of a database: as corrected by its errata (the default), or as printed."),
]
LanguageOption: TypeAlias = Annotated[
    str, typer.Option(help="Language of the words that are made: en or es.", autocompletion=languages)
]
ForceOption: TypeAlias = Annotated[
    bool, typer.Option("--force", help="Replace an existing file of -o; never an input or a database.")
]
FormerPlaceOption: TypeAlias = Annotated[str | None, typer.Option("--at", metavar="PLACE", hidden=True)]
FormerGamesOption: TypeAlias = Annotated[str | None, typer.Option("--db", metavar="FILE", hidden=True)]
GameDatabaseOption: TypeAlias = Annotated[
    str | None, typer.Option(help="The database; an existing one can be the first argument instead.", metavar="FILE")
]
DatabaseOption: TypeAlias = Annotated[
    str, typer.Option(help="The database; an existing one can be the first argument instead.", metavar="FILE")
]
NewDatabaseOption: TypeAlias = Annotated[
    str,
    typer.Option(
        help="The database, created if missing; an existing one can be the first argument instead.", metavar="FILE"
    ),
]
GamesDatabaseOption: TypeAlias = Annotated[
    str | None, typer.Option(help="A database with the games mentioned.", metavar="FILE")
]
AllowOption: TypeAlias = Annotated[
    list[Path] | None,
    typer.Option(
        help="Another folder from which articles may take games and files; may be repeated.", metavar="FOLDER"
    ),
]
GamesOption: TypeAlias = Annotated[
    list[str] | None, typer.Option(help="Files or folders with the games mentioned; may be repeated.", metavar="PATH")
]
