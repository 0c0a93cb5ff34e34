"""Edits of a text that would correct it.

A slip is a way in which texts go wrong: a letter of a square, a letter that both squares share, a turn left out. How
likely one letter was written for another follows from their distance on keyboards and their look.

Any other legal turn comes last, only at the break itself, and with a correspondingly small chance: it is right where a
whole turn is lost, and lets the rest be checked.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache, lru_cache
from itertools import product
from math import log
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from latrodb.diagnostics.diagnostic import Correction, Diagnostic
from latrodb.diagnostics.span import Span
from latrodb.game.game import Game
from latrodb.notation.form import Form
from latrodb.notation.turns import is_plain, read_turn
from latrodb.notation.written import WrittenSquare

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from latrodb.core.geometry import Geometry
    from latrodb.core.position import Position
    from latrodb.game.replay import Assumptions
    from latrodb.notation.text_edits import Edit
    from latrodb.notation.written import Unreadable, WrittenMove, WrittenTurn


class SlipKind(StrEnum):
    """The kind of slip that a proposal supposes."""

    LETTER = "one letter"
    SHARED = "the file or rank of both squares"
    SHIFTED = "both squares next to the ones meant"
    SQUARE = "one square"
    REVERSED = "origin and target exchanged"
    DUX = "the letter D"
    CAPTURES = "the list of captures"
    MISSING = "a turn left out"
    EXTRA = "a turn too many"
    EXCHANGED = "two turns exchanged"
    DOUBLED = "a move printed twice"
    MOVE_MISSING = "a full move left out"
    SPELLING = "a word misspelled"
    JOINED = "a word split"
    PARTED = "words run together"
    WITNESS = "the turn of another record"
    OTHER = "another turn altogether"
    TAG = "another tag"
    HABIT = "a habit of the whole text"


class Confidence(StrEnum):
    """How far the best proposal can be trusted."""

    UNIQUE = "unique"
    LIKELY = "likely"
    AMBIGUOUS = "ambiguous"


class Proposal(Correction, frozen=True):
    """A possible correction of a turn."""

    at: int = 0  # the index of the turn on the main line, or of the turn after a left-out or unreadable one


class Finding(Struct, frozen=True):
    """A misprint, or a possible one."""

    confidence: Confidence
    proposals: tuple[Proposal, ...]  # best first; never empty
    broken: int  # the index of the turn at which the game breaks, which may come after the misprint
    label: str  # of that turn
    is_assumed: bool  # whether the replay goes on under the best proposal
    is_played: bool = False  # whether the turn breaks a rule but may still have been played
    cause: Diagnostic | None = None  # what makes that turn impossible, if it is a turn and cannot be played
    is_cut: bool = False  # whether the search reached its limit
    word: Span | None = None  # the unreadable word before that turn, if that is the misprint

    @property
    def best(self) -> Proposal:
        """The first proposal."""
        return self.proposals[0]


class RepairedGame(Game, frozen=True):
    """A game replayed across its misprints, with its findings in the order of the text."""

    findings: tuple[Finding, ...] = ()


class Fix(StrEnum):
    """The kinds of corrections that a user may request."""

    UNIQUE = "unique"
    HABITS = "habits"
    MARKS = "marks"
    CAPTURES = "captures"
    LETTERS = "letters"
    SPELLING = "spelling"
    ALL = "all"


def correct_text(
    kind: SlipKind, text: str, edits: Sequence[Edit], share: float, resolves: tuple[str, ...] = ()
) -> Correction:
    """A correction by edits of a text that belong to no single turn; the first of them is shown."""
    span, corrected = edits[0]
    changes = tuple((each.span, each.text) for each in edits)
    return Correction(kind, None, span, text[slice(*span)], corrected, changes, share, resolves)


def with_corrections(diagnostic: Diagnostic, found: tuple[Correction, ...], confidence: Confidence) -> Diagnostic:
    """A diagnostic with possible corrections, best first, and how far the first can be trusted."""
    hints = tuple(each.corrected for each in found)
    return replace(diagnostic, hints=hints, found=found, confidence=confidence.value)


FILES = "abcdefghijklmnop"
KEYBOARD = ("1234567890", "", "qwertyuiop", "asdfghjkl", "zxcvbnm")  # a file and a rank are never confused
KEYS = {key: (row, column) for row, keys in enumerate(KEYBOARD) for column, key in enumerate(keys)}
LETTER_PAIRS = ("il", "ij", "ec", "eo", "ao", "hb", "hn", "nm", "gp", "bd", "cd", "fl", "17", "38", "56", "68", "14")
CONFUSED = tuple(map(set, LETTER_PAIRS))
PLAIN = 1.0  # the weight of a letter written for another without any known reason
NEXT, ON_KEYBOARD, LOOKS_ALIKE, MIRRORED, REPEATED = 2.5, 1.5, 2.0, 1.0, 1.5
# Logarithms of how often a turn of a record goes wrong in each way; the choice of letters is added.
RARE = -4.0
CHANCES = {
    SlipKind.LETTER: RARE - 0.7,
    SlipKind.SHARED: RARE - 1.7,
    SlipKind.SHIFTED: RARE - 3.5,
    SlipKind.SQUARE: RARE - 3.0,
    SlipKind.REVERSED: RARE - 2.5,
    SlipKind.DUX: RARE - 1.0,
    SlipKind.MISSING: RARE - 2.5,
    SlipKind.EXTRA: RARE - 4.5,
    SlipKind.EXCHANGED: RARE - 4.5,
    SlipKind.DOUBLED: RARE - 2.0,
    SlipKind.MOVE_MISSING: RARE - 4.0,
    SlipKind.SPELLING: RARE - 0.5,
    SlipKind.JOINED: RARE - 0.5,
    SlipKind.PARTED: RARE - 0.5,
    SlipKind.WITNESS: RARE + 3.0,
    SlipKind.OTHER: RARE - 8.0,
}
FAR_APART = -2.5  # two turns of one side exchanged, with one of the other side between them
DOUBLED = 2.5  # an extra turn that repeats one of the two before it
SPECIAL = {"@": "@", "&": "&", "[": "[],", "T": "T", "P": "P", ">": ">", "O": "O"}  # signs of other forms than slides
LONGEST = 40  # longer unreadable words are not corrected
SIGNS = "-abcdefghijklmnop12345678xD"
ALIKE = {
    "l": "1", "I": "1", "i": "1", "1": "li", "O": "0", "0": "o", "S": "5", "s": "5", "B": "8", "Z": "2", "z": "2",
    "A": "4", "G": "6", "T": "7", "q": "g", "9": "g", "~": "-", "_": "-", ".": "-", ",": "-",
}  # fmt: skip
PAIRS = {"cl": "d", "c1": "d", "li": "h", "lc": "k", "1c": "k", "lo": "b", "rn": "m", "in": "m"}  # two letters for one
NO_DASH = 1.5  # a dash is the sign most easily left out
RESPELLED = frozenset(
    {SlipKind.LETTER, SlipKind.SHARED, SlipKind.SHIFTED, SlipKind.SQUARE, SlipKind.REVERSED}
)  # slips within the squares of one turn


@cache
def weigh(written: str, meant: str, last: str) -> float:
    """The weight of writing one file or rank for another, 1 or more; `last` is the last one of the board."""
    weight = PLAIN
    if abs(_order(written) - _order(meant)) == 1:
        weight += NEXT
    if _are_keys_near(written, meant):
        weight += ON_KEYBOARD
    if {*written, *meant} in CONFUSED:
        weight += LOOKS_ALIKE
    if _order(written) + _order(meant) == _order(last) + 1:
        weight += MIRRORED
    return weight


def log_chance(written: str, meant: str, last: str, before: str = "") -> float:
    """The logarithm of the chance that the meant letter, if miswritten, becomes the given one.

    `before` are letters of the preceding turn, one of which may have been repeated.
    """
    weight = weigh(written, meant, last) + (REPEATED if written in before else 0)
    return log(weight / _total(meant, last))


@cache
def _total(meant: str, last: str) -> float:
    others = FILES[: _order(last)] if last.isalpha() else [str(rank + 1) for rank in range(int(last))]
    return sum(weigh(other, meant, last) for other in others if other != meant) + REPEATED


def _order(letter: str) -> int:
    return ord(letter) - 96 if letter.isalpha() else int(letter)


def _are_keys_near(one: str, other: str) -> bool:
    """Whether two keys are side by side, in one row or in two neighboring rows."""
    if one not in KEYS or other not in KEYS:
        return False
    (row, column), (other_row, other_column) = KEYS[one], KEYS[other]
    shift = other_column - column
    if row == other_row:
        return abs(shift) == 1
    return abs(row - other_row) == 1 and shift in ((0, -1) if other_row > row else (0, 1))


class Slip(NamedTuple):
    """A way in which the text may have gone wrong."""

    kind: SlipKind
    at: int  # the index of the wrong turn, or of the one after a left-out turn
    assumptions: Assumptions  # what a replay must play instead, and at which turns
    chance: float  # the logarithm of how likely the slip is
    is_of_word: bool = False  # whether it concerns an unreadable word before that turn
    edit: Edit | None = None  # of the text, where it does not follow from the assumptions


class Respelling(NamedTuple):
    """Other letters for squares of a turn, by their place in the text."""

    kind: SlipKind
    names: Mapping[Span, str]
    chance: float


def respelled_slips(written: WrittenTurn, index: int, position: Position, before: str) -> Iterator[Slip]:
    """The slips within one turn whose squares are on the board, and that begin with a man of the side to move.

    `before` is the text of the preceding turn, whose letters may have been repeated.
    """
    size, men = position.geometry, position.army(position.side)
    starts = {move.squares[0].span for move in written.moves[:1] if move.form is Form.SHIFT}
    seen: set[tuple[str, ...]] = {tuple(each.name for move in written.moves for each in move.squares)}
    for kind, names, chance in _respellings(written, size, before):
        found = [(span, size.by_name.get(name)) for span, name in names.items()]
        if any(square is None or (span in starts and not men >> square & 1) for span, square in found):
            continue
        turn = _respell(written, names)
        key = tuple(each.name for move in turn.moves for each in move.squares)
        if key not in seen:
            seen.add(key)
            yield Slip(kind, index, {index: (turn,)}, chance)


def _respellings(written: WrittenTurn, size: Geometry, before: str) -> Iterator[Respelling]:
    """Every other spelling of the squares of a turn, the likelier kinds first."""
    squares = {each.span: each for move in written.moves for each in move.squares}  # two moves of a man share one
    letters = [_Letters(each, size, before) for each in squares.values()]
    share = log(len(squares) * 2) if squares else 0.0
    for each in letters:
        for name, chance in each.one_wrong():
            yield Respelling(SlipKind.LETTER, {each.span: name}, CHANCES[SlipKind.LETTER] - share + chance)
    for move in written.moves:
        if move.form is Form.SHIFT and len(move.squares) > 1:
            yield from _of_both(move, [_Letters(each, size, before) for each in move.squares])
    for each in letters:
        for name, chance in each.both_wrong():
            yield Respelling(SlipKind.SQUARE, {each.span: name}, CHANCES[SlipKind.SQUARE] - share / 2 + chance)


def _of_both(move: WrittenMove, letters: Sequence[_Letters]) -> Iterator[Respelling]:
    """Slips in all squares of a slide or leap: one shared letter, one step aside, the ends exchanged."""
    first = letters[0]
    spans = [each.span for each in letters]
    if len({each.file for each in letters}) == 1:
        for file, chance in first.other_files:
            names = [f"{file}{each.rank}" for each in letters]
            yield _all(SlipKind.SHARED, spans, names, chance)
    if len({each.rank for each in letters}) == 1:
        for rank, chance in first.other_ranks:
            names = [f"{each.file}{rank}" for each in letters]
            yield _all(SlipKind.SHARED, spans, names, chance)
    for files, ranks in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        names = [each.shifted(files, ranks) for each in letters]
        yield _all(SlipKind.SHIFTED, spans, names, -log(4))
    if len(letters) == 2:
        yield _all(SlipKind.REVERSED, spans, [each.name for each in reversed(move.squares)], 0.0)


def _all(kind: SlipKind, spans: Sequence[Span], names: Sequence[str], chance: float) -> Respelling:
    return Respelling(kind, dict(zip(spans, names, strict=True)), CHANCES[kind] + chance)


class _Letters:
    """The file and rank of a written square, and the letters that may have been meant."""

    def __init__(self, square: WrittenSquare, size: Geometry, before: str) -> None:
        self.span = square.span
        self.file, self.rank = square.name[0], square.name[1:]
        ranks = [str(number) for number in range(1, size.ranks + 1)]
        self.other_files = _others(self.file, FILES[: size.files], before)
        self.other_ranks = _others(self.rank, ranks, before)

    def one_wrong(self) -> Iterator[tuple[str, float]]:
        yield from ((f"{file}{self.rank}", chance) for file, chance in self.other_files)
        yield from ((f"{self.file}{rank}", chance) for rank, chance in self.other_ranks)

    def both_wrong(self) -> Iterator[tuple[str, float]]:
        for (file, chance), (rank, more) in product(self.other_files, self.other_ranks):
            yield f"{file}{rank}", chance + more

    def shifted(self, files: int, ranks: int) -> str:
        return f"{chr(ord(self.file) + files)}{int(self.rank) + ranks}"


def _others(written: str, letters: Sequence[str], before: str) -> list[tuple[str, float]]:
    """The other files or ranks of a board, with the chance of each to have been meant."""
    return [(each, log_chance(written, each, letters[-1], before)) for each in letters if each != written]


def _respell(written: WrittenTurn, names: Mapping[Span, str]) -> WrittenTurn:
    moves = tuple(
        move._replace(
            squares=tuple([WrittenSquare(names.get(each.span, each.name), each.span) for each in move.squares])
        )
        for move in written.moves
    )
    return written._replace(moves=moves)


def reordered_slips(turns: Sequence[WrittenTurn], index: int) -> Iterator[Slip]:
    """A superfluous turn at the break or before it, and two turns in the wrong order."""
    for extra in (index, index - 1):
        if extra >= 0 and not (extra < index and turns[extra].text == turns[index].text):
            is_doubled = turns[extra].text in [each.text for each in turns[max(0, extra - 2) : extra]]
            yield Slip(SlipKind.EXTRA, extra, {extra: ()}, CHANCES[SlipKind.EXTRA] + is_doubled * DOUBLED)
    for first in (index, index - 1):
        texts = [each.text for each in turns[max(0, first - 2) : first + 2]]
        if len(texts) == 4 and texts[:2] == texts[2:]:
            yield Slip(SlipKind.DOUBLED, first, {first: (), first + 1: ()}, CHANCES[SlipKind.DOUBLED])
    for one, other in ((index, index + 1), (index, index + 2), (index - 2, index)):
        if one >= 0 and other < len(turns) and turns[one].text != turns[other].text:
            swapped = {one: (turns[other],), other: (turns[one],)}
            far = FAR_APART if other - one > 1 else 0.0
            yield Slip(SlipKind.EXCHANGED, one, swapped, CHANCES[SlipKind.EXCHANGED] + far)


def relettered_slips(written: WrittenTurn, index: int) -> Iterator[Slip]:
    """A placement with the letter D that it lacks, or without it; elsewhere the letter changes nothing."""
    moves = tuple(
        move._replace(is_dux=not move.is_dux) if move.form is Form.DROP else move for move in written.moves[:1]
    )
    if moves != written.moves[:1]:
        meant = written._replace(moves=(*moves, *written.moves[1:]))
        yield Slip(SlipKind.DUX, index, {index: (meant,)}, CHANCES[SlipKind.DUX])


def resigned_slips(written: WrittenTurn, index: int) -> Iterator[Slip]:
    """A turn of Glaucus with a dash for a comma or the reverse, and with another throw or the missing one."""
    text = written.text
    exchange = {"-": ",", ",": "-"}
    texts = [f"{text[:at]}{exchange[sign]}{text[at + 1 :]}" for at, sign in enumerate(text) if sign in exchange]
    bare = text.removeprefix(f"[{written.throw}]")
    texts += [f"[{throw}]{bare}" for throw in range(1, 7) if throw != written.throw]
    for each in texts:
        meant = read_turn(each)
        if meant is not None:
            yield Slip(SlipKind.SPELLING, index, {index: (meant,)}, CHANCES[SlipKind.SPELLING] - log(len(texts)))


def spelling_slips(
    word: Unreadable, after: tuple[WrittenTurn, ...], index: int, forms: Collection[str] = ("-",)
) -> Iterator[Slip]:
    """The turns that an unreadable word before a turn, or at the end, may have been, or none.

    `forms` are the signs of the rulebook; where men only slide, other turns than slides are not tried.
    """
    yield Slip(SlipKind.EXTRA, index, {index: after}, CHANCES[SlipKind.EXTRA], is_of_word=True)
    if len(word.text) > LONGEST:
        return
    seen: set[str] = set()
    special = "".join(SPECIAL.get(form, "") for form in forms)
    for text, chance in _spellings(word.text, special):
        if text in seen or not (special or is_plain(text)):
            continue
        seen.add(text)
        meant = read_turn(text)
        if meant is not None:
            chance += CHANCES[SlipKind.SPELLING]
            yield Slip(SlipKind.SPELLING, index, {index: (meant, *after)}, chance, is_of_word=True)


@lru_cache(maxsize=512)
def likely_readings(word: str) -> tuple[WrittenTurn, ...]:
    """The turns that an unreadable word is with one sign read as another that resembles it, or with its dash."""
    if len(word) > LONGEST:
        return ()
    texts = [f"{word[:at]}{other}{word[at + 1 :]}" for at, sign in enumerate(word) for other in ALIKE.get(sign, "")]
    texts += [f"{word[:at]}-{word[at:]}" for at in range(1, len(word))]
    return tuple(turn for text in texts if (turn := read_turn(text)) is not None)


def _spellings(text: str, special: str) -> Iterator[tuple[str, float]]:
    """Texts that differ in one sign or in the order of two, the likeliest first; `special` are more signs to try."""
    places = -log(len(text) + 1)
    for at in range(1, len(text)):
        yield f"{text[:at]}-{text[at:]}", places + NO_DASH
    yield text.replace(" ", ""), places
    for at in range(len(text) - 1):
        if one := PAIRS.get(text[at : at + 2]):
            yield f"{text[:at]}{one}{text[at + 2 :]}", places
    for at, sign in enumerate(text):
        yield f"{text[:at]}{text[at + 1 :]}", places
        if at:
            yield f"{text[: at - 1]}{sign}{text[at - 1]}{text[at + 1 :]}", places
        for other in ALIKE.get(sign, ""):
            yield f"{text[:at]}{other}{text[at + 1 :]}", places
    for at in range(len(text) + 1):
        for sign in SIGNS + special:
            yield f"{text[:at]}{sign}{text[at + 1 :]}", places - log(len(SIGNS) / 2)
            yield f"{text[:at]}{sign}{text[at:]}", places - log(len(SIGNS))
