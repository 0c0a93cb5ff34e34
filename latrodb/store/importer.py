"""Add files to the database: each once, a changed one in place of its former state.

Whatever happens, the database has all of a file or nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from posixpath import normpath
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from latrodb.core.errors import UnreadableFileError
from latrodb.files import read_bytes, relative_path
from latrodb.game.ledgers.match import is_ledger
from latrodb.notation.encoding import encoding_stated
from latrodb.rules.catalog import find_variant
from latrodb.store.bulk_load import brings_most, bulk_load, has_games
from latrodb.store.errors import translating_errors
from latrodb.store.load_source import has_records, load_previous, load_source
from latrodb.store.loader import ImportSummary, SourceInput
from latrodb.store.readings import FileReader
from latrodb.store.sanitize import visible
from latrodb.store.sources import place_of, store_bytes
from latrodb.store.writer import delete_games

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from latrodb.analysis import Analyzer
    from latrodb.rules.variant import Variant
    from latrodb.store.boards import Packer
    from latrodb.store.database import Database
    from latrodb.store.readings import FileReading, Pool, ReadPart
    from latrodb.store.sources import Data
    from latrodb.store.writer import Writer

__all__ = ["ImportSummary", "add_paths"]

ADD_SOURCE = """
INSERT INTO sources (path, sha256, read_at, variant, encoding, games, size)
VALUES (:path, :sha256, :read_at, :variant, :encoding, 0, :size)
"""
ENTRIES_OF_LEDGER = "SELECT count(*) FROM entries WHERE ledger = (SELECT path FROM sources WHERE id = :id)"
LOAD_CACHE = 4096  # kibibytes of pages: a load writes most of them once, and little memory is enough to sort indexes
PLACES = """
SELECT id, path, place
  FROM sources
  LEFT JOIN _places ON _places.source = sources.id
 WHERE superseded_by IS NULL
 ORDER BY id
"""
MOST_GONE = 100  # files that are gone, with which a new one is compared
MOST_FOLDERS = 20  # of an import, from which files may be gone
LARGEST_RENAMED = 1 << 20  # bytes of a text that is compared with files that are gone
LARGE = 64 << 20  # bytes of texts, from which on an import may take several transactions
Progress: TypeAlias = Callable[[Path, int], None]  # a file, and how many more of its bytes were read


def add_paths(
    database: Database,
    files: Iterable[Path],
    analyzer: Analyzer,
    *,
    folders: Iterable[Path] = (),
    progress: Progress | None = None,
    variant: str | None = None,
    summary: ImportSummary | None = None,
    again: bool = False,
    is_searched: bool = True,
    pool: Pool | None = None,
) -> ImportSummary:
    """Add game files of any content to a database, and then, when the games are there, ledgers of errata.

    A file that is there already, under whatever name, adds nothing. A changed one takes the place of its former state,
    whose bytes are kept; its games keep their numbers; so does one with most games of a file that is gone from its
    folder: it was renamed. One that cannot be read is listed in the summary and skipped. Files are named by their paths
    from the one of `folders` on that has them, or else by their names alone.
    `progress` is called with the number of further bytes read of a file, now and then and at its end; `variant` is
    the user's own statement of what is played, which outranks the tags; an encoding stated by `stated_encoding` is
    kept with the sources. Unless `is_searched`, new games with errors are not searched for corrections, and marked
    (D810) for `latrodb.store.reload`. Games that were removed stay out unless they are wanted `again`. The figures
    of each file are added to `summary` as soon as it is stored. With a `pool`, other processes read the games, and this
    one stores them; the rows are the same.

    Raises:
        UnknownVariantError: no such variant.
        StoreError: the database cannot be written. What was stored before stays.
    """
    stated = find_variant(variant) if variant else None
    summary = ImportSummary() if summary is None else summary
    searching = analyzer if is_searched else analyzer.without_search()
    paths = sorted(files, key=is_ledger)
    names = FileNames(database, paths, folders)
    reader = FileReader(
        analyzer,
        stated,
        encoding_stated(),
        is_searched,
        names.name_of,
        lambda digest: bool(_find_source(database, "sha256 = ?", digest)),
        None if _has_overrides(database) else pool,  # records need more of a game than its rows
    )
    work = _Import(
        database, analyzer, searching, stated, progress, again, reader.read(paths), names, pool.pack if pool else None
    )
    is_bulk = brings_most(database, sum(map(_size_of, paths)))
    with database.cache(LOAD_CACHE) if is_bulk else nullcontext():
        has_gaps = False
        for batch in work.batches(paths, is_searched=is_searched):
            has_gaps = is_bulk and has_games(database)
            work.add(batch, summary)
        if has_gaps and summary.added:
            database.compact()
    return summary


def _has_overrides(database: Database) -> bool:
    """Whether records apply to games while they are loaded."""
    if not has_records(database):
        return False
    from latrodb.store.entry_games import Overrides

    return bool(Overrides(database))


def _renew_corrections(database: Database, analyzer: Analyzer) -> None:
    if has_records(database):
        from latrodb.store.corrections import renew_corrections
        from latrodb.store.reload import follow_renames

        follow_renames(database, analyzer)
        renew_corrections(database, analyzer)


def _size_of(path: Path) -> int:
    """The bytes of a file; 0 if it cannot be read, which its import reports."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


class _Batch(NamedTuple):
    """Files for one transaction, and whether they only add games; otherwise it is one file."""

    paths: list[Path]
    is_new: bool
    size: int = 0  # bytes


class _Import(NamedTuple):
    """What is the same for all files of an import."""

    database: Database
    analyzer: Analyzer
    searching: Analyzer  # for new games
    variant: Variant | None
    progress: Progress | None
    again: bool
    readings: Iterator[FileReading]  # of the same files in the same order
    names: FileNames
    pack: Packer | None  # of boards

    def batches(self, paths: Iterable[Path], *, is_searched: bool) -> Iterator[_Batch]:
        """Files that are stored together: new ones that bring `LARGE` and as much as is stored, if none takes long.

        So indexes are seldom made anew. An import that is killed loses what it did of the last batch.
        """
        known = {path for (path,) in self.database.query("SELECT path FROM sources")}
        batch: list[Path] = []
        size = 0
        for path in paths:
            name = self.names.name_of(path)
            is_new = not (name in known or is_ledger(path) or self.again or self.names.knows(path))
            known.add(name)
            is_full = is_searched or (size >= LARGE and brings_most(self.database, size))
            if batch and (is_full or not is_new):
                yield _Batch(batch, True, size)
                batch, size = [], 0
            if is_new:
                batch.append(path)
                size += _size_of(path)
            else:
                yield _Batch([path], False)
        if batch:
            yield _Batch(batch, True, size)

    def add(self, batch: _Batch, summary: ImportSummary) -> None:
        """Add a batch of files; the figures of each are added to the summary as soon as it is stored."""
        if batch.is_new and brings_most(self.database, batch.size):
            self._add_in_bulk(batch.paths, summary)
            return
        for path in batch.paths:
            summary.include(self._add_path(path, None))

    def _add_in_bulk(self, paths: list[Path], summary: ImportSummary) -> None:
        """Add new files in one transaction. If it must end early, the files before are stored."""
        done: list[ImportSummary] = []
        failure: BaseException | None = None
        with bulk_load(self.database, self.pack) as writer:
            for path in paths:
                try:
                    done.append(self._add_path(path, writer))
                except BaseException as error:
                    if not self.database.connection.in_transaction:
                        raise
                    failure = error
                    break
            writer.flush()
            _renew_corrections(self.database, self.analyzer)
        for each in done:
            summary.include(each)
        if failure:
            with translating_errors(self.database.path):
                raise failure

    def _add_path(self, path: Path, writer: Writer | None) -> ImportSummary:
        """Add a file, or nothing of it if it cannot be read to its end."""
        reading = next(self.readings)
        if reading.error:
            return ImportSummary(unreadable=[reading.error])
        try:
            if writer:
                with writer.all_or_nothing():
                    return self._add_reading(path, reading, writer)
            with self.database.transaction():
                summary = self._add_reading(path, reading, None)
                _renew_corrections(self.database, self.analyzer)
                return summary
        except UnreadableFileError as error:
            return ImportSummary(unreadable=[str(error)])

    def _add_reading(self, path: Path, reading: FileReading, writer: Writer | None) -> ImportSummary:
        reach = _reporter(path, self.progress)
        name, place = self.names.name_of(path), self.names.place_of(path)
        given = SourceInput(0, name, reading.data, self.variant, encoding_stated(), self.again, place)
        summary = add_source(
            self.database,
            given,
            reading.digest,
            self.analyzer,
            self.searching,
            reach,
            writer,
            reading.parts,
            self.names,
        )
        reach(len(reading.data))
        summary.file_summaries.append(summary.of_file(str(path), given.name))
        summary.by_file.update({(str(path), code): count for code, count in summary.diagnostics.items()})
        return summary


def add_source(
    database: Database,
    given: SourceInput,
    digest: str,
    analyzer: Analyzer,
    searching: Analyzer,
    report: Callable[[int], None] | None = None,
    writer: Writer | None = None,
    parts: Iterable[ReadPart] | None = None,
    names: FileNames | None = None,
) -> ImportSummary:
    """Add one file, perhaps in place of its former state; call it in a transaction, and renew corrections then.

    Args:
        database: where it goes.
        given: the file; the number of its source is found here.
        digest: the SHA-256 digest of its bytes.
        analyzer: for games that are known.
        searching: for new games.
        report: called with the number of bytes read, from time to time.
        writer: may hold rows back, if it is given: the caller flushes it.
        parts: those of the text, if they were read already.
        names: say which file it was under another name, if any.
    """
    key = given.variant.key if given.variant else None
    same = _find_source(database, "sha256 = ? AND variant IS ? AND encoding IS ?", digest, key, given.encoding)
    past = _find_source(database, "path = ? AND id IS NOT ?", given.name, same)
    gone = names.gone if names else {}
    if gone and names and not (same or past or writer or is_ledger(given.name)):
        past = names.former(given.data)
    previous = load_previous(database, past) if past else None
    given = given._replace(source=same or _add_source(database, given, digest))
    _keep_place(database, given.source, given, gone)
    if past:
        database.connection.execute("UPDATE sources SET superseded_by = ? WHERE id = ?", (given.source, past))
        delete_games(database, past)
    if same and given.again and _count_removed(database, same):
        from latrodb.store.reload import reload_source

        summary = reload_source(database, same, analyzer, again=True)
    elif same:
        if writer:
            writer.flush()
        summary = _count_again(database, same)
    elif is_ledger(given.name):
        from latrodb.store.keeping import load_ledger

        store_bytes(database, given.source, given.data)
        summary = load_ledger(database, given, analyzer)
    else:
        summary = load_source(database, given, searching, previous, report, writer, parts)
        store_bytes(database, given.source, given.data)
    if past:
        from latrodb.store.reload import reload_orphans

        reload_orphans(database, analyzer)
    return summary


class FileNames:
    """The names of files in a database: from the imported folder on, so that they do not show where it is.

    Where a file is on this machine is only kept as a digest, by which it is known again.
    """

    def __init__(self, database: Database, paths: Iterable[Path], folders: Iterable[Path]) -> None:
        """Know the files of a database that come from some folders, or from those of single files."""
        self._database = database
        self._folders = [folder.absolute() for folder in folders]
        self._folder_of = {path: self._find_folder(path) for path in paths}
        held = database.query(PLACES)
        self._names = {place: name for _, name, place in held if place}
        self._places = {name: place for _, name, place in held}
        self._sources = {name: source for source, name, _ in held}
        self._named: dict[Path, str] = {}
        self._moved: dict[Path, bool] = {}
        folders = list(dict.fromkeys(self._folder_of.values()))[:MOST_FOLDERS]
        self.gone = files_gone(database, folders)  # one of which a new file may be under another name

    def name_of(self, path: Path) -> str:
        """The name of a file: the one under which it is there, or its path from the imported folder on.

        Another file of that name, which is elsewhere and has other games, keeps it: this one gets a number in front.
        """
        if path not in self._named:
            place = self.place_of(path)
            name = self._names.get(place) or self._free_name(path)
            self._named[path], self._names[place], self._places[name] = name, name, place
        return self._named[path]

    def place_of(self, path: Path) -> str:
        """The digest of where a file is, seen from the database."""
        return place_of(name_of(path, self._database.folder))

    def knows(self, path: Path) -> bool:
        """Whether the content of a file says that it is one of those that are gone."""
        return bool(self.gone) and self.former(_read_short(path)) is not None

    def former(self, data: Data) -> int | None:
        """The source of which a text has most games, if there is one. Not all are compared if very many are gone."""
        if len(data) > LARGEST_RENAMED:
            return None
        whole = data[:]
        return next((source for source in [*self.gone][-MOST_GONE:] if self._has_most_games(source, whole)), None)

    def _find_folder(self, path: Path) -> Path:
        """The imported folder that has a file; of a single file, the one that it is in."""
        file = path.absolute()
        return next((folder for folder in self._folders if folder in file.parents), file.parent)

    def _free_name(self, path: Path) -> str:
        folder = self._folder_of[path]
        name = name_of(path, folder)
        if not self._places.get(name) or self._is_moved(folder):
            return name
        return next(each for each in (f"{number}/{name}" for number in count(2)) if each not in self._places)

    def _is_moved(self, folder: Path) -> bool:
        """Whether a folder was imported from another place: a file has most games of the one of its name."""
        if folder not in self._moved:
            paths = [path for path, its in self._folder_of.items() if its == folder][:MOST_GONE]
            found = ((path, self._sources.get(name_of(path, folder))) for path in paths)
            texts = ((source, _read_short(path)) for path, source in found if source)
            self._moved[folder] = any(self._has_most_games(source, text) for source, text in texts)
        return self._moved[folder]

    def _has_most_games(self, source: int, text: bytes) -> bool:
        texts = load_previous(self._database, source).by_text
        kept = sum(len(games) for each, games in texts.items() if each in text)
        return 2 * kept > sum(map(len, texts.values()))


def files_gone(database: Database, folders: Iterable[Path]) -> dict[int, str]:
    """The names of the files of a database, by number, that were in some folders and are gone from them."""
    gone: dict[int, str] = {}
    for folder in folders:
        beginning = name_of(folder, database.folder)
        for source, name, place in database.query(PLACES):
            parts = name.split("/")
            for path in ("/".join(parts[start:]) for start in range(len(parts)) if place):
                if place_of(normpath(f"{beginning}/{path}")) == place and not (folder / path).exists():
                    gone[source] = name
    return gone


def name_of(path: Path, folder: Path) -> str:
    """The path of a file relative to a folder, as text."""
    return visible(Path(relative_path(path.absolute(), folder.absolute())).as_posix())


def _read_short(path: Path) -> bytes:
    """The bytes of a file; none if it cannot be read, or is too long to be compared."""
    try:
        return read_bytes(path) if _size_of(path) <= LARGEST_RENAMED else b""
    except UnreadableFileError:
        return b""


def _keep_place(database: Database, source: int, given: SourceInput, gone: dict[int, str]) -> None:
    """Keep where a source is now, and what it is called there, unless it is known to be elsewhere."""
    ((place,),) = database.query("SELECT place FROM sources LEFT JOIN _places ON source = id WHERE id = :id", id=source)
    if given.place and (place is None or source in gone):
        database.connection.execute("INSERT OR REPLACE INTO _places VALUES (?, ?)", (source, given.place))
    if source in gone:
        database.connection.execute("UPDATE sources SET path = ? WHERE id = ?", (given.name, source))
        del gone[source]


def _reporter(path: Path, progress: Progress | None) -> Callable[[int], None]:
    """A function that reports progress in bytes, as the difference from the last report."""
    reported = 0

    def reach(count: int) -> None:
        nonlocal reported
        if progress:
            progress(path, count - reported)
        reported = count

    return reach


def _find_source(database: Database, where: str, *values: str | int | None) -> int | None:
    """The number of the current source that meets a condition."""
    found = database.connection.execute(f"SELECT id FROM sources WHERE {where} AND superseded_by IS NULL", values)
    return next((number for (number,) in found), None)


def _add_source(database: Database, given: SourceInput, digest: str) -> int:
    row = {
        "path": given.name,
        "sha256": digest,
        "read_at": datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "variant": given.variant.key if given.variant else None,
        "encoding": given.encoding,
        "size": len(given.data),
    }
    number = database.connection.execute(ADD_SOURCE, row).lastrowid
    assert number is not None
    return number


def _count_removed(database: Database, source: int) -> int:
    ((count,),) = database.query("SELECT count(*) FROM _removed_games WHERE source = :id", id=source)
    return int(count)


def _count_again(database: Database, source: int) -> ImportSummary:
    """The summary of a file that added nothing."""
    query = "SELECT count(*), coalesce(sum(problems > 0), 0), coalesce(sum(plies), 0) FROM games WHERE source = :id"
    games, problems, plies = database.query(query, id=source)[0]
    codes = database.query("SELECT code, count(*) FROM diagnostics WHERE source = :id GROUP BY code", id=source)
    removed = _count_removed(database, source)
    return ImportSummary(
        files=1,
        games=games + removed,
        already_there=games,
        removed=removed,
        with_problems=problems,
        plies=plies,
        errata=database.query(ENTRIES_OF_LEDGER, id=source)[0][0],
        diagnostics=Counter(dict(codes)),
    )
