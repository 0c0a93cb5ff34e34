"""The tables and sections on motifs; cog puts them in place."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING

from latrodb.motifs.catalog import MOTIFS, QUICK
from latrodb.rules.catalog import SYSTEMS
from tests.motifs.published import places_by_motif, published_games
from tests.support.tables import table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.motifs.situation import Motif

LATRUNCULI, PETTEIA = "latrunculi-xxi", "petteia-xxi"
FEW = 12  # places that are listed


def motifs_table() -> str:
    """Every motif of the two pages that needs no search: what it is, and in how many places the games have it."""
    named = {**_places_on_page(PETTEIA), **_places_on_page(LATRUNCULI)}
    rows = (
        (f"`{name}`", motif.meaning, "turn" if motif.is_turn else "position", str(len(places_by_motif().get(name, ()))))
        for name in QUICK
        if name in named and (motif := MOTIFS[name])
    )
    return table(("motif", "what it is", "said of a", "places"), rows)


def motif_sections(*names: str) -> str:
    """A section for each of some motifs: its definition, where the two pages have it, and where the games do."""
    return "\n\n".join("\n\n".join(_section(MOTIFS[name])) for name in names)


def other_games_table() -> str:
    """The nouns of the other games, with their places in the sources."""
    rows = (
        (book.title, ", ".join(f"`{name}` ({place})" for name, place in book.motifs.items()))
        for key, entry in SYSTEMS.items()
        if (book := entry.system.rulebook) and not key.endswith("-xxi")
    )
    return table(("game", "motifs"), rows)


def _section(motif: Motif) -> Iterator[str]:
    yield f"### {motif.noun[:1].upper()}{motif.noun[1:]}"
    for paragraph in inspect.cleandoc(motif.find.__doc__ or "").split("\n\n"):
        yield " ".join(paragraph.split())
    pages = (
        (SYSTEMS[key].system.rulebook.title, _places_on_page(key).get(motif.name)) for key in (LATRUNCULI, PETTEIA)
    )
    sources = "; ".join(f"{title}, {place}" for title, place in pages if place)
    yield f"Jose Carrillo: {sources}. {_in_games(motif.name)}"


def _places_on_page(system: str) -> dict[str, str]:
    return SYSTEMS[system].system.rulebook.motifs


def _in_games(name: str) -> str:
    found = places_by_motif().get(name, [])
    if not found:
        return "None of the published games has it."
    if len(found) > FEW:
        return f"{len(found)} places in the published games."
    by_game: dict[str, list[str]] = {}
    for place in found:
        game, _, label = place.partition(" ")
        by_game.setdefault(game, []).append(label or "start")
    listed = "; ".join(f"{_title(game)} {', '.join(labels)}" for game, labels in by_game.items())
    return f"In the published games: {listed}."


def _title(name: str) -> str:
    """`Carrillo – Cetina, July 2016`."""
    game = published_games()[name]
    white, black = ((game.written.tag(key) or "?").split()[-1] for key in ("White", "Black"))
    return f"{white}\N{NO-BREAK SPACE}– {black} ({name[:7]})"
