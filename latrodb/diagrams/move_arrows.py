"""Moves that a mark claims to be legal or illegal, judged by the rules.

A move is a man's way from one square to another: legal if some legal turn takes him there, be it by a step, a jump,
a formation that marches or a chain of captures.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.english import list_words
from latrodb.core.errors import near_miss
from latrodb.core.square import Square, as_set, square_name
from latrodb.core.turn import Shift, Throw
from latrodb.diagrams.context import Moment, name_rule, tell_way, turns_of
from latrodb.diagrams.marks import Arrow, Ink, LegendEntry
from latrodb.diagrams.overlays import ClaimError, Marks, OverlayError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.core.position import Position
    from latrodb.core.step import Violation
    from latrodb.core.turn import Turn
    from latrodb.diagnostics.rule import RuleRef

    Pair = tuple[Square, Square]


def claim_legal(moment: Moment, pairs: Sequence[Pair], ink: Ink | None = None, words: str = "") -> Marks:
    """Arrows that are legal moves, whosever turn it is.

    Args:
        moment: what is shown.
        pairs: where each move begins and ends.
        ink: that of the arrows; None for the usual one.
        words: those of the legend; empty for the usual ones.

    Raises:
        ClaimError: one is not; the message has the rules that it breaks.
    """
    told = []
    for origin, target in pairs:
        position = _with_mover(moment.position, origin)
        turn = _find_turn(moment, position, (origin, target))
        if turn is None:
            raise ClaimError(_object(moment, position, (origin, target)))
        taken = as_set(capture.square for capture in moment.system.play(position, turn, moment.seen).captures)
        told.append(f"{square_name(origin)} to {tell_way(target, taken)}")
    overlays = tuple(Arrow(origin, target, ink or Ink.MOVE) for origin, target in pairs)
    return Marks(overlays, (LegendEntry(overlays[0], words or "legal move"),), (f"Move: {', '.join(told)}",))


def claim_illegal(
    moment: Moment, pairs: Sequence[Pair], rule: str = "", ink: Ink | None = None, words: str = ""
) -> Marks:
    """Barred arrows that are illegal moves, whosever turn it is; before a throw, those that none makes legal.

    Args:
        moment: what is shown.
        pairs: where each move begins and ends; a man has to stand where it begins.
        rule: the label of a rule that each of them breaks, `10` or `2nd` for `2nd rule`; empty for any.
        ink: that of the arrows; None for the usual one.
        words: those of the legend; empty for the usual ones.

    Raises:
        ClaimError: one is legal or breaks other rules; the message has those that it breaks.
        OverlayError: the game has no rule of that label.
    """
    named = _find_rule(moment, rule) if rule else None
    told = []
    for pair in pairs:
        found = _violations(moment, pair)
        if named:
            found = [_pick(found, named, pair)]
        reasons = list(dict.fromkeys(name_rule(each.rule) for each in found if each.rule))
        told.append(f"{_word(pair, ' to ')} ({', '.join(reasons) or '; '.join(each.message for each in found)})")
    overlays = tuple(Arrow(origin, target, ink or Ink.GREY, is_barred=True) for origin, target in pairs)
    meaning = LegendEntry(overlays[0], words or "illegal move")
    return Marks(overlays, (meaning,), (f"Illegal: {', '.join(told)}",))


def _violations(moment: Moment, pair: Pair) -> list[Violation]:
    """Why no turn takes a man from one square to another, whatever the die may show if it is still to be thrown.

    Raises:
        ClaimError: a turn does, or nobody stands there.
    """
    name = _word(pair)
    if moment.position.color_at(pair[0]) is None:
        raise ClaimError(f"{name} is no move: nobody stands on {square_name(pair[0])}")
    found: list[Violation] = []
    for position, throw in _throws(moment, _with_mover(moment.position, pair[0])):
        if _find_turn(moment, position, pair) is not None:
            raise ClaimError(f"{name} is a legal move{f' after a throw of {throw}' if throw else ''}")
        broken = moment.system.violations(position, (Shift(*pair),), moment.seen)
        found = [each for each in found if each.rule in {other.rule for other in broken}] if found else [*broken]
    return found


def _throws(moment: Moment, position: Position) -> list[tuple[Position, int]]:
    """The position, or those after each throw where a throw has to come first."""
    turns = list(moment.system.turns(position))
    throws = [turn for turn in turns if isinstance(turn[0], Throw)]
    if not throws or len(throws) < len(turns):
        return [(position, 0)]
    return [
        (moment.system.play(position, turn).after.with_side(position.side), move.pips)
        for turn in throws
        for move in turn
        if isinstance(move, Throw)
    ]


def _pick(found: Sequence[Violation], rule: RuleRef, pair: Pair) -> Violation:
    """The violation of one rule.

    Raises:
        ClaimError: that rule is not broken.
    """
    picked = next((each for each in found if each.rule == rule), None)
    if picked is not None:
        return picked
    rules = list(dict.fromkeys(name_rule(each.rule) for each in found if each.rule))
    why = "; ".join(each.message for each in found)
    instead = f"it breaks {list_words(rules)} ({why})" if rules else why
    raise ClaimError(f"{_word(pair)} does not break {name_rule(rule)}: {instead}")


def _find_rule(moment: Moment, text: str) -> RuleRef:
    """The rule of a label; `2nd` will do for `2nd rule`.

    Raises:
        OverlayError: the game has no such rule.
    """
    labels = [rule.label for rule in moment.variant.rulebook.rules]
    wanted = " ".join(text.lower().split()).removeprefix("rule ").removesuffix(" rule")
    found = next((each for each in labels if each.lower().removesuffix(" rule") == wanted), None)
    if found is None:
        raise OverlayError(f"{moment.title} has no rule '{text}'{near_miss(text, labels)}")
    return moment.variant.rulebook.cite(found)


def _with_mover(position: Position, origin: Square) -> Position:
    """The same position with the turn of whoever stands on a square."""
    color = position.color_at(origin)
    return position if color is None else position.with_side(color)


def _find_turn(moment: Moment, position: Position, pair: Pair) -> Turn | None:
    turns = turns_of(moment.system.turns(position, moment.seen), pair[0])
    return next((turn for turn, end in turns if end == pair[1]), None)


def _object(moment: Moment, position: Position, pair: Pair) -> str:
    """Why a move is not legal."""
    found = moment.system.violations(position, (Shift(*pair),), moment.seen)
    reasons = [f"{each.message} ({name_rule(each.rule)})" if each.rule else each.message for each in found]
    return ": ".join(filter(None, (f"{_word(pair)} is no legal move", "; ".join(reasons))))


def _word(pair: Pair, between: str = "-") -> str:
    return between.join(map(square_name, pair))
