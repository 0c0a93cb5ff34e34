"""Tables that a cluster makes: equal to those of one process, whoever ends first and however the texts are cut."""

from __future__ import annotations

import random
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import duckdb
import pytest
from distributed import Client

from benchmarks.generate import generate_games
from latrodb.cluster import group_slices, plan_file, write_tables
from latrodb.core.english import Text
from latrodb.core.errors import UnreadableFileError
from latrodb.exporters.tables import TablesError, catalog, digest_of
from latrodb.features.analyzer import analyzer
from latrodb.outputs import DIGESTS, broken_files
from latrodb.store.database import Database
from latrodb.store.importer import add_paths
from tests.support.paths import CORPUS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

HEAD = '[Variant "petteia-xxi/8x8"]\n[White "{}"]\n[Black "{}"]\n\n{}'
GAME = HEAD + "1.a2-a3 a7-a6 2.b2-b3 b7-b6 3.c2-c9 {{a word}} c7-c6 *\n\n"


class Shuffled:
    """A cluster of one process that does its work in any order."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def map(self, work: Callable[..., Any], *lists: Iterable[Any], pure: bool, **options: Any) -> list[Any]:
        jobs = list(enumerate(zip(*lists, strict=True)))
        self.random.shuffle(jobs)
        return [done for _, done in sorted((number, work(*words, **options)) for number, words in jobs)]

    def gather(self, done: list[Any]) -> list[Any]:
        return done


@pytest.fixture(scope="module")
def collection(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of every kind of text: clean and flawed, repeated, long, of other programs, in other encodings."""
    folder = tmp_path_factory.mktemp("collection")
    for system in ("latrunculi-xxi", "kowalski", "glaucus", "courier"):
        shutil.copytree(CORPUS / system, folder / system)
    written = generate_games("latrunculi-xxi/8x8", 400, seed=1)
    (folder / "long.txt").write_text(written, encoding="utf-8")
    (folder / "long-again.txt").write_text(f"Prose in front.\n\n{written[: len(written) // 2]}", encoding="utf-8")
    (folder / "same.txt").write_text(written, encoding="utf-8")
    names = [("A", "B"), ("É", "B"), ("a", "?"), ("é", "b"), ("B", "A"), ("?", "?"), ("A", "b"), ("É", "C")]
    flawed = "".join(GAME.format(*pair, "{A comment.} " if pair == ("B", "A") else "") for pair in names)
    (folder / "flawed.txt").write_text(flawed, encoding="utf-8")
    (folder / "flawed-crlf.txt").write_bytes(flawed.replace("\n", "\r\n").replace("A comment.", "A\rcomment.").encode())
    (folder / "cp1252.txt").write_bytes(flawed.encode("cp1252"))
    (folder / "utf-16.txt").write_bytes(flawed.encode("utf-16"))
    (folder / "bad.txt").write_bytes(flawed.encode() + b"\xff\xfe")
    (folder / "nothing.txt").write_bytes(b"")
    (folder / "picture.txt").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    (folder / "no-variant.txt").write_text("1.a2-a3 a7-a6 *\n", encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def files(collection: Path) -> list[Path]:
    return list(analyzer().find_files(collection))


@pytest.fixture(scope="module")
def database(collection: Path, files: list[Path]) -> Iterable[Database]:
    with Database.open(collection / "games.db") as opened:
        add_paths(opened, files, analyzer(), folders=[collection], is_searched=False)
        yield opened


def rows_of(folder: Path, name: str) -> list[tuple[Any, ...]]:
    """The rows of a table that a cluster wrote, as DuckDB reads them."""
    columns = ", ".join(f'"{column}"' for column in catalog()[name].names)
    return duckdb.sql(f"SELECT {columns} FROM '{folder}/{name}/**/*.parquet'").fetchall()


def by_key(name: str, rows: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    table = catalog()[name]
    places = [table.names.index(column) for column in table.key]
    return sorted(rows, key=lambda row: [(row[place] is not None, row[place]) for place in places])


def test_a_dask_cluster_makes_the_rows_of_one_process(
    collection: Path, files: list[Path], database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(collection)
    with Client(processes=False, n_workers=1, threads_per_worker=2, dashboard_address=None) as client:
        counts = write_tables(client, files, tmp_path / "tables", most=3000)
    for name, table in catalog().items():
        expected = list(table.rows(database, Text.PRINTED))
        assert by_key(name, rows_of(tmp_path / "tables", name)) == by_key(name, expected), name
        assert counts[name] == len(expected) > 0
    query = (
        f"SELECT decode(value) FROM parquet_kv_metadata('{tmp_path}/tables/games/**/*.parquet') WHERE decode(key) = "
    )
    assert set(duckdb.sql(f"{query} 'latrodb.digest'").fetchall()) == {(digest_of(database),)}
    assert broken_files(tmp_path / "tables") == []


def test_other_wordings_are_there(database: Database) -> None:
    assert database.query("SELECT count(*) FROM games WHERE same_as IS NOT NULL")[0][0] > 8
    assert database.query("SELECT count(*) FROM diagnostics WHERE game IS NULL")[0][0] > 3


@pytest.mark.parametrize("seed", range(2))
def test_the_order_of_work_does_not_matter(
    files: list[Path], tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(files[0].parent)
    chosen = [file for file in files if file.stem.startswith(("long", "flawed"))]
    for name, order in (("one", 7), ("other", seed)):
        write_tables(Shuffled(order), chosen, tmp_path / name, most=2000)  # type: ignore[arg-type]
    assert (tmp_path / "one" / DIGESTS).read_bytes() == (tmp_path / "other" / DIGESTS).read_bytes()


def test_games_are_found_by_rule_system(files: list[Path], tmp_path: Path) -> None:
    chosen = [file for file in files if file.parent.name in ("kowalski", "glaucus") or file.name == "no-variant.txt"]
    write_tables(Shuffled(1), chosen, tmp_path / "tables")  # type: ignore[arg-type]
    found = duckdb.sql(f"SELECT DISTINCT system, variant FROM '{tmp_path}/tables/games/**/*.parquet'").fetchall()
    assert {system for system, _ in found} == {"glaucus", "kowalski", "unknown"}
    assert all(system == ("unknown" if variant is None else variant.split("/")[0]) for system, variant in found)


def test_tables_without_rows_can_be_read(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text('[Variant "petteia-xxi/8x8"]\n\n1.a2-a3 a7-a6 *\n', encoding="utf-8")
    write_tables(Shuffled(1), [file], tmp_path / "tables")  # type: ignore[arg-type]
    assert rows_of(tmp_path / "tables", "captures") == []
    assert len(rows_of(tmp_path / "tables", "plies")) == 2
    write_tables(Shuffled(1), [], tmp_path / "none")  # type: ignore[arg-type]
    assert rows_of(tmp_path / "none", "games") == []


@pytest.mark.parametrize("most", [1, 500, 10**9])
def test_slices_are_the_whole_text_in_its_order(files: list[Path], most: int) -> None:
    for file in files:
        data = file.read_bytes()
        _, slices = plan_file(str(file), file.name, most)
        assert b"".join(data[each.start : each.end] for each in slices) == data
        for each in slices:
            assert each.lines == len(data[: each.start].splitlines())
            assert not each.is_whole or len(slices) == 1
        is_odd = file.parent.name == "courier" or file.stem in ("bad", "cp1252", "utf-16", "nothing", "picture")
        assert len(slices) == 1 or not (is_odd or most == 10**9), file
        assert len(slices) > 1 or not file.stem.startswith(("long", "flawed")) or most == 10**9, file


def test_small_slices_are_read_together(files: list[Path]) -> None:
    slices = [each for file in files for each in plan_file(str(file), file.name, 2000)[1]]
    groups = group_slices(slices, 2000)
    assert [each for group in groups for each in group] == slices
    assert len(slices) > len(groups) > 3
    assert all(len(group) == 1 or sum(each.end - each.start for each in group) <= 2000 for group in groups)


def test_what_cannot_be_done_is_refused(tmp_path: Path) -> None:
    client: Any = Shuffled(1)
    with pytest.raises(TablesError, match=r"is a ledger; import it into a database"):
        write_tables(client, [CORPUS / "errata" / "petteia-xxi.errata"], tmp_path / "tables")
    with pytest.raises(UnreadableFileError):
        write_tables(client, [tmp_path / "none.txt"], tmp_path / "tables")
    (tmp_path / "tables" / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(TablesError, match="is not empty"):
        write_tables(client, [], tmp_path / "tables")
