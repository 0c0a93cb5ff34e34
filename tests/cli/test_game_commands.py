"""`latrodb show`, `format`, `export` and `diagram`, and how they find the game that is meant."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from latrodb.core.errors import PlaceError
from latrodb.core.position import draw_board, read_fen
from latrodb.references import Reference, parse_reference

GAMES = """[White "First"]
[Variant "petteia-xxi/8x8"]

1.a2-a3 a7-a6 {two sides} 2.a3-a5 a6-a7 3.a5-a4 *

[White "Second"]
[Variant "petteia-xxi/8x8"]

1.b2-b3 b7-b9 2.z1-z2 z3-z4 *
"""


@pytest.fixture
def two_games(tmp_path: Path) -> Path:
    file = tmp_path / "two.txt"
    file.write_text(GAMES)
    return file


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("g.txt", Reference("g.txt", None, None)),
        ("g.txt#2", Reference("g.txt", 2, None)),
        ("g.txt@13b", Reference("g.txt", None, "13b")),
        ("a#b/g.txt#2@13b", Reference("a#b/g.txt", 2, "13b")),
        ("-", Reference("-", None, None)),
        ("-#2", Reference("-", 2, None)),
    ],
)
def test_a_reference_is_taken_apart(text: str, expected: Reference) -> None:
    assert parse_reference(text) == expected


def test_a_file_whose_name_looks_like_a_reference_is_found(tmp_path: Path) -> None:
    file = tmp_path / "g#2@13b"
    file.touch()
    assert parse_reference(str(file)) == Reference(str(file), None, None)
    assert parse_reference(f"{file}#3") == Reference(str(file), 3, None)
    assert parse_reference(f"{file}@3w") == Reference(str(file), None, "3w")
    assert parse_reference(f"{tmp_path}/h#2@3w") == Reference(f"{tmp_path}/h", 2, "3w")


def test_a_number_is_a_game_of_the_database_named_beside_it(tmp_path: Path, game_file: Path) -> None:
    database = str(tmp_path / "g.db")
    with pytest.raises(PlaceError, match="there is no file or folder"):
        parse_reference("7", database)
    Path(database).write_bytes(b"SQLite format 3\0")
    assert parse_reference("#7", database) == Reference(database, 7, None)
    assert parse_reference("7@13b", database) == Reference(database, 7, "13b")
    assert parse_reference(None, database) == Reference(database, None, None)
    with pytest.raises(PlaceError, match="is not a database"):
        parse_reference("7", str(game_file))


@pytest.mark.parametrize(
    ("suffix", "expected"),
    [
        ("#3", "no game 3 in {file}: it has 2 games"),
        ("#0", "no game 0 in {file}: it has 2 games"),
        ("#two", "'two' is not the number of a game"),
        ("@31b", "no move 31b: the game has 3 moves, the last is 3w"),
        ("@2", "did you mean 2w or 2b?"),
        ("@2a", "did you mean 2w or 2b?"),
        ("@strat", "did you mean start?"),
    ],
)
@pytest.mark.parametrize("command", ["show", "diagram"])
def test_a_place_that_is_not_there_is_named_with_what_is(run, two_games, command, suffix, expected) -> None:
    ended = run(command, f"{two_games}{suffix}")
    assert (ended.code, ended.out) == (2, "")
    assert expected.format(file=two_games) in ended.err


@pytest.mark.parametrize("command", ["show", "export", "diagram", "format"])
def test_files_that_hold_no_game_end_with_a_sentence(run, tmp_path: Path, command: str) -> None:
    junk = tmp_path / "junk.txt"
    junk.write_bytes(b"\0\xff nothing to see\n" * 50)
    ended = run(command, junk)
    assert (ended.code, ended.out) == (1, "")
    assert f"{junk} holds no game" in ended.err
    folder = run(command, tmp_path)
    assert (folder.code, folder.out) == (2, "")
    assert f"{tmp_path} is a folder" in folder.err
    gone = run(command, tmp_path / "jnuk.txt")
    assert gone.code == 2
    assert "did you mean junk.txt?" in gone.err


# show


def test_show_prints_board_captures_and_diagnostics_of_a_turn(run, game_file: Path) -> None:
    ended = run("show", f"{game_file}@9b")
    assert ended.code == 0
    assert "Jose Carrillo - Carlos Cetina, CV Game Courier, 2016.07.??" in ended.out
    assert "latrunculi-xxi/12x8, after 9...Df5-f2?! (turn 18 of 31)" in ended.out
    assert "[d]" in ended.out
    assert "(-) 9...Df5-f2?! is illegal by rule 16" in ended.out
    assert "R312 dux-may-only-step" in ended.out
    assert "White to move" in ended.out
    assert run("show", f"{game_file}@9b") == ended


def test_show_prints_the_end_unless_told_otherwise(run, game_file: Path) -> None:
    ended = run("show", game_file)
    assert "after 16.f6-f4# (turn 31 of 31)" in ended.out
    assert "(^) White has won (immobilized); the text says 1-0" in ended.out
    assert "to move" not in ended.out
    start = run("show", f"{game_file}@start")
    assert "at the start (turn 0 of 31)" in start.out
    assert draw_board(read_fen("ssssssssssss/5d6/12/12/12/12/6D5/SSSSSSSSSSSS w")) in start.out


def test_show_names_tactics_and_says_what_other_games_there_are(run, two_games: Path, game_file: Path) -> None:
    assert "taken: d5 (custodial)" in run("show", f"{game_file}@4w").out
    ended = run("show", f"{two_games}@1b")
    assert "1 more game in" in ended.err
    assert "{two sides}" in ended.out
    assert "Second" in run("show", f"{two_games}#2").out


def test_show_names_motifs_if_told_to(run, game_file: Path, two_games: Path) -> None:
    shown = run("show", f"{game_file}@4w", "--motifs").out
    assert "custodial: d5 by " in shown
    assert "offensive: " in shown
    assert "offensive: " not in run("show", f"{game_file}@4w").out
    assert "offensive" not in run("show", f"{game_file}@start", "--motifs").out


def test_show_names_no_motif_where_the_position_is_assumed(run, tmp_path: Path) -> None:
    game = tmp_path / "game.txt"
    game.write_text('[Variant "petteia-xxi/8x8"]\n\n1.b2-b9 b7-b5 2.a2-a3 *\n')
    shown = run("show", f"{game}@1b", "--motifs").out
    assert "motifs: not judged, since the position is not certain" in shown
    assert "linear formation" not in shown
    assert "linear formation" in run("show", f"{game}@start", "--motifs").out


def test_show_says_where_the_replay_breaks_off(run, two_games: Path) -> None:
    shown = run("show", f"{two_games}#2@2w")
    assert (shown.code, shown.out) == (1, "")
    assert "the replay does not reach 2w" in shown.err
    shown = run("show", f"{two_games}#2")
    assert "after 1...b7-b9 (turn 2 of 4)" in shown.out
    assert "(x) 1...b7-b9 is impossible" in shown.out
    assert "Black to move" in shown.out


def test_show_needs_rules(run) -> None:
    ended = run("show", "-", stdin=b"1.a1-a2 *")
    assert ended.code == 1
    assert "--variant" in ended.err
    assert run("show", "-", "--variant", "single-stone-xxi/8x8", stdin=b"1.a1-a2 *").code == 0


def test_show_steps_through_a_game_as_it_is_told(run, game_file: Path) -> None:
    ended = run("show", game_file, "--step", stdin=b"\n\np\n4w\nend\nn\n31b\nstart\nq\n\n")
    assert ended.code == 0
    assert re.findall(r"turn (\d+) of 31", ended.out) == ["0", "1", "2", "1", "7", "31", "31", "0"]
    assert "no move 31b" in ended.err


def test_show_draws_men_in_other_signs(run, game_file: Path) -> None:
    shown = run("show", f"{game_file}@1w", "--style", "unicode")
    assert "2  ·  ·  ·  ·  ·  ·  ◇  ·  ·  ·  ·  ·" in shown.out
    assert run("show", game_file, "--style", "round").code == 2


def test_diagram_does_not_flood_a_terminal(game_file: Path) -> None:
    told = []
    for words in ([], ["-o", "-"]):
        owner, terminal = pty.openpty()
        command = [sys.executable, "-m", "latrodb", "diagram", str(game_file), *words]
        with subprocess.Popen(command, stdout=terminal, stderr=terminal) as process:
            os.close(terminal)
            told.append((read_all(owner)[:26], process.wait(timeout=30)))
    assert told == [("latrodb: a picture cannot ", 2), ('<svg baseProfile="full" he', 0)]


def read_all(terminal: int) -> str:
    """What was written to a terminal whose programs have ended."""
    chunks = []
    while True:
        try:
            chunk = os.read(terminal, 65536)
        except OSError:  # Linux says so that the other side is closed
            break
        if not chunk:
            break
        chunks.append(chunk)
    os.close(terminal)
    return b"".join(chunks).decode()


# format


@pytest.mark.parametrize("junk", [b"\0\xff\r\n" * 9, b"\xef\xbb\xbf1.a1-a2\r *", GAMES.encode()])
def test_as_printed_gives_the_same_bytes(run, tmp_path: Path, junk: bytes) -> None:
    assert run("format", "--as-printed", "-", "-o", tmp_path / "out", stdin=junk).code == 0
    assert (tmp_path / "out").read_bytes() == junk


def test_format_counts_the_passages_between_games_that_it_leaves_out(run) -> None:
    game = b'[Variant "petteia-xxi/8x8"]\n\n1.d2-d5 e7-e4 *\n'
    between = b"\nWords about the next game.\n\n"
    assert "left out" not in run("format", "-", stdin=game + b"\n" + game).err
    assert run("format", "-", stdin=game + between + game).err.startswith("1 passage outside of games left out")
    assert run("format", "-", stdin=game + between + game + between).err.startswith("2 passages outside")


def test_format_reports_that_a_text_is_written_in_another_way(run) -> None:
    moves = b"1.2a-3a 7a-6a 2.2b-3b 7b-6b 3.2c-3c 7c-6c *\n"
    ended = run("format", "-", stdin=b'[Variant "petteia-xxi/8x8"]\n\n' + moves)
    assert "1.a2-a3 a7-a6" in ended.out
    assert ended.err.startswith("Game 1 is written as it is meant: ")
    assert run("format", "-", stdin=ended.out.encode()).err == ""


def test_as_printed_gives_the_same_bytes_in_a_pipe(process) -> None:
    junk = bytes(range(256)) * 20
    assert process("format", "--as-printed", "-", stdin=junk).stdout == junk


def test_as_printed_gives_the_same_bytes_of_every_file_of_the_corpus(run, corpus: Path, tmp_path: Path) -> None:
    for file in corpus.rglob("*.txt"):
        assert run("format", "--as-printed", file, "-o", tmp_path / "out", "--force").code == 0
        assert (tmp_path / "out").read_bytes() == file.read_bytes()


def test_canonical_text_has_the_captures_and_marks_of_the_rules(run) -> None:
    text = b'[Variant "latrunculi-xxi/10x8"]\n\n1. e1-e6 b8-b4 2.Df2-f7  g8-g7+?? {so} 3.d1-d7 1-0'
    ended = run("format", "-", stdin=text)
    assert ended.out.splitlines()[2] == "1.e1-e6* b8-b4 2.Df2-f7+ g8-g7(+)?? {so} 3.d1-d7# 1-0"
    assert run("format", "-", stdin=ended.out.encode()) == ended


def test_canonical_text_leaves_illegal_and_unread_turns_as_they_are(run, two_games, game_file: Path) -> None:
    assert "1.b2-b3 b7-b9 2.z1-z2 z3-z4 *" in run("format", two_games).out
    assert "9.f1-e1 Df5-f2?! (Black's last move is illegal" in run("format", game_file).out


def test_canonical_text_checks_clean_of_what_it_mends(run, corpus: Path) -> None:
    file = corpus / "latrunculi-xxi" / "2016-08-joyce-carrillo.txt"
    found = run("check", "-", "--json", stdin=run("format", file).out.encode()).out
    legal = [each for each in map(json.loads, found.splitlines()) if each["state"] == "legal"]
    assert [each["code"] for each in legal if each["code"][0] in "CM"] == []


def test_format_says_what_it_leaves_out(run) -> None:
    ended = run("format", "-", stdin=b"Once upon a time there was a king.\n\n" + GAMES.encode())
    assert "`export --text original` keeps" in ended.err


def test_a_file_that_is_replaced_keeps_its_rights_and_leaves_nothing_else(run, two_games: Path) -> None:
    output = two_games.with_name("out.txt")
    output.touch(0o640)
    expected = run("format", two_games).out
    assert run("format", two_games, "-o", output, "--force").code == 0
    assert output.read_text() == expected
    assert output.stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in two_games.parent.iterdir()) == ["out.txt", "two.txt"]


def test_a_file_that_cannot_be_written_is_told(run, two_games: Path) -> None:
    ended = run("format", two_games, "-o", two_games.parent / "no" / "out.txt")
    assert ended.code == 2
    assert "out.txt" in ended.err
    assert run("format", two_games, "-o", two_games.parent).code == 2
    assert two_games.read_text() == GAMES


# export


def test_json_export_holds_the_game_with_what_the_rules_say(run, game_file: Path) -> None:
    (game,) = json.loads(run("export", game_file, "--format", "json").out)
    assert game["variant"] == "latrunculi-xxi/12x8"
    assert game["tags"]["White"] == "Jose Carrillo"
    assert game["result"] == "1-0"
    assert game["outcome"] == {"winner": "w", "ending": "immobilized"}
    moves = {move["ply"]: move for move in game["moves"]}
    assert len(moves) == 31
    assert moves["4w"]["captures"] == [{"square": "d5", "tactics": ["custodial"], "move": 0}]
    assert moves["9b"]["state"] == "illegal-but-played"
    assert moves["9b"]["comments"][0].startswith("(Black's last move is illegal")
    assert moves["16w"]["mark"] == "#"
    assert read_fen(moves["16w"]["fen"]).side.letter == "b"
    assert {each["code"] for each in game["diagnostics"]} == {"R312", "N706"}


def test_export_takes_one_game_or_all_and_the_ending_of_the_file_decides(run, two_games: Path) -> None:
    everything = two_games.with_name("out.json")
    assert run("export", two_games, "-o", everything).code == 0
    games = json.loads(everything.read_bytes())
    assert [game["tags"]["White"] for game in games] == ["First", "Second"]
    assert [move["state"] for move in games[1]["moves"]] == ["legal", "impossible", "unread", "unread"]
    assert [move["canonical"] for move in games[1]["moves"]] == ["b2-b3", None, None, None]
    text = run("export", f"{two_games}#2").out
    assert text.startswith('[White "Second"]')
    assert run("export", two_games, "--json", "-o", "-").out == everything.read_text()


def test_json_export_survives_bytes_that_are_no_text(run, tmp_path: Path) -> None:
    game = b'[White "\xff\xfe"]\n[Variant "petteia-xxi"]\n\n1.a2-a3 {\xf0\x9f \xc3\xa9} *'
    (record,) = json.loads(run("export", "-", "--json", stdin=game).out)
    assert record["tags"]["White"] == "\udcff\udcfe"
    assert record["moves"][0]["comments"] == ["{\udcf0\udc9f é}"]
    assert run("export", "-", "-o", tmp_path / "out", stdin=game).code == 0
    assert (tmp_path / "out").read_bytes().count(b"\xff\xfe") == 1


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ([], "say which game"),
        (
            ["x", "--format", "jsno"],
            "no format 'jsno'; formats are text, json, courier, html, parquet, csv and jsonl; did you",
        ),
    ],
)
def test_export_says_what_it_needs(run, words: list[str], expected: str) -> None:
    ended = run("export", *words)
    assert ended.code == 2
    assert expected in ended.err


# diagram


def test_a_diagram_draws_the_turn_and_what_is_asked_for(run, game_file: Path, tmp_path: Path) -> None:
    picture = tmp_path / "d.svg"
    ended = run(
        "diagram", f"{game_file}@4w", "-o", picture, "--overlay", "arrow:e1-e4", "--overlay", "circle:d6:attack"
    )
    assert ended == (0, "", "")
    root = ElementTree.parse(picture).getroot()
    namespace = {"svg": "http://www.w3.org/2000/svg"}
    title = root.findtext("svg:title", namespaces=namespace)
    description = root.findtext("svg:desc", namespaces=namespace) or ""
    assert title == "Jose Carrillo\N{NO-BREAK SPACE}– Carlos Cetina, after 4.c6-d6xd5"
    assert "Captured: d5." in description
    assert "Marked: arrow e1 to e4, attack circle d6." in description


def test_a_diagram_may_be_flipped_themed_and_sized(run, game_file: Path) -> None:
    usual = run("diagram", game_file, "-o", "-").out
    assert run("diagram", game_file, "--flip").out != usual
    plain = run("diagram", game_file, "--theme", "plain", "--width", "300", "--caption", "The end").out
    assert 'width="300"' in plain
    assert "The end" in plain
    assert "at the start" in run("diagram", f"{game_file}@start").out


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (
            ["--theme", "romna"],
            "no theme 'romna'; available are roman, vinyl, print, plain, dark, contrast, colorblind; did you mean",
        ),
        (["--overlay", "arow:e1-e4"], "did you mean arrow?"),
        (["--overlay", "cross:e9"], "a board of 12x8"),
        (["--width", "0"], "--width"),
    ],
)
def test_a_picture_that_cannot_be_drawn_is_wrong_usage(run, game_file: Path, words, expected: str) -> None:
    ended = run("diagram", game_file, *words)
    assert (ended.code, ended.out) == (2, "")
    assert expected in ended.err


def test_a_diagram_of_a_place_behind_a_gap_is_a_problem_of_the_input(run, two_games: Path) -> None:
    ended = run("diagram", f"{two_games}#2@2w")
    assert (ended.code, ended.out) == (1, "")
    assert "the replay does not reach 2w" in ended.err


# what only some systems have


def test_show_tells_who_is_in_hand(run) -> None:
    bell = b'[Variant "bell"]\n\n1.@a1@b2 @c3@d4 *'
    shown = run("show", "-@1w", stdin=bell).out
    assert "in hand: White 14 men and the Dux; Black 16 men and the Dux\n" in shown
    assert "[S]" in shown.splitlines()[-6]
    placed = b'[Variant "bell"]\n[FEN "7/7/7/7/7/7/7/S6 w dux=1,1"]\n\n1.D@b1 D@c1 *'
    assert "in hand: Black the Dux\n" in run("show", "-@1w", stdin=placed).out
    assert "in hand" not in run("show", "-", stdin=placed).out


def test_show_tells_throws_kills_and_the_pips_left(run) -> None:
    head = b'[Variant "glaucus"]\n[FEN "7d/8/8/3s4/2SSS3/8/8/D6s w"]\n\n'
    shown = run("show", "-", stdin=head + b"1.[5]xd5,d4-d5 *").out
    assert "thrown: 5\n" in shown
    assert "taken: d5 (kill)\n" in shown
    begun = head.replace(b" w", b" w die=5 pips=3")
    assert "die: 5, 3 pips left\n" in run("show", "-@start", stdin=begun + b"1.d4-d5 *").out


def test_show_tells_who_is_bound_and_set_free(run) -> None:
    head = b'[Variant "schaedler"]\n[FEN "8/8/8/8/3S4/1Ss5/8/7s w"]\n\n'
    text = head + b"1.d4-d3&c3 h1-h2 2.b3-b4 *"
    bound = run("show", "-@1w", stdin=text).out
    assert "bound: c3\n" in bound
    assert any(line.startswith("3 ") and "s~" in line for line in bound.splitlines())
    assert "set free: c3\n" in run("show", "-@2w", stdin=text).out
    svg = run("diagram", "-@1w", stdin=text).out
    assert "roman-black-soldier-bound" in svg
    assert "rotate(180" in svg


def test_hands_dice_and_formations_are_drawn(run) -> None:
    bell = run("diagram", "-", stdin=b'[Variant "bell"]\n\n1.@a1@b2 *').out
    assert "\u00d7 14" in bell
    assert "\u00d7 16" in bell
    thrown = run("diagram", "-", stdin=b'[Variant "glaucus"]\n\n1.[5]a2-a3 *').out
    still = run("diagram", "-@start", stdin=b'[Variant "glaucus"]\n\n1.[5]a2-a3 *').out
    assert (thrown.count('r="3.2"'), still.count('r="3.2"')) == (5, 0)  # the pips of the die
    march = run("diagram", "-", stdin=b'[Variant "latrotabuli"]\n\n1.Pa1d1-a2d2 *').out
    quiet = run("diagram", "-", stdin=b'[Variant "latrotabuli"]\n\n1.a1-a2 *').out
    assert len(re.findall(r"[hv]45", march)) == len(re.findall(r"[hv]45", quiet)) + 2 * 10


def test_json_export_has_bound_men_and_throws(run) -> None:
    text = b'[Variant "schaedler"]\n[FEN "8/8/8/8/3S4/1Ss5/8/7s w"]\n\n1.d4-d3 *'
    (game,) = json.loads(run("export", "-", "--format", "json", stdin=text).out)
    (move,) = game["moves"]
    assert (move["text"], move["canonical"], move["binds"]) == ("d4-d3", "d4-d3&c3", ["c3"])
    assert move["throw"] is None
    text = b'[Variant "glaucus"]\n\n1.[2]a2-a3-a4 *'
    (game,) = json.loads(run("export", "-", "--format", "json", stdin=text).out)
    assert (game["moves"][0]["throw"], game["moves"][0]["canonical"]) == (2, "[2]a2-a3-a4")


def test_show_prints_a_position_on_one_line(run, two_games: Path) -> None:
    fen = "ssssssss/1sssssss/s7/S7/8/8/1SSSSSSS/SSSSSSSS b quiet=3\n"
    assert run("show", f"{two_games}@2w", "--print-fen") == (0, fen, run("show", f"{two_games}@2w").err)
    assert "no move 9w" in run("show", f"{two_games}@9w", "--print-fen").err


@pytest.mark.parametrize(
    ("ending", "maker"),
    [
        ("pdf", "latrodb article book"),
        ("PDF", "latrodb article book"),
        ("svg", "latrodb diagram"),
        ("docx", "latrodb article build"),
        ("csv", "latrodb export FILE --format csv -o FOLDER"),
        ("jsonl", "--format csv"),
        ("pgn", "no command"),
        ("txt.gz", "no command"),
        ("db", "latrodb import"),
    ],
)
def test_no_text_is_written_under_the_name_of_another_kind(
    ending: str, maker: str, game_file: Path, tmp_path: Path, run
) -> None:
    output = tmp_path / f"game.{ending}"
    ended = run("export", game_file, "-o", output)
    assert (ended.code, maker in ended.err, output.exists()) == (2, True, False)
    assert "--format text" in ended.err
    assert run("export", game_file, "-o", output, "--format", "text").code == 0
    assert output.read_bytes() == run("export", game_file).out.encode()


@pytest.mark.parametrize(
    "name", ["game", "game.txt", "game.TXT", "game.latro", "game.log", "2016.12.25", ".pdf", "a.pdf.x"]
)
def test_names_of_no_other_kind_are_of_text(name: str, game_file: Path, tmp_path: Path, run) -> None:
    assert run("export", game_file, "-o", tmp_path / name).code == 0
    assert (tmp_path / name).read_bytes() == run("export", game_file).out.encode()


@pytest.mark.parametrize(("name", "format"), [("a.HTML", "html"), ("a.htm", "html"), ("a.JSON", "json")])
def test_endings_decide_in_any_case_of_letters(name: str, format: str, game_file: Path, tmp_path: Path, run) -> None:
    assert run("export", game_file, "-o", tmp_path / name).code == 0
    written = (tmp_path / name).read_bytes()
    assert written.startswith(run("export", game_file, "--format", format).out.encode())
    assert run("export", game_file, "-o", tmp_path / name).code == 0
    other = game_file.with_name("2016-07-carrillo-joyce.txt")
    assert run("export", other, "-o", tmp_path / name).code == (0 if format == "html" else 2)  # by its seal


def test_json_under_the_name_of_a_page_is_json(game_file: Path, tmp_path: Path, run) -> None:
    assert run("export", game_file, "--json", "-o", tmp_path / "a.html").code == 0
    json.loads((tmp_path / "a.html").read_text(encoding="utf-8"))
