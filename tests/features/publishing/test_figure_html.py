"""Figures that play: where a block asks for it, with moves of the prose that lead to them, and hidden solutions."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import markdown
import pytest

from latrodb.features.articles.article import Article, check_article
from latrodb.features.publishing.figure_html import add_player, move_links, player_parts
from latrodb.features.publishing.site import BuildOptions, Page
from tests.support.paths import CORPUS
from tests.support.sites import build_in

GAME = (CORPUS / "latrunculi-xxi" / "2016-07-carrillo-cetina.txt").read_text(encoding="utf-8")
BLOCK = "```latro\nname: cetina\ngame: game.txt\nat: 9b\n{}```\n"
PROSE = "\nIn Carrillo - Cetina, July 2016, Black played 9...Df5-f2?!, and 13...j8-j2!? later; 13...j8-j3 fails.\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "game.txt").write_text(GAME, encoding="utf-8")
    return tmp_path


def article(folder: Path, text: str) -> Article:
    return check_article(text.encode(), str(folder / "page.md"))


def built(folder: Path, text: str) -> str:
    page = Page(folder / "page.md", article(folder, text), PurePosixPath("page"))
    files = {str(each.path): each.data.decode() for each in build_in(folder, [page], BuildOptions())}
    assert ("latro-game.js" in files) == ("latro-game.css" in files) == ("<latro-game" in files["page.html"])
    return files["page.html"]


def test_a_page_with_a_viewer_has_script_style_and_drawings_once(folder: Path) -> None:
    html = built(folder, BLOCK.format("viewer: yes\n") + "\n" + BLOCK.format("viewer: yes\n").replace("cetina", "two"))
    assert html.count("<latro-game ") == 2
    assert html.count('<script src="latro-game.js" defer></script>') == html.count('class="sprite"') == 1
    assert 'id="cetina-player" embedded start="9b"' in html
    assert 'class="latro-picture"' in html  # what is printed


def test_a_page_without_a_viewer_has_none_of_it(folder: Path) -> None:
    html = built(folder, BLOCK.format("") + PROSE)
    assert "<script" not in html
    assert "<latro-game" not in html
    assert '<a href="#cetina-' not in html
    assert player_parts(()) == ("", "", "")


def test_moves_of_the_prose_lead_to_the_figure_that_plays_their_game(folder: Path) -> None:
    text = BLOCK.format("viewer: yes\n") + PROSE
    found = article(folder, text)
    assert [(turn, address) for _, turn, address in move_links(found)] == [
        ("Df5-f2?!", "#cetina-9b"), ("j8-j2!?", "#cetina-13b"),
    ]  # fmt: skip
    assert list(move_links(article(folder, BLOCK.format("") + PROSE))) == []


def test_a_viewer_needs_something_to_play(folder: Path) -> None:
    found = article(folder, "```latro\nviewer: yes\nfen: 2s1/1Ssd/2S1/1D1s w\n```\n")
    assert [each.message for each in found.diagnostics] == ["a viewer plays a game or moves; the block has neither"]
    assert add_player("<figure></figure>", found.figures[0]) == ("<figure></figure>", ())


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ("solution: hidden\n", "a hidden solution needs 'viewer: yes'"),
        ("viewer: yes\nsolution: hidden\n", "a hidden solution needs moves that begin at the position shown"),
        ("viewer: yes\nsolution: shown\n", "solution can only be hidden, not 'shown'"),
    ],
)
def test_a_hidden_solution_needs_moves_and_a_viewer(fields: str, message: str, folder: Path) -> None:
    assert message in [each.message for each in article(folder, BLOCK.format(fields)).diagnostics]


def test_a_problem_shows_the_position_before_its_moves(folder: Path) -> None:
    text = BLOCK.format("viewer: yes\nsolution: hidden\nmoves: 10.e1-e2* Df2-f3\n")
    (figure,) = article(folder, text).figures
    assert figure.is_hidden
    assert figure.boards[0].place.node is None
    html, (player,) = add_player("<figure></figure>", figure)
    assert html == f"<figure>{player.html}</figure>"
    assert "solution>" in player.html
    assert len(player.positions) == 3


def test_python_markdown_has_players_too(folder: Path) -> None:
    html = markdown.markdown(
        BLOCK.format("viewer: yes\n"), extensions=["latrodb"], extension_configs={"latrodb": {"folder": str(folder)}}
    )
    assert html.count("<latro-game ") == html.count("<style>") == 1
