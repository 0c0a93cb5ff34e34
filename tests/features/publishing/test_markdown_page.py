"""Articles as Markdown that shows figures as files."""

from __future__ import annotations

from pathlib import Path, PurePosixPath
from xml.etree import ElementTree

import pytest
from justhtml import JustHTML
from markdown_it import MarkdownIt

from latrodb.features.articles.article import check_article
from latrodb.features.publishing.site_map import BuildOptions, Format, Page
from tests.support.sites import build_in

BLOCK = "```latro\nname: one\ncaption: From *a* to b_c, [e1] & <b> `x` ~~ $1$\nvariant: bell/7x8\n```\n"
OPTIONS = BuildOptions(Format.MARKDOWN, raw=True)


def page_of(folder: Path, text: str, name: str = "a page.md") -> Page:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    data = text.encode("utf-8", "surrogateescape")
    path.write_bytes(data)
    return Page(path, check_article(data, str(path)), PurePosixPath(name).with_suffix(""))


def built(folder: Path, *pages: Page) -> dict[str, bytes]:
    return {str(each.path): each.data for each in build_in(folder, pages, OPTIONS, folder.parent)}


def shown(data: bytes) -> JustHTML:
    parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    return JustHTML(parser.render(data.decode("utf-8", "replace")), sanitize=False)


def quoted(text: str, first: str, rest: str) -> str:
    head, *lines = text.splitlines()
    return "\n".join((f"{first}{head}", *(f"{rest}{line}" for line in lines), ""))


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
    article = page_of(tmp_path, text)
    files = built(tmp_path, article)
    assert [*files] == ["a page/one.svg", "a page.md"]
    page = shown(files["a page.md"])
    (image,) = page.query("p > img")
    (figure,) = article.article.figures
    assert image.attrs["src"] == "a%20page/one.svg"
    assert image.attrs["alt"] == " ".join(figure.alternative.split())
    (caption,) = page.query("p > em")
    assert caption.to_text() == "From *a* to b_c, [e1] & <b> `x` ~~ $1$"
    before = shown(text.encode())
    for words in ("Words", "more words", "words", "more", "two"):
        assert [p.to_text() for p in page.query("p") if p.to_text() == words] == [
            p.to_text() for p in before.query("p") if p.to_text() == words
        ]
    assert [len(page.query(name)) for name in ("li", "ol", "ul", "blockquote", "pre")] == [
        len(before.query(name)) - (name == "pre") for name in ("li", "ol", "ul", "blockquote", "pre")
    ]


def test_all_else_is_kept_byte_for_byte(tmp_path: Path) -> None:
    around = "\ufeff# A \udcff\r\n\r\n   [x](b.md)  ![y](<z w.png>)\t\n\n{}\n\n```python\n```latro\n```\n<b>&amp;\r"
    files = built(tmp_path, page_of(tmp_path, around.format(BLOCK)))
    text = files["a page.md"].decode("utf-8", "surrogateescape")
    before, after = around.split("{}")
    assert text.startswith(f"{before}![")
    assert text.endswith(after)
    assert "latro\nname" not in text


def test_figures_that_links_lead_to_have_anchors(tmp_path: Path) -> None:
    text = f"[see](#one)\n\n{BLOCK}\n```latro name=two variant=bell/7x8 caption=none\n```\n"
    page = built(tmp_path, page_of(tmp_path, text))["a page.md"]
    assert [link.attrs["id"] for link in shown(page).query("p > a[id]")] == ["one"]
    assert ElementTree.fromstring(built(tmp_path, page_of(tmp_path, text))["a page/two.svg"]) is not None


def test_addresses_change_only_where_files_move(tmp_path: Path) -> None:
    (tmp_path / "a game.txt").write_text("a game")
    root = tmp_path / "in"
    (root / "sub").mkdir(parents=True)
    (root / "sub" / "x.png").write_bytes(b"x")
    text = (
        "[a](other.markdown) ![x](sub/x.png) [g](<../a game.txt>) [h](../a%20game.txt#1) `](../a%20game.txt)`\n\n"
        "| [i](../a%20game.txt) |\n|-|\n| [j][k] |\n\n[k]: ../a%20game.txt 'title'\n\n"
        "<img src='../a game.txt'>\n"
    )
    files = built(root, page_of(root, text, "a.md"))
    assert [*files] == ["a.md", "linked/a game.txt", "sub/x.png"]
    assert files["a.md"].decode() == (
        "[a](other.md) ![x](sub/x.png) [g](<linked/a%20game.txt>) [h](linked/a%20game.txt#1) `](../a%20game.txt)`\n\n"
        "| [i](linked/a%20game.txt) |\n|-|\n| [j][k] |\n\n[k]: linked/a%20game.txt 'title'\n\n"
        "<img src='linked/a%20game.txt'>\n"
    )
