"""How figures of articles look, as their blocks say it."""

from __future__ import annotations

from pathlib import Path

from latrodb.features.articles.document import read_document
from latrodb.features.articles.figures import draw_fence

LOOKS = ("theme: pink", "men: pigs", "coordinates: some", "walls: paper")


def test_everything_that_is_wrong_with_a_look_is_told_at_its_own_place() -> None:
    text = "\n".join(("```latro", "fen: 8/8 w", *LOOKS, "```"))
    drawn = draw_fence(text, Path())
    source = read_document(text.encode(), "-").source
    assert drawn.figures == ()
    words = [source.raw[slice(*source.raw_span(each.span))] for each in drawn.diagnostics if each.span]
    assert words == ["pink", "pigs", "some", "paper"]
    assert {each.code for each in drawn.diagnostics} == {"A916"}
