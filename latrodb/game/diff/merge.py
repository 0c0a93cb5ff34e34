"""Merges records: the better reading of each turn, the comments of all, and what else they have as notes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import chain, takewhile
from typing import TYPE_CHECKING

from msgspec.structs import replace

from latrodb.core.mark import Mark
from latrodb.game.diff.cells import Remark, Side
from latrodb.game.diff.diff import ASPECTS, aside_text, find_silences, leading_asides
from latrodb.notation.format import format_turn
from latrodb.notation.written import Aside, Glyph, Number, Result, Unreadable, Words, WrittenTag, WrittenTurn

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from latrodb.game.diff.cells import Cell
    from latrodb.game.diff.choices import Choice
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
    """The preferred record, with everything that only the others have.

    With no preference this is A, but with the better reading of each place as the move, and, of several spellings of
    one turn, the one that fits the rules best.

    Turns that only some records have stay moves if they come before the first or after the last turn of the others, or
    if these are worse there; `{[%lacks B]}` and `{[%lacks B, C: 3 turns]}` say which records lack them. A turn gets the
    captures, marks and glyphs that its record never writes. Everything else is kept as a note: `{[%other B: h8-h5]}`
    for a different turn, `{[%other B: h8-h5xh4, mark +]}` for the same turn written differently, `{[%also B: h8-h5]}`
    for an additional turn, `{[%other B: Date "2016.07.14"]}` for a different tag, `{[%other B: 1-0]}` for a different
    result. An unknown tag or result (`?`, `*`) gives way to a known one. The tag `MergedFrom` names the records.
    Comments of the other records follow those on the same turn; if they differ, they are labeled `A:` and `B:`. What
    comes from another record has the spans of its own source.
    """
    return _Merger(diff, prefer).run()


class _Merger:
    def __init__(self, diff: GameDiff, prefer: Side | None) -> None:
        self.diff = diff
        self.games = diff.games
        self.prefer = prefer
        self.own = prefer or Side.A
        self.sides = [self.own, *(side for side in diff.games if side is not self.own)]
        self.silent: dict[Side, set[str]] = {side: set() for side in diff.games}
        for aspect, side in find_silences(diff.columns):
            self.silent[side].add(aspect)

    def run(self) -> WrittenGame:
        """The merged record."""
        rest = {side: _chunks(game.written.items) for side, game in self.games.items()}
        firsts = {side: chunks.pop(0) for side, chunks in rest.items()}
        chunks = [firsts[self.own]]
        self._add_asides(chunks[0], self.own, {side: leading_asides(game) for side, game in self.games.items()})
        for at, (column, choice) in enumerate(zip(self.diff.columns, self.diff.choices, strict=True)):
            cells = {side: cell for side, cell in zip(self.games, column.cells, strict=True) if cell}
            here = {side: rest[side].pop(0) for side in cells}
            chosen = self._chosen(cells, choice)
            base = self.own if self.own in cells else chosen
            if base:
                chunks.append(here[base])
                chunks[-1].turn = self._turn(at, chosen, cells)
            chunks[-1].extra.extend(self._notes(at, chosen, cells))
            chunks[-1].extra.extend(choice.mixed[1:] if self._is_mixed(at) else ())
            self._add_asides(chunks[-1], base, {side: cell.asides for side, cell in cells.items()})
        return self._finished(chunks)

    def _chosen(self, cells: Mapping[Side, Cell], choice: Choice) -> Side | None:
        """The record whose turn becomes the move; None if there is no move here."""
        own = self.own if self.own in cells else None
        chosen = next((side for side, cell in cells.items() if cell is choice.cell), None)
        if self.prefer:
            return own or (chosen if choice.is_sure else None)
        if (chosen and not choice.is_playable) or choice.mixed:
            return own or chosen or next(iter(cells))
        return chosen

    def _turn(self, at: int, chosen: Side | None, cells: Mapping[Side, Cell]) -> WrittenTurn | Unreadable | None:
        """The turn of a record, with what it never writes but others do; or one made of those of several."""
        if self._is_mixed(at):
            return self.diff.choices[at].mixed[0]
        if chosen is None:
            return None
        cell = cells[chosen]
        if cell.node is None:
            return Unreadable(cell.text, cell.span)
        turn = cell.node.written
        for other in cells.values():
            if other.node and other.token.moves == cell.token.moves:
                turn = _filled(turn, other.node.written, self.silent[chosen])
        return turn

    def _is_mixed(self, at: int) -> bool:
        """Whether the move at a place is made of the letters of several records, none of which has it."""
        choice = self.diff.choices[at]
        return bool(choice.mixed) and choice.is_sure and not self.prefer

    def _finished(self, chunks: Sequence[_Chunk]) -> WrittenGame:
        """The merged game, with one result at its end, and its tags."""
        result = self._result()
        tags, notes = self._tags(result)
        chunks[0].extra.extend(notes)
        items = [item for chunk in chunks for item in chunk.items]
        held = next((item for item in items if isinstance(item, Result)), None)
        if self._silent_at(-1) or held is None or result is not held:
            items = [item for item in items if not isinstance(item, Result)]
            items += self._other_results(result)
            items += [result] if result else []
        elif notes := self._other_results(result):
            at = items.index(held)
            items[at:at] = notes
        return replace(self.games[self.own].written, tags=tuple(tags), items=tuple(items))

    def _silent_at(self, at: int) -> bool:
        """Whether the preferred record has nothing at the first place, or at the last."""
        columns = self.diff.columns
        return bool(columns) and [*self.games].index(self.own) in columns[at].silent

    def _reaching(self, at: int) -> list[Side]:
        """The records, the preferred one first, but before them those that have the first place, or the last."""
        silent = self.diff.columns[at].silent if self.diff.columns else ()
        return sorted(self.sides, key=lambda side: [*self.games].index(side) in silent)

    def _result(self) -> Result | None:
        """The result of a record with the last turn, the preferred one if it has it; another's if that is unknown."""
        found = [result for result in (self.games[side].written.result for side in self._reaching(-1)) if result]
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
        written = {side: self.games[side].written for side in self.sides}
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
        """The tag to keep: for the start, that of the record that begins first; for the result, the one that fits.

        Others are those of most records, if these say something.
        """
        if key in START:
            return held.get(self._reaching(0)[0])
        if key == "Result" and result:
            return replace(next(iter(held.values())), value=result.value)
        counts = Counter(tag.value for tag in held.values() if not _says_nothing(tag.value))
        return max(held.values(), key=lambda tag: counts[tag.value])

    def _notes(self, at: int, chosen: Side | None, cells: Mapping[Side, Cell]) -> Iterator[Aside]:
        """The notes on what the other records have at a place, if that differs; one for those that have the same."""
        found: dict[tuple[str, str], list[str]] = {}
        for side in self.games:
            is_move = side is chosen and not self._is_mixed(at)
            if not is_move and (note := self._difference(at, side, chosen, cells)):
                found.setdefault(note, []).append(side)
        yield from (self._note(kind, ", ".join(sides), text) for (kind, text), sides in found.items())

    def _difference(
        self, at: int, side: Side, chosen: Side | None, cells: Mapping[Side, Cell]
    ) -> tuple[str, str] | None:
        """The kind and the words of the note on what a record has at a place."""
        cell = cells.get(side)
        if cell is None:
            return self._lack(at, side) if chosen else None
        if chosen is None or self._is_mixed(at) or cell.token.moves != cells[chosen].token.moves:
            return ("other" if chosen else "also"), f": {_plain(cell)}{_signs(cell)}"
        aspects = self._rewritten(chosen, side, cells)
        return ("other", f": {_plain(cell)}{_signs(cell, aspects)}") if aspects else None

    def _rewritten(self, chosen: Side, side: Side, cells: Mapping[Side, Cell]) -> list[str]:
        """The aspects in which the same turn is written differently, so that something would be lost."""
        own, theirs = cells[chosen].node, cells[side].node
        if own is None or theirs is None:
            return []
        silent = self.silent[chosen] | self.silent[side]
        both = {aspect: (words(own.written), words(theirs.written)) for aspect, words in ASPECTS.items()}
        return [
            aspect
            for aspect, (one, other) in both.items()
            if aspect not in silent and one != other and (other or aspect not in _OPTIONAL)
        ]

    def _lack(self, at: int, side: Side) -> tuple[str, str] | None:
        """A note at the first of several turns that a record does not have."""
        has = [column.cells[[*self.games].index(side)] is not None for column in self.diff.columns]
        if at and not has[at - 1]:
            return None
        count = sum(1 for _ in takewhile(lambda each: not each, has[at:]))
        return "lacks", f": {count} turns" if count > 1 else ""

    def _note(self, kind: str, sides: str, text: str) -> Aside:
        return _comment(self.games[self.own], f"[%{kind} {sides}{text}]")

    def _add_asides(self, chunk: _Chunk, base: Side | None, asides: Mapping[Side, Sequence[Remark]]) -> None:
        """Insert the asides of other records than that of a chunk, labeled if several records have different ones."""
        own = asides.get(base, ()) if base else ()
        known = Counter(aside_text(self.games[base], aside) for aside in own) if base else Counter[str]()
        spare: list[tuple[Side, Remark]] = []
        is_labeled = False
        for side, row in asides.items():
            mine = known.copy()
            new = [(side, each) for each in row if side is not base and not _take(mine, self._text(side, each))]
            is_labeled |= bool(new) and (any(mine.values()) or bool(spare))
            known += Counter(self._text(*each) for each in new)
            spare += new
        if base and is_labeled:
            named = (self._named(item, base) if isinstance(item, Remark) else (item,) for item in chunk.tail)
            chunk.tail[:] = chain.from_iterable(named)
        each_named = (self._named(aside, side) if is_labeled else (aside,) for side, aside in spare)
        chunk.extra.extend(chain.from_iterable(each_named))

    def _text(self, side: Side, aside: Remark) -> str:
        return aside_text(self.games[side], aside)

    def _named(self, aside: Remark, side: Side) -> Iterable[Item]:
        """A comment with `A:` before its words; a variation with a comment `{A:}` before it."""
        if not isinstance(aside, Aside) or aside.opener != "{":
            return _comment(self.games[side], f"{side}:"), aside
        return (aside._replace(items=(Words(f"{side}:", aside.span), *aside.items)),)


def _filled(own: WrittenTurn, theirs: WrittenTurn, silent: Collection[str]) -> WrittenTurn:
    """A turn with what its record never writes but another does."""
    moves = tuple(
        one._replace(
            takes=one.takes or (two.takes if "captures" in silent else ()),
            binds=one.binds or (two.binds if "bound men" in silent else ()),
            is_dux=one.is_dux or (two.is_dux and "letter" in silent),
        )
        for one, two in zip(own.moves, theirs.moves, strict=True)
    )
    mark = own.mark or (theirs.mark if "mark" in silent else "")
    glyph = own.glyph or (theirs.glyph if "glyph" in silent else "")
    return own._replace(moves=moves, mark=mark, glyph=glyph)


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
    words = (("mark", Mark(mark).noun if "(" in mark else mark), ("glyph", glyph))
    return "".join(f", {aspect} {text}" for aspect, text in words if text and aspect in aspects)


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
