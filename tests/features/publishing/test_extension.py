"""The extension of Python-Markdown: figures in pages, faults that end a build, and a real site of MkDocs."""

from __future__ import annotations

import importlib
import logging
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import markdown
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from latrodb.core.errors import LatrodbError
from latrodb.core.position import write_fen
from latrodb.diagrams.typesetting import MissingExtraError
from latrodb.features.publishing import extension
from latrodb.features.publishing.extension import FigureError, LatroExtension, find_fences, makeExtension
from tests.support.diagram_words import read_description

if TYPE_CHECKING:
    from latrodb.core.position import Position

SVG = "{http://www.w3.org/2000/svg}"
GAMES = Path("corpus/latrunculi-xxi").absolute()
GAME = "2016-12-arx-carrillo.txt"
SEEN = "2s5/8/8/8/8/8/8/S1D5 w"
BLOCK = f"```latro\nname: here\nfen: {SEEN}\ncaption: What is here\n```"
BESIDE: list[list[str]] = [
    [],
    ["fenced_code"],
    ["fenced_code", "codehilite"],
    ["pymdownx.superfences"],
    ["pymdownx.superfences", "pymdownx.highlight"],
    ["extra", "toc", "admonition", "meta", "sane_lists", "smarty"],
    ["pymdownx.extra", "pymdownx.blocks.admonition", "md_in_html"],
]


def convert(text: str, *beside: str, **options: object) -> str:
    return markdown.markdown(text, extensions=[*beside, LatroExtension(**options)])


def page(text: str, *beside: str, **options: object) -> ElementTree.Element:
    return ElementTree.fromstring(f"<body>{convert(text, *beside, **options)}</body>")


def shown(figure: ElementTree.Element | None) -> Position:
    """The position that a figure shows, by its description."""
    assert figure is not None
    return read_description(figure.findtext(f".//{SVG}desc") or "")


def fault(text: str, **options: object) -> str:
    with pytest.raises(FigureError) as caught:
        convert(text, "fenced_code", strict=True, **options)
    assert isinstance(caught.value, LatrodbError)
    return str(caught.value)


@pytest.mark.parametrize("beside", BESIDE, ids=lambda each: "+".join(each) or "alone")
def test_block_becomes_a_figure(beside: list[str]) -> None:
    found = page(f"Before\n\n{BLOCK}\n\nAfter", *beside)
    assert [each.tag for each in found] == ["p", "figure", "p"]
    figure = found[1]
    assert figure.attrib == {"class": "latro", "id": "here"}
    assert [each.tag for each in figure] == ["div", "figcaption"]
    assert len(figure.findall(f"div/div/{SVG}svg")) == 1
    assert figure.findtext("figcaption") == "What is here"
    assert write_fen(shown(figure)) == SEEN


@pytest.mark.parametrize("beside", BESIDE, ids=lambda each: "+".join(each) or "alone")
def test_block_may_stand_between_lines_of_text(beside: list[str]) -> None:
    found = page(f"Before\n{BLOCK}\nAfter", *beside)
    assert [each.tag for each in found] == ["p", "figure", "p"]


def indented(text: str, margin: str) -> str:
    return "\n".join(margin + line for line in text.split("\n"))


@pytest.mark.parametrize("beside", BESIDE, ids=lambda each: "+".join(each) or "alone")
@pytest.mark.parametrize(
    ("text", "place"),
    [
        (f"- one\n\n{indented(BLOCK, '    ')}\n\n- two", "ul/li/figure"),
        (f"1. one\n{indented(BLOCK, '    ')}\n2. two", "ol/li/figure"),
        (f"- one\n\n    - two\n\n{indented(BLOCK, ' ' * 8)}", "ul/li/ul/li/figure"),
        (f"> one\n>\n{indented(BLOCK, '> ')}\n>\n> two", "blockquote/figure"),
        (f"> one\n{indented(BLOCK, '> ')}\n> two", "blockquote/figure"),
        (f"- {indented(BLOCK, '  ').lstrip()}\n- two", "ul/li/figure"),
    ],
    ids=["list", "numbers", "nested", "quote", "tight-quote", "item"],
)
def test_block_may_stand_within(text: str, place: str, beside: list[str]) -> None:
    found = page(text, *beside)
    assert len(found) == 1
    assert len([*found.iter("figure")]) == 1
    assert write_fen(shown(found.find(place))) == SEEN
    words = "".join(found.itertext())
    assert ("one" in words or "Item" in words) == ("one" in text)
    assert ("two" in words) == ("two" in text)
    assert "`" not in words
    assert ">" not in words


def test_block_may_stand_in_an_admonition() -> None:
    found = page(f"!!! note\n\n{indented(BLOCK, '    ')}\n\nAfter", "admonition")
    assert write_fen(shown(found.find("div/figure"))) == SEEN


@pytest.mark.parametrize("beside", BESIDE[1:], ids="+".join)
def test_block_in_other_code_is_code(beside: list[str]) -> None:
    found = page("````markdown\n```latro\ngame: nothing\n```\n````", *beside)
    assert found.find("figure") is None
    assert "".join(found.itertext()).strip() == "```latro\ngame: nothing\n```"


@pytest.mark.parametrize("beside", BESIDE, ids=lambda each: "+".join(each) or "alone")
def test_block_in_indented_code_is_code(beside: list[str]) -> None:
    code = "before\n```latro\ngame: <nothing>\n  more\n```\nafter"
    found = page(f"Text\n\n{indented(code, '    ')}\n\n{BLOCK}", *beside)
    assert "".join(next(iter(found.iter("code"))).itertext()) == f"{code}\n"
    assert [each.get("id") for each in found.iter("figure")] == ["here"]


def test_indented_block_keeps_its_margin_in_code() -> None:
    code = "if so\n  ```latro\n  game: a\n  ```"
    assert "".join(page(f"Text\n\n{indented(code, '    ')}").itertext()) == f"Text\n{code}\n"


def test_block_in_a_comment_is_left_out() -> None:
    html = convert(f"Text\n\n<!--\n```latro\ngame: nothing\n```\n-->\n\n{BLOCK}")
    assert html.count("<figure") == 1
    assert "game: nothing\n```\n-->" in html


@pytest.mark.parametrize("fence", ["```", "````", "~~~", "~~~~~"])
def test_any_fence_will_do(fence: str) -> None:
    found = page(f"{fence} latro\nfen: {SEEN}\n{fence}")
    assert write_fen(shown(found.find("figure"))) == SEEN


def test_figure_without_a_caption_has_none() -> None:
    figure = page(f"```latro\nfen: {SEEN}\n```").find("figure")
    assert figure is not None
    assert figure.find("figcaption") is None
    assert figure.get("id") == "figure-1"


def test_fields_of_the_first_line_are_read() -> None:
    figure = page(f'```latro name=one fen="{SEEN}" marks="circle:a1 circle:c1"\n```').find("figure")
    assert figure is not None
    assert figure.get("id") == "one"
    assert "Marked: circle a1. Marked: circle c1." in (figure.findtext(f".//{SVG}desc") or "")


def test_games_are_found_in_the_folder() -> None:
    text = f"```latro\ngame: {GAME}\nat: 13w, 13b\n```"
    figure = page(text, folder=str(GAMES)).find("figure")
    assert figure is not None
    (caption,) = figure.iter("figcaption")
    assert "".join(caption.itertext()).startswith("Positions before and after 13...h3-g3xf3xg4, Arx")
    assert [each.text for each in figure.iter("p")] == ["before", "after"]
    shown = [read_description(each.text or "") for each in figure.iter(f"{SVG}desc")]
    assert len(set(shown)) == 2
    assert page(text, folder=GAMES).find("figure") is not None
    assert "A917" in fault(text)


def test_figures_are_numbered_and_named_as_in_one_page() -> None:
    block = f"```latro\nfen: {SEEN}\n```"
    assert [each.get("id") for each in page(f"{block}\n\n{block}").iter("figure")] == ["figure-1", "figure-2"]
    assert "page:10:7  error A923" in fault(f"{BLOCK}\n\nText\n\n```latro\nname: here\nfen: {SEEN}\n```")


def captions(text: str, **options: object) -> list[str]:
    return ["".join(each.itertext()) for each in page(text, **options).iter("figcaption")]


def test_captions_begin_with_numbers_as_in_articles() -> None:
    two = f"{BLOCK}\n\n[](#here), [](#there)\n\n{BLOCK.replace('here', 'there')}"
    assert captions(two) == ["Diagram 1. What is here", "Diagram 2. What is there"]
    assert [each.text for each in page(two).iter("a")] == ["Diagram 1", "Diagram 2"]
    assert captions(two, language="es")[0] == "Diagrama 1. What is here"
    assert captions(two, numbers=False) == ["What is here", "What is there"]
    assert captions(BLOCK) == ["What is here"], "a single one has no number"
    own = BLOCK.replace("here", "there").replace("What", "Diagram 4. What")
    assert captions(f"{BLOCK}\n\n{own}") == ["What is here", "Diagram 4. What is there"]


def test_options_are_usual_fields() -> None:
    text = f"```latro\nname: a\nfen: {SEEN}\nmark: circle:a1=a man\n```\n\n{BLOCK[:-3]}theme: dark\nwidth: 77\n```"
    found = page(text, theme="plain", legend=True, width=300)
    plain, dark = (each for each in found.iter(f"{SVG}svg") if each.get("class") == "latro-picture")
    assert ["".join(each.itertext()).strip() for each in found.iter("li")] == ["a man", *["White to move"] * 2]
    assert plain.get("width") == "300"
    assert dark.get("width") == "77"
    assert any("plain-" in (each.get("id") or "") for each in plain.iter(f"{SVG}g"))
    assert "Legend: " in (plain.findtext(f"{SVG}desc") or "")
    assert any("dark-" in (each.get("id") or "") for each in dark.iter(f"{SVG}g"))


def test_option_that_is_none_is_a_fault() -> None:
    assert "no theme 'purple'" in fault(BLOCK, theme="purple")
    with pytest.raises(KeyError):
        LatroExtension(colour="red")


@pytest.mark.parametrize("words", ['<script>alert("x")</script>', "a & b", "*stars* _bars_ `code`", "&lt;b&gt;"])
def test_captions_are_plain_words(words: str) -> None:
    found = page(f"```latro\nfen: {SEEN}\ncaption: {words}\n```", "extra")
    assert found.findtext("figure/figcaption") == words
    assert found.find(".//script") is None


def test_picture_is_never_wider_than_its_column() -> None:
    picture = page(BLOCK).find(f"figure/div/div/{SVG}svg")
    assert picture is not None
    assert picture.get("style") == "max-width: 100%; height: auto"


def test_text_without_blocks_is_as_without_the_extension() -> None:
    text = Path("README.md").read_text(encoding="utf-8")
    assert convert(text, "extra") == markdown.markdown(text, extensions=["extra"])


def test_one_instance_converts_text_after_text() -> None:
    converter = markdown.Markdown(extensions=[LatroExtension()])
    first = converter.convert(BLOCK)
    assert converter.reset().convert("Nothing") == "<p>Nothing</p>"
    assert converter.reset().convert(BLOCK) == first
    assert converter.convert(BLOCK) == first


def test_extension_is_known_by_name() -> None:
    assert isinstance(makeExtension(theme="dark"), LatroExtension)
    expected = convert(BLOCK, theme="dark")
    for name in ("latrodb", "latrodb.features.publishing.extension"):
        assert markdown.markdown(BLOCK, extensions=[name], extension_configs={name: {"theme": "dark"}}) == expected


# Faults.


def test_fault_has_its_place_in_the_page() -> None:
    told = fault(f"# Title\n\n- item\n\n    ```latro\n    game: {GAME}\n    at: 99b\n    ```", folder=str(GAMES))
    assert told.splitlines() == [
        "page:7:9  error A917 figure-without-game",
        "        at: 99b",
        "            ^^^",
        "    no move 99b: the game has 21 moves, the last is 21b",
    ]


def test_fault_in_a_quotation_has_its_place() -> None:
    told = fault("> ```latro\n> fen: nonsense\n> ```")
    assert told.startswith("page:2:8  error A91")
    assert "    > fen: nonsense\n           ^\n" in told


def test_front_matter_counts() -> None:
    text = "title: x\n\nText\n\n```latro\nfen: nonsense\n```"
    with pytest.raises(FigureError, match=r"^page:6:6  "):
        convert(text, "meta", strict=True)


def test_every_fault_is_told() -> None:
    told = fault("```latro\nfen: nonsense\n```\n\n```latro\ncolour: red\nfen: 8/8/8/8/8/8/8/8 w\n```")
    assert re.findall(r"^page:(\d+:\d+)", told, re.M) == ["2:6", "6:1"]


def test_false_caption_is_a_fault() -> None:
    caption = "Position after 12...h3-g3xf3xg4, Arx – Carrillo, December 2016"
    told = fault(f"```latro\ngame: {GAME}\nat: 13b\ncaption: {caption}\n```", folder=str(GAMES))
    assert told.startswith("page:4:25  error A902")
    assert "h3-g3xf3xg4 is at 13..., not at 12..." in told


def test_arrow_that_claims_to_be_a_move_is_judged() -> None:
    told = fault("```latro\nvariant: petteia-xxi\nmark: move:a2-c3\n```")
    assert told.startswith("page:3:")
    assert "a2-c3" in told


def test_game_that_has_changed_is_a_fault(tmp_path: Path) -> None:
    game = (GAMES / GAME).read_text(encoding="utf-8")
    (tmp_path / "game.txt").write_text(game, encoding="utf-8")
    text = "```latro\ngame: game.txt\nat: 2b\nseen: 8/8 w after d8-d6\n```"
    assert "page:4:7  error A918" in fault(text, folder=tmp_path)


def test_block_that_is_never_closed_is_a_fault() -> None:
    assert "page:4:1  error" in fault(f"```latro\nfen: {SEEN}\n\nText that was meant to stand behind it")


def test_usual_field_that_is_wrong_points_at_the_block() -> None:
    assert fault(f"Text\n\n```latro\nfen: {SEEN}\n```", width="wide").startswith("page:3:9  error A916")


def test_warnings_are_logged(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        convert(f"Text\n\n```latro\ngame: {GAME}\n```", folder=str(GAMES))
    (record,) = caplog.records
    assert record.name == "latrodb.features.publishing.extension"
    assert record.getMessage().startswith("page:4:7  warning A919")


LINES = st.sampled_from(
    [
        *("```latro", "~~~latro", "```", "~~~~", "~~~", "    ```latro", "> ```latro", "- ```latro", "```python"),
        *("variant: petteia-xxi", "    variant: bell", "> variant: petteia-xxi", "  variant: bell", "---", "at: 1w"),
        *("", "Text", "    code", "- item", "> quote", "<div>", "</div>", "\x02wzxhzdk:0\x03", "name: a"),
    ]
)


@settings(max_examples=40, deadline=None)
@given(st.lists(LINES, max_size=12), st.sampled_from(BESIDE))
def test_any_text_is_converted_or_has_faults(lines: list[str], beside: list[str]) -> None:
    text = "\n".join(lines)
    found = [*find_fences(text.replace("\x02", "").replace("\x03", "").split("\n"))]
    html, told = converted(text, beside)
    assert html.count('<figure class="latro"') <= len(found)
    assert not told or re.match(r"page:\d+:\d+  error A9\d\d ", told)


def converted(text: str, beside: list[str]) -> tuple[str, str]:
    """The HTML of a text, or its faults."""
    try:
        return convert(text, *beside, strict=True), ""
    except FigureError as error:
        return "", str(error)


def test_without_markdown_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [each for each in sys.modules if each.partition(".")[0] == "markdown"]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delitem(sys.modules, extension.__name__)
    with pytest.raises(MissingExtraError, match=r"pip install 'latrodb\[markdown\]'"):
        importlib.import_module(extension.__name__)


# MkDocs.

SITE = """site_name: Games
plugins: []
validation:
  anchors: warn
markdown_extensions:
  - latrodb:
      folder: !relative
      theme: plain
  - fenced_code
"""


def build_site(folder: Path, text: str, *options: str) -> subprocess.CompletedProcess[str]:
    deep = folder / "docs" / "deep"
    deep.mkdir(parents=True)
    (folder / "mkdocs.yml").write_text(SITE, encoding="utf-8")
    (folder / "docs" / "index.md").write_text(f"# Start\n\n{BLOCK}\n", encoding="utf-8")
    (deep / "page.md").write_text(text, encoding="utf-8")
    (deep / "game.txt").write_bytes((GAMES / GAME).read_bytes())
    command = [sys.executable, "-m", "mkdocs", "build", "--site-dir", "site", *options]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=100, check=False)


def test_site_of_mkdocs_shows_the_figures(tmp_path: Path) -> None:
    done = build_site(tmp_path, "# Deep\n\n- item\n\n    ```latro\n    game: game.txt\n    at: 13b\n    ```\n")
    assert done.returncode == 0, done.stderr
    start = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    link = '<link rel="stylesheet" href="latrodb.css">'
    assert f'<figure class="latro" id="here">{link}<div class="latro-boards">' in start
    assert not re.search(r"<p>\s*<figure", start)
    assert "div.latro-boards { display: flex" in (tmp_path / "site" / "latrodb.css").read_text("utf-8")
    deep = (tmp_path / "site" / "deep" / "page" / "index.html").read_text(encoding="utf-8")
    assert 'plain-white-soldier"' in deep
    assert '<link rel="stylesheet" href="../../latrodb.css">' in deep
    move = '<span class="latro-move">13...h3-g3xf3xg4</span>'
    assert f"<figcaption>Position after {move}, Arx – Carrillo, December 2016</figcaption>" in deep


def test_claims_are_shown_as_their_words() -> None:
    text = "White had [ten *men*](claim:men white = (10) at 3w), [more](<claim:men = 2>), [one](x.md), `[two](claim:y)`"
    html = markdown.markdown(text, extensions=["latrodb"])
    assert html == (
        "<p>White had <span>ten <em>men</em></span>, <span>more</span>, "
        '<a href="x.md">one</a>, <code>[two](claim:y)</code></p>'
    )


FAULTY = "---\ntitle: Deep\n---\n\n# Deep\n\n```latro\ngame: game.txt\nat: 13b\nmarks: lcks\n```\n"


def test_site_of_mkdocs_shows_a_red_box_for_a_faulty_block(tmp_path: Path) -> None:
    done = build_site(tmp_path, FAULTY)
    assert done.returncode == 0, done.stderr
    assert f"WARNING -  {Path('docs/deep/page.md')}:10:8  error A916 bad-figure" in done.stderr
    assert "did you mean locks?" in done.stderr
    assert "Traceback" not in done.stderr
    deep = (tmp_path / "site" / "deep" / "page" / "index.html").read_text(encoding="utf-8")
    link = '<link rel="stylesheet" href="../../latrodb.css">'
    assert f'<div class="latro-error" role="alert">{link}<strong>' in deep
    assert "div.latro-error { border: 2px solid #c00" in (tmp_path / "site" / "latrodb.css").read_text("utf-8")
    assert "did you mean locks?" in deep
    assert "<figure" not in deep


def test_site_of_mkdocs_with_a_faulty_block_is_not_built_when_strict(tmp_path: Path) -> None:
    done = build_site(tmp_path, FAULTY, "--strict")
    assert done.returncode != 0
    assert "Aborted with 1 warnings in strict mode" in done.stdout + done.stderr


def test_figure_that_is_not_pinned_does_not_end_a_strict_build(tmp_path: Path) -> None:
    block = "```latro\ngame: game.txt\nat: 13b\n```\n"
    links = "See [one](#figure-1) and [another](../index.md#here).\n"
    done = build_site(tmp_path, f"# Deep\n\n{block}\n{block}\n{links}", "--strict")
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("A919") == 1
    assert f"INFO    -  {Path('docs/deep/page.md')}:4:7  warning A919 not-pinned" in done.stderr


def test_false_figure_is_a_red_box_beside_true_ones(caplog: pytest.LogCaptureFixture) -> None:
    found = page(f"{BLOCK}\n\n- item\n\n    ```latro\n    fen: <b>\n    ```\n\n{BLOCK.replace('here', 'there')}")
    assert [each.get("id") for each in found.iter("figure")] == ["here", "there"]
    box = found.find("ul/li/div")
    assert box is not None
    assert box.get("class") == "latro-error"
    assert "fen: <b>" in (box.findtext("pre") or "")
    assert [record.getMessage()[:25] for record in caplog.records] == ["page:10:10  error A916 ba"]


def test_a_file_that_is_not_there_tells_where_it_was_looked_for(tmp_path: Path) -> None:
    said = fault("```latro\ngame: none.txt\n```", folder=str(tmp_path))
    assert f"file names start in {tmp_path}; " in said
    assert "`folder: !relative`" in said
    assert "file names" not in fault(f"```latro\ngame: {GAME}\nat: 99b\n```", folder=str(GAMES))
