"""How strong the engine is, and what its terms are worth.

    python -m benchmarks.player                  # the table of strength in docs/pages/engine.md, as Markdown
    python -m benchmarks.player kowalski --games 200
    python -m benchmarks.player --check 10000    # whether 10,000 turns of each system are legal
    python -m benchmarks.player --fit            # fit the weights of all systems, and write latrodb/solver/weights.toml

Everything follows from the seed, so each run gives the same figures.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Iterator, Sequence
from random import Random

from latrodb.rules.catalog import SYSTEMS, find_variant
from latrodb.rules.engine.search import SearchBoard
from latrodb.rules.variant import Variant
from latrodb.solver.evaluation import A_MAN, WEIGHTS
from latrodb.solver.self_play import Mover, at_random, captures_first, engine, play_game, steps_of

NODES = 10_000
# Of fitting: positions looked at for a turn, games of a match, first turns of a side at random, the share of points
# that wins a match, which is nearly two standard deviations above a half
FIT_NODES, FIT_GAMES, FREELY, CLEARLY = 200, 40, 3, 0.65
START, STEP, MOST_WORTH = (A_MAN, 5, -10, 3, 3, -10), 12, 3 * A_MAN
HEAD = "| system | random play | captures first | a tenth of the positions |\n| --- | ---: | ---: | ---: |"

Make = Callable[[SearchBoard], Mover]


def score(variant: Variant, opponent: Make, games: int, seed: int) -> tuple[int, int, int]:
    """Wins, draws and losses of the engine against another program, with White in every second game."""
    found = [0, 0, 0]
    for game in range(games):
        ours = engine(variant, NODES)
        movers = (ours, opponent) if game % 2 == 0 else (opponent, ours)
        winner = play_game(variant, movers, Random(f"{variant.key} {seed} {game}")).winner
        found[1 if winner == 2 else 0 if winner == game % 2 else 2] += 1
    return found[0], found[1], found[2]


def interval(hits: float, count: int) -> tuple[float, float]:
    """The bounds of a share with a confidence of 95 %, after Wilson."""
    z, share = 1.96, hits / count
    middle, width = share + z * z / (2 * count), z * math.sqrt(share * (1 - share) / count + z * z / (4 * count**2))
    low, high = (middle - width) / (1 + z * z / count), (middle + width) / (1 + z * z / count)
    return max(0.0, low), min(1.0, high)


def cell(wins: int, draws: int, losses: int) -> str:
    """The share of games that were won, with its interval, and the draws."""
    count = wins + draws + losses
    low, high = interval(wins, count)
    return f"{wins} of {count}, {draws} drawn ({100 * low:.0f}–{100 * high:.0f} %)"


def strength(systems: Sequence[str], games: int, seed: int) -> Iterator[str]:
    """The rows of the table of strength."""
    yield HEAD
    for name in systems:
        variant = find_variant(name)
        others = (at_random, captures_first, engine(variant, NODES // 10))
        cells = [cell(*score(variant, other, games, seed)) for other in others]
        yield f"| {variant.rulebook.title} | {' | '.join(cells)} |"


def fit(variant: Variant, seed: int) -> Sequence[int]:
    """The weights of a rule system: each term is changed, one after the other, as long as that wins a match clearly."""
    best = list(START)
    for term in range(1, len(best)):
        for change in (STEP, -STEP):
            while abs(best[term]) < MOST_WORTH and _is_better(
                variant, best, tried := _changed(best, term, change), seed
            ):
                best = tried
    return best


def _changed(weights: Sequence[int], term: int, change: int) -> list[int]:
    return [weight + change if index == term else weight for index, weight in enumerate(weights)]


def _is_better(variant: Variant, old: Sequence[int], new: Sequence[int], seed: int) -> bool:
    """Whether new weights score clearly better in a match, in which each opening is played with both colors."""
    points = 0.0
    makers = [engine(variant, FIT_NODES, weights, FREELY) for weights in (new, old)]
    for game in range(FIT_GAMES):
        movers = makers if game % 2 == 0 else makers[::-1]
        winner = play_game(variant, movers, Random(f"fit {variant.key} {seed} {game // 2}")).winner
        points += 0.5 if winner == 2 else winner == game % 2
    return points >= CLEARLY * FIT_GAMES


def write_weights(systems: Sequence[str], seed: int) -> None:
    """Fit the weights of some systems, and write each into the file of weights."""
    for system in systems:
        fitted = fit(find_variant(system), seed)
        lines = WEIGHTS.read_text(encoding="utf-8").splitlines()
        rows = [f"{system} = {list(fitted)}" if line.startswith(f"{system} =") else line for line in lines]
        WEIGHTS.write_text("\n".join([*rows, ""]), encoding="utf-8")


def check(systems: Sequence[str], turns: int, seed: int) -> int:
    """Let the engine play so many turns of each system; returns how many break a rule, as the rules explain it."""
    illegal = 0
    for system in systems:
        variant, played, game = find_variant(system), 0, 0
        while played < turns:
            makers = [engine(variant, FIT_NODES, freely=FREELY)] * 2
            found = play_game(variant, makers, Random(f"check {variant.key} {seed} {game}"))
            illegal += sum(not step.is_legal for step in steps_of(variant, found.turns))
            played, game = played + len(found.turns), game + 1
        print(f"{system}: {played:,} turns of {game} games", flush=True)
    return illegal


def main() -> None:
    """Print the table of strength, or fit weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("systems", nargs="*", default=[*SYSTEMS], metavar="SYSTEM")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check", type=int, metavar="TURNS")
    parser.add_argument("--fit", action="store_true")
    asked = parser.parse_args()
    if asked.check:
        print(f"{check(asked.systems, asked.check, asked.seed)} illegal turns")
    elif asked.fit:
        write_weights(asked.systems, asked.seed)
    else:
        for row in strength(asked.systems, asked.games, asked.seed):
            print(row, flush=True)


if __name__ == "__main__":
    main()
