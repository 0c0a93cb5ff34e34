"""Claims in the comments of games: where they are found, and what `check --prove` says of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import latrodb
from latrodb.checks.forced import judge_comments
from latrodb.cli.app import main
from tests.support.paths import CORPUS

DUEL = (CORPUS / "latrunculi-xxi" / "2016-08-joyce-carrillo.txt").read_text(encoding="utf-8")


def with_comments(*changes: tuple[str, str]) -> str:
    text = DUEL
    for turn, comment in changes:
        assert text.count(turn) == 1
        text = text.replace(turn, f"{turn} {comment}")
    return text


def judged(text: str, tmp_path: Path) -> list[tuple[str, str, str]]:
    file = tmp_path / "game.txt"
    file.write_text(text, encoding="utf-8")
    (game,) = latrodb.read(file)
    return [(each.place, each.words, each.judgement.verdict) for each in judge_comments(game, 60)]


def test_claims_of_comments_variations_and_the_start(tmp_path: Path) -> None:
    text = with_comments(
        (
            "16.g4-e4(+) g8-g5(+)",
            "{It's now mate in two. White threatens mate in 3.} (17.a1-a6+ {=> no win in 2 for black})",
        ),
        ("18.i2-i4", "{=> mate in 1 for black} (18.i2-i4 mate in 9)"),
    ).replace("1.c1-c3", "{=> no win in 1} 1.c1-c3")
    assert judged(text, tmp_path) == [
        ("start", "=> no win in 1", "proved"),
        ("16b", "mate in two", "refuted"),
        ("17b", "mate in 1", "proved"),  # [mate in 1] of the source
        ("18w", "=> mate in 1 for black", "proved"),
        ("17w", "=> no win in 2 for black", "proved"),
    ]


def test_nothing_is_judged_after_a_turn_that_cannot_be_played(tmp_path: Path) -> None:
    text = '[Variant "petteia-xxi/8x8"]\n\n1.a2-a3 a7-a6 {=> no win in 1} 2.h5-h6 {=> win in 1} b7-b6 {mate in 1} *\n'
    assert judged(text, tmp_path) == [("1b", "=> no win in 1", "proved")]


def test_dice_decide(tmp_path: Path) -> None:
    text = '[Variant "glaucus"]\n\n{=> win in 1} *\n'
    assert [verdict for _, _, verdict in judged(text, tmp_path)] == ["not decided"]


def test_check_prove(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_text(with_comments(("16.g4-e4(+) g8-g5(+)", "{=> mate in 2}")), encoding="utf-8")
    assert main(["check", str(file)]) == 0
    assert "O608" not in capsys.readouterr().out
    assert main(["check", str(file), "--prove", "60s"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "warning O608 claim-refuted" in out
    assert "Black has no mate in 2 after 17.a1-a6+, only after 28 of 29 legal turns; there is one in 3" in out
    assert "2 claims judged: 1 proved, 1 refuted" in out
    assert main(["check", str(file), "--prove", "60s", "--profile", "strict"]) == 1
    capsys.readouterr()
    assert main(["check", str(file), "--prove", "1m", "--json"]) == 0
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    claims = [each["claim"] for each in records if "claim" in each]
    assert [(each["ply"], each["claim"], each["verdict"]) for each in claims] == [
        ("16b", "=> mate in 2", "refuted"),
        ("17b", "mate in 1", "proved"),
    ]
    assert claims[1]["best_play"] == "18.a1-b1 h4-f4#"
    assert [each["code"] for each in records if "code" in each] == ["O608"]


@pytest.mark.parametrize("time", ["5q", "0s", "-1", "", "5 minutes"])
def test_a_time_must_be_one(time: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "game.txt", f"--prove={time}"]) == 2
    assert "is not a time such as" in " ".join(capsys.readouterr().err.split())


def test_claims_are_judged_under_the_own_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_text(DUEL, encoding="utf-8")
    assert main(["check", str(file), "--prove", "5s", "--as", "kowalski/10x8"]) == 2
    assert "leave out --as" in capsys.readouterr().err
