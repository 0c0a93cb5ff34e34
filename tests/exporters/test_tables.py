from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import TYPE_CHECKING

import duckdb
import pandas
import pyarrow.parquet as parquet
import pytest

from latrodb.core.english import Text
from latrodb.core.errors import PlaceError
from latrodb.exporters import tables
from latrodb.exporters.tables import FORMATS, SCHEMA, TablesError, catalog, digest_of, export_tables
from latrodb.features.analyzer import analyzer
from latrodb.outputs import DIGESTS, broken_files
from latrodb.store.database import Database
from latrodb.store.importer import add_paths
from tests.support.game_files import add_text, game_text
from tests.support.paths import CORPUS

if TYPE_CHECKING:
    from pathlib import Path

    pass


@pytest.mark.parametrize("text", Text)
@pytest.mark.parametrize("name", catalog())
def test_only_columns_that_say_what_it_means_are_null(database: Database, name: str, text: Text) -> None:
    table = catalog()[name]
    for row in table.rows(database, text):
        for column, value in zip(table.columns, row, strict=True):
            assert (value is None) <= (column.null is not None), column
            assert value is None or isinstance(value, str if column.type in ("text", "word") else int), column


def test_every_table_is_sorted_by_game(database: Database) -> None:
    for table in catalog().values():
        place = table.names.index("id" if table.name == "games" else "game")
        games = [row[place] or 0 for row in table.rows(database, Text.CORRECTED)]
        assert games == sorted(games)


def test_the_digest_is_that_of_texts_and_records(tmp_path: Path) -> None:
    digests = []
    for number, name in enumerate(("fools-mate.txt", "fools-mate.txt", "diagram-28.txt")):
        with Database.open(tmp_path / f"{number}.db") as opened:
            source = tmp_path / name
            source.write_bytes((CORPUS / "latrunculi-xxi" / "diagram-28.txt").read_bytes())
            add_paths(opened, [source], analyzer(), is_searched=False)
            digests.append(digest_of(opened))
    assert digests[0] == digests[1] != digests[2]


TABLES = ("games", "plies", "captures", "positions", "diagnostics", "comments")
TACTICS = """
SELECT variant, captures.tactic, count(*) FROM {captures} JOIN {games} ON games.id = captures.game GROUP BY 1, 2
"""
FIRST_TURNS = """
SELECT variant, turn, result, count(*)
  FROM {plies} JOIN {games} ON games.id = plies.game
 WHERE ply = 1
 GROUP BY 1, 2, 3
"""
CLASSES = """
SELECT variant, key >> 4, count(*) AS times
  FROM {positions} JOIN {games} ON games.id = positions.game
 WHERE key IS NOT NULL
 GROUP BY 1, 2
HAVING count(*) > 1
"""


@pytest.fixture(scope="module")
def folder(database: Database, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its tables in Parquet, as printed."""
    made = tmp_path_factory.mktemp("printed")
    export_tables(database, made, "parquet")
    return made


@pytest.fixture(scope="module")
def corrected(database: Database, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same as corrected."""
    made = tmp_path_factory.mktemp("corrected")
    export_tables(database, made, "parquet", Text.CORRECTED)
    return made


@pytest.fixture(scope="module")
def plain(database: Database, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two folders with the same in CSV and in JSON lines."""
    made = tmp_path_factory.mktemp("plain")
    for format in ("csv", "jsonl"):
        export_tables(database, made / format, format)
    return made


def rows_of(folder: Path, name: str) -> list[tuple[object, ...]]:
    columns = parquet.read_table(folder / f"{name}.parquet").to_pydict()
    return list(zip(*columns.values(), strict=True))


def asked(folder: Path, sql: str) -> list[tuple[object, ...]]:
    """The answer of DuckDB to a question to the files."""
    return sorted(duckdb.sql(sql.format_map({name: f"'{folder}/{name}.parquet' {name}" for name in TABLES})).fetchall())


def asked_of_database(database: Database, sql: str, **names: str) -> list[tuple[object, ...]]:
    return sorted(database.query(sql.format_map({name: name for name in TABLES} | names)))


@pytest.mark.parametrize("text", Text)
@pytest.mark.parametrize("name", TABLES)
def test_a_table_has_the_rows_of_the_database(
    database: Database, folder: Path, corrected: Path, name: str, text: Text
) -> None:
    rows = rows_of(corrected if text is Text.CORRECTED else folder, name)
    assert rows == list(catalog()[name].rows(database, text))
    key = [catalog()[name].names.index(column) for column in catalog()[name].key]
    assert len({tuple(row[index] for index in key) for row in rows}) == len(rows) > 0


def test_corrected_games_go_on_where_printed_ones_break_off(database: Database, folder: Path, corrected: Path) -> None:
    query = "SELECT count(*) FROM {positions} WHERE key IS NOT NULL"
    assert asked(corrected, query)[0] > asked(folder, query)[0]
    assert (
        asked(corrected, query)[0]
        == database.query("SELECT count(*) FROM positions_corrected WHERE key IS NOT NULL")[0]
    )
    assert asked(corrected, "SELECT count(*) FROM {plies} WHERE state IS NULL") == database.query(
        "SELECT count(*) FROM line_plies WHERE kind = 'corrected'"
    )
    assert asked(folder, "SELECT count(*) FROM {plies} WHERE state IS NULL") == [(0,)]


@pytest.mark.parametrize("sql", [FIRST_TURNS, CLASSES])
def test_duckdb_answers_as_the_database_does(database: Database, folder: Path, sql: str) -> None:
    answer = asked(folder, sql)
    assert answer == asked_of_database(database, sql)
    assert len(answer) > 3


def test_duckdb_counts_captures_by_tactic_as_the_database_does(database: Database, folder: Path) -> None:
    assert asked(folder, TACTICS) == sorted(database.query("SELECT variant, tactic, men FROM captures_by_tactic"))


def test_pandas_reads_words_as_categories(database: Database, folder: Path) -> None:
    plies = pandas.read_parquet(folder / "plies.parquet")
    assert (str(plies["turn"].dtype), str(plies["ply"].dtype)) == ("category", "int32")
    found = plies.groupby("tactic", observed=True).size().to_dict()
    assert found == dict(database.query("SELECT tactic, count(*) FROM plies GROUP BY tactic"))


def test_a_file_says_what_it_is(database: Database, folder: Path) -> None:
    described = json.loads((folder / SCHEMA).read_text("utf-8"))
    assert list(described["tables"]) == list(TABLES)
    assert described["digest"] == digest_of(database)
    for name in TABLES:
        schema = parquet.read_schema(folder / f"{name}.parquet")
        assert schema.metadata[b"latrodb.digest"].decode() == described["digest"]
        assert schema.metadata[b"latrodb.version"].decode() == described["version"]
        assert schema.metadata[b"latrodb.text"] == b"printed"
        for field, column in zip(schema, described["tables"][name]["columns"], strict=True):
            assert (field.name, field.nullable) == (column["name"], column["null"])
            assert field.metadata[b"about"].decode() == column["about"]
        assert described["tables"][name]["rows"] == parquet.read_metadata(folder / f"{name}.parquet").num_rows


@pytest.mark.parametrize("name", TABLES)
def test_csv_and_json_lines_have_the_same_rows(folder: Path, plain: Path, name: str) -> None:
    names, rows = catalog()[name].names, rows_of(folder, name)
    with (plain / "csv" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        written = [["" if cell is None else str(cell) for cell in row] for row in rows]
        assert list(csv.reader(file)) == [list(names), *written]
    lines = (plain / "jsonl" / f"{name}.jsonl").read_text("utf-8").splitlines()
    assert [json.loads(line) for line in lines] == [dict(zip(names, row, strict=True)) for row in rows]


def test_many_rows_are_written_in_groups(database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "ROWS", 16)
    monkeypatch.setattr(tables, "GROUP", 64)
    export_tables(database, tmp_path, "parquet")
    rows = rows_of(tmp_path, "plies")
    assert rows == list(catalog()["plies"].rows(database, Text.PRINTED))
    assert parquet.read_metadata(tmp_path / "plies.parquet").num_row_groups == -(-len(rows) // 64) > 3


@pytest.mark.parametrize("player", ["=1+1", "+1", "-1", "@SUM(A1)", "\uff1d1"])
def test_cells_that_a_spreadsheet_would_calculate_are_quoted_where_asked(tmp_path: Path, player: str) -> None:
    with Database.open(tmp_path / "games.db") as database:
        add_text(database, game_text("1.e1-e6*", White=player, Black="Cato = Uticensis"))
        for name, quote in {"plain": False, "quoted": True}.items():
            export_tables(database, tmp_path / name, "csv", quote_formulas=quote)
    plain, quoted = (
        next(csv.DictReader((tmp_path / name / "games.csv").read_text("utf-8").splitlines()))
        for name in ("plain", "quoted")
    )
    assert (plain["white"], quoted["white"]) == (player, f"'{player}")
    assert quoted == {**plain, "white": f"'{player}"}  # no other cell, and no number


def test_tables_replace_only_tables(database: Database, tmp_path: Path) -> None:
    export_tables(database, tmp_path, "csv")
    export_tables(database, tmp_path, "jsonl")  # unchanged tables are not missed
    assert {file.suffix for file in tmp_path.iterdir()} == {".jsonl", ".json", ""}
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(PlaceError, match="is not empty; --force"):
        export_tables(database, tmp_path, "csv")
    export_tables(database, tmp_path, "csv", force=True)
    assert {file.name for file in tmp_path.iterdir()} == {
        *(f"{name}.csv" for name in TABLES), SCHEMA, DIGESTS, "mine.txt"
    }  # fmt: skip
    with pytest.raises(PlaceError, match="is not a folder"):
        export_tables(database, tmp_path / "mine.txt", "csv", force=True)


def test_an_interrupted_export_leaves_what_was_there(database: Database, tmp_path: Path) -> None:
    export_tables(database, tmp_path, "csv")
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}

    def stop(name: str) -> None:
        if name == "positions":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        export_tables(database, tmp_path, "jsonl", report=stop)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before
    database.query("SELECT 1")
    assert not database.connection.in_transaction


def test_rows_that_are_not_read_to_their_end_are_no_trouble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when the disk is full."""
    ignored: list[object] = []
    monkeypatch.setattr("sys.unraisablehook", ignored.append)
    with Database.open(tmp_path / "games.db") as opened:
        add_paths(opened, sorted((CORPUS / "quintana").glob("*.txt"))[:1], analyzer(), is_searched=False)
        rows = catalog()["plies"].rows(opened, Text.PRINTED)
        next(rows)
    del rows
    assert not ignored


def test_nothing_is_left_where_nothing_is_written(database: Database, tmp_path: Path) -> None:
    def stop(_name: str) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        export_tables(database, tmp_path / "new", "csv", report=stop)
    assert not (tmp_path / "new").exists()


def test_tables_are_those_of_one_moment(tmp_path: Path) -> None:
    files = sorted((CORPUS / "quintana").glob("*.txt"))
    with Database.open(tmp_path / "games.db") as opened, Database.open(tmp_path / "games.db") as other:
        add_paths(opened, files[:1], analyzer(), is_searched=False)

        def add_more(name: str) -> None:
            if name == "positions":
                add_paths(other, files, analyzer(), is_searched=False)

        export_tables(opened, tmp_path / "tables", "parquet", report=add_more)
        games = opened.query("SELECT count(*) FROM games")[0][0]
    exported = len(rows_of(tmp_path / "tables", "games"))
    assert games > exported
    assert {row[0] for row in rows_of(tmp_path / "tables", "positions")} == set(range(1, exported + 1))


def test_only_parquet_needs_pyarrow(database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    export_tables(database, tmp_path / "csv", "csv")
    with pytest.raises(TablesError, match=r"pip install 'latrodb\[parquet\]'"):
        export_tables(database, tmp_path / "parquet", "parquet")
    assert not (tmp_path / "parquet").exists()


@pytest.mark.parametrize("format", FORMATS)
def test_one_changed_byte_is_found_in_every_file(database: Database, format: str, tmp_path: Path) -> None:
    export_tables(database, tmp_path, format)
    assert broken_files(tmp_path) == []
    for file in sorted(tmp_path.iterdir()):
        data = bytearray(file.read_bytes())
        if not data:
            continue
        for place in (0, len(data) // 2, len(data) - 1):
            data[place] ^= 1
            file.write_bytes(data)
            assert broken_files(tmp_path) != [], (file.name, place)
            assert file.name == DIGESTS or broken_files(tmp_path) == [file.name]
            data[place] ^= 1
        file.write_bytes(data)
    assert broken_files(tmp_path) == []


def test_a_missing_file_and_one_more_are_found(database: Database, tmp_path: Path) -> None:
    export_tables(database, tmp_path, "csv")
    (tmp_path / "plies.csv").rename(tmp_path / "more.csv")
    assert broken_files(tmp_path) == ["more.csv", "plies.csv"]
