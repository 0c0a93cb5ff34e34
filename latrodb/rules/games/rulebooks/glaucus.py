"""Latrunculus glaucus: rules in our words, readings, options and profile."""

from __future__ import annotations

from latrodb.rules.rulebook import Example, Option, Reading, Rule, Rulebook, Seed, Trait

_SEED = "004"

_RULES = (
    Rule(
        "1",
        "Board, armies and aim",
        "Sixteen soldiers and a King a side on 8x8, and one die. Kill the enemy King, or, if the players "
        "agreed on a margin, be so many soldiers ahead at the end of a turn.",
        f"{_SEED}, section 1",
        Example(
            "s s s s s s s s\n"
            "s s s s s s s s\n"
            ". . . d . . . .\n"
            ". . . . . . . .\n"
            ". . . . . . . .\n"
            ". . . . D . . .\n"
            "S S S S S S S S\n"
            "S S S S S S S S",
            "The opening as we read it (G1). White throws first.",
        ),
    ),
    Rule(
        "2.1",
        "Moving",
        "The pips of the throw are spent on steps and kills, in any order and with any men. A soldier steps"
        " to any of the eight squares around him that is empty, for a pip. The King goes a square for a pip"
        " as well and may pass over his own soldiers, never over enemies, and has to come to rest on an "
        "empty square. Something must be done if anything can be; after that pips may be left over. A man "
        "may not come back to a square of this turn's way unless somebody was killed in between. A King who"
        " could go on only over enemies falls, and the game is over.",
        f"{_SEED}, section 2.1",
        Example(
            ". . . . .\n. . . . .\n. . S . .\n. . S . .\n. . D . .",
            "With a three the King goes c1-c2-c3-c4 over his own men; the soldier of c2 cannot pass c3.",
        ),
    ),
    Rule(
        "2.2",
        "Killing",
        "A kill lifts an enemy off; nobody moves. It costs four pips, one less for each man by which the "
        "attackers around the victim outnumber the victim and his friends around him, one more for each by "
        "which they fall short, and never less than two.",
        f"{_SEED}, section 2.2",
        Example(
            ". . d . .\n. s s . .\n. s S . .\nS S S . .\n. . . . D",
            "b3 stands with two friends (three) against four white soldiers: killing him costs three pips.",
        ),
    ),
    Rule(
        "2.3",
        "The King in a fight",
        "A King weighs as much as three soldiers, in attack and in defence.",
        f"{_SEED}, section 2.3",
        Example(
            "s d . .\ns S . .\n. S . .\n. . . D",
            "b3 with one friend (two) stands against two soldiers and the King (five): two pips kill him.",
        ),
    ),
)

_READINGS = (
    Reading(
        "G1",
        "How do the armies stand at the beginning?",
        "Soldiers on the two rows nearest to each player, the King before them, right of the middle: e3 and d6",
        ("soldiers on the second and third row, the King behind them on e1 and d8",),
        "The figure is missing. Seventeen men do not fit two rows of eight; the other games of the family "
        "put the leader before his men, right of the middle. Low confidence.",
        "layout",
        ("1",),
    ),
    Reading(
        "G2",
        "Can a man be killed from afar?",
        "No: one of the attackers has to stand beside him",
        ("the arithmetic alone decides, so that a lone man falls for five pips",),
        "The attacking Force is made of men adjacent to the victim.",
        "need_contact",
        ("2.2",),
    ),
    Reading(
        "G3",
        "How many squares are adjacent?",
        "Eight, the diagonals included",
        ("four",),
        "Nine places with the one in the middle; steps are diagonal too. `9 positions surrounding` and the "
        "defender's own is a slip for eight and one.",
        "",
        ("2.1", "2.2"),
    ),
    Reading(
        "G4",
        "Can a King be killed whose Force is greater than the attacker's?",
        "The arithmetic decides: yes, if six pips suffice",
        ("no",),
        "The sentence that denies it contradicts the last example, five against three for a six; it holds "
        "if heads are counted and not Force.",
        "",
        ("2.3",),
    ),
    Reading(
        "G5",
        "What does a kill allow?",
        "It wipes out the way of every man of this turn",
        ("only the next step may go back",),
        "The text allows it once one has just killed.",
        "",
        ("2.1",),
    ),
    Reading(
        "G6", "Does the square where a man began count as visited?", "Yes", ("no",), "He has been in it.", "", ("2.1",)
    ),
    Reading(
        "G7",
        "May several men be moved by turns within one throw?",
        "Yes; each keeps his own way",
        ("one man after the other",),
        "One or more pieces, in any order.",
        "",
        ("2.1",),
    ),
    Reading(
        "G8",
        "May pips be left over?",
        "Yes, after one action",
        ("no",),
        "Not all pips have to be used, but something has to be done if it can be.",
        "",
        ("2.1",),
    ),
    Reading(
        "G9",
        "When does a King fall?",
        "When nothing else can be done and he could reach an empty square within the pips by stepping over enemies",
        ("whenever he is shut in",),
        "He is lost if he has to step over enemies, being the only man who can move; where he cannot even "
        "do that, the throw is passed.",
        "",
        ("2.1",),
    ),
    Reading(
        "G10",
        "What is an advantage in numbers?",
        "None unless agreed; then it is counted in soldiers at the end of a turn",
        ("a fixed figure",),
        "The figure is the players' to agree.",
        "margin",
        ("1",),
    ),
    Reading(
        "G11",
        "May a soldier pass over his own King?",
        "No: any man is in his way",
        ("yes",),
        "The place must be unoccupied.",
        "",
        ("2.1",),
    ),
    Reading(
        "G12",
        "What ends a game that goes nowhere?",
        "After 100 turns without a kill more soldiers win; equal numbers are a draw",
        ("nothing",),
        "The text is silent. Random games end by themselves, some after 800 turns.",
        "quiet_limit",
        ("1",),
    ),
)

_OPTIONS = (
    Option(
        "layout",
        "king_in_front",
        ("king_in_front", "king_behind"),
        "Where the King begins: before two rows of soldiers or behind them (reading G1).",
    ),
    Option(
        "need_contact",
        "true",
        ("true", "false"),
        "Whether an attacker has to stand beside the man who is killed (reading G2).",
    ),
    Option("margin", "0", (), "The lead in soldiers at the end of a turn that wins; 0 for none (reading G10)."),
    Option(
        "quiet_limit", "100", (), "Turns without a kill after which soldiers are counted; 0 for no limit (reading G12)."
    ),
)

_TRAITS = {
    "board": Trait("8x8 and one die", "section 1"),
    "army": Trait("16 soldiers and the King", "section 1"),
    "first move": Trait("White, or by lot", "reading of the project: the seed is silent"),
    "range": Trait("a square for a pip, eight directions; the King also over his own men", "section 2.1"),
    "capture": Trait("a kill paid with pips, by the weight of the men around", "section 2.2"),
    "corner": Trait("no rule of its own", "section 2.2"),
    "leader": Trait("the King weighs three soldiers; his death loses the game", "section 2.3"),
    "endings": Trait("King killed, King fallen, agreed margin", "sections 1, 2.1 and 2.3"),
    "draws": Trait("after 100 turns without a kill with equal soldiers", "reading G12"),
}

RULEBOOK = Rulebook(
    "glaucus",
    "Latrunculus glaucus",
    "A throw of the die gives pips, and pips buy steps and kills. Numbers decide what a kill costs.",
    (Seed("004", "Rules for latrunculus glaucus", "Anthony Hodson"),),
    _RULES,
    _READINGS,
    _OPTIONS,
    _TRAITS,
    signs=("-", "x", "[", "--"),
    takes_leaders=True,
    leader="King",
)
