"""Kowalski: rules in our words, readings, options and profile."""

from __future__ import annotations

from latrodb.core.color import BLACK
from latrodb.rules.rulebook import Example, Option, Reading, Rule, Rulebook, Seed, Trait

_SEED = "001, Kowalski"

_RULES = (
    Rule(
        "1st rule",
        "Board and opening",
        "Twelve files and eight ranks; twelve men a side on the first rank, and the Dux before them, just "
        "right of the middle as his player sees it. Or eleven files and ten ranks: the Dux in the middle of "
        "the first rank, five men on either side. Black begins.",
        f"{_SEED}, 1st rule",
        Example(
            "s s s s s s s s s s s s\n"
            ". . . . . d . . . . . .\n"
            ". . . . . . . . . . . .\n"
            ". . . . . . . . . . . .\n"
            ". . . . . . . . . . . .\n"
            ". . . . . . . . . . . .\n"
            ". . . . . . D . . . . .\n"
            "S S S S S S S S S S S S",
            "The opening on the larger board; Black begins.",
            "a8-a5",
        ),
    ),
    Rule(
        "2nd rule",
        "Movement",
        "Every piece, the Dux too, runs along its rank or file over any number of empty squares.",
        f"{_SEED}, 2nd rule",
        Example(". . . . s\n. . d . .\nS D . . .\nS . . . s", "The Dux runs as far as the way is free.", "Db2-e2"),
    ),
    Rule(
        "3rd rule",
        "Captures",
        "A man is taken when an enemy piece comes up so that he has one on two opposite sides, on a rank or "
        "a file. A line of men with an enemy at either end is taken together.",
        f"{_SEED}, 3rd rule",
        Example(
            ". . . . . S .\n. S s s s . .\n. . . . . . s",
            "Three men in a line between b2 and the newcomer on f2.",
            "f3-f2xc2xd2xe2",
        ),
    ),
    Rule(
        "4th rule",
        "Walking in between",
        "A man who walks in between two enemies by himself is not taken. It is polite to say so aloud.",
        f"{_SEED}, 4th rule",
        Example(". s . s\nS . S .\n. . . .", "b3 goes between a2 and c2, and stays.", "b3-b2"),
    ),
    Rule(
        "5th rule",
        "Corners",
        "A man in a corner is taken when enemies come to stand on both squares beside it.",
        f"{_SEED}, 5th rule",
        Example("s S . .\n. . . .\nS . . s", "The corner a3 between b3 and the newcomer on a2.", "a1-a2xa3"),
    ),
    Rule(
        "6th rule",
        "Repetition",
        "Moves must not be repeated for ever: a player before whom the same position stands for the third "
        "time has to vary. We read it as: he may not play what he has played from it before (reading K10).",
        f"{_SEED}, 6th rule",
    ),
    Rule(
        "7th rule",
        "The Dux and the end",
        "The Dux cannot be taken. He is immobilized when all four sides of him are closed, even if his own "
        "men close some; who immobilizes the enemy's Dux wins. If neither Dux can be shut in, the side with "
        "more men wins.",
        f"{_SEED}, 7th rule",
        Example(
            ". . s . .\n. s d s .\n. . . . .\nD . S . .",
            "The man on c2 closes the last side; the other three are closed by Black himself.",
            "c1-c2#",
            "immobilized",
        ),
    ),
)

_READINGS = (
    Reading(
        "K1",
        "Right of the middle: as each player sees it, or both on one side?",
        "As each player sees it: g2 and f7",
        ("both on one file",),
        "A later revision of the Wikipedia article says so; Ludii has g2 and f7; the XXI games turn the array too.",
        rules=("1st rule",),
    ),
    Reading(
        "K2",
        "How far does the Dux go?",
        "As far as any piece",
        ("one square",),
        "The seed speaks of every piece, and Ludii agrees; the program tadmas/latrunculi lets him step only.",
        "dux_range",
        ("2nd rule",),
    ),
    Reading(
        "K3",
        "Is a line of men taken together?",
        "Yes",
        ("only single men",),
        "The seed has it; a later revision notes that Kowalski gave it up, and Ludii takes single men.",
        "line_capture",
        ("3rd rule",),
    ),
    Reading(
        "K4",
        "What of a line with the Dux in it?",
        "Nothing is taken: a man beside his Dux is not between enemies",
        ("the men are taken and the Dux stays",),
        "The sources are divided: gameplayersjournal against Mac Latrunculi and roqapps. The seed speaks of men only.",
        "line_with_dux",
        ("3rd rule", "7th rule"),
    ),
    Reading(
        "K5",
        "May the Dux be one of the two who take?",
        "Yes, in lines and at corners",
        ("men only",),
        "The seed speaks of a piece; Ludii agrees.",
        rules=("3rd rule", "5th rule"),
    ),
    Reading(
        "K6",
        "Does the edge close a side of the Dux?",
        "Yes",
        ("four pieces are needed",),
        "sycarion.com and stormthecastle.com count the edge; so do the XXI games.",
        rules=("7th rule",),
    ),
    Reading(
        "K7",
        "Is a Dux immobilized among his own men alone?",
        "No: an enemy has to stand beside him",
        ("yes, as in the XXI games",),
        "The seed lets own men be part of the obstruction; sycarion.com wants an enemy beside him.",
        rules=("7th rule",),
    ),
    Reading(
        "K8",
        "What if a player shuts his own Dux in?",
        "He loses if an enemy stands beside the Dux",
        ("the move is illegal, unless it wins",),
        "The seed calls immobilized what is closed, whoever moved last; the XXI games forbid the move.",
        "self_block",
        ("7th rule",),
    ),
    Reading(
        "K9",
        "What if a move shuts both Duxes in?",
        "The mover wins",
        ("the mover loses", "a draw"),
        "The seed is silent; the enemy's Dux is looked at first.",
        rules=("7th rule",),
    ),
    Reading(
        "K10",
        "What does the third occurrence of a position forbid?",
        "Its player may not play what he has played from it before",
        ("no turn may bring it about", "it is a draw", "nothing"),
        "The seed obliges the player to vary; sycarion.com bars the move that starts a third round; tadmas "
        "bars the fourth occurrence.",
        "repetition",
        ("6th rule",),
    ),
    Reading(
        "K11",
        "When can a game not be won by immobilizing?",
        "When the players say so, or after 100 plies without a capture",
        ("60 plies",),
        "The seed gives no number. Mac Latrunculi and the latrones app count 30 moves.",
        "quiet_limit",
        ("7th rule",),
    ),
    Reading(
        "K12",
        "What if a side cannot move?",
        "Men are counted",
        ("it loses",),
        "sycarion.com and roqapps.com count. It hardly ever happens.",
        rules=("7th rule",),
    ),
    Reading(
        "K13",
        "Is a Dux without men lost?",
        "He plays on",
        ("he loses",),
        "The latrones app ends the game there; the seed does not.",
        "bare_dux",
        ("7th rule",),
    ),
    Reading(
        "K14",
        "Is it a duty to announce that one walks in between?",
        "A courtesy; a record may carry a comment",
        ("a rule with consequences",),
        "The seed gives avoidance of disputes as the reason, and no penalty.",
        rules=("4th rule",),
    ),
    Reading(
        "K15",
        "Is the opening on 11x10 playable?",
        "With a guard: the first turn of a game may not immobilize. Black still has to parry Df1-f9#",
        ("as it stands", "the Dux only steps"),
        "As it stands Black wins at once with Df10-f2#: two men of White's, the edge and the black Dux "
        "close all four sides. Found by playing; the seed gives the array without comment.",
        "opening_guard",
        ("1st rule",),
    ),
    Reading(
        "K16",
        "What do the marks mean?",
        "As in the XXI games: * for a piece that comes to stand beside the enemy Dux, (+) if it leaves him "
        "one open square, + if the side threatens to immobilize, # for a turn that wins",
        ("no marks but #",),
        "The seed has no notation. Only # belongs to a complete record.",
        rules=("7th rule",),
    ),
)

_EITHER = ("true", "false")

_OPTIONS = (
    Option("line_capture", "true", _EITHER, "Whether a closed line of men is taken whole (reading K3)."),
    Option("line_with_dux", "nothing", ("nothing", "men"), "What a closed line with the Dux in it loses (reading K4)."),
    Option("dux_range", "rook", ("rook", "step"), "How far the Dux goes (reading K2)."),
    Option("self_block", "loses", ("loses", "illegal"), "What shutting one's own Dux in does (reading K8)."),
    Option(
        "repetition",
        "vary",
        ("vary", "forbid_third", "draw", "off"),
        "What a position does that comes back: its player varies, the third occurrence is forbidden or a "
        "draw, or nothing (reading K10).",
    ),
    Option(
        "quiet_limit", "100", (), "Plies without a capture after which men are counted; 0 for no limit (reading K11)."
    ),
    Option("bare_dux", "plays_on", ("plays_on", "loses"), "What becomes of a Dux without men (reading K13)."),
    Option("opening_guard", "true", _EITHER, "Whether the first turn of a game may not immobilize (reading K15)."),
)

_TRAITS = {
    "board": Trait("12x8, or 11x10", "1st rule"),
    "army": Trait("12 men and a Dux; 10 men and a Dux on 11x10", "1st rule"),
    "first move": Trait("Black", "1st rule"),
    "range": Trait("any distance along rank or file, the Dux too", "2nd rule, K2"),
    "capture": Trait("between two, whole lines too, by the closing move; the Dux takes", "3rd and 4th rule, K3 to K5"),
    "corner": Trait("a man in a corner falls to two beside it", "5th rule"),
    "leader": Trait(
        "a Dux, never taken; immobilized when all sides are closed and an enemy is beside him", "7th rule, K6, K7"
    ),
    "endings": Trait("a Dux immobilized; else more men win", "7th rule, K8 to K13"),
    "draws": Trait("equal men after 100 plies without a capture; repetition must vary", "6th and 7th rule, K10, K11"),
}

RULEBOOK = Rulebook(
    "kowalski",
    "Kowalski",
    "Men and a Dux run like rooks and take between two; the game is won by shutting the enemy Dux in.",
    (Seed("001", "Ludus latrunculorum, Kowalski's reconstruction", "W. J. Kowalski"),),
    _RULES,
    _READINGS,
    _OPTIONS,
    _TRAITS,
    first=BLACK,
)
