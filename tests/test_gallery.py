"""The pages of corpus/articles: sound, with every diagram of the XXI pages drawn or accounted for."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from latrodb.diagnostics.codes import Severity
from latrodb.features.articles.article import Article, check_article
from latrodb.rules.catalog import SYSTEMS
from tests.support.paths import CORPUS

FOLDER = CORPUS / "articles"
PAGES = sorted(path.stem for path in FOLDER.glob("*.md"))
FEWEST = 8  # figures on the page of a game
XXI = {"latrunculi-xxi": range(1, 32), "latrunculi-xxi-play": range(32, 57), "petteia-xxi": range(1, 23)}


@cache
def article(page: str) -> Article:
    file = FOLDER / f"{page}.md"
    return check_article(file.read_bytes(), str(file))


@pytest.mark.parametrize("page", PAGES)
def test_a_page_says_nothing_false_and_every_figure_can_be_drawn(page: str) -> None:
    found = article(page)
    assert [(each.code, each.message) for each in found.diagnostics if each.level is not Severity.INFO] == []
    assert len(found.figures) == found.source.raw.count("\n```latro")
    assert all(board.part.find("seen") for figure in found.figures for board in figure.boards if board.origin)


@pytest.mark.parametrize("page", XXI)
def test_every_diagram_of_the_xxi_pages_is_drawn_or_said_to_be_undetermined(page: str) -> None:
    found = article(page)
    drawn = {int(hit[1]) for figure in found.figures if (hit := re.match(r"diagram-(\d+)", figure.name))}
    table = found.source.raw.partition("## Not drawn, and why")[2]
    left = {int(hit[1]) for hit in re.finditer(r"^\| *(\d+)\b[^|]*\|", table, re.M)}
    whole = {int(hit[1]) for hit in re.finditer(r"^\| *(\d+) *\|", table, re.M)}
    assert drawn | left == set(XXI[page])
    assert not drawn & whole


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_game_has_a_page_on_which_it_is_drawn(system: str) -> None:
    boards = [board for figure in article(system).figures for board in figure.boards]
    own = [board for board in boards if board.variant and board.variant.key.startswith(f"{system}/")]
    assert len(own) >= FEWEST
    assert any(board.place.position == board.variant.opening() for board in own if board.variant)


WHOLE = [
    file.relative_to(CORPUS)
    for file in sorted(CORPUS.glob("*/*.txt"))
    if "Sample Complete Games" in file.read_text(encoding="utf-8")
]


def test_the_complete_games_of_both_pages_are_in_the_corpus() -> None:
    assert Counter(file.parent.name for file in WHOLE) == {"latrunculi-xxi": 6, "petteia-xxi": 5}


@pytest.mark.parametrize("file", WHOLE, ids=lambda file: file.stem)
def test_every_complete_game_has_a_page_on_which_it_plays_from_its_start(file: Path) -> None:
    address = f"game: ../{file.as_posix()}\nat: start"
    (page,) = (page for page in PAGES if address in (FOLDER / f"{page}.md").read_text(encoding="utf-8"))
    figure = article(page).figures[0]
    (board,) = figure.boards
    assert figure.is_player
    assert board.known
    assert board.place.node is None
    assert all(node.steps for node in board.known.game.nodes), "every turn can be seen"


def test_the_index_names_every_page() -> None:
    assert set(re.findall(r"\]\(([\w-]+)\.md\)", article("index").source.raw)) == {*PAGES} - {"index"}
