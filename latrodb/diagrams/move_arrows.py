"""Arrows of moves that an author claims to be legal or illegal, checked against the rules.

A move is a man's way from one square to another: legal if a legal turn takes him there, by a step, a jump, a
formation's march, or a chain of captures.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.english import list_words
from latrodb.core.errors import near_miss
from latrodb.core.square import Square, SquareSet, as_set, square_name, squares
from latrodb.core.step import March, Shift, Throw
from latrodb.diagrams.marks import Arrow, Ink, LegendEntry, barred
from latrodb.diagrams.overlays import ClaimError, Marks, OverlayError
from latrodb.diagrams.verdicts import name_rule
from latrodb.diagrams.words import ENGLISH, language, say
from latrodb.rules.system import UNSEEN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.core.position import Position
    from latrodb.core.step import Move, Step, Turn, Violation
    from latrodb.diagnostics.rule import RuleRef
    from latrodb.rules.game import Game
    from latrodb.rules.system import Seen
    from latrodb.rules.variant import Variant

    Pair = tuple[Square, Square]


class Moment(NamedTuple):
    """What a diagram shows: the rules, the position, the turn that led there, and what came before it."""

    variant: Variant
    position: Position
    steps: tuple[Step, ...] = ()
    seen: Seen = UNSEEN

    @property
    def system(self) -> Game:
        """The rule system."""
        return self.variant.system

    @property
    def title(self) -> str:
        """The title of the game."""
        return self.variant.rulebook.title

    @property
    def leader(self) -> str:
        """The game's name for a leader."""
        return self.variant.rulebook.leader


def turns_of(turns: Iterable[Turn], square: Square) -> Iterator[tuple[Turn, Square]]:
    """Yield the turns in which the man of a square moves, and his last square in each."""
    for turn in turns:
        at = square
        for move in turn:
            at = _end_of(move, at)
        if at != square:
            yield turn, at


def _end_of(move: Move, square: Square) -> Square:
    match move:
        case Shift(origin, target) if origin == square:
            return target
        case March(origins, targets, _) if square in origins:
            return targets[origins.index(square)]
        case _:
            return square


def describe_way(target: Square, taken: SquareSet) -> str:
    """`d2 taking c2 and e2`."""
    name = square_name(target)
    return (
        say("taking", square=name, squares=list_words(map(square_name, squares(taken)), say("and"))) if taken else name
    )


def claim_legal(moment: Moment, pairs: Sequence[Pair], ink: Ink | None = None, words: str = "") -> Marks:
    """Draw legal moves of either side as arrows, with an ink and words for the legend, or default ones.

    Raises:
        ClaimError: a move is illegal; the message has the rules that it breaks.
    """
    parts = []
    for origin, target in pairs:
        position = _with_mover(moment.position, origin)
        turn = _find_turn(moment, position, (origin, target))
        if turn is None:
            raise ClaimError(_explain(moment, position, (origin, target)))
        taken = as_set(capture.square for capture in moment.system.play(position, turn, moment.seen).captures)
        parts.append(say("from_to", origin=square_name(origin), target=describe_way(target, taken)))
    overlays = tuple(Arrow(*pair, ink or Ink.MOVE, is_by_rule=True) for pair in pairs)
    return Marks(
        overlays, (LegendEntry(overlays[0], words or say("means_legal")),), (say("move", moves=", ".join(parts)),)
    )


def claim_illegal(
    moment: Moment, pairs: Sequence[Pair], rule: str = "", ink: Ink | None = None, words: str = ""
) -> Marks:
    """Draw illegal moves of either side as barred arrows; before a throw, those that no throw makes legal.

    The rule is the label of a rule that each of them breaks, `10` or `2nd` for `2nd rule`; empty for any.

    Raises:
        ClaimError: a move is legal or breaks other rules; the message has those that it breaks.
        OverlayError: the game has no rule with that label.
    """
    named = _find_rule(moment, rule) if rule else None
    parts = []
    for pair in pairs:
        found = _violations(moment, pair)
        if named:
            found = [_pick(found, named, pair)]
        reasons = list(dict.fromkeys(name_rule(each.rule) for each in found if each.rule))
        way = say("from_to", origin=square_name(pair[0]), target=square_name(pair[1]))
        if not reasons and language() == ENGLISH:  # messages are in English only
            reasons = [each.message for each in found]
        parts.append(f"{way} ({', '.join(reasons)})" if reasons else way)
    overlays = tuple(barred(*pair, ink or Ink.GREY, is_by_rule=True) for pair in pairs)
    meaning = LegendEntry(overlays[0], words or say("means_illegal"))
    return Marks(overlays, (meaning,), (say("illegal", moves=", ".join(parts)),))


def _violations(moment: Moment, pair: Pair) -> list[Violation]:
    """Return why no turn makes a move, whatever the die shows; raise ClaimError if one does."""
    name = _word(pair)
    if moment.position.color_at(pair[0]) is None:
        raise ClaimError(f"{name} is not a move; the square {square_name(pair[0])} is empty")
    found: list[Violation] = []
    for position, throw in _throws(moment, _with_mover(moment.position, pair[0])):
        if _find_turn(moment, position, pair) is not None:
            raise ClaimError(f"{name} is a legal move{f' after a throw of {throw}' if throw else ''}")
        broken = moment.system.violations(position, (Shift(*pair),), moment.seen)
        found = [each for each in found if each.rule in {other.rule for other in broken}] if found else [*broken]
    return found


def _throws(moment: Moment, position: Position) -> list[tuple[Position, int]]:
    """Return the position, or those after each throw if a throw must come first."""
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
    """Return the violation of one rule, or raise ClaimError if that rule is not broken."""
    picked = next((each for each in found if each.rule == rule), None)
    if picked is not None:
        return picked
    rules = list(dict.fromkeys(name_rule(each.rule) for each in found if each.rule))
    why = "; ".join(each.message for each in found)
    instead = f"it breaks {list_words(rules)} ({why})" if rules else why
    raise ClaimError(f"{_word(pair)} does not break {name_rule(rule)}: {instead}")


def _find_rule(moment: Moment, text: str) -> RuleRef:
    """Return the rule with a label (`2nd` is enough for `2nd rule`), or raise OverlayError if there is none."""
    labels = [rule.label for rule in moment.variant.rulebook.rules]
    wanted = " ".join(text.lower().split()).removeprefix("rule ").removesuffix(" rule")
    found = next((each for each in labels if each.lower().removesuffix(" rule") == wanted), None)
    if found is None:
        raise OverlayError(f"{moment.title} has no rule '{text}'{near_miss(text, labels)}")
    return moment.variant.rulebook.cite(found)


def _with_mover(position: Position, origin: Square) -> Position:
    """Return the position with the side to move whose man is on a square."""
    color = position.color_at(origin)
    return position if color is None else position.with_side(color)


def _find_turn(moment: Moment, position: Position, pair: Pair) -> Turn | None:
    turns = turns_of(moment.system.turns(position, moment.seen), pair[0])
    return next((turn for turn, end in turns if end == pair[1]), None)


def _explain(moment: Moment, position: Position, pair: Pair) -> str:
    """Explain why a move is not legal."""
    found = moment.system.violations(position, (Shift(*pair),), moment.seen)
    reasons = [f"{each.message} ({name_rule(each.rule)})" if each.rule else each.message for each in found]
    return ": ".join(filter(None, (f"{_word(pair)} is not a legal move", "; ".join(reasons))))


def _word(pair: Pair) -> str:
    return "-".join(map(square_name, pair))
