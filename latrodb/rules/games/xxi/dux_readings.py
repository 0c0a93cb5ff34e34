"""Readings of Latrunculi XXI alone: what its page leaves open about Duxes, marks and the end.

Counts in the evidence are contradictions with the printed games, as in `readings`. Where they concern marks,
the chosen reading itself differs from the printed marks 6 times.
"""

from __future__ import annotations

from latrodb.rules.rulebook import Reading

SETUPS = (
    Reading(
        "S1",
        "Whose right is meant by the right one of the two middle squares?",
        "Each player's own: De2 and Dd7 on 8x8, Df2 and De7 on 10x8, Dg2 and Df7 on 12x8.",
        ("White's right for both",),
        "The first Dux move of both sides in all six games, both Fool's mates and the setup that the page "
        "spells out agree.",
        rules=("setup",),
    ),
    Reading(
        "S3",
        "Which game is played on which board?",
        "Carrillo-Cetina, Makov-Carrillo and Arx-Carrillo on 12x8, Carrillo-Joyce and Joyce-Carrillo on "
        "10x8, Fahys-Carrillo on 8x8.",
        (),
        "Any other size fails at once, by the files that are used or by the square of the Dux.",
        rules=("setup",),
    ),
    Reading(
        "N1",
        "Which rule is meant where the page's numbers slip?",
        "In the text to diagram 26 `rule 17` is rule 18 and `corollary 17i` is corollary 18i; at diagram 29 "
        "`rule 18`, for a hit, is rule 19; at diagram 30 `rule 16`, for the Dux on e7 who cannot move, is "
        "rule 17. The `check` of corollary 18i, of the mobility table (three sides) and of rule 18 in "
        "diagram 30 is the quasi check of definition 5.",
        ("as printed",),
        "Each rule is quoted with what it forbids, and that fits the other number only. The list of new "
        "tactics counts the Duxes' besieged sides in the same order as rules 16 to 18.",
        rules=("16", "17", "18", "18i", "19", "D5", "mobility"),
    ),
    Reading(
        "I1",
        "What becomes of an illegal move that nobody challenged?",
        "It stands, and the game goes on from there.",
        ("the game goes back to the last legal position",),
        "The page is silent; the Petteia page rules it so. Carrillo-Cetina 2016 was played on after "
        "9...Df5-f2, which the page itself calls illegal.",
        rules=("16", "10"),
    ),
)

DUX_CAPTURES = (
    Reading(
        "C2",
        "May a Dux be one of the two who close in on a soldier?",
        "Yes, as the one who moves and as the one who stands there. He is never taken himself.",
        ("a Dux does not capture",),
        "6...Dh3xh4 of Arx-Carrillo 2016 and diagram 6 (he moves), 20.c5-e5xe4 of Carrillo-Joyce 2016 (he "
        "stands). Otherwise 20 captures would be wrong and 4 moves illegal.",
        rules=("5",),
    ),
    Reading(
        "C3-dux",
        "May a Dux be one of the two in a corner capture?",
        "Yes, as in every other capture.",
        ("no, two soldiers are needed",),
        "Undecided: no game and no diagram has the case (0 either way).",
        "corner_dux",
        ("8",),
    ),
    Reading(
        "C4-dux",
        "May a Dux push, be pushed, or stand behind the soldier who is crushed?",
        "All three.",
        ("he does not stand behind the soldier (rule 13b)",),
        "Diagram 31 has a Dux who is pushed, and the notes to rules 13a and 13b admit him to the attack. "
        "Whether he may be the anvil of 13b is undecided (0 either way).",
        "anvil_dux",
        ("13a", "13b"),
    ),
    Reading(
        "C5-dux",
        "What is a Dux to a flank attack?",
        "He may charge, he may stand at the far end, and an enemy Dux may be part of the line. If he is the "
        "nearest, nobody falls.",
        ("a line with an enemy Dux in it is no line",),
        "25...De3-d3xc3 of Makov-Carrillo 2016 (he charges), 12...i3-h3xg3 of Arx-Carrillo 2016 (he stands "
        "on e3). A Dux inside the line is undecided (0 either way); rule 14 speaks of pieces, and diagram "
        "56 calls a row with a Dux a linear formation.",
        "flank_dux",
        ("14",),
    ),
    Reading(
        "C6-dux",
        "May Duxes be part of a Phalanx, also in the row that attacks?",
        "Yes.",
        ("a Phalanx is made of soldiers",),
        "Diagram 31 shows it twice; the games have no case (0).",
        rules=("15", "D3", "D4"),
    ),
)

DUX_MOBILITY = (
    Reading(
        "L2",
        "Do Duxes count in the combats of soldiers?",
        "Yes: a Dux may be the man who stays, and an enemy Dux locks a soldier. An offensive move asks for "
        "no such support.",
        ("an enemy Dux locks nobody", "offensive moves are bound as well"),
        "Diagrams 19 and 34. If captures broke no lock 26 moves of the games would be illegal, if hits broke none 5.",
        rules=("10", "11", "12"),
    ),
    Reading(
        "L4",
        "Which moves are offensive?",
        "Those that take a soldier, and those by which any man comes to stand beside the enemy Dux.",
        ("also a move that uncovers a threat",),
        "Definition 1 names these two. No printed game needs a third.",
        rules=("D1", "11", "19"),
    ),
    Reading(
        "L5",
        "Does rule 12 free a Dux with one enemy?",
        "Yes, it lifts rule 16 if that enemy stays engaged.",
        ("no, rule 16 always holds",),
        "Diagrams 29 (i7) and 34 let him run. The games have no case (0 either way).",
        rules=("12", "16"),
    ),
    Reading(
        "L6",
        "Does rule 12 free a Dux with two enemies?",
        "Yes, it lifts rule 17 if both stay engaged: rule 12 names the Dux and speaks of all enemies.",
        ("no, he only strikes, as the mobility table has it",),
        "Undecided by games and diagrams (0 either way).",
        "dux12_two",
        ("12", "17", "mobility"),
    ),
    Reading(
        "L7",
        "Do rules 12 or 19 free a Dux who is partially immobilized?",
        "No. Rule 18 allows no moves at all, and rule 19 says itself that it stops there.",
        ("rule 12 frees him",),
        "Diagram 30 (a6) settles rule 19. Rule 12 against rule 18 is undecided (0 either way).",
        "dux12_three",
        ("12", "18", "19"),
    ),
    Reading(
        "L8",
        "When does rule 18 hold?",
        "When at most one square beside the Dux is open, walls and men of either side closing the others, "
        "and at least one enemy touches him. Among his own men alone he is free (18i).",
        ("only with three enemies or more", "also without any enemy"),
        "Diagram 29 (i4 has two men of his own, g2 no enemy) and diagram 30. The games have no case (0 each).",
        rules=("18", "18i"),
    ),
    Reading(
        "L9",
        "What counts against the Dux in rules 16 and 17?",
        "Enemy men, soldiers or Dux, side by side or opposite; walls do not. By rule 16 he may step into "
        "any open direction, and go further only to capture or hit.",
        ("walls count as attackers",),
        "Diagrams 12 (opposite), 29 (d2, adjacent) and 30 (j6 at the wall may still step). The games have "
        "no case of walls (0). Without rule 16 the move that the page calls illegal, 9...Df5-f2 of "
        "Carrillo-Cetina 2016, would pass.",
        rules=("16", "17"),
    ),
    Reading(
        "L10",
        "When is rule 1c judged, and what does it forbid?",
        "After the removal (rule 20), and also a last square closed by the player's own men alone. A move "
        "that immobilized both Duxes would be illegal.",
        ("before the removal", "only what lets the enemy hem him in"),
        "Diagrams 24 and 31. No printed game has a move that shuts in both (0 either way).",
        rules=("1c", "20"),
    ),
)

MARKS = (
    Reading(
        "M1",
        "When does a move bear `*`?",
        "When the man who moved stands beside the enemy Dux. What other men do does not count.",
        (),
        "The notation chapter; all printed marks but 6 agree with readings M1 to M5.",
        rules=("notation", "19"),
    ),
    Reading(
        "M2",
        "When does a move bear `+`?",
        "When the same side, if it could move again at once, had a legal move that immobilizes. The move "
        "need not hit, nor the threat be new.",
        ("only if the move hits", "if a man reaches the last square, legally or not", "only if the threat is new"),
        "15.c6-f6+ of Carrillo-Cetina 2016 and 13.b1-d1+ and 17...h5-h4+ of Joyce-Carrillo 2016 hit nobody; "
        "with a hit required 9 marks differ instead of 6. The other two make no difference in the games (6).",
        rules=("notation", "D6"),
    ),
    Reading(
        "M3",
        "When does a move bear `(+)`?",
        "When it hits, leaves one open square, and is not `+`. Men of either side and walls close a square.",
        ("also without a hit",),
        "The notation chapter asks for the hit; without it 18 marks differ instead of 6.",
        rules=("notation", "D5"),
    ),
    Reading(
        "M4",
        "Does `(+)` also mark a quasi check of the player's own Dux?",
        "Yes: if no mark for the enemy Dux applies, and the move closes a square beside the player's own "
        "Dux or is made by him and leaves him in quasi check, and the opponent cannot immobilize him at "
        "once.",
        ("no", "also if the opponent threatens to immobilize", "on every move made while in quasi check"),
        "The page defines the mark for the enemy only, but prints it at 6.e1-e5(+) of Carrillo-Joyce 2016 "
        "and at three moves of diagram 31. 6 marks differ; without it 7, also under a threat 7, on every "
        "such move 18.",
        "self_quasi_mark",
        ("notation", "D5"),
    ),
    Reading(
        "M5",
        "May a move bear two marks?",
        "No, the strongest alone: `#`, `+`, `(+)`, `*`.",
        (),
        "The notation chapter says so of `*`; a mark for the enemy Dux also goes before one for the "
        "player's own (diagram 39).",
        rules=("notation",),
    ),
)

ENDINGS = (
    Reading(
        "E1",
        "Who may close the squares around a Dux, and when is it judged?",
        "Anybody, walls included; after the removal of captured men.",
        ("one enemy at least has to attack him",),
        "The page speaks of smothered mates with one's own men. Rule 1c forbids a player to do it to himself.",
        rules=("1a", "1c"),
    ),
    Reading(
        "E2",
        "What if a player has no legal move?",
        "He has lost.",
        (),
        "The page says so twice; no game of Latrunculi XXI ends in this way.",
        rules=("2",),
    ),
    Reading(
        "E5",
        "Which ending counts if several occur at once?",
        "Immobilization first, then the bare Dux, stalemate, the third repetition, fifty moves.",
        (),
        "The page does not say; in no printed game do two fall together.",
        rules=("1a", "1b", "2", "threefold", "50-move"),
    ),
)
