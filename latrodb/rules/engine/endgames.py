# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True
"""What every arrangement of few men comes to, found backwards from the ends; and a prover that knows it.

The side to move is always White here: with exchanged colors the rules are the same. Repetition and quiet turns do not
count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from latrodb.rules.engine.constants import *
from latrodb.rules.engine.prover import Prover

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.rules.engine.search import SearchBoard

NONE, OPEN = 0, 1  # values: no arrangement has this place; neither side can force a win
WON, LOST = 2, 3  # by the side to move, at once; two more for each ply until then
FEW = 8  # more than the soldiers of a side
NEVER = 1 << 30  # turns


class Army:
    """Every arrangement of the men of one side, by its number, with its images."""

    def __init__(self, images: Sequence[Sequence[int]], dux: int, soldiers: int) -> None:
        """Number the arrangements: of the Dux, then of the soldiers by their squares in order.

        Args:
            images: where each square goes, by rank, then by file, in each image of the board that keeps the colors; the
                first is the board itself.
            dux: 1 for a side with a Dux, else 0.
            soldiers: their number, 0 to 7.
        """
        squares = len(images[0])
        self.dux, self.soldiers, self.men, self.lanes = dux, soldiers, dux + soldiers, len(images)
        self.choices = rows("q", squares * FEW)
        for square in range(squares):
            ways = 1
            for rank in range(1, FEW):
                ways = ways * (square + 1 - rank) // rank  # to choose the men from the squares before this one
                self.choices[square * FEW + rank] = ways
        self.combinations = 1
        for rank in range(soldiers):
            self.combinations = self.combinations * (squares - rank) // (rank + 1)
        self.size = self.combinations * (squares if dux else 1)
        self.squares, self.moved = rows("h", self.size * FEW), rows("i", self.size * self.lanes)
        self.groups, self.ways, self.firsts = rows("i", self.size), rows("i", self.size), rows("i", self.size)
        self.group_count = 0
        for number in range(self.size):
            self._unrank(number, squares)
        for lane in range(self.lanes):
            places = rows("h", squares)
            for square in range(squares):
                places[square] = images[lane][square]
            for number in range(self.size):
                self._move(number, lane, places)
        for number in range(self.size):
            self._group(number)

    def _unrank(self, number: int, squares: int) -> None:
        """List the squares of an arrangement: of the soldiers in order, then of the Dux."""
        rest, square = number % self.combinations, squares
        for rank in range(self.soldiers, 0, -1):
            square -= 1
            while self.choices[square * FEW + rank] > rest:
                square -= 1
            rest -= self.choices[square * FEW + rank]
            self.squares[number * FEW + rank - 1] = square
        if self.dux:
            self.squares[number * FEW + self.soldiers] = number // self.combinations

    def _move(self, number: int, lane: int, places: memoryview[int]) -> None:
        """Find the image of an arrangement."""
        at, end = number * FEW, number * FEW + self.soldiers
        found = places[self.squares[end]] * self.combinations if self.dux else 0
        for one in range(at, end):
            square, rank = places[self.squares[one]], 1
            for other in range(at, end):
                rank += places[self.squares[other]] < square
            found += self.choices[square * FEW + rank]
        self.moved[number * self.lanes + lane] = found

    def _group(self, number: int) -> None:
        """Put an arrangement into the group of its images, with the ways to the first of them."""
        first = number
        for lane in range(self.lanes):
            if self.moved[number * self.lanes + lane] < first:
                first = self.moved[number * self.lanes + lane]
        if first == number:
            self.firsts[self.group_count] = number
            self.groups[number] = self.group_count
            self.group_count += 1
        self.groups[number] = self.groups[first]
        for lane in range(self.lanes):
            if self.moved[number * self.lanes + lane] == first:
                self.ways[number] |= 1 << lane


class Endgames:
    """The values of every arrangement of some numbers of men, in sections, each for one pair of armies.

    A value is `NONE`, `OPEN`, or `WON` or `LOST` and twice the number of plies until then.
    """

    def __init__(self, board: SearchBoard, images: Sequence[Sequence[int]], sections: Sequence[Sequence[int]]) -> None:
        """Prepare the places of all values, which are not known yet.

        Args:
            board: one for the rules, without numbers, that nothing else uses.
            images: as of `Army`.
            sections: for the side to move and for the other, whether it has a Dux, 1 or 0, and its soldiers. All that
                turns lead to must be among them, unless the game has ended there.
        """
        self.board, self.orbit, self.places, self.lanes = board, 0, 0, len(images)
        self.found, self.counts, self.duxes = rows("i", 2 * FEW), rows("i", 2), rows("i", 2)
        self.section_of = rows("i", 4 * FEW * FEW)
        self.movers: list[Army] = []
        self.others: list[Army] = []
        self.starts = rows("q", len(sections) + 1)
        armies: dict[tuple[int, int], Army] = {}
        for dux, soldiers, other_dux, other_soldiers in sections:
            for key in ((dux, soldiers), (other_dux, other_soldiers)):
                if key not in armies:
                    armies[key] = Army(images, *key)
            mover, other = armies[dux, soldiers], armies[other_dux, other_soldiers]
            self.movers.append(mover)
            self.others.append(other)
            count = len(self.movers)
            self.section_of[((dux * FEW + soldiers) * 2 + other_dux) * FEW + other_soldiers] = count
            self.starts[count] = self.places = self.starts[count - 1] + mover.group_count * other.size
        self.values = rows("H", self.places)
        self._make_room(0)

    # Where a value is

    def _find(self, board: SearchBoard) -> int:
        """The place of the position on a board, -1 if it has none; `orbit` is the number of its different images."""
        own, counts, duxes, found = board.own, self.counts, self.duxes, self.found
        if board.soldiers[1] >= FEW or board.soldiers[2] >= FEW:
            return -1
        one, two = (board.dux[own] > 0) * FEW + board.soldiers[own], board.soldiers[3 - own]
        section = self.section_of[(one * 2 + (board.dux[3 - own] > 0)) * FEW + two] - 1
        if section < 0:
            return -1
        counts[0] = counts[1] = duxes[0] = duxes[1] = 0
        for square in range(board.size):
            cell = board.cells[board.places[square]]
            if cell:
                which = 0 if cell & own else 1
                if cell & DUX:
                    duxes[which] = square
                else:
                    found[which * FEW + counts[which]] = square
                    counts[which] += 1
        mover, other = self.movers[section], self.others[section]
        first, second = self._number(mover, 0), self._number(other, 1)
        least, times = other.size, 0
        for lane in range(self.lanes):
            if mover.ways[first] >> lane & 1:
                moved = other.moved[second * self.lanes + lane]
                if moved < least:
                    least, times = moved, 1
                else:
                    times += moved == least
        self.orbit = self.lanes // times
        return self.starts[section] + mover.groups[first] * other.size + least

    def _number(self, army: Army, which: int) -> int:
        """The number of an army whose men were found."""
        number = self.duxes[which] * army.combinations if army.dux else 0
        for rank in range(army.soldiers):
            number += army.choices[self.found[which * FEW + rank] * FEW + rank + 1]
        return number

    def _set(self, place: int) -> int:
        """Put an arrangement on the board, White to move; returns the number of its images, 0 if a place has none."""
        section, board, times = 0, self.board, 0
        while self.starts[section + 1] <= place:
            section += 1
        mover, other = self.movers[section], self.others[section]
        rest = place - self.starts[section]
        first, second = mover.firsts[rest // other.size], rest % other.size
        for lane in range(self.lanes):
            if mover.ways[first] >> lane & 1:
                moved = other.moved[second * self.lanes + lane]
                if moved < second:
                    return 0
                times += moved == second
        for square in range(board.size):
            board.cells[board.places[square]] = 0
        board.own, board.quiet, board.plies, board.count, board.fallen_end = 1, 0, 0, 0, 0
        if not (self._put(mover, first, 1) and self._put(other, second, 2)):
            return 0
        if board.saves_dux and board._is_shut(2) and not (board.saves_dux == UNLESS_IT_WINS and board._is_shut(1)):
            return 0  # the side that has just moved may not have shut in its Dux, nor played on with it shut in
        return self.lanes // times

    def _put(self, army: Army, number: int, own: int) -> int:
        """Put an army on the board, and return whether its squares were empty."""
        board = self.board
        board.soldiers[own], board.dux[own] = army.soldiers, 0
        for index in range(army.men):
            at = board.places[army.squares[number * FEW + index]]
            if board.cells[at]:
                return 0
            board.cells[at] = own
            if index == army.soldiers:
                board.cells[at] = own | DUX
                board.dux[own] = at
        return 1

    # How values are found

    def solve(self) -> None:
        """Find all values: of the arrangements with the fewest men first, for captures lead there."""
        self._make_room(self.places)
        section, count = 0, len(self.movers)
        for men in range(4 * FEW):
            start = section
            while section < count and self.movers[section].men + self.others[section].men == men:
                section += 1
            if section > start:
                self._solve(self.starts[start], self.starts[section])
        self._make_room(0)

    def _make_room(self, places: int) -> None:
        """Make arrays for what is known of undecided arrangements: plies until a win or a loss, and turns left."""
        self.wins, self.losses, self.left = rows("H", places), rows("H", places), rows("h", places)

    def _solve(self, start: int, end: int) -> None:
        """Find the values between two places: one ply further from the end of the game each time."""
        for place in range(start, end):
            self._begin(place, self._set(place))
        distance = 1
        while self._decide(start, end, distance):
            for place in range(start, end):
                if self.values[place] >> 1 == distance + 1:
                    self._spread(place, distance + 1)
            distance += 1

    def _begin(self, place: int, orbit: int) -> None:
        """Note how the game has ended on the board, or what ends it or leads to other numbers of men."""
        board = self.board
        self.values[place] = self._ended(board) if orbit else NONE
        if self.values[place] or not orbit:
            return
        self.values[place] = OPEN
        for index in range(board._list(0)):
            board._push_turn(board.moves[index])
            value = self._value(board) if board.count else self._ended(board)
            board._pop()
            if value > OPEN:
                self._note(place, value >> 1, value & 1)
            if value <= OPEN or value & 1:
                self.left[place] += orbit

    def _note(self, place: int, plies: int, is_win: int) -> None:
        """Note that a turn wins or loses in a number of plies; the shortest win counts, or the longest defence."""
        if is_win and (not self.wins[place] or plies < self.wins[place]):
            self.wins[place] = plies
        elif not is_win and plies > self.losses[place]:
            self.losses[place] = plies

    def _ended(self, board: SearchBoard) -> int:
        """The value of a position in which the game has ended, 0 if it goes on."""
        end = board._end()
        if not end:
            return NONE
        return OPEN if end & 3 == NO_WINNER else WON if end & 3 == board.own - 1 else LOST

    def _value(self, board: SearchBoard) -> int:
        """The value of the position on a board, 0 if it is not known."""
        end = self._ended(board)
        if end:
            return end
        place = self._find(board)
        return NONE if place < 0 else self.values[place]

    def _decide(self, start: int, end: int, distance: int) -> int:
        """Give a value to all that is decided in this number of plies; returns whether there may be more later."""
        is_going_on = 0
        for place in range(start, end):
            if self.values[place] == OPEN:
                win, loss = self.wins[place], 0 if self.left[place] else self.losses[place]
                if win == distance:
                    self.values[place] = 2 * distance + WON
                elif loss and loss <= distance:
                    self.values[place] = 2 * distance + LOST
                is_going_on |= win or loss
        return is_going_on

    def _spread(self, place: int, plies: int) -> None:
        """Find the arrangements from which a turn leads to a decided one, and note that, with the plies from there."""
        board, orbit, is_lost = self.board, self._set(place), self.values[place] & 1
        board.own = 2
        for square in range(board.size):
            at = board.places[square]
            for index in range(board.directions if board.cells[at] & 2 else 0):
                step = board.steps[index]
                origin = at + step
                if board.jumps and board.cells[origin] & 1:
                    origin += step
                while not board.cells[origin]:
                    before = self._before(origin, at)
                    if before >= 0:
                        self._note(before, plies, is_lost)
                        self.left[before] -= 0 if is_lost else orbit
                    if board.is_step:
                        break
                    origin += step

    def _before(self, origin: int, target: int) -> int:
        """The place of the undecided arrangement from which a move leads to the one on the board; -1 if it is none."""
        board = self.board
        board.cells[origin], board.cells[target] = board.cells[target], 0
        if board.dux[2] == target:
            board.dux[2] = origin
        place = self._find(board)
        if place >= 0 and (self.values[place] != OPEN or not self._is_quiet(origin, target)):
            place = -1
        board.cells[target], board.cells[origin] = board.cells[origin], 0
        if board.dux[2] == origin:
            board.dux[2] = target
        return place

    def _is_quiet(self, origin: int, target: int) -> int:
        """Whether a move is legal and captures nothing, or may leave all that it captures on the board."""
        board = self.board
        step = board._find_step(origin, target)
        if not board._push(origin, target, step, 0):
            return 0
        count = board.count
        board._pop()
        if count and board.spares and board._push(origin, target, step, (1 << count) - 1):
            board._pop()
            return 1
        return not count

    # What is asked of values

    def dump(self) -> bytes:
        """The values in the order of their places, 2 bytes each as this machine has them."""
        return bytes(self.values)

    def load(self, values: bytes) -> None:
        """Take values that were found before.

        Raises:
            ValueError: these are not as many as there are places.
        """
        if len(values) != 2 * self.places:
            raise ValueError("these are not the values of these men")
        self.values = memoryview(bytearray(values)).cast("H")

    def value(self, board: SearchBoard) -> int:
        """The value of the position on a board with the same rules, 0 if it is not known. Its past does not count."""
        return self._value(board)

    def planes(self, place: int) -> bytes:
        """The men of the arrangement that has a place, White to move, as of `Board.planes`; empty if there is none."""
        if not 0 <= place < self.places or not self._set(place):
            return b""
        return self.board.planes()

    def wrong(self) -> int:
        """The number of places with another value than follows from those after one turn."""
        found = 0
        for place in range(self.places):
            found += self.values[place] != self._expected(self._set(place))
        return found

    def _expected(self, orbit: int) -> int:
        """The value of the arrangement on the board that follows from those after one turn."""
        board, win, loss, is_open = self.board, 0, 0, 0
        end = self._ended(board) if orbit else NONE
        if end or not orbit:
            return end
        for index in range(board._list(0)):
            board._push_turn(board.moves[index])
            value = self._value(board)
            board._pop()
            plies = value >> 1
            if value <= OPEN:
                is_open = 1
            elif not value & 1:
                loss = plies if plies > loss else loss
            elif not win or plies < win:
                win = plies
        if win:
            return 2 * win + WON
        return OPEN if is_open else 2 * loss + LOST

    def summary(self, section: int) -> list[int]:
        """What a section comes to.

        Returns:
            The number of classes and of arrangements; of these, how many are won, lost, and neither, have ended, and by
            a stalemate; and the plies of the longest win and of the longest loss.
        """
        found = [0] * 9
        for place in range(self.starts[section], self.starts[section + 1]):
            orbit, value = self._set(place), self.values[place]
            if orbit:
                ending = self.board._end() >> 2
                which = 2 + (value & 1) if value > OPEN else 4
                found[0] += 1
                found[1] += orbit
                found[which] += orbit
                found[5] += orbit if ending else 0
                found[6] += orbit if ending == STUCK else 0
                if which < 4:
                    found[which + 5] = max(found[which + 5], (value >> 1) - 1)
        return found


class EndgameProver(Prover):
    """A prover that looks up what it can."""

    def __init__(self, board: SearchBoard, gap: int, endgames: Sequence[Endgames]) -> None:
        """Search on a board, as `Prover` does.

        Args:
            board: it is as before after each call.
            gap: the least number of plies between two occurrences of a position.
            endgames: with the rules of the board.
        """
        Prover.__init__(self, board, gap)
        self.endgames = list(endgames)

    def _attack(self, turns: int, start: int) -> int:
        """Whether the winner, who is to move, wins within some turns."""
        found = self._look_up(turns, self._is_kept(2 * turns - 1))
        return Prover._attack(self, turns, start) if found < 0 else found

    def _defend(self, turns: int, start: int) -> int:
        """Whether the winner wins within some turns after every turn of the side to move."""
        found = self._look_up(turns, self._is_kept(2 * turns))
        return Prover._defend(self, turns, start) if found < 0 else found

    def _look_up(self, turns: int, is_kept: int) -> int:
        """Whether the winner wins within some turns; -1 if that is not known.

        Where repetition and quiet turns may matter, a win is one all the same: no position occurs twice on the shortest
        way, so none for the third time if none has occurred twice before.
        """
        board, most = self.board, self._turns_to_win() if turns > 0 and not self.only_mate else -1
        if most < 0 or is_kept:
            return -1 if most < 0 else most <= turns
        is_late = board.quiet_limit and board.quiet + 2 * most >= board.quiet_limit
        return -1 if most > turns or self.doubled or board.barred == 2 or is_late else 1

    def _turns_to_win(self) -> int:
        """How many turns the winner needs, repetition and quiet turns aside; -1 if that is not known."""
        is_attack = self.board.own == self.winner + 1
        for endgames in self.endgames:
            place = endgames._find(self.board)
            value = endgames.values[place] if place >= 0 else NONE
            if value == OPEN or (value and (value & 1) == is_attack):
                return NEVER
            if value:
                return ((value >> 1) - 1 + is_attack) // 2
        return -1


def rows(kind: Literal["h", "H", "i", "q"], count: int) -> memoryview[int]:
    """An array of zeros, too large for the stack."""
    return memoryview(bytearray(count * (2 if kind in "hH" else 4 if kind == "i" else 8))).cast(kind)
