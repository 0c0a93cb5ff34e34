"""Falkener: rules in our words, readings, options and profile."""

from __future__ import annotations

from latrodb.rules.rulebook import Example, Option, Reading, Rule, Rulebook, Seed, Trait

_SEED = "001, Falkener"

_RULES = (
    Rule("1st rule", "Board", "The board has 144 squares: twelve by twelve.", f"{_SEED}, 1st rule"),
    Rule(
        "2nd rule",
        "Opening",
        "Each player fills the five rows before him alternately, beginning in his left-hand corner. We read "
        "it as every other square: thirty men a side, all on the color of a1 (reading F1).",
        f"{_SEED}, 2nd rule",
        Example(
            ". s . s . s . s . s . s\n"
            "s . s . s . s . s . s .\n"
            ". s . s . s . s . s . s\n"
            "s . s . s . s . s . s .\n"
            ". s . s . s . s . s . s\n"
            ". . . . . . . . . . . .\n"
            ". . . . . . . . . . . .\n"
            "S . S . S . S . S . S .\n"
            ". S . S . S . S . S . S\n"
            "S . S . S . S . S . S .\n"
            ". S . S . S . S . S . S\n"
            "S . S . S . S . S . S .",
            "The opening; all men stand on the color of a1. White moves first.",
            "a5-b6",
        ),
    ),
    Rule(
        "3rd rule",
        "Movement",
        "A man moves and takes in all eight directions, backwards too. We read a move as a single step (reading F3).",
        f"{_SEED}, 3rd rule",
        Example(". . . . s\n. S . . s\n. . . . S", "The man on b2 has eight moves.", "b2-c1"),
    ),
    Rule(
        "4th rule",
        "Captures",
        "Men on touching squares attack each other. When another man comes up to the opposite side of an "
        "enemy, on a rank, a file or a diagonal, the enemy between the two is taken off.",
        f"{_SEED}, 4th rule",
        Example(
            "s . . . .\n. . . . S\n. . . . .\n. . s . s\n. S . . .",
            "On the diagonal: c2 stands between b1 and the newcomer on d3.",
            "e4-d3xc2",
        ),
    ),
    Rule(
        "5th rule",
        "Walking in between",
        "A man may go between two enemies and is not taken.",
        f"{_SEED}, 5th rule",
        Example(
            ". s . s\nS . S .\n. . . .",
            "b3 goes between a2 and c2 and is safe: nobody takes by standing still.",
            "b3-b2",
        ),
    ),
    Rule(
        "6th rule",
        "The end",
        "A side that is beaten without hope, or has locked itself in, has lost. We read the first as one "
        "man left or none, the second as having no move (readings F6 and F7).",
        f"{_SEED}, 6th rule",
        Example(
            "s s s .\nS . s .\nS s s .",
            "The black man on b2 leaves neither of the two a square, and stands safely himself.",
            "c3-b2#",
            "stalemate",
        ),
    ),
)

_READINGS = (
    Reading(
        "F1",
        "Thirty men a side, or sixty?",
        "Thirty, on alternate squares",
        ("sixty on five full rows",),
        "Quadibloc calls the array that of Canadian checkers (thirty men on one color); Ludii, ruleset 537, "
        "from Falkener 1892, fills one color; older literature reckons with thirty. Sixty would leave two "
        "empty ranks.",
        "full",
    ),
    Reading(
        "F2",
        "Where do Black's men begin?",
        "In Black's own left-hand corner, l12, so that all men stand on one color",
        ("mirrored, on the other color",),
        "The seed gives each player a left-hand corner; Canadian checkers does the same.",
    ),
    Reading(
        "F3",
        "How far does a man go?",
        "One square",
        ("any distance",),
        "The seed speaks of contiguous cells; Ludii has single steps.",
    ),
    Reading(
        "F4",
        "May a man leap an enemy?",
        "No",
        ("over one enemy beside him, in any direction, once, without taking him",),
        "The seed says nothing of it; Quadibloc and Ludii, both from Falkener's book, have the leap.",
        "jumps",
    ),
    Reading(
        "F5",
        "Is a line of men taken together?",
        "No",
        ("a closed line is taken whole",),
        "The seed takes the one man between; so does Ludii.",
    ),
    Reading(
        "F6",
        "When is a side beaten without hope?",
        "When it resigns, or has one man left, who can never take anybody",
        ("one man plays on",),
        "Schaedler and the XXI games draw the line at one man too.",
        "lone_man",
    ),
    Reading(
        "F7",
        "Does it matter who locked a side in?",
        "No: a side to move that cannot move has lost",
        ("only by its own doing",),
        "Ludii ends the game the same way.",
    ),
    Reading(
        "F8",
        "How does endless play stop?",
        "The third occurrence of a position is a draw, and so are 200 plies without a capture",
        ("no limits",),
        "The seed is silent. Random games without limits run to six thousand plies.",
        "quiet_limit",
    ),
)

_OPTIONS = (
    Option("full", "false", ("false", "true"), "Five full rows, sixty men a side."),
    Option("jumps", "false", ("false", "true"), "A man may leap one enemy beside him."),
    Option("lone_man", "loses", ("loses", "plays_on"), "What becomes of a side with one man."),
    Option("repetition", "draw", ("draw", "off"), "What the third occurrence of a position does."),
    Option("quiet_limit", "200", (), "Plies without a capture after which the game is drawn; 0 for no limit."),
)

_TRAITS = {
    "board": Trait("12x12", "1st rule"),
    "army": Trait("30 men on alternate squares of five rows", "2nd rule, F1"),
    "first move": Trait("White", "reading of the project: the seed is silent"),
    "range": Trait("one square in any of eight directions", "3rd rule, F3"),
    "capture": Trait("between two in any of eight directions, by the closing move", "4th and 5th rule"),
    "corner": Trait("a man in a corner is safe", "4th rule: no square lies opposite"),
    "leader": Trait("none", "2nd rule"),
    "endings": Trait("one man left, or no move", "6th rule, F6, F7"),
    "draws": Trait("third occurrence or 200 plies without a capture", "reading F8"),
}

RULEBOOK = Rulebook(
    "falkener",
    "Falkener",
    "Thirty men a side step and take in all eight directions on a board of 144 squares. From 1892.",
    (Seed("001", "Ludus latrunculorum, Falkener's reconstruction of 1892", "Edward Falkener"),),
    _RULES,
    _READINGS,
    _OPTIONS,
    _TRAITS,
)
