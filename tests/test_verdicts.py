"""A file gets the same diagnostics whether it is checked, imported, read in pieces or cut into slices."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING, TypeAlias

import pytest

from latrodb.exporters.text_tables import TextPart, tables_of_texts
from latrodb.features.analyzer import analyzer
from latrodb.notation.game_bounds import game_parts, split_games
from latrodb.store.readings import Part, read_rows
from latrodb.store.rows import GameLocation, diagnostic_row
from latrodb.store.rows_from_text import ReadGame, RowReader

if TYPE_CHECKING:
    from collections.abc import Iterable

Finding: TypeAlias = tuple[object, ...]
Verdict: TypeAlias = tuple[int, list[Finding]]  # games, and diagnostics in order

PLACE = ("code", "line", "column", "end_line", "end_column", "message", "place")
XXI = '[Variant "latrunculi-xxi/10x8"]\n\n'
QUINTANA = '[Variant "quintana"]\n\n'
GLAUCUS = '[Variant "glaucus"]\n\n'
GAMES = {
    "sound": f"{XXI}1.e1-e6* b8-b4 *\n\n",
    "compact": f"{QUINTANA}1.d2d6 g7g3 *\n\n",
    "one compact turn": f"{QUINTANA}1.d2d6 *\n\n",
    "mixed": f"{QUINTANA}1.d2d6 g7g3 2.a2-a6 b7-b6 *\n\n",
    "brackets": f"{QUINTANA}1) d2-d6 g7-g3 2) a2-a6 *\n\n",
    "one bracket": f"{QUINTANA}1.d2-d6 g7-g3 2) a2-a6 *\n\n",
    "control": f"{XXI}1.e1-e6* b8-b4 *\n\x0c\n",
    "controls": f"{XXI}1.e1-e6*\x1b b8-b4\x1b *\n\n",
    "unclosed": f"{XXI}1.e1-e6* {{well b8-b4 *\n\n",
    "illegal": f"{XXI}1.e1-e6* b8-b5x *\n\n",
    "prose": "See e1-e6\n\n",
    "untagged": "1.e1-e6* b8-b4 *\n\n",
    "throw": f"{GLAUCUS}1.[2]e2-f3\n[3]e7-e6 *\n\n",
    "spoiled throw": f"{GLAUCUS}1.[2]e2-f4\n[3]e7-e6 *\n\n",
    "returns": f"{XXI}1.e1-e6* b8-b4 *\n\n".replace("\n", "\r\n"),
    "indented": f" {XXI}1.e1-e6* b8-b4 *\n \n",
}


def check(text: str, *, is_fast: bool) -> Verdict:
    """What `check` finds, reading all games or only those that are not plain."""
    quick = analyzer().without_search()
    reading = (quick.read_doubtful if is_fast else quick.read)(text.encode(), "f")
    games = [(written.number, quick.check_game(written).diagnostics) for written in reading]
    found = [(number, *place) for number, each in games for place in places_of(each, reading.source)]
    outside = [(None, *place) for place in places_of(reading.diagnostics, reading.source)]
    return len(games) + reading.skipped, sorted([*found, *outside], key=repr)


def places_of(diagnostics, source) -> list[Finding]:  # type: ignore[no-untyped-def]
    rows = (diagnostic_row(each, source, 0) for each in diagnostics)
    return [tuple(row[name] for name in PLACE) for row in rows]


def store(parts: Iterable[Part]) -> Verdict:
    """What `import` finds in the parts of a text."""
    found: list[Finding] = []
    games = 0
    for part in parts:
        reader = RowReader(
            part.source(), analyzer().without_search(), None, lambda at, *ends: GameLocation(0, 0, at, *ends), 0
        )
        for each in read_rows(reader, part):
            games += isinstance(each, ReadGame)
            rows = each.rows.diagnostics if isinstance(each, ReadGame) else [each]
            number = games if isinstance(each, ReadGame) else None
            found += [(number, *(row[name] for name in PLACE)) for row in rows]
    return games, sorted(found, key=repr)


def pieces(text: str, length: int) -> Iterable[Part]:
    lines = size = 0
    for part in game_parts(text[at : at + length] for at in range(0, len(text), length)):
        yield Part("f", part, is_whole=False, lines_before=lines, bytes_before=size)
        lines += part.count("\n") + part.count("\r") - part.count("\r\n")
        size += len(part.encode())


def slices(text: str) -> Verdict:
    """What a cluster finds that gets every part of a text on its own."""
    found: list[Finding] = []
    games = lines = 0
    for (start, end), _ in split_games(text):
        part = TextPart(text[start:end].encode(), "f", len(text[:start].encode()), lines, is_whole=False)
        tables = tables_of_texts([part], analyzer().without_search())
        for row in tables["diagnostics"].to_pylist():
            found.append((row["game"] and row["game"] + games, *(row[name] for name in PLACE)))
        games += len(tables["games"])
        lines += text.count("\n", start, end)
    return games, sorted(found, key=repr)


def assert_same(text: str) -> None:
    expected = check(text, is_fast=False)
    assert check(text, is_fast=True) == expected, text
    assert store([Part("f", text)]) == expected, text
    assert store(pieces(text, 40)) == expected, text


@pytest.mark.parametrize("first", GAMES)
def test_two_games_in_a_file(first: str) -> None:
    for second in Random(first).sample([*GAMES], 4):
        assert_same(f"{XXI}1.e1-e6* b8-b4 *\n\n{GAMES[first]}{GAMES[second]}")


def test_many_games_in_a_file() -> None:
    random = Random("verdicts")
    for _ in range(15):
        assert_same("".join(random.choices([*GAMES.values()], k=random.randint(3, 8))) + GAMES["sound"])


def test_slices_of_a_file() -> None:
    pytest.importorskip("pyarrow")
    text = "".join(GAMES.values()) + GAMES["sound"]
    assert slices(text) == check(text, is_fast=False)


@pytest.mark.parametrize(("first", "second"), [*product(GAMES, ("compact", "brackets", "sound"))])
def test_no_game_decides_how_another_is_read(first: str, second: str) -> None:
    alone = parse_codes(GAMES[second])
    if GAMES[first] != GAMES["prose"]:  # to which the tags that follow belong, if it begins the file
        assert parse_codes(f"{GAMES[first]}{GAMES[second]}")[-len(alone) :] == alone


def parse_codes(text: str) -> list[list[str]]:
    return [[each.code for each in game.diagnostics] for game in analyzer().parse_text(text, "f").games]


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("compact", ["S110", "S110"]),
        ("one compact turn", ["S101"]),
        ("mixed", ["S101", "S101"]),
        ("brackets", ["S110", "S110"]),
        ("one bracket", ["S104", "S105", "S109"]),
    ],
)
def test_a_game_has_a_spelling_of_its_own(name: str, codes: list[str]) -> None:
    for others in ("", GAMES["sound"], GAMES["compact"] * 3, GAMES["brackets"] * 3):
        assert parse_codes(f"{others}{GAMES[name]}")[-1] == codes


def test_control_characters_are_reported_once_a_game() -> None:
    found = analyzer().parse_text(f"{GAMES['controls']}{GAMES['sound']}{GAMES['controls']}", "f").diagnostics
    assert [(each.code, each.notes) for each in found] == [("S112", ("1 more stretch of such characters follow",))] * 2
