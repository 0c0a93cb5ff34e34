"""Adding files: each once, corrected ones in the place of what they were, other wordings known again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING

import pytest

from benchmarks.generate import generate_games
from latrodb.core.errors import UnknownVariantError
from latrodb.features.analyzer import analyzer
from latrodb.game.ledgers.ledger import format_entry
from latrodb.notation.parser import parse_text
from latrodb.store import importer
from latrodb.store.database import Database
from latrodb.store.entries import load_events
from latrodb.store.errors import StoreError
from latrodb.store.find import find_game, find_games, load_file, load_text
from latrodb.store.importer import add_paths
from latrodb.store.keeping import rename_file, restore_entry, revert_entry
from latrodb.store.writer import delete_games
from tests.support.game_files import (
    FLAWED_TURNS,
    OTHER_TURNS,
    TURNS,
    add_text,
    check_sound,
    contents,
    game_text,
    tables,
)
from tests.support.stored_rows import count_all, find_diagnostics, find_plies

if TYPE_CHECKING:
    from pathlib import Path

THIRD_TURNS = "1.b1-b4 c8-c5"


def codes(database: Database, game: int) -> list[str]:
    return sorted(each.code for each in find_diagnostics(database, game=game))


# --- the same file, again and corrected -----------------------------------------------------------


def test_a_file_is_added(database: Database) -> None:
    summary = add_text(database, game_text() + "\n" + game_text(FLAWED_TURNS))
    assert (summary.files, summary.games, summary.added, summary.with_problems, summary.plies) == (1, 2, 2, 1, 8)
    assert summary.diagnostics == {"M501": 1, "C403": 1}
    assert tables(database) == {
        "sources": 1, "games": 2, "players": 2, "turns": 6, "captures": 0, "positions": 10, "_deviations": 0,
        "_lines": 0, "_line_positions": 0, "_corrections": 0, "diagnostics": 2, "comments": 0,
    }  # fmt: skip
    check_sound(database)


@pytest.mark.parametrize("name", ["games.txt", "copy.txt"])
def test_the_same_bytes_add_nothing(database: Database, name: str) -> None:
    first = add_text(database, game_text() + "\n" + game_text(FLAWED_TURNS))
    before = contents(database)
    again = add_text(database, game_text() + "\n" + game_text(FLAWED_TURNS), name)
    assert (again.games, again.added, again.already_there) == (2, 0, 2)
    assert (again.plies, again.with_problems, again.diagnostics) == (
        first.plies,
        first.with_problems,
        first.diagnostics,
    )
    assert contents(database) == before


def test_a_corrected_file_takes_the_place_of_the_old_one(database: Database) -> None:
    add_text(database, "\n".join([game_text(), game_text(FLAWED_TURNS), game_text(OTHER_TURNS)]))
    corrected = "\n".join([game_text(), game_text(THIRD_TURNS), game_text(OTHER_TURNS), game_text(White="Zeno")])
    summary = add_text(database, corrected)
    assert (summary.games, summary.already_there, summary.replaced, summary.added) == (4, 2, 1, 1)
    assert [game.id for game in find_games(database)] == [1, 2, 3, 4]
    assert [ply.turn for ply in find_plies(database, 2)] == ["b1-b4", "c8-c5"]
    assert codes(database, 2) == ["D802"]
    assert codes(database, 1) == codes(database, 3) == []
    old = database.connection.execute("SELECT path, superseded_by FROM sources WHERE id = 1").fetchone()
    assert old == ("games.txt", 2)
    check_sound(database)


def test_the_bytes_of_a_replaced_file_are_kept(database: Database) -> None:
    add_text(database, game_text(FLAWED_TURNS))
    add_text(database, game_text())
    kept = database.connection.execute("SELECT bytes FROM _source_parts ORDER BY source").fetchall()
    assert [bytes(row[0]) for row in kept] == [game_text(FLAWED_TURNS).encode(), game_text().encode()]
    assert load_file(database, 1).data == game_text().encode()


def test_a_game_put_on_top_leaves_the_others_their_numbers(database: Database) -> None:
    add_text(database, "\n".join([game_text(), game_text(OTHER_TURNS)]))
    summary = add_text(database, "\n".join([game_text(THIRD_TURNS), game_text(), game_text(OTHER_TURNS)]))
    assert (summary.added, summary.already_there, summary.replaced) == (1, 2, 0)
    assert {game.id: game.number for game in find_games(database)} == {1: 2, 2: 3, 3: 1}
    check_sound(database)


def test_a_file_can_be_put_back(database: Database) -> None:
    for text in (game_text(), game_text(OTHER_TURNS), game_text()):
        add_text(database, text)
    assert tables(database)["sources"] == 3
    assert next(ply.turn for ply in find_plies(database, 1)) == "e1-e6*"
    check_sound(database)


def test_a_file_that_becomes_a_copy_of_another(database: Database) -> None:
    add_text(database, game_text(), "1.txt")
    add_text(database, game_text(OTHER_TURNS), "2.txt")
    summary = add_text(database, game_text(), "2.txt")
    assert (summary.already_there, summary.added) == (1, 0)
    assert [game.source for game in find_games(database)] == ["1.txt"]
    check_sound(database)


def test_a_file_that_becomes_empty_loses_its_games(database: Database) -> None:
    add_text(database, game_text())
    add_text(database, b"")
    kept = {"sources": 2, "turns": 4}  # a turn may be played again
    assert tables(database) == dict.fromkeys(tables(database), 0) | kept | {"diagnostics": 1}  # F001
    check_sound(database)


def test_files_are_known_wherever_one_stands(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    add_text(database, game_text())
    path = database.folder / "games.txt"
    path.write_text(game_text(OTHER_TURNS), encoding="utf-8")
    monkeypatch.chdir(database.folder.parent)
    assert add_paths(database, [path.relative_to(database.folder.parent)], analyzer()).replaced == 1


# --- the same game in other wording -----------------------------------------------------------------


def test_another_wording_is_known_and_kept(database: Database) -> None:
    add_text(database, game_text(), "1.txt")
    summary = add_text(database, game_text(TURNS.replace("2.", "{Known everywhere.} 2."), White="?"), "2.txt")
    assert (summary.added, summary.other_wording) == (0, 1)
    assert [game.id for game in find_games(database)] == [1]
    assert find_game(database, 2).same_as == 1
    assert find_plies(database, 2) == find_plies(database, 1)
    assert codes(database, 2) == ["D801"]
    assert [game.id for game in find_games(database, text="everywhere")] == [2]
    assert count_all(database).games == 1
    check_sound(database)


def test_short_games_of_other_players_are_other_games(database: Database) -> None:
    add_text(database, game_text(), "1.txt")
    assert add_text(database, game_text(White="Zeno"), "2.txt").added == 1


def test_long_games_are_the_same_whoever_is_said_to_have_played(database: Database) -> None:
    text = generate_games("latrunculi-xxi/8x8", 40, 3)
    add_text(database, text, "1.txt")
    assert add_text(database, text.replace('[White "', '[White "Dr. '), "2.txt").other_wording == 1


def test_two_wordings_in_one_file(database: Database) -> None:
    summary = add_text(database, game_text() + "\n" + game_text(Event="The same"))
    assert (summary.added, summary.other_wording) == (1, 1)
    check_sound(database)


def test_another_wording_steps_in_when_the_first_is_corrected(database: Database) -> None:
    add_text(database, game_text() + "\n" + game_text(THIRD_TURNS), "1.txt")
    add_text(database, game_text(Event="Again"), "2.txt")
    add_text(database, game_text(OTHER_TURNS) + "\n" + game_text(THIRD_TURNS), "1.txt")
    assert {game.id: game.same_as for game in find_games(database)} == {1: None, 2: None, 3: None}
    assert next(ply.turn for ply in find_plies(database, 3)) == "e1-e6*"
    assert codes(database, 3) == []
    check_sound(database)


def test_two_other_wordings_when_the_first_goes(database: Database) -> None:
    for name in ("1.txt", "2.txt", "3.txt"):
        add_text(database, game_text(Event=name), name)
    add_text(database, game_text(OTHER_TURNS), "1.txt")
    assert [find_game(database, number).same_as for number in (1, 2, 3)] == [None, None, 2]
    check_sound(database)


# --- the user's own statement of the variant ----------------------------------------------------------


def test_a_stated_variant_outranks_the_tags(database: Database) -> None:
    add_text(database, game_text("1.a1-a3", variant="petteia-xxi/8x8"))
    add_text(database, game_text("1.a1-a3", variant="petteia-xxi/8x8"), variant="single-stone-xxi/8x8")
    assert [game.variant for game in find_games(database)] == ["single-stone-xxi/8x8"]
    check_sound(database)


def test_an_unknown_variant_is_refused_before_anything_is_read(database: Database) -> None:
    with pytest.raises(UnknownVariantError, match="did you mean"):
        add_text(database, game_text(), variant="petea")
    assert tables(database)["sources"] == 0


# --- files of any content ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"Only prose.\n",
        bytes(range(256)) * 40,
        Random(1).randbytes(20_000),
        b"\0" * 1000,
        game_text().encode("utf-16"),
        game_text().replace("\n", "\r\n").encode(),
        b"\xef\xbb\xbf" + game_text().encode(),
        game_text(White="\udcff\0").encode(errors="surrogateescape"),
        game_text(TURNS + " {a \0 comment \udcfe}").encode(errors="surrogateescape"),
        b"(" * 5000,
        game_text("1.e1-e6* " * 400).encode(),
        game_text("", "").encode(),
    ],
)
def test_any_bytes_are_kept(database: Database, data: bytes) -> None:
    summary = add_text(database, data)
    assert summary.games == summary.added + summary.other_wording == tables(database)["games"]
    assert bytes(database.connection.execute("SELECT bytes FROM _source_parts").fetchone()[0]) == data
    for game in find_games(database):
        assert load_text(database, game.id).game in data
    assert add_text(database, data).added == 0
    check_sound(database)


def test_undecodable_names_are_shown(database: Database) -> None:
    add_text(database, game_text(White="M\udcfcller\0").encode(errors="surrogateescape"))
    assert find_game(database, 1).white == "M\\xfcller␀"
    assert [game.id for game in find_games(database, player="\udcfcller\0")] == [1]


def test_a_file_name_that_is_no_text(database: Database) -> None:
    path = database.folder / os.fsdecode(b"g\xff.txt")
    path.write_text(game_text(), encoding="utf-8")
    for _ in range(2):
        add_paths(database, [path], analyzer())
    assert find_game(database, 1).source == "g\\xff.txt"
    assert tables(database)["sources"] == 1


def test_files_that_cannot_be_read_are_named_and_skipped(database: Database) -> None:
    missing = database.folder / "missing.txt"
    good = database.folder / "good.txt"
    good.write_text(game_text(), encoding="utf-8")
    summary = add_paths(database, [missing, database.folder, good], analyzer())
    assert (summary.files, summary.added) == (1, 1)
    first, second = summary.unreadable
    assert first.endswith("cannot be read: No such file or directory")
    assert second.endswith("is a folder, not a file")


@pytest.mark.parametrize("is_new", [True, False])
@pytest.mark.parametrize("rest", [b"", b"\xff" * 400_000])
def test_a_file_that_changes_while_it_is_read_is_skipped(
    database: Database, tmp_path: Path, rest: bytes, is_new: bool
) -> None:
    long, short = tmp_path / "a.txt", tmp_path / "b.txt"
    long.write_text(f"{game_text()}\n" * 5000, encoding="utf-8")
    short.write_text(game_text(OTHER_TURNS), encoding="utf-8")
    if not is_new:
        add_text(database, game_text(FLAWED_TURNS))
    before = len(find_games(database))

    def change(file: Path, count: int) -> None:
        if file == long:
            long.write_bytes(long.read_bytes()[:100] + rest)

    summary = add_paths(database, [long, short], analyzer(), progress=change)
    assert [each.endswith("a.txt was changed while it was read") for each in summary.unreadable] == [True]
    assert (summary.added, len(find_games(database))) == (1, before + 1)
    check_sound(database)


def test_progress_adds_up_to_the_size(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("latrodb.store.loader.GAMES_A_REPORT", 2)
    text = "\n".join(game_text(turns, Event="Lüdi") for turns in (TURNS, OTHER_TURNS, THIRD_TURNS, FLAWED_TURNS))
    told: list[int] = []
    path = database.folder / "games.txt"
    path.write_text(text, encoding="utf-8")
    add_paths(database, [path], analyzer(), progress=lambda file, count: told.append(count))
    assert sum(told) == len(text.encode())
    assert min(told) >= 0
    assert len(told) == 3


def test_a_load_that_makes_the_index_anew_gives_the_same(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    text = generate_games("latrunculi-xxi/10x8", 400, 7)
    add_text(database, text)
    monkeypatch.setattr("latrodb.store.bulk_load.MANY_BYTES", 0)
    monkeypatch.setattr("latrodb.store.writer.BATCH", 37)
    with Database.open(database.folder / "other.db") as other:
        add_text(other, text)
        assert contents(other) == contents(database)
        check_sound(other)


def test_a_large_import_leaves_a_file_without_gaps(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows that come one after the other fill pages to seven eighths; a small import is not worth the trouble."""
    texts = [generate_games("latrunculi-xxi/10x8", plies, seed) for plies, seed in ((1200, 7), (1800, 8), (600, 9))]
    compacted: list[Database] = []
    compact = Database.compact
    monkeypatch.setattr(Database, "compact", lambda self: (compacted.append(self), compact(self)))
    add_text(database, texts[0])
    before = count_pages(database)
    monkeypatch.setattr("latrodb.store.bulk_load.MANY_BYTES", 0)
    with Database.open(database.folder / "other.db", timeout=0) as other:
        add_text(other, texts[0])
        assert not compacted
        assert count_pages(other) < before
        add_text(other, texts[1], "more.txt")
        assert compacted == [other]
        before = count_pages(other)
        compact(other)
        assert count_pages(other) == before
        check_sound(other)
        with Database.open(other.path) as reader, reader.transaction():
            other.compact()  # another program writes, so the file stays as it is
        check_sound(other)
        monkeypatch.setattr("latrodb.store.bulk_load.MANY_BYTES", 1_000_000)
        add_text(other, texts[2], "some.txt")
        assert len(compacted) == 2


def count_pages(database: Database) -> int:
    """How many pages a database has."""
    return int(database.query("PRAGMA page_count")[0][0])


# --- what can befall a machine ----------------------------------------------------------------------------


IMPORT = """
import sys
from pathlib import Path
from latrodb.features.analyzer import analyzer
from latrodb.store import bulk_load as fill
from latrodb.store import writer as write
from latrodb.store.importer import add_paths
from latrodb.store.database import Database
fill.MANY_BYTES, write.BATCH = 0, 50
with Database.open(sys.argv[1]) as database:
    print("open", flush=True)
    for _ in range(int(sys.argv[2])):
        add_paths(database, [Path(name) for name in sys.argv[3:]], analyzer())
    print(database.connection.execute("SELECT count(*) FROM games").fetchone()[0])
"""


def start_import(database: Path, files: list[Path], rounds: int = 1) -> subprocess.Popen[str]:
    """An import in a process of its own that writes in many small steps."""
    command = [sys.executable, "-c", IMPORT, str(database), str(rounds), *map(str, files)]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.fixture(scope="module")
def long_text() -> str:
    """Some thirty games, some of them flawed."""
    games = generate_games("single-stone-xxi/8x8", 3000, 5).split("\n\n[")
    return "\n\n[".join(game.replace("1.", "1. Zz ", 1) if at % 9 == 0 else game for at, game in enumerate(games))


def count_games(text: str) -> int:
    return len(parse_text(text).games)


def test_killed_at_any_moment_the_database_is_what_it_was_or_what_it_should_be(tmp_path: Path, long_text: str) -> None:
    path, file = tmp_path / "games.db", tmp_path / "games.txt"
    file.write_text(game_text(), encoding="utf-8")
    with Database.open(path) as database:
        add_paths(database, [file], analyzer())
        before = 1
    random = Random(11)
    for turn in range(7):
        file.write_text(f"{long_text}\n{game_text(THIRD_TURNS)}\n" * (turn % 2) + long_text, encoding="utf-8")
        whole = count_games(file.read_text(encoding="utf-8"))
        with start_import(path, [file]) as process:
            assert process.stdout
            assert process.stdout.readline() == "open\n"
            time.sleep(random.uniform(0, 0.7))
            process.send_signal(signal.SIGKILL)
        with Database.open(path) as database:
            check_sound(database)
            found = tables(database)["games"]
        assert found in (before, whole)
        before = found
    with Database.open(path) as database:
        add_paths(database, [file], analyzer())
        assert tables(database)["games"] == whole


KILLED = """
import os, signal, sys
from pathlib import Path
from latrodb.features.analyzer import analyzer
from latrodb.store import bulk_load, importer
from latrodb.store.database import Database
bulk_load.MANY_BYTES, importer.LARGE, is_searched = 0, int(sys.argv[2]), sys.argv[3] == "True"
files = [Path(name) for name in sys.argv[4:]]
left = sum(file.stat().st_size for file in files)
def kill(_, count):
    global left
    left -= count
    if not left:  # the last file is read to its end, and not yet stored
        os.kill(os.getpid(), signal.SIGKILL)
with Database.open(sys.argv[1]) as database:
    importer.add_paths(database, files, analyzer(), progress=kill, is_searched=is_searched)
"""


@pytest.mark.parametrize(
    ("files", "large", "is_searched", "kept"),
    [
        (1, importer.LARGE, False, 0),  # one text is stored as a whole
        (3, importer.LARGE, False, 0),  # all of them together are less than `LARGE`
        (3, 1, False, 2),  # each is as much as is stored
        (3, importer.LARGE, True, 2),  # each takes long
    ],
)
def test_an_import_that_is_killed_keeps_the_groups_that_it_had_stored(
    tmp_path: Path, long_text: str, files: int, large: int, is_searched: bool, kept: int
) -> None:
    """As the manual says."""
    paths = [tmp_path / f"{number}.txt" for number in range(files)]
    for number, path in enumerate(paths):
        text = long_text if files == 1 else game_text(Event=f"Ludi {number}", White=f"Zeno {number}")
        path.write_text(text, encoding="utf-8")
    words = [str(tmp_path / "games.db"), str(large), str(is_searched), *map(str, paths)]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", KILLED, *words], env=environment, timeout=120, check=False)
    assert done.returncode == -signal.SIGKILL
    with Database.open(tmp_path / "games.db") as database:
        check_sound(database)
        assert tables(database)["sources"] == kept
        add_paths(database, paths, analyzer())
        assert tables(database)["sources"] == files


def test_two_imports_at_once(tmp_path: Path, long_text: str) -> None:
    path = tmp_path / "games.db"
    files = [tmp_path / name for name in ("1.txt", "2.txt", "3.txt")]
    for number, file in enumerate(files):
        file.write_text(long_text.replace("Ludi", f"Ludi {number}"), encoding="utf-8")
    processes = [start_import(path, order) for order in (files, files[::-1])]
    outputs = [process.communicate(timeout=120) for process in processes]
    assert [process.returncode for process in processes] == [0, 0], outputs
    with Database.open(path) as database:
        check_sound(database)
        assert tables(database)["sources"] == 3


def test_a_locked_database_says_so(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with Database.open(path) as first, Database.open(path, timeout=0.1) as second:
        with first.transaction(), pytest.raises(StoreError, match="another program is writing"):
            add_text(second, game_text())
        assert add_text(second, game_text()).added == 1


def test_reading_goes_on_while_another_writes(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with Database.open(path) as first, Database.open(path, timeout=0.1) as second:
        add_text(first, game_text())
        with first.transaction():
            delete_games(first, 1)
            assert count_all(second).games == 1


def test_a_full_database_keeps_what_it_had(database: Database, long_text: str) -> None:
    add_text(database, game_text(), "1.txt")
    before = contents(database)
    pages = database.connection.execute("PRAGMA page_count").fetchone()[0]
    database.connection.execute(f"PRAGMA max_page_count = {pages + 3}")
    with pytest.raises(StoreError, match=r"games\.db: the disk is full; nothing of the last change was stored"):
        add_text(database, long_text, "2.txt")
    assert contents(database) == before
    check_sound(database)
    database.connection.execute("PRAGMA max_page_count = 1000000")
    assert add_text(database, long_text, "2.txt").games == count_games(long_text)
    check_sound(database)


FULL_DISK = """
import resource, signal, sys
from pathlib import Path
from latrodb.features.analyzer import analyzer
from latrodb.store.importer import add_paths
from latrodb.store.database import Database
from latrodb.store.errors import StoreError
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
try:
    with Database.open(sys.argv[1]) as database:
        add_paths(database, [Path(name) for name in sys.argv[3:]], analyzer())
except StoreError as error:
    print(error)
"""


def test_a_file_that_may_not_grow(tmp_path: Path, long_text: str) -> None:
    path = tmp_path / "games.db"
    small, large = tmp_path / "small.txt", tmp_path / "large.txt"
    small.write_text(game_text(), encoding="utf-8")
    large.write_text(long_text * 3, encoding="utf-8")
    Database.open(path).close()
    command = [sys.executable, "-c", FULL_DISK, str(path), "300000", str(small), str(large)]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert "games.db: the disk" in done.stdout, done.stderr
    assert done.returncode == 0
    with Database.open(path) as database:
        assert tables(database)["games"] == 1
        check_sound(database)


MANY = [game_text(turns, White=f"Player {number}") for number, turns in enumerate((TURNS, OTHER_TURNS, "1.a1-a2"))]


@pytest.mark.parametrize("is_changed", [False, True])
def test_a_renamed_file_takes_the_place_of_what_it_was(database: Database, *, is_changed: bool) -> None:
    add_text(database, "\n".join(MANY), "old.txt")
    (database.folder / "old.txt").unlink()
    text = "\n".join(MANY[:2]) + "\n" + (MANY[2].replace("a1-a2", "a1-a3") if is_changed else MANY[2])
    summary = add_text(database, text, "new.txt")
    assert (summary.added, summary.already_there, summary.replaced) == (0, 3 - is_changed, int(is_changed))
    assert database.query("SELECT path FROM sources WHERE superseded_by IS NULL") == [("new.txt",)]
    assert [game.id for game in find_games(database)] == [1, 2, 3]
    check_sound(database)


def test_a_file_with_few_games_of_one_that_is_gone_is_another(database: Database) -> None:
    add_text(database, "\n".join(MANY), "old.txt")
    (database.folder / "old.txt").unlink()
    add_text(database, MANY[0] + "\n" + game_text("1.b1-b2", White="Varro"), "new.txt")
    assert database.query("SELECT count(*) FROM sources WHERE superseded_by IS NULL") == [(2,)]


def test_a_copy_of_a_file_that_is_still_there_is_no_other_name_of_it(database: Database) -> None:
    add_text(database, "\n".join(MANY), "old.txt")
    add_text(database, "\n".join(MANY) + "\n" + game_text("1.b1-b2", White="Varro"), "new.txt")
    assert database.query("SELECT count(*) FROM sources WHERE superseded_by IS NULL") == [(2,)]


# --- a file that an entry renames -------------------------------------------------------------------

RENAME = '[Rename "old.txt"]\n[File "new.txt"]\n[Date "2026.11.28"]\n'
RENAMED = {"old.txt": MANY[0] + "\n" + MANY[1], "new.txt": MANY[0] + "\n" + MANY[2], "a.errata": RENAME}


@pytest.mark.parametrize("order", list(permutations(RENAMED)))
def test_a_rename_is_followed_in_any_order_of_files_and_entry(database: Database, order: tuple[str, ...]) -> None:
    for name in order:
        add_text(database, RENAMED[name], name)
    assert names(database) == ["a.errata", "new.txt"]
    assert sorted(game.white for game in find_games(database)) == ["Player 0", "Player 2"]
    if order.index("old.txt") < order.index("new.txt"):
        assert 1 in [game.id for game in find_games(database)]
    check_sound(database)


def test_a_rename_that_is_reverted_brings_the_former_file_back(database: Database) -> None:
    for name in ("old.txt", "new.txt"):
        add_text(database, RENAMED[name], name)
    number = rename_file(database, "old.txt", "new.txt", analyzer())
    assert names(database) == ["new.txt"]
    revert_entry(database, number, analyzer())
    assert names(database) == ["new.txt", "old.txt"]
    assert sorted(game.white for game in find_games(database)) == ["Player 0", "Player 1", "Player 2"]
    check_sound(database)
    restore_entry(database, number, analyzer())
    assert names(database) == ["new.txt"]


def test_a_rename_of_a_file_that_is_not_there_changes_nothing(database: Database) -> None:
    add_text(database, RENAMED["new.txt"], "new.txt")
    rename_file(database, "other.txt", "new.txt", analyzer())
    rename_file(database, "new.txt", "none.txt", analyzer())
    assert names(database) == ["new.txt"]


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("a.txt", "a.txt", "both names are a.txt"),
        ("b.txt", "a.txt", "a.txt was renamed to b.txt before"),
        ("c.txt", "a.txt", "a.txt was renamed to c.txt before"),
    ],
)
def test_renames_in_a_circle_are_refused(old: str, new: str, reason: str, database: Database) -> None:
    rename_file(database, "a.txt", "b.txt", analyzer())
    number = rename_file(database, "b.txt", "c.txt", analyzer())
    with pytest.raises(StoreError, match=reason):
        rename_file(database, old, new, analyzer())
    rename_file(database, "d.txt", "a.txt", analyzer())
    if old == "c.txt":
        revert_entry(database, number, analyzer())
        rename_file(database, old, new, analyzer())


def test_renames_are_exported_and_merged(database: Database, tmp_path: Path) -> None:
    rename_file(database, "old.txt", "new.txt", analyzer(), by="Livia", why="She says so.")
    ledger = "\n".join(format_entry(each) for each in load_events(database))
    with Database.open(tmp_path / "other.db") as other:
        for name in ("old.txt", "new.txt"):
            add_text(other, RENAMED[name], name)
        add_text(other, ledger, "b.errata")
        assert names(other) == ["b.errata", "new.txt"]
        assert other.query("SELECT digest FROM entries") == database.query("SELECT digest FROM entries")


# --- the names of files -------------------------------------------------------------------------------


def make_folder(folder: Path) -> Path:
    """A folder with games in two files, one of which is in a subfolder."""
    (folder / "sub").mkdir(parents=True)
    (folder / "a.txt").write_text(MANY[0], encoding="utf-8")
    (folder / "sub" / "b.txt").write_text(MANY[1], encoding="utf-8")
    return folder


def add_folder(database: Database, folder: Path) -> importer.ImportSummary:
    return add_paths(database, analyzer().find_files(folder), analyzer(), folders=[folder])


def names(database: Database) -> list[str]:
    return [name for (name,) in database.query("SELECT path FROM sources WHERE superseded_by IS NULL ORDER BY path")]


def test_names_begin_at_the_folder_that_was_imported_and_show_no_other(database: Database, tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "livia-augusta" / "games")
    add_folder(database, folder)
    (folder / "c.txt").write_text(MANY[2], encoding="utf-8")
    add_paths(database, [folder / "c.txt"], analyzer())
    assert names(database) == ["a.txt", "c.txt", "sub/b.txt"]
    assert "livia" not in "\n".join(database.connection.iterdump())
    check_sound(database)


def test_a_folder_that_was_moved_has_the_same_files(database: Database, tmp_path: Path) -> None:
    add_folder(database, make_folder(tmp_path / "here"))
    (tmp_path / "here").rename(tmp_path / "there")
    (tmp_path / "there" / "a.txt").write_text(game_text(OTHER_TURNS), encoding="utf-8")
    summary = add_folder(database, tmp_path / "there")
    assert (summary.replaced, summary.already_there, summary.added) == (1, 1, 0)
    assert names(database) == ["a.txt", "sub/b.txt"]


def test_a_part_of_a_folder_has_the_files_of_the_folder(database: Database, tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "games")
    add_folder(database, folder)
    (folder / "sub" / "b.txt").write_text(game_text(THIRD_TURNS), encoding="utf-8")
    assert add_folder(database, folder / "sub").replaced == 1
    assert names(database) == ["a.txt", "sub/b.txt"]


def test_another_file_of_the_same_name_is_kept_beside_the_first(database: Database, tmp_path: Path) -> None:
    add_folder(database, make_folder(tmp_path / "one"))
    other = tmp_path / "two" / "a.txt"
    other.parent.mkdir()
    for turns in (THIRD_TURNS, "1.b1-b2"):  # the second time it is known again, and replaced
        other.write_text(game_text(turns), encoding="utf-8")
        summary = add_paths(database, [other], analyzer())
        assert names(database) == ["2/a.txt", "a.txt", "sub/b.txt"]
    assert (summary.replaced, summary.added) == (1, 0)
    check_sound(database)


def test_two_files_of_one_name_in_one_import(database: Database, tmp_path: Path) -> None:
    folders = [make_folder(tmp_path / "one"), tmp_path / "two"]
    folders[1].mkdir()
    (folders[1] / "a.txt").write_text(MANY[2], encoding="utf-8")
    files = [file for folder in folders for file in analyzer().find_files(folder)]
    assert add_paths(database, files, analyzer(), folders=folders).added == 3
    assert names(database) == ["2/a.txt", "a.txt", "sub/b.txt"]


def test_a_moved_file_with_most_of_its_games_is_the_same(database: Database, tmp_path: Path) -> None:
    add_text(database, "\n".join(MANY), "old.txt")
    (tmp_path / "there").mkdir()
    text = "\n".join(MANY[:2]) + "\n" + MANY[2].replace("a1-a2", "a1-a3")
    (tmp_path / "there" / "old.txt").write_text(text, encoding="utf-8")
    assert add_paths(database, [tmp_path / "there" / "old.txt"], analyzer()).replaced == 1
    assert names(database) == ["old.txt"]
