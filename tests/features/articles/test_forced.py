"""Articles that claim what can be forced: which claims are judged, and that each altered one is found."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

from latrodb.cli.app import main
from latrodb.features.articles.article import Article, check_article
from latrodb.features.articles.known_games import GameCache, Reach, read_known
from latrodb.features.articles.verdict import Status
from tests.support.paths import CORPUS

DUEL = "latrunculi-xxi/2016-08-joyce-carrillo.txt"
ALTERED = [
    ("joyce-carrillo-2016", "[Black mates in three](<claim:mate in 3", "[Black mates in two](<claim:mate in 2"),
    ("joyce-carrillo-2016", "[not in two](<claim:no mate in 2", "[not in three](<claim:no mate in 3"),
    ("joyce-carrillo-2016", "it is mate in one,", "it is mate in two,"),
    ("joyce-carrillo-2016", "mate in 1 for black at 18w", "mate in 1 for black at 17w"),
    ("joyce-carrillo-2016", "18...h4-f4# ends", "18...h4-g4# ends"),
    ("carrillo-cetina-2016", "no win in 2 for white at 14w", "no win in 2 for white at 15b"),
    ("carrillo-cetina-2016", "mate in 1 for white at 15b", "mate in 1 for white at 14w"),
    ("carrillo-cetina-2016", "16.f6-f4# closes", "16.f6-f4+ closes"),
    ("carrillo-cetina-2016", "illegal (rule 16)", "illegal (rule 17)"),
    ("latrunculi-xxi-play", "mate in\ntwo](<claim:no mate in 2", "mate in\nthree](<claim:no mate in 3"),
    ("latrunculi-xxi-play", "[Black mates in three](<claim:mate in 3", "[Black mates in two](<claim:mate in 2"),
    ("latrunculi-xxi-play", "mate in 1 for white at 2b", "mate in 1 for black at 2b"),
    ("latrunculi-xxi-play", "no mate in 1 for black at 1b", "no mate in 1 for black at 2w"),
    ("latrunculi-xxi-play", "<claim:mate in 1 for black at 2w", "<claim:mate in 1 for black at 1b"),
    ("latrunculi-xxi-play", "win in 1 for white at 30b", "win in 1 for white at 30w"),
    ("latrunculi-xxi-play", "no win in 3 for white at 30w", "no win in 3 for white at 30b"),
    ("kutac-carrillo-2017", "claim:ending agreement", "claim:ending stalemate"),
    ("carrillo-lerouge-2016", "stalemate](<claim:ending stalemate", "stalemate](<claim:ending agreement"),
    ("kutac-lerouge-2017", "4.e1-e3xe5 is", "4.e1-e3xe4 is"),
    ("kutac-lerouge-2017", "43.i1-i5 is", "42.i1-i5 is"),
]  # fmt: skip


def check(text: str, seconds: float = 60) -> Article:
    games = read_known([str(CORPUS / DUEL)])
    return check_article(text.encode(), "page.md", games, cache=GameCache(CORPUS), seconds=seconds)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("After 16...g8-g5(+) it is a net. It's now mate in 2.", ["A936"]),
        ("After 16...g8-g5(+) it is a net.\n\nMate in two!", ["A936"]),
        ("After 16...g8-g5(+) it is a net. It's now mate in 3.", []),
        ("After 16...g8-g5(+) it is a net. It's now mate in 4.", ["A915"]),  # there is one in three
        ("After 17.i1-i2?! h5-h4+! Black mates in 1. Now mate in 1 for White!", ["A936"]),
        ("After 16...g8-g5(+) Black threatens mate in 2.", []),
        ("It's now mate in 2. So was 16...g8-g5(+).", []),
        ("After 16...g8-g5(+) he resigned.\n\nA word.\n\nMate in 2.", []),
        ("[It is mate in two](<claim:mate in 2 at 16b>)", ["A934"]),
        ("[It is mate in three](<claim:mate in 3 at 16b>)", []),
        ("[It is mate in three](<claim:mate in 2 at 16b>)", ["A935"]),
        ("[It is mate in two](<claim:mate in 2 at 99b>)", ["A915"]),
        ("[He had to](<claim:only move at 17w>)", ["A934"]),
    ],
)
def test_claims_about_the_only_game(text: str, codes: list[str]) -> None:
    assert [each.code for each in check(f"Well. {text}").diagnostics] == codes


def test_nothing_is_searched_unless_it_is_asked_for() -> None:
    article = check("Well. After 16...g8-g5(+) it's so. Mate in 2! [Mate in two](<claim:mate in 2 at 16b>)", 0)
    assert not article.diagnostics
    assert [each.status for each in article.verdicts][-1] is Status.UNVERIFIED


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("copy") / "corpus"
    shutil.copytree(CORPUS, folder, ignore=shutil.ignore_patterns("courier"))
    return folder / "articles"


@pytest.mark.parametrize("page", sorted({page for page, _, _ in ALTERED}))
def test_twenty_altered_claims_of_our_articles_are_found_and_nothing_else(page: str, copy: Path) -> None:
    cache = GameCache(copy, Reach((copy.parent,), "--allow"))
    text = altered = (copy / f"{page}.md").read_text(encoding="utf-8")
    lines = []
    for _, old, new in (each for each in ALTERED if each[0] == page):
        assert altered.count(old) == 1, old
        lines.append(altered[: altered.index(old)].count("\n") + 1)
        altered = altered.replace(old, new)
    found = []
    for each in (text, altered):
        article = check_article(each.encode(), str(copy / f"{page}.md"), cache=cache.beside(copy), seconds=60)
        told = [(article.source.place(each.span).line, each.code, each.message) for each in article.diagnostics]
        found.append(Counter(told))
    assert found[0] <= found[1]
    assert sorted(line for line, *_ in (found[1] - found[0]).elements()) == sorted(lines)


def test_twenty_claims_are_altered() -> None:
    assert len(ALTERED) == 20


def test_article_check_prove(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "page.md"
    file.write_text("Well. After 16...g8-g5(+) it's so. It's now mate in 2.\n", encoding="utf-8")
    assert main(["article", "check", str(file), "--games", str(CORPUS / DUEL)]) == 0
    capsys.readouterr()
    assert main(["article", "check", str(file), "--games", str(CORPUS / DUEL), "--prove", "60s"]) == 1
    out = " ".join(capsys.readouterr().out.split())
    assert "error A936 win-refuted" in out
    assert "after 16...g8-g5(+): Black has no mate in 2 after 17.a1-a6+" in out
    assert "best play: 17.a1-a6+ c8-c6" in out
