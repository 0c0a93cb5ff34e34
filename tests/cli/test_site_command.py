"""`latrodb site`: a folder of pages, and what it never does to other files."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from latrodb.outputs import broken_files
from tests.conftest import Run


@pytest.fixture
def games(tmp_path: Path, corpus: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    shutil.copy(corpus / "latrunculi-xxi" / "diagram-38.txt", folder)
    return folder


def pages_of_games(public: Path) -> list[Path]:
    """The pages of a folder that show a game; `index.html` lists them."""
    return [page for page in (public / "games").glob("*.html") if page.name != "index.html"]


def test_a_folder_of_games_becomes_pages(run: Run, games: Path, tmp_path: Path) -> None:
    result = run("site", games, "-o", tmp_path / "public")
    assert result.code == 0, result.err
    assert "3 about games" in result.out
    assert not broken_files(tmp_path / "public")
    assert len(pages_of_games(tmp_path / "public")) == 3
    assert not (tmp_path / "public" / "sitemap.xml").exists()
    assert [file.name for file in games.iterdir()] == ["diagram-38.txt"]
    front = (tmp_path / "public" / "index.html").read_text(encoding="utf-8")
    assert (
        "<h1><bdi>Games of Latrunculi and its relatives</bdi></h1>" in front
    )  # since a folder called games says nothing


def test_a_collection_of_some_rules_is_called_after_them(run: Run, corpus: Path, tmp_path: Path) -> None:
    assert run("site", corpus / "single-stone-xxi", "-o", tmp_path / "public", "--brief").code == 0
    front = (tmp_path / "public" / "index.html").read_text(encoding="utf-8")
    assert "<h1><bdi>Games of Single Stone XXI</bdi></h1>" in front


def test_pages_take_the_place_of_older_ones_but_never_of_other_files(run: Run, games: Path, tmp_path: Path) -> None:
    public = tmp_path / "public"
    run("site", games, "-o", public)
    shutil.copy(games / "diagram-38.txt", tmp_path / "other.txt")
    (games / "diagram-38.txt").write_text('[Variant "petteia-xxi"]\n\n1.a2-a3 *\n', encoding="utf-8")
    assert run("site", games, "-o", public).code == 0
    assert len(pages_of_games(public)) == 1
    (public / "CNAME").write_text("example.org", encoding="utf-8")
    refused = run("site", games, "-o", public)
    assert (refused.code, "--force" in refused.err) == (2, True)
    assert run("site", games, "-o", public, "--force").code == 0
    assert (public / "CNAME").read_text(encoding="utf-8") == "example.org"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--address", "example.org"], "is not an address"),
        (["--address", "javascript:alert(1)"], "is not an address"),
        (["--address", 'https://example.org/"x'], "is not an address"),
    ],
)
def test_wrong_words_are_explained(run: Run, games: Path, tmp_path: Path, words: list[str], message: str) -> None:
    result = run("site", games, "-o", tmp_path / "public", *words)
    assert (result.code, message in result.err) == (2, True)
    assert not (tmp_path / "public").exists()


def test_pages_do_not_go_among_the_games(run: Run, games: Path) -> None:
    result = run("site", games, "-o", games / "public")
    assert (result.code, "contain each other" in result.err) == (2, True)


def test_a_folder_without_games_is_not_a_collection(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    result = run("site", tmp_path / "empty", "-o", tmp_path / "public")
    assert (result.code, "has no game files" in result.err) == (1, True)


def test_without_jinja_the_command_says_what_to_install(games: Path, tmp_path: Path) -> None:
    program = "import sys; sys.modules['jinja2'] = None; from latrodb.cli.app import main; sys.exit(main())"
    words = [sys.executable, "-c", program, "site", games, "-o", tmp_path / "public"]
    result = subprocess.run(words, capture_output=True, text=True, check=False)
    assert result.returncode == 2
    assert "pip install 'latrodb[web]'" in result.stderr


def test_articles_that_use_files_outside_their_folder_are_left_out_and_counted_as_errors(
    run: Run, games: Path, tmp_path: Path
) -> None:
    articles = tmp_path / "texts" / "articles"
    articles.mkdir(parents=True)
    (tmp_path / "texts" / "game.txt").write_text('[Variant "bell"]\n\n1.a1 *\n', encoding="utf-8")
    article = "# A\n\n```latro\ngame: ../game.txt\nat: start\ncaption: A game\n```\n"
    (articles / "a.md").write_text(article, encoding="utf-8")
    left_out = run("site", games, "-o", tmp_path / "public", "--brief", "--articles", articles)
    assert left_out.code == 1
    assert f"a.md has errors, or uses files outside {articles}, and is left out" in left_out.err
    assert "name a folder with both by --articles" in left_out.err
    whole = run("site", games, "-o", tmp_path / "public", "--brief", "--articles", tmp_path / "texts")
    assert (whole.code, "left out" in whole.err) == (0, False)
    assert (tmp_path / "public" / "articles" / "a.html").exists()
