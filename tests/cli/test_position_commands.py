"""`latrodb moves`, `perft` and `rules`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import latrodb
from latrodb.rules.catalog import SYSTEMS, find_variant, variant_keys

LOCKED = "10/10/10/1Ss7/10/10/10/3S5s w"


def test_moves_are_listed_one_a_line_with_captures(run) -> None:
    ended = run("moves", "petteia-xxi/10x8", "--fen", LOCKED)
    assert ended.code == 0
    turns = ended.out.splitlines()
    assert "d1-d5xc5" in turns
    assert not any(turn.startswith("b5") for turn in turns)
    variant = latrodb.variant("petteia-xxi/10x8")
    assert turns == variant.turns(variant.position(LOCKED))


def test_moves_as_json_are_those_of_the_contract(run) -> None:
    ended = run("moves", "latrunculi-xxi/8x8", "--json")
    answer = json.loads(ended.out)
    assert list(answer) == ["variant", "fen", "moves", "outcome"]
    assert answer["variant"] == "latrunculi-xxi/8x8"
    assert answer["fen"] == "ssssssss/3d4/8/8/8/8/4D3/SSSSSSSS w"
    assert len(answer["moves"]) == 53
    assert answer["outcome"] is None


def test_a_batch_answers_every_line_and_marks_the_bad_ones(run, tmp_path: Path) -> None:
    asked = [
        f"petteia-xxi/10x8\t{LOCKED}",
        "petteia-xxi/10x8\t10/10/10/1S8/10/10/10/2S7 w",
        "petteia-xxi/10x8\t9/9 w",
        "petteja-xxi/10x8\t10/10/10/1S8/10/10/10/2S7 w",
        "no tab",
        "",
    ]
    file = tmp_path / "positions.tsv"
    file.write_text("\n".join(asked) + "\n")
    ended = run("moves", "--batch", file)
    assert ended.code == 1
    answers = [json.loads(line) for line in ended.out.splitlines()]
    assert [answer["variant"] for answer in answers] == [line.partition("\t")[0] for line in asked]
    assert "d1-d5xc5" in answers[0]["moves"]
    assert answers[1]["outcome"] == {"winner": "w", "ending": "reduced"}
    assert ["error" in answer for answer in answers] == [False, False, True, True, True, True]
    assert "did you mean petteia-xxi/10x8" in answers[3]["error"]
    assert run("moves", "--batch", "-", stdin=file.read_bytes()) == ended


def test_a_batch_without_bad_lines_is_clean(run) -> None:
    lines = "".join(f"{key}\t{opening(key)}\r\n" for key in variant_keys())
    ended = run("moves", "--batch", "-", stdin=lines.encode())
    assert ended.code == 0
    assert [json.loads(line)["variant"] for line in ended.out.splitlines()] == list(variant_keys())


def test_a_batch_answers_line_by_line() -> None:
    command = [sys.executable, "-m", "latrodb", "moves", "--batch", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        for _ in range(2):
            process.stdin.write(f"petteia-xxi/10x8\t{LOCKED}\n".encode())
            process.stdin.flush()
            assert "d1-d5xc5" in json.loads(process.stdout.readline())["moves"]


@pytest.mark.parametrize("line", [b"\xff\xfe\tw\n", b"petteia-xxi\t\0\n", b"petteia-xxi\t" + b"9" * 100_000])
def test_a_batch_survives_any_bytes(run, line: bytes) -> None:
    ended = run("moves", "--batch", "-", stdin=line)
    assert ended.code == 1
    assert "error" in json.loads(ended.out)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["moves"], "say which variant"),
        (["moves", "petteia-xxi", "--batch", "x"], "with --batch"),
        (["moves", "--batch", "no-such-file"], "there is no file or folder no-such-file"),
        (["moves", "petteia-xxi/8x8", "--fen", LOCKED], "the position is for a board of 10x8, not 8x8"),
        (["moves", "petteia-xxi/9x9"], "petteia-xxi is played on 8x8, 10x8 and 12x8"),
        (["perft", "petteia-xxi/8x8", "1", "--fen", "x"], "'x' is not one of the letters"),
    ],
)
def test_what_cannot_be_asked_is_wrong_usage(run, words: list[str], expected: str) -> None:
    ended = run(*words)
    assert (ended.code, ended.out) == (2, "")
    assert expected in ended.err


def test_perft_prints_one_integer(run) -> None:
    assert run("perft", "petteia-xxi/8x8", 0).out == "1\n"
    assert run("perft", "latrunculi-xxi/8x8", 2) == (0, "2632\n", "")
    assert run("perft", "petteia-xxi/10x8", 1, "--fen", "10/10/10/1S8/10/10/10/2S7 w").out == "0\n"


def test_rules_lists_every_system_with_its_boards(run) -> None:
    rows = [line.split("\t") for line in run("rules").out.splitlines()[1:]]
    assert [(row[0], row[1]) for row in rows] == [(name, ", ".join(entry.boards)) for name, entry in SYSTEMS.items()]


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_rulebook_is_printed_whole(name: str, run) -> None:
    book = SYSTEMS[name].system.rulebook
    printed = run("rules", name)
    assert printed.code == 0
    assert all(f"\n{rule.label}  {rule.title}\n" in printed.out for rule in book.rules)
    assert all(rule.text in printed.out for rule in book.rules)
    about = run("rules", name, "--readings", "--options").out
    assert all(reading.evidence in text for reading in book.readings for text in (printed.out, about))
    assert all(option.text in text for option in book.options for text in (printed.out, about))
    assert not any(rule.text in about for rule in book.rules)
    record = json.loads(run("rules", name, "--json").out)
    assert [rule["label"] for rule in record["rules"]] == [rule.label for rule in book.rules]


def test_one_rule_comes_with_its_board_its_source_and_its_readings(run) -> None:
    ended = run("rules", "latrunculi-xxi/12x8", "16")
    assert "16  Dux against one enemy" in ended.out
    assert "a b c d e" in ended.out
    assert "source: Latrunculi XXI, rule 16" in ended.out
    assert "reading L5" in ended.out
    record = json.loads(run("rules", "latrunculi-xxi", "16", "--json").out)
    assert record["label"] == "16"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["latrunculi"], "no variant 'latrunculi'; did you mean latrunculi-xxi/10x8"),
        (["latrunculi-xxi", "99"], "latrunculi-xxi has no rule '99'"),
        (["petteia-xxi", "threefolt"], "did you mean threefold?"),
    ],
)
def test_rules_names_what_is_near(run, words: list[str], expected: str) -> None:
    ended = run("rules", *words)
    assert (ended.code, ended.out) == (2, "")
    assert expected in ended.err


def opening(key: str) -> str:
    from latrodb.core.position import write_fen

    return write_fen(find_variant(key).opening())


# On one rank the charger may take or leave each of thirteen men: more turns than a list can hold if eight ranks are so.
SPARING, CHARGED = "petteia-xxi/16x8[flank=line,removal=optional]", "S1sssssssssssssS"


@pytest.mark.parametrize(("ranks", "is_complete"), [(1, True), (8, False)])
def test_a_list_with_too_many_turns_says_that_it_is_not_complete(run, ranks: int, is_complete: bool) -> None:
    fen = "/".join(["16"] * (8 - ranks) + [CHARGED] * ranks) + " w"
    ended = run("moves", SPARING, "--fen", fen)
    assert ("more legal turns than can be listed" in ended.err) is not is_complete
    told = json.loads(run("moves", SPARING, "--fen", fen, "--json").out)
    assert told.get("is_complete", True) is is_complete
    assert len(told["moves"]) == len(ended.out.splitlines()) > 8000
    (answer,) = run("moves", "--batch", "-", stdin=f"{SPARING}\t{fen}\n".encode()).out.splitlines()
    assert json.loads(answer) == told


def test_a_board_that_is_turned_around_is_said(run) -> None:
    turned, usual = run("perft", "Kowalski 8x12", "1"), run("perft", "Kowalski 12x8", "1")
    assert turned.out == usual.out
    assert (turned.err, usual.err) == ("The board 8x12 is read as 12x8: files come first.\n", "")
    assert run("moves", "kowalski/8x12").err == turned.err


@pytest.mark.parametrize(
    "words",
    [
        "check {game} --as petteia-xxi/8x12",
        "courier {game} --variant petteia-xxi/8x12",
        "diagram {game} --variant petteia-xxi/8x12 -o -",
        "find --db {database} --variant petteia-xxi/8x12",
        "duplicates --db {database} --variant petteia-xxi/8x12",
        "tag {database}#1 Variant=petteia-xxi/8x12",
    ],
)
def test_every_command_says_that_it_reads_the_board_turned_around(words: str, tmp_path: Path, run) -> None:
    game, database = tmp_path / "game.log", tmp_path / "games.db"
    game.write_text("game = Petteia XXI\ncols = 12\n1. S a2-a5\n", encoding="utf-8")
    assert run("import", game, "--db", database).code == 0
    for command, told in ((words, 1), (words.replace("8x12", "12x8"), 0)):
        ended = run(*command.format(game=game, database=database).split(" "))
        assert ended.code == 0
        assert ended.err.count("The board 8x12 is read as 12x8: files come first.\n") == told
