"""`latrodb review` as a user runs it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from latrodb.cli.app import main
from tests.support.paths import CORPUS

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

GAME = str(CORPUS / "latrunculi-xxi" / "2016-07-carrillo-cetina.txt")


def test_words_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", GAME, "--opinion", "0"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("15...c8-c4xd4?  allows a win in 1; only d5-f5 prevents it.\n")
    assert err == "2 remarks; looked for wins in 3, 400,000 positions for each question and 0 for an opinion.\n"
    assert main(["review", GAME, "--opinion", "0", "--json"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(each["label"], each["glyph"]) for each in found] == [("15b", "?"), ("16w", "!!")]


def test_an_opinion_is_called_one(capsys: pytest.CaptureFixture[str]) -> None:
    game = str(CORPUS / "latrunculi-xxi" / "2016-12-arx-carrillo.txt")
    assert main(["review", game]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1].startswith("21.e1-e2??  in the engine's opinion worse than ")
    assert main(["review", game, "--json", "--opinion", "1000"]) == 0
    assert all(json.loads(line)["is_opinion"] for line in capsys.readouterr().out.splitlines())


def test_what_is_proved_is_kept_as_notes_and_the_text_stays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = str(tmp_path / "games.db")
    assert main(["import", GAME, "--db", database]) == 0
    assert main(["review", f"{database}#1", "--opinion", "0", "--keep"]) == 0
    capsys.readouterr()
    assert main(["edit", "note", "list", database, "--json"]) == 0
    notes = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(each["place"], each["tags"]) for each in notes] == [("15b", ["review"]), ("16w", ["review"])]
    assert "400,000 positions" in notes[0]["by"]
    assert main(["show", f"{database}#1", "--no-board"]) in (0, 2)
    assert main(["review", GAME, "--keep"]) == 2
    assert "needs a game of a database" in capsys.readouterr().err


def test_tables_that_do_not_fit_are_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["review", GAME, "--tables", str(tmp_path / "none.table")]) == 2
    assert "none.table cannot be read" in capsys.readouterr().err
