"""Unique corrections in a copy: the installed command, the comment that keeps what was printed, no overwriting."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from latrodb.features.repair.patch import fix_text, unique_proposals
from latrodb.notation.format import as_printed
from latrodb.notation.parser import parse_text
from latrodb.notation.text_edits import apply_edits
from tests.support.bases import CORPUS, PETTEIA, corrupted, repaired

BROKEN = [
    "latrunculi-xxi/2016-07-carrillo-joyce.txt",
    "latrunculi-xxi/2016-07-fahys-carrillo.txt",
    "latrunculi-xxi/2016-12-arx-carrillo.txt",
    "petteia-xxi/2016-08-carrillo-lerouge.txt",
    "petteia-xxi/2016-12-gifford-carrillo.txt",
    "petteia-xxi/2017-09-kutac-carrillo.txt",
]


def latrodb(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "latrodb", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def fixed(text: str) -> str:
    return fix_text(text, unique_proposals(repaired(text).findings))


@pytest.mark.parametrize("name", BROKEN)
def test_the_fixed_copy_of_a_printed_game_has_no_misprint(name: str) -> None:
    copy = fixed((CORPUS / name).read_text(encoding="utf-8"))
    found = repaired(copy)
    assert found.findings == ()
    assert found.game.is_read
    assert as_printed(parse_text(copy)) == copy


def test_what_was_printed_stands_behind_each_correction() -> None:
    copy = fixed(corrupted(PETTEIA, "3.f1-f3", "3.f1-g3"))
    assert "3.f1-f3 {[%sic f1-g3]} b7-b5" in copy
    assert copy.replace("f1-f3 {[%sic f1-g3]}", "f1-f3") == PETTEIA


def test_a_left_out_turn_comes_before_the_next_number() -> None:
    copy = fixed(corrupted(PETTEIA, " b7-b5 4.", " 4."))
    assert "3.f1-f3 b7-b5 {[%sic left out]} 4.e1-e3xe5" in copy
    assert repaired(copy).findings == ()


def test_exchanged_turns_both_keep_what_was_printed() -> None:
    copy = fixed(corrupted(PETTEIA, "5.j2-j5 j7-j6", "5.j7-j6 j2-j5"))
    assert "5.j2-j5 {[%sic j7-j6]} j7-j6 {[%sic j2-j5]}" in copy


def test_what_is_not_unique_is_not_written() -> None:
    text = corrupted(PETTEIA, "43.i1-i5 ", "43.i1-i9 ")
    assert fixed(text) == text


def test_edits_of_a_proposal_are_plain_replacements() -> None:
    text = corrupted(PETTEIA, "c7-c5 5", "c7-d5 5")
    (finding,) = repaired(text).findings
    assert apply_edits(text, finding.best.edits) == PETTEIA


def test_the_command_writes_a_copy_beside_the_file(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    shutil.copy(CORPUS / BROKEN[2], file)
    before = file.read_bytes()
    done = latrodb("check", "--fix", str(file))
    assert done.returncode == 1
    assert file.read_bytes() == before
    copy = tmp_path / "game.fixed.txt"
    assert "1.e1-e4 {[%sic s1-s4]}" in copy.read_text(encoding="utf-8")
    assert "2 corrections written" in done.stderr
    assert latrodb("check", str(copy)).returncode == 0


def test_the_command_never_writes_over_a_file(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    shutil.copy(CORPUS / BROKEN[2], file)
    copy = tmp_path / "game.fixed.txt"
    copy.write_text("mine", encoding="utf-8")
    done = latrodb("check", "--fix", str(file))
    assert done.returncode == 2
    assert "is there already" in done.stderr
    assert copy.read_text(encoding="utf-8") == "mine"
    done = latrodb("check", "--fix", "-o", str(file), str(file))
    assert done.returncode == 2


def test_copies_of_several_files_go_into_a_folder(tmp_path: Path) -> None:
    files = [shutil.copy(CORPUS / name, tmp_path) for name in BROKEN[:2]]
    folder = tmp_path / "fixed"
    done = latrodb("check", "--fix", "-o", str(folder), *files)
    assert done.returncode == 2
    folder.mkdir()
    latrodb("check", "--fix", "-o", str(folder), *files)
    assert sorted(each.name for each in folder.iterdir()) == sorted(Path(each).name for each in files)


def test_a_flawless_file_gets_no_copy(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(PETTEIA, encoding="utf-8")
    done = latrodb("check", "--fix", str(file))
    assert done.returncode == 0
    assert [each.name for each in tmp_path.iterdir()] == ["game.txt"]
    assert "nothing is written" in done.stderr


def test_an_output_without_fix_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(PETTEIA, encoding="utf-8")
    assert latrodb("check", "-o", str(tmp_path / "copy.txt"), str(file)).returncode == 2
