"""Where in a game an erratum applies, and which changes of the text carry it out."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.color import BLACK, WHITE
from latrodb.diagnostics.span import Span
from latrodb.notation.numbering import leading_number
from latrodb.notation.tags import tag_line
from latrodb.notation.text_edits import Edit
from latrodb.notation.written import Glyph, Number, Result, Unreadable, WrittenTurn

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.game.game import Game
    from latrodb.game.ledgers.erratum import Erratum
    from latrodb.notation.written import Item, WrittenGame, WrittenTag

_BRACES = str.maketrans("{}", "()")


class Stale(NamedTuple):
    """Why an erratum does not apply. `is_done` says that the text has the corrected reading already."""

    message: str
    is_done: bool = False


class _Slot(NamedTuple):
    """A turn of the main line, or a word that stands for one and cannot be read, with its label."""

    label: str
    place: int  # among the items of the game
    item: WrittenTurn | Unreadable


def edits_of(game: Game, erratum: Erratum) -> tuple[Edit, ...] | Stale:
    """The changes of the text of a game that carry out an erratum; the first of them is its place.

    Spans count in the source of the game.
    """
    if game.written.is_log:
        return Stale("The game is a log of Game Courier; errata are for texts, such as its export as text.")
    if erratum.tag:
        return _tag_edits(game.written, erratum)
    if not erratum.printed:
        return _insertion(game, erratum)
    return _replacement(game, erratum)


def sic(text: str) -> str:
    """The comment that keeps a printed reading behind its correction.

    >>> sic("De5-e4"), sic("")
    ('{[%sic De5-e4]}', '{[%sic]}')
    """
    return f"{{[%sic {text.translate(_BRACES)}]}}" if text else "{[%sic]}"


def _slots(game: Game) -> Iterator[_Slot]:
    """What stands for turns on the main line. An unreadable word counts as a turn, as the replay has it."""
    nodes = iter(game.nodes)
    label = _start_label(game)
    for place, item in enumerate(game.written.items):
        if isinstance(item, WrittenTurn):
            label = next(nodes).label
        elif not isinstance(item, Unreadable):
            continue
        yield _Slot(label, place, item)
        label = _label_after(game, label)


def _start_label(game: Game) -> str:
    number = leading_number(game.written.items)
    side = game.opening.side if game.opening else WHITE
    return f"{number.value if number else 1}{side.letter}"


def _label_after(game: Game, label: str) -> str:
    number, letter = int(label[:-1]), label[-1]
    return f"{number if _is_first_side(game, label) else number + 1}{'b' if letter == 'w' else 'w'}"


def _end_label(game: Game, slots: Sequence[_Slot]) -> str:
    """The label that a turn behind the last one would have."""
    return _label_after(game, slots[-1].label) if slots else _start_label(game)


def _replacement(game: Game, erratum: Erratum) -> tuple[Edit, ...] | Stale:
    slots = list(_slots(game))
    here = [slot for slot in slots if slot.label == erratum.ply]
    found = next((slot for slot in here if slot.item.text == erratum.printed), None)
    if found is None:
        return _stale_turn(slots, here, erratum)
    items = game.written.items
    span = found.item.span
    if not erratum.corrected:
        return (Edit(span, sic(erratum.printed)),)
    end = _end_of_glyphs(items, found.place)
    glyphs = game.source.text[span.end : end]
    return (Edit(Span(span.start, end), f"{erratum.corrected}{glyphs} {sic(erratum.printed)}"),)


def _end_of_glyphs(items: Sequence[Item], index: int) -> int:
    """Where the glyphs end that stand apart behind a turn, or the turn where there are none."""
    end = items[index].span.end
    for item in items[index + 1 :]:
        if not isinstance(item, Glyph):
            break
        end = item.span.end
    return end


def _stale_turn(slots: Sequence[_Slot], here: Sequence[_Slot], erratum: Erratum) -> Stale:
    if not here:
        return Stale(f"The game has no turn {erratum.ply}.")
    text = here[0].item.text
    if text == erratum.corrected:
        return Stale(f"At {erratum.ply} the text has {text} already.", is_done=True)
    elsewhere = [slot.label for slot in slots if slot.item.text == erratum.printed]
    where = f"; it stands at {', '.join(elsewhere[:3])}" if elsewhere else ""
    return Stale(f"At {erratum.ply} the text has {text}, not {erratum.printed}{where}.")


def _insertion(game: Game, erratum: Erratum) -> tuple[Edit, ...] | Stale:
    number = erratum.ply[:-1]
    is_first = _is_first_side(game, erratum.ply)
    words = f"{erratum.corrected} {sic('')}"
    items = game.written.items
    slots = list(_slots(game))
    slot = next((slot for slot in slots if slot.label == erratum.ply), None)
    if slot is None and slots and slots[0].label == _label_after(game, erratum.ply):
        slot = slots[0]
    if slot is None:
        end = _end_label(game, slots)
        if erratum.ply != end:
            return Stale(f"No turn can be missing at {erratum.ply}: the game ends before {end}.")
        return (_appended(game.written, f"{number}.{words}" if is_first else words),)
    if slot.item.text == erratum.corrected:
        return Stale(f"At {erratum.ply} the text has {erratum.corrected} already.", is_done=True)
    start = slot.item.span.start
    before = items[slot.place - 1] if slot.place else None
    if isinstance(before, Number) and before.dots and (before.dots == 1) is not is_first:
        start = before.span.start
        words = f"{number}.{words}" if is_first else words
    return (Edit(Span(start, start), f"{words} "),)


def _is_first_side(game: Game, ply: str) -> bool:
    """Whether a label is of the side that begins."""
    color = WHITE if ply[-1] == "w" else BLACK
    if not game.nodes:
        return game.opening is None or game.opening.side is color
    return (game.nodes[0].ply.color is color) is not game.nodes[0].is_answer


def _appended(written: WrittenGame, words: str) -> Edit:
    """Words behind the last turn and its comments, before the result."""
    for item in reversed(written.items):
        if isinstance(item, Result):
            return Edit(Span(item.span.start, item.span.start), f"{words} ")
    gap = " " if written.items else "\n\n"
    return Edit(Span(written.span.end, written.span.end), f"{gap}{words}")


def _tag_edits(written: WrittenGame, erratum: Erratum) -> tuple[Edit, ...] | Stale:
    key, printed, corrected = erratum.tag, erratum.printed, erratum.corrected
    tag = next((tag for tag in written.tags if tag.key == key), None)
    held = tag.value if tag else ""
    if tag and tag.is_heading:
        return Stale(f"{key} is given in a printed heading and not in a tag line.")
    if held == corrected:
        return Stale(f'The text has {key} "{corrected}" already.', is_done=True)
    if held != printed:
        return Stale(f'{key} is "{held}", not "{printed}".' if tag else f"The game has no tag {key}.")
    edits = [_tag_edit(written, tag, key, corrected), _note(written, f'{key} "{printed}"' if printed else key)]
    result = written.result
    if key == "Result" and result is not None and corrected and result.value == printed:
        edits.append(Edit(result.span, corrected))
    return tuple(edits)


def _tag_edit(written: WrittenGame, tag: WrittenTag | None, key: str, value: str) -> Edit:
    if tag is None:
        at = written.tags[-1].span.end if written.tags else written.span.start
        line = tag_line(key, value)
        return Edit(Span(at, at), f"\n{line}" if written.tags else f"{line}\n\n")
    if value:
        return Edit(tag.span, tag_line(key, value))
    rest = written.source.text[tag.span.end : written.span.end]
    behind = len(rest) - len(rest.lstrip(" \t"))
    behind += len(rest[behind:]) - len(rest[behind:].removeprefix("\r").removeprefix("\n"))
    return Edit(Span(tag.span.start, tag.span.end + behind), "")


def _note(written: WrittenGame, text: str) -> Edit:
    """The comment that keeps what a tag was, before the first move."""
    if not written.items:
        return Edit(Span(written.span.end, written.span.end), f"\n\n{sic(text)}")
    start = written.items[0].span.start
    return Edit(Span(start, start), f"{sic(text)} ")
