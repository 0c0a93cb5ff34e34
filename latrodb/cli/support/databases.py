"""The databases that a user names, games and places in them, and queries to them; the store is loaded only then."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from latrodb import renew_rows
from latrodb.cli.support.exits import UsageError
from latrodb.cli.support.output import remark, remark_former
from latrodb.cli.support.progress import Bar, show_progress
from latrodb.features.analyzer import analyzer
from latrodb.files import check_database, is_database, missing

if TYPE_CHECKING:
    from collections.abc import Callable

    from latrodb.core.english import Text
    from latrodb.core.position import Position
    from latrodb.game.game import Game
    from latrodb.query.run import Answer
    from latrodb.query.syntax import QueryError
    from latrodb.references import Reference
    from latrodb.rules.variant import Variant
    from latrodb.store.database import Database

MOST_OPPONENTS = 6  # records that are listed one by one


def name_database(
    words: Sequence[str],
    *,
    takes_nothing_else: bool = False,
    before_number: bool = False,
    in_place: bool = False,
    in_option: str = "",
) -> list[str]:
    """The words after the name of a command; an existing SQLite file as the first becomes the value of `--db`.

    With `takes_nothing_else` the first argument is taken for a database whatever it is; with `before_number` a database
    only counts if the next word begins like the number of a game, `7@13b`; with `in_place` the file of `games.db#7@13b`
    counts, too, and with `in_option` that of `--position games.db#7@13b`, unless another one is named.
    """
    first = words[0] if words else "-"
    has_option = any(word == "--db" or word.startswith("--db=") for word in words)
    if in_place and not has_option and is_database(file := first.rpartition("#")[0]):
        return ["--db", file, *words]
    if in_option and not has_option and first.startswith("-"):
        named = _files_in_option(words, in_option)
        return [*(["--db", *named[:1]] if named else ()), *words]
    is_meant = is_database(first) or (takes_nothing_else and not first.startswith("-"))
    if has_option or not is_meant:
        return list(words)
    if before_number and not "".join(words[1:2]).removeprefix("#")[:1].isdecimal():
        return list(words)
    return ["--db", *words]


def _files_in_option(words: Sequence[str], option: str) -> list[str]:
    """The databases in the values of an option, `--position games.db#7@13b`."""
    values = (f"{word}={after}" if word == option else word for word, after in pairwise([*words, ""]))
    places = (value.removeprefix(f"{option}=") for value in values if value.startswith(f"{option}="))
    return [file for place in places if is_database(file := place.rpartition("#")[0])]


def open_existing(path: str, *, read_only: bool = True) -> Database:
    """Open a database read-only. Raises PlaceError if there is no such file, StoreError if it is not a database."""
    from latrodb.store.database import Database

    if not Path(path).exists():
        raise missing(Path(path))
    if not read_only:
        check_database(path)
    return Database.open(path, read_only=read_only, renew=renew_rows)


def open_optional(path: str | None) -> AbstractContextManager[Database | None]:
    """Open a database, or nothing for None. Raises PlaceError if there is no such file, or it is not a database."""
    if path is None:
        return nullcontext()
    check_database(path)
    return open_existing(path)


def read_stored_games(games: Sequence[str], db: str | None) -> tuple[str, tuple[int, ...]]:
    """The database, and the numbers of the games in it.

    Raises:
        UsageError: a game has no number, or the games are in different databases.
        PlaceError: there is no such file, or it is not a database.
    """
    from latrodb.references import parse_reference

    references = [parse_reference(game, db) for game in games]
    if db is not None:
        remark_former(" ".join([db, *games]), " ".join(map(str, references)))
    files = dict.fromkeys(reference.file for reference in references)
    if len(files) > 1:
        raise UsageError(f"the games are in different databases: {', '.join(files)}")
    (file,) = files
    check_database(file)
    numbers = tuple(reference.number for reference in references if reference.number is not None)
    if len(numbers) < len(references):
        raise UsageError(f"say which game of the database, {file}#7")
    return file, numbers


def read_reference(game: str | None, db: str | None, at: str | None) -> Reference:
    """A game and a place in it; stderr says how to name them where the former options `--db` and `--at` do.

    Raises:
        PlaceError: the text has no number where one is needed, or the database is not one.
    """
    from latrodb.references import parse_reference

    reference = parse_reference(game, db)
    reference = reference._replace(at=at or reference.at)
    if db is not None or at is not None:
        named = f"{db} {game}" if db and game else game or f"--db {db}"
        former = f"{named} --at {at}" if at else named
        remark_former(former, str(reference))
    return reference


def with_notes(games: Iterable[Game], file: str) -> Iterator[Game]:
    """Games with the notes on them, if their file is a database."""
    if not is_database(file):
        yield from games
        return
    from latrodb.store.keeping import attach_notes

    with open_existing(file) as store:
        yield from attach_notes(store, games)


@contextmanager
def reporting_opponents(store: Database) -> Iterator[None]:
    """Report on stderr the records that contradict each other since this context was entered."""
    known = _opponents(store)
    yield
    report_opponents(store, known)


def _opponents(store: Database, game: int | None = None) -> set[int]:
    if not store.query("SELECT 1 FROM entries LIMIT 1"):
        return set()
    from latrodb.store.entries import find_opponents

    return find_opponents(store, game)


def report_opponents(store: Database, known: Collection[int] = (), game: int | None = None) -> None:
    """Report records that contradict others, so that none of them counts, on stderr, but for those that are known."""
    opponents = _opponents(store, game) - {*known}
    if not opponents:
        return
    from latrodb.game.ledgers.erratum import Erratum, TagChange
    from latrodb.store.entries import load_entries

    entries = [(each.id, each.entry) for each in load_entries(store, opponents)]
    said = [
        f'{number} ({entry.name}: "{entry.value if isinstance(entry, TagChange) else entry.corrected}")'
        for number, entry in entries
        if isinstance(entry, TagChange | Erratum)
    ]
    more = f" and {len(said) - MOST_OPPONENTS} more" if len(said) > MOST_OPPONENTS else ""
    remark(
        f"records contradict each other, and none of them counts: {', '.join(said[:MOST_OPPONENTS])}{more}; "
        f"to drop one: latrodb edit revert {store.path} {min(opponents)}"
    )


AS_CORRECTED = "The game is as corrected by the errata of its database; --text printed has it as printed."


def named_place(
    words: str, db: str | None = None, variant: str | None = None, text: Text | None = None
) -> tuple[Variant, Position] | None:
    """The rules and the position at a place that `find_named_place` finds; stderr reports a corrected game."""
    from latrodb.references import find_named_place

    named = find_named_place(words, analyzer, db, variant, text)
    if named is None:
        return None
    if named.is_corrected:
        remark(AS_CORRECTED)
    assert named.game.variant  # a place has a position, and a position has rules
    return named.game.variant, named.place.position


def ask_query(store: Database, text: str) -> Answer:
    """The answer to a query; a progress bar shows how many games were searched for motifs."""
    from latrodb.query.run import ask
    from latrodb.query.syntax import QueryError, parse_query

    with ExitStack() as stack:
        try:
            return ask(store, parse_query(text), analyzer, motif_progress(stack))
        except QueryError as error:
            raise _named(store, error) from None


def _named(store: Database, error: QueryError) -> QueryError:
    """The error about a query, with the one to write if the query is nothing but names."""
    from latrodb.query.compiler import names_typed, query_of_names
    from latrodb.query.syntax import QueryError

    query = query_of_names(names_typed(store, error.query))
    if error.meant or not query:
        return error
    return QueryError(
        error.query, error.start, error.end, f"{error.message}; for games of players write: {query}", query
    )


def motif_progress(stack: ExitStack) -> Callable[[int, int], None]:
    """What shows how many games were searched for motifs, of how many; the bar stays until the stack is left."""
    bars: list[Bar] = []

    def show(done: int, total: int) -> None:
        if not bars:
            bars.append(stack.enter_context(show_progress(total)))
        bars[0].add("games searched for motifs", done - bars[0].done)

    return show
