"""Tables of very large collections: a Dask cluster reads the texts, and DuckDB joins what it found.

    with Client("scheduler:8786") as client:
        write_tables(client, files, folder)

The rows are those that `latrodb export` writes of a database into which the files were imported in the same order,
without a search for corrections. Which process ends first makes no difference: games are numbered by the order of the
files and their places in them.
"""

from __future__ import annotations

import hashlib
import tempfile
from collections import Counter, defaultdict
from itertools import accumulate
from os.path import commonpath
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from latrodb import __version__
from latrodb.core.english import Text
from latrodb.core.file_kinds import binary_kind
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Source
from latrodb.exporters.tables import (
    Table,
    TablesError,
    arrow,
    arrow_schema,
    catalog,
    digest_of_texts,
    parquet_writer,
    write_schema,
)
from latrodb.exporters.text_tables import TextPart, part_tables, tables_of_texts
from latrodb.features.analyzer import analyzer
from latrodb.files import read_bytes
from latrodb.game.ledgers.match import is_ledger
from latrodb.notation.encoding import ByteOffsets
from latrodb.notation.game_bounds import split_games
from latrodb.outputs import write_digests
from latrodb.rules.catalog import find_variant
from latrodb.store.importer import name_of
from latrodb.store.loader import OTHER_WORDING
from latrodb.store.rows import diagnostic_row
from latrodb.store.writer import FirstGames

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from distributed import Client

MOST = 2_000_000  # bytes of text that a process reads at a time, some 200,000 plies
NO_SYSTEM = "unknown"  # of games of which nothing decides the rules; engines do not agree on a name for NULL
REPEATED = """
SELECT list_position($files, filename) - 1 AS part, id, fingerprint, plies, white, black
  FROM read_parquet($files, filename = true)
 WHERE fingerprint IN (SELECT fingerprint FROM read_parquet($files) GROUP BY fingerprint HAVING count(*) > 1)
 ORDER BY part, id
"""
# Diagnostics of a part with those of other wordings: D801 comes after all others of its game.
WITH_WORDINGS = """
CREATE VIEW all_diagnostics AS
SELECT * FROM diagnostics
 UNION ALL BY NAME
SELECT games.source, wordings.* EXCLUDE (twin), games.line, games."column", games.end_line, games.end_column,
       1 + (SELECT count(*) FROM diagnostics WHERE diagnostics.game = games.id) AS number
  FROM wordings
  JOIN games ON games.id = wordings.game
"""
OF_GAMES = "FROM {table} JOIN games ON games.id = {table}.game"
PLAYED = f"{OF_GAMES} WHERE games.id NOT IN (SELECT game FROM wordings)"
JOINS = {
    "games": "FROM games JOIN before USING (source) LEFT JOIN wordings ON wordings.game = games.id",
    "plies": PLAYED,
    "captures": PLAYED,
    "positions": PLAYED,
    "diagnostics": (
        "FROM all_diagnostics diagnostics JOIN before USING (source) LEFT JOIN games ON games.id = diagnostics.game"
    ),
    "comments": OF_GAMES,
}
RENUMBERED = {
    "games": {"number": "games.number + before.games", "same_as": "wordings.twin"},
    "diagnostics": {"number": "diagnostics.number + if(diagnostics.game IS NULL, before.outside, 0)"},
}


class Slice(NamedTuple):
    """A file, or a part of it that begins and ends between games."""

    path: str
    name: str  # of the file in the tables
    start: int  # in bytes
    end: int
    lines: int  # how many lines of the file come first
    is_whole: bool


class ReadSlices(NamedTuple):
    """What some slices hold: how many games, and by file how many games and how many diagnostics outside games."""

    games: int
    by_file: dict[str, tuple[int, int]]


class Wording(NamedTuple):
    """A game that is another wording of an earlier one, by its number among the games of some slices."""

    game: int
    twin: int  # the number of the earlier game in the whole collection


def write_tables(
    client: Client, files: Iterable[Path], folder: Path, *, variant: str | None = None, most: int = MOST
) -> dict[str, int]:
    """Write the tables of game files into an empty folder, by rule system; returns how many rows each table has.

    The processes of the cluster must find the files and the folder under the same names. Files are named in the tables
    by their paths from the folder on that has all of them; a file that repeats another is left out. `variant` outranks
    the tags, and `most` is about how many bytes a process reads at a time.

    Raises:
        TablesError: the folder is not empty, or a file is a ledger, which only a database can apply.
        UnreadableFileError: a file cannot be read.
        UnknownVariantError: no such variant.
    """
    stated = find_variant(variant).key if variant else None
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise TablesError(f"{folder} is not empty")
    paths = list(files)
    for path in filter(is_ledger, paths):
        raise TablesError(f"{path} is a ledger; import it into a database, and export that")
    root = Path(commonpath([path.absolute().parent for path in paths] or [Path()]))
    names = [name_of(path, root) for path in paths]
    planned = _run(client, plan_file, [str(path.absolute()) for path in paths], names, most=most)
    firsts_of = dict(reversed(planned))  # the first of equal files
    planned = [(digest, slices) for digest, slices in planned if firsts_of[digest] is slices]
    parts = group_slices((each for _, slices in planned for each in slices), most)
    with tempfile.TemporaryDirectory(dir=folder.absolute(), prefix=".parts-") as name:
        drafts = [str(Path(name, f"{number:06}")) for number in range(len(parts))]
        read = _run(client, read_slices, parts, drafts, variant=stated)
        firsts = list(accumulate((part.games for part in read), initial=0))
        wordings = find_wordings(drafts, firsts)
        befores = list(count_before(part.by_file for part in read))
        metadata = {
            "version": __version__,
            "text": Text.PRINTED.value,
            "digest": digest_of_texts((digest, slices[0].name, stated, None) for digest, slices in planned),
        }
        target = str(folder.absolute())
        joined = _run(client, join_part, drafts, firsts[:-1], befores, wordings, folder=target, metadata=metadata)
    counts = {name: sum(part[name] for part in joined) for name in catalog()}
    for name, table in catalog().items():
        if not counts[name]:
            (folder / name).mkdir()
            parquet_writer(folder / name / "part-000000.parquet", table, metadata).close()
    write_schema(folder, metadata, counts)
    write_digests(folder)
    return counts


def _run(client: Client, work: Callable[..., Any], *lists: Collection[Any], **options: Any) -> list[Any]:
    """What a function returns for each of some arguments, in their order, whoever ends first."""
    gather: Callable[..., Any] = client.gather
    return list(gather(client.map(work, *lists, pure=False, **options)))


def plan_file(path: str, name: str, most: int = MOST) -> tuple[str, tuple[Slice, ...]]:
    """The digest of a file, and the file cut between games into slices of about so many bytes.

    Only a text in UTF-8 that is not a log of Game Courier is cut: any other is understood only as a whole.
    """
    data = read_bytes(Path(path))
    whole = Slice(path, name, 0, len(data), 0, is_whole=True)
    slices = tuple(_cut(data, whole, most)) if len(data) > most else ()
    return hashlib.sha256(data).hexdigest(), slices if len(slices) > 1 else (whole,)


def _cut(data: bytes, whole: Slice, most: int) -> Iterator[Slice]:
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return
    if b"\0" in data or binary_kind(data) or analyzer().is_wrapped(text):
        return
    offsets, start, lines = ByteOffsets(text, "utf-8"), 0, 0
    for span, _ in split_games(text):
        end = offsets.of(span.end)
        if end - start >= most or end == len(data):
            yield whole._replace(start=start, end=end, lines=lines, is_whole=False)
            lines += data.count(b"\n", start, end) + data.count(b"\r", start, end) - data.count(b"\r\n", start, end)
            start = end


def group_slices(slices: Iterable[Slice], most: int) -> list[tuple[Slice, ...]]:
    """Slices in their order, small ones together up to so many bytes."""
    groups: list[list[Slice]] = []
    size = most
    for each in slices:
        length = each.end - each.start
        if size + length > most:
            groups.append([])
            size = 0
        groups[-1].append(each)
        size += length
    return [tuple(group) for group in groups]


def read_slices(slices: Sequence[Slice], folder: str, variant: str | None = None) -> ReadSlices:
    """Write the tables of some slices into a folder, their games numbered from 1 on."""
    stated = find_variant(variant) if variant else None
    found = tables_of_texts(map(_load, slices), analyzer().without_search(), stated)
    Path(folder).mkdir(exist_ok=True)  # it is there if the process that should have filled it was lost
    for name, table in part_tables().items():
        with parquet_writer(Path(folder, f"{name}.parquet"), table, {}) as writer:
            writer.write_table(found[name])
    games = Counter(found["games"]["source"].to_pylist())
    rows = zip(*(found["diagnostics"][name].to_pylist() for name in ("source", "game")), strict=True)
    outside = Counter(source for source, game in rows if game is None)
    return ReadSlices(games.total(), {each.name: (games[each.name], outside[each.name]) for each in slices})


def _load(each: Slice) -> TextPart:
    with Path(each.path).open("rb") as file:
        file.seek(each.start)
        return TextPart(file.read(each.end - each.start), each.name, each.start, each.lines, each.is_whole)


def find_wordings(folders: Sequence[str], firsts: Sequence[int]) -> list[list[Wording]]:
    """The games that are other wordings of earlier ones, for each folder of `read_slices`.

    `firsts` is how many games come first in each.
    """
    found: list[list[Wording]] = [[] for _ in folders]
    earlier: defaultdict[int, FirstGames] = defaultdict(FirstGames)
    if not folders:
        return found
    with _duckdb().connect() as database:
        rows = database.execute(REPEATED, {"files": [str(Path(folder, "games.parquet")) for folder in folders]})
        while row := rows.fetchone():
            part, game, fingerprint, plies, white, black = row
            twin = earlier[fingerprint].find(plies, white, black)
            if twin is None:
                earlier[fingerprint].add(firsts[part] + game, plies, white, black)
            else:
                found[part].append(Wording(game, twin))
    return found


def count_before(parts: Iterable[Mapping[str, tuple[int, int]]]) -> Iterator[list[dict[str, Any]]]:
    """For each part and each file in it, how many games and diagnostics outside games the parts before it have."""
    games: Counter[str] = Counter()
    outside: Counter[str] = Counter()
    for by_file in parts:
        yield [{"source": name, "games": games[name], "outside": outside[name]} for name in by_file]
        for name, (more, others) in by_file.items():
            games[name] += more
            outside[name] += others


def join_part(
    draft: str,
    first: int,
    before: list[dict[str, Any]],
    wordings: Sequence[Wording],
    *,
    folder: str,
    metadata: Mapping[str, str],
) -> dict[str, int]:
    """Write the final tables of one folder of `read_slices`, and return how many rows they have.

    `first` is how many games come first in the whole collection, `before` how many in the files of the folder.
    """
    pa, counts = arrow(), {}
    with _duckdb().connect() as database:
        database.execute("SET threads = 1")  # each process of the cluster joins a part
        for name in catalog():
            database.read_parquet(str(Path(draft, f"{name}.parquet"))).create_view(name)
        database.register("before", pa.Table.from_pylist(before))
        database.register("wordings", _wording_table(wordings))
        database.execute(WITH_WORDINGS)
        for name, table in catalog().items():
            found = pa.table(database.sql(_join(table, first)))
            counts[name] = len(found)
            for system in found["system"].unique().to_pylist():
                target = Path(folder, name, f"system={system}", f"part-{Path(draft).name}.parquet")
                target.parent.mkdir(parents=True, exist_ok=True)
                rows = found.filter(pa.compute.equal(found["system"], system)).drop_columns("system")
                with parquet_writer(target, table, metadata) as writer:
                    writer.write_table(rows.cast(arrow_schema(table)))
    return counts


def _join(table: Table, first: int) -> str:
    """The query of the final rows of a table, with the rule system of each."""
    number = "id" if table.name == "games" else "game"
    changed = {number: f"{table.name}.{number} + {first}", **RENUMBERED.get(table.name, {})}
    values = [(changed.get(name) or f'{table.name}."{name}"', name) for name in table.names]
    columns = ", ".join(f'{value} AS "{name}"' for value, name in values)
    system = f"if(games.variant IS NULL, '{NO_SYSTEM}', split_part(games.variant, '/', 1)) AS system"
    order = ", ".join(f'{table.name}."{name}"' for name in table.key)
    return f"SELECT {columns}, {system} {JOINS[table.name].format(table=table.name)} ORDER BY {order}"


def _wording_table(wordings: Iterable[Wording]) -> Any:
    """Other wordings, each with the diagnostic about it but for its place."""
    kept = ("place", "code", "name", "severity", "message", "rule", "state", "hints", "notes")
    rows = []
    for each in wordings:
        diagnostic = diagnostic_row(Diagnostic("D801", OTHER_WORDING.format(each.twin)), Source("", ""), 0)
        rows.append({**each._asdict(), **{name: diagnostic[name] for name in kept}})
    pa = arrow()
    types = {"game": pa.int32(), "twin": pa.int32()} | dict.fromkeys(kept, pa.string())
    return pa.Table.from_pylist(rows, pa.schema(types))


def _duckdb() -> Any:
    """The library DuckDB. Raises TablesError if it is missing."""
    try:
        import duckdb
    except ImportError:
        raise TablesError("clusters need DuckDB, which is not installed: pip install 'latrodb[cluster]'") from None
    return duckdb
