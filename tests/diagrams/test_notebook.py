"""Notebooks show positions, turns and games: asked by IPython, and in a notebook that a kernel runs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import nbformat
import pytest
from IPython.core.formatters import DisplayFormatter
from nbclient import NotebookClient

import latrodb
from latrodb.core.step import Step
from latrodb.diagrams.diagram import Diagram, html_of_game
from latrodb.diagrams.notebook import register
from latrodb.diagrams.themes import THEMES
from latrodb.features.analyzer import analyzer
from latrodb.game.game import Game
from tests.support.diagram_words import read_description

SVG = "{http://www.w3.org/2000/svg}"
ARX = Path("corpus/latrunculi-xxi/2016-12-arx-carrillo.txt")
HEAD = '[Variant "petteia-xxi/8x8"]\n[White "{white}"]\n[Black "{black}"]\n\n'
HOSTILE = '<script>alert("x")</script>'


def shown(thing: object) -> dict[str, str]:
    """What IPython makes of the last line of a cell, by type of content."""
    display = DisplayFormatter()
    register(display)
    data, _ = display.format(thing)
    return data


def game_of(moves: str, white: str = "Ada", black: str = "Bo") -> Game:
    text = HEAD.format(white=white, black=black) + moves
    return analyzer().check_file(analyzer().parse(text.encode("utf-8", "surrogateescape"), "game.txt"))[0][0]


def page(game: Game) -> ElementTree.Element:
    return ElementTree.fromstring(shown(game)["text/html"])


def words(found: ElementTree.Element | None) -> str:
    assert found is not None
    return "".join(found.itertext())


def described(svg: str) -> str:
    return ElementTree.fromstring(svg).findtext(f"{SVG}desc") or ""


def test_position_is_shown_as_its_picture() -> None:
    position = latrodb.variant("petteia-xxi").opening()
    data = shown(position)
    assert read_description(described(data["image/svg+xml"])) == position
    assert "text/html" not in data


def test_turn_is_shown_with_what_it_did(step: Step) -> None:
    svg = shown(step)["image/svg+xml"]
    assert read_description(described(svg)) == step.after
    assert "Last turn: b5 to h5. Captured: i5." in described(svg)
    assert ElementTree.fromstring(svg).findtext(f"{SVG}title") == "b5-h5xi5&j6"


def test_turn_of_a_game_is_shown_if_it_was_played() -> None:
    game = game_of("1.a2-a4 b7-b8 *")
    played, unplayed = game.nodes
    assert "Last turn: a2 to a4." in described(shown(played)["image/svg+xml"])
    assert not unplayed.steps
    assert list(shown(unplayed)) == ["text/plain"]


def test_game_has_heading_last_position_moves_and_what_is_wrong() -> None:
    game = latrodb.read(ARX)[0]
    found = page(game)
    assert words(found.find("h3")) == "Arx – Carrillo, December 2016"
    assert words(found.find("p")) == "latrunculi-xxi/12x8; 42 turns; result 0-1; 2 errors, 1 warning"
    picture = found.find(f"figure/{SVG}svg")
    assert picture is not None
    assert read_description(picture.findtext(f"{SVG}desc") or "") == game.final
    assert words(found.find("figure/figcaption")).startswith("Position after 21...f4-e4# 0–1, Arx")
    moves = words(found.findall("p")[1])
    assert moves.startswith("1.s1-s4[1] i8-i5 2.h1-h4 d8-d6")
    assert all(node.written.text in moves for node in game.nodes)
    remarks = [words(each) for each in found.findall("ol/li")]
    assert [each.split()[1] for each in remarks] == ["R301", "R302", "M501"]
    assert remarks[0].startswith("error R301 no-such-square (1w, line 12, column 3): the board of 12x8")


@pytest.mark.parametrize(("result", "status"), [("1-0", "White has won"), ("*", "White to move")])
def test_the_picture_of_a_finished_game_says_who_has_won(result: str, status: str) -> None:
    picture = page(game_of(f"1.a2-a4 b7-b5 {result}")).find(f"figure/{SVG}svg")
    assert picture is not None
    assert (picture.findtext(f"{SVG}desc") or "").startswith(f"8×8 board, {status}.")


def test_turns_that_were_not_played_are_struck_through() -> None:
    struck = [words(each) for each in page(latrodb.read(ARX)[0]).iter("s")]
    assert struck == ["s1-s4", "i3-f3*"]


def test_illegal_turn_is_emphasized() -> None:
    game = latrodb.read("corpus/latrunculi-xxi/2016-07-carrillo-cetina.txt")[0]
    assert [words(each) for each in page(game).iter("em")] == ["Df5-f2?!"]


def test_every_read_turn_of_a_game_without_faults_stands_plain() -> None:
    found = page(game_of("1.a2-a4 b7-b5 *"))
    assert words(found.findall("p")[1]) == "1.a2-a4 b7-b5"
    assert words(found.find("p")).endswith("nothing is wrong")
    assert found.find("ol") is None


def test_answer_without_a_first_turn_is_numbered_so() -> None:
    text = '[Variant "petteia-xxi/8x8"]\n[FEN "1sss4/8/8/8/8/8/8/SSSS4 b"]\n\n7...b8-b5 8.a1-a4 *'
    game = analyzer().check_file(analyzer().parse(text.encode(), "game.txt"))[0][0]
    assert "7...b8-b5 8.a1-a4" in words(page(game))


@pytest.mark.parametrize("name", [HOSTILE, '"><img src=x onerror=alert(1)>', "a & b", "\x00\x1b[31m", "\udcff"])
def test_names_are_words_and_nothing_else(name: str) -> None:
    found = page(game_of(f"{{{name}}} 1.a1-a4 {name} *", white=name, black=name))
    assert {each.tag.removeprefix(SVG) for each in found.iter()}.isdisjoint({"script", "img"})
    html = shown(game_of("1.a1-a4 *", white=name))["text/html"]
    assert "<script" not in html
    html.encode()


def test_script_of_a_player_is_printed_as_he_wrote_it() -> None:
    found = page(game_of("1.a1-a4 *", white="<script>", black="Bo"))
    assert words(found.find("h3")) == "<script> – Bo"


def test_game_without_rules_has_no_picture() -> None:
    game = analyzer().check_file(analyzer().parse(b'[White "Ada"]\n\n1.a1-a4 h8-h7 *', "game.txt"))[0][0]
    assert game.opening is None
    found = page(game)
    assert found.find("figure") is None
    assert "There is no position to show." in words(found)


def test_game_without_turns_shows_the_opening() -> None:
    game = game_of("*")
    picture = page(game).find(f"figure/{SVG}svg")
    assert picture is not None
    assert read_description(picture.findtext(f"{SVG}desc") or "") == game.opening


def test_game_is_one_line_where_there_are_no_pictures() -> None:
    data = shown(latrodb.read(ARX)[0])
    assert data["text/plain"].startswith("<Game Arx – Carrillo, December 2016; latrunculi-xxi/12x8; 42 turns;")
    assert "\n" not in data["text/plain"]


def test_theme_may_be_another() -> None:
    game = latrodb.read(ARX)[0]
    assert game.final is not None
    assert Diagram(game.final, THEMES["plain"]).svg != Diagram(game.final).svg
    assert 'id="plain-white-soldier"' in html_of_game(game, THEMES["plain"])


def test_every_game_of_the_corpus_is_shown() -> None:
    games = [game for path in sorted(Path("corpus").glob("*/20*.txt")) for game in latrodb.read(path)]
    assert len(games) > 10
    assert all(page(game).find("h3") is not None for game in games)


def run_ipython(code: str, folder: Path) -> list[str]:
    """The words that IPython prints when it runs the lines."""
    command = [sys.executable, "-m", "IPython", "--no-banner", "--quick", "--colors=NoColor", "-c", code]
    environment = {**os.environ, "IPYTHONDIR": str(folder)}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.split()


def test_plain_ipython_prints_games_and_has_pictures_of_positions(tmp_path: Path) -> None:
    lines = f"""import latrodb
svg = get_ipython().display_formatter.formatters["image/svg+xml"]
svg.enabled = True
print(svg(latrodb.variant("petteia-xxi").opening())[:4])
latrodb.read({str(ARX)!r})[0]"""
    printed = run_ipython(lines, tmp_path)
    assert [printed[0], *printed[2:6]] == ["<svg", "<Game", "Arx", "–", "Carrillo,"]


def test_import_in_ipython_loads_nothing_that_draws(tmp_path: Path) -> None:
    code = "import latrodb, sys; print(*(each for each in sys.modules if each.partition('.')[0] == 'latrodb'))"
    loaded = run_ipython(code, tmp_path)
    assert sorted(loaded) == ["latrodb", "latrodb.diagrams", "latrodb.diagrams.notebook"]


def test_notebook_holds_the_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("IPYTHONDIR", "JUPYTER_RUNTIME_DIR", "JUPYTER_DATA_DIR", "JUPYTER_CONFIG_DIR"):
        monkeypatch.setenv(name, str(tmp_path / name))
    cells = [
        "import latrodb\nxxi = latrodb.variant('latrunculi-xxi')\nxxi.opening()",
        "xxi.play(xxi.opening(), 'e1-e6')",
        f"game = latrodb.read({str(ARX.absolute())!r})[0]\ngame",
        "game.find_node('13b')",
    ]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(each) for each in cells])
    NotebookClient(notebook, kernel_name="python3", timeout=90).execute()
    data = [cell.outputs[-1]["data"] for cell in notebook.cells]
    kinds = [{"image/svg+xml", "text/html"} & set(each) for each in data]
    assert kinds == [{"image/svg+xml"}, {"image/svg+xml"}, {"text/html"}, {"image/svg+xml"}]
    assert "Last turn: e1 to e6." in described(data[1]["image/svg+xml"])
    assert "<h3>Arx – Carrillo, December 2016</h3>" in data[2]["text/html"]
    assert "Captured: f3, g4." in described(data[3]["image/svg+xml"])
    nbformat.validate(notebook)
