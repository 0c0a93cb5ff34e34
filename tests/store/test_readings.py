"""Files in parts and whole, read here and in other processes: the same rows."""

from __future__ import annotations

import codecs
import os
import signal
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest

from latrodb.core.errors import UnreadableFileError
from latrodb.features.analyzer import analyzer
from latrodb.notation.encoding import stated_encoding
from latrodb.store import reader_pool
from latrodb.store.boards import pack_planes
from latrodb.store.database import Database
from latrodb.store.errors import StoreError
from latrodb.store.importer import add_paths
from latrodb.store.reader_pool import ReaderPool
from latrodb.store.readings import open_data, read_parts
from latrodb.store.sources import FileBytes
from tests.support.game_files import FLAWED_TURNS, OTHER_TURNS, TURNS, check_sound, contents, game_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from latrodb.rules.variant import Variant
    from latrodb.store.readings import Found, Part, Pool

GAMES = (
    game_text(TURNS.replace("b8-b4", "{At once.} b8-b4 (1...b8-b3 2.a1-a2)")),
    game_text(FLAWED_TURNS, Site="Köln \N{WHITE CHESS ROOK}"),
    "Words between games.\n",
    game_text(TURNS, White="?"),  # another wording of the first
    game_text("1.a1-z9 b8-b4", Event="Lüdi"),
    game_text(OTHER_TURNS, result="1/2-1/2"),
)
TEXT = "\n".join(GAMES)
FILES = {
    "unicode": TEXT.encode(),
    "windows": TEXT.replace("\n", "\r\n").encode(),
    "marked": codecs.BOM_UTF8 + TEXT.encode(),
    "western": TEXT.replace("\N{WHITE CHESS ROOK}", "–").encode("cp1252"),
    "wide": TEXT.encode("utf-16"),
    "damaged": TEXT.encode().replace(b"Massilia", b"Massilia \xff", 1),
    "cut": TEXT.encode() + "ö".encode()[:1],
    "with NUL": TEXT.encode() + b"\0",
    "words": b"[These are only words.]\n" * 9,
    "tags": b'[White "A"]\n' * 9,
    "log": b"1. S c1-c3\n2. s c8-c6\n" + TEXT.encode(),
    "log after tags": b'[White "A"]\n\n1. S c1-c3; S c3-c4\n\n[White "B"]\n\n1. S c1-c3; S c3-c4\n',
    "picture": b"GIF89a" + TEXT.encode(),
    "empty": b"",
    "blank": b"\n\n\n",
}
IN_PARTS = ("unicode", "windows", "marked", "words", "tags")


class Here:
    """Reads as processes do, but in this one."""

    ahead = 3

    def read(self, part: Part, variant: Variant | None, *, is_searched: bool) -> Callable[[], list[Found]]:
        return partial(reader_pool.unpack, reader_pool._read(part, variant.key if variant else None, is_searched))

    def pack(self, codes: bytes, width: int) -> Callable[[], bytes]:
        return partial(pack_planes, codes, width)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every file is long, and a part is a game or two."""
    monkeypatch.setattr("latrodb.store.readings.LONG", -1)
    for name in ("PIECE", "SMALL_PIECE"):
        monkeypatch.setattr(f"latrodb.store.readings.{name}", 300)


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> Here:
    monkeypatch.setattr(reader_pool, "_make_analyzer", analyzer, raising=False)
    return Here()


@pytest.fixture(scope="module")
def pool() -> Iterator[ReaderPool]:
    with ReaderPool(2, analyzer) as pool:
        yield pool


def write(folder: Path, files: dict[str, bytes] = FILES) -> list[Path]:
    paths = [folder / f"{name}.txt" for name in files]
    for path, data in zip(paths, files.values(), strict=True):
        path.write_bytes(data)
    return paths


def rows(path: Path, files: list[Path], pool: Pool | None = None) -> dict[str, list[tuple[object, ...]]]:
    """Every row of a new database of some files, but for times."""
    with Database.open(path) as database:
        add_paths(database, files, analyzer(), is_searched=False, pool=pool)
        check_sound(database)
        ask = database.connection.execute
        tables = ("_boards", "_board_games", "players", "entries")
        return contents(database) | {name: ask(f"SELECT * FROM {name}").fetchall() for name in tables}


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("name", FILES)
def test_parts_give_the_rows_of_the_whole(tmp_path: Path, name: str, here: Here) -> None:
    (path,) = write(tmp_path, {name: FILES[name]})
    data = open_data(path, analyzer(), None)
    assert isinstance(data, FileBytes) == (name in IN_PARTS)
    assert len(list(read_parts(data, name, None))) > 1 or name not in IN_PARTS[:3]
    in_parts = rows(tmp_path / "parts.db", [path])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("latrodb.store.readings.LONG", 1 << 20)
        assert rows(tmp_path / "whole.db", [path]) == in_parts
    assert rows(tmp_path / "here.db", [path], here) == in_parts


@pytest.mark.usefixtures("short")
def test_processes_give_the_same_rows(tmp_path: Path, pool: ReaderPool, monkeypatch: pytest.MonkeyPatch) -> None:
    files = write(tmp_path)
    more = {"copy": FILES["unicode"], "more": game_text("1.c1-c2").encode()}
    files += [tmp_path / "missing.txt", *write(tmp_path, more)]
    expected = rows(tmp_path / "one.db", files)
    assert rows(tmp_path / "two.db", files, pool) == expected
    monkeypatch.setattr("latrodb.store.bulk_load.MANY_BYTES", 0)
    bulk = rows(tmp_path / "bulk.db", files, pool)
    assert rows(tmp_path / "alone.db", files) == bulk
    assert {name: each for name, each in bulk.items() if "board" not in name} == {
        name: each for name, each in expected.items() if "board" not in name
    }


def test_a_changed_collection_is_read_the_same_by_processes(tmp_path: Path, here: Here) -> None:
    """The second file becomes what the first was: its bytes are known when they are read ahead, and then no longer."""
    found = []
    for name, reader in (("one", None), ("two", here)):
        files = write(tmp_path, {"1": GAMES[0].encode(), "2": GAMES[1].encode()})
        rows(tmp_path / f"{name}.db", files)
        with Database.open(tmp_path / f"{name}.db") as database:  # D802 names this time
            database.connection.execute("UPDATE sources SET read_at = '2026-01-01 12:00:00'")
        write(tmp_path, {"1": GAMES[-1].encode(), "2": GAMES[0].encode()})
        found.append(rows(tmp_path / f"{name}.db", files, reader))
    assert found[0] == found[1]


def test_a_killed_process_is_reported(tmp_path: Path) -> None:
    files = write(tmp_path)
    expected = rows(tmp_path / "whole.db", files)
    with ReaderPool(2, analyzer) as pool, Database.open(tmp_path / "games.db") as database:
        add_paths(database, files[:2], analyzer(), is_searched=False, pool=pool)
        for process in pool._executor._processes.values():
            os.kill(process.pid or 0, signal.SIGKILL)
        with pytest.raises(StoreError, match="a process that reads games was ended"):
            add_paths(database, files[2:], analyzer(), is_searched=False, pool=pool)
        check_sound(database)
        assert database.query("SELECT count(*) FROM sources") == [(2,)]
    assert rows(tmp_path / "games.db", files) == expected


def test_an_encoding_that_does_not_fit_is_reported_at_its_file(tmp_path: Path, here: Here) -> None:
    files = write(tmp_path, {"1": GAMES[0].encode("utf-16"), "2": b"odd", "3": GAMES[1].encode("utf-16")})
    with Database.open(tmp_path / "games.db") as database, stated_encoding("utf-16"):
        (error,) = add_paths(database, files, analyzer(), pool=here).unreadable
        assert "2.txt cannot be read as utf-16" in error
        assert database.query("SELECT path FROM sources") == [("1.txt",), ("3.txt",)]


def test_bytes_of_a_file(tmp_path: Path) -> None:
    whole = TEXT.encode()
    (path,) = write(tmp_path, {"a": whole})
    data = FileBytes(path)
    assert (len(data), data[3:9], data[:], data[-5:]) == (len(whole), whole[3:9], whole, whole[-5:])
    assert b"".join(data.pieces(7)) == whole
    assert data.digest == sha256(whole).hexdigest()
    path.write_bytes(whole.replace(b"Livia", b"Iulia"))
    with pytest.raises(UnreadableFileError, match="was changed while it was read"):
        list(data.pieces(100))
    data.close()
    with pytest.raises(UnreadableFileError, match="No such file"):
        FileBytes(tmp_path / "missing")
    with pytest.raises(UnreadableFileError, match="is a folder"):
        FileBytes(tmp_path)
