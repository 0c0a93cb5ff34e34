"""What the Latrunculi page rules about Duxes alone: definitions 5 and 6 and rules 16 to 20."""

from __future__ import annotations

from latrodb.rules.games.xxi.shared_rules import ranks
from latrodb.rules.rulebook import Example, Rule

EMPTY = ". . . . ."

DUX_RULES = (
    Rule(
        "mobility",
        "Mobility of the Dux in short",
        "By the number of sides on which he is beset: none, he moves freely; one, he steps; two, he only "
        "strikes; three, he stands still; four, he has lost.",
        "Latrunculi XXI, list of new tactics, and the table at The Dux Rules",
        Example(
            ranks(EMPTY, ". . s . .", ". . D s .", EMPTY, "S s . . ."),
            "With two enemies at his side the Dux may still leave to capture.",
            "Dc3-c1xb1",
        ),
    ),
    Rule(
        "D5",
        "Definition 5: quasi check",
        "A Dux with a single open square beside him is in quasi check, whoever stands on the others, as "
        "long as no move is at hand that closes it. Otherwise he is in check (definition 6).",
        "Latrunculi XXI, definition 5, diagram 26",
        Example(
            ranks("D . . . .", EMPTY, ". S d S .", EMPTY, ". . S . ."),
            "Only c4 is open, and no white man can reach it.",
            "c1-c2(+)",
        ),
    ),
    Rule(
        "D6",
        "Definition 6: check",
        "A side gives check when its next move could immobilize the enemy Dux. The other side may ignore "
        "this, and nobody has to announce it.",
        "Latrunculi XXI, definition 6, diagrams 27 and 28",
        Example(
            ranks("D . . . .", "S . . . .", ". S d S .", EMPTY, ". . S . ."),
            "Only c4 is open, and a4-c4 would close it.",
            "c1-c2+",
        ),
    ),
    Rule(
        "16",
        "Dux against one enemy",
        "A Dux who fights one enemy goes no further than one square, unless the move is offensive.",
        "Latrunculi XXI, rule 16, diagram 29 (right, b7)",
        Example(
            ranks(EMPTY, ". . s . .", ". . D . .", EMPTY, EMPTY),
            "He may step to b3, d3 or c2, not run to a3.",
            "Dc3-a3",
            "illegal, rule 16",
        ),
    ),
    Rule(
        "17",
        "Dux against two enemies",
        "A Dux who fights two enemies moves only to capture or to hit the enemy Dux.",
        "Latrunculi XXI, rule 17, diagram 29 (right, d2 and b4)",
        Example(
            ranks(EMPTY, EMPTY, ". s D s .", EMPTY, EMPTY),
            "A step to c2 captures nobody and hits nobody.",
            "Dc3-c2",
            "illegal, rule 17",
        ),
    ),
    Rule(
        "18",
        "Dux partially immobilized",
        "A Dux in combat who has a single open square left does not move at all, not even to capture or to hit.",
        "Latrunculi XXI, rule 18, diagram 29 (right, i4)",
        Example(
            ranks(EMPTY, ". . s . .", ". S D S .", EMPTY, EMPTY),
            "One enemy and two men of his own leave only c2, and he may not go there.",
            "Dc3-c2",
            "illegal, rule 18",
        ),
    ),
    Rule(
        "18i",
        "Corollary to rule 18",
        "If only men of his own stand around him, the Dux may leave by the open side, as far as he likes.",
        "Latrunculi XXI, corollary 18i, diagram 29 (right, g2)",
        Example(
            ranks(EMPTY, ". . S . .", ". S D S .", EMPTY, EMPTY),
            "No enemy fights him, so the Dux is free to leave.",
            "Dc3-c1",
        ),
    ),
    Rule(
        "19",
        "A hit is offensive",
        "A move to a square beside the enemy Dux is offensive and so passes rules 10, 16 and 17. It does "
        "not pass rule 18.",
        "Latrunculi XXI, rule 19, diagram 30",
        Example(
            ranks(EMPTY, ". s . d .", ". S . . .", EMPTY, EMPTY),
            "Held by b4, the soldier may still leave to hit the Dux.",
            "b3-d3*",
        ),
    ),
    Rule(
        "20",
        "Capture comes first",
        "The men that a move takes leave the board before it is asked whether the mover's own Dux has an "
        "open square (rule 1c).",
        "Latrunculi XXI, rule 20, diagrams 31 and 52",
        Example(
            ranks("d . S . .", EMPTY, EMPTY, ". S D S .", ". . s . ."),
            "Pushed by a man from c5, the Dux crushes c1, and there is his open square.",
            "c5-c3xc1(+)",
        ),
    ),
)
