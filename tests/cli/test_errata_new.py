"""`latrodb edit errata new`: records that `errata check` and `errata add` accept as they are."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from latrodb.game.ledgers.ledger import read_ledger
from tests.support.paths import CORPUS

JOYCE = "2016-07-carrillo-joyce.txt"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copy(CORPUS / "latrunculi-xxi" / JOYCE, tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_record_is_complete_and_is_applied(run, folder: Path) -> None:
    ended = run("edit", "errata", "new", f"{JOYCE}@19w", "--by", "Cato", "-o", "new.errata")
    assert (ended.code, ended.out, ended.err) == (0, "", "")
    ledger = read_ledger(Path("new.errata").read_bytes())
    assert not ledger.diagnostics
    (erratum,) = ledger.errata
    assert (erratum.ply, erratum.printed, erratum.corrected) == ("19w", "De5-e4", "De4-e3xd3")
    assert (erratum.by, erratum.status, erratum.game.game) == ("Cato", "unique", f"{JOYCE}#1")
    assert "36 of 39 turns can be played" in " ".join(erratum.evidence.split())
    told = json.loads(run("edit", "errata", "check", "new.errata", JOYCE, "--json").out)
    assert [each["verdict"] for each in told["errata"]] == ["applied"]
    assert told["games"][0]["corrected"]["played"] == 39
    assert run("import", JOYCE, "--db", "games.db", "--fail-on", "never").code == 0
    assert run("edit", "errata", "add", "games.db", "new.errata").code == 0
    assert "De4-e3xd3" in run("export", "games.db#1", "--text", "corrected").out
    of_database = run("edit", "errata", "new", "games.db#1@19w", "--by", "Cato").out
    assert of_database == Path("new.errata").read_text()


def test_a_mark_that_is_missing_is_corrected(run, folder: Path) -> None:
    (erratum,) = read_ledger(run("edit", "errata", "new", f"{JOYCE}@13b").out.encode()).errata
    assert (erratum.corrected, erratum.kind, erratum.status) == ("Df7-f5*!?", "mark", "likely")


def test_what_the_author_knows_outranks_what_was_found(run, folder: Path) -> None:
    ended = run("edit", "errata", "new", f"{JOYCE}@19w", "--corrected", "De4-d4")
    (erratum,) = read_ledger(ended.out.encode()).errata
    assert (erratum.corrected, erratum.status) == ("De4-d4", "likely")
    ended = run("edit", "errata", "new", f"{JOYCE}@19w", "--corrected", "De4-e3xd3")
    assert read_ledger(ended.out.encode()).errata[0].status == "unique"
    ended = run("edit", "errata", "new", f"{JOYCE}@19w", "--corrected", "De4-e9")
    assert ended.code == 0
    assert ended.err.startswith("The rules do not give De4-e9 at 19w, and it is not applied: ")
    assert ended.err.count("not applied") == 1


def test_a_record_is_added_to_a_ledger(run, folder: Path) -> None:
    Path("new.errata").write_text("My corrections.\n", "utf-8")
    for place in ("19w", "13b"):
        assert run("edit", "errata", "new", f"{JOYCE}@{place}", "-o", "new.errata").code == 0
    ledger = read_ledger(Path("new.errata").read_bytes())
    assert (ledger.preface, [each.ply for each in ledger.errata]) == ("My corrections.", ["19w", "13b"])
    again = run("edit", "errata", "new", f"{JOYCE}@19w", "-o", "new.errata")
    assert (again.code, again.out) == (2, "")
    assert "already has a record '2016-07-carrillo-joyce 19w'" in again.err
    Path("new.txt").write_text("Mine.\n", "utf-8")
    assert run("edit", "errata", "new", f"{JOYCE}@19w", "-o", "new.txt").code == 2
    assert Path("new.txt").read_text("utf-8") == "Mine.\n"


def test_a_correction_beside_which_others_may_be_right_is_ambiguous(run, folder: Path) -> None:
    Path("two.txt").write_text('[Variant "petteia-xxi/8x8"]\n\n1.a2-a4 h7-h5 2.b2-b9 h5-h4 *\n')
    ended = run("edit", "errata", "new", "two.txt@2w")
    (erratum,) = read_ledger(ended.out.encode()).errata
    assert erratum.status == "ambiguous"
    assert "Its status is ambiguous" in ended.err
    given = run("edit", "errata", "new", "two.txt@2w", "--corrected", erratum.corrected)
    assert read_ledger(given.out.encode()).errata[0].status == "likely"


@pytest.mark.parametrize(
    "game", ["latrunculi-xxi/2016-07-fahys-carrillo.txt", "petteia-xxi/2016-12-gifford-carrillo.txt", "unnumbered.txt"]
)
def test_a_correction_is_as_sure_as_check_says(run, folder: Path, game: str) -> None:
    file = CORPUS / game
    if not file.exists():
        file = folder / game
        text = (CORPUS / "petteia-xxi" / "2016-12-gifford-carrillo.txt").read_text("utf-8")
        file.write_text(re.sub(r"\b[0-9]+\.(?=[a-h])", "", text), "utf-8")
    found = [json.loads(line) for line in run("check", file, "--format", "json").out.splitlines()]
    weighed = {each["ply"]: each["confidence"] for each in found if each["confidence"]}
    assert weighed
    for ply, degree in weighed.items():
        (erratum,) = read_ledger(run("edit", "errata", "new", f"{file}@{ply}").out.encode()).errata
        assert (ply, erratum.status) == (ply, degree)


@pytest.mark.parametrize(
    ("words", "code", "expected"),
    [
        ((JOYCE,), 2, "say which turn"),
        ((f"{JOYCE}@start",), 2, "say which turn"),
        ((f"{JOYCE}@99w",), 2, "no move 99w"),
        ((f"{JOYCE}#2@19w",), 2, "no game 2"),
        ((f"{JOYCE}@1w",), 1, "no correction of 1w g1-g5 is known: it is legal"),
        ((f"{JOYCE}@19w", "--corrected", "nonsense"), 2, "cannot be read as a turn"),
        ((f"{JOYCE}@19w", "--corrected", "De5-e4"), 2, "the text already has De5-e4 at 19w"),
    ],
)
def test_what_cannot_be_corrected_is_said(run, folder: Path, words: tuple[str, ...], code: int, expected: str) -> None:
    ended = run("edit", "errata", "new", *words)
    assert (ended.code, ended.out) == (code, "")
    assert expected in ended.err
