"""Games without a flaw, to be corrupted, and what is found then."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.features.analyzer import analyzer
from latrodb.notation.parser import parse_text
from tests.support.paths import CORPUS

if TYPE_CHECKING:
    from latrodb.features.repair.edits import Finding
    from latrodb.game.game import Game

PETTEIA = (CORPUS / "petteia-xxi" / "2017-11-kutac-lerouge.txt").read_text(encoding="utf-8")
LATRUNCULI = (CORPUS / "latrunculi-xxi" / "2016-08-joyce-carrillo.txt").read_text(encoding="utf-8")

HEAD = '[Variant "petteia-xxi/8x8"]\n\n'
MOVES = "1.d2-d5 g7-g4 2.g2-g3 f7-f5 3.h2-h5 a7-a5 4.a2-a4 b7-b5"  # a short game
MISSPELLED = f"{HEAD}{MOVES.replace('f5', 'fS')}\n"
LEFT_OUT = f"{HEAD}{MOVES.replace(' f7-f5', '')}\n"
ARROWS = f"{HEAD}{MOVES.replace('-', '→')}\n"


def corrupted(base: str, old: str, new: str) -> str:
    """A game with one place of it changed; the place stands there once."""
    assert base.count(old) == 1, (old, base.count(old))
    return base.replace(old, new)


class Repaired(NamedTuple):
    """A game, and the misprints that were found in it."""

    game: Game
    findings: tuple[Finding, ...]


def repaired(text: str) -> Repaired:
    """The one game of a text, checked and repaired."""
    (written,) = parse_text(text).games
    game = analyzer().check_game(written)
    return Repaired(game, getattr(game, "findings", ()))


def rules_broken(game) -> list[tuple[str, str]]:
    """Codes and plies of all that is said about turns, captures and spelling."""
    return [(each.code, each.ply) for each in game.diagnostics if each.code[0] in "SRC"]
