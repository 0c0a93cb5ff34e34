"""Ledgers as files, and the games that their records mean."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.game.ledgers.erratum import Citation, file_name
from latrodb.game.start import set_up

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping

    from latrodb.game.ledgers.erratum import Erratum
    from latrodb.notation.written import WrittenGame
    from latrodb.rules.variant import Variant


SUFFIX = ".errata"


def is_ledger(path: str | Path) -> bool:
    """Whether a file is a ledger, by its suffix."""
    return str(path).lower().endswith(SUFFIX)


def ledger_files(path: str | Path) -> Iterator[Path]:
    """The file itself if it is a ledger, or every ledger under a folder, sorted by name."""
    path = Path(path)
    if path.is_dir():
        yield from sorted(each for each in path.rglob("*") if is_ledger(each) and each.is_file())
    elif is_ledger(path):
        yield path


CITED = ("White", "Black", "Date", "Variant")  # the tags by which new records name their games


class Title(NamedTuple):
    """The identity of a game: its file, its number there, its tags, and the variant it is read under."""

    path: str
    number: int
    tags: Mapping[str, str]
    variant: str | None


class GameKey(NamedTuple):
    """A game by the name of its source and its number there."""

    path: str
    number: int


class Assignment(NamedTuple):
    """The errata of each game, and those without a game."""

    by_game: Mapping[GameKey, tuple[Erratum, ...]]
    homeless: tuple[Erratum, ...]


def assign_errata(errata: Iterable[Erratum], titles: Iterable[Title], removed: Container[GameKey] = ()) -> Assignment:
    """Assign each erratum to the games that it corrects; those about a removed game have none."""
    held = tuple(titles)
    by_game: dict[GameKey, list[Erratum]] = defaultdict(list)
    homeless = []
    for erratum in errata:
        cited = () if is_removed(erratum, removed) else find_cited(erratum.game, held)
        if not cited:
            homeless.append(erratum)
        for title in cited:
            by_game[GameKey(title.path, title.number)].append(erratum)
    return Assignment({key: tuple(found) for key, found in by_game.items()}, tuple(homeless))


def is_removed(erratum: Erratum, removed: Container[GameKey]) -> bool:
    """Whether an erratum names a game, by file and number, that was removed."""
    file, number, *_ = erratum.game
    return file is not None and number is not None and GameKey(file, number) in removed


def find_cited(citation: Citation, titles: Iterable[Title]) -> tuple[Title, ...]:
    """The games that a citation names.

    Each tag in it must be the game's. Of these games, it means those in the file that it names, or all if it names
    no file. If that file is not here, it was renamed, and it means the games whose players and date it names, but not
    those that begin with a set-up position: other files have diagrams from the same game.
    """
    titles = tuple(titles)
    alike = tuple(title for title in titles if _has_tags(title, citation))
    exact = tuple(title for title in alike if _is_in_file(title, citation))
    is_here = any(citation.file == file_name(title.path) for title in titles)
    if is_here or "Date" not in dict(citation.tags) or not citation.has_names:
        return exact
    return exact or tuple(title for title in alike if "FEN" not in title.tags)


def citation_of(title: Title, text: str = "") -> Citation:
    """How a record names a game; `text` is the digest of its text if it must have that text."""
    tags = tuple((key, title.tags[key]) for key in CITED if title.tags.get(key, "").strip("?.- "))
    return Citation(file_name(title.path), title.number, tags, text)


def title_of(written: WrittenGame, variant: Variant | None = None) -> Title:
    """The identity of a game; without `variant` and a Variant tag, the variant is inferred from its moves."""
    tags = {tag.key: tag.value for tag in reversed(written.tags)}
    if variant is None and "Variant" not in tags:
        variant = set_up(written).variant
    return Title(written.source.name, written.number, tags, variant.key if variant else None)


def without_game(erratum: Erratum) -> Diagnostic:
    """The diagnostic on an erratum without a game."""
    key = "Game" if erratum.game.file is not None else "White"
    message = f"the game that this erratum names ({erratum.game.game}) is not here"
    return Diagnostic("D804", message, erratum.span_of(key), ply=erratum.ply or None)


def _is_in_file(title: Title, citation: Citation) -> bool:
    return citation.file in (None, file_name(title.path)) and citation.number in (None, title.number)


def _has_tags(title: Title, citation: Citation) -> bool:
    for key, value in citation.tags:
        held = (title.tags.get(key), title.variant if key == "Variant" else None)
        if value.split() not in [each.split() for each in held if each is not None]:
            return False
    return True
