"""Infers unusual starting positions from the moves.

The rules' own position is taken unless another explains clearly more: a misprint is likelier than an unusual setup.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from latrodb.core.color import BLACK, WHITE
from latrodb.core.errors import UnknownVariantError
from latrodb.core.square import as_set, find_square, only_square, square_name
from latrodb.game.inference.plausibility import (
    COMPLETE,
    Habits,
    count_anomalies,
    names_absent_leader,
    read_habits,
    strange_turns,
)
from latrodb.notation.form import Form
from latrodb.rules.catalog import find_variant

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.core.color import Color
    from latrodb.core.position import Position
    from latrodb.notation.written import WrittenTurn
    from latrodb.rules.variant import Variant

CLEARLY_FEWER = 3  # how many anomalies fewer than under the rules' own position or options
STRONGLY = 5  # how many anomalies fewer, and at most a third of them, speak against a tag
MISREAD_DUXES = 2  # how many anomalies fewer than if the first move of a Dux were misprinted
LOOKED_AT = 16  # first turns, in which an odd beginning shows
FIRST_TURNS = 8  # of which most have an anomaly if another game is played
LONGER = 20  # turns of a game that usually name the last file of its board, and its leaders
SEVERAL = 3  # turns with squares beyond a board; fewer may be misprints


class StartPosition(NamedTuple):
    """A starting position under a variant, and the anomalies of the game from there.

    `words` describe how it differs from the rules' own position, and are empty for that one; `usual` counts the
    anomalies under the rules' own position, and `rest` names the second best explanation.
    """

    variant: Variant
    position: Position
    anomalies: int
    words: str = ""
    usual: int = 0
    rest: str = ""

    @property
    def is_odd(self) -> bool:
        """Whether it differs from the rules' own position."""
        return bool(self.words)


class _Alternative(NamedTuple):
    """A position to try; `misread` are the turns, `mends` of them corrected, in case the rules' own is right."""

    variant: Variant
    position: Position
    words: str
    rest: str
    misread: tuple[WrittenTurn, ...] = ()
    mends: int = 0


def best_start(
    variant: Variant,
    turns: Sequence[WrittenTurn],
    limit: int | None = None,
    habits: Habits = COMPLETE,
    *,
    with_options: bool = False,
) -> StartPosition:
    """The position with the fewest anomalies in a game: the rules' own unless another has clearly fewer.

    Counting stops as soon as the count exceeds `limit`. `with_options`, for a variant that is not stated, also tries
    the options that change the position. The opening of a stated variant stays unless the moves speak against the
    tag: turns after a word that cannot be read may be played by the wrong side, and a few anomalies say nothing.
    """
    position = variant.opening()
    usual = best = StartPosition(variant, position, count_anomalies(variant, position, turns, limit, habits))
    if usual.anomalies < MISREAD_DUXES or not is_odd_beginning(position, turns):
        return usual
    for other in _alternatives(variant, position, turns, with_options=with_options):
        most = min(best.anomalies - 1, usual.anomalies - (MISREAD_DUXES if other.misread else CLEARLY_FEWER))
        if not with_options:
            most = min(most, most_against(usual.anomalies))
        anomalies = count_anomalies(other.variant, other.position, turns, _least(limit, most), habits)
        if other.misread and anomalies <= most:
            misread = other.mends + count_anomalies(variant, position, other.misread, limit, habits)
            most = min(most, misread - MISREAD_DUXES)
        if anomalies <= most:
            best = StartPosition(other.variant, other.position, anomalies, other.words, usual.anomalies, other.rest)
    return best


def most_against(anomalies: int) -> int:
    """The maximum number of anomalies of what is clearly better than the tags of a game with `anomalies`."""
    return min(anomalies - STRONGLY, anomalies // 3)


def _least(limit: int | None, most: int) -> int:
    return most if limit is None else min(limit, most)


def best_options(
    start: StartPosition, turns: Sequence[WrittenTurn], habits: Habits = COMPLETE, limit: int | None = None
) -> StartPosition:
    """The same position with the option that explains clearly more, if the default leaves enough to explain.

    Options that change the position are not tried here, nor are limits on turns, which no move shows. With `limit`,
    only options with at most this number of anomalies are found.
    """
    best = start
    if start.anomalies < CLEARLY_FEWER or "[" in start.variant.key:
        return start
    for variant, setting in with_one_option(start.variant.key, is_same_start=True):
        most = _least(limit, min(start.anomalies - CLEARLY_FEWER, start.anomalies // 2, best.anomalies - 1))
        anomalies = count_anomalies(variant, start.position, turns, most, habits)
        if anomalies <= most:
            words = f"{f'{start.words}, and ' if start.words else ''}the moves follow the reading {setting}"
            best = StartPosition(variant, start.position, anomalies, words, start.anomalies, "with the default reading")
    return best


def is_odd_beginning(position: Position, turns: Sequence[WrittenTurn]) -> bool:
    """Whether one of the first turns starts from a square without a man of the player, or goes through men.

    Only slides and placements are followed, with the captures that the text lists. No rules are
    applied, so that it costs almost nothing.
    """
    army, side = {WHITE: position.white, BLACK: position.black}, position.side
    for turn in turns[:LOOKED_AT]:
        for move in turn.moves:
            if not move.squares:
                continue
            origin, target = find_square(move.squares[0].name), find_square(move.squares[-1].name)
            if origin is None or target is None:
                return True
            if move.form is Form.DROP:
                army[side] |= 1 << target
            elif move.form is Form.SHIFT:
                slide = position.geometry.slides.get((origin, target))
                if not army[side] >> origin & 1 or (slide and slide.way & (army[WHITE] | army[BLACK])):
                    return True
                army[side] = army[side] & ~(1 << origin) | 1 << target
            army[side.other] &= ~as_set(at for each in move.takes if (at := find_square(each.name)) is not None)
        side = side.other
    return False


def speak_against(variant: Variant, turns: Sequence[WrittenTurn]) -> bool:
    """Whether the turns of a game may speak against its variant or the opening of it.

    A misprint breaks a game, and what comes after the break says nothing. So more is asked for: several turns that the
    variant or its board does not have; or an odd one, and anomalies in most of the first turns, squares or leaders that
    a longer game does not name, letters of leaders that the variant does not have, or another opening.
    """
    opening, habits = variant.opening(), read_habits(turns)
    strange = len([*islice(strange_turns(variant, turns), SEVERAL)])
    if strange >= SEVERAL or not (strange or is_odd_beginning(opening, turns)):
        return strange > 0
    if names_absent_leader(opening, turns) or _names_less(opening, turns, habits):
        return True
    anomalies = count_anomalies(variant, opening, turns[:FIRST_TURNS], STRONGLY, habits)
    return anomalies >= STRONGLY or _fits_otherwise(variant, turns, habits)


def _names_less(opening: Position, turns: Sequence[WrittenTurn], habits: Habits) -> bool:
    """Whether a longer game never names the last file of a board, or the leaders."""
    last = chr(ord("a") + opening.geometry.files - 1)
    squares = (square for turn in turns for move in turn.moves for square in move.squares)
    names_all = any(square.name[0] == last for square in squares) and (habits.letters or not opening.duxes)
    return len(turns) >= LONGER and not names_all


def _fits_otherwise(variant: Variant, turns: Sequence[WrittenTurn], habits: Habits) -> bool:
    """Whether the first turns of a game have anomalies, and none from another opening or without the options."""
    first, opening, plain = turns[:LOOKED_AT], variant.opening(), find_variant(variant.key.partition("[")[0])
    others = [(each.variant, each.position) for each in _alternatives(variant, opening, turns, with_options=True)]
    others += [(plain, plain.opening())] if plain is not variant else []
    return count_anomalies(variant, opening, first, 0, habits) > 0 and any(
        not count_anomalies(*other, first, 0, habits) for other in others
    )


def _alternatives(
    variant: Variant, position: Position, turns: Sequence[WrittenTurn], *, with_options: bool
) -> Iterator[_Alternative]:
    if with_options:
        for other, setting in with_one_option(variant.key, is_same_start=False):
            yield _Alternative(other, other.opening(), f"the men are set up with {setting}", "as usual")
    if _is_other_side(position, turns):
        begins = position.side.other
        words, rest = f"{begins.title} begins", f"if {position.side.title} does"
        yield _Alternative(variant, position.with_side(begins), words, rest)
    yield from _moved_duxes(variant, position, turns)


def _is_other_side(position: Position, turns: Sequence[WrittenTurn]) -> bool:
    """Whether the first turn moves a man of the side that does not begin."""
    first = turns[0].moves[:1] if turns else ()
    if not first or first[0].form is not Form.SHIFT:
        return False
    origin = find_square(first[0].squares[0].name)
    return origin is not None and position.color_at(origin) is position.side.other


def _moved_duxes(variant: Variant, position: Position, turns: Sequence[WrittenTurn]) -> Iterator[_Alternative]:
    """The position with each Dux where his first move starts, unless he or another man is already there."""
    words, home_words, read = [], [], list(turns)
    army, duxes = {WHITE: position.white, BLACK: position.black}, position.duxes
    for side in (WHITE, BLACK):
        home = position.dux(side)
        index = _first_dux_move(position, turns, side)
        if home.bit_count() != 1 or index is None:
            continue
        origin = find_square(turns[index].moves[0].squares[0].name)
        if origin is None or not position.empty >> origin & 1:
            continue
        army[side] = army[side] ^ home | 1 << origin
        duxes = duxes ^ home | 1 << origin
        words.append(f"{side.title}'s Dux is on {square_name(origin)} at the start")
        home_words.append(square_name(only_square(home)))
        read[index] = _from(turns[index], home_words[-1])
    if words:
        moved = replace(position, white=army[WHITE], black=army[BLACK], duxes=duxes)
        rest = f"from {' and '.join(home_words)}"
        yield _Alternative(variant, moved, " and ".join(words), rest, tuple(read), len(words))


def _first_dux_move(position: Position, turns: Sequence[WrittenTurn], side: Color) -> int | None:
    """The index of the first turn of a side whose man has the letter of a Dux."""
    own = range(side is not position.side, len(turns), 2)
    firsts = ((index, move) for index in own for move in turns[index].moves[:1])
    return next((index for index, move in firsts if move.is_dux and move.form is Form.SHIFT), None)


def _from(turn: WrittenTurn, origin: str) -> WrittenTurn:
    """The same turn from another square."""
    first, *others = turn.moves
    start, *rest = first.squares
    squares = (start._replace(name=origin), *rest)
    return turn._replace(moves=(first._replace(squares=squares), *others))


@cache
def with_one_option(key: str, *, is_same_start: bool) -> tuple[tuple[Variant, str], ...]:
    """The variants with one more option, with its setting: those with the same starting position, or the others."""
    base, found = find_variant(key), []
    if "[" in key:
        return ()
    settings = ((option, value) for option in base.rulebook.options for value in option.values)
    for setting in (f"{option.key}={value}" for option, value in settings if value != option.default):
        with suppress(UnknownVariantError):
            found.append((find_variant(f"{key}[{setting}]"), setting))
    return tuple(each for each in found if (each[0].opening() == base.opening()) is is_same_start)
