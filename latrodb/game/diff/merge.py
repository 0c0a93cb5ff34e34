"""Merges two records: the turns of both, the comments of both, and the other record's differences as notes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import chain, takewhile
from typing import TYPE_CHECKING

from msgspec.structs import replace

from latrodb.diagnostics.diagnostic import State
from latrodb.game.diff.annotations import ASPECTS, aside_text, find_silences, leading_asides
from latrodb.game.diff.cells import Remark, Side
from latrodb.notation.format import format_turn
from latrodb.notation.written import Aside, Glyph, Number, Result, Unreadable, Words, WrittenTag, WrittenTurn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.game.diff.cells import Cell, Pair
    from latrodb.game.diff.diff import GameDiff
    from latrodb.game.game import Game
    from latrodb.notation.written import Item, WrittenGame

MERGED_FROM = "MergedFrom"
START = ("FEN", "SetUp")  # tags that are about the first turn
_BRACKETS = str.maketrans("(){}[]", " " * 6)  # which a note may not contain


@dataclass
class _Chunk:
    """A turn and everything up to the number of the next one; the first chunk is everything before the first turn."""

    turn: WrittenTurn | Unreadable | None = None
    numbers: list[Item] = field(default_factory=list)  # those directly before the turn
    tail: list[Item] = field(default_factory=list)
    extra: list[Item] = field(default_factory=list)  # inserted after the glyphs and asides of the tail

    @property
    def items(self) -> Iterator[Item]:
        """All items in order, with the inserted ones after the last glyph or aside."""
        if self.turn is not None:
            yield from self.numbers
            yield self.turn
        last = max((at for at, item in enumerate(self.tail) if isinstance(item, Remark | Glyph)), default=-1)
        yield from self.tail[: last + 1]
        yield from self.extra
        yield from self.tail[last + 1 :]


def merge_games(diff: GameDiff, prefer: Side | None = None) -> WrittenGame:
    """The preferred record, with everything that only the other one has.

    With no preference this is A, but where B is better, its turns are the moves.

    Turns that only one record has stay moves if they come before the first or after the last turn of the other, or
    if the other is worse there; `{[%lacks B]}` and `{[%lacks B: 3 turns]}` say which record lacks them. Where both
    have a turn, the preferred one stays, with the captures, marks and glyphs that only the other record ever writes.
    Everything else is kept as a note: `{[%other B: h8-h5]}` for a different turn, `{[%other B: h8-h5xh4, mark +]}` for
    the same turn written differently, `{[%also B: h8-h5]}` for an additional turn, `{[%other B: Date "2016.07.14"]}`
    for a different tag, `{[%other B: 1-0]}` for a different result. An unknown tag or result (`?`, `*`) gives way to a
    known one. The tag `MergedFrom` names A and B. Comments of the other record follow those on the same turn; if the
    two differ, they are labeled `A:` and `B:`. What comes from the other record has the spans of its own source.
    """
    return _Merger(diff, prefer).run()


class _Merger:
    def __init__(self, diff: GameDiff, prefer: Side | None) -> None:
        self.diff = diff
        self.own = prefer or Side.A
        self.other = self.own.other
        self.games = diff.games
        self.silent = {aspect for aspect, side in find_silences(diff.pairs) if side is prefer}
        theirs = [self._cell(pair, self.own) is None for pair in diff.pairs]
        count = len(theirs)
        self.head = sum(1 for _ in takewhile(bool, theirs)) if not all(theirs) else 0
        self.tail = count - sum(1 for _ in takewhile(bool, reversed(theirs)))  # only the other has turns from here on
        lost = [(each.a.cells, each.b.cells) for each in diff.divergences if each.better is self.other]
        self.better = {id(cell) for each in lost for cell in each[self.other is Side.B]}
        self.worse = {id(cell) for each in lost for cell in each[self.own is Side.B] if prefer is None}
        for pair in diff.pairs:  # no turn gives way to one that cannot be carried out or read
            if (cell := self._cell(pair, self.other)) and (not cell.node or cell.node.state is State.IMPOSSIBLE):
                self.worse.discard(id(self._cell(pair, self.own)))

    def run(self) -> WrittenGame:
        """The merged record."""
        first, *own = _chunks(self.games[self.own].written.items)
        _, *theirs = _chunks(self.games[self.other].written.items)
        self._add_asides(first, leading_asides(self.games[self.own]), leading_asides(self.games[self.other]))
        chunks = [first]
        for at, pair in enumerate(self.diff.pairs):
            ours, others = self._cell(pair, self.own), self._cell(pair, self.other)
            mine, yours = (own.pop(0) if ours else None), (theirs.pop(0) if others else None)
            if mine is None and yours is not None and self._stays(at):
                chunks.append(yours)
                chunks[-1].extra.extend(self._lack(at, self.own))
                continue
            if mine is not None:
                chunks.append(mine)
            if mine and pair.is_same and isinstance(mine.turn, WrittenTurn) and others and others.node:
                mine.turn = self._filled(mine.turn, others.node.written)
            elif mine and not pair.is_same and id(ours) in self.worse:
                mine.turn = yours.turn if yours else None
            chunks[-1].extra.extend(self._notes(at, ours, others, is_same=pair.is_same))
            self._add_asides(chunks[-1], ours.asides if ours else (), others.asides if others else ())
        return self._finished(chunks)

    def _finished(self, chunks: Sequence[_Chunk]) -> WrittenGame:
        """The merged game, with one result at its end, and its tags."""
        result = self._result()
        tags, notes = self._tags(result)
        chunks[0].extra.extend(notes)
        items = [item for chunk in chunks for item in chunk.items]
        held = next((item for item in items if isinstance(item, Result)), None)
        if self.tail < len(self.diff.pairs) or held is None or result is not held:
            items = [item for item in items if not isinstance(item, Result)]
            items += self._other_results(result)
            items += [result] if result else []
        elif notes := self._other_results(result):
            at = items.index(held)
            items[at:at] = notes
        return replace(self.games[self.own].written, tags=tuple(tags), items=tuple(items))

    def _result(self) -> Result | None:
        """The result of the record with the last turn, else of the preferred one; the other's if that is unknown."""
        sides = (self.own, self.other) if self.tail == len(self.diff.pairs) else (self.other, self.own)
        found = [result for result in (self.games[side].written.result for side in sides) if result]
        return next((each for each in found if not _says_nothing(each.value)), found[0] if found else None)

    def _other_results(self, result: Result | None) -> list[Item]:
        """A note for a result that is not that of the merged game and not in any tag."""
        notes: list[Item] = []
        for side, game in self.games.items():
            theirs = game.written.result
            is_said = theirs is None or _says_nothing(theirs.value) or game.written.tag("Result") == theirs.value
            if theirs and not is_said and result and theirs.value != result.value:
                notes.append(self._note("other", side, f": {theirs.value}"))
        return notes

    def _tags(self, result: Result | None) -> tuple[list[WrittenTag], list[Item]]:
        """The tags of the merged game, and a note for every other value."""
        written = {side: self.games[side].written for side in (self.own, self.other)}
        names = [f"{side} {game.source.name}, game {game.written.number}" for side, game in self.games.items()]
        tags: list[WrittenTag] = []
        notes: list[Item] = []
        for key in dict.fromkeys(tag.key for game in written.values() for tag in game.tags):
            held = {side: tag for side, game in written.items() for tag in game.tags[::-1] if tag.key == key}
            chosen = self._choose(key, held, result)
            tags += [chosen] if chosen else []
            value = chosen.value if chosen else None
            others = ((side, tag) for side, tag in held.items() if tag.value != value)
            notes += [
                self._note("other", side, f': {key} "{tag.value.translate(_BRACKETS)}"')
                for side, tag in others
                if not _says_nothing(tag.value)
            ]
        return [*tags, WrittenTag(MERGED_FROM, "; ".join(names), written[self.own].span)], notes

    def _choose(self, key: str, held: dict[Side, WrittenTag], result: Result | None) -> WrittenTag | None:
        """The tag to keep: for the start, that of the record that begins first; for the result, the one that fits."""
        if key in START:
            return held.get(self.other if self.head else self.own)
        if key == "Result" and result:
            return replace(next(iter(held.values())), value=result.value)
        return next((tag for tag in held.values() if not _says_nothing(tag.value)), next(iter(held.values())))

    def _cell(self, pair: Pair, side: Side) -> Cell | None:
        return pair.a if side is Side.A else pair.b

    def _stays(self, at: int) -> bool:
        """Whether a turn that only the other record has becomes a move of the merged one."""
        return at < self.head or at >= self.tail or id(self._cell(self.diff.pairs[at], self.other)) in self.better

    def _filled(self, own: WrittenTurn, theirs: WrittenTurn) -> WrittenTurn:
        """A turn with what its record never writes but the other does."""
        moves = tuple(
            one._replace(
                takes=one.takes or (two.takes if "captures" in self.silent else ()),
                binds=one.binds or (two.binds if "bound men" in self.silent else ()),
                is_dux=one.is_dux or (two.is_dux and "letter" in self.silent),
            )
            for one, two in zip(own.moves, theirs.moves, strict=True)
        )
        mark = own.mark or (theirs.mark if "mark" in self.silent else "")
        glyph = own.glyph or (theirs.glyph if "glyph" in self.silent else "")
        return own._replace(moves=moves, mark=mark, glyph=glyph)

    def _notes(self, at: int, own: Cell | None, theirs: Cell | None, *, is_same: bool) -> Iterator[Aside]:
        """The note on what the other record has at a place, if that differs."""
        if own and not is_same and id(own) in self.worse:
            yield self._note("other" if theirs else "also", self.own, f": {_plain(own)}{_signs(own)}")
        elif theirs is None:
            yield from self._lack(at, self.other)
        elif own is None:
            yield self._note("also", self.other, f": {_plain(theirs)}{_signs(theirs)}")
        elif not is_same:
            yield self._note("other", self.other, f": {_plain(theirs)}{_signs(theirs)}")
        elif own.node and theirs.node and (aspects := self._rewritten(own.node.written, theirs.node.written)):
            yield self._note("other", self.other, f": {_plain(theirs)}{_signs(theirs, aspects)}")

    def _rewritten(self, own: WrittenTurn, theirs: WrittenTurn) -> list[str]:
        """The aspects in which the same turn is written differently, so that something would be lost."""
        return [
            aspect
            for aspect, words in ASPECTS.items()
            if aspect not in self.silent and words(own) != words(theirs) and (words(theirs) or aspect not in _OPTIONAL)
        ]

    def _lack(self, at: int, side: Side) -> Iterator[Aside]:
        """A note at the first of several turns that a record does not have."""
        if at and self._cell(self.diff.pairs[at - 1], side) is None:
            return
        count = sum(1 for _ in takewhile(lambda pair: self._cell(pair, side) is None, self.diff.pairs[at:]))
        yield self._note("lacks", side, f": {count} turns" if count > 1 else "")

    def _note(self, kind: str, side: Side, text: str) -> Aside:
        return _comment(self.games[self.own], f"[%{kind} {side}{text}]")

    def _add_asides(self, chunk: _Chunk, own: Sequence[Remark], theirs: Sequence[Remark]) -> None:
        """Insert the other record's comments, labeled if the preferred record also has comments there."""
        games = self.games[self.own], self.games[self.other]
        mine = Counter(aside_text(games[0], aside) for aside in own)
        spare = [aside for aside in theirs if not _take(mine, aside_text(games[1], aside))]
        if not spare or not any(mine.values()):
            chunk.extra.extend(spare)
            return
        named = (self._named(item, self.own) if isinstance(item, Remark) else (item,) for item in chunk.tail)
        chunk.tail[:] = chain.from_iterable(named)
        chunk.extra.extend(chain.from_iterable(self._named(aside, self.other) for aside in spare))

    def _named(self, aside: Remark, side: Side) -> Iterable[Item]:
        """A comment with `A:` before its words; a variation with a comment `{A:}` before it."""
        if not isinstance(aside, Aside) or aside.opener != "{":
            return _comment(self.games[side], f"{side}:"), aside
        return (aside._replace(items=(Words(f"{side}:", aside.span), *aside.items)),)


def _comment(game: Game, text: str) -> Aside:
    span = game.written.span
    return Aside("{", (Words(text, span),), span, is_closed=True)


def _take(counts: Counter[str], text: str) -> bool:
    """Whether a text is still counted; if so, reduce its count by one."""
    if counts[text] <= 0:
        return False
    counts[text] -= 1
    return True


def _says_nothing(value: str) -> bool:
    """Whether the value of a tag or a result is unknown: `?`, `????.??.??`, `*`."""
    return not value.strip("?.*- ")


def _plain(cell: Cell) -> str:
    """A turn without marks, glyph and brackets."""
    text = format_turn(cell.node.written._replace(mark="", glyph="")) if cell.node else cell.text
    return " ".join(text.translate(_BRACKETS).split())


def _signs(cell: Cell, aspects: Sequence[str] = ("mark", "glyph")) -> str:
    """The mark and the glyph of a turn in words, if they matter: `, mark +, glyph !`. Notes are not checked."""
    if cell.node is None:
        return ""
    mark, glyph = cell.node.written.mark, cell.node.written.glyph
    words = (("mark", _MARKS.get(mark, mark)), ("glyph", glyph))
    return "".join(f", {aspect} {text}" for aspect, text in words if text and aspect in aspects)


_MARKS = {"(+)": "quasi check"}  # because a note may not contain brackets
_OPTIONAL = ("mark", "glyph")  # if only the turn that stays has them, nothing is lost


def _chunks(items: Sequence[Item]) -> list[_Chunk]:
    chunks = [_Chunk()]
    for item in items:
        if isinstance(item, WrittenTurn | Unreadable):
            tail = chunks[-1].tail
            count = sum(1 for _ in takewhile(lambda each: isinstance(each, Number), reversed(tail)))
            chunks.append(_Chunk(item, tail[len(tail) - count :]))
            del tail[len(tail) - count :]
        else:
            chunks[-1].tail.append(item)
    return chunks
