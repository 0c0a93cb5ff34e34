"""Damage records as people, typesetters and scanners do, and count what the corrections restore.

    python -m benchmarks.repair [--cases 300] [--seed 7] [--workers 1] [--minutes 60] [--kinds "missing ply"]

Each kind of damage gets the same number of cases, drawn from games of every system and from the corpus. A case is
*restored* if the first corrections give exactly the turns (or tags) that were meant, and *in three* if one of the first
three does at every place. A correction called unique is *wrong* unless each turn that it changes is one step nearer to
what was meant. In cases with *no trace* the damaged text has no more diagnostics than the true one; in *rivaled* cases
the first correction gives another game with no more diagnostics. The shares leave both out.

To measure another tree with the same cases, copy the folder `benchmarks` to an empty folder and run it there with the
Python of that tree.
"""

from __future__ import annotations

import argparse
import io
import re
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

from benchmarks.corruptions import GENERATED, KINDS, MARKED, SPLICE, Damage, Record, splice
from benchmarks.generate import play_game
from benchmarks.whole_texts import WHOLE_TEXTS
from latrodb.cli.app import main as run_command
from latrodb.diagnostics.diagnostic import group_habits
from latrodb.features.analyzer import analyzer
from latrodb.game.replay import replay
from latrodb.notation.text_edits import Edit, apply_edits
from latrodb.notation.written import Unreadable, WrittenGame
from latrodb.rules.catalog import find_variant, variant_keys

CORPUS = Path(__file__).parent.parent / "corpus"
PRINTED = "corpus"
WITH_MEN = tuple(f"schaedler/8x8[men={men}]" for men in (18, 20, 22))
SHORTEST, LONGEST = 24, 70  # plies of a game
FEW = 14  # plies of a game in systems whose games are short
TRIED = 200  # games tried to find one that allows a kind of damage
THREE = 3
UNIQUE = "unique"
DOUBTED = ("T211", "T212")
HABIT = "S122"
ALL = {**KINDS, **WHOLE_TEXTS}
MANY = 3  # findings of one habit


class Case(NamedTuple):
    """A damaged record of a system."""

    system: str
    kind: str
    damage: Damage


class Outcome(NamedTuple):
    """The outcome of a case."""

    case: str  # the kind and the number, to run it again
    kind: str
    system: str
    rank: int  # 1 if the first corrections restore it, 3 if one of the first three does at each place, else 0
    wrong: int  # wrong corrections that are called unique
    is_unread: bool  # an unreadable word is left
    is_long: bool  # `check` shows more diagnostics than `MANY` that the true text does not have
    state: str  # "", "no trace", "rivaled"
    is_worse: bool  # the fixed copy has fewer sound turns than the damaged text
    seconds: float


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.repair", description=__doc__)
    parser.add_argument("--cases", type=int, default=300, help="of each kind")
    parser.add_argument("--seed", default="7")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=60, help="stop after this time with the cases done so far")
    parser.add_argument("--kinds", help="only these, separated by semicolons")
    parser.add_argument("--failures", action="store_true", help="print the cases that fail")
    parser.add_argument("--show", metavar="KIND:NUMBER", help="print the text of a case and its corrections")
    chosen = parser.parse_args()
    if chosen.show:
        show_case(chosen.seed, *chosen.show.rsplit(":", 1))
        return
    kinds = chosen.kinds.split(";") if chosen.kinds else [*ALL, SPLICE]
    begin = time.perf_counter()
    outcomes = []
    for outcome in run_cases(chosen.seed, kinds, chosen.cases, chosen.workers):
        outcomes.append(outcome)
        if chosen.failures and not outcome.state and (outcome.rank != 1 or outcome.wrong or outcome.is_worse):
            print(outcome, file=sys.stderr)
        if time.perf_counter() - begin > chosen.minutes * 60:
            print(f"stopped after {len(outcomes)} of {len(kinds) * chosen.cases} cases", file=sys.stderr)
            break
    print_report(kinds, outcomes, time.perf_counter() - begin)


def run_cases(seed: str, kinds: Sequence[str], cases: int, workers: int) -> Iterator[Outcome]:
    """The outcomes of some cases of each kind, the kinds in turn."""
    jobs = [(seed, kind, number) for number in range(cases) for kind in kinds]
    if workers <= 1:
        yield from map(run_case, jobs)
        return
    pool = ProcessPoolExecutor(workers)
    try:
        yield from pool.map(run_case, jobs, chunksize=10)
    finally:
        pool.shutdown(cancel_futures=True)


def run_case(job: tuple[str, str, int]) -> Outcome:
    """One case from its seed to its outcome."""
    seed, kind, number = job
    case = make_case(seed, kind, number)
    damaged, meant = parse(case.damage.text), parse(case.damage.meant)
    begin = time.process_time()
    game = analyzer().check_game(damaged)
    seconds = time.process_time() - begin
    judge = Judge(case, damaged, meant, game)
    rank, first = judge.rank()
    state, limit = "", _codes(analyzer().check_game(meant))
    if rank != 1 and (not case.damage.report or kind in WHOLE_TEXTS):
        if not _codes(game) - limit:
            state = "no trace"
        elif first != case.damage.text and not _codes(analyzer().check_game(parse(first))) - limit:
            state = "rivaled"
    wrong = judge.count_wrong()
    is_unread = any(isinstance(item, Unreadable) for item in parse(first).items)
    is_worse = bool(judge.uniques) and _fix_is_worse(case.damage.text)
    shown = Counter(each.code for each in group_habits(game.diagnostics).shown)
    is_long = (shown - limit).total() > MANY
    return Outcome(f"{kind}:{number}", kind, case.system, rank, wrong, is_unread, is_long, state, is_worse, seconds)


class Judge:
    """Compares the corrections of a damaged game with what was meant."""

    def __init__(self, case: Case, damaged: WrittenGame, meant: WrittenGame, game: Any) -> None:
        self.text, self.kind, self.report = case.damage.text, case.kind, case.damage.report
        self.game = game
        self.findings = getattr(game, "findings", ())
        self.before, self.meant = self.read(damaged), self.read(meant)
        self.distance = distance(self.before, self.meant)
        tags = (each for each in game.diagnostics if each.code in (*DOUBTED, HABIT) and getattr(each, "found", None))
        self.uniques = [each.proposals[0] for each in self.findings if each.confidence == UNIQUE]
        self.uniques += [each.found[0] for each in tags if each.confidence == UNIQUE]

    def read(self, written: WrittenGame) -> list[object]:
        """The tags and turns of a game, as far as they count."""
        turns = (each for each in written.turns())
        tags = [("Variant", written.tag("Variant")), ("FEN", written.tag("FEN"))]
        return [*tags, *(turn_key(each, with_mark=self.kind in MARKED) for each in turns)]

    def rank(self) -> tuple[int, str]:
        """How good the corrections are, and the text with the first of each."""
        first = self._with([each.proposals[0].edits for each in self.findings])
        if self.report:
            said = " ".join(f"{each.message} {' '.join(each.notes)}" for each in self.game.diagnostics)
            return int(re.search(self.report, said) is not None), first
        habit = next((each for each in self.game.diagnostics if each.code == HABIT), None)
        if habit is not None:
            ways = [apply_edits(self.text, [Edit(*edit) for edit in one.edits]) for one in habit.found[:THREE]]
            right = [self.read(parse(each)) == self.meant for each in ways]
            return (1 if right[0] else THREE if any(right) else 0), ways[0]
        doubted = next((each for each in self.game.diagnostics if each.code in DOUBTED and each.hints), None)
        if doubted is not None:  # only the tag needs correcting
            ways = [apply_edits(self.text, [Edit(doubted.span, hint)]) for hint in doubted.hints[:THREE]]
            right = [self.read(parse(each)) == self.meant for each in ways]
            return (1 if right[0] else THREE if any(right) else 0), ways[0]
        if self.read(parse(first)) == self.meant:
            return 1, first
        best = [next((each.edits for each in one.proposals[:THREE] if self.is_right(each.edits)), None)
                for one in self.findings]  # fmt: skip
        among = self._with([each for each in best if each is not None])
        others = (self._with([], at) for at in range(1, THREE))
        if self.read(parse(among)) == self.meant or any(self.read(parse(each)) == self.meant for each in others):
            return THREE, first
        return 0, first

    def _with(self, edits: Iterable[Iterable[Edit]], hint: int = 0) -> str:
        """The text with some edits, and with the hints of diagnostics elsewhere."""
        chosen: list[Edit] = []
        found = {proposal.corrected for each in self.findings for proposal in each.proposals}
        hints = ([Edit(getattr(each, "hinted", None) or each.span, each.hints[min(hint, len(each.hints) - 1)])]
                 for each in self.game.diagnostics
                 if each.span and each.hints and each.hints[0] not in found and each.code[0] in "CMRST")  # fmt: skip
        for group in (*map(list, edits), *hints):
            if not any(_overlap(one, other) for one in group for other in chosen):
                chosen += group
        return apply_edits(self.text, sorted(chosen, key=lambda each: each.span.start))

    def is_right(self, edits: Sequence[Edit]) -> bool:
        """Whether every turn that a correction changes comes one step nearer to what was meant."""
        after = self.read(parse(apply_edits(self.text, [Edit(*each) for each in edits])))
        return distance(after, self.meant) + distance(self.before, after) == self.distance

    def count_wrong(self) -> int:
        return sum(not self.is_right(each.edits) for each in self.uniques)


def turn_key(turn: Any, *, with_mark: bool) -> tuple[object, ...]:
    """The meaning of a written turn, however it is spelled; marks only where they count."""
    names = [
        (move.form, move.is_dux, *(each.name for each in move.squares), *sorted(each.name for each in move.takes),
         *sorted(f"&{each.name}" for each in move.binds))
        for move in turn.moves
    ]  # fmt: skip
    return (turn.throw, turn.mark if with_mark else "", *names)


def distance(one: Sequence[object], other: Sequence[object]) -> int:
    """The least number of insertions, deletions and replacements that turn one sequence into another."""
    while one and other and one[0] == other[0]:
        one, other = one[1:], other[1:]
    while one and other and one[-1] == other[-1]:
        one, other = one[:-1], other[:-1]
    row = list(range(len(other) + 1))
    for at, item in enumerate(one, 1):
        last, row[0] = row[0], at
        for place, each in enumerate(other, 1):
            last, row[place] = row[place], min(row[place] + 1, row[place - 1] + 1, last + (item != each))
    return row[-1]


def _overlap(one: Edit, other: Edit) -> bool:
    return one.span == other.span or (one.span.start < other.span.end and other.span.start < one.span.end)


def parse(text: str) -> WrittenGame:
    """The first game of a text; an empty one if it has none."""
    games = analyzer().parse(text.encode()).games
    return games[0] if games else analyzer().parse(b'[White "nobody"]\n\n*\n').games[0]


def _codes(game: Any) -> Counter[str]:
    return Counter(each.code for each in game.diagnostics)


def _fix_is_worse(text: str) -> bool:
    """Whether the copy that `check --fix` writes has fewer sound turns than the text."""
    with TemporaryDirectory() as folder:
        file, copy = Path(folder) / "game.txt", Path(folder) / "copy.txt"
        file.write_text(text, "utf-8")
        with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
            run_command(["check", str(file), "--fix", "-o", str(copy)])
        return copy.exists() and count_sound(copy.read_text("utf-8")) < count_sound(text)


def count_sound(text: str) -> int:
    """The number of turns played as written and legal, without any correction."""
    return sum(node.was_played and node.state == "legal" for node in replay(parse(text)).nodes)


def make_case(seed: str, kind: str, number: int) -> Case:
    """A damaged record of the kind; the same arguments give the same text."""
    random = Random(f"{seed} {kind} {number}")
    systems = list(WITH_MEN if kind == "wrong option" else variant_keys())
    systems += [] if kind in GENERATED else [PRINTED] * 2
    Random(f"{seed} {kind}").shuffle(systems)
    for turn in range(TRIED):
        system = systems[(number + turn // 4) % len(systems)]
        record = random.choice(_corpus()) if system == PRINTED else played_record(system, random)
        if len(record.turns) < FEW:
            continue
        if kind == SPLICE:
            damage = None if system == PRINTED else splice(record, played_record(system, random), random)
        else:
            damage = ALL[kind](record, random)
        if damage is not None:
            return Case(system, kind, damage)
    raise LookupError(f"no game allows {kind}")


def played_record(key: str, random: Random) -> Record:
    """A random game; the longest of a few where games are short."""
    games = [play_game(find_variant(key), random)]
    while len(games[-1].turns) < SHORTEST and len(games) < 6:
        games.append(play_game(find_variant(key), random))
    game = max(games, key=lambda each: len(each.turns))
    length = random.randint(SHORTEST, LONGEST)
    result = game.result if len(game.turns) <= length else "*"
    return Record(key, game.turns[:length], result, game.positions[:length])


@cache
def _corpus() -> tuple[Record, ...]:
    """The flawless games of the corpus that begin at their opening with White."""
    found = []
    for game in analyzer().read_games(CORPUS):
        turns = tuple(node.written.text for node in game.nodes)
        is_clean = game.is_read and not any(each.code[0] in "RCM" for each in game.diagnostics)
        begins = game.opening is not None and game.variant is not None and game.opening == game.variant.opening()
        if is_clean and begins and len(turns) >= SHORTEST and game.nodes[0].ply.number == 1 and game.variant:
            result = game.written.result
            found.append(Record(game.variant.key, turns, result.value if result else "*"))
    return tuple(found)


def show_case(seed: str, kind: str, number: str) -> None:
    """Print a case and its corrections."""
    case = make_case(seed, kind, int(number))
    print(case.damage.text)
    print("meant:\n" + case.damage.meant if case.damage.meant != case.damage.text else "")
    for finding in getattr(analyzer().check_game(parse(case.damage.text)), "findings", ()):
        print(finding.confidence, finding.label, f"{'assumed' if finding.is_assumed else ''}")
        for each in finding.proposals:
            print(f"   {each.kind}: {each.label} {each.printed} -> {each.corrected}")
    for each in analyzer().check_game(parse(case.damage.text)).diagnostics:
        print(each.code, each.ply, each.message, each.hints)
    print(run_case((seed, kind, int(number))))


def print_report(kinds: Sequence[str], outcomes: Sequence[Outcome], seconds: float) -> None:
    """Tables by kind and by system."""
    console = Console(width=130)
    for title, attribute, names in (
        ("by kind", "kind", kinds),
        ("by system", "system", sorted({each.system.partition("/")[0] for each in outcomes})),
    ):
        table = Table(title=f"{len(outcomes)} damaged records {title}")
        for head in ("", "cases", "no trace", "rivaled", "restored", "in three", "wrong unique", "unread", "long",
                     "worse", "CPU p50", "CPU max"):  # fmt: skip
            table.add_column(head, justify="right" if head else "left", no_wrap=not head)
        for name in (*names, "all"):
            these = [each for each in outcomes if name in ("all", getattr(each, attribute).partition("/")[0])]
            if these:
                table.add_row(name, *_figures(these))
        console.print(table)
    console.print(f"{seconds:.0f} s in all")


def _figures(outcomes: Sequence[Outcome]) -> Iterator[str]:
    count, states = len(outcomes), Counter(each.state for each in outcomes)
    open_cases = [each for each in outcomes if not each.state]
    times = sorted(each.seconds for each in outcomes)
    wrong = sum(each.wrong > 0 for each in outcomes)
    yield from map(str, (count, states["no trace"], states["rivaled"]))
    yield f"{sum(each.rank == 1 for each in open_cases) / max(1, len(open_cases)):.1%}"
    yield f"{sum(each.rank > 0 for each in open_cases) / max(1, len(open_cases)):.1%}"
    yield f"{wrong} ({wrong / count:.1%})"
    yield str(sum(each.is_unread for each in outcomes))
    yield str(sum(each.is_long for each in outcomes))
    yield str(sum(each.is_worse for each in outcomes))
    yield f"{times[len(times) // 2]:.2f}"
    yield f"{times[-1]:.2f}"


if __name__ == "__main__":
    main()
