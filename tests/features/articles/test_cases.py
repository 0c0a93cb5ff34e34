"""Every code of articles has an article that raises it and a near miss that does not."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import pytest

from latrodb.diagnostics.codes import CODES
from latrodb.features.articles.article import check_article
from latrodb.features.articles.known_games import GameCache
from latrodb.features.publishing.site import BuildOptions, Page
from tests.support.sites import site_of

FOLDER = Path(__file__).parent / "cases"
CASES = sorted(path.name for path in FOLDER.iterdir())


def codes_of(case: str, outcome: str) -> list[str]:
    (file,) = (FOLDER / case).glob(f"{outcome}.*")
    article = check_article(file.read_bytes(), file.name, cache=GameCache(file.parent), seconds=60)
    assert bool(article.games) != (b"```latro" in file.read_bytes()), "an article of games or of figures"
    found = list(article.diagnostics)
    if file.suffix == ".md":
        options = BuildOptions()
        page = Page(file, article, PurePosixPath(outcome))
        found += site_of(FOLDER.parent, [page], options).left_out(page)
    return [each.code for each in found if each.code.startswith("A")]


def test_every_code_of_articles_has_a_case() -> None:
    assert [f"{code}-{entry.name}" for code, entry in CODES.items() if code.startswith("A")] == CASES


@pytest.mark.parametrize("case", CASES)
def test_the_case_raises_its_code_and_no_other(case: str) -> None:
    assert codes_of(case, "raises") == [case[:4]]


@pytest.mark.parametrize("case", CASES)
def test_the_near_miss_raises_nothing(case: str) -> None:
    assert codes_of(case, "passes") == []
