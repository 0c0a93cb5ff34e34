"""Blocks that `latrodb diagram --as-block` prints: an article draws the same picture from them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from latrodb.features.articles.article import check_article
from latrodb.features.articles.known_games import GameCache
from tests.support.paths import CORPUS

GAME = CORPUS / "latrunculi-xxi" / "2016-07-carrillo-cetina.txt"
FEN = "8/8/8/1Ss5/8/8/8/3S4 w"


def without_names(svg: str) -> str:
    """A picture without its words, whose title an article takes from the caption, and without the seal of a file."""
    return re.sub(r"<(title|desc).*?</(title|desc)>|(title|desc)-[0-9a-f]+|<!-- latrodb .*-->", "", svg).strip()


@pytest.mark.parametrize(
    "words",
    [
        ["game.txt"],
        ["game.txt@13b", "--overlay", "attack", "--flip"],
        ["game.txt#1@3w", "--overlay", "arrow:e1-e4:red=a way; and back", "--overlay", "circle:d5", "--legend"],
        ["game.txt@13w", "game.txt@13b", "--overlay", "2/attack"],
        ["game.txt@13w", "game.txt@13b", "--title", "first", "--theme", "print", "--men", "stones", "--walls", "none"],
        ["game.txt@start", "--title", "one alone", "--width", "333", "--coordinates", "inside"],
        ["game.txt@3w", "--fen", FEN, "--overlay", "2/cross:d5", "--variant", "petteia-xxi"],
        ["--fen", FEN, "--variant", "petteia-xxi", "--turn", "d1-d5", "--overlay", "attack"],
        ["--fen", FEN],
        ["--board", "board.txt", "--variant", "kowalski", "--overlay", "locks"],
        ["game.txt@13w", "--language", "es", "--legend"],
    ],
    ids=" ".join,
)
def test_a_block_draws_the_picture_just_made(run, tmp_path: Path, monkeypatch, words: list[str]) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.txt").write_bytes(GAME.read_bytes())
    Path("board.txt").write_text("3 . s .\n2 S . d\n1 . . .\n  a b c\nblack to move\n")
    done = run("diagram", *words, "-o", "d.svg", "--as-block")
    assert done.code == 0
    assert all(line.startswith(("Attack: ", "Locked: ")) for line in done.err.splitlines())  # marks that found nothing
    assert run("diagram", *words, "--as-block").out == done.out
    article = check_article(done.out.encode(), "page.md", cache=GameCache(tmp_path))
    assert [each.message for each in article.diagnostics] == []
    (figure,) = article.figures
    assert without_names(figure.svg()) == without_names(Path("d.svg").read_text("utf-8"))


def test_a_caption_is_part_of_the_block(run) -> None:
    block = run("diagram", f"{GAME}@13b", "--captioned", "--as-block").out
    assert "\ncaption: Position after 13...j8-j2!?, Carrillo – Cetina, July 2016\n" in block
    assert "\nseen: " in block
    assert "\ncaption: two words\n" in run("diagram", GAME, "--caption", "two\n words", "--as-block").out
    assert "\ncaption: none\n" in run("diagram", GAME, "--as-block").out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--animate"], "--as-block is for pictures, not for animations"),
        (["-o", "-"], "--as-block prints to stdout; name a file"),
        (["--fen", FEN, "--variant", "petteia-xxi", "--turn", "b5-b2"], "b5-b2 is illegal; the moves of a block"),
    ],
)
def test_what_no_block_can_draw_is_refused(run, words: list[str], said: str) -> None:
    done = run("diagram", *([] if "--fen" in words else [GAME]), *words, "--as-block")
    assert done.code in (1, 2)
    assert said in done.err
    assert done.out == ""
