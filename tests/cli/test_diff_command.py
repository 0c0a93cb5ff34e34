"""`latrodb diff`: records of one game, and one made of all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from latrodb.features.analyzer import analyzer


@pytest.fixture
def printed(corpus: Path) -> Path:
    """Fahys-Carrillo 2016: its 4.Dd2-d4 is a misprint of De2-e4."""
    return corpus / "latrunculi-xxi" / "2016-07-fahys-carrillo.txt"


@pytest.fixture
def mended(printed: Path, tmp_path: Path) -> Path:
    text = printed.read_text(encoding="utf-8").replace("4.Dd2-d4", "4.De2-e4 {as played}")
    file = tmp_path / "mended.txt"
    file.write_text(text, encoding="utf-8")
    return file


def test_the_better_reading_is_told(run, printed: Path, mended: Path) -> None:
    ended = run("diff", printed, mended)
    assert (ended.code, ended.err) == (1, "")
    lines = ended.out.splitlines()
    assert lines[0] == f"A: {printed}, game 1: Francis Fahys - Jose Carrillo, latrunculi-xxi/8x8, 36 turns"
    assert lines[1].startswith(f"B: {mended}, game 1: ")
    assert lines[2:] == [
        "they differ at 4w",
        "    A: Dd2-d4 (12:46); impossible (the square d2 is empty)",
        "    B: De2-e4 (12:46); legal, replays on to the end",
        "    B is more likely right: the first turn of the other cannot be played",
        "only in B at 4w (12:53): {as played}",
        "35 of 36 turns are the same in both.",
        "Where they differ and one is more likely right, it is B.",
    ]


def test_the_same_record_ends_with_0(run, printed: Path) -> None:
    ended = run("diff", printed, printed)
    assert ended.code == 0
    assert ended.out.splitlines()[-1] == "Both agree in all 36 turns."


def test_everything_is_in_the_json(run, printed: Path, mended: Path) -> None:
    ended = run("diff", printed, mended, "--json")
    assert ended.code == 1
    found = json.loads(ended.out)
    assert (found["same"], found["one_game"], found["better"], found["shared"]) == (False, True, "B", 35)
    assert found["games"]["A"] == {"file": str(printed), "game": 1, "variant": "latrunculi-xxi/8x8", "turns": 36}
    (parting,) = found["partings"]
    assert (parting["ply"], parting["better"], parting["meets_after"]) == ("4w", "B", None)
    assert parting["A"]["turns"] == [{"ply": "4w", "text": "Dd2-d4", "line": 12, "column": 46}]
    assert (parting["A"]["state"], parting["A"]["reason"]) == ("impossible", "the square d2 is empty")
    assert (parting["B"]["replayed"], parting["B"]["of"], parting["B"]["to_the_end"]) == (30, 30, True)
    assert found["comments"] == [{"side": "B", "ply": "4w", "text": "{as played}", "line": 12, "column": 53}]
    assert json.loads(run("diff", printed, printed, "--json").out)["same"] is True


def test_two_games_are_said_to_be_two(run, printed: Path, game_file: Path, tmp_path: Path) -> None:
    ended = run("diff", printed, game_file)
    assert ended.code == 1
    assert "These are records of two different games: " in ended.out
    output = tmp_path / "merged.txt"
    ended = run("diff", printed, game_file, "--merge", "-o", output)
    assert (ended.code, output.exists()) == (1, False)
    assert "nothing was merged" in ended.err


def test_a_record_without_tags_is_read_under_the_rules_of_the_other(run, printed: Path, tmp_path: Path) -> None:
    bare = tmp_path / "bare.txt"
    bare.write_text(printed.read_text(encoding="utf-8").partition("\n\n")[2], encoding="utf-8")
    short = tmp_path / "short.txt"
    short.write_text("1.d1-d5 Dd7-d6 2.c1-c4 h8-h4 *\n", encoding="utf-8")
    for other in (bare, short):
        found = json.loads(run("diff", printed, other, "--json").out)
        assert [game["variant"] for game in found["games"].values()] == ["latrunculi-xxi/8x8"] * 2
        assert found["shared"] == found["games"]["B"]["turns"]


def test_games_of_files_and_databases_are_named_as_elsewhere(run, printed: Path, mended: Path, tmp_path: Path) -> None:
    two = tmp_path / "two.txt"
    two.write_text(f"{mended.read_text(encoding='utf-8')}\n{printed.read_text(encoding='utf-8')}", encoding="utf-8")
    ended = run("diff", printed, f"{two}#2")
    assert ended.code == 0
    ended = run("diff", printed, two)
    assert (ended.code, ended.err) == (1, f"B: 1 more game in {two}: #2 to #2.\n")
    database = tmp_path / "games.db"
    assert run("import", printed, "--db", database).code == 1
    ended = run("diff", f"{database}#1", printed)
    assert ended.code == 0
    ended = run("diff", "-", printed, stdin=mended.read_bytes())
    assert ended.code == 1
    assert ended.out.startswith("A: <stdin>, game 1")


def test_one_record_is_made_of_both(run, printed: Path, mended: Path, tmp_path: Path) -> None:
    output = tmp_path / "merged.txt"
    ended = run("diff", printed, mended, "--merge", "-o", output)
    assert ended.code == 1
    assert "B is more likely right" in ended.out
    text = output.read_text(encoding="utf-8")
    assert f'[MergedFrom "A {printed}, game 1; B {mended}, game 1"]' in text
    assert "4.De2-e4 {[%other A: Dd2-d4]} {as played} f8-f5" in text
    ended = run("diff", printed, mended, "--merge", "--prefer", "a")
    assert "4.Dd2-d4 {[%other B: De2-e4]} {as played} f8-f5" in ended.out
    ended = run("diff", printed, mended, "--merge", "--prefer", "b")
    assert ended.code == 1
    assert ended.out.startswith('[Event "Latrunculi XXI"]\n')
    assert "4.De2-e4 {as played} {[%other A: Dd2-d4]} f8-f5" in ended.out
    output.write_text(ended.out, encoding="utf-8")
    (merged,) = analyzer().read_games(output)
    assert merged.is_read


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["nowhere.txt", "A"], "there is no file or folder nowhere.txt"),
        (["A#7", "A"], "no game 7 in"),
        (["A", "A", "-o", "x.txt"], "add --merge"),
        (["A", "A", "--merge", "-o", "A"], "is an input of this command"),
        (["A", "A", "--prefer", "c"], "--prefer takes A or B, not 'c'"),
        (["A", "A", "--variant", "latrunculus"], "no variant 'latrunculus'; did you mean"),
        (["A", "folder"], "is a folder"),
        (["A"], "Missing argument"),
        ([], "Missing argument"),
        (["A"] * 9, "at most 8 records of a game, not 9"),
        (["A", "A", "A", "--prefer", "d"], "--prefer takes A, B or C, not 'd'"),
        (["-", "-"], "only one of the records can be stdin"),
    ],
)
def test_what_cannot_be_compared_is_wrong_usage(
    run, printed: Path, tmp_path: Path, words: list[str], expected: str
) -> None:
    (tmp_path / "folder").mkdir()
    named = {"A": str(printed), "A#7": f"{printed}#7", "folder": str(tmp_path / "folder")}
    before = printed.read_bytes()
    ended = run("diff", *(named.get(word, word) for word in words))
    assert (ended.code, ended.out) == (2, "")
    assert expected in ended.err
    assert printed.read_bytes() == before


def test_a_file_without_a_game_is_an_error(run, printed: Path, tmp_path: Path) -> None:
    prose = tmp_path / "prose.txt"
    prose.write_bytes(b"\xff\x00 no game\n")
    ended = run("diff", printed, prose)
    assert ended.code == 1
    assert "holds no game" in ended.err


def test_any_game_can_be_set_against_broken_ones(run, printed: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.txt"
    broken.write_bytes(b"1.d1-d5 {open (never 2.closed \xff d7d6 Zz9 2.-- [3]a1 *")
    ended = run("diff", printed, broken)
    assert (ended.code, ended.err) == (1, "")
    assert json.loads(run("diff", broken, printed, "--json").out)["same"] is False


def test_three_records_are_compared_and_merged(run, printed: Path, mended: Path, game_file: Path) -> None:
    ended = run("diff", printed, mended, mended)
    assert (ended.code, ended.err) == (1, "")
    assert ended.out.splitlines()[3:] == [
        "they differ at 4w",
        "    A: Dd2-d4 (12:46); impossible (the square d2 is empty)",
        "    B, C: De2-e4 (12:46); legal, replays on to the end",
        "    B and C are more likely right: the first turn of the other cannot be played",
        "only in B and C at 4w (12:53): {as played}",
        "35 of 36 turns are the same in all 3.",
        "Where they differ and one is more likely right, it is B.",
    ]
    found = json.loads(run("diff", printed, mended, mended, "--json").out)
    assert [*found["games"]] == ["A", "B", "C"]
    assert found["comments"][0]["sides"] == ["B", "C"]
    assert {*found["partings"][0]} == {"ply", "A", "B", "C", "better", "why", "meets_after"}
    merged = run("diff", printed, mended, mended, "--merge").out
    assert "4.De2-e4 {[%other A: Dd2-d4]} {as played} f8-f5" in merged
    ended = run("diff", printed, mended, game_file, "--merge")
    assert ended.code == 1
    assert "nothing was merged: C is a record of another game than A and B" in ended.err


def test_the_installed_program_does_the_same(process, printed: Path, mended: Path, tmp_path: Path) -> None:
    done = process("diff", printed, mended)
    assert (done.returncode, done.stderr) == (1, b"")
    assert b"B is more likely right" in done.stdout
    output = tmp_path / "merged.txt"
    assert process("diff", mended, mended, "--merge", "-o", output).returncode == 0
    assert output.exists()
    shown = process("diff", "--help").stdout.decode()
    assert "Compare records of one game" in shown
    assert "latrodb diff game.txt other.txt" in shown
