"""Museum Quintana: rules in our words, readings, options and profile."""

from __future__ import annotations

from latrodb.rules.rulebook import Example, Option, Reading, Rule, Rulebook, Seed, Trait

_SEED = "001, Museum Quintana"

_RULES = (
    Rule(
        "1st rule",
        "Board, army and aim",
        "Each player has sixteen men on the two rows before him, and tries to take all of the other's.",
        f"{_SEED}, 1st rule",
        Example(
            "s s s s s s s s\n"
            "s s s s s s s s\n"
            ". . . . . . . .\n"
            ". . . . . . . .\n"
            ". . . . . . . .\n"
            ". . . . . . . .\n"
            "S S S S S S S S\n"
            "S S S S S S S S",
            "The opening; White moves first. The front row runs up to the enemy, and the row behind waits.",
            "a2-a6",
        ),
    ),
    Rule(
        "2nd rule",
        "Movement, captures and the end",
        "A man runs along his rank or file over any number of empty squares. A man with an enemy on each of "
        "two opposite squares beside him, on the rank or on the file, is taken off. The game is won by "
        "hemming the other side in, so that nobody of it can move, or by taking more men than he does.",
        f"{_SEED}, 2nd rule",
        Example(
            ". . . S s\n. . . s .\n. . . . .\n. . . . .\n. . . S .",
            "The man on d4 stands between the newcomer on d3 and the man on d5.",
            "d1-d3xd4",
        ),
    ),
)

_READINGS = (
    Reading(
        "Q1",
        "How large is the board?",
        "8x8",
        ("two rows of eight on another board",),
        "Two rows of sixteen men fill two ranks of eight; Ludii, ruleset 536, has the same board.",
    ),
    Reading(
        "Q2",
        "Is the aim to take all, to take more, or to hem the other in?",
        "Play ends when a side has no man or cannot move; the count of men decides a game that is stopped",
        ("a side that cannot move is not lost, but men are counted",),
        "The two rules of the seed contradict each other; the second is taken as the tie-break.",
        "hemmed_in",
    ),
    Reading(
        "Q3",
        "Is a man taken who walks in between two enemies?",
        "No: only the move that closes the bracket takes",
        ("he is taken",),
        "The seed leaves it open; three other lists of rules in 001, and Ludii, make him safe.",
    ),
    Reading(
        "Q4",
        "Is a line of men taken together?",
        "No: the two enemies stand right beside the man",
        ("a closed line is taken whole",),
        "The seed speaks of adjacent squares; Ludii takes single men.",
    ),
    Reading(
        "Q5",
        "Does anything happen on a diagonal?",
        "No",
        ("captures also on diagonals",),
        "The seed names rank and file. German Wikipedia adds diagonals without a source; rejected.",
    ),
    Reading(
        "Q6",
        "Can a man in a corner be taken?",
        "No: he has no two opposite neighbours",
        ("he falls when both his neighbours are enemies",),
        "The seed is silent.",
        "corner_capture",
    ),
    Reading(
        "Q7",
        "What does repetition do?",
        "The third occurrence of a position stops the game, and men are counted; so do 100 plies without a capture",
        ("a draw", "nothing"),
        "The seed is silent; Ludii forbids repeats. Random games without a limit run to thousands of plies.",
        "repetition",
    ),
)

_OPTIONS = (
    Option("hemmed_in", "loses", ("loses", "count"), "What happens to a side that cannot move."),
    Option("corner_capture", "false", ("false", "true"), "Whether two men beside a corner take the man in it."),
    Option("repetition", "count", ("count", "draw", "off"), "What the third occurrence of a position does."),
    Option("quiet_limit", "100", (), "Plies without a capture after which men are counted; 0 for no limit."),
)

_TRAITS = {
    "board": Trait("8x8", "reading Q1"),
    "army": Trait("16 men on two rows", "1st rule"),
    "first move": Trait("White", "reading of the project: the seed is silent"),
    "range": Trait("any distance along rank or file", "2nd rule"),
    "capture": Trait("between two on adjacent squares of a rank or file, by the closing move", "2nd rule, Q3, Q4"),
    "corner": Trait("a man in a corner is safe", "reading Q6"),
    "leader": Trait("none", "1st rule"),
    "endings": Trait("all men taken, or hemmed in", "1st and 2nd rule, Q2"),
    "draws": Trait("third occurrence or 100 plies without a capture: more men win, equal is a draw", "reading Q7"),
}

RULEBOOK = Rulebook(
    "quintana",
    "Museum Quintana",
    "Sixteen men a side run along ranks and files and take between two. The plainest of the reconstructions.",
    (Seed("001", "Ludus latrunculorum, Museum Quintana reconstruction", "Museum Quintana, Künzing"),),
    _RULES,
    _READINGS,
    _OPTIONS,
    _TRAITS,
)
