"""A place in a game, as motifs look at it, and what a motif is."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.english import list_words
from latrodb.core.errors import TurnError
from latrodb.core.square import NOWHERE, SquareSet, as_set, square_name, squares, squares_by_file
from latrodb.core.step import Drop, March, Shift
from latrodb.rules.games.slides import Slides

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from latrodb.core.color import Color
    from latrodb.core.geometry import Geometry
    from latrodb.core.position import Position
    from latrodb.core.square import Square
    from latrodb.core.step import Step, Turn
    from latrodb.rules.attacks import Attack, Formation, Lock
    from latrodb.rules.game import Game
    from latrodb.rules.variant import Variant


# Nouns that are not written as their names without hyphens.
_NOUNS = {
    **{name: name for name in ("one-on-one", "two-on-one", "three-on-one", "self-check")},
    "comrades-fork": "comrades' fork",
    "phalanx-formation": "Phalanx formation",
    "push-and-crush-man": "push and crush against a man",
    "push-and-crush-wall": "push and crush against the wall",
    "testudo": "Testudo",
}


class Found(NamedTuple):
    """One occurrence of a motif in a situation.

    `squares` are those that have it, nearly always men, and `side` is their side; None if both sides take part.
    `others` are the men affected: captured, threatened, held or touched.
    """

    side: Color | None
    squares: SquareSet
    others: SquareSet = NOWHERE


class MotifUse(NamedTuple):
    """A motif in a game: `ply` is the number of turns played, 0 in the first position; for the rest see `Found`."""

    motif: str
    ply: int
    side: Color | None
    squares: SquareSet
    others: SquareSet = NOWHERE


class Motif(NamedTuple):
    """A noun of the source pages. The rulebook of a game lists the nouns of its pages, and where they appear.

    Attributes:
        name: as queries, tags and marks of diagrams write it: `lock-broken`.
        find: finds it in a situation, in any order.
        is_turn: whether it describes a turn; if not, a position.
        words: its place as sentences give it; `others` may be empty only if the words leave it out.
        is_common: whether most positions have it; pictures then show it only if it is named.
        is_searched: whether it takes a search, so that it is looked for only if it is named.
    """

    name: str
    find: Callable[[Situation], Iterable[Found]]
    is_turn: bool = False
    words: str = "{squares} on {others}"
    is_common: bool = False
    is_searched: bool = False

    @property
    def noun(self) -> str:
        """As sentences write it: `lock broken`."""
        return _NOUNS.get(self.name) or self.name.replace("-", " ")

    @property
    def meaning(self) -> str:
        """Its definition in one sentence, the first of the docstring of `find`."""
        first, *_ = re.split(r"\.(?:\s|$)", (self.find.__doc__ or "").strip(), maxsplit=1)
        return f"{' '.join(first.split())}."

    def describe(self, squares: SquareSet, others: SquareSet = NOWHERE) -> str:
        """Where the motif is: `i6 on h6`."""
        named = {"squares": squares, "others": others}
        return self.words.format_map({key: _list_squares(members) for key, members in named.items()})


def _list_squares(members: SquareSet) -> str:
    return list_words(map(square_name, squares_by_file(members))) if members else "no square"


class PossibleTurn(NamedTuple):
    """A legal turn: the men that it moves, where they end, and the men that it captures."""

    turn: Turn
    movers: SquareSet
    arrivals: SquareSet
    victims: SquareSet


class Situation:
    """A position, the turn that led to it, and the situation before that turn. Captured men are removed first.

    Attributes:
        variant: the rules and the board.
        position: any position on that board.
        steps: what the last turn did, one step (several in Glaucus); empty if no turn led here.
        before: the situation before that turn; None if no turn led here.
    """

    def __init__(
        self, variant: Variant, position: Position, steps: tuple[Step, ...] = (), before: Situation | None = None
    ) -> None:
        """Without `before`, it is the position before the steps."""
        self.variant = variant
        self.position = position
        self.steps = steps
        self.before = before or (Situation(variant, steps[0].before) if steps else None)
        self._found: dict[tuple[Color, bool], tuple[PossibleTurn, ...]] = {}  # turns by side, with quiet ones or not

    @property
    def system(self) -> Game:
        """The rule system."""
        return self.variant.system

    @property
    def size(self) -> Geometry:
        """The board."""
        return self.position.geometry

    @property
    def mover(self) -> Color | None:
        """The side that made the turn; None if no turn led here."""
        return self.steps[0].before.side if self.steps else None

    @property
    def is_legal(self) -> bool:
        """Whether a legal turn led here."""
        return bool(self.steps) and all(step.is_legal for step in self.steps)

    @cached_property
    def is_over(self) -> bool:
        """Whether the position ends the game."""
        return self.system.outcome(self.position) is not None

    @cached_property
    def departures(self) -> SquareSet:
        """Where the men moved by the turn came from."""
        return self._moved[0]

    @cached_property
    def arrivals(self) -> SquareSet:
        """Where those men are after the turn; without those that were removed."""
        return self._moved[1]

    @cached_property
    def victims(self) -> SquareSet:
        """The squares of the enemies captured by the turn. By an option of one game, the mover may fall, too."""
        taken = NOWHERE
        for step in self.steps:
            if step.captures:
                taken |= as_set(each.square for each in step.captures) & step.before.army(step.before.side.other)
        return taken

    @cached_property
    def attacks(self) -> tuple[Attack, ...]:
        """How men were captured: by which tactic, and by which men; empty where the rules do not say."""
        if not self.victims:
            return ()
        return tuple(attack for step in self.steps for attack in self.system.attacks_of(step))

    @cached_property
    def locks(self) -> tuple[Lock, ...]:
        """The men of both sides that are held in place; empty where the rules hold none."""
        return self.system.locks(self.position) or ()

    @cached_property
    def formations(self) -> tuple[Formation, ...]:
        """The formations that the rules name, of both sides."""
        return self.system.formations(self.position) or ()

    @cached_property
    def touched(self) -> dict[Square, SquareSet]:
        """Every man that is next to an enemy, with those enemies."""
        white, black, near = self.position.white, self.position.black, self.size.neighbors
        found = {man: near[man] & black for man in squares(white & self.size.spread(black))}
        return found | {man: near[man] & white for man in squares(black & self.size.spread(white))}

    def turns(self, side: Color) -> tuple[PossibleTurn, ...]:
        """Every turn that would be legal if that side were to move, whatever was played before."""
        return self._possible(side, with_quiet=True)

    def turns_of(self, side: Color, man: SquareSet) -> tuple[PossibleTurn, ...]:
        """Those of these turns that move a man, and no other."""
        found = self._found.get((side, True)) or possible_turns(self.system, self.position.with_side(side), man)
        return tuple(turn for turn in found if turn.movers == man)

    def captures(self, side: Color) -> tuple[PossibleTurn, ...]:
        """Those of these turns that capture men."""
        if isinstance(self.system, Slides):  # whose captures are found without making the other turns
            return self._possible(side, with_quiet=False)
        return tuple(turn for turn in self.turns(side) if turn.victims)

    def without(self, men: SquareSet) -> Situation:
        """The same board without some men and without history, to find what depends on them."""
        position, keep = self.position, ~men
        rest = position.rearrange(
            position.white & keep, position.black & keep, position.duxes & keep, position.side, position.quiet
        )
        return Situation(self.variant, rest)

    def _possible(self, side: Color, *, with_quiet: bool) -> tuple[PossibleTurn, ...]:
        key = side, with_quiet
        if key not in self._found:
            position = self.position.with_side(side)
            self._found[key] = tuple(possible_turns(self.system, position, with_quiet=with_quiet))
        return self._found[key]

    @cached_property
    def _moved(self) -> tuple[SquareSet, SquareSet]:
        moved = [moved_men(step.turn) for step in self.steps]
        departures = as_set(square for left, _ in moved for square in squares(left))
        arrivals = as_set(square for _, reached in moved for square in squares(reached))
        army = NOWHERE if self.mover is None else self.position.army(self.mover)
        return departures, arrivals & army


def moved_men(turn: Turn) -> tuple[SquareSet, SquareSet]:
    """Where the men of a turn start and end; men placed from the hand have no start."""
    departures = arrivals = NOWHERE
    for move in turn:
        match move:
            case Shift(origin, target):
                departures |= 1 << origin
                arrivals |= 1 << target
            case March(origins, targets, _):
                departures |= as_set(origins)
                arrivals |= as_set(targets)
            case Drop(target):
                arrivals |= 1 << target
            case _:
                pass
    return departures, arrivals


def possible_turns(
    system: Game, position: Position, men: SquareSet = ~NOWHERE, *, with_quiet: bool = True
) -> Iterator[PossibleTurn]:
    """Every legal turn of the side to move, or only those of some men, or that take men.

    >>> import latrodb
    >>> petteia = latrodb.variant("petteia-xxi/8x8")
    >>> position = petteia.position("8/8/8/1Ss5/8/8/8/3S4 w")
    >>> [str(each.turn[0]) for each in possible_turns(petteia.system, position) if each.victims]
    ['d1-d5']
    """
    if isinstance(system, Slides):
        for move, victims in system.captures_of(position, men, with_quiet=with_quiet):
            yield PossibleTurn((move,), 1 << move.origin, 1 << move.target, victims)
        return
    for turn in system.turns(position):
        if moved_men(turn)[0] & ~men:
            continue
        victims = as_set(capture.square for capture in system.play(position, turn).captures)
        if victims or with_quiet:
            yield PossibleTurn(turn, *moved_men(turn), victims)


def legal_victims(system: Game, position: Position, turn: Turn) -> SquareSet:
    """The men that a turn of the side to move takes; none if it is illegal or impossible."""
    try:
        step = system.play(position, turn)
    except TurnError:
        return NOWHERE
    return as_set(capture.square for capture in step.captures) if step.is_legal else NOWHERE
