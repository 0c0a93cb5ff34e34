"""Articles as pages of HTML, as a browser and a reader have them."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path, PurePosixPath
from xml.etree import ElementTree

import pytest
from justhtml import JustHTML

from latrodb.core.errors import PlaceError
from latrodb.features.articles.article import check_article
from latrodb.features.articles.links import heading_slugs, parser, slug_of
from latrodb.features.publishing.site import BuildOptions, Page
from tests.support.sites import build_in

PLAIN = BuildOptions()
GAME = """[White "Ada Low"]
[Black "Ben High"]
[Variant "petteia-xxi"]
[Result "*"]

1.e2-e4 d7-d5 2.b2-b4 *
"""
PAGE = """# Attack & defense

See [the move](#the-move), [figure one](#one), [another](sub/next%20page.md#end) or [far](https://example.org/a.md).

## The move

```latro
name: one
caption: A <sharp> start & more
legend: yes
game: a game.txt
at: 1w
```

* in a list

  ```latro game="a game.txt" at="1w 1b"
  ```

```python
code = "latro"
```

![A photograph](photos/stone.png) <b id="the-move">bold</b>
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a game.txt").write_text(GAME)
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "stone.png").write_bytes(b"\x89PNG")
    return tmp_path


def page_of(folder: Path, text: str, name: str = "a page.md") -> Page:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    data = text.encode("utf-8", "surrogateescape")
    path.write_bytes(data)
    return Page(path, check_article(data, str(path)), PurePosixPath(name).with_suffix(""))


def text_of(page: bytes) -> str:
    """The part of a page that its author wrote."""
    return page.decode().partition("<main")[2].partition("</main>")[0]


def built(folder: Path, *pages: Page, options: BuildOptions = PLAIN) -> dict[str, bytes]:
    return {str(each.path): each.data for each in build_in(folder, pages, options, folder.parent)}


def test_a_page_is_whole_and_has_each_figure_once(folder: Path) -> None:
    files = built(folder, page_of(folder, PAGE))
    assert [*files] == ["a page.html", "latrodb.css", "photos/stone.png"]
    page = files["a page.html"].decode()
    document = JustHTML(page, sanitize=False, collect_errors=True)
    assert [str(error) for error in document.errors] == []
    (title,) = document.query("head > title")
    assert title.to_text() == "Attack & defense"
    assert [figure.attrs["id"] for figure in document.query("figure.latro")] == ["one", "figure-2"]
    assert document.query("figcaption")[0].to_text() == "Diagram 1. A <sharp> start & more"
    assert len(document.query("li figure .latro-board svg")) == 2
    assert [each.to_text() for each in document.query("#figure-2 .latro-title")] == ["before", "after"]
    assert [code.attrs for code in document.query("code")] == [{"class": "language-python"}]


def test_names_in_a_page_are_its_own_and_all_that_is_referred_to_is_there(folder: Path) -> None:
    page = built(folder, page_of(folder, PAGE), options=BuildOptions(raw=True))["a page.html"].decode()
    names = Counter(re.findall(r'\sid="([^"]*)"', page))
    assert {name: count for name, count in names.items() if count > 1} == {}
    referred = {*re.findall(r'href="#([^"]*)"', page), *re.findall(r"url\(#([^)]*)\)", page)}
    referred |= {name for words in re.findall(r'aria-labelledby="([^"]*)"', page) for name in words.split()}
    assert referred <= set(names)
    assert {"one", "the-move", "the-move-1", "attack--defense"} <= set(names)


def test_pictures_within_a_page_are_documents_of_xml(folder: Path) -> None:
    page = built(folder, page_of(folder, PAGE))["a page.html"].decode()
    pictures = re.findall(r"<svg .*?</svg>", page, re.S)
    assert len(pictures) == 3 + 2, "three boards, and two marks in a legend"
    for picture in (each for each in pictures if "latro-sample" not in each):
        assert ElementTree.fromstring(picture).findtext("{http://www.w3.org/2000/svg}desc")


def test_links_lead_to_pages_and_files_of_the_site(folder: Path) -> None:
    (folder / "outside.txt").write_text("outside")
    root = folder / "articles"
    text = (
        "[a](sub/b.md?x#y) [ref] <a href='sub/b.md'>c</a> [out](../outside.txt#1) [top](#top) [](/x.md)\n"
        "[m](mailto:a@b.md) [gone](gone.txt) ![p](sub/p%20q.png)\n\n[ref]: sub/b.md\n"
    )
    first = page_of(root, text, "a.md")
    second = page_of(root, "# B\n\n[back](../a.md) [out](../../outside.txt)\n", "sub/b.md")
    (root / "sub" / "p q.png").write_bytes(b"p")
    files = built(root, first, second, options=BuildOptions(raw=True))
    assert [*files] == ["a.html", "latrodb.css", "linked/outside.txt", "sub/b.html", "sub/p q.png"]
    assert re.findall(r"(?:href|src)=[\"']([^\"']*)", text_of(files["a.html"])) == [
        "sub/b.html?x#y", "sub/b.html", "sub/b.html", "linked/outside.txt#1", "#top", "/x.md", "mailto:a@b.md",
        "gone.txt", "sub/p%20q.png",
    ]  # fmt: skip
    assert re.findall(r"href=\"([^\"]*)", text_of(files["sub/b.html"])) == ["../a.html", "../linked/outside.txt"]
    assert files["linked/outside.txt"] == b"outside"


def test_two_files_for_one_place_are_refused(folder: Path) -> None:
    pages = page_of(folder, "# A\n", "a.md"), page_of(folder, "# A\n", "a.markdown")
    with pytest.raises(PlaceError, match=r"a\.md and .*a\.markdown would both become a\.html"):
        built(folder, *pages)


@pytest.mark.parametrize(
    ("text", "title"),
    [("", "a page"), ("## A `b` *c*\\*\n", "A b c*"), ("text\n\n# <b>&lt;\n", "<"), ("\ufeffx\n\nT\n=\n", "T")],
)
def test_the_title_is_the_first_heading(folder: Path, text: str, title: str) -> None:
    page = built(folder, page_of(folder, text))["a page.html"].decode()
    assert "\ufeff" not in page
    assert JustHTML(page).query("head > title")[0].to_text() == title


def test_bytes_that_are_no_text_do_not_spoil_a_page(folder: Path) -> None:
    page = built(folder, page_of(folder, "# A \udcff\udc80 b\n"))["a page.html"]
    assert "<h1" in page.decode()
    assert "\ufffd" in page.decode()


@pytest.mark.parametrize(
    ("words", "slug"), [("Rules 1, 2 and 3", "rules-1-2-and-3"), ("A_b-c", "a_b-c"), ("Ça & là?", "ça--là")]
)
def test_headings_have_the_names_that_github_gives_them(words: str, slug: str) -> None:
    assert slug_of(words) == slug


def test_the_language_is_said(folder: Path) -> None:
    page = built(folder, page_of(folder, "# A\n"), options=BuildOptions(language='pt-"BR'))["a page.html"]
    assert b'<html lang="pt-&quot;BR">' in page


def test_no_move_is_broken_at_the_end_of_a_line(folder: Path) -> None:
    text = "# On e1-e4\n\nAfter **9...Df5-f2?!** and Pa3d3>e3h3xg3, well-e1-known `a1-a2`.\n"
    page = built(folder, page_of(folder, text))["a page.html"].decode()
    held = re.findall(r'<span class="latro-move">([^<]*)</span>', page)
    assert held == ["e1-e4", "9...Df5-f2?!", "Pa3d3&gt;e3h3xg3"]
    assert '<h1 id="on-e1-e4">' in page


def test_words_in_a_picture_stay_as_they_are_written(folder: Path) -> None:
    words = 'see id="foo" and url(#bar)'
    text = f"```latro\nvariant: bell\nname: one\nlegend: yes\nmark: circle:a1={words}\n```\n"
    page = built(folder, page_of(folder, text))["a page.html"].decode()
    assert page.count(words) == 1  # in the description
    assert "<li>" in page
    assert "see id=&quot;foo&quot; and url(#bar)</li>" in page  # in the legend


def test_headings_of_one_name_are_counted() -> None:
    names = [name for _, name in heading_slugs(parser().parse("# a\n\n# a\n\n# a-1\n\n# a\n\n# b"), ["b"])]
    assert names == ["a", "a-1", "a-1-1", "a-2", "b-1"]
