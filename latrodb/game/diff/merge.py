"""One record out of two: the moves of one, the comments of both, and the differences of the other as notes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain, takewhile
from typing import TYPE_CHECKING, NamedTuple

from latrodb.game.diff.annotations import aside_text, leading_asides
from latrodb.game.diff.cells import Remark, Side
from latrodb.notation.format import format_turn
from latrodb.notation.written import Aside, Glyph, Unreadable, Words, WrittenTag, WrittenTurn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.game.diff.cells import Cell, Pair
    from latrodb.game.diff.diff import GameDiff
    from latrodb.game.game import Game
    from latrodb.notation.written import Item, WrittenGame

MERGED_FROM = "MergedFrom"
_BRACKETS = str.maketrans("(){}[]", " " * 6)  # a note may hold none
_REWRITTEN = ("captures", "bound men")  # the differences in writing the same turn that a note keeps


class _Chunk(NamedTuple):
    """A turn and all up to the next one; the first chunk has no turn, and what comes before the first one."""

    turn: WrittenTurn | Unreadable | None
    tail: list[Item]
    extra: list[Item]  # what is inserted after the glyphs and asides of the tail


def merge_games(diff: GameDiff, prefer: Side = Side.A) -> WrittenGame:
    """The preferred record, with all that only the other one has.

    Its moves, tags and result are kept. Tags that only the other has are added, and so is `MergedFrom`, which names
    A and B. Comments of the other follow those of the same turn; where both have different ones, they are labeled
    `A:` and `B:`. Differences are kept as notes: `{[%other B: h8-h5]}` for another turn or other captures,
    `{[%also B: h8-h5]}` for an additional turn, `{[%lacks B]}` and `{[%lacks B: 3 turns]}` for missing ones. Notes
    have no marks of check. What comes from the other record has the spans of its own source.
    """
    return _Merger(diff, prefer).run()


class _Merger:
    def __init__(self, diff: GameDiff, prefer: Side) -> None:
        self.diff = diff
        self.own, self.other = prefer, prefer.other
        self.games = diff.games
        self.chunks = _chunks(self.games[self.own].written.items)
        self.rewritten = {each.label for each in diff.details if each.aspect in _REWRITTEN}

    def run(self) -> WrittenGame:
        base, other = self.games[self.own].written, self.games[self.other].written
        self._add_asides(0, leading_asides(self.games[self.own]), leading_asides(self.games[self.other]))
        index = 0
        for at, pair in enumerate(self.diff.pairs):
            own, theirs = self._cell(pair, self.own), self._cell(pair, self.other)
            index += own is not None
            self.chunks[index].extra.extend(self._notes(at, own, theirs, is_same=pair.is_same))
            self._add_asides(index, own.asides if own else (), theirs.asides if theirs else ())
        items = tuple(item for chunk in self.chunks for item in _flat(chunk))
        if base.result is None and other.result is not None:
            items = (*items, other.result)
        return replace(base, tags=tuple(self._tags()), items=items)

    def _tags(self) -> Iterator[WrittenTag]:
        base, other = self.games[self.own].written, self.games[self.other].written
        names = [f"{side} {game.source.name}, game {game.written.number}" for side, game in self.games.items()]
        yield from base.tags
        yield from (tag for tag in other.tags if base.tag(tag.key) is None)
        yield WrittenTag(MERGED_FROM, "; ".join(names), base.span)

    def _cell(self, pair: Pair, side: Side) -> Cell | None:
        return pair.a if side is Side.A else pair.b

    def _notes(self, at: int, own: Cell | None, theirs: Cell | None, *, is_same: bool) -> Iterator[Aside]:
        """The note on what the other record has at a place, if that differs."""
        if theirs is None:
            if own and (at == 0 or self._cell(self.diff.pairs[at - 1], self.other) is not None):
                rest = self.diff.pairs[at:]
                count = sum(1 for _ in takewhile(lambda pair: self._cell(pair, self.other) is None, rest))
                yield self._note("lacks", f": {count} turns" if count > 1 else "")
        elif own is None:
            yield self._note("also", f": {_plain(theirs)}")
        elif not is_same or own.label in self.rewritten:
            yield self._note("other", f": {_plain(theirs)}")

    def _note(self, kind: str, text: str) -> Aside:
        return _comment(self.games[self.own], f"[%{kind} {self.other}{text}]")

    def _add_asides(self, index: int, own: Sequence[Remark], theirs: Sequence[Remark]) -> None:
        """Insert the other's comments, labeled where the preferred record has some of its own there."""
        games = self.games[self.own], self.games[self.other]
        mine = Counter(aside_text(games[0], aside) for aside in own)
        spare = [aside for aside in theirs if not _take(mine, aside_text(games[1], aside))]
        chunk = self.chunks[index]
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
    """Whether a text was counted, which is then counted once less."""
    if counts[text] <= 0:
        return False
    counts[text] -= 1
    return True


def _plain(cell: Cell) -> str:
    """A turn without marks, glyph and brackets."""
    text = format_turn(cell.node.written._replace(mark="", glyph="")) if cell.node else cell.text
    return " ".join(text.translate(_BRACKETS).split())


def _chunks(items: Sequence[Item]) -> list[_Chunk]:
    chunks = [_Chunk(None, [], [])]
    for item in items:
        if isinstance(item, WrittenTurn | Unreadable):
            chunks.append(_Chunk(item, [], []))
        else:
            chunks[-1].tail.append(item)
    return chunks


def _flat(chunk: _Chunk) -> Iterator[Item]:
    """The items of a chunk, with the inserted ones after its last glyph or aside."""
    if chunk.turn is not None:
        yield chunk.turn
    last = max((at for at, item in enumerate(chunk.tail) if isinstance(item, Remark | Glyph)), default=-1)
    yield from chunk.tail[: last + 1]
    yield from chunk.extra
    yield from chunk.tail[last + 1 :]
