"""A drawing of the tables of a database: a box for each, and a line from each reference to the table it refers to."""

from __future__ import annotations

from collections import Counter
from statistics import mean
from typing import NamedTuple
from xml.sax.saxutils import escape

from tests.support.paths import ROOT
from tests.support.tables_of_database import Table, read_tables

FILE = ROOT / "docs" / "pages" / "database.svg"
WIDTH, GAP, ROW, HEAD, MARGIN, BETWEEN = 150, 90, 15, 22, 32, 18  # in pixels
TITLE = "The tables of a database, and which rows of other tables their rows refer to"


class Box(NamedTuple):
    """A table at its place; `x` and `y` are those of its top left corner."""

    table: Table
    x: int
    y: int

    @property
    def height(self) -> int:
        """Of the head and a row for each column."""
        return HEAD + ROW * len(self.table.columns) + 6

    def row(self, index: int) -> int:
        """The middle of the row of a column."""
        return self.y + HEAD + ROW * index + 8

    @property
    def head(self) -> int:
        """The middle of the head."""
        return self.y + HEAD // 2


def drawing() -> str:
    """The drawing as SVG. A table is to the right of those that it refers to."""
    boxes = _boxes()
    width = max(box.x + WIDTH for box in boxes.values()) + MARGIN
    height = max(box.y + box.height for box in boxes.values()) + MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'role="img" font-family="sans-serif" font-size="11">',
        f"<title>{TITLE}</title>",
        f"<desc>{escape(_words(boxes))}</desc>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        *(line for box in boxes.values() for line in _lines(box, boxes)),
        *(part for box in boxes.values() for part in _parts(box)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _boxes() -> dict[str, Box]:
    """The tables in columns by how far they are from tables that refer to nothing.

    In a column the tables to which most others refer come first, then those whose targets are high up.
    """
    boxes: dict[str, Box] = {}
    tables = {each.name: each for each in read_tables() if not each.is_view}
    uses = Counter(column.target for each in tables.values() for column in each.columns)
    depths: dict[str, int] = {}
    while len(depths) < len(tables):
        for name, each in tables.items():
            targets = {column.target for column in each.columns if column.target} - {name}
            if targets <= depths.keys():
                depths.setdefault(name, 1 + max((depths[target] for target in targets if target), default=-1))
    for depth in range(max(depths.values()) + 1):
        y = MARGIN
        column = [each for name, each in tables.items() if depths[name] == depth]
        for name in [each.name for each in sorted(column, key=lambda each: (-uses[each.name], _height(each, boxes)))]:
            boxes[name] = Box(tables[name], MARGIN + depth * (WIDTH + GAP), y)
            y += boxes[name].height + BETWEEN
    return boxes


def _height(each: Table, boxes: dict[str, Box]) -> float:
    """How far down the tables are that a table refers to, on average."""
    return mean([boxes[column.target].head for column in each.columns if column.target in boxes] or [0])


def _lines(box: Box, boxes: dict[str, Box]) -> list[str]:
    """The lines of a table, from the column that refers to the table it refers to."""
    found = []
    for index, column in enumerate(box.table.columns):
        if column.target:
            target, y = boxes[column.target], box.row(index)
            end, bend = (target.x, -GAP // 3) if target is box else (target.x + WIDTH, GAP // 2)
            curve = f"C {box.x - abs(bend)} {y}, {end + bend} {target.head}, {end} {target.head}"
            found.append(f'<path d="M {box.x} {y} {curve}" fill="none" stroke="#7a8794"/>')
            found.append(f'<circle cx="{end}" cy="{target.head}" r="3" fill="#33475b"/>')
    return found


def _parts(box: Box) -> list[str]:
    found = [
        f'<rect x="{box.x}" y="{box.y}" width="{WIDTH}" height="{box.height}" rx="3" fill="#ffffff" stroke="#33475b"/>',
        f'<rect x="{box.x}" y="{box.y}" width="{WIDTH}" height="{HEAD}" rx="3" fill="#33475b"/>',
        f'<text x="{box.x + 8}" y="{box.head + 4}" fill="#ffffff" font-weight="bold">{box.table.name}</text>',
    ]
    for index, column in enumerate(box.table.columns):
        weight = ' font-weight="bold"' if column.target else ""
        place = f'x="{box.x + 8}" y="{box.row(index) + 4}"'
        found.append(f'<text {place} fill="#1a1a1a"{weight}>{escape(column.name)}</text>')
    return found


def _words(boxes: dict[str, Box]) -> str:
    """The same as sentences, for readers who do not see it."""
    sentences = []
    for name, box in boxes.items():
        targets = [f"{column.name} to {column.target}" for column in box.table.columns if column.target]
        sentences.append(f"{name} refers by {', '.join(targets)}." if targets else f"{name} refers to no table.")
    return " ".join(sentences)
