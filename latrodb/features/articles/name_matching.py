"""Find the games that a name of two players may mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.features.articles.verdict import Status, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from latrodb.features.articles.claims import Mention
    from latrodb.features.articles.known_games import KnownGame, Library


class Match(NamedTuple):
    """The games that a name of two players may mean."""

    games: tuple[KnownGame, ...]
    flaw: str = ""  # the code of what is false in the name; a game then counts only if it has the move


def find_match(library: Library, mention: Mention) -> Match:
    """The games that fit a name best."""
    named = _dated(library.named(mention))
    right = [known for known in named if known.plays(mention)]
    if exact := _preferred(known for known in right if known.fits_date(mention)):
        return Match(exact)
    swapped = [known for known in named if known.plays(mention, swapped=True) and known.fits_date(mention)]
    if swapped and mention.date:
        return Match(_preferred(swapped), "A910")
    if right:
        return Match(_preferred(right), "A911")
    candidates = (*library.own, *(library.whole if len(library.whole) == 1 else ()))
    half_right = tuple(dict.fromkeys(known for known in candidates if known.seats_one(mention)))
    return Match(half_right, "A910" if half_right else "")


def _dated(games: Sequence[KnownGame]) -> Sequence[KnownGame]:
    """The games with a date if there are any: the others may be copies of them."""
    return [known for known in games if known.date.strip("?.")] or games


def _preferred(games: Iterable[KnownGame]) -> tuple[KnownGame, ...]:
    """The article's own games if there are any, else whole ones, else fragments."""
    found = tuple(games)
    whole = tuple(known for known in found if known.is_whole)
    return tuple(known for known in whole if known.is_own) or whole or found


def misnamed(mention: Mention, known: KnownGame, flaw: str, tie: str, ply: int | None = None) -> Verdict:
    """The verdict on a name with the wrong sides (A910) or date (A911) of a game."""
    white, black = known.players
    if flaw == "A910":
        message, span = f"{white} has White and {black} Black in that game", mention.span
    else:
        date = known.date.replace(".??", "")
        message = f"the game of these players is dated {date}, not {mention.date.replace('.??', '')}"
        span = mention.date_span or mention.span
    note = f"compared with {known.name}, {tie}"
    return Verdict(mention, Status.FALSE, message, flaw, span, known, ply, (), (note,))
