"""The gallery built as a site: all of it, twice the same, and stale where a game changed."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from xml.etree import ElementTree

import pytest

from latrodb.core.errors import PlaceError
from latrodb.diagnostics.codes import Severity
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.features.articles.article import Article, check_article
from latrodb.features.articles.document import find_articles
from latrodb.features.articles.figure_boards import FigureBoard
from latrodb.features.articles.figures import Figure
from latrodb.features.articles.known_games import GameCache
from latrodb.features.publishing.site import BuildOptions, OutputFile, Page, folders_outside
from tests.support.paths import CORPUS
from tests.support.sites import build_in

ARTICLES = CORPUS / "articles"
GAME = CORPUS / "latrunculi-xxi" / "2016-07-carrillo-joyce.txt"
_SVG = re.compile(r"<svg .*?</svg>", re.S)


def checked(folder: Path) -> dict[Path, Article]:
    cache = GameCache(folder)
    return {
        path: check_article(path.read_bytes(), str(path), cache=cache.beside(path.parent))
        for path in find_articles(str(folder))
    }


@pytest.fixture(scope="module")
def gallery() -> dict[Path, Article]:
    return checked(ARTICLES)


@pytest.fixture(scope="module")
def site(gallery: dict[Path, Article]) -> tuple[OutputFile, ...]:
    return build_in(ARTICLES, pages_of(gallery), BuildOptions(), CORPUS)


def pages_of(articles: dict[Path, Article]) -> list[Page]:
    return [
        Page(path, article, PurePosixPath(path.relative_to(ARTICLES).with_suffix("")))
        for path, article in articles.items()
    ]


class _Names(HTMLParser):
    """The names of places in a page, and the addresses in it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.names: Counter[str] = Counter()
        self.figures: list[str] = []
        self.addresses: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.names.update([found["id"] or ""] if "id" in found else [])
        if tag == "figure":
            self.figures.append(found.get("id") or "")
        if tag in ("a", "img"):
            self.addresses.append(found.get("href") or found.get("src") or "")


def test_the_gallery_is_sound_and_every_figure_is_shown_once(
    gallery: dict[Path, Article], site: tuple[OutputFile, ...]
) -> None:
    pages = {str(each.path): each.data.decode() for each in site if each.path.suffix == ".html"}
    read = {name: _Names(page) for name, page in pages.items()}
    files = {str(each.path) for each in site}
    assert len(pages) == len(gallery)
    for path, article in gallery.items():
        assert [each for each in article.diagnostics if each.level is Severity.ERROR] == []
        name = f"{path.stem}.html"
        assert read[name].figures == [figure.name for figure in article.figures]
        assert [each for each, count in read[name].names.items() if count > 1] == []
        pictures = _SVG.findall(pages[name])
        boards = [board for figure in article.figures for board in figure.boards]
        assert sum('class="latro-picture"' in each for each in pictures) == len(boards)
        for picture in pictures:
            if 'class="sprite"' in picture:
                continue  # what players draw with is HTML, where `xlink:` needs no declaration
            assert ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"
    players = {
        f"{path.stem}.html": [f"{figure.name}-" for figure in article.figures if figure.is_player]
        for path, article in gallery.items()
    }
    for name, page in read.items():
        for address in page.addresses:
            target, _, anchor = address.partition("#")
            if anchor.startswith(tuple(players.get(target or name, []))) and anchor not in read[target or name].names:
                continue  # a turn, to which the player goes
            assert (target or name) in files or "://" in target
            assert not anchor or anchor in read[target or name].names


def test_built_twice_it_is_the_same_to_the_byte(site: tuple[OutputFile, ...]) -> None:
    assert build_in(ARTICLES, pages_of(checked(ARTICLES)), BuildOptions(), CORPUS) == site


def test_one_move_changed_makes_the_figures_fail_that_come_after_it_and_no_others(
    gallery: dict[Path, Article], tmp_path: Path
) -> None:
    folder = tmp_path / "corpus"
    shutil.copytree(CORPUS, folder)
    game = folder / GAME.relative_to(CORPUS)
    text = game.read_text(encoding="utf-8")
    assert text.count(" g8-g6 ") == 1, "Black's 7th turn"
    game.write_text(text.replace(" g8-g6 ", " g8-g7 "), encoding="utf-8")
    failing = {
        (path.name, figure.name)
        for path, article in checked(folder / "articles").items()
        for figure in article.figures
        if any(is_error_in(each, figure) for each in article.diagnostics)
    }
    dependent = {
        (path.name, figure.name)
        for path, article in gallery.items()
        for figure in article.figures
        if any(comes_after(board, GAME.name, ply=13) for board in figure.boards)
    }
    assert len(dependent) >= 3
    assert failing == dependent


def is_error_in(diagnostic: Diagnostic, figure: Figure) -> bool:
    place = figure.block.span
    span = diagnostic.span
    return diagnostic.level is Severity.ERROR and span is not None and place.start <= span.start < place.end


def comes_after(board: FigureBoard, game: str, ply: int) -> bool:
    """Whether a board rests on a place of a game that a turn led to, or a later one."""
    named = board.part.find("game")
    node = board.origin.node if board.origin else None
    return named is not None and named.words.endswith(game) and node is not None and node.index >= ply


def test_articles_do_not_know_the_games_of_each_other(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text('[Variant "petteia-xxi"]\n\n1.e2-e4 d7-d5 *\n')
    cache = GameCache(tmp_path)
    first = cache.beside(tmp_path)
    known, _ = first.find("a.txt@1w")
    second = first.beside(tmp_path / "sub")
    assert (first.games, second.games) == ((known,), ())
    assert second.find("../a.txt")[0] is known
    assert second.games == (known,)


def test_articles_are_found_in_folders_in_the_order_of_their_names(tmp_path: Path) -> None:
    for name in ("b.md", "a/z.markdown", "a b/c.MD", ".hidden/x.md", ".x.md", "note.txt", "a.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    found = [str(path.relative_to(tmp_path)) for path in find_articles(str(tmp_path))]
    assert found == ["a/z.markdown", "a b/c.MD", "a.md", "b.md"]
    assert find_articles(str(tmp_path / "a.md")) == (tmp_path / "a.md",)
    for name, message in (("note.txt", "not Markdown"), (".hidden/none", "no folder|no file"), ("-", "must be files")):
        with pytest.raises(PlaceError, match=message):
            find_articles(name if name == "-" else str(tmp_path / name))


def test_folders_outside_of_the_site_are_told(tmp_path: Path) -> None:
    root = tmp_path / "pages"
    (root / "sub").mkdir(parents=True)
    files = [root / "a.md", root / "sub" / "b.png", tmp_path / "games" / "c.txt", tmp_path / "games" / "d.txt"]
    (root / "sub" / "e.txt").symlink_to(tmp_path / "secret.txt")
    (tmp_path / "secret.txt").touch()
    products = [OutputFile(PurePosixPath(each.name), b"", each) for each in files]
    assert folders_outside(products, root) == (tmp_path / "games",)
    linked = OutputFile(PurePosixPath("e.txt"), b"", root / "sub" / "e.txt")
    assert folders_outside([*products[:2], linked], root) == (tmp_path,)
