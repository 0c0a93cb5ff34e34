"""Rows through compiled code and without it: the same for every game with a table, spoiled games and the corpus."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from benchmarks.board_laws import VARIANTS
from benchmarks.row_laws import read, read_without, spoil, write
from latrodb.files import read_bytes
from latrodb.notation.encoding import decode
from latrodb.rules.boards import BulkReader, is_compiled
from latrodb.rules.catalog import find_variant
from latrodb.store import rows_from_text
from latrodb.store.rows_from_text import RowReader
from tests.support.board_modules import use_source
from tests.support.paths import CORPUS


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


@pytest.mark.parametrize("key", VARIANTS)
def test_both_ways_give_the_same_rows(way: None, key: str) -> None:
    variant, random = find_variant(key), Random(key)
    text = "\n".join(write(variant, number, random) for number in (1, 2))
    rows, certified = read(text)
    assert certified
    assert rows == read_without(text)
    spoiled = "\n".join(spoil(write(variant, number, random), random) for number in (1, 2, 3))
    assert read(spoiled)[0] == read_without(spoiled)


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
        ("1.e1-e6* {after 12 moves} b8-b4 *", True),
        ("1.e1-e6* $4 b8-b4 !? *", True),
        ("$4 1.e1-e6* b8-b4 *", False),
        ("1.e1-e6* (1.a1-a3 b8-b4) b8-b4 *", True),
        ("1.e1-e6* (1.a1-a3, better 1...b8-b4!? (or {nothing} at 3) 2.a3-a2) 1...b8-b4 *", True),
        ("1.e1-e6* (1.a1-a3 (1.a1-a2) b8-b4) b8-b4 *", False),
        ("1.e1-e6* (1...b8-b4 2.a1-a3) b8-b4 *", True),
        ("1.e1-e6* (b8-b4 2.a1-a3) b8-b4 *", True),
        ("1.e1-e6* (b8-b4 and two or three more) b8-b4 (1...a8-a7) (1.a1-a3) *", False),
        ("1.e1-e6* (1...b8-b4 or 1...a8-a7) b8-b4 *", False),
        ("1.e1-e6* (1.e1-e6) b8-b4 *", False),
        ("1.e1-e6* (1.a1-a3+) b8-b4 *", False),
        ("1.e1-e6* (2.a1-a3) b8-b4 *", False),
        ("1.e1-e6* (1.a1-b2) b8-b4 *", False),
        ("1.e1-e6* (1.a1-a3} b8-b4 *", False),
        ("1.e1-e6* (1.a1-a3 (b8-b4} ) b8-b4 *", False),
        ("1.e1-e6* (1. {well} a1-a3) b8-b4 *", False),
        ("1.e1-e6* (well, 1.) b8-b4 *", False),
        ("(1.a1-a3) 1.e1-e6* b8-b4 *", False),
        ("1.e1-e6* {1.a1-a3 is illegal} b8-b4 *", False),
        ("1.e1-e6* b8-b4 {Cato resigned} *", False),
        ("1.e1-e6* b8-b4 {White gives up} *", False),
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
    text = f'[White "Cato Ä"]\n[Variant "latrunculi-xxi/10x8"]\n\n{moves}\n'
    monkeypatch.setattr(RowReader, "_certify", lambda self, part: None)
    rows, certified = read(text)
    assert certified == is_certified
    monkeypatch.undo()
    assert rows == read_without(text)


@pytest.mark.parametrize("path", sorted(CORPUS.glob("*/engine-game-*.txt")), ids=lambda path: path.stem)
def test_the_corpus_has_the_same_rows(path) -> None:  # type: ignore[no-untyped-def]
    text, _, _ = decode(read_bytes(path), None, path.name)
    assert read(text)[0] == read_without(text)
