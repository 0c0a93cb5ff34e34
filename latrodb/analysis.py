"""From bytes to checked games: parse, replay, and every check."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from latrodb.checks.catalog import CHECKS
from latrodb.core.errors import UnreadableFileError
from latrodb.diagnostics.diagnostic import Profile, under_profile
from latrodb.features.repair.diagnostics import is_suspect, report
from latrodb.features.repair.proposal import Repaired
from latrodb.features.repair.repair import repair
from latrodb.game.replay import replay
from latrodb.game.start import set_up
from latrodb.notation.parser import decode, is_log, parse_bytes
from latrodb.rules.catalog import system_of_heading

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.diagnostics.diagnostic import Diagnostic
    from latrodb.features.repair.proposal import Finding
    from latrodb.game.game import Game
    from latrodb.notation.written import WrittenFile, WrittenGame
    from latrodb.rules.variant import Variant

SUFFIXES = (".txt", ".latro", ".log")
PAGES = (".html", ".htm")


def check_game(written: WrittenGame, variant: Variant | None = None, profile: Profile = Profile.HISTORIC) -> Game:
    """A written game replayed and checked, with all its diagnostics in the order of the text.

    Args:
        written: any game.
        variant: the user's own statement; it outranks the tags.
        profile: decides severities and nothing else.
    """
    return check_and_repair(written, variant, profile).game


def check_and_repair(
    written: WrittenGame, variant: Variant | None = None, profile: Profile = Profile.HISTORIC
) -> Repaired:
    """The same, with the misprints that were found and what was probably meant. Nothing is corrected."""
    start = set_up(written, variant)
    game = replay(written, start=start)
    found = _run_checks(game)
    findings: tuple[Finding, ...] = ()
    if is_suspect(found):
        repaired = repair(written, start, CHECKS.values())
        game, findings = repaired.game, repaired.findings
        found = report(repaired, _run_checks(game))
    numbered = (each if each.game else replace(each, game=written.number) for each in _acknowledged(found))
    diagnostics = under_profile(sorted(numbered, key=_in_text), profile)
    return Repaired(replace(game, diagnostics=diagnostics), findings)


def _run_checks(game: Game) -> list[Diagnostic]:
    """What replaying a game found, and what every check finds."""
    return [*game.diagnostics, *(each for check in CHECKS.values() for each in check(game))]


def check_file(
    written: WrittenFile, variant: Variant | None = None, profile: Profile = Profile.HISTORIC
) -> tuple[tuple[Game, ...], tuple[Diagnostic, ...]]:
    """Every game of a text checked, and what was found outside of them."""
    repaired, found = repair_file(written, variant, profile)
    return tuple(each.game for each in repaired), found


def repair_file(
    written: WrittenFile, variant: Variant | None = None, profile: Profile = Profile.HISTORIC
) -> tuple[tuple[Repaired, ...], tuple[Diagnostic, ...]]:
    """Every game of a text checked, with its misprints, and what was found outside of games."""
    games = tuple(check_and_repair(game, variant, profile) for game in written.games)
    return games, under_profile(written.diagnostics, profile)


def read_games(path: str | Path) -> tuple[Game, ...]:
    """Every game of a file, or of all game files under a folder, checked under the historic profile.

    Raises:
        UnreadableFileError: there is no such file, or the system refuses to open it.
    """
    games: list[Game] = []
    for file in game_files(path):
        games += check_file(parse_bytes(read_bytes(file), str(file), system_of_heading))[0]
    return tuple(games)


def game_files(path: str | Path) -> Iterator[Path]:
    """The file itself, or every game file under a folder, by name.

    Game files end in `.txt`, `.latro` or `.log`; so are web pages that hold a log of Game Courier.

    Raises:
        UnreadableFileError: there is no such file or folder, or the folder cannot be listed.
    """
    path = Path(path)
    if not path.is_dir():
        if not path.exists():
            raise UnreadableFileError(f"there is no file or folder {path}")
        yield path
        return

    def refuse(error: OSError) -> None:
        raise UnreadableFileError(f"{error.filename} cannot be listed: {error.strerror}") from error

    for folder, folders, names in os.walk(path, onerror=refuse):
        folders.sort()
        files = (Path(folder, name) for name in sorted(names) if name.endswith(SUFFIXES + PAGES))
        yield from (file for file in files if not file.name.endswith(PAGES) or _holds_log(file))


def _holds_log(page: Path) -> bool:
    """Whether a web page is a log; one that cannot be read is handed on, so that its reader says so."""
    try:
        return is_log(decode(page.read_bytes())[0])
    except OSError:
        return True


def read_bytes(path: Path) -> bytes:
    """The bytes of a file.

    Raises:
        UnreadableFileError: the system refuses; the message says why.
    """
    try:
        return path.read_bytes()
    except OSError as error:
        raise UnreadableFileError(f"{path} cannot be read: {error.strerror}") from error


def _in_text(diagnostic: Diagnostic) -> tuple[int, str]:
    return (diagnostic.span.start if diagnostic.span else 0), diagnostic.code


def _acknowledged(found: list[Diagnostic]) -> Iterator[Diagnostic]:
    """The same, with a note at every broken rule that a comment of the source names rightly."""
    admitted = {each.ply for each in found if each.code == "N706"}
    for each in found:
        if each.code.startswith("R") and each.rule and each.ply in admitted:
            yield replace(each, notes=(*each.notes, "the source says so itself"))
        else:
            yield each
