"""`latrodb solve` as a user runs it."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from latrodb.cli.app import main
from tests.support.paths import CORPUS

if TYPE_CHECKING:
    from pathlib import Path

GAME = str(CORPUS / "latrunculi-xxi" / "2016-08-joyce-carrillo.txt")


def test_a_proof_is_written_and_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    proof = tmp_path / "proof.txt"
    assert main(["solve", f"{GAME}@16b", "--for", "black", "--in", "3", "--proof", str(proof)]) == 0
    assert capsys.readouterr().out.startswith("Proved: Black has a win in 3, with White to move.\n")
    assert main(["solve", "--check", str(proof)]) == 0
    assert "none is missing" in capsys.readouterr().out
    proof.write_text(re.sub(r"\([0-9]+\.[^()]*\)", "", proof.read_text(), count=1))
    assert main(["solve", "--check", str(proof)]) == 1


def test_json_has_every_turn(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", f"{GAME}@16b", "--for", "black", "--in", "2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["verdict"], len(found["turns"])) == ("refuted", 29)
    assert [each["turn"] for each in found["turns"] if not each["moves"]] == ["a1-a6+"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["solve"], "say which position"),
        (["solve", f"{GAME}@16b", "--for", "red"], "white or black"),
        (["solve", f"{GAME}@16b", "--fen", "8/8 w"], "leave out --fen"),
        (["solve", "latrunculi-xxi/8x8", "--shortest", "2", "--ending", "mate"], "no ending 'mate'"),
        (["solve", "--check", GAME], "says what is proved"),
        (["solve", "latrunculi-xxi/8x8", "--in", "2", "--nodes", "9", "--proof", "p.txt"], "no proof to write"),
    ],
)
def test_wrong_words_are_explained(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) in (1, 2)
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("workers", ["1", "2"])
def test_shortest_games(workers: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.txt"
    words = ["solve", "latrunculi-xxi/8x8", "--shortest", "3", "-o", str(file), "--workers", workers]
    assert main(words) == 0
    assert "Ply 3: 6 games" in capsys.readouterr().out
    assert main(["check", str(file)]) == 0
    assert "6 games: 0 errors" in capsys.readouterr().out
