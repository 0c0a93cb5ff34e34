"""Compares what the rules on a page say of positions with what Python says.

    python -m tests.support.page_rules                       # all systems, 84 positions each
    python -m tests.support.page_rules 500 glaucus/8x8 bell/7x8

It plays random games, and asks at their positions: the turns that a reader can choose, with what each does in words,
how the game has ended, and why the turns to all other squares are refused.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from latrodb.core.position import Position, write_fen
from latrodb.core.square import square_name
from latrodb.diagrams.move_arrows import name_rule
from latrodb.features.viewer import page_rules
from latrodb.features.viewer.frames import describe_turn, ending_words
from latrodb.notation.turns import read_turn
from latrodb.rules.attempt import attempt
from latrodb.rules.catalog import find_variant
from latrodb.rules.system import Seen
from latrodb.rules.variant import Variant
from tests.support.page_engine.comparison import EVERY_SYSTEM

SCRIPT = Path(__file__).with_suffix(".js")
SCRIPTS = Path(page_rules.__file__).parent
MOST = 120  # turns of a game
EACH = 84  # positions of a system, which are 1,000 of all


class Place(NamedTuple):
    """A position of a game, with what was before it."""

    past: list[Position]
    seen: Seen


def places(variant: Variant, count: int, dice: random.Random) -> list[Place]:
    """Positions of random games; some of these prefer to capture."""
    found: list[Place] = []
    while len(found) < 2 * count:
        found += _game(variant, dice)
    return dice.sample(found, count)


def _game(variant: Variant, dice: random.Random) -> Iterator[Place]:
    position, seen = variant.opening(), Seen()
    seen.arrive(position)
    past, is_greedy = [position], dice.random() < 0.5
    for _ in range(MOST):
        yield Place([*past], seen.copy())
        if variant.system.outcome(position, seen):
            return
        turns = list(variant.system.turns(position, seen))
        steps = [variant.system.play(position, turn, seen) for turn in dice.sample(turns, min(len(turns), 6))]
        step = next((each for each in steps if is_greedy and each.captures), steps[0])
        seen.add(step)
        position = step.after
        past.append(position)


def asked(variant: Variant, found: Sequence[Place], picked: Sequence[Sequence[list[str]]] = ()) -> dict[str, Any]:
    """What a page is asked: the rules, and the positions, each with turns that may be refused."""
    return {
        "rules": msgspec.to_builtins(page_rules.page_rules(variant), str_keys=True),
        "places": [
            {"past": [*map(write_fen, place.past)], "tries": picked[at] if picked else []}
            for at, place in enumerate(found)
        ],
    }


def answers(tasks: Sequence[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """What the rules on a page say, in Node."""
    done = subprocess.run(
        ["node", str(SCRIPT), str(SCRIPTS)], input=json.dumps(tasks), capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)  # type: ignore[no-any-return]


def refused_picks(variant: Variant, turns: Sequence[dict[str, Any]], dice: random.Random, most: int) -> list[list[str]]:
    """Picks that no legal turn has, the last of them any square of the board, after what a reader can pick first."""
    chosen = [turn["picks"] for turn in turns if "-" not in turn["picks"][0] and "[" not in turn["picks"][0]]
    starts = {tuple(picks[:end]) for picks in chosen for end in range(1, len(picks) + 1)}
    first = sorted({start[:-1] for start in starts} - {()})
    names = [*map(square_name, variant.geometry.squares)]
    tries = [[*start, name] for start, name in product(first, names) if (*start, name) not in starts]
    longest = 2 if variant.system.table.spares else 99  # a text does not say which man is to stay that nobody takes
    others = [picks for picks in tries if picks[-1] not in picks[:-1] and len(picks) <= longest]
    return dice.sample(others, min(most, len(others)))


def differences(variant: Variant, place: Place, said: dict[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    """What a page says of a position and Python does not: what was asked, the answer, and Python's."""
    position, system, leader = place.past[-1], variant.system, variant.rulebook.leader
    steps = [system.play(position, turn, place.seen) for turn in system.turns(position, place.seen)]
    due = {(step.text, write_fen(step.after), describe_turn((step,), leader)) for step in steps}
    found = {(turn["text"], turn["after"], turn["say"]) for turn in said["turns"]}
    if found != due:
        yield write_fen(position), sorted(found - due)[:2], sorted(due - found)[:2]
    for step in steps[:8]:
        later = place.seen.copy()
        later.add(step)
        ended = _ending(variant, step.after, later)
        (turn,) = [
            each for each in said["turns"] if (each["text"], each["after"]) == (step.text, write_fen(step.after))
        ][:1]
        if turn["outcome"] != ended:
            yield f"{write_fen(position)} {step.text}", turn["outcome"], ended
    if said["outcome"] != (ended := _ending(variant, position, place.seen)):
        yield write_fen(position), said["outcome"], ended
    for each in said["reasons"]:
        written = read_turn(each["text"])
        if any(reason["text"].endswith("has no such square") for reason in each["reasons"]) or "?" in each["text"]:
            assert each["reasons"]  # a formation beside the board, of which Python names the square
            continue
        assert written, each["text"]
        reasons = attempt(system, position, written, place.seen).reasons
        named = [(reason.message, name_rule(reason.rule) if reason.rule else "") for reason in reasons]
        if [(reason["text"], reason["rule"]) for reason in each["reasons"]] != named:
            yield f"{write_fen(position)} {each['text']}", each["reasons"], named


def _ending(variant: Variant, position: Position, seen: Seen) -> list[str] | None:
    outcome = variant.system.outcome(position, seen)
    return [ending_words(outcome, variant.rulebook.leader), outcome.result] if outcome else None


def compare(key: str, count: int, refusals: int = 60, seed: int = 1) -> tuple[int, list[tuple[str, Any, Any]]]:
    """How many refused turns were compared in some positions of a variant, and what differs."""
    variant, dice = find_variant(key), random.Random(f"{key} {seed}")
    found = places(variant, count, dice)
    (said,) = answers([asked(variant, found)])
    picked = [refused_picks(variant, each["turns"], dice, refusals) for each in said]
    (said,) = answers([asked(variant, found, picked)])
    different = [line for place, each in zip(found, said, strict=True) for line in differences(variant, place, each)]
    return sum(map(len, picked)), different


def main() -> int:
    """Print what differs; 1 if anything does."""
    numbers = [int(word) for word in sys.argv[1:] if word.isdecimal()]
    keys = [word for word in sys.argv[1:] if not word.isdecimal()] or EVERY_SYSTEM
    failed = 0
    for key in keys:
        tried, found = compare(key, *(numbers or [EACH]))
        print(f"{key}: {tried} refused turns, {len(found)} differences")
        for line in found[:6]:
            print("  ", *line, sep="\n    ")
        failed += len(found)
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
