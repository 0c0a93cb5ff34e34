"""Open the database that a user names; the store is loaded only then."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from latrodb import renew_rows
from latrodb.files import check_database, is_database, missing

if TYPE_CHECKING:
    from latrodb.store.database import Database


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
