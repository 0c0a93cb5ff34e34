"""Bell: rules in our words, readings, options and profile."""

from __future__ import annotations

from latrodb.rules.rulebook import Example, Option, Reading, Rule, Rulebook, Seed, Trait

_SEED = "001, Bell"

_RULES = (
    Rule(
        "1st rule",
        "Board, army and placement",
        "Each player has sixteen men and a Dux, on a board of seven by eight squares. In turn they put two "
        "men on any empty squares. Nobody is taken meanwhile.",
        f"{_SEED}, 1st rule",
        Example(
            ". . . . . . .\n. . s . . . .\n. . . S . . .\n. . . . s . .\n. S . . . . .",
            "The first two turns: two white men, then two black ones.",
        ),
    ),
    Rule(
        "2nd rule",
        "The Duxes",
        "When all 32 men stand, each player adds his Dux on any empty square.",
        f"{_SEED}, 2nd rule",
        Example("s . S s\n. d . S\nS D s .", "The Duxes came last."),
    ),
    Rule(
        "3rd rule",
        "Movement",
        "A man moves one square along his rank or file, backwards too, never on a diagonal.",
        f"{_SEED}, 3rd rule",
        Example(". . . .\n. S s .\n. . . .", "The white man has three moves.", "b2-b3"),
    ),
    Rule(
        "4th rule",
        "Captures and further moves",
        "A piece is taken when enemies stand on both sides of it, on its rank or file, or an enemy on one "
        "side and a corner square on the other. The Dux is taken like any other piece. Whoever takes may "
        "move the same piece again at once, and so on after every capture.",
        f"{_SEED}, 4th rule",
        Example(
            "s . . . .\n. . . S .\n. . S s .\n. s . . .",
            "b1 falls against the empty corner a1, and the man goes on to take d2.",
            "c2-c1xb1-d1xd2",
        ),
    ),
    Rule(
        "5th rule",
        "The Dux",
        "The Dux moves like the others, or leaps over an enemy beside him to the empty square behind. The "
        "leap does not take the piece that was leapt; where he lands he may take others.",
        f"{_SEED}, 5th rule",
        Example(
            "s . . . .\nD s . s S\n. . . . .", "The Dux leaps b2, who stays, and takes d2 where he lands.", "Da2-c2xd2"
        ),
    ),
    Rule(
        "6th rule",
        "Walking in between",
        "A piece that goes between two enemies by its own move is not taken.",
        f"{_SEED}, 6th rule",
        Example(". s . .\nS . S .\n. . . .", "The black man is safe between a2 and c2.", "b3-b2"),
    ),
    Rule(
        "7th rule",
        "The end",
        "A player without pieces has lost. After thirty moves without a capture the game ends, and the "
        "player with more pieces wins.",
        f"{_SEED}, 7th rule",
        Example("S . . .\n. . S .\n. s . .", "The last black man falls against the corner a1.", "c2-c1xb1#", "reduced"),
    ),
)

_READINGS = (
    Reading(
        "B1",
        "Which way does the board of 8 by 7 lie?",
        "Seven files, eight ranks",
        ("eight files, seven ranks",),
        "The seed names ranks before files in the same article, for Kowalski; Ludii has eight rows. No rule "
        "depends on it. Other boards are chosen by the key: bell/8x8, bell/10x9.",
        rules=("1st rule",),
    ),
    Reading(
        "B2",
        "Who begins?",
        "White, in every phase",
        ("Black moves first after the placement",),
        "The seed is silent; Ludii agrees. In Seega, a kindred game, the second player begins to move.",
        rules=("1st rule",),
    ),
    Reading(
        "B3",
        "How many further moves does a capture give?",
        "One after every capture, any move of that piece",
        ("exactly one", "one as long as it takes again", "none"),
        "The gain repeats itself when the second move takes. Ludii goes on with any move; Seega with captures only.",
        "bonus",
        rules=("4th rule",),
    ),
    Reading(
        "B4",
        "Must the further move be made?",
        "No: it is a gain, and the piece may stop after any capture",
        ("it must be made",),
        "The seed calls it gained. Ludii makes it a duty.",
        rules=("4th rule",),
    ),
    Reading(
        "B5",
        "Are the thirty moves those of both players together?",
        "Yes: thirty turns of both together; further moves belong to their turn",
        ("thirty by each player",),
        "Ludii counts the plies of both (from Bell 1979, page 86).",
        "quiet_limit",
        rules=("7th rule",),
    ),
    Reading(
        "B6",
        "What if both have as many pieces after thirty moves?",
        "A draw",
        ("the second player wins",),
        "The seed is silent. Ludii gives it to the second player, plainly an oversight.",
        rules=("7th rule",),
    ),
    Reading(
        "B7",
        "Does a corner square help to take if a piece stands on it?",
        "No: only an empty corner counts for either side",
        ("whatever stands there", "a corner never helps"),
        "The corner is named beside a piece. With an enemy there the ordinary rule applies, and a friend of "
        "the victim should protect him. Ludii lets any corner count.",
        "corner",
        rules=("4th rule",),
    ),
    Reading(
        "B8",
        "Does the edge help to take?",
        "No",
        ("yes",),
        "The seed names corners only; later revisions of its text exclude the sides.",
        rules=("4th rule",),
    ),
    Reading(
        "B9",
        "Can a piece in a corner be taken?",
        "No: it has no two opposite neighbours",
        ("it falls to enemies on both squares beside it",),
        "Not in Bell's list; Kowalski has such a rule.",
        "corner_capture",
        rules=("4th rule",),
    ),
    Reading(
        "B10",
        "Whom does the Dux leap, and how often?",
        "One enemy beside him, man or Dux, once in a move. The one he leapt is not taken by this move, not even "
        "against a corner that the Dux has just left",
        ("several in a chain", "own men too"),
        "The seed speaks of an enemy in an adjacent square who is not captured by the move, while others may "
        "be; Ludii agrees about the leap.",
        rules=("5th rule",),
    ),
    Reading(
        "B11",
        "What if no piece can move?",
        "The turn is passed, and counts for the thirty",
        ("the side loses", "the opponent must open a way"),
        "The seed is silent; in Seega the opponent moves again, which is the same thing.",
        rules=("3rd rule",),
    ),
    Reading(
        "B12",
        "Does repetition end the game?",
        "No rule is needed: the thirty turns end every game",
        ("the third occurrence ends it",),
        "Follows from the 7th rule.",
        rules=("7th rule",),
    ),
)

_OPTIONS = (
    Option(
        "bonus",
        "every",
        ("every", "single", "capture_only", "none"),
        "Further moves: one after every capture, one in a turn, only such as take again, or none.",
    ),
    Option(
        "corner",
        "empty",
        ("empty", "any", "none"),
        "Which corner squares help to take: empty ones, all whoever stands there, or none.",
    ),
    Option("corner_capture", "false", ("false", "true"), "Whether two pieces beside a corner take the one in it."),
    Option("quiet_limit", "30", (), "Turns without a capture after which pieces are counted; 0 for no limit."),
)

_TRAITS = {
    "board": Trait("7x8; also 8x8, 10x9 and others", "1st rule, B1"),
    "army": Trait("16 men placed two by two, then a Dux", "1st and 2nd rule"),
    "first move": Trait("White", "reading B2"),
    "range": Trait("one square along rank or file; the Dux also leaps an enemy", "3rd and 5th rule"),
    "capture": Trait(
        "between two, or one and an empty corner, by the closing move; the captor may move again", "4th rule, B3, B7"
    ),
    "corner": Trait("an empty corner helps to take; a piece in a corner is safe", "4th rule, B7, B9"),
    "leader": Trait("a Dux, who leaps enemies and is taken like a man", "4th and 5th rule"),
    "endings": Trait("all pieces taken; 30 turns without a capture: more pieces win", "7th rule, B5"),
    "draws": Trait("equal numbers after 30 turns without a capture", "reading B6"),
}

RULEBOOK = Rulebook(
    "bell",
    "Bell",
    "Two men at a time, then a Dux, are placed freely; men step, take between two or against a corner, and "
    "move again when they take. From the 1960s.",
    (Seed("001", "Ludus latrunculorum, Bell's reconstruction of 1960 to 1969", "Robert Charles Bell"),),
    _RULES,
    _READINGS,
    _OPTIONS,
    _TRAITS,
    signs=("-", "@", "--"),
    takes_leaders=True,
)
