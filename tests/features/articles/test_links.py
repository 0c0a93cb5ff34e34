"""Links of articles that lead nowhere, and where the remarks on them stand."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from latrodb.features.articles.document import read_document
from latrodb.features.articles.links import broken_links, find_links


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "other page.md").write_text("# Head, *line*\n\n<a id='spot'></a>\n\n## Head line\n\n## Head line\n")
    (tmp_path / "game.txt").write_text("")
    return tmp_path


def remarks(text: str, folder: Path, name: str = "page.md") -> list[tuple[str, str]]:
    page = read_document(text.encode(), name)
    return [
        (f"{place.line}:{place.column}-{place.end_column}", each.message)
        for each in broken_links(page, folder)
        if each.span and (place := page.source.place(each.span))
    ]


@pytest.mark.parametrize(
    "text",
    [
        "[a](other%20page.md) [b](<other page.md>) [c](other%20page.html#spot) [d](game.txt) [e](.)",
        "[a](other%20page.md#head-line) [b](other%20page.md#head-line-2) [c](other%20page.md#spot)",
        "[a](https://x.org/y.md) [b](mailto:c@d) [c](/etc) [d](//x/y) <x@y.z> [e]() [f](#)",
        "[a](#here)\n\n```latro name=here variant=bell/7x8\n```\n",
        "[a](#figure-1)\n\n```latro variant=bell/7x8\n```\n",
        "`[a](gone.md)`\n\n    [a](gone.md)\n\n<!-- [a](gone.md) -->\n\n\\[a](gone.md)",
    ],
)
def test_links_that_lead_somewhere_are_fine(folder: Path, text: str) -> None:
    assert remarks(text, folder) == []


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("# A\n\nSee [the words](zzzzz#x) too", "3:6-15", "there is no file zzzzz"),
        ("[a](gam.txt)", "1:2-3", "there is no file gam.txt; did you mean game.txt?"),
        ("> a ![alt *x*](b/zzzzz)", "1:7-13", "there is no file b/zzzzz"),
        ("[a](other%20page.md#spto)", "1:2-3", "nothing in other page.md is called #spto; did you mean spot?"),
        ("# Here\n\n[b](#hear)", "3:2-3", "nothing in the article is called #hear; did you mean here?"),
        ("x [a][r]\n\n[r]: zzzzz", "3:11-11", "there is no file zzzzz"),
        ("| a |\n|---|\n| [b](zzzzz) |", "3:4-5", "there is no file zzzzz"),
    ],
)
def test_a_link_to_nothing_is_told_at_its_words(folder: Path, text: str, place: str, message: str) -> None:
    assert remarks(text, folder) == [(place, message)]


def test_only_markdown_is_looked_at(folder: Path) -> None:
    assert remarks("<a href='gone.md'>a</a>", folder, "page.html") == []
    assert len(remarks("<a href='gone.md'>a</a>", folder)) == 1


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            ["[a](", ")", "x.md", "<", ">", "\n", "[r]: ", "![", "]", "#", "%00", "'", " ", "|", "`", "\r", "\x00", "é"]
        ),
        max_size=24,
    ).map("".join)
)
def test_addresses_stand_where_they_are_said_to_stand(text: str) -> None:
    for link in find_links(text):
        written = text[link.span.start : link.span.end]
        assert written in ("", link.address, unquote(link.address))
    assert all(each.code == "A924" for each in broken_links(read_document(text.encode(), "a.md"), Path("no-such")))
