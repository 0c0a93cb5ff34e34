"""Readings of all three games: what the pages leave open about boards, captures, locks and endings.

Counts in the evidence are contradictions with the eleven printed games that a reading would produce; the
chosen one produces none unless it says so. Each was tried alone, every ply judged on the position that the
score gives.
"""

from __future__ import annotations

from latrodb.rules.rulebook import Reading

BOARDS = (
    Reading("S2", "Who moves first?", "White.", ("Black",), "All eleven printed games begin so.", rules=("setup",)),
)

CAPTURES = (
    Reading(
        "C1",
        "Must the man who moves be one of the two who close in on a soldier?",
        "Yes. A soldier whom the move merely uncovers between two enemies stays.",
        ("any soldier who stands between two enemies after the move falls",),
        "The Petteia page says that only an attacking move captures. If any soldier between two enemies "
        "fell, 7 captures would be missing from the scores, one of them at 11.De3-e5 of Fahys-Carrillo 2016.",
        rules=("5", "6"),
    ),
    Reading(
        "C3",
        "How does a man in a corner fall?",
        "Both squares beside him are in enemy hands, and the move has just occupied one of them, from whichever side.",
        ("there is no corner capture", "the mover has to come along the wall"),
        "36...c7-a7xa8 of Kutac-Carrillo 2017 is the only example. Without the rule the scores contradict "
        "twice: one move would be illegal and one capture wrong.",
        rules=("8",),
    ),
    Reading(
        "C4",
        "Has a pusher to travel along the line of the push, and how far?",
        "Along the line, over any distance, a single step included.",
        ("he may arrive from any side",),
        "Diagram 19 of Latrunculi XXI refuses a move from the side (h5-h4). With any direction 2 captures "
        "would be missing: at 15.c3-c4 of Carrillo-Lerouge 2016 and at 8...h4-h5 of Kutac-Carrillo 2017. No "
        "push at all: 15 contradictions.",
        rules=("13", "13a", "13b"),
    ),
    Reading(
        "C4-single",
        "May more than one friend be pushed?",
        "No, exactly one.",
        ("any number of friends in the row may be pushed",),
        "Both pages stress that it is one. The games cannot tell (0 either way).",
        rules=("13", "13a", "13b"),
    ),
    Reading(
        "C5",
        "What is the line of a flank attack, and who falls?",
        "Two enemies or more in an unbroken row with a man of the attacker at the far end; the charger "
        "comes along the row, and only the soldier nearest to him falls. A wall does not stand in for the "
        "man at the far end.",
        ("the whole line falls", "the charger may arrive from any side", "there is no flank attack"),
        "Lines of two in seven examples, of three in two (6... of Gifford-Carrillo 2016 and 21. of "
        "Kutac-Lerouge 2017). Whole line: 9 contradictions; any direction: 3; no flank attack: 10.",
        rules=("14",),
    ),
    Reading(
        "C6",
        "What makes a Phalanx?",
        "The mover and the unbroken friends before him in his direction are a row of two or more; a row "
        "beside it is friendly over the same length; the soldier who stands next in the mover's row falls, "
        "and needs nothing behind him. The rectangle may be part of a larger group. He must come along the "
        "row.",
        (
            "the whole connected group has to be the rectangle",
            "two abreast are enough (depth one)",
            "the row has to be three deep",
            "every row of the rectangle captures",
            "the victim may stand at a distance",
            "the mover may arrive from any side",
            "there is no phalanx attack",
        ),
        "Two deep in 29 examples, three deep in one and in diagram 25 of Latrunculi XXI. Whole group: 11 "
        "contradictions; depth one: 29; depth three: 27; every row: 5; at a distance: 2 (18.f1-f3 of "
        "Gifford-Carrillo 2016, 12.g1-g4 of Kutac-Carrillo 2017); any direction: 1 (11...b3-b4xb6 of "
        "Gifford-Carrillo 2016); no phalanx: 28.",
        rules=("15", "D3", "D4"),
    ),
    Reading(
        "C6-doubling",
        "Has a row of three or more to be doubled over its full length?",
        "Yes (`full`), since a Testudo is square or rectangular and solid.",
        ("the two men in front are enough (`front`)", "the two men at the rear are enough (`rear`)"),
        "Undecided: no game and no diagram tells the three apart (0 each).",
        "phalanx",
        ("15", "D3"),
    ),
    Reading(
        "C7",
        "If a move completes a capture, may the player leave the man on the board?",
        "No. What is optional is the move, not the removal.",
        ("the player may leave him",),
        "In 132 captures of the printed games nothing was left standing that a rule takes.",
        rules=("9",),
    ),
    Reading(
        "C8",
        "In which order do several captures happen?",
        "All at once: each is judged on the board after the move, and all men taken are removed together.",
        ("one after the other",),
        "The patterns cannot influence one another, so any order would give the same.",
        rules=("7",),
    ),
)

LOCKS = (
    Reading(
        "L1",
        "When may a soldier leave a combat without an offensive move?",
        "If every enemy whom he touches still touches another man of the soldier's side afterwards.",
        ("if any one of them does", "never (no rule 12)", "always (no locks)"),
        "The Petteia page sums it up so in its rule of thumb; diagrams 19, 34 and 35 of Latrunculi XXI "
        "refute `any`. Without rule 12 9 moves of the games would be illegal; without locks the move that "
        "the page itself calls illegal, 15...d4-e4 of Carrillo-Lerouge 2016, would pass.",
        rules=("10", "12"),
    ),
    Reading(
        "L3",
        "Could the mover himself keep an enemy engaged, from his new square?",
        "The question cannot arise.",
        (),
        "Two squares beside the same man are never joined by an open rank or file.",
        rules=("12",),
    ),
)

DRAWN_OUT = (
    Reading(
        "E3",
        "Who loses by the third repetition?",
        "The player whose move brings the same position, with the same side to move, about for the third "
        "time (`mover`).",
        ("the other player, who could have deviated (`opponent`)", "nobody, it is a draw (`draw`)"),
        "Undecided: the page says only that whoever forces the repetition loses, and no position recurs in "
        "any printed game.",
        "repetition",
        ("threefold",),
    ),
    Reading(
        "E4",
        "Fifty moves of one side or of both?",
        "Fifty of each, that is, 100 plies since the last capture.",
        ("any other number of plies", "no such rule (0)"),
        "Undecided: the longest stretch without a capture in a printed game is 20 plies.",
        "quiet_limit",
        ("50-move",),
    ),
)

PETTEIA_READINGS = (
    Reading(
        "S3",
        "Which game is played on which board?",
        "Carrillo-Lerouge, Carrillo-Joyce and Gifford-Carrillo on 8x8, Kutac-Carrillo and Kutac-Lerouge on 10x8.",
        (),
        "Any other size fails at once, by the files that are used.",
        rules=("setup",),
    ),
    Reading(
        "E1",
        "When is an army beaten?",
        "When one soldier is left, or none.",
        ("only when none is left",),
        "The list of rules on the Petteia page has both; so has the paragraph on Petteia of the Latrunculi page.",
        rules=("2",),
    ),
)

SINGLE_STONE_READINGS = (
    Reading(
        "S3",
        "Which numbers do the rules of this game bear?",
        "Those of the Petteia page, whose game is the same but for the second row.",
        ("those of the Latrunculi page",),
        "Both pages describe the game by reference and give it no numbers. Rules 3 to 15 are numbered alike on both.",
        rules=("1", "2"),
    ),
    Reading(
        "E1",
        "When is an army beaten?",
        "When one soldier is left, or none.",
        ("only when none is left",),
        "The Petteia page speaks of annihilation here, but calls the aim the same as in Petteia; the "
        "Latrunculi page names one or none.",
        rules=("2",),
    ),
)

NO_DUX_ENDINGS = (
    Reading(
        "E2",
        "What if a player has no legal move?",
        "He has lost.",
        (),
        "Both pages say so; 33.a7-g7 of Carrillo-Lerouge 2016 ends in this way.",
        rules=("1",),
    ),
    Reading(
        "E5",
        "Which ending counts if several occur at once?",
        "A reduced army first, then stalemate, the third repetition, fifty moves.",
        (),
        "The pages do not say; in no printed game do two fall together.",
        rules=("1", "2", "threefold", "50-move"),
    ),
)
