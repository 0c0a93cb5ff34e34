"""Compare statements about the tactic of a move with what the rules find."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.features.articles.answers import Answer, tried_moves, unknown
from latrodb.motifs.catalog import MOTIFS, motifs_at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.features.articles.claims import Statement
    from latrodb.features.articles.judge import GameRef
    from latrodb.rules.attempt import Attempt
    from latrodb.rules.variant import Variant

_FORKS = ("direct-fork", "passive-fork", "comrades-fork", "double-attack")  # a fork is a double attack
# In messages, where that differs from the name of the motif.
_LABELS = {
    "comrades-fork": "a comrades' fork",
    "corner": "a corner capture",
    "custodial": "a custodial capture",
    "direct-fork": "a direct fork",
    "discovered-check": "a discovered check",
    "double-attack": "a double attack",
    "dual-capture": "a dual capture",
    "flank": "a flank attack",
    "lock-broken": "a move by which a held man gets away",
    "passive-fork": "a passive fork",
    "phalanx": "a Phalanx attack",
    "push-and-crush": "a push and crush",
    "steps-between": "a move between two enemies who still stand",
}


def judge_motif(said: Statement, ref: GameRef) -> Answer:
    """Whether a move of a game is the tactic that it is said to be."""
    assert said.move
    variant = ref.known.game.variant
    return compare_motif(said, variant, [*tried_moves(said.move, ref)]) if variant else unknown("no rules are known")


def compare_motif(said: Statement, variant: Variant, tried: Sequence[Attempt]) -> Answer:
    """Whether a move tried in some positions is the tactic that it is said to be; it is in one of them.

    Undecided where the move is illegal, where the source of the game does not have the noun, and where the statement is
    denied.
    """
    assert said.move
    text = said.move.turn.text
    known = [name for name in _names(said) if name in variant.rulebook.motifs]
    legal = [each for each in tried if each.steps and not each.reasons]
    if not known or not legal or said.is_denied:
        return unknown(f"whether {text} is one is not known")
    if any(_has_motif(variant, each, known) for each in legal):
        return Answer(True)
    return Answer(False, f"by the rules {text} is not {_LABELS.get(said.value, f'a {said.value}')}", "A934")


def _names(said: Statement) -> tuple[str, ...]:
    return _FORKS if said.value == "fork" else (said.value,)


def _has_motif(variant: Variant, tried: Attempt, names: Sequence[str]) -> bool:
    """Whether a turn has one of the motifs: its own, or one of the position that is new or of the man that moved."""
    side, after = tried.before.side, tried.steps[-1].after
    arrived = after.army(side) & ~tried.before.army(side)
    old = {use[2:] for use in motifs_at(variant, tried.before, None, names)}
    return any(
        use.side is side and (MOTIFS[use.motif].is_turn or bool(use.squares & arrived) or use[2:] not in old)
        for use in motifs_at(variant, after, tried.steps, names)
    )
