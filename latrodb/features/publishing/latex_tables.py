"""Tables of Pandoc documents that are wider than a page, given columns that wrap."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

_LINE = 90  # letters that fit on a line of a page
_LONG = 55  # letters from which on a longer cell does not make its column wider
_GAP = 2


def fit_tables(document: str) -> str:
    """The same document with widths for the columns of every table whose rows would not fit on a line.

    Args:
        document: JSON as Pandoc writes and reads it.
    """
    tree = json.loads(document)
    for table in _tables(tree):
        rows = [row[1] for row in _rows(table)]
        columns = [[cell[4] for cell in cells] for cells in zip(*rows, strict=False)]
        lengths = [max(map(_length, column)) for column in columns]
        if sum(lengths) + _GAP * len(lengths) <= _LINE or len(columns) != len(table[2]):
            continue
        for spec, width in zip(table[2], _widths(columns, lengths), strict=True):
            spec[1] = {"t": "ColWidth", "c": width}
    return json.dumps(tree)


def _tables(tree: Any) -> Iterator[list[Any]]:
    """What every table of a document holds: attributes, caption, columns, head, bodies, foot."""
    if isinstance(tree, list):
        for each in tree:
            yield from _tables(each)
    elif isinstance(tree, dict):
        if tree.get("t") == "Table":
            yield tree["c"]
        for each in tree.values():
            yield from _tables(each)


def _rows(table: list[Any]) -> Iterator[list[Any]]:
    _, _, _, head, bodies, foot = table
    yield from head[1]
    for body in bodies:
        yield from (*body[2], *body[3])
    yield from foot[1]


def _widths(columns: list[list[Any]], lengths: list[int]) -> Iterator[float]:
    """The share of the line for each column: more for longer cells, and room for the longest word."""
    words = (max((len(word) for cell in column for word in _words(cell)), default=1) for column in columns)
    weights = [max(min(length, _LONG), word) + _GAP for length, word in zip(lengths, words, strict=True)]
    return (round(weight / sum(weights), 3) for weight in weights)


def _length(cell: Any) -> int:
    return sum(len(word) + 1 for word in _words(cell))


def _words(tree: Any) -> Iterator[str]:
    if isinstance(tree, list):
        for each in tree:
            yield from _words(each)
    elif isinstance(tree, dict):
        if tree.get("t") == "Str":
            yield tree["c"]
        elif tree.get("t") == "Code":
            yield from tree["c"][1].split()
        else:
            yield from _words(tree.get("c"))
