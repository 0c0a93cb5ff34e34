"""Positions of the reconstructions and what the rules make of them: `tests/cases/SYSTEM/positions.json`.

An entry has an `id`, the side to move (`turn`), the `board` in rows from the top (`w b` men, `W B` leaders,
`m p` men turned over), `setup` (fields of the position, and options by their names), and what must hold:

* `moves`   turns to be played before anything is looked at;
* `legal`   turns that are legal, with their full lists of captures and bound men; marks are left out;
* `illegal` texts that are no legal turn: impossible, forbidden, or with a wrong list;
* `after`   the board after a legal turn;
* `results` the result after a legal turn, null if the game goes on;
* `result`  the result of the position itself, `-` if the game goes on;
* `count`   how many legal turns there are, null if that is not asked.

A system's own test file runs `check(case)` over `load_cases(system)`.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from latrodb.core.color import Color, color_of
from latrodb.core.square import NOWHERE
from latrodb.core.text_board import read_board
from latrodb.notation.format_step import turn_text
from latrodb.notation.turns import read_turn
from latrodb.rules.catalog import find_variant
from latrodb.rules.mechanics.armies import rows_of
from tests.support.paths import TESTS

if TYPE_CHECKING:
    from latrodb.core.position import Position
    from latrodb.core.turn import Turn
    from latrodb.rules.variant import Variant

CASES = TESTS / "cases"
MARK = re.compile(r"(\(\+\)|[+#*])$")
FIELDS = {"quiet", "hand", "dux", "fresh", "pips", "die", "taken", "ply"}
KEYS = {
    "id", "system", "turn", "board", "setup", "note",
    "moves", "legal", "illegal", "after", "results", "result", "count",
}  # fmt: skip


@dataclass(frozen=True)
class Case:
    """One entry, with the variant and the position that it is about."""

    name: str
    variant: Variant
    position: Position
    facts: dict[str, Any]

    def __str__(self) -> str:
        return self.name


def load_cases(system: str) -> list[Case]:
    """The entries of a system, in the order of its file."""
    path = CASES / system / "positions.json"
    return [_read_case(facts) for facts in json.loads(path.read_text(encoding="utf-8"))]


def check(case: Case) -> None:
    """Everything that an entry claims."""
    facts, position = case.facts, case.position
    for text in facts["moves"]:
        position = _play(case.variant, position, text)
    turns = legal_turns(case.variant, position)
    assert set(facts["legal"]) <= set(turns)
    assert not set(facts["illegal"]) & set(turns)
    for text in facts["illegal"]:
        _check_refusal(case.variant, position, text)
    for text, board in facts["after"].items():
        after = case.variant.system.play(position, turns[text]).after
        assert (after.white, after.black, after.duxes, after.bound) == _men(board, case.variant)
    for text, result in facts["results"].items():
        outcome = case.variant.outcome(case.variant.system.play(position, turns[text]).after)
        assert (outcome and outcome.result) == result
    outcome = case.variant.outcome(position)
    assert (outcome.result if outcome else "-") == facts["result"]
    if facts["count"] is not None:
        assert (0 if outcome else len(turns)) == facts["count"]


def legal_turns(variant: Variant, position: Position) -> dict[str, Turn]:
    """The legal turns of a position by their canonical text without its mark; each is generated once."""
    listed = list(variant.system.turns(position))
    found = {}
    for turn in listed:
        step = variant.system.play(position, turn)
        assert step.is_legal, (turn_text(step), step.violations)
        assert not variant.system.violations(position, turn)
        found[MARK.sub("", turn_text(step))] = turn
    assert len(found) == len(listed) == len(set(listed))
    return found


def _check_refusal(variant: Variant, position: Position, text: str) -> None:
    """A text that is no legal turn is refused for a reason, or its lists are not those that the rules give."""
    written = read_turn(text)
    assert written is not None, f"{text} cannot be read"
    resolution = variant.system.resolve(position, written)
    if resolution.objection:
        assert resolution.objection.message
        return
    (turn,) = resolution.turns
    violations = variant.system.violations(position, turn)
    if violations:
        assert all(each.message for each in violations)
        return
    assert MARK.sub("", turn_text(variant.system.play(position, turn))) != text


def _play(variant: Variant, position: Position, text: str) -> Position:
    return variant.system.play(position, legal_turns(variant, position)[text]).after


def _read_case(facts: dict[str, Any]) -> Case:
    assert set(facts) == KEYS, set(facts) ^ KEYS
    setup = facts["setup"]
    rows = facts["board"]
    size = f"{len(rows[0].split())}x{len(rows)}"
    options = ",".join(f"{key}={_value(value)}" for key, value in setup.items() if key not in FIELDS)
    variant = find_variant(f"{facts['system']}/{size}" + (f"[{options}]" if options else ""))
    position = _with_fields(_board("\n".join(rows), color_of(facts["turn"])), setup)
    return Case(facts["id"], variant, position, facts)


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _with_fields(position: Position, setup: dict[str, Any]) -> Position:
    fields: dict[str, Any] = {key: setup[key] for key in ("quiet", "die") if key in setup}
    fields |= {key: tuple(setup[key]) for key in ("hand", "taken") if key in setup}
    if "dux" in setup:
        fields["dux_hand"] = tuple(setup["dux"])
    if "pips" in setup:
        fields |= {"pips": setup["pips"], "die": setup.get("die", setup["pips"])}
    if setup.get("fresh") == "home":
        fields["fresh"] = _at_home(position)
    return replace(position, **fields)


def _at_home(position: Position) -> int:
    """The men without their leaders who stand on their own first rank."""
    found = NOWHERE
    for side in Color:
        found |= position.soldiers(side) & rows_of(position.geometry, side, 1)
    return found


def _board(text: str, side: Color) -> Position:
    return read_board(text, side, letters="wb")


def _men(text: str, variant: Variant) -> tuple[int, int, int, int]:
    board = _board(text, Color.WHITE)
    assert board.geometry is variant.geometry
    return board.white, board.black, board.duxes, board.bound
