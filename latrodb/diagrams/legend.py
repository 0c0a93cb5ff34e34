"""Legends: what the marks of a scene mean, found from what is shown."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from latrodb.diagrams.alt_text import as_clause
from latrodb.diagrams.marks import (
    Arrow,
    Cross,
    Ghost,
    Highlight,
    Ink,
    Label,
    LegendEntry,
    Man,
    Numeral,
    Outline,
    as_sample,
    name_kind,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from latrodb.diagrams.marks import Overlay
    from latrodb.diagrams.scene import Scene

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
    meanings: dict[Overlay | Man, list[str]] = {}
    for entry in scene.meanings:
        meanings.setdefault(appearance(entry.sample), []).append(entry.words)
    samples: dict[str, Overlay] = {}
    for overlay in sorted(_uncovered(scene.overlays), key=lambda each: isinstance(each, Highlight | Ghost)):
        told = meanings.get(appearance(overlay)) or _usual_words(overlay)
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


def appearance(sample: Overlay | Man) -> Overlay | Man:
    """Return what marks that look alike have in common: the same mark without its place and its number.

    >>> appearance(Cross(0, Ink.RED)) == appearance(Cross(5, Ink.RED)) != appearance(Cross(0, Ink.BLUE))
    True
    """
    sample = as_sample(sample)
    return replace(sample, value=0) if isinstance(sample, Numeral) else sample


def _usual_words(overlay: Overlay) -> tuple[str, ...]:
    match overlay:
        case Ghost():
            return ("captured man",)
        case Highlight() | Label() | Numeral() | Cross() | Outline() | Arrow(is_barred=True):
            return ()
        case _:
            words = _INKS.get(overlay.ink)
            return (words,) if words else ()
