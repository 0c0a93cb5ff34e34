"""Boards of numbers for Latrotabuli: every turn of crowded positions, with its captures, mark and key, by the rules."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.board_laws import certify, number_of
from latrodb.core.color import BLACK, WHITE, Color
from latrodb.core.key import position_key
from latrodb.core.outcome import Ending, Outcome
from latrodb.core.position import Position
from latrodb.core.square import NORTH
from latrodb.core.step import March
from latrodb.rules.boards import BulkReader, search_board, start_of
from latrodb.rules.captures import name_captures
from latrodb.rules.catalog import find_variant
from latrodb.rules.opening import rows_of
from latrodb.rules.places import outcome_of
from latrodb.rules.rulebook import Option
from latrodb.rules.variant import Variant
from tests.support.board_modules import WAYS, use_source

GAME = find_variant("latrotabuli")
MOST = 12  # Latros of a side
BLOCKS = ((0, 1, NORTH, NORTH + 1), (0, 1, 2, 3), (0, NORTH, 2 * NORTH, 3 * NORTH), (0, 1, 2), (0, NORTH), (0, 1))
CHARGES = "s4s6/12/3SSSS1ss2/12/4s4D2/SSSS7d w fresh=a1b1c1d1"


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "source":
        use_source(monkeypatch)
    return str(request.param)


def crowd(random: Random) -> Position:
    """A random position with men in blocks and rows, which formations can move and charge."""
    size = GAME.geometry
    armies: tuple[set[int], set[int]] = (set(), set())
    for _ in range(random.randint(2, 7)):
        army, corner = random.choice(armies), random.choice(size.squares)
        block = {corner + offset for offset in random.choice(BLOCKS)}
        if all(map(size.has, block)) and not block & (armies[0] | armies[1]) and len(army | block) <= MOST:
            army |= block
    duxes = [random.choice([*army]) if army and random.random() < 0.5 else -1 for army in armies]
    free = random.sample(sorted({*size.squares} - armies[0] - armies[1]), 2)
    duxes = [dux if dux >= 0 else other for dux, other in zip(duxes, free, strict=True)]
    white, black = (sum(1 << at for at in {*army, dux}) for army, dux in zip(armies, duxes, strict=True))
    leaders = 1 << duxes[0] | 1 << duxes[1]
    home = white & rows_of(size, WHITE, 1) | black & rows_of(size, BLACK, 1)
    taken = random.randint(0, 3), random.randint(0, 12)
    quiet = random.choice((0, 98, 99))
    side = random.choice((WHITE, BLACK))
    return Position(size, white, black, leaders, side, fresh=home & ~leaders, taken=taken, quiet=quiet)


def compare_turns(position: Position, reader: BulkReader, game: Variant = GAME) -> set[str]:
    """Compare every turn of a position, and return the manners and tactics of those that capture."""
    system = game.system
    board, start, table = search_board(system, position), start_of(system, position), system.table
    assert board is not None
    assert start is not None
    assert table is not None
    turns = {number_of(game, turn): turn for turn in system.turns(position)}
    assert sorted(board.turns()) == sorted(turns)
    seen = set()
    for number, turn in turns.items():
        step = system.play(position, turn)
        board.play(number)
        outcome = system.outcome(step.after)
        assert (board.key, outcome_of(table, board.outcome())) == (position_key(step.after), outcome)
        board.undo()
        assert board.key == position_key(position)
        if step.captures or step.mark:
            text = f"1.{step.text} *"
            found = certify(reader, start, text)
            assert found is not None, (position.fen, text)
            assert found.plies[0][2] == name_captures(game.rulebook, [step])
            manner = turn[0].manner if isinstance(turn[0], March) else "-"
            seen |= {f"{manner} {tactic}" for capture in step.captures for tactic in capture.tactics}
            unmarked = f"1.{step.text.partition('x')[0].rstrip('#')} *"
            assert certify(reader, start, unmarked) is None
    return seen


def make_reader(game: Variant = GAME) -> BulkReader:
    assert game.system.table is not None
    return BulkReader(game.system, game.geometry)


def test_every_turn_of_crowded_positions(way: str) -> None:
    random, reader, seen = Random(f"crowds {way}"), make_reader(), set()
    for _ in range(120 if way == "compiled" else 30):
        position = crowd(random)
        assert not any(GAME.system.faults(position))
        seen |= compare_turns(position, reader)
    rare = {"- line", "T line", "- custodial", "> decursio"} if way == "compiled" else set()
    assert {"P line", *rare} <= seen


@pytest.mark.parametrize(
    "option", [option for option in GAME.rulebook.options if option.values], ids=lambda each: each.key
)
def test_games_are_certified_with_every_option(way: str, option: Option) -> None:
    random = Random(f"{option.key} {way}")
    for value in option.values:
        game = find_variant(f"latrotabuli[{option.key}={value}]")
        reader = make_reader(game)
        for _ in range(20 if way == "compiled" else 3):
            compare_turns(crowd(random), reader, game)


@pytest.mark.parametrize(
    ("turn", "is_legal"),
    [
        ("Pd4g4>f4i4xi4", True),
        ("Pd4g4>g4j4xi4xj4", True),
        ("Pd4g4>e4h4", False),
        ("Pd4g4>h4k4xi4xj4", False),
        ("Pd4g4>f4i4", False),
        ("Pd4g4-f4i4xi4", False),
        ("Pg4d4>f4i4xi4", False),
        ("Pd4g4-e4h4", True),
        ("Pd4g4-d3g3", True),
        ("Pd4g4-d3h3", False),
        ("Oa1b1-c2d2xe2", True),
        ("Oc1d1-a2b2", True),
        ("Ob1c1-d2e2", False),
        ("Oa1b1-c2d2", False),
        ("Oa1b1-c1d1", False),
        ("Pa1d1-a2d2xe2", True),
        ("Pa1d1-b1e1", True),
        ("Ta1b2-a2b3", False),
        ("Dj2-j3", True),
        ("j2-j3", False),
        ("Dj2-j4", False),
        ("Da1-a2", False),
        ("a1-a5xa6", False),
        ("a1-a5", True),
        ("a1-b1", False),
        ("m1-m2", False),
        ("Ta1", False),
        ("P", False),
        ("xa1", False),
        ("@a2", False),
        ("--", False),
    ],
)
def test_only_legal_turns_in_their_usual_form_are_certified(way: str, turn: str, is_legal: bool) -> None:
    start = start_of(GAME.system, GAME.position(CHARGES))
    assert start is not None
    text = f"1.{turn} *"
    assert (certify(make_reader(), start, text) is not None) is is_legal


def test_a_castle_needs_men_that_never_moved(way: str) -> None:
    moved = GAME.position(CHARGES.replace("a1b1c1d1", "a1b1c1"))
    board = search_board(GAME.system, moved)
    assert board is not None
    assert not [turn for turn in board.turns() if turn >> 18 == 4]


@pytest.mark.parametrize(("taken", "winner"), [("3,1", WHITE), ("1,3", BLACK), ("2,2", None)])
def test_the_last_quiet_turn_counts_the_men_taken(way: str, taken: str, winner: Color | None) -> None:
    position = GAME.position(f"12/4sd6/12/6S5/4S7/5D6 w quiet=99 taken={taken}")
    board, table = search_board(GAME.system, position), GAME.system.table
    assert board is not None
    assert table is not None
    assert board.outcome() == 0
    board.play(number_of(GAME, GAME.play(position, "e2-e3").turn))
    assert outcome_of(table, board.outcome()) == Outcome(winner, Ending.QUIET)


def test_the_third_occurrence_counts_the_men_taken(way: str) -> None:
    position = GAME.position("12/4sd6/12/6S5/4S7/5D6 w taken=3,1")
    board, table = search_board(GAME.system, position), GAME.system.table
    assert board is not None
    assert table is not None
    for text in ("e2-e3", "e5-e4", "e3-e2", "e4-e5") * 2:
        assert board.outcome() == 0
        step = GAME.play(position, text)
        board.play(number_of(GAME, step.turn))
        position = step.after
    assert outcome_of(table, board.outcome()) == Outcome(WHITE, Ending.REPETITION)
    board.undo()
    assert board.outcome() == 0


def test_positions_with_faults_have_no_board() -> None:
    position = GAME.opening()
    assert search_board(GAME.system, position) is not None
    two = Position(position.geometry, position.white, position.black, position.duxes | 1, fresh=position.fresh)
    assert search_board(GAME.system, two) is None
