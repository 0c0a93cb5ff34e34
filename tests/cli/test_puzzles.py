"""`latrodb puzzles`: a list, JSON, a page, and wrong words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from latrodb.cli.app import main
from tests.support.paths import CORPUS

GAME = str(CORPUS / "latrunculi-xxi" / "2016-07-carrillo-cetina.txt")


def test_the_list_has_each_question_with_its_source(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", GAME]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == (
        "Jose Carrillo - Carlos Cetina, July 2016, after 7b: One of these four turns was played and is illegal: which?"
    )
    assert len(lines) == 3


def test_json_has_what_was_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", GAME, "--json", "--kind", "win"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    found = json.loads(line)
    assert (found["kind"], found["place"], found["turns"], found["answers"]) == ("win", "16w", ["f6-f4#"], 1)


def test_the_page_has_the_questions_and_not_the_verdicts(tmp_path: Path) -> None:
    page = tmp_path / "puzzles.html"
    assert main(["puzzles", GAME, "-o", str(page)]) == 0
    html = page.read_text(encoding="utf-8")
    assert html.count("<latro-game ") == 3
    assert "illegal by rule" not in html
    assert "?!" not in html.partition("<script>")[0]


@pytest.mark.parametrize("words", [["missing.txt"], [GAME, "--kind", "long"], []])
def test_wrong_words_are_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", *words]) == 2
    assert "Traceback" not in capsys.readouterr().err
