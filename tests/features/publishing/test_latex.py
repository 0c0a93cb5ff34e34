"""Articles as LaTeX with figures as PDF."""

from __future__ import annotations

import builtins
import re
from pathlib import Path, PurePosixPath

import pypdfium2
import pytest

from latrodb.diagrams.typesetting import MissingExtraError
from latrodb.features.articles.article import check_article
from latrodb.features.publishing.latex import NestingError, escape
from latrodb.features.publishing.site_map import BuildOptions, Format, Page
from tests.support.sites import build_in

BLOCK = "```latro\nname: one\ncaption: f5xf4# & 50 % of {it} \\ _a_ ~ $1$ é\nvariant: bell/7x8\n```\n"
TEXT = f"""\ufeff# A & B

See [it](#one), [part](#the-part) and [b](sub/b.md#x).

> {BLOCK.rstrip().replace(chr(10), chr(10) + "> ")}

## The part

1. list
   ```latro name=two caption=none variant=bell/7x8
   ```
2. ![p](p.png)

| a | b |
|---|---|
| ~~c~~ | `d_e` |
"""
OPTIONS = BuildOptions(Format.LATEX)


def page_of(folder: Path, text: str, name: str = "a page #1.md") -> Page:
    path = folder / name
    data = text.encode("utf-8", "surrogateescape")
    path.write_bytes(data)
    return Page(path, check_article(data, str(path)), PurePosixPath(name).with_suffix(""))


def built(folder: Path, text: str = TEXT) -> dict[str, bytes]:
    (folder / "p.png").write_bytes(b"\x89PNG")
    return {str(each.path): each.data for each in build_in(folder, [page_of(folder, text)], OPTIONS)}


def environments(text: str) -> list[str]:
    """The environments in the order in which they end; each ends within the one that it began in."""
    opened: list[str] = []
    closed = []
    for word, name in re.findall(r"\\(begin|end)\{(\w+\*?)\}", text):
        if word == "begin":
            opened.append(name)
        else:
            assert opened.pop() == name
            closed.append(name)
    assert opened == []
    return closed


def test_a_document_is_whole_and_shows_each_figure(tmp_path: Path) -> None:
    files = built(tmp_path)
    assert [*files] == ["a page #1.tex", "a-page-1/one.pdf", "a-page-1/two.pdf", "p.png"]
    text = files["a page #1.tex"].decode()
    assert r"\documentclass" in text[:400]
    assert re.findall(r"\\latropicture\{(.*?)\}", text.split(r"\begin{document}")[1]) == [
        "a-page-1/one.pdf",
        "a-page-1/two.pdf",
    ]
    assert environments(text) == ["figure", "quote", "figure", "enumerate", "longtable", "document"]
    assert r"\latrocaption{f5xf4\# \& 50 \% of \{it\} \textbackslash{} \_a\_ \textasciitilde{} \$1\$ é}" in text
    assert text.count(r"\latrocaption{") == 1
    assert r"\caption" not in text, "LaTeX would put a number of its own before it"
    assert r"\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}" in text
    assert r"\title{A \& B}" in text
    assert r"\section{The part}\label{the-part}" in text
    assert re.findall(r"\\(?:href|hyperref)[\[{](.*?)[\]}]", text)[-3:] == ["one", "the-part", "sub/b.pdf\\#x"]


def test_figures_with_numbers_may_leave_their_place_to_fill_pages(tmp_path: Path) -> None:
    def places(*captions: str) -> list[str]:
        text = "\n\n".join(f"```latro\ncaption: {caption}\nvariant: bell/7x8\n```" for caption in captions)
        return re.findall(r"\\begin\{figure\}\[(.*?)\]", built(tmp_path, text)["a page #1.tex"].decode())

    assert places("first", "second", "none") == ["!ht", "!ht", "H"]
    assert places("Diagram 4: alone", "none") == ["!ht", "H"]
    assert places("alone") == ["H"]


def test_figures_are_pages_of_pdf_in_their_own_size(tmp_path: Path) -> None:
    for name, data in built(tmp_path).items():
        if name.endswith(".pdf"):
            document = pypdfium2.PdfDocument(data)
            assert len(document) == 1
            width, height = document[0].get_size()
            assert 200 < width < 400 < height + 200


def test_the_same_article_gives_the_same_bytes(tmp_path: Path) -> None:
    assert built(tmp_path) == built(tmp_path)


@pytest.mark.parametrize(
    ("text", "title"), [("# A\n\n# B\n", None), ("words\n\n# B\n", None), ("", None), ("# A\n\n## B\n", "A")]
)
def test_only_a_first_heading_alone_of_its_rank_is_the_title(tmp_path: Path, text: str, title: str | None) -> None:
    made = built(tmp_path, text)["a page #1.tex"].decode()
    found = re.search(r"\\title\{(.*)\}", made)
    assert (found and found[1]) == title
    assert made.count(r"\section{") == text.count("# ") - (title is not None)


def test_tables_wrap_where_they_are_wider_than_the_page(tmp_path: Path) -> None:
    row = "| short | `e1-e4` and " + "many words " * 20 + "| {} |\n"
    text = "| a | b | c |\n|---|---|:-:|\n" + row.format("x") + "\n\n| a | b |\n|---|---|\n| c | d |\n"
    made = built(tmp_path, text)["a page #1.tex"].decode()
    widths = [float(each) for each in re.findall(r"p\{\(\\linewidth - [^)]*\) \* \\real\{([\d.]+)\}\}", made)]
    assert len(widths) == 3
    assert sum(widths) == pytest.approx(1, abs=0.01)
    assert widths[1] > 4 * widths[0]
    assert r"\begin{longtable}[]{@{}ll@{}}" in made


def test_what_no_latex_can_hold_is_left_out(tmp_path: Path) -> None:
    made = built(tmp_path, "a\x00b\udcffc\x1bd\r\ne\n")["a page #1.tex"].decode()
    assert "abcd\ne\n" in made


def test_an_article_with_too_many_levels_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NestingError, match="nested too deeply for LaTeX"):
        built(tmp_path, f"{'> ' * 500}x\n")


def test_special_signs_are_words_again() -> None:
    assert escape('\\{}$&#^_%~<>|"') == (
        r"\textbackslash{}\{\}\$\&\#\textasciicircum{}\_\%\textasciitilde{}"
        r"\textless{}\textgreater{}\textbar{}\textquotedbl{}"
    )


def test_without_pandoc_it_is_said_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = builtins.__import__

    def refuse(name: str, *rest: object) -> object:
        if name == "pypandoc":
            raise ImportError(name)
        return usual(name, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", refuse)
    with pytest.raises(MissingExtraError, match=r"pip install 'latrodb\[articles\]'"):
        built(tmp_path)


@pytest.mark.parametrize("words", ["a--b", "a---b", "``a''", "?`", "!`", ",,a"])
def test_signs_that_latex_would_join_stay_apart(words: str) -> None:
    told = escape(words)
    assert told.replace("{}", "") == words
    assert not re.search(r"--|``|''|[?!]`|,,", told)
    assert escape("9.e1-e6, then 'so'") == "9.e1-e6, then 'so'"
