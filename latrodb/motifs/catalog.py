"""The list of motifs, and the motifs of games and positions.

To add a motif, write its function, a line in `MOTIFS`, a line under `[motifs]` in the rulebook of each game whose
source names it or uses the same words in the same sense, and a test.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.errors import UnknownMotifError, near_miss
from latrodb.core.step import Step, Tactic
from latrodb.motifs.captures import (
    captures_by,
    castles,
    crushed_at_the_wall,
    crushed_on_a_man,
    dual_captures,
    formations_named,
    hits,
    lines,
    melees,
    offensive,
    one_on_one,
    skirmishes,
    steps_between,
    three_on_one,
    two_on_one,
)
from latrodb.motifs.forced import mating_nets, zugzwangs, zwischenzugs
from latrodb.motifs.pins import (
    comrades_forks,
    direct_forks,
    discovered_checks,
    double_attacks,
    held,
    locks_broken,
    passive_forks,
    pins,
    redeployments,
    skewers,
)
from latrodb.motifs.situation import Motif, MotifUse, Situation
from latrodb.motifs.threats import (
    checks,
    direct_threats,
    fortresses,
    immobilized,
    open_paths,
    passive_threats,
    quasi_checks,
    self_checks,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from latrodb.core.position import Position
    from latrodb.game.game import Game
    from latrodb.rules.variant import Variant


MOTIFS: dict[str, Motif] = {
    motif.name: motif
    for motif in (
        Motif("skirmish", skirmishes, words="{squares}", is_common=True),
        Motif("one-on-one", one_on_one, words="{squares}", is_common=True),
        Motif("two-on-one", two_on_one, is_common=True),
        Motif("three-on-one", three_on_one),
        Motif("melee", melees, words="{squares}"),
        Motif("locked", held, words="{squares} by {others}", is_common=True),
        Motif("bound", held, words="{squares} by {others}"),
        Motif("lock-broken", locks_broken, is_turn=True, words="{squares}, held by {others} before"),
        Motif("redeployment", redeployments, is_turn=True, words="{squares}, next to {others} before"),
        Motif("steps-between", steps_between, is_turn=True, words="{squares} between {others}"),
        Motif("offensive", offensive, is_turn=True, is_common=True),
        Motif("hit", hits, is_turn=True),
        Motif("custodial", captures_by(Tactic.CUSTODIAL), is_turn=True, words="{others} by {squares}"),
        Motif("corner", captures_by(Tactic.CORNER), is_turn=True, words="{others} by {squares}"),
        Motif("push-and-crush", captures_by(Tactic.PUSH_AND_CRUSH), is_turn=True, words="{others} by {squares}"),
        Motif("push-and-crush-wall", crushed_at_the_wall, is_turn=True, words="{others} by {squares}"),
        Motif("push-and-crush-man", crushed_on_a_man, is_turn=True, words="{others} by {squares}"),
        Motif("flank", captures_by(Tactic.FLANK), is_turn=True, words="{others} by {squares}"),
        Motif("phalanx", captures_by(Tactic.PHALANX), is_turn=True, words="{others} by {squares}"),
        Motif("line", captures_by(Tactic.LINE), is_turn=True, words="{others} by {squares}"),
        Motif("right-angle", captures_by(Tactic.RIGHT_ANGLE), is_turn=True, words="{others} by {squares}"),
        Motif("decursio", captures_by(Tactic.DECURSIO), is_turn=True, words="{others} by {squares}"),
        Motif("removal", captures_by(Tactic.REMOVAL), is_turn=True, words="{others} by {squares}"),
        Motif("kill", captures_by(Tactic.KILL), is_turn=True, words="{others} by {squares}"),
        Motif("dual-capture", dual_captures, is_turn=True, words="{others} by {squares}"),
        Motif("castle", castles, is_turn=True, words="{squares}"),
        Motif("linear-formation", lines, words="{squares}", is_common=True),
        Motif("testudo", formations_named("Testudo", "Men that fill a square or a rectangle."), words="{squares}"),
        Motif("phalanx-formation", formations_named("Phalanx", "Men that could charge together."), words="{squares}"),
        Motif("open-paths", open_paths, words="of {squares} to {others}", is_common=True),
        Motif("quasi-check", quasi_checks, words="{squares}, open to {others}"),
        Motif("check", checks, words="{squares} by {others}"),
        Motif("immobilized", immobilized, words="{squares}"),
        Motif("self-check", self_checks, is_turn=True, words="{squares}, open to {others}"),
        Motif("fortress", fortresses, words="of {squares} with {others}"),
        Motif("direct-threat", direct_threats, is_common=True),
        Motif("passive-threat", passive_threats, is_common=True),
        Motif("double-attack", double_attacks),
        Motif("direct-fork", direct_forks, is_turn=True),
        Motif("passive-fork", passive_forks, is_turn=True),
        Motif("comrades-fork", comrades_forks, is_turn=True),
        Motif("discovered-check", discovered_checks, is_turn=True),
        Motif("pin", pins, words="{squares} by {others}"),
        Motif("skewer", skewers),
        Motif("mating-net", mating_nets, is_turn=True, words="{squares} around {others}", is_searched=True),
        Motif("zugzwang", zugzwangs, words="{squares}", is_searched=True),
        Motif("zwischenzug", zwischenzugs, is_turn=True, is_searched=True),
    )
}

QUICK = tuple(name for name, motif in MOTIFS.items() if not motif.is_searched)


def motifs_in(game: Game, names: Collection[str] = QUICK, first: int = 0) -> Iterator[MotifUse]:
    """The motifs of a game in the order of its plies, as long as its positions are certain.

    Args:
        game: any replayed game. The search stops at the first turn that cannot be played or is only assumed.
        names: the motifs to look for, among those of `MOTIFS`; by default those that need no search.
        first: the ply from which on to look; 0 is the opening.

    Raises:
        UnknownMotifError: a name is not among them.
    """
    if game.variant is None or game.opening is None:
        return
    situation = Situation(game.variant, game.opening)
    wanted = motifs_of(game.variant, names)
    if first == 0:
        yield from _uses(situation, 0, wanted)
    for ply, node in enumerate(game.nodes, 1):
        if not (node.is_certain and node.was_played) or node.after is None:
            return
        situation.before = None  # motifs look back one turn; a chain of all would hold the turns of the whole game
        situation = Situation(game.variant, node.after, node.steps, situation)
        if ply >= first:
            yield from _uses(situation, ply, wanted)


def motifs_at(
    variant: Variant, position: Position, step: Step | Sequence[Step] | None = None, names: Collection[str] = QUICK
) -> Iterator[MotifUse]:
    """The motifs of one position.

    Args:
        variant: the rules and the board.
        position: any position on that board.
        step: what the last turn did, several steps in some games; without it, motifs of turns are left out.
        names: the motifs to look for, among those of `MOTIFS`; by default those that need no search.

    Raises:
        UnknownMotifError: a name is not among `MOTIFS`.

    >>> import latrodb
    >>> petteia = latrodb.variant("petteia-xxi/8x8")
    >>> position = petteia.position("8/8/8/1Ss5/8/8/8/3S4 b")
    >>> [use.motif for use in motifs_at(petteia, position)]
    ['skirmish', 'one-on-one', 'locked', 'locked']
    """
    steps = (step,) if isinstance(step, Step) else tuple(step or ())
    return _uses(Situation(variant, position, steps), 1 if steps else 0, motifs_of(variant, names))


def motifs_of(variant: Variant, names: Collection[str] = QUICK) -> tuple[Motif, ...]:
    """Some motifs, as far as the rulebook of the game lists them.

    Raises:
        UnknownMotifError: a name is not among `MOTIFS`.
    """
    listed = variant.rulebook.motifs
    return tuple(motif for motif in map(find_motif, names) if motif.name in listed)


def find_motif(name: str) -> Motif:
    """The motif of that name.

    Raises:
        UnknownMotifError: there is no such motif.
    """
    if name in MOTIFS:
        return MOTIFS[name]
    raise UnknownMotifError(f"there is no motif '{name}'{near_miss(name, MOTIFS)}")


def describe(uses: Iterable[MotifUse]) -> Iterator[str]:
    """Describe the motifs of one place, a line for each motif: `hit: i6 on h6`.

    >>> import latrodb
    >>> game = latrodb.variant("latrunculi-xxi/10x8")
    >>> step = game.play(game.opening(), "e1-e6")
    >>> list(describe(motifs_at(game, step.after, step, ["offensive", "hit", "skirmish"])))
    ['offensive: e6 on e7', 'hit: e6 on e7', 'skirmish: e6 and e7']
    """
    places: dict[str, list[str]] = {}
    for use in uses:
        places.setdefault(use.motif, []).append(MOTIFS[use.motif].describe(use.squares, use.others))
    for name, found in places.items():
        yield f"{MOTIFS[name].noun}: {'; '.join(found)}"


def _uses(situation: Situation, ply: int, wanted: Collection[Motif]) -> Iterator[MotifUse]:
    for motif in wanted:
        if situation.steps or not motif.is_turn:
            for found in motif.find(situation):
                yield MotifUse(motif.name, ply, *found)
