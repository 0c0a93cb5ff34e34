"""The claims of an article: captions, moves in prose, named games, references to rules."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from latrodb.diagnostics.span import Span
from latrodb.features.articles.citations import cite_rows, find_citations
from latrodb.features.articles.claims import (
    ELSEWHERE,
    MAYBE,
    NUMBERED,
    SUPPOSED,
    WEIGHED,
    Caption,
    Citation,
    Fact,
    Half,
    Item,
    Landmark,
    Mention,
    Modality,
    MoveClaim,
    place_of,
)
from latrodb.features.articles.document import Document, find_within, sentences
from latrodb.features.articles.facts import FactFinder
from latrodb.features.articles.mentions import find_mentions
from latrodb.notation.form import Form
from latrodb.notation.lexer import OPENERS, Token, TokenStream
from latrodb.notation.turns import take_apart

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from latrodb.notation.written import WrittenTurn


_QUOTES = re.compile(r"[\"“”«»|]|(?<![^\s(\[{])['‘’]|['‘’](?=[\s.,;:!?)\]}]|\Z)")
_CAPTION = re.compile(
    r"\W{0,9}(?:(?:Diagram|Figure|Fig\.|Board)\s{1,3}(?P<number>\d{1,4}[a-z]?)\b|Positions?\b[^.!?]{0,60}?\bafter\b)",
    re.IGNORECASE,
)
_RIGHT_AFTER = re.compile(r"[!?\s]{0,4}(?:\((?:left|right)\))?[\s,]{0,3}[\[(]?")
_HYPOTHESIS = re.compile(r"\b(?:if|had|would|could|should|might)\b", re.IGNORECASE)
_POSITION = re.compile(r"\W{0,3}Positions?\b", re.IGNORECASE)
_HALF = re.compile(r"\b(left|right)\b", re.IGNORECASE)
_HALF_SIGN = re.compile(r"\((?:the |on the |on )?(left|right)\b", re.IGNORECASE)
_DENIED = re.compile(
    r"\b(?:illegal|cannot|can\s?not|can't|not legal|not allowed|may not|unable|could not)\b", re.IGNORECASE
)
_FORBIDDEN = re.compile(
    r"(?:,\s*which|,?\s*that)?\s+(?:is|was|are|were|would\sbe)\s+(?:illegal|not\slegal|not\sallowed|against\sthe\srules)\b"
)  # right after a move; `cannot be played` may only mean that it would be a blunder
_CLAUSE_END = re.compile(
    r"[;:]\s|,?\s(?:but|while|whereas|though|although)\s|,\s(?:and|so|for|as|since|yet)\s", re.IGNORECASE
)
_AFTER = re.compile(r"\b(?:after|behind)\s+$", re.IGNORECASE)
_THREAT = re.compile(r"\bthreat(?:s|en|ens|ened|ening)?\b|\bmate with\b", re.IGNORECASE)
_PLAYED = re.compile(
    r"\b(?:played|proceeded|ended|continued|went on|was followed|followed|came|finished|concluded|replied|answered"
    r"|responded|move was|reply was|answer was|opened|began|moved|resigned after|won with|decided)\b"
    r"(?:(?!\bthreat|\band\b)[^.;]|\d\.{1,3}){0,60}$"
    r"|\bpositions?\b[^.;]{0,60}\bafter[:\s]*$",
    re.IGNORECASE,
)
_CONSIDERED = re.compile(
    r"\b(?:better|would|could|can|should|might|if|instead|either|alternatively|i\.e\.|e\.g\.)\b|\bi\.e\.|\be\.g\.",
    re.IGNORECASE,
)
_NEAR = 500  # longest sentence around a move, in characters before and after it
_SHORT = 160  # longest line that may be a caption without saying so


class FoundTurn(NamedTuple):
    """A turn of the text outside games. `is_bracketed`: in square brackets right after another turn."""

    turn: WrittenTurn
    ply: int | None
    span: Span
    is_bracketed: bool = False
    is_enclosed: bool = False  # in brackets of any kind


def extract_claims(
    document: Document, games: Sequence[Span], is_known: Callable[[str], bool]
) -> tuple[list[Item], list[Citation]]:
    """The claims of an article in the order of the text, and its references to rules.

    Printed games are read again only for such references. `is_known` says whether a name belongs to a known player.
    """
    text = document.source.text
    turns = list(find_turns(text, games))
    starts = [each.span.start for each in turns]
    pairs = find_mentions(text, is_known)
    mentions = [each for each in pairs if find_within(each.span, games) is None]
    places = [each.span.start for each in mentions]
    items: list[Item] = [Landmark("game", span, index) for index, span in enumerate(games)]
    items += (Landmark("heading", Span(place, place)) for place in document.headings)
    citations: list[Citation] = []
    diagram = ""
    for number, unit in enumerate(document.units):
        here = turns[bisect_left(starts, unit.start) : bisect_left(starts, unit.end)]
        named = mentions[bisect_left(places, unit.start) : bisect_left(places, unit.end)]
        paragraph = _Paragraph(text, unit, number, here, named)
        if paragraph.caption:
            diagram = paragraph.caption.diagram
        found = [replace(each, diagram=diagram) if isinstance(each, MoveClaim) else each for each in paragraph.items()]
        cited = [each for sentence in paragraph.sentences for each in find_citations(text, *sentence)]
        if find_within(unit, games) is None:
            found += paragraph.facts([each for each in found if isinstance(each, MoveClaim)], is_known)
        items += found
        citations += cited
    starts = [unit.start for unit in document.units]
    items += (replace(each, unit=bisect_right(starts, each.span.start) - 1) for each in document.claims)
    for row in (row for table in document.tables for row in table if len(row) > 1):
        span = Span(row[0].start, row[-1].end)
        meant = next((each for each in mentions if span.start <= each.span.start < span.end), None)
        items += FactFinder(text, span, -1, (), meant, is_known).find()
    items.sort(key=lambda item: (place_of(item), not _is_leading(item)))
    return items, [*cite_rows(text, document.tables, citations)]


def _is_leading(item: Item) -> bool:
    return isinstance(item, Caption) or (isinstance(item, Landmark) and item.kind == "heading")


def find_turns(text: str, games: Sequence[Span]) -> Iterator[FoundTurn]:
    """The turns of a text outside its games, with their effective numbers.

    A turn right after a numbered one, with nothing but brackets between them, has the next number.
    """
    counter = _Counter()
    for token in TokenStream(_QUOTES.sub(" ", text)):
        if find_within(token.span, games) is not None:
            counter = _Counter()
        elif found := counter.read(token):
            yield found


class _Counter:
    """The numbers of running moves, one line for each open bracket."""

    def __init__(self) -> None:
        self.number: Token | None = None
        self.last: list[int | None] = [None]  # the ply of the preceding turn, for each open bracket
        self.openers: list[str] = []

    def read(self, token: Token) -> FoundTurn | None:
        """Read the next token of the text; return it if it is a turn."""
        if token.type in OPENERS.values():
            self.last.append(None)
            self.openers.append(token.text)
        elif token.type in OPENERS:
            if self.openers:
                self.last.pop()
                self.openers.pop()
        elif token.type in ("ONE", "NUMBER"):
            self.number = token
        elif token.type == "TURN":
            return self._turn(token)
        elif token.type != "LONE_GLYPH":
            self.number = self.last[-1] = None
        return None

    def _turn(self, token: Token) -> FoundTurn | None:
        number, self.number = self.number, None
        turn = take_apart(token.text, token.start)
        forms = {move.form for move in turn.moves}
        if Form.PASS in forms or (Form.TAKE in forms and not number):
            self.last[-1] = None
            return None
        last = self.last[-1]
        self.last[-1] = ply = _ply(number.text) if number else None if last is None else last + 1
        is_bracketed = self.openers[-1:] == ["["] and self.last[-2] is not None
        span = Span(number.start if number else token.start, token.end)
        return FoundTurn(turn, ply, span, is_bracketed, bool(self.openers))


def _ply(number: str) -> int:
    """The ply of `9.` or `9...`."""
    digits = number.rstrip(".…")
    return 2 * (int(digits) - 1) + (number[len(digits) :] not in ("", "."))


class _Paragraph:
    """One paragraph, list item or caption, and the turns in it."""

    def __init__(
        self, text: str, span: Span, number: int, turns: Sequence[FoundTurn], mentions: Sequence[Mention]
    ) -> None:
        self.text = text
        self.span = span
        self.number = number
        self.turns = turns
        self.sentences = sentences(text, span)
        self.mentions = [replace(each, is_elsewhere=self._is_elsewhere(each)) for each in mentions]
        self.caption = self._find_caption()

    def items(self) -> Iterator[Item]:
        """Its caption, claims and mentions."""
        if self.caption:
            yield self.caption
        yield from self.mentions
        before: MoveClaim | None = None
        for index, found in enumerate(self.turns):
            at = bisect_right(self.sentences, found.span.start, key=lambda sentence: sentence.start)
            sentence = self.sentences[max(0, at - 1)]
            is_caption = self.caption is not None and (
                sentence == self.sentences[0] or _POSITION.match(self.text, *sentence) is not None
            )
            near = Span(max(sentence.start, found.span.start - _NEAR), min(sentence.end, found.span.end + _NEAR))
            claim = self._claim(index, near, is_caption=is_caption)
            before = self._continued(claim, before)
            yield before

    def _continued(self, claim: MoveClaim, before: MoveClaim | None) -> MoveClaim:
        """A move right after one that was played was also played."""
        is_played = before is not None and before.modality is Modality.PLAYED and claim.modality in MAYBE
        if is_played and before and not self.text[before.span.end : claim.span.start].strip():
            return replace(claim, modality=Modality.PLAYED)
        return claim

    def facts(self, claims: Sequence[MoveClaim], is_known: Callable[[str], bool]) -> Iterator[Fact]:
        """What its sentences say of games besides moves."""
        for sentence in self.sentences:
            moves = [each for each in claims if sentence.start <= each.span.start < sentence.end]
            named = [each for each in self.mentions if sentence.start <= each.span.start < sentence.end]
            mention = named[0] if named else None
            yield from FactFinder(self.text, sentence, self.number, moves, mention, is_known).find()

    def _is_elsewhere(self, mention: Mention) -> bool:
        """Whether the sentence of a name is about another game, `they had met before`."""
        at = bisect_right(self.sentences, mention.span.start, key=lambda sentence: sentence.start) - 1
        return ELSEWHERE.search(self.text[slice(*self.sentences[max(0, at)])]) is not None

    def _find_caption(self) -> Caption | None:
        """The caption it is or begins with; a line `13...h3-g3xf3xg4, Arx - Carrillo, December 2016` is one."""
        if found := _CAPTION.match(self.text, *self.span):
            return Caption((found["number"] or "").lower(), Span(*found.span()), self.number)
        is_short = self.span.end - self.span.start <= _SHORT
        begins = bool(self.turns) and not self.text[self.span.start : self.turns[0].span.start].strip(" \t*-•")
        is_bare = is_short and begins and len(self.mentions) == 1
        return Caption("", Span(self.span.start, self.span.start), self.number) if is_bare else None

    def _claim(self, at: int, sentence: Span, *, is_caption: bool) -> MoveClaim:
        turn, ply, span, *_ = self.turns[at]
        low = self.turns[at - 1].span.end if at else self.span.start
        before = self.text[max(sentence.start, low) : span.start]
        modality = self._modality(self.turns[at], sentence, before, is_caption=is_caption)
        if modality is Modality.DENIED and self._is_answered(at):
            modality = Modality.POSSIBLE  # a line leads up to the move that cannot be made
        mention, is_doubtful = self._mention_for(at, sentence, is_caption=is_caption)
        half = self._half(at, sentence)
        return MoveClaim(turn, ply, span, modality, self.number, mention, half, "", is_caption, is_doubtful)

    def _mention_for(self, at: int, sentence: Span, *, is_caption: bool) -> tuple[Mention | None, bool]:
        """The game that the text names for a move, and whether this is doubtful.

        In a caption the name comes after its move, or before all moves; in prose right after it, or else before it in
        the sentence, after it in the sentence, before it in the paragraph.
        """
        span, mentions = self.turns[at].span, self.mentions
        place = bisect_left(mentions, span.start, key=lambda mention: mention.span.start)
        before = mentions[place - 1] if place else None
        after = mentions[place] if place < len(mentions) else None
        if is_caption or (after and self._is_right_after(span, after)):
            return after or before, False
        if after and after.span.end > sentence.end:
            after = None
        if before and before.span.start >= sentence.start:
            is_taken = at > 0 and self._is_right_after(self.turns[at - 1].span, before)
            return (after if after and is_taken else before), False
        players = {(each.white, each.black) for each in mentions[:20]}
        return after or before, len(players) > 1 and after is None

    def _is_right_after(self, span: Span, mention: Mention) -> bool:
        return _RIGHT_AFTER.fullmatch(self.text, span.end, mention.span.start) is not None

    def _modality(self, found: FoundTurn, sentence: Span, before: str, *, is_caption: bool) -> Modality:
        if found.is_bracketed:
            return Modality.THREAT
        if _FORBIDDEN.match(self.text, found.span.end, sentence.end):
            return Modality.FORBIDDEN
        lead = self.text[sentence.start : found.span.start]
        is_other = ELSEWHERE.search(lead) is not None
        last = _CLAUSE_END.split(lead)[-1]
        if _PLAYED.search(lead) and not (is_other or _HYPOTHESIS.search(last) or _CONSIDERED.search(last)):
            return Modality.PLAYED
        if is_caption and not _CONSIDERED.search(before):
            return Modality.PLAYED
        if _DENIED.search(self._clause(found.span, sentence)) and not _AFTER.search(lead):
            return Modality.DENIED
        whole = self.text[sentence.start : sentence.end]
        if _THREAT.search(whole):
            return Modality.THREAT
        is_told = not any(each.search(whole) for each in (SUPPOSED, WEIGHED, ELSEWHERE, NUMBERED))
        return Modality.TOLD if is_told and not found.is_enclosed else Modality.POSSIBLE

    def _is_answered(self, at: int) -> bool:
        """Whether the next move comes right after this one."""
        following = self.turns[at + 1 : at + 2]
        return bool(following) and not self.text[self.turns[at].span.end : following[0].span.start].strip()

    def _clause(self, span: Span, sentence: Span) -> str:
        """The part of a sentence around a move that belongs to no other statement."""
        starts = [found.end() for found in _CLAUSE_END.finditer(self.text, sentence.start, span.start)]
        end = _CLAUSE_END.search(self.text, span.end, sentence.end)
        return self.text[starts[-1] if starts else sentence.start : end.start() if end else sentence.end]

    def _half(self, at: int, scope: Span) -> Half | None:
        """The board of a pair: the only half the sentence names, or the one in brackets next to the move."""
        named = {found[1].lower() for found in _HALF.finditer(self.text, *scope)}
        if len(named) < 2:
            return Half(named.pop()) if named else None
        near = self.turns[max(0, at - 20) : at + 20]
        first = _HALF_SIGN.search(self.text, *scope)
        leads = first is not None and not any(scope.start <= each.span.start < first.start() for each in near)
        if leads:
            low, high = self.turns[at - 1].span.end if at else scope.start, self.turns[at].span.start
        else:
            following = self.turns[at + 1 : at + 2]
            low, high = self.turns[at].span.end, following[0].span.start if following else scope.end
        signs = [found[1] for found in _HALF_SIGN.finditer(self.text, low, high)]
        return Half(signs[-1 if leads else 0].lower()) if signs else None
