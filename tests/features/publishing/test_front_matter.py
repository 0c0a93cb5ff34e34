"""Fields before an article are none of its words."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latrodb.features.articles.article import check_article
from latrodb.features.publishing.site import BuildOptions, Format, Page, without_front_matter
from tests.support.sites import build_in

FIELDS = '---\ntitle: "My page"\ntags:\n  - one\n- two\n---\n'
BLOCK = "```latro\nname: one\ncaption: Here\nvariant: bell/7x8\n```\n"


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        (FIELDS + "Words\n", "# My page" + "\n" * 6 + "Words\n"),
        (FIELDS + "# Words\n", "\n" * 6 + "# Words\n"),
        ("---\r\ntitle: A 'b'\r\n...\r\n", "# A 'b'\r\n\r\n\r\n"),
        ("---\nauthor: Me\n---\nWords", "\n\n\nWords"),
    ],
)
def test_fields_become_empty_lines(text: str, bare: str) -> None:
    assert without_front_matter(text) == bare


@pytest.mark.parametrize(
    "text",
    ["---\nWords\n---\n", "---\n\n---\n", "Words\n---\ntitle: A\n---\n", "---\ntitle: A\n", "----\na: b\n---\n", ""],
)
def test_other_texts_are_left_as_they_are(text: str) -> None:
    assert without_front_matter(text) == text


@pytest.mark.parametrize("end", ["\r\n", "\n", " \r\n", "- a\r\n", "---a\n"])
def test_long_fields_without_an_end_are_soon_told(end: str) -> None:
    text = f"---\r\na: b\r\n{end * 20_000}x"
    assert without_front_matter(text) == text


@given(st.text(alphabet="-.:a# \r\n", max_size=40).map("---\n{}".format))
def test_lines_keep_their_numbers(text: str) -> None:
    assert len(without_front_matter(text).splitlines(keepends=True)) >= len(text.splitlines()) - 1
    assert without_front_matter(text).count("\n") == text.count("\n")


@pytest.mark.parametrize(
    ("format", "there"), [(Format.HTML, b"<title>My page</title>"), (Format.LATEX, rb"\title{My page}")]
)
def test_pages_have_the_title_and_no_fields(tmp_path: Path, format: Format, there: bytes) -> None:
    path = tmp_path / "page.md"
    text = f"{FIELDS}\nWords\n\n{BLOCK}"
    page = Page(path, check_article(text.encode(), str(path)), PurePosixPath("page"))
    page = next(each for each in build_in(tmp_path, [page], BuildOptions(format)) if each.path.stem == "page")
    assert there in page.data
    assert b"tags" not in page.data
    assert b"Here" in page.data


def test_markdown_keeps_the_fields(tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    page = Page(path, check_article(f"{FIELDS}\n{BLOCK}".encode(), str(path)), PurePosixPath("page"))
    (page,) = (each for each in build_in(tmp_path, [page], BuildOptions(Format.MARKDOWN)) if each.path.suffix == ".md")
    assert page.data.startswith(FIELDS.encode())
