"""Rows through compiled code and without it: the same for every game with a table, spoiled games and the corpus."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from benchmarks.board_laws import VARIANTS
from benchmarks.generate import play_game, write_game
from latrodb import analyzer
from latrodb.diagnostics.span import Source
from latrodb.files import read_bytes
from latrodb.notation.encoding import decode
from latrodb.rules.boards import BulkReader, is_compiled, start_of
from latrodb.rules.catalog import find_variant
from latrodb.store import rows_from_text
from latrodb.store.rows import GameLocation, Line
from latrodb.store.rows_from_text import ReadGame, RowReader
from tests.support.board_modules import use_source
from tests.support.paths import CORPUS

COMMENTS = (
    "{good}",
    "(a word)",
    "[two words!]",
    "{illegal}",
    "(1.a1-a2)",
    "{}",
    "{White resigned}",
    "{e1}",
    "!?",
    "{(}",
)
SIGNS = "abcdefghijkl12345678xD-@&.+*# "


@pytest.fixture(params=["compiled", "source"] if is_compiled() else ["source"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Read in bulk with compiled code, or with the Python that it is made from."""
    if request.param == "source":
        use_source(monkeypatch)

    def reader(variant):  # type: ignore[no-untyped-def]
        return BulkReader(variant.system, variant.system.table, variant.geometry) if variant.system.table else None

    monkeypatch.setattr(rows_from_text, "bulk_reader", reader)
    rows_from_text._bulk.cache_clear()
    yield
    rows_from_text._bulk.cache_clear()


def read(text: str, variant: str = "") -> tuple[list[object], int]:
    """What an import makes of a text, and how many games needed no replay."""

    def place(number: int, start: int, end: int) -> GameLocation:
        return GameLocation(number, 1, number, start, end)

    rules = find_variant(variant) if variant else None
    found = list(RowReader(Source("text", text), analyzer(), rules, place, 1).read())
    games = [each for each in found if isinstance(each, ReadGame)]
    lines = [Line(*map(list, each.rows.line[:2]), each.rows.line.boards) for each in games]
    rows = [(each.span, each.rows._replace(line=line)) for each, line in zip(games, lines, strict=True)]
    return [*rows, *(each for each in found if not isinstance(each, ReadGame))], sum(not each.game for each in games)


def read_without(text: str, monkeypatch: pytest.MonkeyPatch, variant: str = "") -> list[object]:
    """The same without compiled code."""
    with monkeypatch.context() as patch:
        patch.setattr(rows_from_text, "_bulk", lambda key, fen: None)
        return read(text, variant)[0]


def spoil(text: str, random: Random) -> str:
    """A game with a slip: a wrong sign, mark, capture or order of turns, or a comment."""
    head, _, moves = text.partition("\n\n")
    words = moves.split()
    at, other = random.randrange(len(words)), random.randrange(len(words))
    match random.randrange(6):
        case 0:
            words[at] += random.choice("*+#")
        case 1:
            words[at] = words[at].rstrip("*+#()")
        case 2:
            place = random.randrange(len(words[at]))
            words[at] = words[at][:place] + random.choice(SIGNS) + words[at][place + 1 :]
        case 3:
            words[at] = words[at].split("x")[0]
        case 4:
            words[at], words[other] = words[other], words[at]
        case _:
            words[at] += f" {random.choice(COMMENTS)}"
    return f"{head}\n\n{' '.join(words)}\n"


@pytest.mark.parametrize("key", VARIANTS)
def test_both_ways_give_the_same_rows(way: None, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    variant, random = find_variant(key), Random(key)
    start = start_of(variant.system, variant.opening(), images=0)
    assert start is not None
    longest = start.placings + 30
    texts = [write_game(variant, play_game(variant, random, longest), number, random) for number in (1, 2)]
    rows, certified = read("\n".join(texts))
    assert certified == len(texts)
    assert rows == read_without("\n".join(texts), monkeypatch)
    spoiled = "\n".join(spoil(text, random) for text in texts * 2)
    assert read(spoiled)[0] == read_without(spoiled, monkeypatch)


@pytest.mark.parametrize(
    ("moves", "is_certified"),
    [
        ("1.e1-e6* b8-b4 *", True),
        ("1. e1-e6* b8-b4\n2. a1-a3 *", True),
        ("1.e1-e6*!? b8-b4! *\n\n", True),
        ("1.e1-e6* {good} 1...b8-b4 *", True),
        ("{good} 1.e1-e6* (good) b8-b4 *", True),
        ("1.e1-e6* 1...b8-b4 *", False),
        ("1.  e1-e6* b8-b4 *", False),
        ("01.e1-e6* b8-b4 *", False),
        ("1...e1-e6* b8-b4 *", False),
        ("e1-e6* b8-b4 *", False),
        ("1.e1-e6* {good}b8-b4 *", False),
        ("1.e1-e6* b8-b4 {good *", False),
        ("1.e1-e6* b8-b4 (good} *", False),
        ("1.e1-e6* b8-b4 * 1-0", False),
        ("1.e1-e6* b8-b4", False),
        ("1.e1-e06* b8-b4 *", False),
        ("1.De1-e6* b8-b4 *", False),
        ("*", False),
    ],
)
def test_what_is_plain(way: None, moves: str, is_certified: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    text = f'[White "Ä"]\n[Variant "latrunculi-xxi/10x8"]\n\n{moves}\n'
    monkeypatch.setattr(RowReader, "_certify", lambda self, part: None)
    rows, certified = read(text)
    assert certified == is_certified
    monkeypatch.undo()
    assert rows == read_without(text, monkeypatch)


@pytest.mark.parametrize("path", sorted(CORPUS.glob("*/engine-game-*.txt")), ids=lambda path: path.stem)
def test_the_corpus_has_the_same_rows(path, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    text, _, _ = decode(read_bytes(path), None, path.name)
    assert read(text)[0] == read_without(text, monkeypatch)
