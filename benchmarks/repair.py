"""Corrupt legal games at known places and count how often the repair finds what stood there.

    python -m benchmarks.repair [--cases 2000] [--seed 7] [--workers 1] [--minutes 60]

Each case is a legal game, played by chance with a liking for captures or taken from the corpus, with one slip: a
file or rank letter, the ends of a turn exchanged, a turn left out, a wrong capture, a lost letter D. The letters are
drawn evenly, without regard to what the repair holds for likely.

Cases that cannot be decided are counted apart: the corrupted game has no flaw left, or another single slip makes
it as flawless as the true one does.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import repeat
from pathlib import Path
from random import Random
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from benchmarks.generate import play_game
from latrodb import analyzer
from latrodb.features.repair.edits import Slip, missing_slips, reordered_slips, respelled_slips
from latrodb.features.repair.lookahead import MainLine, Playout, Work, follow, read_line
from latrodb.features.repair.proposal import Confidence, Proposal, SlipKind
from latrodb.features.repair.search import trace
from latrodb.game.start import set_up
from latrodb.notation.parser import parse_text
from latrodb.notation.text_edits import Edit, apply_edits
from latrodb.notation.turns import read_turn
from latrodb.notation.written import Form, WrittenGame, WrittenTurn
from latrodb.rules.attempt import find_objection
from latrodb.rules.catalog import find_variant

VARIANTS = (
    "latrunculi-xxi/8x8", "latrunculi-xxi/10x8", "latrunculi-xxi/12x8", "petteia-xxi/8x8",
    "petteia-xxi/10x8", "single-stone-xxi/8x8", "kowalski/12x8", "quintana/8x8", "bell/7x8", "falkener/12x12",
)  # fmt: skip
CORPUS = Path(__file__).parent.parent / "corpus"
PRINTED = "corpus"
LONGEST, SHORTEST = 70, 30  # plies of a game
KINDS = ("letter", "letter", "letter", "letter", "ends", "dropped", "capture", "dux")
SINGLE = frozenset(
    {SlipKind.LETTER, SlipKind.SHARED, SlipKind.SHIFTED, SlipKind.REVERSED, SlipKind.MISSING, SlipKind.EXTRA}
)
FAULTLESS = 0.5  # what a reading may cost that is as good as the true one


class Case(NamedTuple):
    """A corrupted game: its system, the kind of corruption, the text, the turns that it had."""

    system: str
    kind: str
    text: str
    true: tuple[str, ...]
    at: int


class Outcome(NamedTuple):
    """What became of a case. `rank` is the true reading's, from 1; 0 if it was not found."""

    system: str
    kind: str
    state: str  # decidable, rivaled, flawless
    rank: int
    confidence: str
    seconds: float


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.repair", description=__doc__)
    parser.add_argument("--cases", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=60, help="stop with what is done by then")
    parser.add_argument("--failures", action="store_true", help="print the decidable cases that fail")
    chosen = parser.parse_args()
    begin = time.perf_counter()
    outcomes = []
    for outcome in run_cases(chosen.seed, chosen.cases, chosen.workers):
        outcomes.append(outcome)
        if time.perf_counter() - begin > chosen.minutes * 60:
            print(f"stopped after {len(outcomes)} of {chosen.cases} cases", file=sys.stderr)
            break
    if chosen.failures:
        for number, each in enumerate(outcomes):
            if is_failure(each):
                print(number, *each, file=sys.stderr)
    print_report(outcomes, time.perf_counter() - begin)


def run_cases(seed: int, cases: int, workers: int) -> Iterator[Outcome]:
    """The outcomes of so many cases in their order."""
    if workers <= 1:
        yield from (run_case(seed, number) for number in range(cases))
        return
    pool = ProcessPoolExecutor(workers)
    try:
        yield from pool.map(run_case, repeat(seed), range(cases), chunksize=10)
    finally:
        pool.shutdown(cancel_futures=True)


def run_case(seed: int, number: int) -> Outcome:
    """One case from its seed to its outcome."""
    case = make_case(Random(f"{seed} {number}"), number)
    written = parse_text(case.text).games[0]
    begin = time.perf_counter()
    findings = getattr(analyzer().check_game(written), "findings", ())
    seconds = time.perf_counter() - begin
    proposals = findings[0].proposals if findings else ()
    rank = next((at for at, each in enumerate(proposals, 1) if is_true(case, each)), 0)
    confidence = findings[0].confidence if findings else "nothing"
    return Outcome(case.system, case.kind, _state(case, written), rank, confidence, seconds)


def is_failure(outcome: Outcome) -> bool:
    """Whether a decidable case went wrong, or any was called unique that was not."""
    is_wrong = outcome.rank != 1
    return is_wrong and (outcome.state == "decidable" or outcome.confidence == Confidence.UNIQUE)


def is_true(case: Case, proposal: Proposal) -> bool:
    """Whether a proposal makes the game what it was, marks apart."""
    games = parse_text(apply_edits(case.text, proposal.edits)).games
    return bool(games) and turns_of(games[0]) == tuple(map(_bare, case.true))


def turns_of(written: WrittenGame) -> tuple[str, ...]:
    return tuple(_bare(turn.text) for turn in written.turns())


def _bare(text: str) -> str:
    return text.rstrip("!?").rstrip("*+#()")


def make_case(random: Random, number: int) -> Case:
    """A game and one slip in it, of a kind that the game allows."""
    sources = (*VARIANTS, PRINTED)
    while True:
        system = sources[number % len(sources)]
        key, turns, result = _printed(random) if system == PRINTED else _played(system, random)
        kind = random.choice(KINDS)
        for at in random.sample(range(len(turns)), len(turns)):
            wrong = corrupt(turns[at], kind, key, random)
            if wrong != turns[at]:
                words = number_turns(turns)
                words[at] = words[at].replace(turns[at], wrong)
                text = f'[Variant "{key}"]\n\n{" ".join(filter(None, words))} {result}\n'
                return Case(system, kind, text, turns, at)


def number_turns(turns: tuple[str, ...]) -> list[str]:
    return [turn if at % 2 else f"{at // 2 + 1}.{turn}" for at, turn in enumerate(turns)]


def _played(key: str, random: Random) -> tuple[str, tuple[str, ...], str]:
    while True:
        game = play_game(find_variant(key), random)
        length = random.randint(SHORTEST, LONGEST)
        if len(game.turns) >= SHORTEST:
            return key, game.turns[:length], game.result if len(game.turns) <= length else "*"


def _printed(random: Random) -> tuple[str, tuple[str, ...], str]:
    return random.choice(_corpus())


@cache
def _corpus() -> tuple[tuple[str, tuple[str, ...], str], ...]:
    """The games of the corpus without a flaw that begin at their opening with White."""
    found = []
    for game in analyzer().read_games(CORPUS):
        turns = tuple(node.written.text for node in game.nodes)
        is_clean = game.is_read and not any(each.code[0] in "RC" for each in game.diagnostics)
        begins = game.opening is not None and game.variant and game.opening == game.variant.opening()
        if is_clean and begins and len(turns) >= 20 and game.nodes[0].ply.number == 1 and game.variant:
            result = game.written.result
            found.append((game.variant.key, turns, result.value if result else "*"))
    return tuple(found)


def corrupt(turn: str, kind: str, key: str, random: Random) -> str:
    """The turn with a slip of that kind, or as it is if it has no place for one."""
    written = read_turn(turn)
    assert written is not None
    move = written.moves[0]
    if kind == "dropped":
        return ""
    if kind == "dux":
        return turn[1:] if turn.startswith("D") and move.form is Form.SHIFT else turn
    if kind == "ends":
        if move.form is not Form.SHIFT or len(written.moves) > 1 or len(move.squares) != 2:
            return turn
        one, other = move.squares
        return apply_edits(turn, [Edit(one.span, other.name), Edit(other.span, one.name)])
    squares = [each for part in written.moves for each in (part.takes if kind == "capture" else part.squares)]
    return _with_letter(turn, squares, key, random) if squares else turn


def _with_letter(turn: str, squares: list, key: str, random: Random) -> str:
    size = find_variant(key).geometry
    square = random.choice(squares)
    file, rank = square.name[0], square.name[1:]
    if random.random() < 0.5:
        file = random.choice([each for each in "abcdefghijklmnop"[: size.files] if each != file])
    else:
        rank = random.choice([str(each) for each in range(1, size.ranks + 1) if str(each) != rank])
    return apply_edits(turn, [Edit(square.span, file + rank)])


def _state(case: Case, written: WrittenGame) -> str:
    """Whether a case can be decided from the text alone."""
    start = set_up(written)
    assert start.variant is not None
    assert start.position is not None
    line = read_line(written, start.variant, start.position)
    trail = trace(line, {})
    if not trail.playout.objections and trail.playout.at == line.end:
        return "flawless"
    first = trail.playout.objections[0].at
    rivals = sum(1 for slip in _single_slips(line, trail.stops, first, case.at) if _is_clean(line, trail.stops, slip))
    own = case.kind not in ("capture", "dux")  # the true reading is among those counted
    return "rivaled" if rivals > own else "decidable"


def _single_slips(line: MainLine, stops: list[Playout], first: int, at: int) -> list[Slip]:
    """Every single slip up to the first objection, each reading once."""
    size = line.opening.geometry
    found: dict[tuple, Slip] = {}
    slips: list[Slip] = []
    for index in range(first + 1):
        slips += respelled_slips(line.turns[index], index, size, "", is_thorough=False)
    slips += reordered_slips(line.turns, first)
    for place in {at, first} & set(range(min(len(line), len(stops)))):
        slips += missing_slips(line.variant, stops[place].position, line.turns[place], place)
    for slip in slips:
        if slip.kind in SINGLE:
            key = tuple((index, tuple(map(_key, turns))) for index, turns in slip.assumptions.items())
            found.setdefault(key, slip)
    return list(found.values())


def _key(turn: WrittenTurn) -> tuple[str, ...]:
    return tuple(each.name for move in turn.moves for each in move.squares)


def _is_clean(line: MainLine, stops: list[Playout], slip: Slip) -> bool:
    """Whether nothing is to be objected under a reading, from its first turn to the end."""
    stop = stops[min(slip.assumptions)]
    playout = stop.copy(slip.assumptions)
    turns = slip.assumptions[slip.at]
    if turns and find_objection(line.variant.system, stop.position, turns[0]):
        return False
    follow(line, playout, line.end, Work(line.end), FAULTLESS)
    return playout.cost <= FAULTLESS and not playout.skips


def print_report(outcomes: list[Outcome], seconds: float) -> None:
    """Tables by kind and by system, and the three figures that have goals."""
    decidable = [each for each in outcomes if each.state == "decidable"]
    table = Table(title=f"{len(outcomes)} corrupted games, {len(decidable)} of them decidable")
    for head in ("", "cases", "flawless", "rivaled", "decidable", "first", "first three", "wrong unique"):
        table.add_column(head, justify="left" if not head else "right")
    groups = Counter(each.kind for each in outcomes) + Counter(each.system for each in outcomes)
    for name in [*sorted(groups), "all"]:
        _add_row(table, name, [each for each in outcomes if name in (each.kind, each.system, "all")])
    console = Console(width=130)
    console.print(table)
    rivaled = [each for each in outcomes if each.state == "rivaled"]
    wrong = sum(each.confidence == Confidence.UNIQUE and each.rank != 1 for each in rivaled)
    first = sum(each.rank == 1 for each in rivaled)
    console.print(f"rivaled: {first} of {len(rivaled)} first, {wrong} wrongly unique")
    told = Counter(each.confidence for each in decidable)
    console.print(f"verdicts on decidable cases: {dict(told)}")
    times = sorted(each.seconds for each in outcomes)
    console.print(f"median {times[len(times) // 2]:.2f} s, longest {times[-1]:.2f} s; all {seconds:.0f} s")


def _add_row(table: Table, name: str, outcomes: list[Outcome]) -> None:
    states = Counter(each.state for each in outcomes)
    decidable = [each for each in outcomes if each.state == "decidable"]
    count = max(1, len(decidable))
    wrong = sum(each.confidence == Confidence.UNIQUE and each.rank != 1 for each in decidable)
    table.add_row(
        name,
        str(len(outcomes)),
        str(states["flawless"]),
        str(states["rivaled"]),
        str(len(decidable)),
        f"{sum(each.rank == 1 for each in decidable) / count:.1%}",
        f"{sum(0 < each.rank <= 3 for each in decidable) / count:.1%}",
        f"{wrong} ({wrong / count:.1%})",
    )


if __name__ == "__main__":
    main()
