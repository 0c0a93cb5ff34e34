"""The XXI games point by point, to be set beside other systems."""

from __future__ import annotations

from latrodb.rules.rulebook import Trait

_CAPTURE = (
    "Between two enemies by the one who moves (rule 5), and by charges: push and crush (13), flank (14) and "
    "Phalanx (15). Locked men leave a combat only to attack (10, 11) or if others go on fighting (12)."
)
_CORNER = "A soldier in a corner falls to enemies on both squares beside him (rule 8)."
_RANGE = "Any distance along a rank or file, nobody jumped (rules 3 and 4)."
_REPETITION = "Fifty moves without a capture, or agreement. The third repetition is no draw: who forces it loses."

LATRUNCULI_TRAITS = {
    "board": Trait("8, 10 or 12 files and 8 ranks", "Latrunculi XXI, Setup, diagram 5"),
    "army": Trait("A row of soldiers, and a Dux in front of it on the right middle square", "Latrunculi XXI, Setup"),
    "first move": Trait("White", "Latrunculi XXI, the printed games (reading S2)"),
    "range": Trait(_RANGE, "Latrunculi XXI, Pieces, and rules 3 and 4"),
    "capture": Trait(_CAPTURE, "Latrunculi XXI, rules 5 and 10 to 15"),
    "corner": Trait(_CORNER, "Latrunculi XXI, rule 8, diagram 9"),
    "leader": Trait(
        "A Dux moves and captures as a soldier, is never taken, and loses his freedom with the number of "
        "enemies beside him (rules 16 to 18).",
        "Latrunculi XXI, The Dux Rules",
    ),
    "endings": Trait(
        "A Dux without an open square, a Dux without soldiers, or a side without a legal move has lost.",
        "Latrunculi XXI, rules 1 and 2",
    ),
    "draws": Trait(_REPETITION, "Latrunculi XXI, Rules"),
}

PETTEIA_TRAITS = {
    "board": Trait("8, 10 or 12 files and 8 ranks", "Petteia XXI, Setup, and the list of presets"),
    "army": Trait("Two rows of soldiers", "Petteia XXI, Setup, diagram 4"),
    "first move": Trait("White", "Petteia XXI, the printed games (reading S2)"),
    "range": Trait(_RANGE, "Petteia XXI, Pieces, and rules 3 and 4"),
    "capture": Trait(_CAPTURE, "Petteia XXI, rules 5 and 10 to 15"),
    "corner": Trait(_CORNER, "Petteia XXI, rule 8, diagram 8"),
    "leader": Trait("None", "Petteia XXI, introduction"),
    "endings": Trait(
        "A side without a legal move, or with one soldier or none, has lost.", "Petteia XXI, rules 1 and 2"
    ),
    "draws": Trait(_REPETITION, "Petteia XXI, after diagram 8"),
}

SINGLE_STONE_TRAITS = PETTEIA_TRAITS | {
    "board": Trait("8, 10 or 12 files and 8 ranks", "Petteia XXI, presets of Single Stone Latrunculi XXI"),
    "army": Trait("One row of soldiers", "Petteia XXI, Single Stone Latrunculi XXI"),
    "first move": Trait("White", "Latrunculi XXI, diagrams 45 and 48 (numbers of the moves)"),
    "leader": Trait("None", "Petteia XXI, Single Stone Latrunculi XXI"),
}
