"""Claims that an article declares, `[words](claim:QUERY)`: queries that must hold for the game or position meant.

Nothing is read out of the words. They only must not name a side, a square or a number that the query leaves out.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from contextlib import ExitStack
from functools import cached_property
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from latrodb.core.errors import LatrodbError
from latrodb.core.outcome import Ending
from latrodb.core.position import write_fen
from latrodb.diagnostics.span import Span
from latrodb.features.analyzer import analyzer
from latrodb.features.articles.document import sentences
from latrodb.features.articles.facts import NUMBERS, number_of
from latrodb.features.articles.forced import judge_declared, read_forced
from latrodb.features.articles.mentions import DATE
from latrodb.features.articles.verdict import Status, Verdict, unverified, verified
from latrodb.motifs.catalog import MOTIFS
from latrodb.notation.format import format_game
from latrodb.notation.written import Aside

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.features.articles.claims import Declared
    from latrodb.features.articles.document import Document
    from latrodb.features.articles.figure_boards import FigureBoard
    from latrodb.features.articles.known_games import KnownGame
    from latrodb.query.collection import Collection

_SIDE = re.compile(r"\b(?:white|black)\b", re.IGNORECASE)
_SQUARE = re.compile(r"(?<![\w-])[a-p]\d{1,2}\b(?!-)")
_COUNT = re.compile(
    rf"(?<![\w.-])(?:\d{{1,3}}|{'|'.join(sorted(NUMBERS, key=len, reverse=True))})\b(?![.\d-])", re.IGNORECASE
)
_RESULT_OR_DATE = re.compile(rf"\b[A-ZÀ-Þ]\w+\s(?:won|lost|beat|defeated)\b|\b(?=[A-Z]){DATE}")
_WORD = re.compile(r"[a-z]+(?:-[a-z]+)*")
_MOVE = re.compile(r"(?P<number>\d{1,3})(?P<dots>\.{1,3})\s?D?[a-p]\d")
_LOOSE = "'not' holds at any other turn; ask every turn, 'never hit', or one, 'at 13b and not hit'"
_MOST = 3  # suggestions for a sentence
_MEN = frozenset({"men", "man", "soldier", "soldiers", "piece", "pieces", "latro", "latros"})
NOUNS = frozenset({*MOTIFS, *(each.value for each in Ending), "capture", "captures", "illegal"}) - {"line", "corner"}


class Subject(NamedTuple):
    """A game or position that a claim is about, as the text of a game, and the place that is discussed."""

    text: str
    place: str = "end"


def subject_of_game(known: KnownGame, ply: int | None = None) -> Subject:
    """A whole game without its variations, at the turn with that ply."""
    node = known.nodes.get(ply) if ply is not None else None
    key = known.game.variant.key if known.game.variant else ""
    named = known.written.tag("Variant") is not None or not key
    played = tuple(each for each in known.written.items if not (isinstance(each, Aside) and next(each.turns(), None)))
    text = format_game(replace(known.written, items=played))
    return Subject(("" if named else f'[Variant "{key}"]\n') + text, node.label if node else "end")


def subject_of_board(board: FigureBoard) -> Subject:
    """What a board of a figure shows: its game at the place shown, or else its position alone."""
    if board.known and board.is_game:
        return subject_of_game(board.known, board.ply)
    key = board.variant.key if board.variant else ""
    return Subject(f'[Variant "{key}"]\n[SetUp "1"]\n[FEN "{write_fen(board.place.position)}"]\n\n*\n')


class Unjudged(NamedTuple):
    """A sentence with a number, a square or a noun of the query language that was compared with nothing."""

    span: Span
    suggestions: tuple[str, ...] = ()  # queries that hold for the game or position meant


def find_unjudged(document: Document, verdicts: Iterable[Verdict]) -> Iterator[tuple[int, Span]]:
    """The sentences with tokens of which none was judged, each with the number of its paragraph."""
    text = document.source.text
    places = sorted(each.claim.span.start for each in verdicts if each.status is not Status.UNVERIFIED)
    for number, unit in enumerate(document.units):
        for start, end in sentences(text, unit):
            if bisect_left(places, start) == bisect_left(places, end) and has_tokens(text[start:end]):
                yield number, Span(start, end)


class ClaimJudge:
    """Answers claims about games, each stored in a database of its own while the judge is open."""

    def __init__(self, seconds: float = 0) -> None:
        """Search for `seconds` where a claim is about what can be forced; 0 for no search."""
        self.seconds = seconds
        self._stack = ExitStack()
        self._stored: dict[str, Collection] = {}

    def __enter__(self) -> ClaimJudge:
        return self

    def __exit__(self, *error: object) -> None:
        self._stack.close()

    @cached_property
    def _folder(self) -> Path:
        return Path(self._stack.enter_context(TemporaryDirectory()))

    def holds(self, query: str, subject: Subject) -> bool:
        """Whether a query holds for a game or position.

        Raises:
            QueryError: it is not a query; the error says where.
            StoreError: the game cannot be stored or searched.
        """
        return bool(self._database(subject.text).ask(query).games)

    def _database(self, text: str) -> Collection:
        from latrodb.query.collection import Collection  # for articles that declare claims
        from latrodb.store.importer import add_paths

        if text not in self._stored:
            number = len(self._stored)
            file = self._folder / f"{number}.txt"
            file.write_text(text, encoding="utf-8", errors="surrogateescape")
            database = self._stack.enter_context(Collection.open(self._folder / f"{number}.db"))
            database.analyzer = analyzer
            add_paths(database, [file], analyzer())
            self._stored[text] = database
        return self._stored[text]

    def judge(self, claim: Declared, subjects: Sequence[Subject]) -> Verdict:
        """The verdict on a declared claim: true if it holds for any of the games and positions meant."""
        if left_out := missing_words(claim.words, claim.query):
            message = f"the words have '{left_out}', which the query does not mention"
            return Verdict(claim, Status.FALSE, message, "A935")
        if not subjects:
            return unverified(claim, "nothing says which game is meant")
        if forced := read_forced(claim.query):
            return judge_declared(claim, *forced, subjects, self.seconds)
        try:
            if self._is_loose(claim.query):
                return Verdict(claim, Status.FALSE, _LOOSE, "A935")
            is_true = any(self.holds(claim.query, each) for each in subjects)
        except ValueError as error:  # the query cannot be understood
            return Verdict(claim, Status.FALSE, str(error).splitlines()[0], "A935")
        except LatrodbError as error:
            return unverified(claim, str(error))
        return verified(claim) if is_true else Verdict(claim, Status.FALSE, f"'{claim.query}' does not hold", "A934")

    def _is_loose(self, query: str) -> bool:
        from latrodb.query.run import denies_loosely  # for articles that declare claims
        from latrodb.query.syntax import parse_query

        return denies_loosely(parse_query(query).condition)

    def suggest(self, words: str, subjects: Sequence[Subject]) -> list[str]:
        """Queries that hold for a game or position and mention what a sentence does, those with most of it first."""
        found: list[str] = []
        for query, subject in ((query, each) for each in subjects for query in _candidates(words, each.place)):
            try:
                if len(found) < _MOST and not any(query in each for each in found) and self.holds(query, subject):
                    found.append(query)
            except LatrodbError:  # the words of a candidate need not go together
                continue
        return found


def missing_words(words: str, query: str) -> str:
    """A side, square or number of some words that a query does not have; empty if it has them all.

    >>> missing_words("eleven soldiers on e4", "soldiers black = 11"), missing_words("Black's last", "men black = 1")
    ('e4', '')
    """
    plain = query.lower()
    for pattern in (_SIDE, _SQUARE):
        for hit in pattern.finditer(words):
            if not re.search(rf"(?<![a-z0-9]){hit[0].lower()}(?![a-z0-9])|[sdm~]{hit[0].lower()}\b", plain):
                return hit[0]
    numbers = {int(each) for each in re.findall(r"\d+", plain)}
    said = (hit[0] for hit in _COUNT.finditer(words) if hit[0].lower() != "one")
    return next((each for each in said if number_of(each) not in numbers), "")


def has_tokens(words: str) -> bool:
    """Whether words have a number, a square, a result, a date or a noun of the query language."""
    return any(each.search(words) for each in (_SQUARE, _COUNT, _RESULT_OR_DATE)) or bool(_nouns(words))


def _nouns(words: str) -> list[str]:
    """The nouns of the query language in some words, also in the plural or with `ed`."""
    stems = (
        stem
        for word in _WORD.findall(words.lower())
        for stem in (word, word.removesuffix("s"), word.removesuffix("es"), word.removesuffix("ed"))
    )
    return [*dict.fromkeys(stem for stem in stems if stem in NOUNS)]


def _candidates(words: str, place: str) -> Iterator[str]:
    """Queries made of the sides, squares, numbers and nouns of some words, those with most of them first."""
    sides = [*dict.fromkeys(hit[0].lower() for hit in _SIDE.finditer(words))] or ["white", "black"]
    squares = [*dict.fromkeys(hit[0] for hit in _SQUARE.finditer(words))]
    numbers = [*dict.fromkeys(number_of(hit[0]) for hit in _COUNT.finditer(words))]
    places = [f"{hit['number']}{'w' if len(hit['dots']) < 2 else 'b'}" for hit in _MOVE.finditer(words)]
    at = [f" at {each}" for each in dict.fromkeys((*places, place))]
    nouns, has_men = _nouns(words), _MEN & {*_WORD.findall(words.lower())}
    if has_men:
        for noun, side, number, where in product(("men", "soldiers"), sides, numbers, at):
            yield f"{noun} {side} = {number}{where}"
    for number, where in product(numbers, at):
        yield f"taken = {number}{where}"
    for side, square, where in product(sides, squares, at):
        yield f'pattern "{side}: {"M" if side == "white" else "m"}{square}"{where}'
    for square, where in product(squares, (*at, "")):
        yield f"capture on {square}{where}"
    for noun, number in product(nouns, numbers):
        yield f"{noun} = {number}"
    for noun, side, where in product(nouns, sides, at):
        yield f"{noun}({side}){where}"
    for noun, where in product(nouns, at):
        yield f"{noun}{where}"
        yield f"ending {noun}"
