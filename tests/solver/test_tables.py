"""Tables of few men, compared with every arrangement of a small board under the slow references."""

from __future__ import annotations

import dataclasses
from hashlib import sha256
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from latrodb.core.color import BLACK, WHITE
from latrodb.core.errors import ContentError, UnreadableFileError
from latrodb.core.geometry import geometry
from latrodb.core.position import Position, write_fen
from latrodb.core.square import as_set, find_square
from latrodb.core.step import Shift, Step
from latrodb.core.symmetry import board_images
from latrodb.rules.catalog import find_variant
from latrodb.rules.compiled import is_compiled
from latrodb.rules.variant import Variant
from latrodb.solver.search import Limits, Question, Solver, Verdict
from latrodb.solver.tables import (
    Entry,
    Material,
    Men,
    Table,
    make_table,
    open_tables,
    probe_tables,
    read_material,
    read_table,
    size_of,
)
from tests.reference import latrunculi_xxi
from tests.reference.boards import State
from tests.reference.variants import REFEREES, readings_of
from tests.reference.xxi_board import is_immobilized

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from latrodb.core.geometry import Geometry

SIDES = {"w": WHITE, "b": BLACK}


# --- Every arrangement of small boards ---------------------------------------------------------------------


def arrangements(size: Geometry, material: Material) -> Iterator[Position]:
    """Every way to put men on a board, with either side to move."""
    (dux, soldiers), (other_dux, others) = material
    for white in combinations(size.squares, dux + soldiers):
        rest = [square for square in size.squares if square not in white]
        for black in combinations(rest, other_dux + others):
            for leader in white if dux else (None,):
                for enemy in black if other_dux else (None,):
                    duxes = as_set(each for each in (leader, enemy) if each is not None)
                    for side in (WHITE, BLACK):
                        yield Position(size, as_set(white), as_set(black), duxes, side)


class Judged:
    """What the reference of a game makes of arrangements: all values by repeated passes, without any symmetry."""

    def __init__(self, key: str, positions: list[Position]) -> None:
        system, readings = key.partition("/")[0], readings_of(key)
        self.referee, self.readings = REFEREES[system], readings
        self.after: dict[Any, list[Any]] = {}
        self.values: dict[Any, tuple[str, int]] = {}
        self.keys = {position: self.look(self.read(position)) for position in positions}
        self.settle()

    def read(self, position: Position) -> Any:
        return getattr(self.referee, "read", State.from_fen)(write_fen(position), self.readings)

    def look(self, state: Any) -> Any:
        """Note an arrangement and all that can follow from it."""
        key = (state.men, state.side)
        waiting = [(key, state)]
        while waiting:
            at, each = waiting.pop()
            if at in self.after:
                continue
            each = dataclasses.replace(each, quiet=0)
            ending = self.referee.ending(each)
            self.after[at] = []
            if ending:
                self.values[at] = (ending[0], 0)
                continue
            for played in self.referee.turns(each).values():
                follower = (played.after.men, played.after.side)
                self.after[at].append(follower)
                waiting.append((follower, played.after))
        return key

    def is_forbidden(self, position: Position) -> bool:
        """Whether the side that has just moved has a Dux that is shut in, though its turn may not do that."""
        state = self.read(position)
        return self.referee is latrunculi_xxi and is_immobilized(state, OTHER[state.side])

    def settle(self) -> None:
        distance, is_new = 1, True
        while is_new:
            found = {}
            for at, followers in self.after.items():
                if at in self.values:
                    continue
                known = [self.values[each] for each in followers if each in self.values]
                if any(winner == at[1] for winner, _ in known):
                    found[at] = (at[1], distance)
                elif len(known) == len(followers) and all(winner == OTHER[at[1]] for winner, _ in known):
                    found[at] = (OTHER[at[1]], distance)
            self.values |= found
            distance, is_new = distance + 1, bool(found)

    def entry(self, position: Position) -> Entry:
        winner, plies = self.values.get(self.keys[position], ("", 0))
        return Entry(SIDES[winner], plies) if winner else Entry(None, 0)


OTHER = {"w": "b", "b": "w"}
SMALL = [
    ("petteia-xxi/8x8", (4, 3), Material(Men(0, 2), Men(0, 2))),
    ("petteia-xxi/8x8", (3, 3), Material(Men(0, 3), Men(0, 2))),
    ("latrunculi-xxi/8x8", (2, 5), Material(Men(1, 1), Men(1, 1))),
    ("latrunculi-xxi/8x8[removal=optional]", (2, 4), Material(Men(1, 2), Men(1, 1))),
    ("kowalski/12x8", (2, 4), Material(Men(1, 1), Men(1, 1))),
    ("quintana/8x8[walk_in=taken]", (4, 2), Material(Men(0, 2), Men(0, 2))),
    ("falkener/12x12[jumps=true,lone_man=plays_on]", (3, 3), Material(Men(0, 2), Men(0, 1))),
]


@pytest.mark.parametrize(("key", "board", "material"), SMALL)
def test_every_arrangement_of_a_small_board(key: str, board: tuple[int, int], material: Material) -> None:
    size = geometry(*board)
    table = make_table(Variant(key, find_variant(key).system, size), material)
    positions = list(arrangements(size, material))
    judged = Judged(key, positions)
    for position in positions:
        assert table.probe(position) == judged.entry(position), position.fen
    forbidden = {position for position in positions if judged.is_forbidden(position)}
    reached = {follower for followers in judged.after.values() for follower in followers}
    assert not reached & {judged.keys[position] for position in forbidden}
    to_move = [position for position in positions if position.side is WHITE and position not in forbidden]
    entries = [judged.entry(position) for position in to_move]
    counts = table.counts[material]
    assert counts.classes == len({smallest_image(position) for position in to_move})
    assert counts.arrangements == len(to_move) == size_of(table.variant, material).arrangements - len(forbidden) // 2
    assert counts.won == sum(entry.winner is WHITE for entry in entries)
    assert counts.lost == sum(entry.winner is BLACK for entry in entries)
    assert counts.undecided == sum(entry.winner is None for entry in entries)
    assert counts.longest_win == max((entry.plies for entry in entries if entry.winner is WHITE), default=0)
    assert counts.longest_loss == max((entry.plies for entry in entries if entry.winner is BLACK), default=0)
    assert counts.ended == sum(not judged.after[judged.keys[position]] for position in to_move)
    assert table.count_wrong() == 0


def smallest_image(position: Position) -> str:
    images = [image for image in board_images(position.geometry) if not image.exchanges_colors]
    return min(image.position(position).fen for image in images)


# --- Real tables -------------------------------------------------------------------------------------------

PETTEIA = find_variant("petteia-xxi/8x8")
QUINTANA = find_variant("quintana/8x8")


@pytest.fixture(scope="module")
def small() -> Table:
    """Two men against one, where a man alone has not lost."""
    return make_table(QUINTANA, read_material(QUINTANA, "2,1"))


@pytest.fixture(scope="module")
def file(small: Table, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("tables") / "quintana.table"
    path.write_bytes(small.write())
    return path


@pytest.fixture(scope="module")
def petteia() -> Table:
    if not is_compiled():
        pytest.skip("needs compiled code, to be made in seconds")
    return make_table(PETTEIA, read_material(PETTEIA, "2,2"))


def test_two_against_two(petteia: Table) -> None:
    (counts,) = petteia.counts.values()
    assert (counts.arrangements, counts.classes) == (3_812_256, 477_590)
    assert counts.won + counts.lost + counts.undecided == counts.arrangements
    assert (counts.won, counts.lost, counts.stalemates, counts.longest_loss) == (1_275_968, 131_820, 17_756, 16)
    assert petteia.compare(200) == (200, 0, 0)


def test_a_prover_with_a_table_sees_further(petteia: Table) -> None:
    position = PETTEIA.position("8/7s/S7/8/8/7S/s7/8 w")  # the only longest loss, but for its images
    question = Question(PETTEIA, position, BLACK, counts=False)
    limits = Limits(positions=100_000)
    assert Solver(question, limits).answer().verdict is Verdict.UNDECIDED
    answer = Solver(question, limits, [petteia.endgames]).answer()
    assert (answer.verdict, answer.moves, len(answer.line)) == (Verdict.PROVED, 8, 16)
    for text in answer.line:
        entry = petteia.probe(position)
        assert entry
        position = PETTEIA.play(position, text).after
        assert petteia.probe(position) == Entry(BLACK, entry.plies - 1)
    outcome = PETTEIA.outcome(position)
    assert outcome
    assert outcome.winner is BLACK


def test_a_long_win_counts_unless_positions_have_occurred_twice(petteia: Table) -> None:
    position = PETTEIA.position("8/7s/S7/8/8/7S/s7/8 w")
    solver = Solver(Question(PETTEIA, position, BLACK), endgames=[petteia.endgames])
    assert solver.prover.proves(8, 1000) == 1
    assert solver.prover.proves(7, 1000) == -1  # a repetition might win sooner
    late = replace(position, quiet=90)
    assert Solver(Question(PETTEIA, late, BLACK), endgames=[petteia.endgames]).prover.proves(8, 1000) == -1
    again = [Shift(square("a6"), square("a5")), Shift(square("h7"), square("h6"))]
    moves = [*again, *(Shift(move.target, move.origin) for move in again), again[0]]
    steps = list[Step]()
    for move in moves:
        steps.append(PETTEIA.play(steps[-1].after if steps else position, (move,)))
    for past, proved in ((), 1), (tuple(steps), -1):
        asked = Question(PETTEIA, steps[-1].after, BLACK, past=past)
        assert Solver(asked, endgames=[petteia.endgames]).prover.proves(8, 1000) == proved


def square(name: str) -> int:
    found = find_square(name)
    assert found is not None
    return found


def test_a_table_answers_before_the_last_capture(petteia: Table) -> None:
    position = PETTEIA.position("8/8/8/3s4/2S5/4s3/1S1S4/8 w")
    plain = Solver(Question(PETTEIA, position, WHITE, counts=False)).answer(3)
    probing = Solver(Question(PETTEIA, position, WHITE, counts=False), endgames=[petteia.endgames]).answer(3)
    assert plain.turns == probing.turns
    assert plain.positions > probing.positions


def test_one_table_for_rules_that_differ_in_repetition_only(petteia: Table) -> None:
    for key in ("single-stone-xxi/8x8", "petteia-xxi/8x8[repetition=draw,quiet_limit=7]"):
        assert petteia.fits(find_variant(key))
    for key in ("petteia-xxi/10x8", "petteia-xxi/8x8[phalanx=rear]", "latrunculi-xxi/8x8", "bell/8x8"):
        assert not petteia.fits(find_variant(key))
    position = PETTEIA.position("8/8/8/3s4/8/4s3/1S1S4/8 w")
    assert probe_tables([petteia], find_variant("single-stone-xxi/8x8"), position) == petteia.probe(position)
    assert probe_tables([petteia], find_variant("quintana"), position) is None


def test_what_a_table_does_not_have(small: Table) -> None:
    assert small.probe(QUINTANA.opening()) is None
    assert small.probe(QUINTANA.position("8/8/8/3s4/8/4s3/1S1S4/8 w")) is None
    assert small.probe(QUINTANA.position("8/8/8/3s4/8/4d3/1S6/8 w")) is None
    assert small.probe(find_variant("petteia-xxi/10x8").position("10/10/10/3s6/10/4s5/1S8/10 w")) is None
    assert small.probe(QUINTANA.position("8/8/8/3s4/8/4s3/1S6/8 b")) is not None


# --- Files -------------------------------------------------------------------------------------------------


def test_a_file_has_the_same_values_and_bytes(small: Table, file: Path) -> None:
    again = read_table(file)
    assert again.write() == small.write() == make_table(QUINTANA, small.material).write()
    assert again.counts == small.counts
    assert again.count_wrong() == 0
    first, _, rest = file.read_bytes().partition(b"\n")
    assert first == b"latrodb-table 1 " + sha256(rest).hexdigest().encode()


def test_a_wrong_value_is_found(small: Table, file: Path) -> None:
    spoiled = read_table(file)
    values = bytearray(small.endgames.dump())
    at = next(index for index in range(0, len(values), 2) if values[index] > 3)
    values[at] += 2
    spoiled.endgames.load(bytes(values))
    assert spoiled.count_wrong() >= 1
    values[:] = bytes(len(values))
    spoiled.endgames.load(bytes(values))
    assert spoiled.compare(50).different == 50


def sealed(content: bytes) -> bytes:
    return b"latrodb-table 1 " + sha256(content).hexdigest().encode() + b"\n" + content


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda content: b"", "is not a table"),
        (lambda content: b"[Event]\n\n1.a1-a2 *\n", "is not a table"),
        (lambda content: sealed(content)[:-1], "is damaged"),
        (lambda content: sealed(content)[:-9] + b"\x07" + sealed(content)[-8:], "is damaged"),
        (lambda content: sealed(b"{}\n"), "no head that can be read"),
        (lambda content: sealed(content + b"\0\0"), "not the values of these men"),
        (lambda content: sealed(content.replace(b"quintana/8x8", b"quintana/9x9")), "no variant"),
        (lambda content: sealed(content.replace(b"quintana/8x8", b"bell/8x8")), "no tables of bell"),
        (lambda content: sealed(content.replace(b'"2,1"', b'"7,7"')), "made with other rules|needs"),
        (lambda content: sealed(content.replace(b'"rules":[0', b'"rules":[1')), "made with other rules"),
        (lambda content: sealed(content.replace(b'"1,1":', b'"1,9":')), "cannot be used"),
    ],
)
def test_broken_files(file: Path, tmp_path: Path, change: Any, message: str) -> None:
    broken = tmp_path / "broken.table"
    broken.write_bytes(change(file.read_bytes().partition(b"\n")[2]))
    with pytest.raises(ContentError, match=message):
        read_table(broken)


def test_a_folder_gives_the_tables_that_fit(file: Path) -> None:
    assert [table.material for table in open_tables(file.parent, QUINTANA)] == [Material(Men(0, 2), Men(0, 1))]
    for path in (file, file.parent):
        with pytest.raises(ContentError, match="no table for the rules of petteia-xxi/8x8"):
            open_tables(path, PETTEIA)
    with pytest.raises(UnreadableFileError):
        open_tables(file.parent / "none.table", QUINTANA)


@pytest.mark.parametrize(
    ("key", "text", "message"),
    [
        ("petteia-xxi/8x8", "2", "does not name two armies, such as 2,2"),
        ("petteia-xxi/8x8", "2,2,2", "does not name two armies"),
        ("petteia-xxi/8x8", "two,2", "does not name two armies"),
        ("petteia-xxi/8x8", "D+1,D+1", "no Dux; write 2,2"),
        ("petteia-xxi/8x8", "2,1", "with 1 a side has already lost"),
        ("petteia-xxi/8x8", "8,8", "at most 7 soldiers"),
        ("latrunculi-xxi/8x8", "1,1", "a Dux a side; write"),
        ("latrunculi-xxi/8x8", "D,D+1", "with D a side has already lost"),
        ("bell/8x8", "2,2", "no tables of bell"),
        ("latrotabuli", "2,2", "no tables of latrotabuli"),
        ("glaucus", "2,2", "no tables of glaucus"),
    ],
)
def test_bad_spellings(key: str, text: str, message: str) -> None:
    with pytest.raises(ContentError, match=message):
        read_material(find_variant(key), text)


def test_a_table_that_is_too_large() -> None:
    with pytest.raises(ContentError, match=r"needs .* GB of memory"):
        make_table(PETTEIA, read_material(PETTEIA, "3,3"))


def test_spellings() -> None:
    xxi = find_variant("latrunculi-xxi/8x8")
    assert [str(read_material(xxi, text)) for text in ("D+1,D+2", "d+1, d+1")] == ["D+1,D+2", "D+1,D+1"]
    assert size_of(xxi, read_material(xxi, "D+1,D+1")).arrangements == 15_249_024
