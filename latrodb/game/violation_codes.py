"""Which diagnostic code the objection of a rule system is reported under.

Systems name their objections by kind, in words of their own; many kinds share a code.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from latrodb.core.step import Violation

KINDS_OF_CODE: dict[str, tuple[str, ...]] = {
    "R301": ("no-such-square",),
    "R302": ("empty-origin",),
    "R303": ("enemy-origin",),
    "R304": ("occupied-target",),
    "R305": ("blocked-path",),
    "R306": ("not-a-line",),
    "R307": ("no-movement",),
    "R308": ("wrong-form",),
    "R310": ("locked",),
    "R312": ("dux-may-only-step",),
    "R313": ("dux-locked",),
    "R314": ("dux-hemmed-in",),
    "R315": ("immobilizes-own-dux",),
    "R316": ("not-a-step", "centurion-steps", "formation-steps"),
    "R317": ("leap", "leap-of-a-man", "leap-over-own", "leap-over-enemy", "nobody-to-leap", "mixed-chain"),
    "R318": ("bound-man",),
    "R319": ("between-enemies",),
    "R321": ("position-repeated", "repeats-position", "repeats-turn"),
    "R322": ("still-placing", "dux-too-early"),
    "R323": ("two-at-a-time",),
    "R324": ("empty-hand",),
    "R325": ("not-bound",),
    "R326": ("move-missing",),
    "R327": ("no-further-move", "removal-and-move"),
    "R328": ("may-not-pass", "must-act"),
    "R329": ("wrong-pass",),
    "R331": ("too-many-pips",),
    "R332": ("way-back",),
    "R333": ("no-contact",),
    "R334": ("not-a-formation", "two-centurions"),
    "R335": (
        "sideways-charge",
        "centurion-leads",
        "centurions-cancel",
        "no-run-up",
        "empty-charge",
        "charge-too-long",
        "charge-too-short",
    ),
    "R336": ("castle-moved", "castle-path"),
    "R337": ("opening-guard",),
    "C403": ("capture-of-nothing",),
}
_CODES = {kind: code for code, kinds in KINDS_OF_CODE.items() for kind in kinds}


def code_of(objection: Violation) -> str:
    """The code of an objection to a turn: R330 or, where the turn is impossible, R308 for unknown kinds."""
    return _CODES.get(objection.kind, "R308" if objection.is_impossible else "R330")
