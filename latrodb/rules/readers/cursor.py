# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, initializedcheck=False
"""A place in a text, and what is read from there: signs, squares, words, and tag lines in their simplest spelling.

Compiled like `board.py`; `cursor.pxd` has the types. Tag lines in any other spelling are left to the ordinary path.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from latrodb.rules.engine.constants import *

if TYPE_CHECKING:
    from collections.abc import Callable

TAG_LINE = re.compile(r'\[[A-Za-z]\w* "[^\]\r\n]*\]', re.ASCII)  # in the simplest spelling
MOST_TAGS = 99
HEAD = re.compile(r'(?:\[[A-Za-z]\w*+ "[^"\\\x00-\x1f\x7f]*+"\][ \t]*+\r?\n)++', re.ASCII)
TAG = re.compile(r'\[(\w+) "([^"]*)')
IS_PURE = __file__.endswith(".py")


class Cursor:
    """Reads a text from `at` to `stop`."""

    def __init__(self) -> None:
        """Begin with an empty text."""
        self.text, self.signs, self.at, self.stop, self.word_end = "", _signs_of(""), 0, 0, 0
        self.closers = [0, 0, 0, 0, 0, 0, 0, 0]

    def _open(self, text: str, start: int, stop: int) -> bool:
        """Begin to read between two places of a text; return whether it has these places."""
        if not 0 <= start <= stop <= len(text):
            return False
        if text is not self.text:
            self.text, self.signs = text, _signs_of(text)
        self.at, self.stop = start, stop
        return True

    def _peek(self, ahead: int) -> str:
        """A character, or NUL after the end."""
        at = self.at + ahead
        return self.signs[at] if at < self.stop else "\0"

    def _is_blank(self, ahead: int) -> bool:
        """Whether there is a blank, or the end."""
        sign = self._peek(ahead)
        return sign == " " or sign == "\n" or sign == "\r" or sign == "\t" or self.at + ahead >= self.stop

    def _skip_blanks(self) -> None:
        while self.at < self.stop and self._is_blank(0):
            self.at += 1

    def _find_next(self) -> bool:
        """Skip blanks to the end of the text or to the tag lines of another game, as `notation.game_bounds` has them.

        Returns whether there is one of these, and nothing else.
        """
        lines, has_return = 0, False
        while self.at < self.stop and self._is_blank(0):
            lines += self._peek(0) == "\n"
            has_return = has_return or (self._peek(0) == "\r" and self._peek(1) != "\n")
            self.at += 1
        is_apart = lines > 1 and not has_return and self._peek(-1) == "\n"
        return self.at == self.stop or (is_apart and TAG_LINE.match(self.text, self.at, self.stop) is not None)

    def _is_bracket(self, ahead: int) -> bool:
        sign = self._peek(ahead)
        return sign == "(" or sign == ")" or sign == "{" or sign == "}" or sign == "[" or sign == "]"

    def _skip_brackets(self) -> bool:
        """Skip a bracket with all in it, and return whether it is closed and has neither turns nor a square bracket."""
        closers, depth, before = self.closers, 0, " "
        while self.at < self.stop:
            sign = self._peek(0)
            self.at += 1
            is_square = "0" <= sign <= "9" and ("a" <= before <= "z" or "A" <= before <= "Z")
            if is_square or (sign == "-" and before == "-"):
                return False
            before = sign
            if sign == "(" or sign == "{":
                if depth == MOST_BRACKETS:
                    return False
                closers[depth] = ord(")") if sign == "(" else ord("}")
                depth += 1
            elif sign == ")" or sign == "}":
                depth -= 1
                if closers[depth] != ord(sign):
                    return False
                if depth == 0:
                    return True
            elif sign == "[" or sign == "]":
                return False
        return False

    def _find_word(self) -> int:
        """The kind of the word from here to a blank or bracket; `word_end` is then the place after it."""
        has_letter = has_digit = has_square = has_dashes = is_letter = is_dash = False
        at = 0
        while not (self._is_blank(at) or self._is_bracket(at)):
            sign = self._peek(at)
            is_digit = "0" <= sign <= "9"
            has_square = has_square or (is_letter and is_digit)
            has_dashes = has_dashes or (is_dash and sign == "-")
            is_letter, is_dash = "a" <= sign <= "z" or "A" <= sign <= "Z", sign == "-"
            has_letter, has_digit = has_letter or is_letter, has_digit or is_digit
            at += 1
        self.word_end = self.at + at
        if has_dashes:
            return OTHER
        if has_square:
            return TURN
        if has_letter:
            return MIXED if has_digit else LETTERS
        return DIGITS if has_digit else OTHER

    def _skip_lone_glyph(self) -> bool:
        """Skip a glyph that is a word, `!?` or `$4`, and return whether there was one."""
        begin, length = self.at, 0
        if self._peek(0) == "$":
            while length < 3 and "0" <= self._peek(length + 1) <= "9":
                length += 1
            self.at += length + 1 if length else 0
        else:
            self._skip_glyphs()
        if self.at > begin and (self._is_blank(0) or self._is_bracket(0)):
            return True
        self.at = begin
        return False

    def _skip_glyphs(self) -> None:
        for _ in range(2):
            sign = self._peek(0)
            if sign != "!" and sign != "?":
                return
            self.at += 1

    def _read_label(self) -> int:
        """Skip a number with one dot or three, `12.` or `12...`, and return the index of its ply."""
        sign, number, digits, dots = self._peek(0), 0, 0, 0
        while "0" <= sign <= "9" and digits < 4 and (number or sign != "0"):
            number = number * 10 + ord(sign) - 48
            digits += 1
            sign = self._peek(digits)
        while self._peek(digits + dots) == ".":
            dots += 1
        if digits == 0 or (dots != 1 and dots != 3) or "0" <= self._peek(digits + dots) <= "9":
            return NOT_READ
        self.at += digits + dots
        return 2 * (number - 1) + (dots == 3)

    def _read_square(self) -> int:
        """The cell of a square with a name in the text, perhaps off the board; -1 if there is no such name."""
        file, first, second = self._peek(0), self._peek(1), self._peek(2)
        if not ("a" <= file <= "p" and "1" <= first <= "9"):
            return NOT_READ
        rank = ord(first) - 48
        self.at += 2
        if "0" <= second <= "9":
            rank = rank * 10 + ord(second) - 48
            self.at += 1
        return (rank - 1) * STRIDE + ord(file) - 97 + OFFSET if rank <= 16 else NOT_READ

    def _read_mark(self) -> int:
        """A mark as a number, 0 for none."""
        sign = self._peek(0)
        if sign == "(" and self._peek(1) == "+" and self._peek(2) == ")":
            self.at += 3
            return 2
        mark = 1 if sign == "*" else 3 if sign == "+" else 4 if sign == "#" else NO_MARK
        self.at += mark != NO_MARK
        return mark


class HeadReader(Cursor):
    """Reads the tag lines of a game up to its moves, which begin at `at` then; `tags` are those that it found."""

    def __init__(self, are_sound: Callable[[tuple[str, ...], str | None, str | None], bool]) -> None:
        """Make a reader; `are_sound` says whether the keys of tags, the date and the kind are without a flaw."""
        super().__init__()
        self.are_sound = are_sound
        self.tags: dict[str, str] = {}

    def read(self, text: str, start: int) -> bool:
        """Read the head of the game that begins at a place; return whether there is nothing to report on it."""
        return self._open(text, start, len(text)) and self._read_head()

    def _read_head(self) -> bool:
        """Read tag lines with different keys, and the blanks after them."""
        head = HEAD.match(self.text, self.at)
        if head is None:
            return False
        found = TAG.findall(head[0])
        tags = self.tags = dict(found)
        self.at += len(head[0])
        if self._peek(0) == "[" or len(tags) < len(found) or len(tags) > MOST_TAGS or "Termination" in tags:
            return False
        self._skip_blanks()
        return bool(self.are_sound(tuple(tags), tags.get("Date"), tags.get("GameKind")))


def _signs_of(text: str) -> str:
    """The characters of a text; for compiled code their numbers, which it finds sooner."""
    return text if IS_PURE else memoryview(text.encode("utf-32-le", "surrogatepass")).cast("I")  # type: ignore[return-value]
