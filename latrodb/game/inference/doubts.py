"""Doubtful tags: other boards, options, systems and first positions under which the moves have no anomaly."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from math import exp
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from latrodb.core.color import BLACK, WHITE
from latrodb.core.errors import FenError, UnknownVariantError
from latrodb.core.position import write_fen
from latrodb.core.square import STRIDE, find_square, squares
from latrodb.game.game import Ready
from latrodb.game.inference.infer import MOST_TURNS, variants_of
from latrodb.game.inference.plausibility import (
    Habits,
    count_anomalies,
    count_objections,
    reach_of,
    read_habits,
    strange_turns,
)
from latrodb.game.inference.start_positions import LONGER, with_one_option
from latrodb.notation.numbering import begins_unreadably, leading_number
from latrodb.notation.tags import tag_line
from latrodb.rules.attempt import attempt
from latrodb.rules.catalog import SYSTEMS, find_variant

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.core.position import Position
    from latrodb.core.square import Square
    from latrodb.notation.written import WrittenGame, WrittenTag, WrittenTurn
    from latrodb.rules.variant import Variant

ONE_MAN = "with one man corrected"  # not every way of this is tried
FAR_FEWER = 6  # an explanation may leave at most one in this many anomalies
UNRELATED, CLEARLY_FEWER = 1, 3  # or this many, if that is this many fewer
AROUND = 2  # squares around the turn where a game breaks; a man of the FEN tag may be wrong there
# Logarithms of the chances of a wrong tag, and of an anomaly in a record with the right ones.
WRONG_TAG = -6.0
FAULTY = 4.0  # what an impossible position adds to the chance that its tag is wrong
MISNUMBERED = -3.0
TWICE_WRONG = -5.0  # another system on another board
COMMONER = 2.0  # if that is a system of which more games are known: the tag may be that of another game
UNREACHED = -3.0  # each file of the new board after the last one that a longer game names
ANOMALY = -3.0
RENAMED = -6.5  # the board is lettered or numbered in another way


class Doubt(NamedTuple):
    """A tag that the moves contradict, and the tag line that would explain them."""

    tag: WrittenTag
    line: str
    words: str  # what the line says, as a clause
    start: Ready
    anomalies: int  # under the new line
    usual: int  # under the tag as written
    chance: float  # the logarithm of how likely it is that the tag is wrong
    share: float = 0.0  # among all such explanations and misprints in the moves


class _Rival(NamedTuple):
    """Another variant or first position to try, and the tag line that names it."""

    tag: WrittenTag
    line: str
    words: str
    variant: Variant
    position: Position


def find_doubts(written: WrittenGame, variant: Variant, position: Position) -> tuple[Doubt, ...]:
    """The tag lines that explain a game far better than its own, best first; none if its moves fit.

    `variant` and `position` are those of its replay. A new line must leave no anomaly; if there are more than three,
    a single one, or one in six, may have other reasons.
    """
    turns = tuple(islice(written.turns(), MOST_TURNS))
    habits = read_habits(turns)
    usual = count_anomalies(variant, position, turns, None, habits)
    is_faulty = next(variant.system.faults(position), None) is not None
    if not usual or begins_unreadably(written.items):
        return ()
    most = max(usual // FAR_FEWER, min(UNRELATED, usual - CLEARLY_FEWER), 0)
    found: dict[str, Doubt] = {}
    for rival in _rivals(written, variant, position, turns, habits):
        if rival.line not in found and next(strange_turns(rival.variant, turns), None) is None:
            anomalies = count_anomalies(rival.variant, rival.position, turns, most, habits)
            if anomalies <= most:
                chance = WRONG_TAG + FAULTY * (is_faulty and rival.tag.key == "FEN")
                chance += MISNUMBERED * (not _fits_number(written, rival))
                if rival.variant.rulebook is not variant.rulebook and rival.variant.geometry is not variant.geometry:
                    chance += TWICE_WRONG + COMMONER * (_is_inferred(rival.variant) and not _is_inferred(variant))
                chance += UNREACHED * _unreached(rival, turns)
                found[rival.line] = Doubt(*rival[:3], Ready(*rival[3:]), anomalies, usual, chance)
    return tuple(sorted(found.values(), key=lambda each: (each.anomalies, -each.chance)))


def _is_inferred(variant: Variant) -> bool:
    """Whether games without a Variant tag may be taken for those of its system."""
    return SYSTEMS[variant.key.partition("/")[0]].is_inferred


def _unreached(rival: _Rival, turns: Sequence[WrittenTurn]) -> int:
    """How many files of the board of a Variant tag come after the last one that a longer game names."""
    is_longer = rival.tag.key == "Variant" and len(turns) >= LONGER
    return max(0, rival.variant.geometry.files - reach_of(turns)[0]) if is_longer else 0


def _fits_number(written: WrittenGame, rival: _Rival) -> bool:
    """Whether the first move number fits the side to move: with the dots of an answer, or without."""
    number = leading_number(written.items)
    return number is None or (number.dots > 1) is (rival.position.side is not rival.variant.first)


def may_be_renamed(written: WrittenGame, start: Ready) -> bool:
    """Whether squares beyond the board may be others: a file or rank is skipped, or letters name the ranks."""
    size, turns = start.variant.geometry, tuple(islice(written.turns(), MOST_TURNS))
    names = {square.name for turn in turns for move in turn.moves for square in move.squares}
    files, ranks = reach_of(turns)
    is_skipped = (files == size.files + 1 > len({name[0] for name in names})
                  or ranks == size.ranks + 1 > len({name[1:] for name in names}))  # fmt: skip
    is_turned = not start.position.men and not (files <= size.files and ranks <= size.ranks)
    return is_skipped or (is_turned and files <= size.ranks and ranks <= size.files)


def weigh_doubts(doubts: Sequence[Doubt], misprints: float | None, *, is_renamed: bool) -> tuple[Doubt, ...]:
    """Add the shares; `misprints` is the logarithm of the chance of misprints that explain the moves."""
    weights = [exp(each.chance + ANOMALY * each.anomalies) for each in doubts]
    usual = max((each.usual for each in doubts), default=0)
    total = sum(weights) + exp(ANOMALY * usual if misprints is None else misprints) + is_renamed * exp(RENAMED)
    return tuple(each._replace(share=weight / total) for each, weight in zip(doubts, weights, strict=True))


def _rivals(
    written: WrittenGame, variant: Variant, position: Position, turns: Sequence[WrittenTurn], habits: Habits
) -> Iterator[_Rival]:
    tags = {tag.key: tag for tag in reversed(written.tags) if not tag.is_heading}
    fen = tags.get("FEN")
    if "Variant" in tags and _names(tags["Variant"], variant):
        for other in _other_variants(written, variant, turns):
            with suppress(FenError):
                start = other.position(fen.value) if fen else other.opening()
                yield _Rival(tags["Variant"], tag_line("Variant", other.key), other.key, other, start)
    if fen is not None:
        for words, other_start in _other_positions(variant, position, turns, habits):
            line = tag_line("FEN", write_fen(other_start))
            yield _Rival(fen, line, words, variant, other_start)


def _names(tag: WrittenTag, variant: Variant) -> bool:
    """Whether a tag names this variant; otherwise the user may have stated it, which is not doubted."""
    with suppress(UnknownVariantError):
        return find_variant(tag.value).key == variant.key
    return False


def _other_variants(written: WrittenGame, variant: Variant, turns: Sequence[WrittenTurn]) -> Iterator[Variant]:
    """Other boards and options of the same system, then other systems."""
    system = variant.rulebook.system
    yield from (
        each.variant for each in variants_of(written, turns, (system,), None) if each.variant.key != variant.key
    )
    for is_same_start in (True, False):
        yield from (other for other, _ in with_one_option(variant.key, is_same_start=is_same_start))
    others = [each for each in SYSTEMS if each != system]
    yield from (each.variant for each in variants_of(written, turns, others, None) if each.is_usual)


def _other_positions(
    variant: Variant, position: Position, turns: Sequence[WrittenTurn], habits: Habits
) -> Iterator[tuple[str, Position]]:
    """The position with the other side to move, with the colors exchanged, and with one man corrected."""
    yield f"with {position.side.other.title} to move", position.with_side(position.side.other)
    exchanged = replace(position, white=position.black, black=position.white, hand=position.hand[::-1])
    yield "with the colors exchanged", exchanged
    yield "with the colors and the side to move exchanged", exchanged.with_side(position.side.other)
    near = _near_break(variant, position, turns, habits)
    for square in near:
        yield from ((ONE_MAN, other) for other in _with_other_man(position, square))
        yield from ((ONE_MAN, other) for other in _with_man_moved(position, square))


def _near_break(variant: Variant, position: Position, turns: Sequence[WrittenTurn], habits: Habits) -> list[Square]:
    """The squares around the first turn with an anomaly, where a man that has not moved may be wrong."""
    named: list[Square] = []
    for written in turns:
        tried = attempt(variant.system, position, written)
        if tried.after is None or count_objections(tried, habits):
            places = (each for move in written.moves for each in (*move.squares, *move.takes, *move.binds))
            named = [at for each in places if (at := find_square(each.name)) is not None]
            named += [capture.square for capture in tried.differences.captures.values()]
            break
        position = tried.after
    files, ranks = [at % STRIDE for at in named], [at // STRIDE for at in named]
    return [at for at in position.geometry.squares if named
            and min(files) - AROUND <= at % STRIDE <= max(files) + AROUND
            and min(ranks) - AROUND <= at // STRIDE <= max(ranks) + AROUND]  # fmt: skip


def _with_other_man(position: Position, square: Square) -> Iterator[Position]:
    """The position with a square empty, or with a man of the other color or kind on it."""
    bit = 1 << square
    bare = replace(position, white=position.white & ~bit, black=position.black & ~bit, duxes=position.duxes & ~bit,
                   bound=position.bound & ~bit, fresh=position.fresh & ~bit)  # fmt: skip
    yield bare
    leaders = position.duxes & bit
    for side in (WHITE, BLACK):
        white, black = bare.white | bit * (side is WHITE), bare.black | bit * (side is BLACK)
        yield replace(bare, white=white, black=black, duxes=bare.duxes | leaders)
        if position.duxes and not leaders:
            yield replace(bare, white=white, black=black, duxes=bare.duxes | bit)


def _with_man_moved(position: Position, square: Square) -> Iterator[Position]:
    """The position with a man of a neighboring square on this one."""
    if position.men >> square & 1:
        return
    for origin in squares(position.geometry.surroundings[square] & position.men):
        bits = 1 << origin | 1 << square
        white, black, duxes, fresh = (
            army ^ bits if army >> origin & 1 else army
            for army in (position.white, position.black, position.duxes, position.fresh)
        )
        yield replace(position, white=white, black=black, duxes=duxes, fresh=fresh)
