"""Latrotabuli: our readings where seed 002 is silent or says two things, each with its evidence."""

from __future__ import annotations

from latrodb.rules.rulebook import Reading

_GAME = "the example game at pasteldefender.com"

_ABOUT_MEN = (
    Reading(
        "L1",
        "From whose right is the Centurion's fourth square counted?",
        "From each player's own: i2 and d5.",
        ("from one side of the board: i2 and i5",),
        "Section 3 speaks of each player; the long write-up is vague. XXI and Kowalski turn the array, too.",
        "centurions",
        ("3",),
    ),
    Reading(
        "L2",
        "Is a Latro taken by two in a line, or between two?",
        "By two in a line on one side of him; only a Centurion is taken between two.",
        ("between two as well",),
        "The long write-up rules out the capture between two in so many words. The summary at analog.games, which "
        "speaks of flanking, misreads it.",
        rules=("8.1", "8.2"),
    ),
    Reading(
        "L3",
        "What backs a Latro against two attackers?",
        "Any man of his side right behind him; greater depth on either side changes nothing.",
        ("only a Latro", "the depths are compared"),
        "The long write-up has two-deep or more stopped by two or more.",
        rules=("8.1",),
    ),
    Reading(
        "L4",
        "What does the Centurion do behind the Latro in front?",
        "He empowers him: a backed man falls, too.",
        ("he counts as a Latro",),
        "Section 8.1.1 says that the stalemate of two against two is broken.",
        rules=("8.1.1",),
    ),
    Reading(
        "L5",
        "How many Latros does a Centurion at a right angle help?",
        "One in front is enough.",
        ("two in a line",),
        "The long write-up says two or more in one place and one or two in another; the second is more exact.",
        "side_assist_min",
        ("8.1.1",),
    ),
    Reading(
        "L6",
        "Where does the other Centurion stand to cancel?",
        "Anywhere in the unbroken file behind the victim.",
        ("right behind the victim", "anywhere in the cluster"),
        "Section 8.1.1 has him support from behind, the long write-up has him in the formation under attack.",
        rules=("8.1.1",),
    ),
)

_ABOUT_FORMATIONS = (
    Reading(
        "L7",
        "Is a Testudo at rest safe as such?",
        "No: a formation exists only while it moves. Its men back each other, which comes to the same.",
        ("yes, as long as it stands",),
        "The seed says both. The rule of backing alone gives the safety that it claims, and both ways that it "
        "names of breaking it.",
        rules=("6", "8.1"),
    ),
    Reading(
        "L8",
        "Must a formation stand by itself to move?",
        "No: any four men in the shape may move out of a larger group.",
        ("yes",),
        f"In {_GAME} Phalanxes step out of the full home row, although the long write-up lets a formation dissolve "
        "among other men.",
        rules=("6", "6.1", "6.2"),
    ),
    Reading(
        "L9",
        "What does it mean that a formation with a Centurion cannot be blocked?",
        "That backing does not save its victims; an occupied square stops it like any other.",
        ("it moves through men",),
        "The rule of active capture asks for an empty square to advance to.",
        rules=("7.2.3", "7.2.4", "8.1.1"),
    ),
    Reading(
        "L10",
        "May a Testudo take while it slides along enemies?",
        "Yes; both whom it faces then fall.",
        ("no: there must be one empty square between",),
        "The long write-up describes the slide and its two captures; the empty square of section 8.1 concerns the "
        "advance.",
        rules=("7.2.3", "8.1"),
    ),
    Reading(
        "L11",
        "Does a step of a Phalanx take anybody?",
        "Yes, as any move does: a line of four holds two in a line.",
        ("only its charge takes",),
        "The seed does not say; section 8.1 asks for two Latros in a line and a move.",
        rules=("7.2.4", "8.1"),
    ),
    Reading(
        "L12",
        "Must a charge run on as far as it can?",
        "No, it stops where the player likes, after one victim at least.",
        ("yes",),
        "Section 7.2.4.1 lets it go as many squares as desired.",
        "decursio_stop",
        ("7.2.4.1",),
    ),
    Reading(
        "L13",
        "What if an enemy stands directly before the point?",
        "There is no charge in that direction.",
        ("it runs over him",),
        "Section 7.2.4.1 says so.",
        rules=("7.2.4.1",),
    ),
    Reading(
        "L14",
        "What way does a castle need?",
        "One for a single man: the two goals, and the square before the nearer mover.",
        ("all four squares before the men",),
        "Section 7.2.1 asks for a way one square wide.",
        "castle_path",
        ("7.2.1",),
    ),
    Reading(
        "L15",
        "When has a man never moved?",
        "When he himself has not left his square by any move, a formation's included; coming back does not help.",
        ("when a man stands on the square",),
        "The long write-up speaks of the individual piece.",
        rules=("7.2.1",),
    ),
    Reading(
        "L16",
        "Does a castle take anybody?",
        "Yes, as any move does; its two movers have arrived.",
        ("no",),
        "The seed does not say.",
        rules=("7.2.1", "8"),
    ),
)

_ABOUT_ENDINGS = (
    Reading(
        "L17",
        "Is a Centurion shut in whom a formation could still carry away?",
        "Yes: the four squares beside him decide.",
        ("no",),
        f"Section 5 lists the edge and men of both sides; move 8 of {_GAME} takes self-blocking for a loss at once.",
        rules=("5",),
    ),
    Reading(
        "L18",
        "What if one move shuts in both Centurions?",
        "The mover wins.",
        ("the mover loses", "a draw"),
        "Section 8.2 gives the victory to the side that blocks.",
        rules=("5",),
    ),
    Reading(
        "L19",
        "Which ending comes first when several come together?",
        "Centurion taken, no Latros, the opponent's Centurion shut in, one's own shut in.",
        ("another order",),
        "The seed does not say; a win by the move goes before a loss by it.",
        rules=("5",),
    ),
    Reading(
        "L20",
        "How does a game without a decision end?",
        "By the count of captures, at the third occurrence of a position or after 100 plies without a capture.",
        ("repetition draws", "no limit"),
        "The long write-up has captures counted, and a draw if they are equal. The limits are ours.",
        "repetition",
        ("count",),
    ),
)

READINGS = _ABOUT_MEN + _ABOUT_FORMATIONS + _ABOUT_ENDINGS
