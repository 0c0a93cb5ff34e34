"""What is around the text of a page, and how figures are numbered and linked in pages and documents."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import pytest
from justhtml import JustHTML

from latrodb.features.articles.article import check_article
from latrodb.features.publishing.site import BuildOptions, Format, Page
from tests.support.sites import build_in

HOME = """---
license: "[CC BY 4.0](https://creativecommons.org/licenses/by/4.0/) <b>"
author: Ada Low
---
# The home

See [c](sub/c.md) and [the board](b.md#two), which is [](b.md#two).
"""
FIGURE = "```latro\nname: {}\ncaption: {}\nvariant: bell\n```\n\n"
PAGES = {
    "b.md": f"# B & co\n\nFirst [](#two) words.\n\n{FIGURE.format('one', 'A')}{FIGURE.format('two', 'B')}"
    "## One\n\n## Two\n\n## Three\n",
    "index.md": HOME,
    "sub/c.md": "---\nlicense: none\ndescription: 'What C is'\n---\n# C\n\n"
    f"{FIGURE.format('one', 'Diagram 4. A')}{FIGURE.format('two', 'B')}[](#one), [](#two), [](#none)\n",
}


def built(folder: Path, options: BuildOptions, **pages: str) -> dict[str, str]:
    found = []
    for name, text in (pages or PAGES).items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        found.append(Page(path, check_article(text.encode(), str(path)), PurePosixPath(name).with_suffix("")))
    return {str(each.path): each.data.decode(errors="replace") for each in build_in(folder, found, options)}


@pytest.fixture
def site(tmp_path: Path) -> dict[str, str]:
    return built(tmp_path, BuildOptions())


def words_of(page: str, selector: str) -> list[str]:
    return [" ".join(each.to_text().split()) for each in JustHTML(page, sanitize=False, strict=True).query(selector)]


def test_nothing_in_a_page_needs_more_than_files_of_its_own_site(site: dict[str, str]) -> None:
    for name in ("index.html", "b.html", "sub/c.html"):
        assert "style=" not in site[name]
        assert "<style" not in site[name]
    assert 'href="../latrodb.css"' in site["sub/c.html"]
    assert "latrodb.css" in site
    assert '<meta name="description" content="What C is">' in site["sub/c.html"]


def test_one_file_has_everything_in_it(tmp_path: Path) -> None:
    (name, page), = built(tmp_path, BuildOptions(is_one_file=True), **{"b.md": PAGES["b.md"]}).items()  # fmt: skip
    assert name == "b.html"
    assert "<style>" in page
    assert "<link" not in page


def test_a_link_to_a_page_without_words_has_its_title(tmp_path: Path) -> None:
    page = built(tmp_path, BuildOptions(), **{"a.md": "[](b.md)\n", "b.md": "# The title\n"})["a.html"]
    assert words_of(page, "main a") == ["The title"]


def test_the_title_in_front_of_a_page_is_its_name_elsewhere(tmp_path: Path) -> None:
    page = built(tmp_path, BuildOptions(), **{"a.md": "---\ntitle: Short\n---\n# A long heading\n"})["a.html"]
    assert words_of(page, "title, h1") == ["Short", "A long heading"]


def test_the_footer_has_author_and_license_of_the_page_or_of_the_first(site: dict[str, str]) -> None:
    assert words_of(site["index.html"], "body > footer") == ["Ada Low. License: CC BY 4.0 <b>."]
    assert words_of(site["sub/c.html"], "body > footer") == ["Ada Low. License: none."]


def test_figures_are_numbered_by_the_tool_or_by_their_author(site: dict[str, str]) -> None:
    assert words_of(site["b.html"], "figcaption") == ["Diagram 1. A", "Diagram 2. B"]
    assert words_of(site["sub/c.html"], "figcaption") == ["Diagram 4. A", "B"]


def test_links_without_words_say_where_they_lead(site: dict[str, str]) -> None:
    assert words_of(site["b.html"], "main p > a")[0] == "Diagram 2"
    assert words_of(site["index.html"], "main a") == ["c", "the board", "Diagram 2"]
    assert words_of(site["sub/c.html"], "main a") == ["Diagram 4", "the diagram", ""]


@pytest.mark.parametrize(
    ("format", "reference", "caption"),
    [
        (Format.MARKDOWN, "First [Diagram 2](#two) words", "***Diagram 2.** B*"),
        (Format.LATEX, r"\hyperref[two]{Diagram 2}", r"\textbf{Diagram 2.} B"),
    ],
)
def test_documents_have_the_same_numbers(tmp_path: Path, format: Format, reference: str, caption: str) -> None:
    files = built(tmp_path, BuildOptions(format), **{"b.md": PAGES["b.md"]})
    text = files[f"b{format.suffix}"]
    assert reference in text
    assert caption in text


def test_numbers_can_be_left_out_and_are_in_the_language_of_the_page(tmp_path: Path) -> None:
    plain = built(tmp_path, BuildOptions(is_numbered=False))["b.html"]
    assert words_of(plain, "figcaption") == ["A", "B"]
    assert words_of(plain, "main p > a")[0] == "the diagram"
    spanish = built(tmp_path, BuildOptions(language="es-PR"))["b.html"]
    assert words_of(spanish, "figcaption") == ["Diagrama 1. A", "Diagrama 2. B"]


def test_a_figure_follows_the_page_only_with_the_theme_auto(tmp_path: Path) -> None:
    text = FIGURE.format("one", "A").replace("variant", "theme: {}\nvariant")
    auto = built(tmp_path, BuildOptions(), **{"a.md": text.format("auto")})["a.html"]
    assert "light-dark(" in auto
    assert 'class="latro auto"' in auto
    vinyl = built(tmp_path, BuildOptions(), **{"a.md": text.format("vinyl")})["a.html"]
    assert "light-dark(" not in vinyl
    assert 'class="latro theme-vinyl"' in vinyl
