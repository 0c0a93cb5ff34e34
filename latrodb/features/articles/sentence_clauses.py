"""Cut sentences into clauses, each with its subject, and make statements from places in them."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.color import BLACK, WHITE
from latrodb.features.articles.claims import Statement, Subject, Topic
from latrodb.features.articles.sentence_patterns import pattern, words
from latrodb.features.articles.sentence_shape import Shape, Word, number_of, value_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.diagnostics.span import Span
    from latrodb.features.articles.claims import Mention, MoveClaim

_LISTED = r"(?:(?<! Q\d)(?<! Q\d\d)|(?! , (?:(?:and|then|on|to) )*Q\d))"  # not between two squares of a list
_BREAK = re.compile(
    rf" [;.!?—–] |{_LISTED} , (?:but|while|whereas|although|though|and|so|yet|because|since|which|who|then|when|where) "
    rf"| (?:but|while|whereas|although|though|because|whereupon|before) |{_LISTED} , "
)
_SEGMENT = re.compile(r" [;—–] |(?: ,)? (?:but|however|though|although|whereas) ")
_OWN_SUBJECT = re.compile(
    r"(?: (?:and|so|then|here|there|now|later|finally|in|on|at|the|end|reply|turn|return|his|N\d+|move|moves))* "
    r"(?P<sign>[SPU]\d+)"
)
_AFTER = re.compile(r"(?:after|following|with|by|position after)(?: [SPU]\d+ 's)? (?P<moves>M\d+(?: M\d+)*)")
_NUMBERS = (
    "(?:on|at|in|with|by)(?: the| his| her| @who 's)?(?: very)? "
    "(?:(?:move|turn)(?: number)? (?P<count>N\\d+)|@nth (?:move|turn))",
    "@who 's @nth(?: (?:move|turn|reply|answer)| (?:was|is|had been)| ,)",
    "@nth (?:S\\d+ (?:move|turn)|(?:move|turn) of (?:the|this) game|(?:move|turn) (?:of|by|for) @who)",
)
_NONE = {"nobody": 0, "nothing": 0, "none": 0, "no": 0}


class Clause(NamedTuple):
    """A part of a sentence, usually with one verb."""

    shape: str
    sentence: Sentence
    subject: str  # the sign of the side or player that the sentence is about; empty for none
    is_supposed: bool  # whether it says what might be or might have been

    @property
    def is_denied(self) -> bool:
        """Whether it is negated."""
        return words("denied").search(self.shape) is not None

    @property
    def has_own_subject(self) -> bool:
        """Whether it begins with the side or player that it is about."""
        return _OWN_SUBJECT.match(self.shape) is not None

    def find(self, text: str) -> Iterator[re.Match[str]]:
        """Every match of a pattern."""
        return pattern(text).finditer(self.shape)

    def rest(self, hit: re.Match[str]) -> str:
        """The text after a match."""
        return self.shape[hit.end() :]

    def make(self, topic: Topic, hit: re.Match[str], who: str | None = None, **given: object) -> Statement:
        """Make a statement from a match: values not given come from the groups of its pattern."""
        groups, sentence = hit.groupdict(), self.sentence
        signs = re.findall(r"[A-Z]\d+", hit[0])
        squares = re.findall(r"Q\d+", f"{groups.get('squares') or ''} {groups.get('to') or ''}")
        made = {
            "who": sentence.subject(who or groups.get("who") or ""),
            "move": sentence.shape.moves.get(groups.get("move") or ""),
            "count": sentence.count(groups.get("count") or groups.get("nth")),
            "squares": tuple(sentence.value(sign) for sign in squares),
            "is_denied": self.is_denied,
            **given,
        }
        span = sentence.shape.span(signs[0], signs[-1]) if signs else sentence.span
        said = Statement(topic, span, sentence.unit, sentence.span.end, **made)  # type: ignore[arg-type]
        return sentence.complete(said)


class Sentence:
    """A sentence with its shape, and what it says as a whole."""

    def __init__(self, span: Span, unit: int, shape: Shape, mentions: Sequence[Mention]) -> None:
        self.span, self.unit, self.shape, self.mentions = span, unit, shape, tuple(mentions)
        signs = " ".join(word.sign for word in _unquoted(shape.words))
        self.text = re.sub(r"\b(?:rules?|corollary) (?:# )?(?=L\d)", "", f" {signs} ")
        self.text = re.sub(r"n 's t\b", " not", self.text).replace(" ca not ", " cannot ")
        self.is_elsewhere = len(mentions) > 1 or words("elsewhere").search(self.text) is not None
        self.is_question = self.text.rstrip(" \"')").endswith("?")
        self.is_final = words("final").search(self.text) is not None
        self.is_of_end = pattern("@of_end").search(self.text) is not None
        self.tells_the_end = re.search(rf"\b{words('end').pattern}\b", self.text) is not None
        self.names = tuple(word.text for word in shape.words if word.letter == "P" and f" {word.sign} " in self.text)

    def clauses(self) -> Iterator[Clause]:
        """Its clauses in order; one without a subject takes that of the preceding clause."""
        subject = ""
        for segment in _pieces(_SEGMENT, self.text):
            is_supposed = self.is_question or words("supposed").search(segment) is not None
            for piece in _pieces(_BREAK, segment):
                own = _OWN_SUBJECT.match(piece)
                subject = own["sign"] if own else subject
                yield Clause(piece, self, subject, is_supposed)

    def subject(self, sign: str) -> Subject | None:
        """The side or player of a sign, or None."""
        word = self.shape.by_sign.get(sign)
        if word is None:
            return None
        if word.letter == "S":
            return Subject(word.span, BLACK if word.text.lower() == "black" else WHITE)
        return Subject(word.span, None, word.text, word.letter == "P")

    def value(self, sign: str) -> str:
        """What the word of a sign means."""
        return value_of(self.shape.by_sign[sign])

    def count(self, word: str | None) -> int | None:
        """The number that a sign or word means; 1 for `a`."""
        if word in self.shape.by_sign:
            return number_of(self.shape.by_sign[word].text)
        number = -1 if word is None else number_of(word)
        return None if word is None else number if number > 0 else _NONE.get(word, 1)

    def complete(self, said: Statement) -> Statement:
        """A statement with what the sentence says about the game meant and the place in it."""
        return replace(
            said,
            mention=self.mentions[0] if len(self.mentions) == 1 else None,
            names=self.names,
            is_elsewhere=self.is_elsewhere,
            is_final=said.is_final or self.is_final,
            after=None if said.move else self._after,
            number=self._number,
        )

    @cached_property
    def _after(self) -> MoveClaim | None:
        """The move after which something is said to hold, the last one of a line of moves."""
        found = _AFTER.search(self.text)
        return self.shape.moves.get(found["moves"].split()[-1]) if found else None

    @cached_property
    def _number(self) -> int | None:
        """The number of the move that the sentence is about, `on move 12`."""
        found = next(filter(None, (pattern(each).search(self.text) for each in _NUMBERS)), None)
        return self.count(found.groupdict().get("count") or found["nth"]) if found else None


def _unquoted(sentence: Sequence[Word]) -> Iterator[Word]:
    """The words outside double quotes: quoted words are not the author's."""
    is_inside = False
    for word in sentence:
        if word.sign == '"':
            is_inside = not is_inside
        elif not is_inside:
            yield word


def _pieces(breaks: re.Pattern[str], text: str) -> Iterator[str]:
    """A text cut at each break; words matched by the break belong to the part after it."""
    places = [0, *(hit.start() for hit in breaks.finditer(text)), len(text)]
    for start, end in pairwise(places):
        yield re.sub(r"^ (?:[,;.!?—–] )?", " ", f"{text[start:end]} ")
