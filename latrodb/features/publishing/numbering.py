"""Numbers of figures: those that their author wrote, or else those that pages and documents give them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from latrodb.features.publishing.page_words import page_word

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.features.articles.figures import Figure
    from latrodb.features.publishing.site_map import BuildOptions

_OWN = re.compile(r"(?:Diagrama?|Figur[ea]|Fig\.)\s+\d+\w?\b", re.I)
_FEWEST = 2


def own_number(figure: Figure) -> str:
    """The number with which the author begins a caption, such as `Diagram 4`; empty for none."""
    found = _OWN.match(figure.caption)
    return found[0] if found else ""


def labels_of(figures: Sequence[Figure], options: BuildOptions) -> dict[str, str]:
    """What captions begin with, by the names of figures: `Diagram 7`.

    Figures without a caption have no number, nor has a single one. If the author numbers any figure of an article, the
    tool numbers none.
    """
    captioned = [figure for figure in figures if figure.caption]
    if not options.is_numbered or len(captioned) < _FEWEST or any(map(own_number, figures)):
        return {}
    word = page_word("diagram", options.language)
    return {figure.name: f"{word} {number}" for number, figure in enumerate(captioned, 1)}


def reference_words(figures: Sequence[Figure], options: BuildOptions, name: str) -> str:
    """The words of a link without words to a figure: its number, or `the diagram`; empty if there is no such figure."""
    figure = next((each for each in figures if each.name == name), None)
    if figure is None:
        return ""
    return labels_of(figures, options).get(name) or own_number(figure) or page_word("the_diagram", options.language)
