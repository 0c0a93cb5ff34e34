"""Large imports: files that are stored together give the rows that they give alone, and all of a file or nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from benchmarks.generate import generate_games
from latrodb.features.analyzer import analyzer
from latrodb.store.database import Database
from latrodb.store.errors import StoreError
from latrodb.store.importer import add_paths
from latrodb.store.loader import ImportSummary
from latrodb.store.writer import Writer
from tests.support.game_files import FLAWED_TURNS, OTHER_TURNS, TURNS, check_sound, contents, game_text

if TYPE_CHECKING:
    from pathlib import Path

    from latrodb.store.rows import GameRows

OF_SOURCES = ("sources", "_source_parts")
PLACE = ("source", "number", "start_byte", "end_byte", "line", "end_line")  # of a game in its file
GAMES = (
    game_text(TURNS.replace("b8-b4", "{At once.} b8-b4 (1...b8-b3 2.a1-a2)")),
    game_text(FLAWED_TURNS),
    *(f"[{game}" for game in generate_games("petteia-xxi/8x8", 100, 3).removeprefix("[").split("\n\n[")),
    game_text(TURNS, White="?"),  # another wording of the first
    game_text("1.a1-z9 b8-b4", Event="Lüdi"),
    game_text(OTHER_TURNS + " {No more.}"),
)


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any import is large, and rows are written every few games."""
    monkeypatch.setattr("latrodb.store.bulk_load.MANY_BYTES", 0)
    monkeypatch.setattr("latrodb.store.writer.BATCH", 37)


def write_files(folder: Path, texts: tuple[str, ...] = GAMES) -> list[Path]:
    paths = [folder / f"{number}.txt" for number, _ in enumerate(texts)]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text, encoding="utf-8")
    return paths


def add(path: Path, files: list[Path]) -> dict[str, list[tuple[object, ...]]]:
    """The rows of a new database of some files."""
    with Database.open(path) as database:
        add_paths(database, files, analyzer(), is_searched=False)
        check_sound(database)
        return contents(database)


def rows_of_games(path: Path) -> dict[str, object]:
    """All rows but those of files; the place of a game in its file is left out."""
    found: dict[str, object] = {}
    with Database.open(path, read_only=True) as database:
        ask = database.connection.execute
        for name in (*contents(database), "players", "_board_games", "_boards", "comments_fts_docsize"):
            if name not in OF_SOURCES:
                columns = ", ".join(f'"{row[1]}"' for row in ask(f"PRAGMA table_info({name})") if row[1] not in PLACE)
                found[name] = ask(f"SELECT {columns} FROM {name} ORDER BY 1, 2").fetchall()
        with database.scratch() as scratch:
            scratch.execute("CREATE VIRTUAL TABLE temp.words USING fts5vocab (main, games_fts, instance)")
        found["games_fts"] = ask("SELECT * FROM temp.words ORDER BY term, doc").fetchall()
        assert found["games_fts"]
    return found


def test_games_in_one_file_and_in_many_give_equal_tables(tmp_path: Path) -> None:
    (tmp_path / "all.txt").write_text("\n\n".join(GAMES), encoding="utf-8")
    add(tmp_path / "one.db", [tmp_path / "all.txt"])
    add(tmp_path / "many.db", write_files(tmp_path))
    assert rows_of_games(tmp_path / "one.db") == rows_of_games(tmp_path / "many.db")


def test_games_are_looked_up_where_fingerprints_share_their_bits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = write_files(tmp_path)
    one = add(tmp_path / "one.db", files)
    monkeypatch.setattr("latrodb.store.writer.KNOWN", 1)
    assert add(tmp_path / "other.db", files) == one


def test_many_transactions_give_equal_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = write_files(tmp_path)
    one = add(tmp_path / "one.db", files)
    monkeypatch.setattr("latrodb.store.importer.LARGE", 1)
    assert add(tmp_path / "many.db", files) == one


@pytest.mark.parametrize(("games", "error"), [(1, KeyboardInterrupt), (4, OSError), (len(GAMES), KeyboardInterrupt)])
def test_an_import_that_ends_early_keeps_the_files_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, games: int, error: type[BaseException]
) -> None:
    files, path, summary, left = write_files(tmp_path), tmp_path / "games.db", ImportSummary(), games
    whole = add(tmp_path / "whole.db", files)
    take = Writer.add

    def take_some(self: Writer, rows: GameRows) -> None:
        nonlocal left
        take(self, rows)
        left -= 1
        if not left:
            self.flush()  # so that rows of the file at fault were written
            raise error

    with monkeypatch.context() as patch, Database.open(path) as database:
        patch.setattr(Writer, "add", take_some)
        with pytest.raises(error):
            add_paths(database, files, analyzer(), is_searched=False, summary=summary)
        check_sound(database)
        assert summary.games == games - 1
        assert database.query("SELECT count(*) FROM sources") == [(games - 1,)]
        assert database.query("PRAGMA foreign_keys") == [(1,)]
        expected = contents(database)
    assert add(tmp_path / "before.db", files[: games - 1]) == expected
    assert add(path, files) == whole


def test_a_file_that_changes_another_ends_a_batch(tmp_path: Path) -> None:
    files = write_files(tmp_path)
    with Database.open(tmp_path / "games.db") as database:
        add_paths(database, files[:3], analyzer(), is_searched=False)
        files[1].write_text(game_text(), encoding="utf-8")
        summary = add_paths(database, [*files, *files], analyzer(), is_searched=False)
        assert (summary.files, summary.unreadable) == (2 * len(files), [])
        assert [each.already_there for each in summary.file_summaries[len(files) :]] == [1] * len(files)
        check_sound(database)


def test_a_copy_within_an_import_adds_nothing(tmp_path: Path) -> None:
    files = write_files(tmp_path, (GAMES[0], GAMES[1], GAMES[0]))
    with Database.open(tmp_path / "games.db") as database:
        summary = add_paths(database, files, analyzer(), is_searched=False)
        assert (summary.added, summary.already_there, summary.plies) == (2, 1, 12)
        check_sound(database)


def test_a_full_disk_in_a_batch(tmp_path: Path) -> None:
    files = write_files(tmp_path, (*GAMES, game_text(f"{TURNS} {{{'Very long. ' * 10_000}}}")))
    with Database.open(tmp_path / "games.db") as database:
        pages = database.connection.execute("PRAGMA page_count").fetchone()[0]
        database.connection.execute(f"PRAGMA max_page_count = {pages + 2}")
        summary = ImportSummary()
        with pytest.raises(StoreError, match="the disk is full"):
            add_paths(database, files, analyzer(), is_searched=False, summary=summary)
        assert database.query("SELECT count(*) FROM sources") == [(summary.files,)]
        check_sound(database)
