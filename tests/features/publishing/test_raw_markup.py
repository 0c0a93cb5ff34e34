"""Raw HTML and LaTeX of articles: words to a reader, unless they are passed on."""

from __future__ import annotations

from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.features.articles.article import check_article
from latrodb.features.articles.links import all_tokens, parser
from latrodb.features.publishing.site import BuildOptions, Format, Page, is_raw_html
from tests.support.sites import build_in, site_of

ARTICLE = """# Raw

A <b onclick="x()">bold</b> word, `<i>` as code and <https://example.org/>.

<script>
alert(1)
</script>

<!-- nobody sees this -->

`\\input{secret}`{=latex} and then

```{=latex}
\\input{secret}
```
"""
WORDS = [
    "<b>",
    "</b>",
    "<script>",
    "<!--",
    "-->",
    "<!-->",
    "<?x?>",
    "`",
    "```",
    "~~~",
    "\n",
    "\n\n",
    "    ",
    "> ",
    "- ",
]
WORDS += [
    "<a\nb>",
    "\\",
    "&lt;",
    "<https://e.org>",
    "[a](<b c>)",
    "[a]: <b>",
    "<",
    ">",
    "word",
    "{=latex}",
    "\r",
    "\x00",
    "*",
]


def page_of(folder: Path, text: str = ARTICLE) -> Page:
    path = folder / "page.md"
    path.write_text(text, encoding="utf-8")
    return Page(path, check_article(text.encode(), str(path)), PurePosixPath("page"))


def left_out(folder: Path, text: str = ARTICLE, *, raw: bool = False) -> list[Diagnostic]:
    page, options = page_of(folder, text), BuildOptions(raw=raw)
    return [*site_of(folder, [page], options).left_out(page)]


def built(folder: Path, format: Format, text: str = ARTICLE, *, raw: bool = False) -> str:
    files = build_in(folder, [page_of(folder, text)], BuildOptions(format, raw=raw))
    return next(each.data.decode() for each in files if each.path.stem == "page")


def test_html_shows_tags_as_words(tmp_path: Path) -> None:
    page = built(tmp_path, Format.HTML)
    assert "A &lt;b onclick=&quot;x()&quot;&gt;bold&lt;/b&gt; word" in page
    assert "<p>&lt;script&gt;\nalert(1)\n&lt;/script&gt;" in page
    assert "nobody" not in page
    assert '<a href="https://example.org/">' in page


def test_latex_shows_code_as_words(tmp_path: Path) -> None:
    page = built(tmp_path, Format.LATEX)
    assert "\\input{secret}" not in page
    assert page.count("input\\{secret\\}") == 2
    assert "alert(1)" in page
    assert "nobody" not in page


def test_markdown_escapes_tags_and_nothing_else(tmp_path: Path) -> None:
    page = built(tmp_path, Format.MARKDOWN)
    tokens = parser().parse(page)
    assert not any(map(is_raw_html, all_tokens(tokens)))
    assert "\\<script\\>" in page
    assert "`<i>`" in page
    assert "{=latex}" in page


@pytest.mark.parametrize(
    ("format", "word"),
    [(Format.HTML, '<b onclick="x()">'), (Format.MARKDOWN, "<script>"), (Format.LATEX, "\n\\input{secret}\n")],
)
def test_raw_passes_all_on(tmp_path: Path, format: Format, word: str) -> None:
    assert word in built(tmp_path, format, raw=True)


def test_there_is_one_warning_for_each_kind(tmp_path: Path) -> None:
    found = left_out(tmp_path)
    assert [(each.code, each.message.split(" in ")[0]) for each in found] == [
        ("A927", "HTML"),
        ("A927", "code for latex"),
    ]
    source = page_of(tmp_path).article.source
    assert [source.place(each.span).line for each in found if each.span] == [3, 11]
    assert left_out(tmp_path, raw=True) == []


def test_fields_in_front_of_an_article_are_no_html_of_it(tmp_path: Path) -> None:
    assert left_out(tmp_path, "---\ntitle: The <b>board</b>\n---\nWords\n") == []


def test_without_raw_markup_nothing_is_left_out(tmp_path: Path) -> None:
    text = "a < b, `<i>`, <https://e.org>\n\n<!-- note -->\n\n    <b>\n\n```\n<b>{=latex}\n```\n"
    assert left_out(tmp_path, text) == []
    assert "note" not in built(tmp_path, Format.MARKDOWN, text)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=30).map("".join))
def test_markdown_holds_no_tags_of_the_author(text: str) -> None:
    with TemporaryDirectory() as folder:
        page = built(Path(folder), Format.MARKDOWN, text)
    assert not any(map(is_raw_html, all_tokens(parser().parse(page))))


CODE = """[a](javascript:alert(1)) [b](<JavaScript:x>) ![c](vbscript:x) <javascript:y> [d](&#106;avascript:z) [e][f]

[f]: data:text/html,x
"""
HARMLESS = (
    "`[a](javascript:x)` <https://e.org> [b](https://e.org/javascript:) [c](data/x.txt) a < b: c\n\n    <file:x>\n"
)


@pytest.mark.parametrize(
    "link", ["[a](javascript:alert(1))", "![c](vbscript:x)", "<javascript:y>", "[e]\n\n[e]: data:x"]
)
def test_links_that_run_code_are_found(link: str, tmp_path: Path) -> None:
    assert len(left_out(tmp_path, link)) == 1
    assert left_out(tmp_path, HARMLESS) == []


def test_no_format_has_links_that_run_code(tmp_path: Path) -> None:
    assert "](javascript:" not in built(tmp_path, Format.MARKDOWN, CODE).replace("\\](", "")
    assert "\\href" not in built(tmp_path, Format.LATEX, CODE)
    assert "href" not in built(tmp_path, Format.HTML, CODE).partition("<main")[2].partition("</main")[0]
    (found,) = left_out(tmp_path, CODE, raw=True)
    assert (found.code, found.message) == ("A927", "a link to javascript:, vbscript:, file: or data: is shown as words")


def test_pictures_of_other_sites_are_links_in_latex(tmp_path: Path) -> None:
    assert r"\href{https://e.org/x.png}{Board}" in built(tmp_path, Format.LATEX, "![Board](https://e.org/x.png)\n")
