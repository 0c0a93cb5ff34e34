"""How strong the engine is, and what its terms are worth.

    python -m benchmarks.player                  # the table of strength in docs/pages/engine.md, as Markdown
    python -m benchmarks.player kowalski --games 200
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
from latrodb.solver.evaluation import A_MAN, WEIGHTS, weights_of
from latrodb.solver.self_play import Mover, at_random, captures_first, engine, play_game

NODES = 10_000
# Of fitting: positions looked at for a turn, games of a match, first turns of a side at random, the share of points
# that wins a match, which is two standard deviations above a half
FIT_NODES, FIT_GAMES, FREELY, CLEARLY = 300, 100, 3, 0.6
START, STEPS, MOST_WORTH = (A_MAN, 5, -10, 3, 3, -10), (20, 6), 3 * A_MAN
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
    return (middle - width) / (1 + z * z / count), (middle + width) / (1 + z * z / count)


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
    for step in STEPS:
        for term in range(1, len(best)):
            for change in (step, -step):
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
    """Fit the weights of some systems, and write them into the file of weights."""
    head = [line for line in WEIGHTS.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    fitted = {name: fit(find_variant(name), seed) if name in systems else weights_of(name) for name in SYSTEMS}
    rows = [f"{name} = [{', '.join(map(str, weights))}]" for name, weights in fitted.items()]
    WEIGHTS.write_text("\n".join([*head, *rows, ""]), encoding="utf-8")


def main() -> None:
    """Print the table of strength, or fit weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("systems", nargs="*", default=[*SYSTEMS], metavar="SYSTEM")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fit", action="store_true")
    asked = parser.parse_args()
    if asked.fit:
        write_weights(asked.systems, asked.seed)
    else:
        for row in strength(asked.systems, asked.games, asked.seed):
            print(row, flush=True)


if __name__ == "__main__":
    main()
