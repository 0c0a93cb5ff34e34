"""Files and games by the names that users give them."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING

import pytest

from latrodb.core.errors import PlaceError
from latrodb.files import check_no_log, check_paths, is_database, is_there, read_input
from latrodb.references import Reference, parse_reference

if TYPE_CHECKING:
    from pathlib import Path

TOO_LONG = "a" * 300


@pytest.mark.parametrize("name", [TOO_LONG, f"{TOO_LONG}/game.txt", f"x/{TOO_LONG}/game.txt", "a\0b"])
def test_a_name_that_no_file_can_have_is_not_there(name: str) -> None:
    assert not is_there(name)
    assert not is_database(name)
    with pytest.raises(PlaceError, match="there is no file or folder"):
        read_input(name)


def test_a_line_feed_in_a_name_is_escaped(tmp_path: Path) -> None:
    (tmp_path / "a\nb.txt").touch()
    with pytest.raises(PlaceError, match=r"a\\nc\.txt; did you mean a\\nb\.txt\?\Z"):
        check_paths([str(tmp_path / "a\nc.txt")])


def test_a_link_that_leads_nowhere_is_no_misspelled_name(tmp_path: Path) -> None:
    (tmp_path / "loop.txt").symlink_to("loop.txt")
    with pytest.raises(PlaceError, match=r"loop\.txt is a link that leads to no file\Z"):
        check_paths([str(tmp_path / "loop.txt")])
    with pytest.raises(PlaceError, match="did you mean loop"):
        check_paths([str(tmp_path / "lop.txt")])


def test_what_is_not_there_is_told_with_its_neighbors(tmp_path: Path) -> None:
    (tmp_path / "game.txt").touch()
    check_paths([str(tmp_path / "game.txt"), str(tmp_path), "-"])
    with pytest.raises(PlaceError, match=r"did you mean game\.txt"):
        check_paths([str(tmp_path / "gane.txt")])
    with pytest.raises(PlaceError, match="empty"):
        check_paths([""])


def test_a_game_in_the_place_of_a_file_is_told_with_the_file(tmp_path: Path) -> None:
    (tmp_path / "game.txt").touch()
    (tmp_path / "games.db").write_bytes(b"SQLite format 3\0")
    (tmp_path / "a#1.txt").touch()
    check_paths([str(tmp_path / "a#1.txt")])
    with pytest.raises(PlaceError, match=r"game\.txt#2 is a single game, .* name .*game\.txt$"):
        check_paths([str(tmp_path / "game.txt#2")])
    with pytest.raises(PlaceError, match=r"latrodb export .*games\.db#7 --text original"):
        check_paths([str(tmp_path / "games.db#7")])
    with pytest.raises(PlaceError, match="there is no file or folder"):
        check_paths([str(tmp_path / "nothing.txt#2")])


@pytest.mark.parametrize("folder", ["plain", "no#2", "at@13b", "no#2@1w"])
def test_folders_may_have_the_signs_of_references(folder: str) -> None:
    name = f"{folder}/game.txt"
    assert parse_reference(f"{name}#2@13b") == Reference(name, 2, "13b")
    assert parse_reference(f"{name}@13b") == Reference(name, None, "13b")
    assert parse_reference(name) == Reference(name, None, None)


@pytest.mark.parametrize(
    ("name", "is_log"),
    [
        *((f"games.db-{ending}", True) for ending in ("wal", "shm", "journal")),
        ("link.db-wal", True),
        ("link-of-log.txt", True),
        ("sub/../games.db-wal", True),
        ("none.db-wal", False),
        ("game.txt-wal", False),
        ("empty.db-wal", False),
        ("games.db-wall", False),
        ("games.db.wal", False),
        ("games-wal", False),
        ("-wal", False),
    ],
)
def test_the_logs_of_a_database_are_known_by_their_names(tmp_path: Path, name: str, is_log: bool) -> None:
    (tmp_path / "games.db").write_bytes(b"SQLite format 3\0")
    (tmp_path / "game.txt").touch()
    (tmp_path / "empty.db").touch()
    (tmp_path / "sub").mkdir()
    (tmp_path / "link.db").symlink_to("games.db")
    (tmp_path / "link-of-log.txt").symlink_to("games.db-wal")
    with pytest.raises(PlaceError, match="keeps a part of the database") if is_log else nullcontext():
        check_no_log(tmp_path / name)


def test_the_case_of_a_log_counts_where_the_case_of_the_database_does(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_bytes(b"SQLite format 3\0")
    is_same = (tmp_path / "GAMES.DB").exists()
    with pytest.raises(PlaceError, match="keeps a part of the database") if is_same else nullcontext():
        check_no_log(tmp_path / "GAMES.DB-WAL")
