"""Articles on a server: pages among those of the games, to which they lead."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from justhtml import JustHTML

from tests.features.web.conftest import FILES, Get, served

ARTICLE = """---
author: A. Reader
---
# The end of a *game*

White won [this game](games/{name}#4w); here is [a note](note.txt), and [more](more/other.md#again).

```latro
game: games/{name}
at: end
```
"""


@pytest.fixture(scope="module")
def folder(database: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("articles")
    name = Path(FILES[2]).name
    for part in ("games", "more"):
        (folder / part).mkdir()
    shutil.copy(database.parent / "games" / name, folder / "games")
    (folder / "index.md").write_text(ARTICLE.format(name=name), encoding="utf-8")
    (folder / "more" / "other.md").write_text("# Other\n\n## Again\n\n[Back](../index.md)\n", encoding="utf-8")
    (folder / "false.md").write_text("# F\n\n```latro\ngame: nothing.txt\n```\n", encoding="utf-8")
    (folder / "note.txt").write_text("A note.", encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def get_article(database: Path, folder: Path) -> Get:
    return served(database, articles=folder)


def test_articles_are_pages_with_the_head_of_all_pages(get_article: Get) -> None:
    first = get_article("/-/article")
    assert first.headers["location"] == "/games.db/-/article/index"
    page = get_article("/games.db/-/article/index")
    JustHTML(page.text, strict=True)
    assert "unsafe" not in page.headers["content-security-policy"]
    assert '<a href="/games.db/-/article" aria-current="page">Articles</a>' in page.text
    for address in re.findall(r'<(?:link|script)[^>]*(?:href|src)="(latr[^"]*|/-/[^"]*)"', page.text):
        assert get_article(address if address[0] == "/" else f"/games.db/-/article/{address}").status_code == 200


def test_links_of_articles_lead_to_games_articles_and_files(get_article: Get) -> None:
    text = get_article("/games.db/-/article/index").text
    game = re.search(r'href="(/games\.db/-/game/[0-9]+)#4w"', text)
    assert game
    assert "Kutac" in get_article(game[1]).text
    assert 'href="more/other#again"' in text
    assert 'href="../index"' in get_article("/games.db/-/article/more/other").text
    assert get_article("/games.db/-/article/note.txt").headers["content-type"].startswith("text/plain")


def test_an_article_has_its_data(get_article: Get) -> None:
    page = json.loads(get_article("/-/article/index.json").content)
    assert (page["page"], page["title"], page["author"]) == ("article", "The end of a game", "A. Reader")
    assert page["text"].startswith("---")


@pytest.mark.parametrize("name", ["false", "nothing", "index.md", "../games.db", "%2e%2e/games.db", "index.html", ""])
def test_what_is_no_article_is_not_found(get_article: Get, database: Path, name: str) -> None:
    assert get_article(f"/-/article/{name}").status_code in (302, 404)
    assert served(database)(f"/-/article/{name}").status_code in (302, 404)


def test_articles_are_in_the_navigation_only_if_there_are_some(get: Get, get_article: Get, tmp_path: Path) -> None:
    assert "Articles</a>" in get_article("/").text
    assert "Articles</a>" not in get("/").text
    assert get("/-/article").status_code == 404
    assert get("/-/article/index").status_code == 404


def test_a_folder_without_sound_articles_has_none(
    database: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "false.md").write_text("# F\n\n```latro\ngame: nothing.txt\n```\n", encoding="utf-8")
    without = served(database, articles=tmp_path)
    assert without("/-/article").status_code == 404
    assert "Articles</a>" not in without("/").text
    assert "false.md has errors" in caplog.text
