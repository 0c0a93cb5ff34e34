"""`latrodb import` and `find`, and games of a database in the commands that take a game."""

from __future__ import annotations

import contextlib
import io
import json
import os
import pty
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from latrodb.cli.app import main
from latrodb.core.color import BLACK
from latrodb.core.position import read_fen, write_fen
from latrodb.core.square import find_square
from latrodb.core.symmetry import HALF_TURN
from latrodb.rules.catalog import find_variant
from tests.support.game_files import game_text
from tests.support.ledgers import record
from tests.support.paths import ROOT


@pytest.fixture
def games(tmp_path: Path, corpus: Path) -> Path:
    """A folder with the printed games of Latrunculi XXI."""
    return copy_games(corpus, tmp_path / "games")


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same in a folder that nobody changes, beside a database of them."""
    folder = copy_games(ROOT / "corpus", tmp_path_factory.mktemp("stored") / "games")
    with contextlib.redirect_stdout(io.StringIO()):
        assert main(["import", str(folder), "--db", str(folder.with_name("games.db"))]) == 1
    return folder


@pytest.fixture
def database(stored: Path) -> Path:
    return stored.with_name("games.db")


def copy_games(corpus: Path, folder: Path) -> Path:
    folder.mkdir()
    for file in (corpus / "latrunculi-xxi").glob("20*.txt"):
        shutil.copy(file, folder)
    return folder


def rows(text: str) -> list[dict[str, str]]:
    """The rows of a printed table by the names of its columns."""
    head, *lines = (line.split("\t") for line in text.splitlines())
    return [dict(zip(head, line, strict=True)) for line in lines]


def found(run, database: Path, *words: object) -> list[dict[str, object]]:
    ended = run("find", "--db", database, *words, "--json")
    assert ended.code == 0, ended.err
    return [json.loads(line) for line in ended.out.splitlines()]


def test_import_says_what_it_did_and_does_nothing_twice(run, games: Path, tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    first = json.loads(run("import", games, "--db", file, "--json").out)
    assert first["files"] == first["games"] == first["added"] == 8
    assert first["already_there"] == 0
    assert first["plies"] == 236
    assert first["diagnostics"]["R312"] == 1
    second = json.loads(run("import", games, "--db", file, "--json").out)
    assert (second["games"], second["added"], second["already_there"]) == (8, 0, 8)
    faulty = {"2016-07-carrillo-joyce.txt": 1, "2016-07-fahys-carrillo.txt": 1, "2016-12-arx-carrillo.txt": 2}
    assert first["errors"] == second["errors"] == {str(games / name): count for name, count in faulty.items()}
    assert first["not_searched"] == second["not_searched"] == 0
    told = run("import", games, "--db", file)
    assert told.out.startswith(f"8 files, 8 games and 236 plies read into {file}\n")
    assert re.search(r"^  already there +8$", told.out, re.M)
    assert all(name in line for name, line in zip(faulty, told.err.splitlines(), strict=True))


def test_import_with_several_processes_does_the_same(run, games: Path, tmp_path: Path) -> None:
    ended = [
        run("import", games, "--db", tmp_path / f"{workers}.db", "--json", "--workers", workers) for workers in "12"
    ]
    assert ended[0] == ended[1]
    listed = [run("export", tmp_path / f"{workers}.db", "--json") for workers in "12"]
    assert listed[0] == listed[1]
    assert run("db", "verify", tmp_path / "2.db").code == 0


def test_import_says_what_became_of_each_file(run, games: Path, tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    told = run("import", games, "--db", database)
    assert re.search(r"^  \d other files: new$", told.out, re.M)
    assert f"  {games / '2016-12-arx-carrillo.txt'}: new, with problems\n" in told.out
    assert max(map(len, told.out.replace(str(tmp_path), "").splitlines())) <= 80
    file = games / "2016-07-carrillo-cetina.txt"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('[Site "CV', '[Site "At'), encoding="utf-8")
    (games / "copy.txt").write_text(text.replace("1.", "1. "), encoding="utf-8")
    told = run("import", database, file, games / "copy.txt")
    assert f"  {file}: replaced" in told.out
    assert f"  {games / 'copy.txt'}: another wording of game 1" in told.out
    summaries = json.loads(run("import", database, file, "--json").out)["by_file"]
    assert [(each["file"], each["already_there"]) for each in summaries] == [(str(file), 1)]
    assert f"  {file}: already there" in run("import", database, file).out


def test_import_says_what_it_calls_a_file_whose_name_another_one_has(run, games: Path, tmp_path: Path) -> None:
    first, other = tmp_path / "one", tmp_path / "two"
    for folder, game in ((first, "2016-12-arx-carrillo.txt"), (other, "2016-07-carrillo-cetina.txt")):
        folder.mkdir()
        (folder / "a.txt").write_bytes((games / game).read_bytes())
    database = tmp_path / "games.db"
    assert "named" not in run("import", first / "a.txt", "--db", database).out
    assert f"  {other / 'a.txt'}: named 2/a.txt, new" in run("import", other / "a.txt", "--db", database).out
    summaries = json.loads(run("import", other / "a.txt", "--db", database, "--json").out)["by_file"]
    assert [each["name"] for each in summaries] == ["2/a.txt"]


def test_import_makes_no_database_of_a_wrong_path(run, tmp_path: Path) -> None:
    ended = run("import", tmp_path / "nothing", "--db", tmp_path / "games.db")
    assert ended.code == 2
    assert "there is no file or folder" in ended.err
    assert run("import", "-", "--db", tmp_path / "games.db").code == 2
    assert list(tmp_path.iterdir()) == []


def test_import_names_files_that_cannot_be_read_and_stores_the_others(run, games: Path, tmp_path: Path) -> None:
    (games / "a.txt").symlink_to(games / "gone")
    ended = run("import", games, "--db", tmp_path / "games.db", "--json")
    assert ended.code == 1
    assert "a.txt cannot be read" in ended.err
    assert json.loads(ended.out)["added"] == 8


@pytest.mark.parametrize("command", ["import", "find", "show", "export"])
def test_what_is_no_database_is_refused_and_not_touched(run, games: Path, tmp_path: Path, command: str) -> None:
    file = tmp_path / "games.db"
    file.write_bytes(b"SQLite format 3\0 and then nonsense" * 99)
    words: tuple[object, ...] = {"import": (games,), "show": ("1",)}.get(command, ())
    ended = run(command, *words, "--db", file)
    assert (ended.code, ended.out) == (2, "")
    assert "is not a database" in ended.err
    assert file.read_bytes() == b"SQLite format 3\0 and then nonsense" * 99


def test_find_lists_games_with_tabs_between_in_a_pipe(run, database: Path) -> None:
    ended = run("find", "--db", database)
    table = rows(ended.out)
    assert len(table) == 8
    cetina = next(row for row in table if row["black"] == "Carlos Cetina")
    assert cetina["variant"] == "latrunculi-xxi/12x8"
    assert (cetina["result"], cetina["ending"], cetina["plies"]) == ("1-0", "immobilized", "31")
    assert ended.err == "8 games.\n"


def test_find_draws_a_table_at_a_terminal_without_colors_if_none_are_wanted(database: Path) -> None:
    owner, terminal = pty.openpty()
    command = [sys.executable, "-m", "latrodb", "find", "--db", str(database), "--player", "cetina"]
    environment = {**os.environ, "NO_COLOR": "1", "COLUMNS": "200", "TERM": "xterm"}
    ended = subprocess.run(command, stdout=terminal, stderr=subprocess.PIPE, env=environment, timeout=60)
    os.close(terminal)
    shown = os.read(owner, 65536).decode()
    os.close(owner)
    assert ended.returncode == 0
    assert "Carlos Cetina" in shown
    assert "\t" not in shown
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]", shown)


@pytest.mark.parametrize(
    ("words", "count"),
    [
        (["--player", "carrillo"], 8),
        (["--player", "cetina"], 1),
        (["--date", "2016"], 6),
        (["--date", "2016.07"], 3),
        (["--since", "2017"], 2),
        (["--variant", "latrunculi-xxi/8x8"], 1),
        (["--variant", "latrunculi-xxi"], 8),
        (["--variant", "bell"], 0),
        (["--text", "missed it"], 1),
        (["--code", "dux-may-only-step"], 1),
        (["--code", "r312"], 1),
        (["--player", "nobody"], 0),
        (["--player", "Carrillo Jose"], 8),
        (["--player", "joejoyce"], 2),
        (["--player", "Joe", "--player", "Jose"], 2),
        (["--player", "Joe", "--player", "Cetina"], 0),
        (["--white", "cetina"], 0),
        (["--black", "cetina"], 1),
        (["--ending", "Immobilized", "--player", "cetina"], 1),
        (["--ending", "bare-dux"], 0),
        (["--min-plies", "31", "--player", "cetina"], 1),
        (["--min-plies", "32", "--player", "cetina"], 0),
        (["--limit", "2"], 2),
        (["--result", "½-½"], 0),
    ],
)
def test_find_finds_by_everything_it_offers(run, database: Path, words: list[str], count: int) -> None:
    assert len(found(run, database, *words)) == count


def test_find_finds_positions_and_says_where_they_stand(run, database: Path) -> None:
    opening = write_fen(find_variant("latrunculi-xxi/12x8").opening())
    games = found(run, database, "--position", opening)
    assert len(games) == 3
    at = {"ply": "start", "image": "same", "text": "printed", "variation": False}
    assert all(game["places"] == [at] for game in games)
    assert len(found(run, database, "--position", opening, "--player", "cetina")) == 1
    after = "sss1ssssssss/5d6/12/3s8/3S8/12/6D5/SSS1SSSSSSSS w"
    assert found(run, database, "--position", after)[0]["places"] == [at | {"ply": "1b"}]
    mirrored = write_fen(find_variant("latrunculi-xxi/12x8").position(after))
    table = rows(run("find", "--db", database, "--position", mirrored).out)
    assert table[0]["stands after"] == "1b"
    turned = write_fen(HALF_TURN.position(find_variant("latrunculi-xxi/12x8").position(after)))
    table = rows(run("find", "--db", database, "--position", turned).out)
    assert table[0]["stands after"] == "1b (turned by a half)"
    assert found(run, database, "--position", turned, "--images")[0]["places"][0]["image"] == "turned by a half"
    assert found(run, database, "--position", turned, "--exact") == []
    assert run("find", "--db", database, "--position", turned, "--exact", "--images").code == 2


def test_the_text_to_search_is_chosen_with_a_position_alone(run, database: Path) -> None:
    opening = write_fen(find_variant("latrunculi-xxi/12x8").opening())
    assert len(found(run, database, "--position", opening, "--text", "printed")) == 3
    assert len(found(run, database, "--position", opening, "--text", "corrected", "--text", "Carlos")) == 1
    assert found(run, database, "--text", "corrected") == []  # a word, which no game has
    both = run("find", "--db", database, "--position", opening, "--text", "printed", "--text", "corrected")
    assert both.code == 2
    mistyped = run("find", database, "--position", opening, "--text", "printd")
    assert mistyped.err.endswith("games.db. --text printd searches for that word; did you mean printed?\n")


def test_find_takes_a_place_for_a_position_and_says_if_no_game_has_the_board(run, database: Path) -> None:
    place = f"{database}#1@1b"
    assert run("find", database, "--position", place).out == run("find", database, "--position", "1@1b").out
    assert run("find", database, f'position "{place}"') == run("find", database, 'position "1@1b"')
    assert run("find", database, f'position "{place}"').out
    none = run("find", database, "--position", "9/9/9/9/4D4/9/9/9 w")
    assert none.err.endswith("No game is played on a board of 9x8; boards are 8x8, 10x8 and 12x8.\n")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--code", "R999"], "no diagnostic 'R999'"),
        (["--code", "dux-may-only-stop"], "did you mean dux-may-only-step"),
        (["--variant", "latrunculi"], "did you mean latrunculi-xxi/10x8"),
        (["--result", "2-0"], "'2-0' is not a result"),
        (["--position", "x"], "'x' is not one of the letters"),
        (["--position", "1@99b"], "no move 99b"),
        (["--since", "2017", "--until", "2016"], "ends before it begins"),
        (["--limit", "-2"], "--limit"),
        (["--ending", "imobilized"], "did you mean immobilized?"),
        (["--sort", "length"], "games cannot be sorted by 'length'"),
        (["--min-plies", "-1"], "--min-plies"),
        (["--player", "a", "--player", "b", "--player", "c"], "a game has two players"),
    ],
)
def test_what_no_game_can_have_is_wrong_usage(run, database: Path, words: list[str], expected: str) -> None:
    ended = run("find", "--db", database, *words)
    assert (ended.code, ended.out) == (2, "")
    assert expected in ended.err


def test_the_database_can_be_the_first_argument(run, database: Path, games: Path, tmp_path: Path) -> None:
    assert run("find", database, "--player", "cetina") == run("find", "--db", database, "--player", "cetina")
    assert run("edit", "errata", "list", database) == run("edit", "errata", "list", "--db", database)
    assert "did you mean games.db" in run("find", database.with_name("game.db")).err
    copied = shutil.copy(database, tmp_path / "copied.db")
    assert "8 games" in run("import", copied, games).out
    assert "Missing option '--db'" in run("import", games).err


def test_find_counts_and_sorts(run, database: Path) -> None:
    assert run("find", database, "--date", "2016", "--count").out == "6\n"
    assert json.loads(run("find", database, "--count", "--json", "--limit", "3").out) == {"games": 3}
    plies = [game["plies"] for game in found(run, database, "--sort", "-plies")]
    assert plies == sorted(plies, reverse=True)
    assert [game["plies"] for game in found(run, database, "--sort", "plies")] == plies[::-1]


def test_find_makes_no_database(run, database: Path) -> None:
    ended = run("find", "--db", database.with_name("game.db"))
    assert ended.code == 2
    assert "did you mean games.db" in ended.err
    assert not database.with_name("game.db").exists()


def test_games_of_a_database_are_shown_drawn_and_exported_as_those_of_files(run, database, stored: Path) -> None:
    number = found(run, database, "--player", "cetina")[0]["id"]
    file = stored / "2016-07-carrillo-cetina.txt"
    assert run("show", f"{database}#{number}@9b").out == run("show", f"{file}@9b").out
    assert run("show", f"{database}#{number}@9b").out == run("show", f"{file}@9b").out
    assert run("diagram", f"{database}#{number}").out == run("diagram", file).out
    assert run("export", f"{number}", "--db", database).out == run("export", file).out
    assert len(json.loads(run("export", "--db", database, "--json").out)) == 8


def test_a_game_that_a_database_does_not_have_is_told(run, database: Path) -> None:
    ended = run("show", f"{database}#99")
    assert ended.code == 2
    assert "has no game 99" in ended.err
    assert "say which game" in run("show", database).err


def test_a_game_stored_under_stated_rules_is_shown_under_them(run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("1.a1-a2 h8-h7 *")
    database = tmp_path / "games.db"
    assert run("import", file, "--db", database, "--variant", "single-stone-xxi/8x8").code == 0
    assert "single-stone-xxi/8x8, after 1...h8-h7" in run("show", f"{database}#1").out


def test_a_name_that_no_player_has_is_answered_with_similar_ones(tmp_path: Path, run) -> None:
    file, database = tmp_path / "game.txt", tmp_path / "games.db"
    tags = '[White "Joe Joyce"]\n[Black "Per Hommerberg"]\n[Variant "petteia-xxi/8x8"]\n'
    file.write_text(f"{tags}\n1.a2-a3 a7-a6 *\n", "utf-8")
    run("import", "--db", database, file)
    none = f"No such game in {database}."
    near = f"{none} No player is named Jo Joyse; did you mean Joe Joyce?\n"
    for words in (("--player", "Jo Joyse"), ('player "Jo Joyse"',)):
        ended = run("find", database, *words)
        assert (ended.code, ended.out, ended.err.splitlines()[-1]) == (0, "", near.rstrip()), words
    assert near.rstrip() not in run("find", database, "--white", "Jo Joyse", "--json").err
    far = run("find", database, "--white", "Jo Joyse", "--black", "Xiangqi").err
    assert far.endswith(f"{near.rstrip()} No player is named Xiangqi.\n")
    assert run("find", database, 'player "joyce" and plies >= 9').err == f"{none}\n"


def test_a_game_is_named_by_a_database_and_a_number(tmp_path: Path, run) -> None:
    file, database = tmp_path / "game.txt", tmp_path / "games.db"
    file.write_text('[Variant "petteia-xxi/8x8"]\n\n1.a2-a3 a7-a6 *\n', "utf-8")
    run("import", "--db", database, file)
    for words in (("show", "--no-step"), ("diagram",), ("export",)):
        name, *options = words
        former, now = run(name, database, "1", *options), run(name, f"{database}#1", *options)
        assert (former.code, former.out) == (now.code, now.out) == (0, now.out)
        assert former.err == f"`{database} 1` is now `{database}#1`.\n{now.err}"
    assert "has no game 7" in run("show", database, "7").err
    assert "say which game" in run("show", database).err


@pytest.mark.parametrize("command", ["db duplicates", "db repair", "stats", "db verify"])
def test_what_is_not_a_database_is_named(run, command: str, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no database")
    ended = run(*command.split(), tmp_path / "notes.txt")
    file = tmp_path / "notes.txt"
    hint = f"; `latrodb check {file}` checks a game file" if command == "db verify" else ""
    assert (ended.code, ended.err) == (2, f"latrodb: {file} is not a database{hint}\n")
    assert "there is no file or folder" in run(*command.split(), tmp_path / "nothing.db").err
    assert "Missing option '--db'" in run(*command.split()).err


def test_positions_are_those_of_the_text_that_is_asked_about(run, tmp_path: Path) -> None:
    """1...b8-b4 is printed for 1...b8-b5; where the position is in doubt, none is printed."""
    database = tmp_path / "games.db"
    moves = "1.a1-a3 b8-b4 2.a3-a4 a8-a6 3.a1-a2"
    (tmp_path / "games.txt").write_text(game_text(moves), encoding="utf-8")
    (tmp_path / "games.errata").write_text(record(Printed="b8-b4", Corrected="b8-b5"), encoding="utf-8")
    run("import", tmp_path, "--db", database)
    rows = run("find", database, "positions where at 2b").out.splitlines()
    printed = run("find", database, "positions where at 2b, as printed").out.splitlines()
    for found, square in ((rows, "b5"), (printed, "b4")):
        position = read_fen(found[1].split("\t")[3])
        assert position.soldiers(BLACK) >> find_square(square) & 1
    objects = [json.loads(line) for line in run("find", database, "positions where at 2b", "--json").out.splitlines()]
    cells = [row.split("\t") for row in rows[1:]]
    assert [(str(each["times"]), each["position"]) for each in objects] == [(times, fen) for times, _, _, fen in cells]
    assert [[place["label"] for place in each["places"]] for each in objects] == [["2b"]]
    doubtful = run("find", database, "positions where impossible")
    assert doubtful.code == 0
    assert doubtful.out.splitlines()[1].split("\t") == ["1", "1", "3w (corrected)", ""]
