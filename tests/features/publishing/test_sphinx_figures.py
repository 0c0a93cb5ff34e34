"""The directive of Sphinx: real builds of a small site of MyST Markdown and reStructuredText."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sphinx.cmd.build import main as sphinx

GAME = Path("corpus/latrunculi-xxi/2016-12-arx-carrillo.txt").absolute()
CONF = 'extensions = ["myst_parser", "latrodb.sphinx"]\nlatro_fields = {"theme": "plain"}\nnumfig = True\n'
INDEX = "# Start\n\n```{toctree}\ndeep/page\ndeep/other\n```\n\nSee {ref}`here`, {numref}`here`.\n"
TRUE = "```latro\nname: here\ngame: game.txt\nat: 13b\n```\n"
FALSE = "- item\n\n  ```{latro} game=game.txt\n  at: 99b\n  ```\n"
REST = "Other\n=====\n\n.. latro::\n\n   fen: 8/8/8/1Ss5/8/8/8/3S4 w\n   caption: Words\n\nText\n\n"
REST_FALSE = ".. latro::\n   game: game.txt\n   at: 98b\n"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "game.txt").write_bytes(GAME.read_bytes())
    for name, text in {
        "conf.py": CONF,
        "index.md": INDEX,
        "deep/page.md": f"---\ntitle: x\n---\n\n# Page\n\n{TRUE}",
        "deep/other.rst": REST,
    }.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def add(file: Path, text: str) -> None:
    file.write_text(f"{file.read_text('utf-8')}\n{text}", encoding="utf-8")


def test_pages_show_their_figures(site: Path) -> None:
    assert sphinx(["-q", "-W", ".", "out"]) == 0
    page = (site / "out" / "deep" / "page.html").read_text(encoding="utf-8")
    assert re.search(
        r'<figure class="latro[^"]*" id="here">\s*<div class="latro-boards"><div class="latro-board"><svg', page
    )
    assert 'plain-white-soldier"' in page
    assert '<span class="caption-text">Position after 13...h3-g3xf3xg4, Arx' in page
    other = (site / "out" / "deep" / "other.html").read_text(encoding="utf-8")
    assert re.search(r'id="figure-1">\s*<div.*</svg>.*</div>\s*<figcaption>\s*<p>.*Words', other, re.DOTALL)
    start = (site / "out" / "index.html").read_text(encoding="utf-8")
    assert 'href="deep/page.html#here"' in start
    assert "Fig. 1" in start


def test_claims_are_shown_as_their_words(site: Path) -> None:
    add(site / "deep" / "page.md", "White had [ten *men*](claim:men white = (10) at 3w), `[two](claim:y)`.\n")
    assert sphinx(["-q", "-W", ".", "out"]) == 0
    page = (site / "out" / "deep" / "page.html").read_text(encoding="utf-8")
    assert "White had ten <em>men</em>, <code" in page
    assert "[two](claim:y)" in page


def test_figures_have_the_numbers_of_articles_unless_sphinx_numbers_them(site: Path) -> None:
    add(site / "deep" / "page.md", f"{TRUE.replace('here', 'there')}\nSee [](#there) and {{ref}}`here`.\n")
    (site / "index.md").write_text("# Start\n\n```{toctree}\ndeep/page\ndeep/other\n```\n", encoding="utf-8")
    assert sphinx(["-q", "-W", "-D", "numfig=0", ".", "out"]) == 0
    page = (site / "out" / "deep" / "page.html").read_text(encoding="utf-8")
    assert re.findall(r'caption-text"><strong>(.*?)</strong> Position', page) == ["Diagram 1.", "Diagram 2."]
    assert re.findall(r'<span class="std std-ref">(.*?)</span>', page) == ["Diagram 2", "Diagram 1"]
    assert 'style="' not in page.partition('role="main"')[2].partition("</section>")[0]
    assert "svg.latro-picture { max-width: 100%" in (site / "out" / "_static" / "latrodb.css").read_text("utf-8")


def test_figure_with_a_number_of_its_author_has_no_second_one(site: Path) -> None:
    add(site / "deep" / "page.md", "```latro\nname: own\nvariant: petteia-xxi\ncaption: Diagram 4. Start\n```\n")
    add(site / "index.md", "And {ref}`own`.\n")
    assert sphinx(["-q", "-W", ".", "out"]) == 0
    page = (site / "out" / "deep" / "page.html").read_text(encoding="utf-8")
    figure = re.findall("<figcaption>(.*?)</figcaption>", page, re.DOTALL)[1]
    assert re.sub("<[^>]+>", "", figure).split() == ["Diagram", "4.", "Start¶"]
    assert '<span class="std std-ref">Diagram 4</span>' in (site / "out" / "index.html").read_text(encoding="utf-8")


def test_false_figures_are_boxes_and_warnings_with_their_lines(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add(site / "deep" / "page.md", FALSE)
    add(site / "deep" / "other.rst", REST_FALSE)
    assert sphinx(["-q", ".", "out"]) == 0
    said = re.sub(r"\x1b\[[0-9;]*m", "", capsys.readouterr().err)
    assert re.findall(r"WARNING: (\S+:\d+:\d+)  error A917", said) == [
        f"{Path('deep/other.rst')}:14:5",
        f"{Path('deep/page.md')}:16:7",
    ]
    assert re.search(r"page\.md:15: WARNING", said)
    page = (site / "out" / "deep" / "page.html").read_text(encoding="utf-8")
    assert 'class="latro-error admonition error"' in page
    assert "no move 99b" in page
    assert page.count("<figure") == 1
    assert sphinx(["-q", "-W", "-E", ".", "out"]) != 0


@pytest.mark.parametrize(("builder", "shown"), [("latex", "latro-deep-page-here.pdf"), ("text", "Dux e2; soldiers a1")])
def test_other_formats_have_pictures_or_words(site: Path, builder: str, shown: str) -> None:
    add(site / "deep" / "page.md", "```latro\nvariant: petteia-xxi\ncaption: Diagram 4. The start\n```\n")
    assert sphinx(["-q", "-W", "-b", builder, ".", "out"]) == 0
    texts = [path.read_text(encoding="utf-8") for path in (site / "out").rglob("*") if path.suffix in (".tex", ".txt")]
    assert shown in "\n".join(texts)
    if builder == "latex":
        assert (site / "out" / shown).read_bytes().startswith(b"%PDF")
        assert "\n".join(texts).count(r"\renewcommand{\caption}") == 1, "no second number for the one with its own"
    else:
        assert re.search(r"\.\n\n +Diagram 4\. The start\n", "\n".join(texts)), "a paragraph of its own"


def test_games_outside_of_the_site_are_not_read(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    block = f"```latro\ngame: {GAME.as_posix()}\nat: 13b\n```\n"
    add(site / "deep" / "page.md", block)
    assert sphinx(["-q", ".", "out"]) == 0
    assert "latro_allow in conf.py" in capsys.readouterr().err
    allowed = f"latro_allow={GAME.parent.as_posix()}"
    assert sphinx(["-q", "-W", "-E", "-D", allowed, ".", "out"]) == 0
