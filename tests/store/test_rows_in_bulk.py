"""Rows through compiled code and without it: the same for every game with a table, spoiled games and the corpus."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.board_laws import VARIANTS
from benchmarks.row_laws import read, read_without, spoil, write
from latrodb.files import read_bytes
from latrodb.notation.encoding import decode
from latrodb.rules.boards import BulkReader
from latrodb.rules.catalog import find_variant
from latrodb.rules.compiled import is_compiled
from latrodb.store import rows_from_text
from tests.support.board_modules import use_source
from tests.support.paths import CORPUS


@pytest.fixture(params=["compiled", "source"] if is_compiled() else ["source"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read in bulk with compiled code, or with the Python that it is made from."""
    if request.param == "source":
        use_source(monkeypatch)

    def reader(variant):  # type: ignore[no-untyped-def]
        return BulkReader(variant.system, variant.geometry)

    monkeypatch.setattr(rows_from_text, "bulk_reader", reader)


@pytest.mark.parametrize("key", VARIANTS)
def test_both_ways_give_the_same_rows(way: None, key: str) -> None:
    variant, random = find_variant(key), Random(key)
    text = "\n".join(write(variant, number, random) for number in (1, 2, 3, 4))
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
        ("1.e1-e6* (1.a1-a3 (1.a1-a2) b8-b4) b8-b4 *", True),
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
        ("1.e1-e6 b8-b4 *", True),  # never a mark
        ("1.e1-e6 b8-b4 2.e6-e4 a8-a5 3.e4-e7* *", False),  # once a mark
        ("1.e1-e6 (1.e1-e5) b8-b4 *", False),  # never a mark, and a variation
        ("*", False),
    ],
)
def test_what_is_plain(way: None, moves: str, is_certified: bool) -> None:
    text = f'[White "Cato Ä"]\n[Variant "latrunculi-xxi/10x8"]\n\n{moves}\n'
    rows, certified = read(text)
    assert certified == is_certified
    assert rows == read_without(text)


STUCK = '[SetUp "1"]\n[FEN "7d/8/8/8/8/sss5/sss5/Dss5 w"]\n'
NEAR = '[SetUp "1"]\n[FEN "8/8/3d4/2S5/8/2D3s1/5S2/8 w"]\n'


@pytest.mark.parametrize(
    ("tags", "moves", "is_certified"),
    [
        ("", "1.[2]e2-f3 [3]e7-e6 *", True),
        ("", "1. [2]e2-f3 [3]e7-e6 *", True),
        ("", "1.[2]e2-f3\n[3]e7-e6! *", True),
        ("", "1.[3]De3-e4-e5 {well} 1...[3]e7-e6 *", True),
        ("", "1.[3]De3-e2-d3 [6]Dd6-e7-f6,e7-e6,d7-d6 *", True),
        ("", "1.[2]e2-f3,De3-e2 [3]e7-e6 *", True),
        ("", "1.[2]De3-e2-d3,e2-e3 [3]e7-e6 *", False),  # three pips
        ("", "1.[2]e2-f3,f3-f4 [3]e7-e6 *", False),  # one way in two words
        ("", "1.[2]e2-f3-e2 [3]e7-e6 *", False),  # back
        ("", "1.[2]e3-e4 [3]e7-e6 *", False),  # without the letter
        ("", "1.[2]De2-f3 [3]e7-e6 *", False),  # a letter too many
        ("", "1.[2]e2-f3# [3]e7-e6 *", False),
        ("", "1.[2] e2-f3 [3]e7-e6 *", False),
        ("", "1.[2]e2-f3, d2-d3 [3]e7-e6 *", False),
        ("", "1.[2]e2-f3,-- [3]e7-e6 *", False),
        ("", "1.[2]-- [3]e7-e6 *", False),  # an action is possible
        ("", "1.[2]D-- [3]e7-e6 *", False),
        ("", "1.[7]e2-f3 [3]e7-e6 *", False),
        ("", "1.e2-f3 [3]e7-e6 *", False),
        ("", "1.[2] [3]e7-e6 *", False),
        ("", "1.[2]e2 [3]e7-e6 *", False),
        ("", "1.[2]De3-e2 [3]e7-e6 *", False),  # the way ends on a man
        ("", "1.[3]xe7 [3]e7-e6 *", False),  # from afar
        ("", "1.[2]e2-f3xe7 [3]e7-e6 *", False),
        ("", "1.[2]e2-f3 [3]e7-e6 1-0", False),  # nobody has won
        ("", "1.[2]e2-f3 (1.[2]d2-d3,c2-c3, [1]e7-e6) [3]e7-e6 *", True),
        ("", "1.[2]e2-f3 {better [3]e7-e6, 2. [1]f3-f4!} 1...[3]e7-e6 *", True),
        ("", "1.[2]e2-f3 (better[3]e7-e6) [3]e7-e6 *", False),
        ("", "1.[2]e2-f3 (1.[2]d2-d3 or [2]c2-d3) [3]e7-e6 *", False),
        ("", "1.[2]e2-f3 (1.[2]d2-d5) [3]e7-e6 *", False),
        ("", "1.[2]e2-f3 ([3]e7-e6,, 2.[1]f3-f4) [3]e7-e6 *", False),
        ("", "1.[2]e2-f3 {a throw of [2]} [3]e7-e6 *", False),
        (STUCK, "1.[2]-- [1]Dh8-h7 *", True),
        (STUCK, "1.[3]-- [1]Dh8-h7 *", False),
        (STUCK, "1.[3]D-- 0-1", True),
        (STUCK, "1.[3]D--# 0-1", False),
        (NEAR, "1.[6]xd6# 1-0", True),
        (NEAR, "1.[6]xd6 1-0", True),  # never a mark
        (NEAR, "1.[5]xd6# 1-0", False),
        (NEAR, "1.[6]c5-b5,b5-c5,xd6# 1-0", False),
        (NEAR, "1.[5]f2-f3,xg3 [1]d6-d7 *", False),
        (NEAR, "1.[5]f2-f3,xg3 [1]Dd6-d7 *", True),
        (NEAR, "1.[6]f2-f3,xg3,f3-f2 [1]Dd6-c5 *", False),
        (NEAR, "1.[6]f2-f3,xg3,f3-f2 [1]Dd6-d7 *", True),
        (NEAR, "1.[4]f2-f3,xg3 [1]Dd6-d7 *", False),
    ],
)
def test_what_is_plain_in_latrunculus_glaucus(way: None, tags: str, moves: str, is_certified: bool) -> None:
    text = f'[Variant "glaucus"]\n{tags}\n{moves}\n'
    rows, certified = read(text)
    assert certified == is_certified
    assert rows == read_without(text)


@pytest.mark.parametrize(
    ("placement", "is_certified"),
    [
        ("4SS2/S3sss1/SSs4s/Ss1s4/S1SS2ss/3sS1s1/1s1SsssS", True),
        ("4SS2/S3sss1/SSs4s/Ss1s4/S1SS~2ss/3sS1s1/1s1SsssS", True),  # a bound man
        ("4SS2/S3sss1/SSs4s/Ss1s4/S1SS~2ss/3sS1s1/1s1SsssD", False),
    ],
)
def test_a_game_that_begins_with_a_bound_man(way: None, placement: str, is_certified: bool) -> None:
    fen = f"S1Ss~S1S1/{placement} w quiet=8"
    text = f'[Variant "schaedler/8x8"]\n[FEN "{fen}"]\n\n1.xd8 g6-h6 2.b5-b3 *\n'
    rows, certified = read(text)
    assert certified == is_certified
    assert rows == read_without(text)


@pytest.mark.parametrize("path", sorted(CORPUS.glob("*/engine-game-*.txt")), ids=lambda path: path.stem)
def test_the_corpus_has_the_same_rows(path) -> None:  # type: ignore[no-untyped-def]
    text, _, _ = decode(read_bytes(path), None, path.name)
    assert read(text)[0] == read_without(text)
