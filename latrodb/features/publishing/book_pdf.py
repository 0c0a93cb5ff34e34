"""Books of games as PDF: a Typst document that is given the book as data, so that no word of a record is markup."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from latrodb.diagrams.typesetting import typeset
from latrodb.exporters.encoding import encode_json
from latrodb.features.publishing.book_moves import Paragraph

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.diagrams.typesetting import Typeset
    from latrodb.features.publishing.book import Book, Picture, Section

_SOURCE = Path(__file__).with_name("book.typ")
_WORDS = ("book_contents", "players", "positions", "first_moves", "first_moves_note", "made_with")


def book_pdf(book: Book) -> Typeset:
    """The book as PDF; the same book gives the same bytes, unless it needs fonts of the machine.

    Raises:
        MissingExtraError: typst is not installed.
    """
    options = book.options
    data = {
        "title": options.title,
        "author": options.author,
        "language": options.language,
        "paper": options.paper,
        "count": book.extent,
        "whole": book.whole,
        "cover": book.cover.svg if book.cover else "",
        "words": {key: book.word(key) for key in _WORDS},
        "games": [{**each._asdict(), "parts": [_part(part) for part in each.parts]} for each in book.chapters],
        "players": _sections(book.players),
        "openings": _sections(book.openings),
    }
    return typeset(_SOURCE.read_text(encoding="utf-8"), {"book": encode_json(data).decode()})


def _part(part: Paragraph | Picture) -> dict[str, Any]:
    if isinstance(part, Paragraph):
        return {"kind": "moves", "runs": [run._asdict() for run in part.runs]}
    return {"kind": "picture", **part._asdict()}


def _sections(sections: Sequence[Section]) -> list[dict[str, Any]]:
    return [
        {"heading": section.heading, "entries": [entry._asdict() for entry in section.entries]} for section in sections
    ]
