"""Boards of numbers against the rules, compiled and as Python."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from benchmarks.board_laws import VARIANTS, compare, number_of
from latrodb.core.outcome import Ending, Outcome
from latrodb.rules.boards import bulk_reader, search_board
from latrodb.rules.catalog import SYSTEMS, find_variant
from latrodb.rules.compiled import is_compiled
from latrodb.rules.engine.constants import PLANE, PLANES
from latrodb.rules.engine.search import SearchBoard
from latrodb.rules.places import make_board, outcome_of
from latrodb.rules.system import Seen
from tests.support.board_modules import FOLDER, MODULES, WAYS, use_source
from tests.support.games import count_turns

PERFT = [
    ("latrunculi-xxi/8x8", 4, 7_138_334),
    ("petteia-xxi/8x8", 4, 1_230_320),
    ("kowalski/12x8", 3, 537_761),
    ("quintana", 3, 37_796),
    ("schaedler/8x8", 3, 249_984),
    ("latrotabuli", 3, 237_809),
    ("glaucus/8x8", 3, 28_075),
    ("glaucus/8x8[layout=king_behind]", 3, 110_117),
]
compiled_only = pytest.mark.skipif(not is_compiled(), reason="nothing was compiled, or LATRODB_PURE is set")


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "source":
        use_source(monkeypatch)
    return str(request.param)


def play(key: str, *texts: str):  # type: ignore[no-untyped-def]
    """A board after some turns, and the position and history after them."""
    variant = find_variant(key)
    position, seen = variant.opening(), Seen()
    board = search_board(variant.system, position)
    assert board is not None
    seen.arrive(position)
    for text in texts:
        step = variant.play(position, text)
        board.play(number_of(variant, step.turn))
        position = step.after
        seen.add(step)
    return board, position, seen


@pytest.mark.parametrize("key", VARIANTS)
def test_a_board_agrees_with_the_rules(way: str, key: str) -> None:
    assert compare(find_variant(key), Random(f"{key} {way}"), 60, longest=60) >= 60


@compiled_only
@pytest.mark.parametrize(("key", "depth", "count"), PERFT)
def test_known_counts(key: str, depth: int, count: int) -> None:
    variant = find_variant(key)
    assert variant.system.perft(variant.opening(), depth) == count


@pytest.mark.parametrize(
    ("key", "fen"),
    [
        ("latrunculi-xxi/6x8", ""),
        ("kowalski/11x10", ""),
        ("falkener", ""),
        ("glaucus/8x8", "8/8/2sd4/2sDs3/3S4/2S5/8/7S b"),
        ("glaucus/8x8", "7d/8/8/8/8/sss5/sss5/Dss5 w"),
        ("glaucus/8x8", "7d/s7/8/8/8/S7/S7/D7 w quiet=99"),
        ("bell/7x8", "2s3s/1S1s1S1/s2D2s/1S1s1S1/2S1S2/s1s1S1s/1S2d2/S1s3S w"),
        ("bell/7x8", "s6/1S5/7/7/7/7/7/7 b"),
        ("bell/7x8", "sS5/S6/7/7/7/7/7/7 b"),
        ("schaedler/8x8", "2s1s3/1S1s1S2/s3S2s/1S1s~1S2/2S~1S1s1/s1s1S1s1/1S3s2/S1s3S1 w"),
    ],
)
def test_a_board_counts_as_the_rules_do(way: str, key: str, fen: str) -> None:
    variant = find_variant(key)
    position = variant.position(fen) if fen else variant.opening()
    board = search_board(variant.system, position)
    assert board is not None
    depths = range(2 if way == "source" else 3)
    assert [board.perft(depth) for depth in depths] == [
        count_turns(variant.system, position, depth) for depth in depths
    ]


def test_a_turn_may_not_be_played_again_at_the_third_occurrence(way: str) -> None:
    there_and_back = ("a8-a7", "a1-a2", "a7-a8", "a2-a1")
    board, position, seen = play("kowalski/12x8", *there_and_back * 2)
    kowalski = find_variant("kowalski/12x8")
    legal = {number_of(kowalski, turn) for turn in kowalski.system.turns(position, seen)}
    assert set(board.turns()) == legal
    barred = number_of(kowalski, kowalski.play(position, "a8-a7").turn)
    assert barred not in legal
    with pytest.raises(ValueError, match="not a legal turn"):
        board.play(barred)
    assert board.outcome() == 0


def test_the_third_occurrence_ends_a_game(way: str) -> None:
    board, position, seen = play("petteia-xxi/8x8", *("a2-a3", "a7-a6", "a3-a2", "a6-a7") * 2)
    system = find_variant("petteia-xxi/8x8").system
    assert system.table is not None
    assert outcome_of(system.table, board.outcome()) == system.outcome(position, seen)
    assert outcome_of(system.table, board.outcome()) == Outcome(position.side, Ending.REPETITION)
    board.undo()
    assert board.outcome() == 0


def test_the_first_turn_may_not_shut_in_a_dux(way: str) -> None:
    kowalski = find_variant("kowalski/11x10")
    board = search_board(kowalski.system, kowalski.opening())
    assert board is not None
    guarded = number_of(kowalski, kowalski.play(kowalski.opening(), "Df10-f2").turn)
    with pytest.raises(ValueError, match="not a legal turn"):
        board.play(guarded)
    assert guarded not in board.turns()
    moved = kowalski.play(kowalski.opening(), "a10-a9").after
    later = kowalski.play(moved, "a1-a2").after
    board = search_board(kowalski.system, later)
    assert board is not None
    assert guarded in board.turns()


@pytest.mark.parametrize("turn", [-1, 0, 17 << 9, (1 << 18) - 1, 1 << 17 | 400, 1 << 40, 1 << 60, 1 << 63, 1 << 64])
def test_an_illegal_turn_changes_nothing(way: str, turn: int) -> None:
    board, _, _ = play("latrunculi-xxi/8x8", "a1-a4")
    before = board.key, board.turns()
    with pytest.raises(ValueError, match="not a legal turn"):
        board.play(turn)
    assert (board.key, board.turns()) == before


@pytest.mark.parametrize(
    ("key", "fen"),
    [
        ("bell/7x8", "s1s4/3S3/1S1s2s/3D3/2s4/7/7/3d3 w"),
        ("bell/7x8", "7/7/7/3s3/7/7/7/S6 b hand=0,0 dux=0,1"),
        ("schaedler/8x8", "8/2s5/3S1s~2/2s1S3/8/1S1s4/8/8 w"),
        ("schaedler/8x8", "8/8/8/8/8/8/8/8 w hand=16,16"),
        ("latrotabuli", "s4s6/12/3SSSS1ss2/12/4s4D2/SSSS7d w fresh=a1b1c1d1"),
    ],
)
def test_a_board_plays_the_turns_that_it_lists_and_no_others(way: str, key: str, fen: str) -> None:
    variant = find_variant(key)
    board = search_board(variant.system, variant.position(fen))
    assert board is not None
    legal, random = board.turns(), Random(key)
    assert legal
    assert_plays_only_its_turns(board, (*legal, *range(1000)))
    assert_plays_only_its_turns(board, (random.choice(legal) ^ 1 << random.randrange(24) for _ in range(2000)))


def assert_plays_only_its_turns(board: SearchBoard, tried: Iterable[int]) -> None:
    before = board.key, board.turns()
    legal = set(board.turns())
    for turn in tried:
        try:
            board.play(turn)
        except ValueError:
            assert turn not in legal
        else:
            assert turn in legal
            board.undo()
        assert board.key == before[0]
    assert (board.key, board.turns()) == before


def arbitrary_integers(random: Random, legal: list[int], count: int) -> Iterator[int]:
    """Integers of every size, and turns with a bit more or less; LATRODB_INTEGERS=1000000 for many."""
    for _ in range(int(os.environ.get("LATRODB_INTEGERS", count))):
        some = random.getrandbits(random.randrange(1, 80))
        yield random.choice((some, -some, random.choice(legal) ^ 1 << random.randrange(80)))


@pytest.mark.parametrize("key", VARIANTS)
def test_any_integer_is_a_legal_turn_or_refused(way: str, key: str) -> None:
    variant, random = find_variant(key), Random(f"{key} {way}")
    board = search_board(variant.system, variant.opening())
    assert board is not None
    for played in (0, 7, 40):
        board.reset()
        board.playout(played, played)
        count = 1000 if way == "source" else 10_000
        assert_plays_only_its_turns(board, arbitrary_integers(random, [0, *board.turns()], count))


def test_more_turns_than_a_board_lists(way: str) -> None:
    bell = find_variant("bell/16x16")
    board = search_board(bell.system, bell.opening())
    assert board is not None
    assert board.perft(1) == 256 * 255 // 2
    with pytest.raises(OverflowError, match="too many turns"):
        board.perft(3)
    assert (board.perft(1), len(board.turns())) == (256 * 255 // 2, 256 * 255 // 2)


def test_nothing_can_be_undone_at_the_beginning(way: str) -> None:
    board, _, _ = play("latrunculi-xxi/8x8", "a1-a4")
    board.undo()
    with pytest.raises(ValueError, match="no turn was played"):
        board.undo()
    with pytest.raises(ValueError, match="depth"):
        board.perft(31)


def test_a_playout_ends_with_the_game(way: str) -> None:
    board, _, _ = play("quintana")
    assert board.playout(1, 40) == 40
    played = board.playout(2, 10_000)
    assert board.outcome()
    for _ in range(40 + played):
        board.undo()
    assert (board.key, len(board.turns())) == (play("quintana")[0].key, 32)


@pytest.mark.parametrize(("key", "hand", "played"), [("bell/7x8", 2, 1), ("bell/7x8", 20, 1), ("schaedler/8x8", 9, 2)])
def test_a_playout_ends_when_more_men_are_in_hand_than_the_board_has_room_for(
    way: str, key: str, hand: int, played: int
) -> None:
    variant = find_variant(key)
    table, size = variant.system.table, variant.geometry
    assert table is not None
    board, squares = make_board(table, size, ()), sum(1 << square for square in size.squares)
    white = squares & ~0b11  # all but two squares
    planes = white.to_bytes(PLANE, "little").ljust(PLANES * PLANE, b"\0")
    board.set_up(planes, 0, 0, (), False, (hand, hand, 0, 0))
    assert board.playout(1, 50) == played
    assert board.turns() == []


@pytest.mark.parametrize(
    ("key", "fen", "has_board"),
    [
        ("petteia-xxi/8x8", "8/2s5/3S4/8/8/8/2S5/8 w", True),
        ("petteia-xxi/8x8", "8/2s5/3S4/8/8/8/2D5/8 w", False),  # a game without a Dux
        ("kowalski/12x8", "d11/12/12/12/s11/12/D11/S11 w", True),
        ("kowalski/12x8", "d11/12/12/12/s11/12/D11/D11 w", False),  # two of a side
        ("kowalski/12x8", "d11/12/12/12/s~11/12/D11/S11 w", False),
        ("bell/7x8", "s1s4/3S3/1S1s2s/3D3/2s4/7/7/3d3 w", True),
        ("bell/7x8", "s1s~4/3S3/1S1s2s/3D3/2s4/7/7/3d3 w", False),  # no man is bound in this game
        ("schaedler/8x8", "8/2s5/3S1s~2/2s1S3/8/1S1s4/8/8 w", True),
        ("latrotabuli", "s4s6/12/3SSSS1ss2/12/4s4D2/SSSS7d w fresh=a1b1c1d1 taken=1,2", True),
        ("latrotabuli", "s4s6/12/3SSSS1ss2/12/4s4D2/SSSS7d w hand=1,1", False),
        ("glaucus/8x8", "8/8/2sd4/2sDs3/3S4/2S5/8/7S b quiet=9", True),
        ("glaucus/8x8", "8/8/2sd4/2sDs3/3S4/2S5/8/7S b die=3 pips=2", False),
    ],
)
def test_a_board_takes_what_its_game_knows(key: str, fen: str, has_board: bool) -> None:
    variant = find_variant(key)
    assert (search_board(variant.system, variant.position(fen)) is not None) == has_board


def test_every_table_is_compared() -> None:
    tables = {name for name, entry in SYSTEMS.items() if entry.system.table}
    assert tables == {key.partition("/")[0] for key in VARIANTS}


def test_a_variable_switches_compiled_code_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LATRODB_PURE", "1")
    assert not is_compiled()


@compiled_only
def test_what_was_compiled_is_the_present_source() -> None:
    for name in MODULES:
        place = name.replace(".", "/")
        (built,) = (*FOLDER.glob(f"{place}.*.so"), *FOLDER.glob(f"{place}.*.pyd"))
        newest = max((FOLDER / f"{place}{ending}").stat().st_mtime for ending in (".py", ".pxd"))
        assert built.stat().st_mtime >= newest, "run `pip install --editable .` again"


@compiled_only
def test_each_thread_has_its_own_reader() -> None:
    variant = find_variant("quintana")
    with ThreadPoolExecutor(1) as pool:
        other = pool.submit(bulk_reader, variant).result()
    assert other is not None
    assert other is not bulk_reader(variant)
    assert bulk_reader(variant) is bulk_reader(variant)
