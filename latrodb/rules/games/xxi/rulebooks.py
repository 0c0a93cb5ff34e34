"""The rulebooks of the three XXI games: who printed what, and how the doubtful points may be read."""

from __future__ import annotations

from functools import cache

from latrodb.rules.rulebook import Option, Rule, Rulebook, Seed

LATRUNCULI = Seed("latrunculi-xxi", "Latrunculi XXI", "Jose Carrillo")
PETTEIA = Seed("petteia-xxi", "Petteia XXI", "Jose Carrillo")

SHARED_OPTIONS = (
    Option(
        "phalanx",
        "full",
        ("full", "front", "rear"),
        "How much of a row of three or more a Phalanx has to double: all of it, the two men in front, or "
        "the two at the rear (rule 15, reading C6-doubling).",
    ),
    Option(
        "repetition",
        "mover",
        ("mover", "opponent", "draw"),
        "Who loses when a position stands for the third time: he who brought it about, his opponent, or "
        "nobody (reading E3).",
    ),
    Option(
        "quiet_limit",
        "100",
        (),
        "Plies without a capture after which the game is drawn; 0 switches the rule off (reading E4).",
    ),
)

_EITHER = ("true", "false")

DUX_OPTIONS = (
    Option("corner_dux", "true", _EITHER, "A Dux may take part in a corner capture (rule 8, reading C3-dux)."),
    Option("anvil_dux", "true", _EITHER, "A Dux may stand behind a soldier who is crushed (rule 13b, reading C4-dux)."),
    Option(
        "flank_dux", "true", _EITHER, "An enemy Dux may be part of a line that is charged (rule 14, reading C5-dux)."
    ),
    Option(
        "dux12_two",
        "true",
        _EITHER,
        "A Dux with two enemies may leave if both stay engaged (rules 12 and 17, reading L6).",
    ),
    Option(
        "dux12_three",
        "false",
        _EITHER,
        "A Dux with one open square may leave if his enemies stay engaged (rules 12 and 18, reading L7).",
    ),
    Option(
        "self_quasi_mark",
        "true",
        _EITHER,
        "`(+)` also marks a quasi check of the player's own Dux (notation, reading M4).",
    ),
)


@cache
def rulebook_of(name: str) -> Rulebook:
    """The rulebook of `latrunculi-xxi`, `petteia-xxi` or `single-stone-xxi`.

    Raises:
        KeyError: another name.
    """
    return _BOOKS[name]()


def _latrunculi() -> Rulebook:
    from latrodb.rules.games.xxi import classical_rules as classical
    from latrodb.rules.games.xxi import combat_rules as combat
    from latrodb.rules.games.xxi import dux_readings, readings
    from latrodb.rules.games.xxi.comparison import LATRUNCULI_TRAITS
    from latrodb.rules.games.xxi.dux_rules import DUX_RULES

    shared = (*classical.MOVING_AND_TAKING, *combat.COMBATS, *combat.CHARGES)
    return Rulebook(
        "latrunculi-xxi",
        "Latrunculi XXI",
        "Two small armies and their leaders, the Duxes, all of whom move like rooks. Soldiers are taken by "
        "closing in on them or by charging at them, and whoever fights is held where he is. Shut the enemy "
        "Dux in, or leave him alone, to win.",
        (LATRUNCULI, PETTEIA),
        (
            *classical.LATRUNCULI_AIMS,
            *(rule.to_rule(duxes=True) for rule in shared),
            *DUX_RULES,
            *(rule.to_rule(duxes=True) for rule in classical.DRAWS),
            classical.LATRUNCULI_NOTATION,
        ),
        (
            *dux_readings.SETUPS,
            *readings.BOARDS,
            *readings.CAPTURES,
            *dux_readings.DUX_CAPTURES,
            *readings.LOCKS,
            *dux_readings.DUX_MOBILITY,
            *dux_readings.MARKS,
            *dux_readings.ENDINGS,
            *readings.DRAWN_OUT,
        ),
        (*DUX_OPTIONS, *SHARED_OPTIONS),
        dict(LATRUNCULI_TRAITS),
        ("*", "(+)", "+", "#"),
    )


def _petteia() -> Rulebook:
    from latrodb.rules.games.xxi import readings
    from latrodb.rules.games.xxi.classical_rules import PETTEIA_SETUP
    from latrodb.rules.games.xxi.comparison import PETTEIA_TRAITS

    return Rulebook(
        "petteia-xxi",
        "Petteia XXI",
        "Latrunculi XXI without leaders: two double rows of soldiers wear each other down until one side "
        "has no army, or no move, left.",
        (PETTEIA, LATRUNCULI),
        _rules_of_soldiers(PETTEIA_SETUP),
        (
            *readings.BOARDS,
            *readings.CAPTURES,
            *readings.LOCKS,
            *readings.PETTEIA_READINGS,
            *readings.NO_DUX_ENDINGS,
            *readings.DRAWN_OUT,
        ),
        SHARED_OPTIONS,
        dict(PETTEIA_TRAITS),
        (),
    )


def _single_stone() -> Rulebook:
    from latrodb.rules.games.xxi import readings
    from latrodb.rules.games.xxi.classical_rules import SINGLE_STONE_SETUP
    from latrodb.rules.games.xxi.comparison import SINGLE_STONE_TRAITS

    return Rulebook(
        "single-stone-xxi",
        "Single Stone XXI",
        "Petteia XXI with a single row on each side, or Latrunculi XXI without the leaders: a game to learn "
        "how soldiers move and hold each other.",
        (PETTEIA, LATRUNCULI),
        _rules_of_soldiers(SINGLE_STONE_SETUP),
        (
            *readings.BOARDS,
            *readings.CAPTURES,
            *readings.LOCKS,
            *readings.SINGLE_STONE_READINGS,
            *readings.NO_DUX_ENDINGS,
            *readings.DRAWN_OUT,
        ),
        SHARED_OPTIONS,
        dict(SINGLE_STONE_TRAITS),
        (),
    )


def _rules_of_soldiers(setup: Rule) -> tuple[Rule, ...]:
    """The rules of the Petteia page behind a setup."""
    from latrodb.rules.games.xxi import classical_rules as classical
    from latrodb.rules.games.xxi import combat_rules as combat

    return (
        setup,
        *classical.PETTEIA_AIMS,
        *(rule.to_rule(duxes=False) for rule in (*classical.MOVING_AND_TAKING, *combat.COMBATS)),
        *combat.PETTEIA_COMBATS,
        *(rule.to_rule(duxes=False) for rule in (*combat.CHARGES, *classical.DRAWS)),
        classical.ILLEGAL_MOVES,
        classical.PETTEIA_NOTATION,
    )


_BOOKS = {"latrunculi-xxi": _latrunculi, "petteia-xxi": _petteia, "single-stone-xxi": _single_stone}
