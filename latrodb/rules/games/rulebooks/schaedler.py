"""Schaedler: rules in our words, readings, options and profile."""

from __future__ import annotations

from latrodb.rules.rulebook import Example, Option, Reading, Rule, Rulebook, Seed, Trait

_SEED = "001, Schaedler"

_RULES = (
    Rule(
        "1st rule",
        "Board, army and placement",
        "The board has 64 squares. Each player has the same number of men, from 16 to 24 as agreed before "
        "play, more on a larger board. In turn they put one man on any empty square; while they do, nobody "
        "is bound or taken. These men are called vagi.",
        f"{_SEED}, introduction and 1st rule",
        Example(
            ". . . .\n. s S .\n. S . .\n. . s .",
            "Two men each are placed, wherever the players liked. Nobody is bound.",
        ),
    ),
    Rule(
        "2nd rule",
        "Movement",
        "When all men are placed, the players move one man a turn; the men are called ordinarii now. A man "
        "steps along his rank or file to the empty square beside him. Or he leaps over one man beside him, "
        "of either side, to the empty square right behind, and may go on leaping from there.",
        f"{_SEED}, 2nd rule",
        Example(
            ". . . . .\n. . . s .\nS s . S .\n. . . . .",
            "The man on a2 leaps b2 and then d2. He could also stop on c2, or step to a1 or a3.",
            "a2-c2-e2",
        ),
    ),
    Rule(
        "3rd rule",
        "Binding",
        "An enemy who is trapped between two men by a move is bound: alligatus, or incitus. He is turned "
        "upside down, may not move, and holds nobody.",
        f"{_SEED}, 3rd rule",
        Example(". . . .\nS s . S\n. . s .", "The man on b2 is turned over.", "d2-c2&b2"),
    ),
    Rule(
        "4th rule",
        "Removal and release",
        "Instead of moving, a player may take one bound enemy off the board, as long as the two men around "
        "him are free. A bound man goes free at once when one of the two is bound himself.",
        f"{_SEED}, 4th rule",
        Example(". . . s\nS s~S .\n. . . s", "Two free men hold b2: White may take him off instead of moving.", "xb2"),
    ),
    Rule(
        "5th rule",
        "No walking in between",
        "A man may go between two enemies only if the move itself binds one of the two.",
        f"{_SEED}, 5th rule",
        Example(
            ". S . .\ns . s .\n. . . S",
            "b2 lies between a2 and c2. With a white man on d2 the move would bind c2, and be legal.",
            "b3-b2",
            "illegal, rule 5th rule",
        ),
    ),
    Rule(
        "6th rule",
        "The end",
        "A player with one man left has lost.",
        f"{_SEED}, 6th rule",
        Example(". . .\nS s~S\n. . s", "Black has one man left and has lost.", "xb2#", "reduced"),
    ),
)

_READINGS = (
    Reading(
        "S1",
        "Who begins?",
        "White, with the placement and with the moves",
        ("Black", "the lot"),
        "The seed is silent; in Ludii the first player is White.",
        rules=("1st rule", "2nd rule"),
    ),
    Reading(
        "S2",
        "Is a man bound by where he stands, or by the move that trapped him?",
        "By the move: he is turned over and stays so until he is released",
        ("whoever stands between two enemies is bound",),
        "The seed speaks of a player who traps and of turning the man over. By standing alone it would not "
        "be defined: a row of alternate men has two consistent answers. Ludii keeps a state for each man.",
        rules=("3rd rule",),
    ),
    Reading(
        "S3",
        "What of men who stand between two enemies when the placement ends?",
        "They are free",
        ("they are bound when the moves begin",),
        "The seed allows no captures in the placement; Ludii agrees.",
        rules=("1st rule", "3rd rule"),
    ),
    Reading(
        "S4",
        "Must a bound man be taken off on the very next turn?",
        "No: on any later turn while he is bound",
        ("only on the very next turn",),
        "The seed ties the removal to nothing but the two men around him being free; Ludii agrees.",
        rules=("4th rule",),
    ),
    Reading(
        "S5",
        "How many men are taken off in a turn?",
        "One, instead of moving",
        ("all of them", "one, and then a man moves"),
        "The seed sets the removal against the move; Ludii, rulesets 1587 and 1588. Locus Ludi's Seneca "
        "removes and then moves.",
        "remove_then_move",
        rules=("4th rule",),
    ),
    Reading(
        "S6",
        "Must the same two men go on holding him?",
        "Any two free enemies on his rank or on his file will do",
        ("only the two who bound him",),
        "The seed is silent; this is the simplest reading.",
        rules=("3rd rule", "4th rule"),
    ),
    Reading(
        "S7",
        "Does a bound man help to bind others?",
        "No",
        ("yes",),
        "The seed asks that the two men around a prisoner be free; Ludii agrees.",
        rules=("3rd rule", "4th rule"),
    ),
    Reading(
        "S8",
        "May a man go between two enemies one of whom is bound already?",
        "No: this move binds neither of them",
        ("yes: a bound man holds nobody",),
        "The seed asks that by this move one of the two is trapped. Ludii counts bound men too, but is "
        "content if the move binds anybody.",
        "suicide",
        rules=("5th rule",),
    ),
    Reading(
        "S9",
        "What if he goes between two enemies on the rank and on the file at once?",
        "Each line needs a man bound by the move",
        ("one bound man excuses both lines",),
        "The seed says one of the two.",
        rules=("5th rule",),
    ),
    Reading(
        "S10",
        "Over whom may a man leap?",
        "Over any man",
        ("over his own men and bound enemies only",),
        "The seed says of either color; Ludii, ruleset 1587. Locus Ludi (1588) is narrower.",
        "leap_over",
        rules=("2nd rule",),
    ),
    Reading(
        "S11",
        "Do the squares touched in a chain of leaps bind men, and must they be safe?",
        "Only the last square counts: what a move does depends on where it begins and ends",
        ("every landing binds, and must be safe",),
        "The seed is silent; Ludii looks at every landing.",
        "leap_resolution",
        rules=("2nd rule", "3rd rule", "5th rule"),
    ),
    Reading(
        "S12",
        "May a chain of leaps end where it began?",
        "No: that would be a pass",
        ("yes",),
        "The seed is silent; in Ludii a chain never comes back to a square.",
        rules=("2nd rule",),
    ),
    Reading(
        "S13",
        "What becomes of a side that can neither move nor remove?",
        "It has lost",
        ("the game ends, and more men win", "it passes"),
        "The seed is silent. The classical player who is driven ad incitas has lost (Encyclopaedia "
        "Britannica 1911, Draughts). Locus Ludi counts the men.",
        "blocked",
        rules=("6th rule",),
    ),
    Reading(
        "S14",
        "How does endless play stop?",
        "The third occurrence of a position is a draw, and so are 100 plies without a removal",
        ("no position may come twice", "no limits"),
        "The seed is silent; Ludii forbids positions to come back. A removal costs a turn, so that random "
        "games without a limit do not end in five thousand plies.",
        "repetition",
        rules=("6th rule",),
    ),
)

_OPTIONS = (
    Option(
        "men", "16", (), "Men a side: 16 to 24 on 8x8, on other boards from a quarter to three eighths of the squares."
    ),
    Option(
        "suicide",
        "forbidden",
        ("forbidden", "functional"),
        "Between which enemies a man may not go: any two, or two free ones after all effects of the move.",
    ),
    Option("leap_over", "any", ("any", "own_or_bound"), "Over whom a man may leap."),
    Option(
        "leap_resolution", "last", ("last", "each"), "Which landings of a chain of leaps bind men and have to be safe."
    ),
    Option(
        "remove_then_move", "false", ("false", "true"), "Whether a removal comes before a move, and not in its place."
    ),
    Option("blocked", "loses", ("loses", "count"), "What becomes of a side that can neither move nor remove."),
    Option(
        "repetition",
        "draw",
        ("draw", "forbid", "off"),
        "What the third occurrence of a position does; `forbid` lets none come twice.",
    ),
    Option("quiet_limit", "100", (), "Plies without a removal after which the game is drawn; 0 for no limit."),
)

_TRAITS = {
    "board": Trait("8x8, or any other with more or fewer men", "introduction"),
    "army": Trait("16 to 24 men, placed one by one", "introduction and 1st rule"),
    "first move": Trait("White", "reading S1"),
    "range": Trait("one square along rank or file, or a chain of leaps over single men", "2nd rule, S10"),
    "capture": Trait("a man closed in is bound; a later turn takes him off instead of moving", "3rd and 4th rule"),
    "corner": Trait("a man in a corner is safe", "3rd rule: no square lies opposite"),
    "leader": Trait("none", "introduction"),
    "endings": Trait("one man left, or no move and no removal", "6th rule, S13"),
    "draws": Trait("third occurrence or 100 plies without a removal", "reading S14"),
}

RULEBOOK = Rulebook(
    "schaedler",
    "Schaedler",
    "Men are placed freely, step and leap, and turn each other over; a man turned over can be taken off "
    "later, for a turn, while his captors stay free. From 2001.",
    (Seed("001", "Ludus latrunculorum, Schädler's reconstruction of 2001", "Ulrich Schädler"),),
    _RULES,
    _READINGS,
    _OPTIONS,
    _TRAITS,
    signs=("-", "@", "x", "&"),
    held="bound",
)
