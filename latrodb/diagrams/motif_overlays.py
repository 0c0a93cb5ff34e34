"""Overlays of motifs: the tactics of a turn and its position by their names, as marks and in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.english import list_words
from latrodb.core.errors import UnknownMotifError
from latrodb.core.square import square_name, squares, squares_by_file
from latrodb.diagrams.marks import Circle, Frame, Ink, LegendEntry, Outline, Overlay
from latrodb.diagrams.overlays import ClaimError, Marks, OverlayError
from latrodb.diagrams.words import say, term
from latrodb.motifs.catalog import MOTIFS, find_motif, motifs_at, motifs_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.core.square import SquareSet
    from latrodb.diagrams.move_arrows import Moment
    from latrodb.motifs.situation import MotifUse

_INKS = (Ink.GREEN, Ink.BLUE, Ink.PURPLE, Ink.RED, Ink.YELLOW, Ink.GREY)  # of the motifs, in the order of `MOTIFS`


def draw_motifs(moment: Moment, names: Sequence[str] = ()) -> Marks:
    """Draw the motifs of some names; without one, all but those that most positions have.

    The men of a motif have a ring, or an outline around several that it is about as a whole; the men or squares that it
    concerns have a frame.

    Raises:
        ClaimError: a motif is named that is not there.
        OverlayError: there is no motif of that name, or the source page of the game does not have it.
    """
    for name in names:
        _check_name(moment, name)
    wanted = names or [motif.name for motif in motifs_of(moment.variant) if not motif.is_common]
    found: dict[str, list[MotifUse]] = {}
    for use in motifs_at(moment.variant, moment.position, moment.steps, wanted):
        found.setdefault(use.motif, []).append(use)
    if missing := [MOTIFS[name].noun for name in names if name not in found]:
        raise ClaimError(f"there is no {list_words(missing, 'or')} on this board, by the rules of {moment.title}")
    if not found:
        words = say("motifs", motifs=say("motifs_none"))
        return Marks((), (), (words,), (words,))
    overlays: list[Overlay] = []
    meanings: list[LegendEntry] = []
    for index, (name, uses) in enumerate(found.items()):
        marks = [overlay for use in uses for overlay in _shapes(use, _INKS[index % len(_INKS)])]
        overlays += marks
        meanings.append(LegendEntry(marks[0], term(MOTIFS[name].noun)))
    remarks = "; ".join(f"{term(MOTIFS[name].noun)}: {'; '.join(map(_describe, uses))}" for name, uses in found.items())
    return Marks(tuple(dict.fromkeys(overlays)), tuple(meanings), (say("motifs", motifs=remarks),))


def _describe(use: MotifUse) -> str:
    """Where a motif is, `i6 on h6`, in the language that is set."""
    return term(MOTIFS[use.motif].words).format(squares=_list_squares(use.squares), others=_list_squares(use.others))


def _list_squares(members: SquareSet) -> str:
    return list_words(map(square_name, squares_by_file(members)), say("and")) if members else say("no_square")


def _shapes(use: MotifUse, ink: Ink) -> Iterator[Overlay]:
    if use.squares & (use.squares - 1) and not use.others:
        yield Outline(use.squares, ink)
    else:
        yield from (Circle(square, ink) for square in squares(use.squares))
    yield from (Frame(square, ink) for square in squares(use.others))


def _check_name(moment: Moment, name: str) -> None:
    try:
        find_motif(name)
    except UnknownMotifError as error:
        raise OverlayError(str(error)) from None
    if name not in moment.variant.rulebook.motifs:
        raise OverlayError(f"'{name}' is not a motif of {moment.title}, whose source does not use the word")
