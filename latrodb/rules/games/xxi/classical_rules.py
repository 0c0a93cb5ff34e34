"""Setups, aims, rules 1 to 9, draws and notation: what the pages take over from the classical games."""

from __future__ import annotations

from latrodb.rules.games.xxi.shared_rules import Printed, ranks
from latrodb.rules.rulebook import Example, Rule

EMPTY = ". . . . ."

LATRUNCULI_AIMS = (
    Rule(
        "setup",
        "Setup",
        "Each side fills its first rank with soldiers. Its Dux stands in front of them, on the right one of "
        "the two middle squares of the second rank as his own player sees it, so that either half of the "
        "board is the other one turned around. Boards have eight ranks and eight, ten or twelve files.",
        "Latrunculi XXI, Setup, diagrams 4 and 5",
        Example(
            ranks(
                "s s s s s s s s s s",
                ". . . . d . . . . .",
                ". . . . . . . . . .",
                ". . . . . . . . . .",
                ". . . . . . . . . .",
                ". . . . . . . . . .",
                ". . . . . D . . . .",
                "S S S S S S S S S S",
            ),
            "The opening on 10x8. White begins, and a soldier can hit the enemy Dux at once.",
            "e1-e6*",
        ),
    ),
    Rule(
        "1",
        "Aim",
        "The game is won over the enemy Dux: by shutting him in (1a) or by leaving him without an army (1b).",
        "Latrunculi XXI, list after diagram 12, point 1",
    ),
    Rule(
        "1a",
        "Immobilization",
        "A Dux without an empty square beside him is immobilized and his side has lost. Men of either side "
        "and the walls close a square alike: a Dux at the wall needs three men, a Dux in a corner two.",
        "Latrunculi XXI, list after diagram 12, point 1, first item; diagrams 10 to 12",
        Example(
            ranks(EMPTY, ". . S . .", ". S d S .", EMPTY, "D . S . ."),
            "The fourth soldier closes the last square beside the Dux.",
            "c1-c2#",
            "immobilized",
        ),
    ),
    Rule(
        "1b",
        "Bare Dux",
        "A Dux who has lost his last soldier has lost the game.",
        "Latrunculi XXI, Rules, and list after diagram 12, point 1, second item",
        Example(
            ranks("D . . . .", ". . . . d", EMPTY, "S s . S .", EMPTY),
            "Black's only soldier falls and his Dux is bare.",
            "d2-c2xb2",
            "bare-dux",
        ),
    ),
    Rule(
        "1c",
        "No immobilization of one's own Dux",
        "A player may not close the last open square beside his own Dux, neither among enemies nor among "
        "his own men alone. The men that the move takes are off the board before this is judged (rule 20).",
        "Latrunculi XXI, list after diagram 12, point 1, third item; diagrams 24 and 47",
        Example(
            ranks(EMPTY, ". . s . .", ". s D s .", EMPTY, ". . S . ."),
            "The soldier would take the last open square from his own Dux.",
            "c1-c2",
            "illegal, rule 1c",
        ),
    ),
    Rule(
        "2",
        "Stalemate",
        "A player who has no legal move has lost.",
        "Latrunculi XXI, list after diagram 12, point 2; diagrams 45 and 48 (from Single Stone games)",
        Example(
            ranks(". . . . d", EMPTY, "s S . . .", EMPTY, ". . D . S"),
            "The soldier on a3 is held by b3, and the Dux with one open square may not move (rule 18).",
            "e1-e4(+)",
            "stalemate",
        ),
    ),
)

PETTEIA_AIMS = (
    Rule(
        "1",
        "Stalemate wins",
        "A player who has no legal move has lost. To bring the opponent there is the first of the two aims.",
        "Petteia XXI, list at Rules, point 1; diagram 10 (right)",
        Example(
            ranks(EMPTY, "s . . . S", EMPTY, ". S . . .", ". s . . ."),
            "Both black soldiers are now held in combats of their own (rule 10), and neither can capture.",
            "e4-b4",
            "stalemate",
        ),
    ),
    Rule(
        "2",
        "Reduction wins",
        "A side that is down to one soldier or none has lost. That is the second aim.",
        "Petteia XXI, list at Rules, point 2; diagram 10 (left)",
        Example(
            ranks("s . . . .", EMPTY, "S s . S .", EMPTY, EMPTY),
            "Of two soldiers one falls, and a single soldier can take nobody.",
            "d3-c3xb3",
            "reduced",
        ),
    ),
)

PETTEIA_SETUP = Rule(
    "setup",
    "Setup",
    "Each side fills its first two ranks with soldiers, on any width of board.",
    "Petteia XXI, Setup, diagram 4",
    Example(
        ranks(*["s s s s s s s s"] * 2, *[". . . . . . . ."] * 4, *["S S S S S S S S"] * 2),
        "The opening on 8x8. White begins.",
        "d2-d5",
    ),
)

SINGLE_STONE_SETUP = Rule(
    "setup",
    "Setup",
    "Each side fills its first rank with soldiers and has nothing else.",
    "Petteia XXI, Single Stone Latrunculi XXI and diagram 2; Latrunculi XXI, the chapter of the same name",
    Example(
        ranks("s s s s s s s s", *[". . . . . . . ."] * 6, "S S S S S S S S"),
        "The opening on 8x8. White begins.",
        "d1-d5",
    ),
)

MOVING_AND_TAKING = (
    Printed(
        "3",
        "Moving",
        "Every man goes as far as he likes along a rank or file, as a rook in chess.",
        "Pieces, and list after diagram 12, point 3",
        "Pieces, and list at Rules, point 3",
        Example(
            ranks(". . . . s", EMPTY, EMPTY, EMPTY, "S . . . ."), "Any number of squares, up or to the side.", "a1-a4"
        ),
    ),
    Printed(
        "4",
        "No diagonals, no jumps",
        "Nobody goes diagonally, and nobody passes over another man.",
        "Pieces, and list after diagram 12, point 4",
        "Pieces, and list at Rules, point 4",
        Example(
            ranks(EMPTY, EMPTY, ". . s . .", EMPTY, ". . S . ."), "The man on c3 bars the way.", "c1-c4", "impossible"
        ),
    ),
    Printed(
        "5",
        "Custodial capture",
        "A soldier falls when an enemy comes to stand beside him and another enemy already stands on the "
        "opposite side, on the same rank or file.",
        "list after diagram 12, point 5; diagrams 6 and 9",
        "list at Rules, point 5; diagrams 5 and 8",
        Example(
            ranks(". . . S .", EMPTY, EMPTY, ". S s . .", EMPTY),
            "The second white man arrives and the black one between them falls.",
            "d5-d2xc2",
        ),
        "The Dux takes part as any other man, but he is never taken.",
    ),
    Printed(
        "6",
        "Safe between enemies",
        "A man who goes between two enemies of his own accord is not taken: only the side that moves captures.",
        "list after diagram 12, point 6; diagram 7",
        "list at Rules, point 6; diagram 6",
        Example(
            ranks(EMPTY, EMPTY, ". s . s .", EMPTY, ". . S . ."),
            "The soldier stands between two enemies and stays.",
            "c1-c3",
        ),
    ),
    Printed(
        "7",
        "Several captures",
        "One move may take several soldiers; all of them leave the board.",
        "list after diagram 12, point 7; diagrams 8, 43 and 44",
        "list at Rules, point 7; diagram 7",
        Example(
            ranks(". . S . .", ". . s . .", "S s . . .", EMPTY, ". . S . ."),
            "From c3 the soldier closes two custodial captures at once.",
            "c1-c3xb3xc4",
        ),
    ),
    Printed(
        "8",
        "Corner capture",
        "A soldier in a corner falls when both squares beside him are in enemy hands and the move has "
        "occupied one of them.",
        "list after diagram 12, point 8; diagram 9",
        "list at Rules, point 8; diagram 8",
        Example(
            ranks(". . . S s", EMPTY, EMPTY, ". . . . S", EMPTY),
            "The walls take the place of the two men that a corner cannot have.",
            "e2-e4xe5",
        ),
    ),
    Printed(
        "9",
        "No duty to capture",
        "A player who can capture may as well play something else.",
        "list after diagram 12, point 9",
        "list at Rules, point 9",
        Example(
            ranks(". . . S .", EMPTY, EMPTY, ". S s . .", EMPTY),
            "The soldier could go on to d2 and take c2; he need not.",
            "d5-d4",
        ),
    ),
)

DRAWS = (
    Printed(
        "threefold",
        "Third repetition",
        "A position may not be brought about for the third time: whoever forces the third repetition loses.",
        "Rules (no number of its own)",
        "after diagram 8 (no number of its own)",
    ),
    Printed(
        "50-move",
        "Fifty moves",
        "Fifty moves without a capture make a draw, without anybody having to claim it.",
        "Rules (no number of its own)",
        "after diagram 8 (no number of its own)",
    ),
    Printed(
        "agreement",
        "Draw by agreement",
        "The players may agree on a draw, though the page does not encourage it.",
        "Rules (no number of its own)",
        "after diagram 8 (no number of its own)",
    ),
)

ILLEGAL_MOVES = Rule(
    "illegal-moves",
    "Illegal moves",
    "An illegal move is taken back as long as the opponent has not answered it. Once he has, the move "
    "stands, whoever notices afterwards, and the game goes on from the position it made.",
    "Petteia XXI, Notes, Illegal Moves",
)

LATRUNCULI_NOTATION = Rule(
    "notation",
    "Notation",
    "A move names the square it leaves, a hyphen and the square it reaches; a D before it says that the Dux "
    "moves. Every man taken follows as an x and his square. One mark may close it, the strongest that "
    "holds: # immobilizes the enemy Dux, + threatens to do so with the next move (definition 6), (+) hits "
    "him and leaves one open square (definition 5), * hits him. The comments of chess (!, ?, !?, ?!, !!, "
    "??) and the results 1-0, 0-1 and ½-½ may follow.",
    "Latrunculi XXI, Game Notation, diagram 33",
    Example(
        ranks(". . . . d", "S s . . D", EMPTY, EMPTY, EMPTY),
        "A Dux leaves the enemy Dux and helps to take a soldier.",
        "De4-c4xb4",
    ),
)

PETTEIA_NOTATION = Rule(
    "notation",
    "Notation",
    "A move names the square it leaves, a hyphen and the square it reaches. Every man taken follows as an x "
    "and his square. There are no other marks; the comments of chess (!, ?, !?, ?!, !!, ??) and the results "
    "1-0, 0-1 and ½-½ may follow.",
    "Petteia XXI, Game Notation",
    Example(
        ranks(". . S . .", ". . s . .", "S s . . .", EMPTY, ". . S . ."),
        "A move that takes two soldiers.",
        "c1-c3xb3xc4",
    ),
)
