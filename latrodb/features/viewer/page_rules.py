"""The rules of a variant as the script of a page takes them: its table for the engine, and the words of its rulebook.

Each sentence and each rule number is that of the books; `latro-rules.js` only puts squares into them.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import msgspec

from latrodb.core.mark import MARKS
from latrodb.core.position import Position, write_fen
from latrodb.core.step import Fault, Stop
from latrodb.diagrams.marks import Circle, Cross, Highlight, Ink
from latrodb.diagrams.verdicts import name_rule
from latrodb.diagrams.words import term
from latrodb.exporters.encoding import encode_json
from latrodb.features.viewer.frames import ending_words, turn_words
from latrodb.rules.engine.table import FAULTS
from latrodb.rules.game import BARRED, SEVERAL
from latrodb.rules.obstacles import OF_MOVEMENT
from latrodb.rules.places import outcome_of
from latrodb.solver.evaluation import weights_of
from latrodb.solver.opponent import LEVELS, Level

if TYPE_CHECKING:
    from collections.abc import Iterable

    from latrodb.features.viewer.board_drawings import Drawings
    from latrodb.rules.game import Game
    from latrodb.rules.variant import Variant

ENDINGS, WINNERS = 8, 3  # how many numbers the engine has for them
SIGNS = (Highlight(0, is_origin=True), Highlight(0), Cross(0), Circle(0, Ink.ATTACK), Circle(0, Ink.NOTE))
SPECIAL = (Fault.TOO_MANY_PIPS, Fault.STRONG_KING, Fault.MUST_ACT, Fault.WAY_BACK, Fault.REPEATS_TURN)


class PageRules(msgspec.Struct, frozen=True):
    """The rules of a variant.

    A sentence is a list: what is wrong, and the names of the rules that are broken; see `FaultText`.
    """

    variant: str
    board: str  # the class of the engine
    files: int
    ranks: int
    numbers: tuple[int, ...]  # of the table
    first: str  # the side that begins, `w` or `b`
    leader: str
    opening: str  # on one line, if its first turn has a guard
    planes: tuple[str, ...]
    memory: tuple[str, ...]
    faults: dict[int, list[str]]  # sentences by the numbers of the engine
    movers: dict[str, dict[int, list[str]]]  # those that differ for some men: a `man`, a `leader`, a manner of marching
    phrases: dict[str, str]  # parts of sentences
    marks: list[tuple[str, str]]  # signs and names, by the numbers of the engine
    endings: dict[int, tuple[str, str]]  # what is said, and the result, by the numbers of the engine
    said: dict[str, str]  # what turns do
    codes: dict[str, int]  # the numbers of faults whose sentences name more than squares, by their names
    repetition: int  # what the third occurrence of a position does, as a number of the engine
    barred: dict[int, tuple[int, int]]  # by that number: the fault of a turn that repeats, and at which occurrence
    weights: tuple[int, ...]  # of the engine's opinion
    levels: dict[Level, int]  # how many positions the engine looks at


def page_rules(variant: Variant) -> PageRules:
    """Return the rules of a variant for a page."""
    game, table = variant.system, variant.system.table
    opening = variant.opening()
    board = type(table).__name__
    return PageRules(
        variant=variant.key,
        board="SearchBoard" if board == "Table" else board,
        files=variant.geometry.files,
        ranks=variant.geometry.ranks,
        numbers=table.numbers,
        first=opening.side.letter,
        leader=variant.rulebook.leader,
        opening=write_fen(opening) if table.guards_opening else "",
        planes=game.planes,
        memory=game.memory,
        faults={number: said for number, fault in enumerate(FAULTS) if (said := _sentence(game, fault, opening))},
        movers=_movers(game),
        phrases=game.phrases | game.chosen_words,
        marks=[(mark.value, term(mark.noun)) for mark in MARKS],
        endings=dict(_endings(variant)),
        said=turn_words(),
        codes={fault.value: FAULTS.index(fault) for fault in SPECIAL},
        repetition=table.repetition.number,
        barred={event.number: (FAULTS.index(fault), times) for event, (fault, times) in BARRED.items()},
        weights=weights_of(game.name),
        levels=LEVELS,
    )


def _sentence(game: Game, fault: Fault, opening: Position) -> list[str]:
    """The sentence of a fault and its rules; nothing for a fault that this game does not have."""
    if fault is Fault.NO_SUCH_SQUARE:
        return [game.explain(fault, opening, (Stop(),), (), opening).message]
    said = game.rulebook.faults.get(fault)
    text = said.text if said else game.obstacles.get(fault, "")
    labels = said.rule if said else game.rules.movement if fault in OF_MOVEMENT else ""
    names = [_name(game, label) for label in labels.split(SEVERAL) if label]
    if fault is Fault.TOO_MANY_PIPS and text:
        names.append(_name(game, game.phrases["kill"]))
    return [text, *names] if text else []


def _movers(game: Game) -> dict[str, dict[int, list[str]]]:
    """The sentences that depend on what moves."""
    return {
        mover: {
            FAULTS.index(fault): [text, *([_name(game, rule)] if rule else [])] for fault, (text, rule) in said.items()
        }
        for mover, said in game.mover_faults.items()
    }


def _name(game: Game, label: str) -> str:
    return name_rule(game.cite(label))


def _endings(variant: Variant) -> Iterable[tuple[int, tuple[str, str]]]:
    """How a game can end, by the numbers of the engine."""
    for code in range(4, 4 * (ENDINGS + 1)):
        if code & 3 < WINNERS and (outcome := outcome_of(variant.system.table, code)):
            yield code, (ending_words(outcome, variant.rulebook.leader), outcome.result)


def rules_html(variants: Iterable[Variant]) -> str:
    """The elements `script` with the rules of variants, once for each page; no `<` in them can end one."""
    found = {variant.key: variant for variant in variants}
    return "".join(
        f'<script type="application/json" data-rules="{escape(key)}">{_json(variant)}</script>'
        for key, variant in found.items()
    )


def _json(variant: Variant) -> str:
    return encode_json(msgspec.to_builtins(page_rules(variant), str_keys=True)).decode().replace("<", "\\u003c")


def sign_codes(drawings: Drawings) -> list[str]:
    """The numbers of the marks of a turn: where it begins and ends, a man taken, a man turned over, one set free."""
    return [code.removesuffix("a1") for code in drawings.codes(SIGNS, ())]


def positions_with_all_men(variant: Variant) -> Iterable[Position]:
    """Positions that together have every kind of man that the game has, whose drawings a page needs."""
    opening, size = variant.opening(), variant.geometry
    bound = [Position(size, 1, 2, bound=3)] if "bound" in variant.system.planes else []
    return [opening, *bound]
