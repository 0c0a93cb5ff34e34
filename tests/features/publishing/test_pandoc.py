"""The filter of Pandoc: real runs of Pandoc into the formats that people publish in."""

from __future__ import annotations

import importlib
import io
import json
import os
import re
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pypandoc
import pytest
import typst
from PIL import Image

from latrodb.core.position import write_fen
from latrodb.features.publishing import pandoc
from tests.support.diagram_words import read_description

SVG = "{http://www.w3.org/2000/svg}"
GAMES = Path("corpus/latrunculi-xxi").absolute()
GAME = "2016-12-arx-carrillo.txt"
FEN = "2s5/8/8/8/8/8/8/S1D5 w"
WORDS = "8×8 board, White to move. White: Dux c1; soldier a1. Black: soldier c8."
BLOCK = f"```latro\nname: here\nfen: {FEN}\ncaption: What is “here”, 100 % & more\n```\n"
PAGE = f"# Title\n\nBefore\n\n{BLOCK}\nAfter\n"
CAPTION = "What is “here”, 100 % & more"


def run(folder: Path, text: str, *options: str, allow: str = str(GAMES)) -> subprocess.CompletedProcess[str]:
    """Pandoc with the filter, in a folder, with another one that files may lie in."""
    path = os.pathsep.join((sysconfig.get_path("scripts"), os.environ["PATH"]))
    command = [pypandoc.get_pandoc_path(), "--filter", pandoc.COMMAND, *options]
    return subprocess.run(
        command,
        cwd=folder,
        input=text,
        env=os.environ | {"PATH": path, "LATRODB_ALLOW": allow},
        capture_output=True,
        encoding="utf-8",
        timeout=100,
        check=False,
    )


def output(folder: Path, text: str, *options: str) -> str:
    done = run(folder, text, *options)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_claims_are_shown_as_their_words(tmp_path: Path) -> None:
    text = "White had [ten *men*](claim:men white = (10)), [more](<claim:men = 2>), [one](x.md), `[two](claim:y)`"
    shown = '<p>White had ten <em>men</em>, more, <a href="x.md">one</a>, <code>[two](claim:y)</code></p>'
    assert " ".join(output(tmp_path, text, "--to=html").split()) == shown


def fault(folder: Path, text: str, *options: str) -> str:
    done = run(folder, text, "-M", "latro-strict=true", *options)
    assert done.returncode != 0
    assert done.stdout == ""
    return done.stderr


def page(folder: Path, text: str, *options: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<body>{output(folder, text, '--to', 'html', *options)}</body>")


def described(svg: ElementTree.Element | None) -> str:
    assert svg is not None
    return write_fen(read_description(svg.findtext(f".//{SVG}desc") or ""))


# Formats.


def test_html_has_the_picture_in_the_page(tmp_path: Path) -> None:
    found = page(tmp_path, PAGE)
    assert [each.tag for each in found] == ["h1", "p", "figure", "p"]
    figure = found[2]
    assert figure.attrib == {"id": "here", "class": "latro"}
    assert described(figure.find(f"div/div/{SVG}svg")) == FEN
    assert " ".join((figure.findtext("figcaption") or "").split()) == CAPTION
    assert [*tmp_path.iterdir()] == []


def test_html_has_files_where_a_folder_is_named(tmp_path: Path) -> None:
    found = page(tmp_path, PAGE, "--metadata", "latro-pictures=made/pictures")
    image = found.find("figure/img")
    assert image is not None
    assert image.get("src") == "made/pictures/here.svg"
    assert " ".join((image.get("alt") or "").split()) == WORDS
    svg = (tmp_path / "made" / "pictures" / "here.svg").read_text(encoding="utf-8")
    assert described(ElementTree.fromstring(svg)) == FEN


def test_latex_has_pictures_of_pdf(tmp_path: Path) -> None:
    text = output(tmp_path, PAGE, "--to", "latex")
    assert "\\includegraphics[keepaspectratio,alt={8×8 board, White to move." in text
    assert "{latro-pictures/here.pdf}" in text
    assert "\\label{here}" in text
    assert "What is ``here'', 100 \\% \\& more" in text
    assert (tmp_path / "latro-pictures" / "here.pdf").read_bytes().startswith(b"%PDF-")
    assert len([*(tmp_path / "latro-pictures").iterdir()]) == 1


def test_figure_without_a_caption_is_not_numbered_in_print(tmp_path: Path) -> None:
    text = output(tmp_path, f"```latro\nfen: {FEN}\n```", "--to", "latex")
    assert "\\includegraphics" in text
    assert "\\label{figure-1}" in text
    assert "\\caption" not in text


@pytest.mark.parametrize("format", ["docx", "odt", "pptx"])
def test_documents_of_an_office_hold_the_picture(tmp_path: Path, format: str) -> None:
    output(tmp_path, PAGE, "--output", f"page.{format}")
    with zipfile.ZipFile(tmp_path / f"page.{format}") as made:
        (picture,) = (name for name in made.namelist() if name.endswith(".png") and "humbnail" not in name)
        image = Image.open(io.BytesIO(made.read(picture)))
        words = "".join(made.read(name).decode("utf-8") for name in made.namelist() if name.endswith(".xml"))
    assert image.width == 2 * 414
    assert CAPTION.replace("&", "&amp;") in re.sub(r"<[^>]*>", "", words)
    assert "base64" not in words


def test_picture_of_a_document_has_its_size_and_its_words(tmp_path: Path) -> None:
    output(tmp_path, PAGE, "--output", "page.docx")
    with zipfile.ZipFile(tmp_path / "page.docx") as made:
        words = made.read("word/document.xml").decode("utf-8")
    assert f'descr="{WORDS}"' in words
    width = int(re.findall(r'<wp:extent cx="(\d+)"', words)[0])
    assert abs(width / 914400 - 414 / 96) < 0.01  # English metric units in an inch, pixels in an inch


def test_wide_picture_fits_the_page(tmp_path: Path) -> None:
    text = f"```latro\ngame: {GAME}\nat: 13w, 13b\n```"
    words = output(tmp_path, text, "--to", "odt", "--output", "page.odt", "-M", f"latro-folder={GAMES}")
    assert words == ""
    with zipfile.ZipFile(tmp_path / "page.odt") as made:
        content = made.read("content.xml").decode("utf-8")
    assert 'svg:width="6in"' in content


def test_book_has_svg(tmp_path: Path) -> None:
    output(tmp_path, PAGE, "--output", "page.epub")
    with zipfile.ZipFile(tmp_path / "page.epub") as made:
        (picture,) = (name for name in made.namelist() if name.endswith(".svg"))
        assert described(ElementTree.fromstring(made.read(picture))) == FEN
    assert [each.name for each in tmp_path.iterdir()] == ["page.epub"]


def test_typst_has_files_and_makes_a_pdf(tmp_path: Path) -> None:
    text = output(tmp_path, PAGE, "--to", "typst", "--standalone")
    assert 'image("latro-pictures/here.svg")' in text
    assert "<here>" in text
    (tmp_path / "page.typ").write_text(text, encoding="utf-8")
    made = typst.compile(tmp_path / "page.typ", root=tmp_path)
    assert made.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type */Page\b", made)) == 1


def test_other_formats_have_files(tmp_path: Path) -> None:
    text = output(tmp_path, PAGE, "--to", "rst")
    assert ".. figure:: latro-pictures/here.svg" in text
    assert (tmp_path / "latro-pictures" / "here.svg").exists()


def test_slides_have_the_picture_in_the_page(tmp_path: Path) -> None:
    assert '<svg class="latro-picture" style="max-width' in output(tmp_path, PAGE, "--to", "revealjs")


# Blocks.


def test_common_markdown_has_figures(tmp_path: Path) -> None:
    assert described(page(tmp_path, PAGE, "--from", "gfm").find("figure")) == FEN


def test_fields_may_stand_behind_the_fence(tmp_path: Path) -> None:
    text = f'```{{.latro #there fen="{FEN}" marks="circle:a1 circle:c1" flip=yes}}\ncaption: Words\n```\n\n'
    first, second = page(tmp_path, f'{text}```latro name=here fen="{FEN}"\n```').iter("figure")
    assert first.get("id") == "there"
    assert "circle c1" in (first.findtext(f".//{SVG}desc") or "")
    assert (first.findtext("figcaption") or "").strip() == "Words"
    assert second.get("id") == "here"
    assert described(second) == FEN


def test_lines_below_fields_without_braces_are_a_fault(tmp_path: Path) -> None:
    told = fault(tmp_path, f'Text\n\n```latro fen="{FEN}"\ncaption: Words\n```')
    assert "latro block 1:1:" in told
    assert "'caption: Words' is not a field" in told


def test_blocks_stand_in_lists_and_quotations(tmp_path: Path) -> None:
    block = "\n".join(f"  {line}" for line in BLOCK.splitlines())
    quoted = "\n".join(f"> {line}" for line in BLOCK.replace("here", "there").splitlines())
    found = page(tmp_path, f"- item\n\n{block}\n\n{quoted}\n")
    assert described(found.find("ul/li/figure")) == FEN
    assert described(found.find("blockquote/figure")) == FEN


def test_other_code_is_left_alone(tmp_path: Path) -> None:
    text = "```python\nlatro\n```\n\nThe word `latro game=a` here.\n\n`latro`\n\n    ```latro\n    ```\n"
    assert page(tmp_path, text).find(".//figure") is None
    assert (
        output(tmp_path, text, "--to", "native")
        == subprocess.run(
            [pypandoc.get_pandoc_path(), "--to", "native"],
            input=text,
            capture_output=True,
            encoding="utf-8",
            timeout=60,
            check=True,
        ).stdout
    )


def test_figures_are_numbered_through_the_document(tmp_path: Path) -> None:
    block = f"```latro\nfen: {FEN}\n```\n"
    found = page(tmp_path, f"{block}\n{BLOCK}\n{block}")
    assert [each.get("id") for each in found.iter("figure")] == ["figure-1", "here", "figure-3"]


TWO = f"See [](#here).\n\n{BLOCK}\n{BLOCK.replace('here', 'there', 1)}"


@pytest.mark.parametrize("format", ["latex", "docx+native_numbering", "odt+native_numbering", "epub", "typst"])
def test_figures_have_our_numbers_and_no_others(tmp_path: Path, format: str) -> None:
    kind, _, _ = format.partition("+")
    run(tmp_path, TWO, "--to", format, "--standalone", "-M", "title=T", "-o", f"page.{kind}")
    data = (tmp_path / f"page.{kind}").read_bytes()
    if data.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = [
                name for name in archive.namelist() if name.endswith(("document.xml", "content.xml", "ch001.xhtml"))
            ]
            data = archive.read(parts[0])
    text = " ".join(re.sub(r"<[^>]*>|[{}*\\[\]]|textbf|strong|bf", " ", data.decode()).split())
    assert text.count("Diagram 1") == 2, "in the caption, and as the words of the link"
    assert "Diagram 2" in text
    assert not re.search(r"Figure\s*\d", text)
    if kind == "latex":
        assert "begin figure" not in text, "a figure would move away from the words about it"


def test_an_author_who_numbers_figures_keeps_these_numbers(tmp_path: Path) -> None:
    own = TWO.replace("caption: What", "caption: Diagram 7. What", 1)
    found = output(tmp_path, own, "--to", "html")
    assert "<strong>Diagram" not in found
    assert '<a href="#here">Diagram 7</a>' in found
    assert "<strong>Diagram" not in output(tmp_path, TWO, "--to", "html", "-M", "latro-numbers=false")
    assert "<strong>Diagrama 1.</strong>" in output(tmp_path, TWO, "--to", "html", "-M", "lang=es")


def test_metadata_says_folder_and_usual_fields(tmp_path: Path) -> None:
    folder = os.path.relpath(GAMES, tmp_path)
    head = f"---\nlatro-folder: {folder}\nlatro-theme: plain\nlatro-legend: true\n---\n\n"
    text = f"```latro\ngame: {GAME}\nat: 13b\n```\n\n```latro\nfen: {FEN}\ntheme: dark\n```\n"
    found = page(tmp_path, head + text)
    first, second = found.iterfind(f"figure/div/div/{SVG}svg")
    assert any("plain-" in (each.get("id") or "") for each in first.iter())
    assert "last turn" in [" ".join("".join(each.itertext()).split()) for each in found.iterfind("figure/ul/li")]
    assert any("dark-" in (each.get("id") or "") for each in second.iter())


def test_games_lie_in_the_current_folder_without_it(tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_bytes((GAMES / GAME).read_bytes())
    found = page(tmp_path, "```latro\ngame: game.txt\nat: 13b\n```")
    caption = " ".join((found.findtext("figure/figcaption") or "").split())
    assert caption == "Position after 13...h3-g3xf3xg4, Arx – Carrillo, December 2016"


def test_hostile_captions_are_words(tmp_path: Path) -> None:
    words = "<script>alert(1)</script> \\input{x} *a* $x$ [a](b)"
    text = f"```latro\nfen: {FEN}\ncaption: {words}\n```"
    found = page(tmp_path, text)
    assert found.find(".//script") is None
    assert " ".join((found.findtext("figure/figcaption") or "").split()) == words
    assert "\\textbackslash input\\{x\\}" in output(tmp_path, text, "--to", "latex", "--wrap=none")


def test_same_document_gives_the_same_bytes(tmp_path: Path) -> None:
    made = []
    for number in range(2):
        output(tmp_path, PAGE, "--to", "latex", "-M", f"latro-pictures={number}")
        made.append((tmp_path / str(number) / "here.pdf").read_bytes())
    assert made[0] == made[1]


# Faults.


def test_fault_ends_the_run_with_its_place(tmp_path: Path) -> None:
    text = f"Text\n\n{BLOCK}\n```latro\ngame: {GAME}\nat: 99b\n```\n"
    told = fault(tmp_path, text, "-M", f"latro-folder={GAMES}", "--output", "page.html")
    assert told.splitlines()[:4] == [
        "latrodb-pandoc: latro block 2:3:5  error A917 figure-without-game",
        "    at: 99b",
        "        ^^^",
        "    no move 99b: the game has 21 moves, the last is 21b",
    ]
    assert not (tmp_path / "page.html").exists()


def test_every_fault_is_told(tmp_path: Path) -> None:
    false = f"```latro\ngame: {GAME}\nat: 13b\ncaption: Position after 12...h3-g3xf3xg4\n```"
    braces = f'```{{.latro fen="{FEN}" marks=circl:a1}}\n```'
    told = fault(tmp_path, f"{false}\n\nText\n\n{braces}", "-M", f"latro-folder={GAMES}")
    assert "latro block 1:4:25  error A902" in told
    assert re.search(r"latro block 2:1:\d+  error A916", told)
    assert '```latro fen="2s5' in told


FALSE = f"```latro\ngame: {GAME}\nat: 99b\n```\n"
AT_GAMES = ("-M", f"latro-folder={GAMES}")


def test_false_figure_is_a_box_beside_true_ones(tmp_path: Path) -> None:
    done = run(tmp_path, f"{FALSE}\n{BLOCK}", "--to", "html", *AT_GAMES)
    assert done.returncode == 0
    assert done.stderr.startswith("latro block 1:3:5  error A917")
    found = ElementTree.fromstring(f"<body>{done.stdout}</body>")
    assert [each.get("id") for each in found.iter("figure")] == ["here"]
    box = found.find("div")
    assert box is not None
    assert box.get("class") == "latro-error"
    assert (box.findtext("p/strong") or "") == "This figure is false or cannot be drawn."
    assert "no move 99b" in "".join(box.itertext())


def test_messages_name_the_file_and_its_line(tmp_path: Path) -> None:
    other = "Text\n\n> ```latro\n> fen: nonsense\n> ```\n"
    (tmp_path / "one.md").write_text(f"---\ntitle: x\n---\n\n{BLOCK}\n- item\n\n  ```latro\n  at: 1w\n  ```\n", "utf-8")
    (tmp_path / "two words.md").write_text(other, "utf-8")
    said = run(tmp_path, "", "one.md", "two words.md", "--to", "html").stderr
    assert re.findall(r"^(\S.*?:\d+:\d+)  error", said, re.M) == ["one.md:14:3", "two words.md:4:8"]
    said = run(tmp_path, other, "--to", "html", "-M", "latro-source=two words.md").stderr
    assert said.startswith("two words.md:4:8  error")


def test_block_that_is_not_in_the_files_once_has_no_line(tmp_path: Path) -> None:
    (tmp_path / "page.md").write_text(f"{FALSE}\n<!--\n-->\n", "utf-8")
    said = run(tmp_path, f"{FALSE}\n{FALSE}", "--to", "html", "-M", "latro-source=page.md", *AT_GAMES).stderr
    assert re.findall(r"^(\S.*?:\d+:\d+)  error", said, re.M) == ["latro block 1:3:5", "latro block 2:3:5"]


def filtered(document: object, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from latrodb.features.publishing.pandoc import main; main()", *options]
    text = json.dumps(document)
    return subprocess.run(command, input=text, capture_output=True, encoding="utf-8", timeout=60, check=False)


def document(version: list[int]) -> dict[str, object]:
    """A document of Pandoc with one figure, as a version of Pandoc passes it to a filter."""
    block = {"t": "CodeBlock", "c": [["", ["latro"], []], f"name: here\nfen: {FEN}\ncaption: Words"]}
    false = {"t": "CodeBlock", "c": [["", ["latro"], []], "fen: nonsense"]}
    return {"pandoc-api-version": version, "meta": {}, "blocks": [block, false]}


def test_pandoc_2_gets_the_figures_it_knows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for version in ([1, 22, 1], [1, 23, 1]):
        drawn = json.loads(filtered(document(version), "pptx").stdout)
        figure, box = drawn["blocks"]
        assert drawn["pandoc-api-version"][:2] == [1, 22] or version[1] == 23
        assert figure["t"] == ("Para" if version[1] == 22 else "Figure")
        assert box["t"] == "Div"
        if version[1] == 22:
            (image,) = figure["c"]
            (name, classes, _), words, (address, title) = image["c"]
            assert (name, classes, address, title) == ("here", ["latro"], "latro-pictures/here.png", "fig:")
            assert words == [{"t": "Str", "c": "Words"}]
    (raw, _) = json.loads(filtered(document([1, 22, 1]), "html").stdout)["blocks"]
    assert (raw["t"], raw["c"][0]) == ("RawBlock", "html")
    assert described(ElementTree.fromstring(raw["c"][1]).find(f"div/div/{SVG}svg")) == FEN


def test_pandoc_that_is_too_old_is_told_so() -> None:
    done = filtered(document([1, 20]), "html")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "latrodb-pandoc: this Pandoc is too old for figures; install version 2.11 or newer, see pandoc.org\n"
    )


def test_warnings_are_told_and_the_document_is_made(tmp_path: Path) -> None:
    done = run(tmp_path, f"```latro\ngame: {GAME}\n```", "-M", f"latro-folder={GAMES}")
    assert done.returncode == 0
    assert done.stderr.startswith("latro block 1:2:7  warning A919")
    assert "<figure" in done.stdout


def test_picture_that_cannot_be_written_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "latro-pictures").write_text("a file", encoding="utf-8")
    assert "latrodb-pandoc: " in fault(tmp_path, PAGE, "--to", "latex")


def test_without_panflute_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "panflute", None)
    monkeypatch.delitem(sys.modules, "latrodb.features.publishing.pandoc_figures", raising=False)
    monkeypatch.setattr(sys, "argv", ["latrodb-pandoc", "html"])
    with pytest.raises(SystemExit, match=r"needs panflute.*pip install 'latrodb\[pandoc\]'"):
        pandoc.main()


def test_help_says_how_it_is_used(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in ([], ["--help"]):
        monkeypatch.setattr(sys, "argv", ["latrodb-pandoc", *arguments])
        pandoc.main()
        assert "pandoc page.md --filter latrodb-pandoc" in capsys.readouterr().out


@pytest.mark.parametrize("text", [b"", b"# A page", b"{}", b"[]", b"\xff", b"[" * 100_000])
def test_what_is_not_a_document_is_refused(text: bytes) -> None:
    command = [sys.executable, "-c", "from latrodb.features.publishing.pandoc import main; main()", "html"]
    done = subprocess.run(command, input=text, capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.startswith(b"latrodb-pandoc: standard input is not a Pandoc document")


def test_a_file_that_is_not_there_tells_where_it_was_looked_for(tmp_path: Path) -> None:
    said = fault(tmp_path, "```latro\ngame: none.txt\n```\n", "--to", "html")
    assert f"file names start in {tmp_path.resolve()}; -M latro-folder=FOLDER sets another folder" in said


def test_modules_are_loaded_when_they_are_needed() -> None:
    code = "import sys, latrodb.features.publishing.pandoc; print('panflute' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "False\n"
    assert importlib.import_module("latrodb.features.publishing.pandoc_figures").panflute is not None
