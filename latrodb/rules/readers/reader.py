# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, initializedcheck=False
"""The moves of plain games as text, played at once on a board of the engine.

Compiled like `board.py`; `reader.pxd` has the types. This is deliberately a second reader besides `grammars/bulk.lark`.
It reads only what that grammar reads, and in the same way; everything else is left to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.rules.engine.board import array
from latrodb.rules.engine.constants import *
from latrodb.rules.readers.cursor import Cursor

if TYPE_CHECKING:
    from collections.abc import Callable

    from latrodb.rules.engine.search import SearchBoard

    Row = tuple[str, str, str]
    Name = Callable[..., Row]
    Omission = tuple[int, int, int, int]
    Variation = tuple[int, list["Row | None"], list[int], bytes, int]

MANY_TIMES = 3  # occurrences of a position that are a repetition
MOST_BYTES = 137  # of a board as a number, with 16 ranks
UNKNOWN = -2  # the number of a word that is not that of a turn
BOUND_PLANE = 3
IMAGE_BITS, SPARE_BITS = 4, 16  # as in latrodb.core.key


class PlainReader(Cursor):
    """Reads games that begin with one position. After `read_along`, the attributes and methods have what it found."""

    def __init__(
        self,
        board: SearchBoard,
        rules_number: int,
        plane_bytes: int,
        name: Name,
        complete: Callable[..., str],
        carried: int,
        is_bare: bool = False,
    ) -> None:
        """Make a reader.

        Args:
            board: a board with numbers for keys; its position is where games begin.
            rules_number: what the smallest key is mixed with (`latrodb.core.key`).
            plane_bytes: the bytes of a plane of a board as a number (`latrodb.core.board_code`).
            name: makes the row of a turn from its text, mark, origin and target, victims and tactics.
            complete: makes the text of a turn from one without its mark, which may leave out victims and binds: from
                it, the mark, the victims with their moves, and the binds.
            carried: the marks that a record may not leave out, a bit for each.
            is_bare: whether only the verdict is wanted: then there are no turns, keys, boards and variations.
        """
        super().__init__()
        self.is_bare, self.complete, self.carried = is_bare, complete, carried
        self.board, self.rules_number, self.plane_bytes, self.name = board, rules_number, plane_bytes, name
        self.code_bytes = 4 * plane_bytes + 1
        self.rows: dict[str, Row] = {}
        self.turns: list[Row | None] = []
        self.comments: list[tuple[int, int, int, bool]] = []
        self.variations: list[Variation] = []
        self.omissions: list[Omission] = []
        self.given = self.lacking = self.short = 0
        self.last_at, self.plies, self.first, self.due = 0, 0, NOT_READ, NOT_READ
        self.line_at, self.root, self.depth, self.is_back = 0, NOT_READ, 0, False
        self.has_words = self.is_word = self.is_or = False
        self.result, self.end, self.outcome = "", 0, 0
        self.keys = array(MOST_READ + 1)
        self.code = array(MOST_BYTES)
        self.boards = bytearray()  # of the game that is read; made longer when there is need
        self.view = memoryview(self.boards)  # which compiled code fills sooner
        self.captured = array(MOST_CAPTURES)
        self.count, self.origin, self.target = 0, OFFSET, OFFSET
        self.times = MANY_TIMES  # a position that occurs so often makes the next turn depend on the past

    def read_along(self, place: Cursor) -> bool:
        """Read the moves of a game from the place of another cursor on; return whether it is plain and without a flaw.

        The game ends where `at` is then. There are, besides what the methods return:

        - `turns`: None for the first position, and the row of each turn;
        - `comments`: each with the number of plies in front of it, its start, its end, and whether it has words;
        - `variations`: each with the plies in front of it, its turns, and the keys and boards after them; the first
          board is that in front of it; those within a bracket begin with some turns of this, whose number comes last;
        - `omissions`: what turns leave out that no turn has: `CAPTURES`, `BINDS` or `MARKS`, the plies in front of the
          turn, its start and its end;
        - `result`: as written, `1-0`, `0-1`, `1/2-1/2` or `*`, and `end`, the place after it;
        - `outcome`: how the last position ends the game, as of `SearchBoard.outcome`.
        """
        self.text, self.signs, self.at, self.stop = place.text, place.signs, place.at, place.stop
        return self._read_game()

    def _read_game(self) -> bool:
        self.turns, self.comments, self.variations = [None], [], []
        self.result, self.outcome, self.plies, self.depth, self.root = "", 0, 0, 0, NOT_READ
        self.omissions, self.given, self.lacking = [], 0, 0
        self.board.reset()
        if not self.is_bare:
            self._begin_code()
            self._note()
        is_after_comment = False
        while True:
            self._skip_blanks()
            sign = self._peek(0)
            if sign == "(" or sign == "{":
                self.is_back = False
                if not self._read_aside():
                    return False
                is_after_comment = True
            elif (sign == "!" or sign == "?" or sign == "$") and self.plies and self._skip_lone_glyph():
                is_after_comment = True
            elif (sign == "*" or sign == "1" or sign == "0") and self._read_result():
                return self.plies > 0
            elif not self._read_ply(is_after_comment):
                return False
            else:
                is_after_comment = False

    def found_keys(self) -> list[int]:
        """The keys of all positions, as `latrodb.rules.classes` has them."""
        return [self.keys[index] for index in range(self.plies + 1)]

    def found_boards(self) -> bytes:
        """The boards of all positions as numbers, side by side."""
        return bytes(self.boards[: (self.plies + 1) * self.code_bytes])

    # The text

    def _read_aside(self) -> bool:
        """Read a comment or a variation, and play the turns in it: instead of the last one, or after it.

        `latrodb.game.variations` plays them in the same way. A line that it would object to, or one that turns back, is
        left to it.
        """
        start, base, closer = self.at, self.plies, ")" if self._peek(0) == "(" else "}"
        mark = len(self.variations)
        self.first, self.due, self.has_words, self.is_word, self.is_or = NOT_READ, NOT_READ, False, False, False
        self.at += 1
        self._skip_blanks()
        while self._peek(0) != closer:
            if not self._read_in_aside(base):
                return False
            self._skip_blanks()
        self.at += 1
        self.comments.append((base, start, self.at, self.has_words))
        is_whole = self.due < 0 and (self._is_blank(0) or (self.depth > 0 and self._is_bracket(0)))
        return is_whole and (self.first == NOT_READ or self._leave_variation(self.first, base, mark))

    def _read_inner(self) -> bool:
        """Read a bracket within another: words, or a line that goes on from the last turn of that around it."""
        start = self.at
        if self._skip_brackets():
            return True
        if self.is_back or self.depth == MOST_BRACKETS:
            return False
        first, root, last_at, line_at, has_words = self.first, self.root, self.last_at, self.line_at, self.has_words
        if first != NOT_READ:
            self.last_at = line_at
            self.root = first if root == NOT_READ else root
        self.at = start
        self.depth += 1
        if not self._read_aside():
            return False
        self.depth -= 1
        self.comments.pop()
        self.first, self.root, self.last_at, self.line_at, self.has_words = first, root, last_at, line_at, has_words
        self.due, self.is_word, self.is_or = NOT_READ, False, False
        return True

    def _read_in_aside(self, base: int) -> bool:
        """Read a bracket, glyph, word, number or turn in a bracket after `base` plies."""
        sign, was_word, was_or = self._peek(0), self.is_word, self.is_or
        self.is_word = self.is_or = False
        if sign == "[":
            return not was_or and self._read_throw(base)
        kind = self._find_word()
        if self.due >= 0 and kind != TURN:
            return False  # a number without a turn is a word
        if kind == LETTERS or kind == MIXED:  # noqa: SIM109 - compiled code has no sets
            self.is_word = self.has_words = True
            self.is_or = not was_word and sign == "o" and self._peek(1) == "r" and self.word_end == self.at + 2
            while "0" <= self._peek(0) <= "9":
                self.at += 1
            if kind == MIXED and self._peek(0) == ".":
                self.due = UNKNOWN
            self.at = self.word_end
            return True
        if was_or:
            return False  # after a single `or`, a line begins again
        if sign == "(" or sign == "{":
            return self._read_inner()
        if kind == TURN:
            return self._read_line_turn(base)
        return self._read_line_number() if kind == DIGITS and sign != "$" else self._skip_lone_glyph()

    def _read_line_number(self) -> bool:
        """Read a number that is a word: that of a turn, or without dots."""
        label = self._read_label()
        self.due = label if label != NOT_READ else UNKNOWN
        if label == NOT_READ:
            self.is_word = self.has_words = True
            while "0" <= self._peek(0) <= "9":
                self.at += 1
        return self.at == self.word_end

    def _read_line_turn(self, base: int) -> bool:
        """Read a turn of a variation, perhaps with its number, and play it."""
        label = self._read_label()
        due = label if label != NOT_READ else self.due
        self.due = NOT_READ
        if self.first == NOT_READ:
            self.first = base if due == NOT_READ else due
            if base == 0 or (self.first != base and self.first != base - 1):
                return False
            if self.first < base:
                self._take_back()
        elif due != NOT_READ and due != self.plies:
            return False
        self.line_at = self.at
        if self.outcome or not self._read_move():
            return False
        self.is_back = self.is_back or self.board._occurrences() > 1
        while self._is_punctuation():
            self.is_word = self.has_words = True
            self.at += 1
        return self._is_blank(0) or self._is_bracket(0)

    def _read_throw(self, base: int) -> bool:
        """Read a turn of a variation that begins with a square bracket; there is one only in games with dice."""
        return False

    def _is_punctuation(self) -> bool:
        sign = self._peek(0)
        return sign == "," or sign == "." or sign == ";" or sign == ":"

    def _leave_variation(self, first: int, base: int, mark: int) -> bool:
        """Keep the turns from the ply `first` on as a variation, and return to the line around it with `base` plies.

        It comes before those within it, from the place `mark` on. A game that leaves something out is left to others.
        """
        if self.lacking:
            return False
        end, width, root = self.at, self.code_bytes, first if self.root == NOT_READ else self.root
        if not self.is_bare:
            keys = [self.keys[index] for index in range(root + 1, self.plies + 1)]
            boards = bytes(self.boards[root * width : (self.plies + 1) * width])
            self.variations.insert(mark, (root, self.turns[root + 1 :], keys, boards, first - root))
        else:
            self.variations.append((first, [], [], b"", 0))
        while self.plies > first:
            self._take_back()
        self.at = self.last_at
        if first < base and not self._read_move():
            return False
        self.at = end
        return True

    def _take_back(self) -> None:
        """Take the last ply back."""
        self.board._pop()
        self.plies -= 1
        self.outcome = 0
        if self.is_bare:
            return
        self.turns.pop()
        start, boards = self.plies * self.code_bytes, self.boards
        for index in range(self.code_bytes):
            self.code[index] = boards[start + index]

    def _read_result(self) -> bool:
        """A result, after which there are only blanks, and perhaps other games: skip to the next."""
        sign, start = self._peek(0), self.at
        if sign == "*":
            length = 1
        elif (sign == "1" or sign == "0") and self._peek(1) == "-":
            length = 3
        elif sign == "1" and self._peek(1) == "/":
            length = 7
        else:
            return False
        self.end = start + length
        self.result = self.text[start : start + length]
        if self.end > self.stop or self.result not in ("*", "1-0", "0-1", "1/2-1/2"):
            return False
        self.at = self.end
        if self._find_next():
            return True
        self.at = start
        return False

    def _read_number(self, is_after_comment: bool) -> bool:
        """The number in front of every second ply, or that with three dots which another may have after a comment."""
        if self.plies % 2 and not (is_after_comment and "0" <= self._peek(0) <= "9"):
            return True
        if self._read_label() != self.plies:
            return False
        if self._peek(0) == " ":
            self.at += 1
        return True

    def _read_ply(self, is_after_comment: bool) -> bool:
        """Read a ply of the main line with its number, and play it; return whether it is legal."""
        if self.outcome or not self._read_number(is_after_comment):
            return False
        self.last_at = self.at
        return self._read_move() and self._is_blank(0)

    def _read_move(self) -> bool:
        """Read a ply and play it; return whether it is legal, with the captures and the mark that it has."""
        start = self.at
        if self.plies == MOST_READ or not self._play_turn():
            return False
        middle = self.at
        mark, end = self._read_mark(), self.at
        self._skip_glyphs()
        self.short = 0
        if not self._agrees():
            return False
        due = self.board._mark()  # which tries other turns, so that the board forgets what this one took
        if not self._is_marked(mark, due) or self.given & self.lacking:
            return False
        return self._keep(start, middle if self.short else end, due)

    def _read_captures(self) -> bool:
        while self._peek(0) == "x":
            self.at += 1
            victim = self._read_square()
            if victim < 0 or self.count == MOST_CAPTURES:
                return False
            self.captured[self.count] = victim
            self.count += 1
        return True

    # The game

    def _play_turn(self) -> bool:
        """Read a turn up to its mark and play it, in the code of the board, too; return whether it is legal."""
        board, is_dux = self.board, self._peek(0) == "D"
        self.at += is_dux
        self.origin = origin = self._read_square()
        if origin < 0 or self._peek(0) != "-":
            return False
        self.at += 1
        self.target, self.count = self._read_square(), 0
        target = self.target
        if target < 0 or not self._read_captures():
            return False
        step = board._find_step(origin, target)
        if not step or (board.cells[origin] & DUX != 0) != is_dux or not board._push(origin, target, step, 0):
            return False
        if not self.is_bare:
            man = 3 - board.own | DUX * is_dux
            self._flip_bits(origin, man)
            self._flip_bits(target, man)
            for index in range(board.fallen_end - board.count, board.fallen_end):
                self._flip_bits(board.fallen[index], board.fallen_men[index])
        return True

    def _is_marked(self, mark: int, due: int) -> bool:
        """Whether the text gives the mark that is due, or leaves it out as it may."""
        if mark == due:
            self.given |= MARKS if mark else 0
            return True
        self.short |= MARKS
        return mark == NO_MARK and (not self.carried >> due & 1 or self._leave_out(MARKS))

    def _leave_out(self, kind: int) -> bool:
        """Note what the text of a turn leaves out; whether that may be, which it may not where there is no row."""
        self.short |= kind
        self.lacking |= kind
        self.omissions.append((kind, self.plies, self.last_at, self.at))
        return not self.is_bare

    def _agrees(self) -> bool:
        """Whether the turn that was played has the captures that the text gives, or the text gives none."""
        board = self.board
        if board.count and not self.count:
            self.count = board.count
            return self._leave_out(CAPTURES)
        if board.count != self.count:
            return False
        self.given |= CAPTURES if self.count else 0
        start = board.fallen_end - self.count
        for index in range(self.count):  # noqa: SIM110 - compiled code has no generators here
            if board.fallen[start + index] != self.captured[index]:
                return False
        return True

    def _keep(self, start: int, end: int, mark: int) -> bool:
        """Keep the turn that was played, whose text as far as it can be used is between two places, and the position.

        Returns whether the game has ended, or goes on without regard to the past.
        """
        board = self.board
        self.plies += 1
        if not self.is_bare:
            self.code[self.code_bytes - 1] = board.own - 1
            self._note()
            word = self.text[start:end]
            self.turns.append(self._row(self._completed(word, mark) if self.short else word, mark))
        occurrences = board._occurrences()
        self.outcome = board._outcome(occurrences)  # last, because it may try other turns
        return occurrences < self.times or self.outcome != 0

    def _completed(self, word: str, mark: int) -> str:
        """The text of a turn with what it leaves out."""
        start, count = self.board.fallen_end - self.count, self.count if self.short & CAPTURES else 0
        return self.complete(word, mark, [self.board.fallen[start + index] - OFFSET for index in range(count)])

    def _row(self, word: str, mark: int) -> Row:
        """The row of a turn, made once if it takes at most one man."""
        board, known, start = self.board, word, self.board.fallen_end - self.count
        if self.count == 1:
            known = f"{word} {board.fallen_tactics[start]}"
        row = self.rows.get(known) if self.count <= 1 else None
        if row is None:
            men = range(start, start + self.count)
            victims = [board.fallen[index] - OFFSET for index in men]
            tactics = [board.fallen_tactics[index] for index in men]
            row = self.name(word, mark, self.origin - OFFSET, self.target - OFFSET, victims, tactics)
            if self.count <= 1:
                self.rows[known] = row
        return row

    def _note(self) -> None:
        """Keep the key of the position and its board."""
        keys, least, image = self.board.keys, self.board.keys[0] >> IMAGE_BITS, 0
        for lane in range(1, self.board.lanes):
            if keys[lane] >> IMAGE_BITS < least:
                least, image = keys[lane] >> IMAGE_BITS, lane
        first_bits = (least ^ self.rules_number >> IMAGE_BITS) >> SPARE_BITS
        self.keys[self.plies] = first_bits << IMAGE_BITS | image
        start, width = self.plies * self.code_bytes, self.code_bytes
        if start + width > len(self.boards):
            self.boards = self.boards + bytearray(start + 256 * width)
            self.view = memoryview(self.boards)
        view = self.view
        for index in range(width):
            view[start + index] = self.code[index]

    def _begin_code(self) -> None:
        """The board as a number, from its cells."""
        for index in range(self.code_bytes):
            self.code[index] = 0
        for place in range(self.board.size):
            at = self.board.places[place]
            self._flip_bits(at, self.board.cells[at])
        self.code[self.code_bytes - 1] = self.board.own - 1

    def _flip_bits(self, at: int, bits: int) -> None:
        """Change the board as a number by the bits of a cell."""
        for plane in range(4):
            if bits & (1 << plane if plane < BOUND_PLANE else BOUND):
                self.code[plane * self.plane_bytes + (at - OFFSET) // 8] ^= 1 << (at - OFFSET) % 8
