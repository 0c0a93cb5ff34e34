"""Articles as the documents that Pandoc writes: Markdown, LaTeX, DOCX, EPUB and PDF."""

from __future__ import annotations

import builtins
import io
import re
import zipfile
from pathlib import Path, PurePosixPath

import pypdfium2
import pytest
from justhtml import JustHTML
from markdown_it import MarkdownIt

from latrodb.diagrams.typesetting import MissingExtraError
from latrodb.features.articles.article import check_article
from latrodb.features.publishing.documents import NestingError, PandocError
from latrodb.features.publishing.site import BuildOptions, Format, Page
from tests.support.epub import epub_faults
from tests.support.sites import build_in

CAPTION = "From *a* to b_c, [e1] & <b> `x` ~~ $1$ # 50 % of {it} \\ é"
BLOCK = f"```latro\nname: one\ncaption: {CAPTION}\nvariant: bell/7x8\n```\n"
TEXT = f"""\ufeff# A & B

See [it](#one), [part](#the-part) and [b](sub/b.md#x).

> {BLOCK.rstrip().replace(chr(10), chr(10) + "> ")}

## The part

1. list
   ```latro name=two caption=none variant=bell/7x8
   ```
2. ![p](p.svg)

| a | b |
|---|---|
| ~~c~~ | `d_e` |
"""
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9"/></svg>'


def page_of(folder: Path, text: str, name: str = "a page #1.md") -> Page:
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    data = text.encode("utf-8", "surrogateescape")
    path.write_bytes(data)
    return Page(path, check_article(data, str(path)), PurePosixPath(name).with_suffix(""))


def built(folder: Path, format: Format, text: str = TEXT) -> dict[str, bytes]:
    (folder / "p.svg").write_text(PICTURE, encoding="utf-8")
    made = build_in(folder, [page_of(folder, text)], BuildOptions(format))
    return {str(each.path): each.data for each in made}


def latex(folder: Path, text: str) -> str:
    return built(folder, Format.LATEX, text)["a page #1.tex"].decode()


def shown(data: bytes) -> JustHTML:
    parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    return JustHTML(parser.render(data.decode("utf-8", "replace")), sanitize=False)


def quoted(text: str, first: str, rest: str) -> str:
    head, *lines = text.splitlines()
    return "\n".join((f"{first}{head}", *(f"{rest}{line}" for line in lines), ""))


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


# Markdown.


@pytest.mark.parametrize(
    "text",
    [
        BLOCK,
        f"Words\n{BLOCK}more words\n",
        f"# Head\n\n{BLOCK}\n\n\nmore\n",
        quoted(BLOCK, "> ", "> "),
        f"> words\n{quoted(BLOCK, '> ', '> ')}> more\n",
        f"{quoted(BLOCK, '10. ', '    ')}\n11. more\n",
        f"* one\n\n{quoted(BLOCK, '  ', '  ')}\n  more\n* two\n",
        quoted(BLOCK, "> - ", ">   "),
        BLOCK.replace("\n", "\r\n"),
        BLOCK.rstrip("\n"),
        BLOCK.removesuffix("```\n"),
    ],
)
def test_a_block_becomes_a_picture_and_a_caption(tmp_path: Path, text: str) -> None:
    article = page_of(tmp_path, text, "a page.md")
    files = {str(each.path): each.data for each in build_in(tmp_path, [article], BuildOptions(Format.MARKDOWN))}
    assert [*files] == ["a page/one.svg", "a page.md"]
    page = shown(files["a page.md"])
    (image,) = page.query("p > img")
    (figure,) = article.article.figures
    assert image.attrs["src"] == "a%20page/one.svg"
    assert image.attrs["alt"] == " ".join(figure.alternative.split())
    assert [each.attrs["id"] for each in page.query("p > a[id]")] == ["one"]
    (caption,) = page.query("p > em")
    assert caption.to_text() == CAPTION
    before = shown(text.encode())
    for words in ("Words", "more words", "words", "more", "two"):
        assert [p.to_text() for p in page.query("p") if p.to_text() == words] == [
            p.to_text() for p in before.query("p") if p.to_text() == words
        ]
    assert [len(page.query(name)) for name in ("li", "ol", "ul", "blockquote", "pre")] == [
        len(before.query(name)) - (name == "pre") for name in ("li", "ol", "ul", "blockquote", "pre")
    ]


def test_addresses_change_only_where_files_move(tmp_path: Path) -> None:
    (tmp_path / "a game.txt").write_text("a game")
    root = tmp_path / "in"
    (root / "sub").mkdir(parents=True)
    (root / "sub" / "x.png").write_bytes(b"x")
    text = (
        "[a](other.markdown) ![x](sub/x.png) [g](<../a game.txt>) [h](../a%20game.txt#1) `](../a%20game.txt)`\n\n"
        "| [i](../a%20game.txt) |\n|-|\n| [j][k] |\n\n[k]: ../a%20game.txt 'title'\n"
    )
    made = build_in(root, [page_of(root, text, "a.md")], BuildOptions(Format.MARKDOWN), tmp_path)
    files = {str(each.path): each.data for each in made}
    assert [*files] == ["a.md", "linked/a game.txt", "sub/x.png"]
    assert re.findall(r"\]\((.*?)\)", files["a.md"].decode()) == [
        *("other.md", "sub/x.png", "linked/a%20game.txt", "linked/a%20game.txt#1", "../a%20game.txt"),
        *("linked/a%20game.txt", 'linked/a%20game.txt "title"'),
    ]


# LaTeX.


def test_a_document_is_whole_and_shows_each_figure(tmp_path: Path) -> None:
    files = built(tmp_path, Format.LATEX)
    assert [*files] == ["a page #1.tex", "a-page-1/one.pdf", "a-page-1/two.pdf", "p.svg"]
    text = files["a page #1.tex"].decode()
    assert r"\documentclass" in text[:400]
    body = text.split(r"\begin{document}")[1]
    assert re.findall(r"\\includegraphics\[.*?\]\{(.*?)\}", body, re.DOTALL)[:2] == [
        "a-page-1/one.pdf",
        "a-page-1/two.pdf",
    ]
    assert [each for each in environments(text) if each in ("minipage", "quote", "enumerate", "longtable")] == [
        *("minipage", "quote", "enumerate", "longtable")
    ]
    assert r"\# 50 \% of \{it\}" in " ".join(text.split())
    assert r"\caption" not in text, "LaTeX would put a number of its own before it"
    assert r"\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}" in text
    assert r"\title{A \& B}" in text
    assert r"\section{The part}\label{the-part}" in text
    assert re.findall(r"\\(?:href|hyperref)[\[{](.*?)[\]}]", text)[-3:] == ["one", "the-part", "sub/b.pdf\\#x"]
    for name, data in files.items():
        if name.endswith(".pdf"):
            document = pypdfium2.PdfDocument(data)
            assert len(document) == 1
            width, height = document[0].get_size()
            assert 200 < width < 400 < height + 200


@pytest.mark.parametrize(
    ("text", "title"), [("# A\n\n# B\n", None), ("words\n\n# B\n", None), ("", None), ("# A\n\n## B\n", "A")]
)
def test_only_a_first_heading_alone_of_its_rank_is_the_title(tmp_path: Path, text: str, title: str | None) -> None:
    made = latex(tmp_path, text)
    found = re.search(r"\\title\{(.*)\}", made)
    assert (found and found[1]) == title
    assert made.count(r"\section{") == text.count("# ") - (title is not None)


def test_tables_wrap_where_they_are_wider_than_the_page(tmp_path: Path) -> None:
    row = "| short | `e1-e4` and " + "many words " * 20 + "| {} |\n"
    made = latex(tmp_path, "| a | b | c |\n|---|---|:-:|\n" + row.format("x") + "\n\n| a | b |\n|---|---|\n| c | d |\n")
    widths = [float(each) for each in re.findall(r"p\{\(\\linewidth - [^)]*\) \* \\real\{([\d.]+)\}\}", made)]
    assert len(widths) == 3
    assert sum(widths) == pytest.approx(1, abs=0.01)
    assert widths[1] > 4 * widths[0]
    assert r"\begin{longtable}[]{@{}ll@{}}" in made


def test_what_no_document_can_hold_is_left_out(tmp_path: Path) -> None:
    assert "abcd\ne\n" in latex(tmp_path, "a\x00b\udcffc\x1bd\r\ne\n")
    assert r"\author{Ada}" in latex(tmp_path, "---\ntitle: T\x00\udcff\nauthor: A\x00da\n---\n# A\n\n# B\n")


def test_an_article_with_too_many_levels_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NestingError, match="nested too deeply for latex"):
        latex(tmp_path, f"{'> ' * 500}x\n")


# DOCX, EPUB and PDF.


def test_docx_and_epub_hold_their_figures_and_pictures(tmp_path: Path) -> None:
    for format, kind in ((Format.DOCX, ".png"), (Format.EPUB, ".svg")):
        files = built(tmp_path, format)
        assert [*files] == [f"a page #1.{format}", "p.svg"]
        with zipfile.ZipFile(io.BytesIO(files[f"a page #1.{format}"])) as archive:
            names = archive.namelist()
            text = "".join(archive.read(name).decode() for name in names if name.endswith((".xml", ".xhtml")))
        assert len([name for name in names if name.endswith(kind)]) >= 2
        assert "A &amp; B" in text
        assert "50" in text
    assert epub_faults(built(tmp_path, Format.EPUB)["a page #1.epub"]) == []


def test_a_pdf_has_the_words_and_the_author(tmp_path: Path) -> None:
    text = f"---\nauthor: Ada Low\n---\n{TEXT.removeprefix(chr(0xFEFF))}\n張\n"
    document = pypdfium2.PdfDocument(built(tmp_path, Format.PDF, text)["a page #1.pdf"])
    words = "".join(page.get_textpage().get_text_range() for page in document)
    assert document.get_metadata_dict()["Title"] == "A & B"
    for each in ("A & B", "Ada Low", "The part", "From *a* to b_c, [e1]"):
        assert each in words


def test_a_pdf_has_words_for_links_and_pictures_that_lead_nowhere(tmp_path: Path) -> None:
    made = built(
        tmp_path,
        Format.PDF,
        "# A\n\n[gone](#gone) ![dot](data:image/png;base64,AAAA) [there](#a)\n\n~~~ `\ncode\n~~~\n",
    )
    page = pypdfium2.PdfDocument(made["a page #1.pdf"])[0]
    assert "gone dot there" in page.get_textpage().get_text_range()


@pytest.mark.parametrize("format", [each for each in Format if each is not Format.HTML])
def test_the_same_article_gives_the_same_bytes(tmp_path: Path, format: Format) -> None:
    assert built(tmp_path, format) == built(tmp_path, format)


@pytest.mark.parametrize("format", [Format.DOCX, Format.EPUB, Format.PDF])
def test_no_picture_from_outside_gets_into_a_document(tmp_path: Path, format: Format) -> None:
    (tmp_path / "secret.svg").write_text(PICTURE.replace("M0 0h9", "M0 0h8"), encoding="utf-8")
    inside = tmp_path / "articles"
    text = f"![a](../secret.svg) ![b]({(tmp_path / 'secret.svg').as_posix()}) ![c](https://e.invalid/x.png)\n"
    (made,) = build_in(inside, [page_of(inside, text)], BuildOptions(format))
    if format is not Format.PDF:
        with zipfile.ZipFile(io.BytesIO(made.data)) as archive:
            assert not [name for name in archive.namelist() if "media" in name and not name.endswith("/")]
    else:
        assert "a" in pypdfium2.PdfDocument(made.data)[0].get_textpage().get_text_range()


def test_no_figure_is_lost_whatever_its_fence(tmp_path: Path) -> None:
    fences = ("```latro", "~~~~ {.latro #x}", "``` { .latro variant=bell/7x8 }", "```latro name=y")
    blocks = [
        f"{fence}\n{'' if 'variant' in fence else 'variant: bell/7x8'}\n{'~~~~' if '~' in fence else '```'}"
        for fence in fences
    ]
    made = built(tmp_path, Format.MARKDOWN, "\n\n".join(("    ```latro\n", *blocks, "```latro-1\n```\n")))
    assert [name for name in made if name.endswith(".svg")] == [
        f"a page #1/{name}.svg" for name in ("figure-1", "figure-3", "x", "y")
    ]
    assert made["a page #1.md"].count(b"![") == 4


def test_raw_code_for_an_unknown_program_is_an_error_of_the_article(tmp_path: Path) -> None:
    page = page_of(tmp_path, "`x`{=nonsense}\n")
    with pytest.raises(PandocError, match="raw code for a format that does not exist"):
        build_in(tmp_path, [page], BuildOptions(Format.LATEX, raw=True))


def test_without_pandoc_it_is_said_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = builtins.__import__

    def refuse(name: str, *rest: object) -> object:
        if name == "pypandoc":
            raise ImportError(name)
        return usual(name, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", refuse)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(MissingExtraError, match=r"pip install 'latrodb\[articles\]'"):
        latex(tmp_path, TEXT)
