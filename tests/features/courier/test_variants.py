"""Logs as people may have them, `variants.txt`: every ply, capture, side, result and ending of them is read."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from latrodb.features.analyzer import analyzer
from latrodb.features.courier.recognition import is_log
from latrodb.game.game import Game
from latrodb.notation.format import as_printed, format_game, format_turn
from latrodb.notation.written import Unreadable

FILE = Path(__file__).parent / "variants.txt"
KEYS = ("variant", "white", "black", "begins", "turns", "result")


class Case(NamedTuple):
    name: str
    log: str
    games: list[dict[str, list[str]]]  # the lines that each game is described by, by their first word


def read_cases(path: Path) -> list[Case]:
    cases = []
    for block in path.read_text(encoding="utf-8").split("\n=== ")[1:]:
        heading, *games = block.rstrip("\n").split("\n--- reads\n")
        name, _, log = heading.partition("\n--- log\n")
        body = re.sub(r"\\(r|t|u[0-9a-f]{4})", unescape, log) + "\n"
        cases.append(Case(name, body, [read_claims(each) for each in games]))
    return cases


def unescape(found: re.Match[str]) -> str:
    return {"r": "\r", "t": "\t"}.get(found[1]) or chr(int(found[1][1:], 16))


def read_claims(text: str) -> dict[str, list[str]]:
    claims: dict[str, list[str]] = {}
    for line in text.splitlines():
        key, _, value = line.partition(" ")
        claims.setdefault(key, []).append(value)
    return claims


def describe(game: Game, expected: dict[str, list[str]], outside: set[str]) -> dict[str, list[str]]:
    """What was read of a game, in the words of the file, as far as the file speaks of it."""
    written = game.written
    result = written.result
    items = [each for each in written.items if isinstance(each, Unreadable)]
    found = {
        "variant": [game.variant.key if game.variant else "?"],
        "white": [written.tag("White") or "?"],
        "black": [written.tag("Black") or "?"],
        "begins": [game.opening.side.letter if game.opening else "?"],
        "turns": [" ".join([format_turn(turn) for turn in written.turns()] + [f"?{each.text}" for each in items])],
        "withdrawn": [f"{line.level} {' '.join(map(format_turn, line.turns()))}" for _, line in written.withdrawn()],
        "tag": [f"{key} {written.tag(key)}" for key in (each.split()[0] for each in expected.get("tag", []))],
        "result": [" ".join(filter(None, (result.value, ending_of(game))))] if result else [],
        "codes": [" ".join(sorted(outside | {each.code for each in game.diagnostics if is_of_syntax(each.code)}))],
    }
    text = " ".join(format_game(written).split())
    found["text"] = [
        " | ".join(part for part in line.split(" | ") if part in text) for line in expected.get("text", [])
    ]
    asked = {*expected, "turns", "withdrawn", "result", "codes"}
    return {key: value for key, value in found.items() if key in asked and value not in ([], [""])}


def is_of_syntax(code: str) -> bool:
    return code[0] == "S" or (code[0] == "T" and code not in ("T202", "T203", "T209"))


def ending_of(game: Game) -> str:
    return game.outcome.ending.value if game.outcome else ""


def read(log: str) -> tuple[list[Game], set[str]]:
    file = analyzer().parse(log.encode(), "case")
    assert as_printed(file) == log
    games, outside = analyzer().check_file(file)
    return list(games), {each.code for each in outside if is_of_syntax(each.code)}


CASES = read_cases(FILE)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_variant(case: Case) -> None:
    assert is_log(case.log)
    games, outside = read(case.log)
    found = [describe(game, each, outside) for game, each in zip(games, case.games, strict=True)]
    assert found == case.games
