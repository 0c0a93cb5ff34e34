"""Moves inside comments and variations: can they be played from where the text puts them?

A line in brackets may replace the turn before it, continue after it, or be a threat: the next turn
of the same side, as if the other side did nothing. The move number shows which; without a number,
the man that moves shows it.
"""

from __future__ import annotations

from itertools import chain, takewhile
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from latrodb.checks.captures import check_binds, check_captures
from latrodb.checks.marks import check_marks
from latrodb.core.ply import Ply
from latrodb.core.position import Position
from latrodb.core.square import find_square
from latrodb.core.step import Step
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.game.game import Played, PlayedInVariation
from latrodb.notation.form import Form
from latrodb.notation.written import Aside, Number, Words, WrittenTurn
from latrodb.rules.attempt import Attempt, attempt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.color import Color
    from latrodb.game.game import Game, Node
    from latrodb.rules.variant import Variant


Paths: TypeAlias = "dict[Position, tuple[LineTurn, ...]]"


class LineTurn(Struct, frozen=True):
    """The last turn of a line: its ply, the positions around it, what was played, and whether the other side passed."""

    ply: Ply
    before: Position
    after: Position
    steps: tuple[Step, ...] = ()
    is_threat: bool = False
    written: WrittenTurn | None = None  # None for the turn before a line


class Variation(NamedTuple):
    """Turns in a bracket, each after the one before; `start` is the index of the first, as if on the main line.

    `lead` are the turns of the same bracket, or of one around it, that lead from the game to the first.
    """

    start: int
    turns: tuple[LineTurn, ...]
    lead: tuple[LineTurn, ...] = ()


def find_variations(game: Game) -> Iterator[Variation]:
    """The variations of a game that can be replayed, as far as they are legal and differ from the game.

    Only those after turns that were played without an assumption. Threats are not variations. A bracket within a
    bracket comes after it.
    """
    played = [node.after for node in game.nodes]
    for node in game.played():
        if game.variant is None or not node.is_certain:
            continue
        first = game.variant.first
        for aside in node.asides:
            paths: Paths = {node.before: (), node.after: ()}
            for lead, turns in _branches(game.variant, aside, LineTurn(node.ply, node.before, node.after), paths):
                whole = (*lead, *turns)
                index = node.index + whole[0].ply.count(first) - node.ply.count(first)
                same = 0
                while whole[same:] and played[index + same : index + same + 1] == [whole[same].after]:
                    same += 1
                at = max(same, len(lead))
                if whole[at:]:
                    yield Variation(index + at, whole[at:], whole[same:at])


def numbered_variations(game: Game) -> list[Variation]:
    """The variations of a game in the order of their numbers: by the turn where each begins, then as in the text."""
    return sorted(find_variations(game), key=lambda each: each.start)


def follow_variation(game: Game, variation: Variation, number: int = 0) -> Game:
    """The game as if a variation had been played: its own turns up to there, then those of the variation.

    With the `number` of the variation, the labels of its turns contain it: `14w~2`.
    """
    first = game.variant.first if game.variant else None
    before = variation.start - len(variation.lead)
    nodes = (
        PlayedInVariation(
            at,
            turn.ply,
            turn.ply.color is not first,
            True,
            turn.written,
            (),
            Attempt(turn.written, turn.before, turn.steps),
            variation=number,
        )
        for at, turn in enumerate((*variation.lead, *variation.turns), before)
        if turn.written
    )
    return replace(game, nodes=(*game.nodes[:before], *nodes), outcome=None, diagnostics=())


def _branches(
    variant: Variant, aside: Aside, at: LineTurn, paths: Paths
) -> Iterator[tuple[tuple[LineTurn, ...], tuple[LineTurn, ...]]]:
    """The turns of a bracket, in rows of which each turn follows the one before it, and before each what leads to it.

    `paths` are the turns that lead from the game to each position reached so far, unless a side passed.
    """
    row: list[LineTurn] = []
    nested: list[tuple[Aside, LineTurn]] = []
    for turn in _follow(variant, aside, at, nested):
        if isinstance(turn, Diagnostic) or turn.is_threat or turn.before not in paths:
            continue
        paths.setdefault(turn.after, (*paths[turn.before], turn))
        if row and turn.before != row[-1].after:
            yield paths[row[0].before], tuple(row)
            row = []
        row.append(turn)
    if row:
        yield paths[row[0].before], tuple(row)
    for inner, line in nested:
        yield from _branches(variant, inner, line, paths)


def check_lines(game: Game) -> Iterator[Diagnostic]:
    """N701 to N703: threats that cannot be played or lack the effect they claim, and broken variations.

    Captures, binds and other marks are compared as on the main line, and reported without a state and hints.
    """
    if game.variant is None:
        return
    nodes: list[Played] = []
    places = [(each, LineTurn(node.ply, node.before, node.after)) for node in game.played() for each in node.asides]
    for aside, line in (*_on_set_up(game), *places):
        for inner, found in _follow_all(game.variant, aside, line):
            if isinstance(found, Diagnostic):
                yield replace(found, ply=str(line.ply))
            elif found.written and _is_compared(game, inner, found.written):
                tried = Attempt(found.written, found.before, found.steps)
                nodes.append(Played(0, line.ply, False, True, found.written, (), tried))
    lines = replace(game, nodes=tuple(nodes))
    for each in chain(check_captures(lines), check_binds(lines), check_marks(lines)):
        is_threat = each.code in ("M502", "M503") and each.span and game.source.text[slice(*each.span)] in "+#"
        yield replace(each, code="N702" if is_threat else each.code, state=None, hints=())


def _on_set_up(game: Game) -> Iterator[tuple[Aside, LineTurn]]:
    """The variations before the first turn, which begin with its number and are played instead of it."""
    for item in takewhile(lambda item: isinstance(item, Aside), game.written.items):
        number = item.items[0] if isinstance(item, Aside) and item.opener == "(" and item.items else None
        if game.opening and isinstance(item, Aside) and isinstance(number, Number):
            yield item, LineTurn(Ply(number.value, game.opening.side), game.opening, game.opening)


def _is_compared(game: Game, aside: Aside, turn: WrittenTurn) -> bool:
    """Whether captures and marks of a turn are compared: in prose and in logs only where some are written."""
    is_bare = not turn.mark and not any(move.takes or move.binds for move in turn.moves)
    return not is_bare or not (game.written.is_log or (aside.opener == "{" and aside.has_words))


def _follow_all(variant: Variant, aside: Aside, line: LineTurn) -> Iterator[tuple[Aside, LineTurn | Diagnostic]]:
    """Play the turns of a bracket and of those within it; each comes with its own bracket."""
    waiting = [(aside, line)]
    for inner, start in waiting:  # which grows by the brackets within
        yield from ((inner, found) for found in _follow(variant, inner, start, waiting))


def _follow(
    variant: Variant, aside: Aside, line: LineTurn, nested: list[tuple[Aside, LineTurn]]
) -> Iterator[LineTurn | Diagnostic]:
    """Play the turns of one bracket in order, up to the first that is broken; `nested` gets the brackets within it."""
    number: Number | None = None
    base = line
    for item in aside.items:
        if isinstance(item, Number):
            number = item
        elif isinstance(item, Words) and item.text.strip() == "or":
            line = base
        elif isinstance(item, Aside):
            nested.append((item, line))
        elif isinstance(item, WrittenTurn):
            played = _play(variant, item, _ply_of(number, item, line, variant.first), line)
            if isinstance(played, Diagnostic):
                yield played
                return
            number, base, line = None, line, played
            yield line


def _ply_of(number: Number | None, turn: WrittenTurn, line: LineTurn, first: Color) -> Ply:
    """The ply of a turn by the number before it, or else by the man that moves."""
    mover = _mover(turn, line.after)
    if number is None:
        due = line.ply.next(first)
        return due.next(first) if mover is line.after.side.other else due
    # `[9.De5-f5#]` after a move of Black: the number is White's, the man is Black's. The man decides.
    if mover is not None and number.dots == 1 and number.value == line.ply.number + 1:
        return Ply(number.value, mover)
    return Ply(number.value, first.other if number.dots == 3 else first)


def _mover(turn: WrittenTurn, position: Position) -> Color | None:
    """The side whose man is on the first square of a turn, or None."""
    move = turn.moves[0]
    if move.form is not Form.SHIFT:
        return None
    square = find_square(move.squares[0].name)
    return None if square is None or not position.geometry.has(square) else position.color_at(square)


def _play(variant: Variant, turn: WrittenTurn, ply: Ply, line: LineTurn) -> LineTurn | Diagnostic:
    """Play a turn at a ply of a line: instead of its last turn, after it, or as a threat; or return the objection."""
    due = line.ply.next(variant.first)
    is_threat = ply == due.next(variant.first)
    if ply == line.ply:
        position = line.before
    elif ply == due:
        position = line.after
    elif is_threat:
        position = line.after.with_side(line.after.side.other)
    else:
        message = f"{turn.text} has a number that does not fit the place of the comment"
        return Diagnostic("N703", message, turn.span)
    tried = attempt(variant.system, position, turn)
    what = f"{'the threat' if is_threat else 'the move'} {turn.text}"
    code = "N701" if is_threat else "N703"
    if tried.objection:
        return Diagnostic(code, f"{what} cannot be played: {tried.objection.message}", turn.span)
    if tried.violations:
        violation = tried.violations[0]
        return Diagnostic(code, f"{what} is not legal: {violation.message}", turn.span, rule=violation.rule)
    return LineTurn(ply, position, tried.steps[-1].after, tried.steps, is_threat, turn)


def follow_aside(variant: Variant, aside: Aside, node: Node) -> Iterator[LineTurn]:
    """The turns of a bracket after a turn that was played, as far as legal, with threats and inner brackets."""
    if node.before is not None and node.after is not None:
        found = _follow_all(variant, aside, LineTurn(node.ply, node.before, node.after))
        yield from (turn for _, turn in found if isinstance(turn, LineTurn))
