"""Laws of the engine's boards for Latrotabuli, with every value of every option, compiled and as Python."""

from __future__ import annotations

import importlib
from random import Random
from typing import Any

import pytest

from latrodb.core.key import SIDE_KEY
from latrodb.core.position import Position, read_fen
from latrodb.core.square import NORTH, STRIDE, find_square, square_name
from latrodb.rules.catalog import find_variant
from latrodb.rules.engine.table import FAULTS, Table
from tests.rules.test_marches import crowd
from tests.support.board_modules import WAYS, use_source

WAY, TESTUDO, PHALANX, CHARGE, CASTLE = 2, 5, 6, 7, 8
SPANS = {TESTUDO: (NORTH + 1,), PHALANX: (3, 3 * NORTH), CHARGE: (3, 3 * NORTH), CASTLE: (1,)}
OPTIONS = [
    "",
    "[side_assist_min=2]",
    "[decursio_stop=forced]",
    "[decursio_stop=short]",
    "[formation_place=alone]",
    "[resting_testudo=protected]",
    "[slide_capture=false]",
    "[castle_path=all]",
    "[decursio_stop=short,resting_testudo=protected,slide_capture=false,side_assist_min=2]",
]


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "source":
        use_source(monkeypatch)
    return str(request.param)


def make(table: Table, position: Position) -> Any:
    """A board of the modules that are loaded, with a position."""
    size = position.geometry
    marches = importlib.import_module("latrodb.rules.engine.marches")
    board = marches.Marches(size.files, size.ranks, table.numbers, (), SIDE_KEY)
    sets = (position.white, position.black, position.duxes, position.bound, position.fresh)
    planes = b"".join(squares.to_bytes(36, "little") for squares in sets)
    board.set_up(planes, int(position.side), position.quiet, (), False, position.taken)
    return board


def squares_of(number: int) -> tuple[int, tuple[int, ...]]:
    """The kind and the squares of a numbered turn, as `force` takes them."""
    shape, first, goal = number >> 18, number >> 9 & 511, number & 511
    if not shape:
        return WAY, (first, goal)
    span = (NORTH + 1, 3, 3 * NORTH, 1)[shape - 1]
    step = abs(goal - first) in (1, NORTH)
    kind = (TESTUDO, PHALANX, PHALANX, CASTLE)[shape - 1]
    return CHARGE if kind == PHALANX and not step else kind, (first, first + span, goal, goal + span)


def random_turn(random: Random, position: Position) -> tuple[int, tuple[int, ...]]:
    """A turn of any kind that often is almost legal."""
    own = [square for square in position.geometry.squares if position.army(position.side) >> square & 1]
    first, kind = random.choice(own), random.choice((WAY, TESTUDO, PHALANX, CHARGE, CHARGE, CASTLE))
    span = random.choice(SPANS.get(kind, (0,)))
    line = NORTH if span % NORTH == 0 else 1
    goal = first + random.choice((line, -line, 1, -1, NORTH, -NORTH)) * random.randint(0, 6)
    if kind == CASTLE:
        goal = first + random.choice((2, -2)) + random.choice((NORTH, -NORTH))
    if random.random() < 0.1:
        span += random.randint(0, STRIDE)
    return kind, (first, goal) if kind == WAY else (first, first + span, goal, goal + span)


def forced(board: Any, kind: int, squares: tuple[int, ...]) -> tuple[object, ...]:
    """What a forced turn does and what is against it, with the board as before."""
    was_played = board.force(kind, squares)
    after = board.planes(), board.found_captures(), board.mark(), board.ending(0)
    found = was_played, board.found_faults(), *(after if was_played else ())
    if was_played:
        board.undo()
    return found


@pytest.mark.parametrize("options", OPTIONS)
def test_a_legal_turn_has_no_faults_and_is_the_same_when_forced(way: str, options: str) -> None:
    random, table = Random(f"legal {options}"), find_variant(f"latrotabuli{options}").system.table
    assert table is not None
    for _ in range(6):
        board = make(table, position := crowd(random))
        before, turns = board.planes(), board.legal_turns()
        for turn in turns:
            found = forced(board, *squares_of(turn))
            assert found[:2] == (True, []), (position.fen, turn)
            board.play(turn)
            assert found[2:] == (board.planes(), board.found_captures(), board.mark(), board.ending(0))
            board.undo()
            assert board.planes() == before
        assert board.legal_turns() == turns


@pytest.mark.parametrize("options", OPTIONS)
def test_any_other_turn_has_faults_and_leaves_the_board_as_it_was(way: str, options: str) -> None:
    random, table = Random(f"illegal {options}"), find_variant(f"latrotabuli{options}").system.table
    assert table is not None
    kinds = set()
    for _ in range(30):
        board = make(table, position := crowd(random))
        before, legal = board.planes(), {squares_of(turn) for turn in board.legal_turns()}
        for _ in range(80):
            turn = random_turn(random, position)
            was_played, faults, *_ = forced(board, *turn)
            assert isinstance(faults, list)
            assert bool(faults) is (turn not in legal), (position.fen, turn)
            assert was_played or len(faults) == 1
            assert board.planes() == before
            kinds |= {FAULTS[fault].value for fault, _ in faults}
    assert {"blocked-path", "centurion-steps", "formation-steps", "empty-charge", "castle-moved"} <= kinds


def captured(options: str, fen: str, kind: int, *names: str) -> list[str]:
    """The squares of the men that a legal turn captures."""
    table = find_variant(f"latrotabuli{options}").system.table
    assert table is not None
    board = make(table, read_fen(fen))
    assert board.force(kind, [find_square(name) for name in names])
    assert board.found_faults() == []
    return [square_name(square) for square, _ in board.found_captures()]


@pytest.mark.parametrize(
    ("fen", "captures"),
    [
        ("12/12/12/1SS1ss6/1DS9/11d w", ["e3"]),
        ("D11/12/12/1SS1ss6/1SS9/11d w", []),
        ("12/12/12/1SS1Sss5/1DS9/11d w", []),  # the Latro in front is not in the formation
    ],
)
def test_a_centurion_makes_the_men_of_his_formation_stronger(way: str, fen: str, captures: list[str]) -> None:
    assert captured("", fen, TESTUDO, "b2", "c3", "c2", "d3") == captures


@pytest.mark.parametrize(
    ("fen", "captures"),
    [
        ("12/12/4ss6/2S1ss6/4D7/11d w", []),
        ("12/12/4ss6/2S1sss5/4D7/11d w", ["e3"]),  # another man is next to the Testudo
        ("12/12/12/2S1ss6/4D7/11d w", ["e3"]),
        ("12/12/4dd6/2S1ss6/4D7/12 w", ["e3"]),  # with two Centurions there is no Testudo
    ],
)
def test_a_testudo_at_rest_protects_from_one_man_and_a_centurion(way: str, fen: str, captures: list[str]) -> None:
    assert captured("[resting_testudo=protected]", fen, WAY, "c3", "d3") == captures
    assert captured("", fen, WAY, "c3", "d3") == ["e3"]


@pytest.mark.parametrize(
    ("fen", "captures"), [("3S8/12/4ss6/2S1ss6/4D7/11d w", ["e3"]), ("3S8/12/4sd6/2S1ss6/4D7/12 w", [])]
)
def test_a_testudo_with_a_centurion_protects_from_two_men_and_one(way: str, fen: str, captures: list[str]) -> None:
    assert captured("[resting_testudo=protected]", fen, WAY, "d6", "d3") == captures
    assert captured("", fen, WAY, "d6", "d3") == ["e3"]


@pytest.mark.skipif("compiled" not in WAYS, reason="nothing was compiled")
@pytest.mark.parametrize("options", OPTIONS)
def test_compiled_code_and_its_source_agree(monkeypatch: pytest.MonkeyPatch, options: str) -> None:
    random, table = Random(f"both {options}"), find_variant(f"latrotabuli{options}").system.table
    assert table is not None
    positions = [crowd(random) for _ in range(12)]
    tried = [(position, random_turn(random, position)) for position in positions for _ in range(40)]
    compiled = [forced(make(table, position), *turn) for position, turn in tried]
    lists = [make(table, position).legal_turns() for position in positions]
    use_source(monkeypatch)
    assert compiled == [forced(make(table, position), *turn) for position, turn in tried]
    assert lists == [make(table, position).legal_turns() for position in positions]
