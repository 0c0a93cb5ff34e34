"""Damage several copies of a game independently, merge them, and count the turns that come out right.

    python -m benchmarks.witnesses [--games 120] [--witnesses 2] [--percent 1] [--seed 7] [--failures]

A percentage of the characters of the moves is changed, lost or doubled in each copy. A turn is *right* if the merged
record has it with the squares that were played; *and fixed* counts it after `check --fix` of the merged record, *one
alone* in the first copy after `check --fix`. A place is *wrongly chosen* if a reading is called better, or one is made
of several, that is not what was played, and *open* if none is called better.

To measure another tree with the same games, copy the folder `benchmarks` to an empty folder and run it there with the
Python of that tree.
"""

from __future__ import annotations

import argparse
import io
import json
import re
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from difflib import SequenceMatcher
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

from benchmarks.corruptions import LOOKALIKES, Record, print_record
from benchmarks.repair import played_record, turn_key
from latrodb.cli.app import main as run_command
from latrodb.features.analyzer import analyzer
from latrodb.notation.turns import read_turn
from latrodb.rules.catalog import variant_keys

SIGNS = "abcdefghijklmnop0123456789-xD., "
MEANT = re.compile(r"; (.*) may be meant")
CHANGED, LOST = 0.8, 0.9  # bounds of the kinds of damage; the rest is doubled


class Witness(NamedTuple):
    """A damaged copy, and for each of its characters the place of the one in the sound text that it comes from."""

    text: str
    origins: tuple[int, ...]


class Outcome(NamedTuple):
    """What came out of the copies of a game."""

    system: str
    number: int
    turns: int
    merged: int  # turns that are right in the merged record
    fixed: int
    alone: int
    chosen: int  # places at which a reading is called better
    wrong: tuple[str, ...]  # those at which it is not what was played
    open: int
    seconds: float


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.witnesses", description=__doc__)
    parser.add_argument("--games", type=int, default=120)
    parser.add_argument("--witnesses", type=int, default=2)
    parser.add_argument("--percent", type=float, default=1.0)
    parser.add_argument("--seed", default="7")
    parser.add_argument("--failures", action="store_true", help="print the games with a wrong turn or choice")
    parser.add_argument("--keep", type=Path, help="write the copies of the games with a wrong turn here")
    chosen = parser.parse_args()
    outcomes = []
    for number in range(chosen.games):
        outcome = run_game(chosen.seed, number, chosen.witnesses, chosen.percent / 100, chosen.keep)
        outcomes.append(outcome)
        if chosen.failures and (outcome.fixed < outcome.turns or outcome.wrong):
            print(outcome, file=sys.stderr)
    print_report(outcomes)


def run_game(seed: str, number: int, witnesses: int, share: float, keep: Path | None = None) -> Outcome:
    """One game from its seed to its outcome; the same arguments give the same copies."""
    random = Random(f"{seed} {number}")
    keys = list(variant_keys())
    record = played_record(keys[number % len(keys)], random)
    sound = print_record(record)
    copies = [damage(sound, share, random) for _ in range(witnesses)]
    with TemporaryDirectory() as folder:
        outcome = judge(record, number, sound, copies, Path(folder))
        if keep and (outcome.fixed < outcome.turns or outcome.wrong):
            kept = keep / str(number)
            kept.mkdir(parents=True, exist_ok=True)
            for name in Path(folder).iterdir():
                (kept / name.name).write_bytes(name.read_bytes())
            (kept / "sound.txt").write_text(sound, "utf-8")
    return outcome


def damage(sound: str, share: float, random: Random) -> Witness:
    """A copy in which a share of the characters after the tags is changed, lost or doubled."""
    begin = sound.index("\n\n") + 2
    signs, origins = list(sound[:begin]), list(range(begin))
    for at in range(begin, len(sound) - 1):
        new = _damaged(sound[at], random) if random.random() < share else sound[at]
        signs += new
        origins += [at] * len(new)
    return Witness("".join(signs) + "\n", (*origins, len(sound) - 1))


def _damaged(sign: str, random: Random) -> str:
    kind = random.random()
    if kind < CHANGED:
        others = LOOKALIKES.get(sign, SIGNS) if random.random() < 0.5 else SIGNS
        return random.choice([each for each in others if each != sign])
    return "" if kind < LOST else 2 * sign


def judge(record: Record, number: int, sound: str, copies: Sequence[Witness], folder: Path) -> Outcome:
    names = [str(folder / f"{letter}.txt") for letter in "ABCDEFGH"[: len(copies)]]
    for name, copy in zip(names, copies, strict=True):
        Path(name).write_text(copy.text, "utf-8")
    merged = folder / "merged.txt"
    begin = time.process_time()
    said = _run("diff", *names, "--json", "--merge", "-o", str(merged))
    seconds = time.process_time() - begin
    found = json.loads(said)
    text = merged.read_text("utf-8") if merged.exists() else ""
    kept = _right(record, text)
    choices = list(_choices(found, sound, dict(zip("ABCDEFGH", copies, strict=False)), kept))
    return Outcome(
        record.key,
        number,
        len(record.turns),
        len(kept),
        len(_right(record, _fixed(str(merged)))) if text else 0,
        len(_right(record, _fixed(names[0]))),
        sum(bool(each["better"]) for each in found["partings"]),
        tuple(place for place, is_right in choices if not is_right),
        sum(not each["better"] for each in found["partings"]),
        seconds,
    )


def _run(*words: str) -> str:
    with redirect_stdout(io.StringIO()) as said, redirect_stderr(io.StringIO()):
        run_command(list(words))
    return said.getvalue()


def _fixed(name: str) -> str:
    copy = Path(f"{name}.fixed")
    _run("check", name, "--fix", "-o", str(copy))
    return (copy if copy.exists() else Path(name)).read_text("utf-8")


def _right(record: Record, text: str) -> set[int]:
    """The turns of a game that a text has, by their index."""
    games = analyzer().parse(text.encode()).games
    turns = [_squares(each) for each in games[0].turns()] if games else []
    meant = [_squares(read_turn(each)) for each in record.turns]
    blocks = SequenceMatcher(None, meant, turns, autojunk=False).get_matching_blocks()
    return {block.a + at for block in blocks for at in range(block.size)}


def _squares(turn: Any) -> object:
    if turn is None:
        return None
    return turn_key(
        turn._replace(moves=tuple(move._replace(takes=(), binds=()) for move in turn.moves)), with_mark=False
    )


def _choices(
    found: dict[str, Any], sound: str, copies: dict[str, Witness], kept: set[int]
) -> Iterator[tuple[str, bool]]:
    """The places at which a reading is called better, and whether it is what was played."""
    words = _Words(sound)
    for parting in found["partings"]:
        if made := MEANT.search(parting["why"] or ""):
            yield parting["ply"], words.are_played(copies, parting, made[1].split())
        if not parting["better"]:
            continue
        turns = {side: [words.find(copy, each) for each in (parting[side] or {"turns": ()})["turns"]]
                 for side, copy in copies.items()}  # fmt: skip
        if turns[parting["better"]]:
            is_right = all(each is not None for each in turns[parting["better"]])
        else:
            is_right = all(at is None or at in kept for each in turns.values() for at in each)
        yield parting["ply"], is_right


class _Words:
    """The words of a sound text and their places."""

    def __init__(self, sound: str) -> None:
        begin = sound.index("\n\n") + 2
        self.places: dict[int, tuple[int, str]] = {}
        index, at = -1, begin
        for word in sound[begin:].split():
            at = sound.index(word, at)
            number, turn = _without_number(word)
            index += 1
            self.places |= {at + number + each: (index, turn) for each in range(len(turn))}
            at += len(word)

    def are_played(self, copies: dict[str, Witness], parting: dict[str, Any], texts: list[str]) -> bool:
        """Whether turns made of several readings are those that were played about there."""
        turns = [(copy, turn) for side, copy in copies.items() for turn in (parting[side] or {"turns": ()})["turns"]]
        meant = {_squares(read_turn(text)) for _, text in set().union(*(self.meant(*each) for each in turns))}
        return all(_squares(read_turn(text)) in meant for text in texts)

    def find(self, copy: Witness, turn: dict[str, Any]) -> int | None:
        """The index of the sound turn that a turn of a copy is, or None if it is not what was played there."""
        meant = self.meant(copy, turn)
        if len(meant) != 1:
            return None
        ((index, text),) = meant
        return index if _squares(read_turn(turn["text"])) == _squares(read_turn(text)) else None

    def meant(self, copy: Witness, turn: dict[str, Any]) -> set[tuple[int, str]]:
        """The sound turns, with their indexes, of which a turn of a copy has letters."""
        lines = copy.text.splitlines(keepends=True)
        start = sum(map(len, lines[: turn["line"] - 1])) + turn["column"] - 1
        found = (self.places.get(at) for at in copy.origins[start : start + len(turn["text"])])
        return {each for each in found if each}


def _without_number(word: str) -> tuple[int, str]:
    number, dot, turn = word.partition(".")
    return (len(number) + 1, turn) if dot and number.isdigit() else (0, word)


def print_report(outcomes: Sequence[Outcome]) -> None:
    """A table by system."""
    table = Table(title=f"{len(outcomes)} games")
    heads = (
        "",
        "games",
        "turns",
        "merged",
        "and fixed",
        "one alone",
        "chosen",
        "wrongly chosen",
        "open",
        "whole",
        "CPU p50",
    )
    for head in heads:
        table.add_column(head, justify="right" if head else "left", no_wrap=not head)
    for system in (*sorted({each.system.partition("/")[0] for each in outcomes}), "all"):
        these = [each for each in outcomes if system in ("all", each.system.partition("/")[0])]
        table.add_row(system, *_figures(these))
    Console(width=130).print(table)


def _figures(outcomes: Sequence[Outcome]) -> Iterator[str]:
    turns = sum(each.turns for each in outcomes)
    yield from (str(len(outcomes)), str(turns))
    for count in (
        sum(each.merged for each in outcomes),
        sum(each.fixed for each in outcomes),
        sum(each.alone for each in outcomes),
    ):
        yield f"{count / turns:.2%}"
    yield from (str(sum(each.chosen for each in outcomes)), str(sum(len(each.wrong) for each in outcomes)))
    yield str(sum(each.open for each in outcomes))
    yield f"{sum(each.fixed == each.turns for each in outcomes) / len(outcomes):.0%}"
    yield f"{sorted(each.seconds for each in outcomes)[len(outcomes) // 2]:.2f}"


if __name__ == "__main__":
    main()
