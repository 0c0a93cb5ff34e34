"""Changes of a text, as replacements of stretches of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from latrodb.diagnostics.span import Span


class Edit(NamedTuple):
    """A stretch of a text and its replacement. An empty stretch is a place to insert at."""

    span: Span
    text: str


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """Carry out edits of a text; those at the same place in the order given.

    Raises:
        ValueError: two edits overlap.

    >>> from latrodb.diagnostics.span import Span
    >>> apply_edits("1.s1-s4 d8-d5", [Edit(Span(2, 7), "e1-e4")])
    '1.e1-e4 d8-d5'
    """
    parts: list[str] = []
    done = 0
    for (start, end), new in sorted(edits, key=lambda edit: edit.span.start):
        if start < done:
            raise ValueError(f"two edits overlap at {start}")
        parts += text[done:start], new
        done = end
    return "".join((*parts, text[done:]))
