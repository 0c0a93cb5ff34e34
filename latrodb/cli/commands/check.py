"""`latrodb check`: game files against the rules."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from latrodb.analysis import game_files, read_bytes, repair_file
from latrodb.cli.support.exits import ExitCode, UsageError
from latrodb.cli.support.fixes import MIDDLE, find_target, write_copy
from latrodb.cli.support.output import complain, remark, say
from latrodb.core.english import count_words
from latrodb.core.errors import UnreadableFileError
from latrodb.diagnostics.codes import Severity
from latrodb.diagnostics.diagnostic import Profile
from latrodb.files import STDIN, check_paths, read_input
from latrodb.notation.parser import parse_bytes
from latrodb.rules.catalog import find_variant, system_of_heading

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from latrodb.diagnostics.diagnostic import Diagnostic
    from latrodb.diagnostics.span import Source
    from latrodb.features.repair.proposal import Finding
    from latrodb.notation.written import WrittenFile
    from latrodb.rules.variant import Variant

EXAMPLE = "latrodb check corpus --format json"


class Format(StrEnum):
    """How diagnostics are printed."""

    TEXT = "text"
    JSON = "json"


@dataclass(slots=True)
class Tally:
    """What was checked and found."""

    files: int = 0
    games: int = 0
    unreadable: int = 0
    found: Counter[Severity] = field(default_factory=Counter)

    @property
    def exit_code(self) -> ExitCode:
        """1 exactly when an error was reported; without one, 2 if a file could not be read."""
        if self.found[Severity.ERROR]:
            return ExitCode.PROBLEMS
        return ExitCode.USAGE if self.unreadable else ExitCode.CLEAN


class Copying(NamedTuple):
    """That corrected copies are wanted: into a file or folder, or beside each file."""

    output: Path | None = None


def command(
    paths: Annotated[
        list[str], typer.Argument(help="Game files, folders of them, or - for standard input.", metavar="PATH...")
    ],
    format: Annotated[Format, typer.Option("--format", help="Pictures, or JSON lines.")] = Format.TEXT,
    profile: Annotated[Profile, typer.Option(help="How strictly.")] = Profile.HISTORIC,
    variant: Annotated[str | None, typer.Option(help="The rules, whatever the tags say.", metavar="KEY")] = None,
    json: Annotated[bool, typer.Option("--json", help="Short for --format json.")] = False,
    as_: Annotated[
        str | None,
        typer.Option(
            "--as",
            help="Replay each game under other rules and say where they part; FILE#2 and games.db#7 name one.",
            metavar="VARIANT",
        ),
    ] = None,
    fix: Annotated[
        bool,
        typer.Option(
            "--fix", help="Write the corrections that are unique into a copy, game.fixed.txt; the original stays."
        ),
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="With --fix: the file of the copy, or a folder.", metavar="PATH"),
    ] = None,
) -> int:
    """What typer parses."""
    if output is not None and not fix:
        raise UsageError("-o says where a corrected copy goes, and no --fix asks for one")
    if as_ is not None and fix:
        raise UsageError("--fix corrects games under their own rules, not under others")
    if as_ is not None:
        from latrodb.cli.support.comparison import compare

        return compare(paths, as_, as_json=json or format is Format.JSON, variant=variant)
    copy = Copying(output) if fix else None
    return check(paths, as_json=json or format is Format.JSON, profile=profile, variant=variant, copy=copy)


def check(
    paths: Sequence[str],
    *,
    as_json: bool = False,
    profile: Profile = Profile.HISTORIC,
    variant: str | None = None,
    copy: Copying | None = None,
) -> int:
    """Print every diagnostic of some files: caret pictures and a summary line, or JSON lines.

    Args:
        paths: files, folders, or `-`.
        as_json: JSON lines.
        profile: decides severities.
        variant: a key that outranks the tags.
        copy: where corrected copies go; None writes none.

    Returns:
        1 exactly when an error was reported; else 2 if a file could not be read, and 0.
    """
    from latrodb.diagnostics.render import as_json as json_line
    from latrodb.diagnostics.render import caret_picture

    rules = find_variant(variant) if variant else None
    check_paths(paths)
    tally = Tally()
    draw = json_line if as_json else caret_picture
    files = list(_files(paths))
    targets = _targets(files, copy)
    for file in files:
        checked = _check_one(file, tally, rules, profile, draw)
        if checked is not None and file in targets:
            write_copy(*checked, targets[file])
    if not tally.files and not tally.unreadable:
        remark(f"There are no game files (.txt, .latro, .log) in {', '.join(paths)}.")
    if not as_json:
        say(_summary(tally))
    return tally.exit_code


def _targets(files: Sequence[str], copy: Copying | None) -> dict[str, Path]:
    """Where the corrected copy of each file goes; all is settled before anything is checked."""
    if copy is None:
        return {}
    files = [file for file in files if not _is_copy(file)]
    return {file: find_target(file, copy.output, is_alone=len(files) == 1) for file in files}


def _is_copy(file: str) -> bool:
    return Path(file).stem.endswith(f".{MIDDLE}")


def _files(paths: Sequence[str]) -> Iterator[str]:
    for path in paths:
        if path == STDIN or not Path(path).is_dir():
            yield path
        else:
            yield from map(str, game_files(path))


def _read(file: str) -> tuple[bytes, str]:
    return read_input(file) if file == STDIN else (read_bytes(Path(file)), file)


def _check_one(
    file: str, tally: Tally, rules: Variant | None, profile: Profile, draw: Callable[[Diagnostic, Source], str]
) -> tuple[WrittenFile, tuple[Finding, ...]] | None:
    """Check one file and print what was found; returns what a corrected copy needs."""
    try:
        written = parse_bytes(*_read(file), system_of_heading)
    except UnreadableFileError as error:
        complain(str(error))
        tally.unreadable += 1
        return None
    repaired, found = repair_file(written, rules, profile)
    everything = [*found, *(diagnostic for each in repaired for diagnostic in each.game.diagnostics)]
    for diagnostic in sorted(everything, key=_in_text):
        tally.found[diagnostic.level] += 1
        say(draw(diagnostic, written.source))
    tally.files += 1
    tally.games += len(repaired)
    return written, tuple(finding for each in repaired for finding in each.findings)


def _in_text(diagnostic: Diagnostic) -> int:
    return diagnostic.span.start if diagnostic.span else 0


def _summary(tally: Tally) -> str:
    words = [
        count_words(tally.found[Severity.ERROR], "error"),
        count_words(tally.found[Severity.WARNING], "warning"),
        count_words(tally.found[Severity.INFO], "remark"),
    ]
    return f"{count_words(tally.files, 'file')}, {count_words(tally.games, 'game')}: {', '.join(words)}"
