"""Why a slide is against the XXI rules, in a sentence that names the squares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.english import list_words
from latrodb.core.square import Square, SquareSet, only_square, square_name, squares, squares_by_file
from latrodb.core.step import Fault, Mark, Violation
from latrodb.core.turn import Shift
from latrodb.rules.mechanics.combat import open_squares, unheld

if TYPE_CHECKING:
    from latrodb.core.geometry import Slide
    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.rules.games.xxi.movegen import Judge
    from latrodb.rules.rulebook import Rulebook

RULES = {
    "locked": "10",
    "dux-may-only-step": "16",
    "dux-locked": "17",
    "dux-hemmed-in": "18",
    "immobilizes-own-dux": "1c",
}


def explain(rulebook: Rulebook, position: Position, slide: Slide, kind: str) -> Violation:
    """The objection of a kind to a slide: the rule as the page numbers it, a sentence, and its causes."""
    tell = _TELLERS[kind]
    message, causes = tell(position, slide)
    return Violation(Fault(kind), message, rulebook.cite(RULES[kind]), (slide.origin, *squares_by_file(causes)))


def _holders(position: Position, slide: Slide) -> tuple[SquareSet, SquareSet]:
    """The enemies beside the man, and those of them that no other man of his side holds."""
    own = position.army(position.side)
    touched = slide.near_origin & position.army(position.side.other)
    return touched, unheld(position.geometry, touched, own ^ slide.origin_bit)


def _locked(position: Position, slide: Slide) -> tuple[str, SquareSet]:
    _, holding = _holders(position, slide)
    side = position.side.title.lower()
    names = _list(position, holding)
    pronoun = names if holding.bit_count() == 1 else "any of them"
    return (f"{square_name(slide.origin)} is held by {names}, and no other {side} piece holds {pronoun}", holding)


def _step_only(position: Position, slide: Slide) -> tuple[str, SquareSet]:
    touched, _ = _holders(position, slide)
    return (
        f"the Dux on {square_name(slide.origin)} fights one enemy ({_list(position, touched)}): "
        "without a capture or a hit he may only step",
        touched,
    )


def _dux_locked(position: Position, slide: Slide) -> tuple[str, SquareSet]:
    touched, _ = _holders(position, slide)
    return (
        f"the Dux on {square_name(slide.origin)} fights two enemies ({_list(position, touched)}): "
        "he may only capture or hit the enemy Dux",
        touched,
    )


def _hemmed_in(position: Position, slide: Slide) -> tuple[str, SquareSet]:
    closed = slide.near_origin & position.men
    return (
        f"the Dux on {square_name(slide.origin)} has at most one open square and an enemy beside him "
        f"({_list(position, closed & position.army(position.side.other))}): he may not move at all",
        closed,
    )


def _own_dux(position: Position, slide: Slide) -> tuple[str, SquareSet]:
    dux = position.dux(position.side)
    at: Square = slide.target if slide.origin_bit & dux else dux.bit_length() - 1
    around = position.geometry.neighbors[at] & ~slide.origin_bit
    return f"the move leaves the player's own Dux on {square_name(at)} without an open square", around


_TELLERS = {
    "locked": _locked,
    "dux-may-only-step": _step_only,
    "dux-locked": _dux_locked,
    "dux-hemmed-in": _hemmed_in,
    "immobilizes-own-dux": _own_dux,
}


def prove_mark(law: Judge, step: Step) -> str:
    """A clause that proves the mark of a step; empty if it has none."""
    after, side = step.after, step.before.side
    own, foe = after.army(side), after.army(side.other)
    own_dux, foe_dux = after.dux(side), after.dux(side.other)
    if step.mark is Mark.NONE or not foe_dux:
        return ""
    at = f"the Dux on {square_name(only_square(foe_dux))}"
    last = open_squares(after.geometry, foe_dux, after.men)
    if step.mark is Mark.MATE:
        return f"{at} has no open square"
    threat = law.threat(own, foe, own_dux, foe_dux) if step.mark is Mark.CHECK else None
    if threat is not None:
        letter = "D" if threat.origin_bit & own_dux else ""
        text = f"{letter}{square_name(threat.origin)}-{square_name(threat.target)}#"
        return f"{at} has one open square, {_list(after, last)}, and {text} threatens"
    target = _target(step)
    if law.near[foe_dux] >> target & 1:
        opens = f"{_list(after, last)} open" if last else "no open square"
        return f"{square_name(target)} stands beside {at}, with {opens}"
    own_last = open_squares(after.geometry, own_dux, after.men)
    return (
        f"the player's own Dux on {square_name(only_square(own_dux))} is left one open square, {_list(after, own_last)}"
    )


def _target(step: Step) -> Square:
    move = step.turn[0]
    assert isinstance(move, Shift)
    return move.target


def _list(position: Position, men: SquareSet) -> str:
    names = [("D" if position.duxes >> at & 1 else "") + square_name(at) for at in squares(men)]
    return list_words(names)
