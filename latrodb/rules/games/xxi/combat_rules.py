"""Definitions 1 to 4 and rules 10 to 15: combats that hold a man, and the charging attacks."""

from __future__ import annotations

from latrodb.rules.games.xxi.shared_rules import Printed, ranks
from latrodb.rules.rulebook import Example, Rule

EMPTY = ". . . . ."

COMBATS = (
    Printed(
        "D1",
        "Definition 1: offensive moves",
        "A move that takes a soldier is offensive. All other moves (defending, fleeing, regrouping) are not.",
        "definition 1, diagram 14",
        "definition 1, diagram 11",
        Example(
            ranks(". S s . .", EMPTY, EMPTY, ". . . S .", EMPTY), "A capture makes the move offensive.", "d2-d5xc5"
        ),
        "A move that hits the enemy Dux, that is, takes one of the squares beside him, is offensive too.",
    ),
    Printed(
        "D2",
        "Definition 2: skirmish and melee",
        "Two enemies side by side on a rank or file are in a skirmish. Where three or more men hang "
        "together by more than one skirmish, that is a melee.",
        "definition 2, diagram 15",
        "definition 2, diagram 12",
        Example(
            ranks(EMPTY, EMPTY, ". s . . .", ". S s . .", EMPTY),
            "A melee of three: b2 fights b3 and c2 and cannot leave.",
            "b2-a2",
            "illegal, rule 10",
        ),
    ),
    Printed(
        "10",
        "Locked soldiers",
        "A soldier in a skirmish is locked to his square: he makes no move that is not offensive.",
        "rule 10, diagram 16 (left)",
        "rule 10, diagram 13 (left)",
        Example(
            ranks(EMPTY, EMPTY, ". S s . .", EMPTY, EMPTY),
            "Black's man on c3 holds the one on b3, and no other white man fights c3.",
            "b3-b5",
            "illegal, rule 10",
        ),
    ),
    Printed(
        "11",
        "Breaking the lock",
        "A locked soldier may leave his combat for a move that captures.",
        "rule 11, diagram 16 (right)",
        "rule 11, diagram 13 (right)",
        Example(
            ranks(EMPTY, ". s . . .", ". S . s S", EMPTY, EMPTY),
            "Held by b4, the soldier may still leave to take d3.",
            "b3-c3xd3",
        ),
        "So he may for a move that hits the enemy Dux.",
    ),
    Printed(
        "12",
        "Redeployment",
        "A man may leave a melee, and go anywhere, if each enemy whom he fights keeps another man of his "
        "side beside him.",
        "rule 12, diagrams 17, 34 and 35",
        "rule 12, diagram 14",
        Example(
            ranks(". s S . .", ". S . . .", EMPTY, EMPTY, EMPTY),
            "The man on c5 goes on fighting b5, so b4 is free.",
            "b4-e4",
        ),
        "This holds for soldiers and Duxes.",
    ),
)

PETTEIA_COMBATS = (
    Rule(
        "12i",
        "Corollary to rule 12",
        "As long as even one enemy would be left without an opponent, a soldier stays in his melee.",
        "Petteia XXI, corollary 12i, diagram 14",
        Example(
            ranks(". s S . .", ". S . . .", EMPTY, EMPTY, EMPTY),
            "Black's b5 fights two men, and no other black man holds either of them.",
            "b5-a5",
            "illegal, rule 10",
        ),
    ),
    Rule(
        "rule-of-thumb",
        "Mobility of soldiers in short",
        "A soldier may always move to capture. A soldier in combat may otherwise move exactly when every "
        "soldier he fights will still be in some combat afterwards.",
        "Petteia XXI, Soldier's Mobility Rules of Thumb",
        Example(
            ranks(". . S . .", ". . s . .", ". . S s .", EMPTY, EMPTY),
            "The soldier on c5 would go on fighting c4, but nobody would fight d3.",
            "c3-a3",
            "illegal, rule 10",
        ),
    ),
)

_NO_DUX_FALLS = "A Dux may take part on the attacking side, but he does not fall to it."

CHARGES = (
    Printed(
        "13",
        "Push and crush",
        "A man who moves up behind a single friend pushes him against an enemy soldier, who is crushed "
        "against the wall (13a) or against another man of the attacker (13b).",
        "rule 13",
        "rule 13",
        Example(
            ranks(". . s . .", ". . S . .", EMPTY, EMPTY, ". . S . ."),
            "The push comes from below, and the wall is behind c5.",
            "c1-c3xc5",
        ),
    ),
    Printed(
        "13a",
        "Push and crush against the wall",
        "The man travels along the line of the combat and stops behind exactly one friend; the next square "
        "holds the enemy soldier and behind him is the wall. The soldier is taken. Arriving from the side "
        "is no push.",
        "rule 13a, diagram 19",
        "rule 13a, diagram 16",
        Example(
            ranks(EMPTY, EMPTY, "S . . S s", EMPTY, EMPTY),
            "Pushed by a man from a3, d3 crushes e3 against the wall.",
            "a3-c3xe3",
        ),
        _NO_DUX_FALLS,
    ),
    Printed(
        "13b",
        "Push and crush against a friend",
        "The same against an enemy soldier who already stands between two men of the attacker: the push "
        "onto the nearer one drives him onto the farther one, and he is taken. Again exactly one man is "
        "pushed, along the line.",
        "rule 13b, diagrams 20 and 21",
        "rule 13b, diagrams 17 and 18",
        Example(
            ranks(EMPTY, EMPTY, "S . S s S", EMPTY, EMPTY),
            "Pushed by a man from a3, c3 crushes d3 against e3.",
            "a3-b3xd3",
        ),
        _NO_DUX_FALLS,
    ),
    Printed(
        "14",
        "Flank attack",
        "A man charges along a line of two or more enemies that has another man of his at its far end, and "
        "stops against it: the soldier he runs into is taken, and he alone. A man who arrives from the side "
        "takes nobody.",
        "rule 14, diagrams 22 and 23",
        "rule 14, diagrams 19 and 20",
        Example(
            ranks(EMPTY, EMPTY, "S s s . S", EMPTY, EMPTY),
            "Of the line b3-c3 only c3 falls, the one who is charged.",
            "e3-d3xc3",
        ),
    ),
    Printed(
        "D3",
        "Definition 3: Testudo",
        "Men that fill a square or a rectangle are a Testudo. It is strong, but a flank attack can still "
        "break into it.",
        "definition 3, diagram 24",
        "definition 3, diagram 21",
        Example(
            ranks(EMPTY, ". s s . .", "S s s . S", EMPTY, EMPTY),
            "Four black men in a square; the charge along its lower row takes c3.",
            "e3-d3xc3",
        ),
        "A Dux may stand in it as long as it leaves him an open square (rule 1c).",
    ),
    Printed(
        "D4",
        "Definition 4: Phalanx",
        "A Phalanx is a formation for attack that lacks one man to be a Testudo.",
        "definition 4, diagram 25",
        "definition 4, diagram 22",
        Example(
            ranks(". . . . . . .", ". . s s s . .", "s . . s s S .", ". . . . . . ."),
            "Five black men want a sixth on c2; his arrival takes the soldier at the far side.",
            "a2-c2xf2",
        ),
    ),
    Printed(
        "15",
        "Phalanx attack",
        "A man completes a Testudo by moving along one of its rows to its rear end. The enemy soldier who "
        "stands next in the same row, at the far side of the Testudo, is taken.",
        "rule 15, diagram 25",
        "rule 15, diagram 22",
        Example(
            ranks(EMPTY, EMPTY, "S . S s .", ". S S . .", EMPTY),
            "On b3 the man completes the square b2-c3, and d3 before it falls.",
            "a3-b3xd3",
        ),
        _NO_DUX_FALLS,
    ),
)
