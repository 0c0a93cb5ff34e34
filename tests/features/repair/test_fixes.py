"""Corrections in a copy: which ones, the comment that keeps what was printed, no overwriting, no fewer sound turns."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from latrodb.cli.app import main
from latrodb.features.repair.edits import Fix
from latrodb.features.repair.fixes import choose_corrections, fix_text
from latrodb.notation.format import as_printed
from latrodb.notation.parser import parse_text
from latrodb.notation.text_edits import apply_edits
from tests.conftest import Run
from tests.support.bases import CORPUS, HEAD, MOVES, PETTEIA, corrupted, repaired

BROKEN = [
    "latrunculi-xxi/2016-07-carrillo-joyce.txt",
    "latrunculi-xxi/2016-07-fahys-carrillo.txt",
    "latrunculi-xxi/2016-12-arx-carrillo.txt",
    "petteia-xxi/2016-08-carrillo-lerouge.txt",
    "petteia-xxi/2016-12-gifford-carrillo.txt",
    "petteia-xxi/2017-09-kutac-carrillo.txt",
]


def fixed(text: str) -> str:
    return fix_text(text, choose_corrections(repaired(text).game, {Fix.UNIQUE}))


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


def test_the_command_writes_a_copy_beside_the_file(run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    shutil.copy(CORPUS / BROKEN[2], file)
    before = file.read_bytes()
    done = run("check", "--fix", file)
    assert done.code == 1
    assert file.read_bytes() == before
    copy = tmp_path / "game.fixed.txt"
    assert "1.e1-e4 {[%sic s1-s4]}" in copy.read_text(encoding="utf-8")
    assert "2 corrections written" in done.err
    assert run("check", copy).code == 0


def test_the_command_never_writes_over_a_file(run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    shutil.copy(CORPUS / BROKEN[2], file)
    copy = tmp_path / "game.fixed.txt"
    copy.write_text("mine", encoding="utf-8")
    done = run("check", "--fix", file)
    assert done.code == 2
    assert "already exists" in done.err
    assert copy.read_text(encoding="utf-8") == "mine"
    done = run("check", "--fix", "-o", file, file)
    assert done.code == 2


def test_copies_of_several_files_go_into_a_folder(run, tmp_path: Path) -> None:
    files = [shutil.copy(CORPUS / name, tmp_path) for name in BROKEN[:2]]
    folder = tmp_path / "fixed"
    refused = run("check", "--fix", "-o", files[0], *files)
    assert (refused.code, "is not a folder" in refused.err) == (2, True)
    run("check", "--fix", "-o", folder, *files)  # which makes it
    assert sorted(each.name for each in folder.iterdir()) == sorted(Path(each).name for each in files)


def test_no_copy_replaces_another_one(run, tmp_path: Path) -> None:
    files = [tmp_path / name / "game.txt" for name in "ab"]
    for file in files:
        file.parent.mkdir()
        shutil.copy(CORPUS / BROKEN[2], file)
    done = run("check", "--fix", "-o", tmp_path / "fixed", "--force", *files)
    assert (done.code, "would be the copy of 2 files" in done.err) == (2, True)
    assert not (tmp_path / "fixed").exists()


def test_a_folder_is_not_made_where_nothing_is_written(run, tmp_path: Path) -> None:
    for name in ("one.txt", "two.txt"):
        (tmp_path / name).write_text(PETTEIA, encoding="utf-8")
    assert run("check", "--fix", "-o", tmp_path / "fixed", tmp_path).code == 0
    assert not (tmp_path / "fixed").exists()


def test_a_flawless_file_gets_no_copy(run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(PETTEIA, encoding="utf-8")
    done = run("check", "--fix", file)
    assert done.code == 0
    assert [each.name for each in tmp_path.iterdir()] == ["game.txt"]
    assert "nothing is written" in done.err


def test_an_output_without_fix_is_refused(run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(PETTEIA, encoding="utf-8")
    assert run("check", "-o", tmp_path / "copy.txt", file).code == 2


HITS = (CORPUS / "latrunculi-xxi" / "2016-08-joyce-carrillo.txt").read_text(encoding="utf-8")
ASKED = {
    "marks": ("1.e1-e6 a8", "1.e1-e6* {[%sic e1-e6]} a8"),
    "letters": ("2.f2-g2 b8", "2.Df2-g2 {[%sic f2-g2]} b8"),
    "spelling": ("3.a1–a2 c8", "3.a1-a2 {[%sic a1–a2]} c8"),
}
MIXED = '[Variant "latrunculi-xxi/10x8"]\n\n1.e1-e6 a8-a6 2.f2-g2 b8-b6 3.a1–a2 c8-c7 4.a2-a5 b6-b5 *\n'


def fixed_by(run: Run, tmp_path: Path, text: str, *options: str) -> tuple[str | None, str]:
    """The copy that the command writes, if any, and what it says."""
    file, copy = tmp_path / "game.txt", tmp_path / "game.fixed.txt"
    file.write_text(text, encoding="utf-8")
    done = run("check", *options, file)
    return copy.read_text(encoding="utf-8") if copy.exists() else None, done.err


@pytest.mark.parametrize("kind", ["marks", "letters", "spelling"])
@pytest.mark.parametrize("form", ["one word", "two words"])
def test_a_list_chooses_the_corrections(run, tmp_path: Path, kind: str, form: str) -> None:
    copy, _ = fixed_by(run, tmp_path, MIXED, *([f"--fix={kind}"] if form == "one word" else ["--fix", kind]))
    old, new = ASKED[kind]
    assert copy == MIXED.replace(old, new)


@pytest.mark.parametrize(("mark", "due"), [("+", ""), ("!", "!"), ("+!", "!")])
def test_a_mark_that_is_not_earned_goes_and_its_turn_stays(run, tmp_path: Path, mark: str, due: str) -> None:
    text = f'[Variant "petteia-xxi/8x8"]\n\n1.a2-a3{mark} a7-a6 *\n'
    copy, _ = fixed_by(run, tmp_path, text, "--fix=marks")
    assert copy == (None if mark == due else text.replace(f"a2-a3{mark}", f"a2-a3{due} {{[%sic a2-a3{mark}]}}"))


def test_another_mark_than_the_earned_one_is_replaced(run, tmp_path: Path) -> None:
    text = '[Variant "latrunculi-xxi/10x8"]\n\n1.e1-e6+ a8-a6 *\n'
    copy, _ = fixed_by(run, tmp_path, text, "--fix=marks")
    assert copy == text.replace("e1-e6+", "e1-e6* {[%sic e1-e6+]}")


def test_captures_left_out_are_written_on_request(run, tmp_path: Path) -> None:
    text = corrupted(PETTEIA, "4.e1-e3xe5", "4.e1-e3")
    copy, _ = fixed_by(run, tmp_path, text, "--fix=captures")
    assert copy == text.replace("4.e1-e3", "4.e1-e3xe5 {[%sic e1-e3]}")


def test_several_corrections_of_one_turn_are_one() -> None:
    text = MIXED.replace("1.e1-e6", "1.e1–e6")
    copy = fix_text(text, choose_corrections(repaired(text).game, {Fix.ALL}))
    assert "1.e1-e6* {[%sic e1–e6]} a8" in copy
    assert copy.count("%sic") == 3


def test_without_a_list_only_the_unique_ones_are_written(run, tmp_path: Path) -> None:
    copy, said = fixed_by(run, tmp_path, '[Variant "latrunculi-xxi/10x8"]\n\n1.e1-e6 a8–a6 *\n', "--fix")
    assert copy is None
    assert "--fix=habits, marks, captures, letters, spelling, all makes others" in said


def test_a_turn_in_doubt_gets_no_hint_about_its_spelling(run, tmp_path: Path) -> None:
    odd = f"{HEAD}{MOVES.replace('3.h2-h5', '3.h2xh9')}\n"  # a slip for h2-h5, which is no capture of a man on h9
    (told,) = (each for each in repaired(odd).game.diagnostics if each.code == "S110")
    assert (told.message, told.hints) == ('"h2xh9" is read as h2-h9x', ())
    copy, said = fixed_by(run, tmp_path, odd, "--fix=all")
    assert copy is None
    assert "so nothing is written\n" in said
    (told,) = (each for each in repaired(f"{HEAD}1.a2–a4\n").game.diagnostics if each.code == "S110")
    assert told.hints == ("a2-a4",)


def test_an_unknown_list_is_wrong_usage(run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(MIXED, encoding="utf-8")
    done = run("check", "--fix=marks,words", file)
    assert done.code == 2
    assert "not 'words'" in done.err


def test_a_doubted_tag_is_corrected_and_no_turn_is() -> None:
    text = HITS.replace("latrunculi-xxi/10x8", "latrunculi-xxi/12x8")
    copy = fixed(text)
    assert '[Variant "latrunculi-xxi/10x8"]' in copy
    assert '{[%sic Variant "latrunculi-xxi/12x8"]}' in copy
    assert [turn.text for turn in parse_text(copy).games[0].turns()] == [
        turn.text for turn in parse_text(HITS).games[0].turns()
    ]
    assert repaired(copy).game.is_read


def test_no_copy_has_fewer_sound_turns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    text = corrupted(PETTEIA, "c7-c5 5", "c7-d5 5")
    file = tmp_path / "game.txt"
    file.write_text(text, encoding="utf-8")
    worse = PETTEIA.replace("3.f1-f3", "3.f1-g3")
    monkeypatch.setattr("latrodb.features.repair.fixes.fix_text", lambda text, corrections: worse)
    main(["check", "--fix", str(file)])
    assert "nothing is written" in capsys.readouterr().err
    assert [each.name for each in tmp_path.iterdir()] == ["game.txt"]
