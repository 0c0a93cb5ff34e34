"""Legends: what the marks of a scene mean, found from what is shown."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias, assert_never

from latrodb.diagrams.alt_text import as_clause
from latrodb.diagrams.marks import (
    Arrow,
    Circle,
    Cross,
    Dot,
    Frame,
    Ghost,
    Highlight,
    Ink,
    Label,
    LegendEntry,
    Line,
    Man,
    Numeral,
    Outline,
    Tie,
    name_kind,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from latrodb.diagrams.marks import Overlay
    from latrodb.diagrams.scene import Scene

Look: TypeAlias = "tuple[str | bool | Man, ...]"

# What a mark by hand says that nobody explains: an ink with a meaning tells it, a color by name nothing.
_INKS = {Ink.MOVE: "move", Ink.ATTACK: "attack"}


def with_legend(scene: Scene) -> Scene:
    """The same scene with a legend of all its marks that mean something; the description has the words too."""
    entries = legend_of(scene)
    if not entries:
        return scene
    words = ", ".join(f"{name_kind(entry.sample)} for {as_clause(entry.words)}" for entry in entries)
    return replace(scene, legend=entries, description=f"{scene.description} Legend: {words}.")


def legend_of(scene: Scene) -> tuple[LegendEntry, ...]:
    """One entry for each meaning that is shown, in the order of the scene's overlays.

    Marks that look alike share an entry with all their meanings; marks that look different and mean the same
    are shown by the first of them.
    """
    meanings: dict[Look, list[str]] = {}
    for entry in scene.meanings:
        meanings.setdefault(look(entry.sample), []).append(entry.words)
    samples: dict[str, Overlay] = {}
    for overlay in sorted(_uncovered(scene.overlays), key=lambda each: isinstance(each, Highlight | Ghost)):
        told = meanings.get(look(overlay)) or _usual_words(overlay)
        if told:
            samples.setdefault(" or ".join(dict.fromkeys(told)), overlay)
    return tuple(LegendEntry(sample, words) for words, sample in samples.items())


def _uncovered(overlays: Iterable[Overlay]) -> Iterable[Overlay]:
    """The overlays but for those that another one of the same shape covers, drawn later in the same place."""
    last: dict[Overlay, Overlay] = {}
    for overlay in overlays:
        bare = overlay if isinstance(overlay, Highlight | Ghost) else replace(overlay, ink=Ink.NOTE)
        last.pop(bare, None)
        last[bare] = overlay
    return last.values()


def look(sample: Overlay | Man) -> Look:
    """What a reader can tell a kind of mark by: its shape and color, not its place.

    >>> look(Circle(0, Ink.RED)) == look(Circle(5, Ink.RED)) != look(Circle(0, Ink.BLUE))
    True
    """
    match sample:
        case Highlight(is_origin=is_origin):
            return "Highlight", is_origin
        case Man() | Ghost():
            man = sample.man if isinstance(sample, Ghost) else sample
            return type(sample).__name__, replace(man, square=0)
        case Label(text=text, ink=ink):
            return "Label", text, ink.value
        case Arrow(ink=ink, is_barred=is_barred):
            return "Arrow", ink.value, is_barred
        case Line() | Tie() | Cross() | Circle() | Frame() | Dot() | Numeral() | Outline():
            return type(sample).__name__, sample.ink.value
        case _:
            assert_never(sample)


def _usual_words(overlay: Overlay) -> tuple[str, ...]:
    match overlay:
        case Ghost():
            return ("captured man",)
        case Highlight() | Label() | Numeral() | Cross() | Outline() | Arrow(is_barred=True):
            return ()
        case _:
            words = _INKS.get(overlay.ink)
            return (words,) if words else ()
