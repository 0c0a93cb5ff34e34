"""Latrotabuli: rules in our words, options and profile. The readings stand in a module of their own."""

from __future__ import annotations

from latrodb.rules.games.rulebooks.latrotabuli_readings import READINGS
from latrodb.rules.rulebook import Example, Option, Rule, Rulebook, Seed, Trait

_SEED = "002, section"
_LONG = "002, the long write-up"

_GENERAL = (
    Rule(
        "1",
        "Board",
        "Twelve files and six ranks; the players sit at the long sides. The row nearest to a player is his home row.",
        f"{_SEED} 1",
    ),
    Rule(
        "2", "Army", "Twelve Latros and one Centurion a side. In records the Centurion has the letter D.", f"{_SEED} 2"
    ),
    Rule(
        "3",
        "Opening",
        "The Latros fill the home row. The Centurion stands before them, on the fourth square from his player's "
        "right: i2 and d5.",
        f"{_SEED} 3",
        Example(
            "s s s s s s s s s s s s\n"
            ". . . d . . . . . . . .\n"
            ". . . . . . . . . . . .\n"
            ". . . . . . . . . . . .\n"
            ". . . . . . . . D . . .\n"
            "S S S S S S S S S S S S",
            "The opening.",
        ),
    ),
    Rule(
        "4",
        "Turns",
        "The lot decides who begins; in records that is White. A turn moves one man or one formation, and only a "
        "move takes anybody.",
        f"{_SEED} 4",
    ),
    Rule(
        "5",
        "Victory",
        "A player wins by taking the Centurion (Laurus), by taking the last Latro (Exanimus), or when the other's "
        "Centurion has no empty square beside him (Insidiae), whoever closed the last one. A player who shuts in "
        "his own Centurion loses, unless the same turn won.",
        f"{_SEED} 5 and 8.2; {_LONG}",
        Example(
            "d . . . . . . .\ns . . . . . . .\n. . . . . . . .\n. . . . . . s .\n. S . . . . . .\n. . S . . . . D",
            "The edge, his own man on a5 and the new man on b6 leave the Centurion no square: Insidiae.",
            "b2-b6#",
            "immobilized",
        ),
    ),
    Rule(
        "6",
        "Formations",
        "Four men of a side, one of them the Centurion or none, can move as one where they stand in the shape of a "
        "formation. They are a formation only while they move.",
        f"{_SEED} 6",
    ),
    Rule(
        "6.1",
        "Testudo",
        "Four men in a square of two by two.",
        f"{_SEED} 6.1",
        Example(
            ". . . . . . d .\n. . . . . . . s\n. . . . . . . .\n. S S . . . . .\n. S D . . . . .\n. . . . . . . .",
            "A Testudo with the Centurion in it slides to the right; its lower left and upper right man name it.",
            "Tb2c3-c2d3",
        ),
    ),
    Rule(
        "6.2",
        "Phalanx",
        "Four men in an unbroken line, along a rank or a file.",
        f"{_SEED} 6.2",
        Example(
            ". . . . . . d .\n. . . . . . . s\n. . . . . . . .\n. . . . . . . .\nS S D S S . . .\n. . . . . . . .",
            "Four of the five in the line go on; they are named by both ends.",
            "Pa2d2-a3d3",
        ),
    ),
)

_MOVEMENT = (
    Rule(
        "7",
        "Movement",
        "Everything moves along ranks and files, over empty squares only; a Decursio alone runs over enemies.",
        f"{_SEED} 7",
        Example(
            ". . . d . .\n. . s . . .\n. . . . . .\n. . . . . .\n. S . . . D",
            "Nobody moves on a diagonal.",
            "b1-d3",
            "impossible",
        ),
    ),
    Rule(
        "7.1.1",
        "The Latro",
        "A Latro runs any number of squares.",
        f"{_SEED} 7.1.1",
        Example(
            ". . . d . .\n. . s . . .\n. . . . . .\n. . . . . .\n. S . . . D", "A Latro crosses the board.", "b1-b5"
        ),
    ),
    Rule(
        "7.1.2",
        "The Centurion",
        "The Centurion moves one square.",
        f"{_SEED} 7.1.2",
        Example(
            ". . . d . .\n. . s . . .\n. . . . . .\n. . . . . .\n. S . . . D",
            "Two squares are one too many.",
            "Df1-f3",
            "illegal, rule 7.1.2",
        ),
    ),
    Rule(
        "7.2.1",
        "Castle",
        "Of four neighbors on the home row who never moved, the left or the right two go to the squares before the "
        "other two. Those squares must be empty, and the square on the way there, before the mover nearer to them. "
        "A player may castle several times.",
        f"{_SEED} 7.2.1; {_LONG}",
        Example(
            "s s s s s . s s\n. . d . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . D . .\nS S S S S S S S",
            "a1 and b1 pass b2 to c2 and d2; the four make a Testudo.",
            "Oa1b1-c2d2",
        ),
    ),
    Rule(
        "7.2.3",
        "Steps of a Testudo",
        "A Testudo goes one square in any of the four directions, if the two squares that it enters are empty.",
        f"{_SEED} 7.2.3",
        Example(
            ". . . . . . d .\n. . . . . . . s\n. s . . . . . .\n. S S . . . . .\n. S S . . . . .\n. . . . . . D .",
            "The man on b4 bars the way, and nobody takes him.",
            "Tb2c3-b3c4",
            "impossible",
        ),
    ),
    Rule(
        "7.2.4",
        "Steps of a Phalanx",
        "A Phalanx goes one square in any of the four directions, if the squares that it enters are empty.",
        f"{_SEED} 7.2.4",
        Example(
            ". . . . . . d .\n. . . . . . . s\n. . . . . . . .\n. . . . . . . .\nS S S S . . . .\n. . . . . . D .",
            "Only the charge goes further than one square.",
            "Pa2d2-a4d4",
            "illegal, rule 7.2.4",
        ),
    ),
    Rule(
        "7.2.4.1",
        "Decursio",
        "A Phalanx with a Latro at its point may charge along its line. It crosses one or more empty squares to an "
        "enemy Latro, runs over him and over as many right behind him as the player likes, and stops on the "
        "square of the last. It takes all whom it runs over. A man directly before the point prevents it, and a "
        "Centurion, a man of its own, an empty square or the edge ends it.",
        f"{_SEED} 7.2.4.1; {_LONG}",
        Example(
            ". . . . . . . . d .\n"
            ". . . . . . . . . s\n"
            ". . . . . . . . . .\n"
            "S S S S . . s s . .\n"
            ". . . . . . . . . .\n"
            ". . . . . . . . D .",
            "Over two empty squares through g3 and h3.",
            "Pa3d3>e3h3xg3xh3",
        ),
    ),
)

_CAPTURES = (
    Rule(
        "8",
        "Active capture",
        "Only the move that completes an attack takes: a man of the attack must have arrived by it. Whoever walks "
        "up to two enemies, or between two, is safe until they attack anew.",
        f"{_SEED} 4 and 8.1; {_LONG}, on active capture",
        Example(
            "d . . . . . s\n. . . . . . .\n. s . . S S .\n. . . . . . .\n. . . . . . .\n. . . . . . D",
            "The man who goes to d4 stands before two and is not taken.",
            "b4-d4",
        ),
    ),
    Rule(
        "8.1",
        "Taking a Latro",
        "A Latro is taken by two men in a line on one side of him, a Latro in front and any man right behind, if "
        "one of the two has just arrived. An enemy right behind the victim saves him, however many attack. "
        "Between two enemies a Latro is safe. One man may take part in several attacks.",
        f"{_SEED} 8.1; {_LONG}",
        Example(
            "d . . . . . s\n. . . . . . .\n. . . . s . .\nS . . . . . .\n. . . . S . .\n. . . . . . D",
            "e3 and e2 stand in a line against e4.",
            "a3-e3xe4",
        ),
    ),
    Rule(
        "8.1.1",
        "The Centurion helps",
        "Behind the Latro in front, beside the victim at a right angle to the attack, or within the formation that "
        "moves, the Centurion gives power to take a man who is backed. Beside the victim he makes one Latro enough. "
        "In front he takes nobody. The victim's Centurion, anywhere in the unbroken file behind him, cancels "
        "this; in a charge he does so behind the row.",
        f"{_SEED} 8.1.1; {_LONG}",
        Example(
            "d . . . . . s\n. . . . s . .\n. . . . s . .\n. . . . S . .\n. . . D . . .\n. S . . . . .",
            "The Centurion comes up behind e3, and e4 falls although e5 backs it.",
            "Dd2-e2xe4",
        ),
    ),
    Rule(
        "8.2",
        "Taking the Centurion",
        "The Centurion is taken between two Latros on opposite sides of him, on a rank or a file, if one of them "
        "has just arrived. The other Centurion does not help.",
        f"{_SEED} 8.2; {_LONG}",
        Example(
            ". . . . . . .\n. . . . . s .\n. . S d . . .\n. . . . . . .\n. . . . . . .\n. . . . S . D",
            "c4 and e4 take the Centurion between them: Laurus.",
            "e1-e4xd4#",
            "dux-taken",
        ),
    ),
    Rule(
        "count",
        "The count",
        "A game that nobody wins goes to the player who has taken more men; equal numbers are a draw.",
        f"{_LONG}, on the goal",
    ),
)

_OPTIONS = (
    Option(
        "centurions",
        "i2-d5",
        ("i2-d5", "i2-i5"),
        "Where the Centurions begin: each at its player's right, or both on one side (reading L1).",
    ),
    Option(
        "side_assist_min", "1", ("1", "2"), "How many Latros in a line a Centurion at a right angle helps (reading L5)."
    ),
    Option(
        "decursio_stop",
        "free",
        ("free", "forced"),
        "Whether a charge may stop early or runs as far as it can (reading L12).",
    ),
    Option(
        "castle_path",
        "single",
        ("single", "all"),
        "The squares that a castle needs empty: a way for one man, or all before the four (reading L14).",
    ),
    Option(
        "repetition", "count", ("count", "draw", "off"), "What the third occurrence of a position does (reading L20)."
    ),
    Option(
        "quiet_limit",
        "100",
        (),
        "Plies without a capture after which captures are counted; 0 for no limit (reading L20).",
    ),
)

_TRAITS = {
    "board": Trait("12x6", f"{_SEED} 1"),
    "army": Trait("12 Latros on the home row and a Centurion before them", f"{_SEED} 2 and 3; L1"),
    "first move": Trait("by lot; White in records", f"{_SEED} 4"),
    "range": Trait(
        "a Latro any distance along rank or file, the Centurion and formations of four one square; "
        "a Phalanx charges over enemies",
        f"{_SEED} 7",
    ),
    "capture": Trait(
        "by two in a line on one side of a lone Latro, by a Latro with the Centurion's help, or run over by a "
        "charge; never between two",
        f"{_SEED} 7.2.4.1, 8.1 and 8.1.1; L2 to L6",
    ),
    "corner": Trait("a corner is a square like any other", f"{_SEED} 8; the seed names none"),
    "leader": Trait(
        "the Centurion helps others to take and takes nobody; he is taken between two Latros or shut in",
        f"{_SEED} 8.1.1 and 8.2",
    ),
    "endings": Trait(
        "Centurion taken (Laurus), last Latro taken (Exanimus), Centurion shut in (Insidiae), by oneself too",
        f"{_SEED} 5; {_LONG}",
    ),
    "draws": Trait(
        "third occurrence or 100 plies without a capture: more captures win, equal is a draw", f"{_LONG}; L20"
    ),
}

RULEBOOK = Rulebook(
    "latrotabuli",
    "Latrotabuli",
    "Twelve Latros and a Centurion a side. Two in a line beat one; four together march, charge and castle.",
    (Seed("002", "Latrotabuli", "Jennifer Diane Reitz"),),
    _GENERAL + _MOVEMENT + _CAPTURES,
    READINGS,
    _OPTIONS,
    _TRAITS,
    signs=("-", "T", "P", ">", "O"),
    takes_leaders=True,
    leader="Centurion",
)
