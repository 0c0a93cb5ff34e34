"""Games that may be one game, by the runs of turns that both have, in any symmetry of the board."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations, groupby, pairwise
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from latrodb.store.duplicates.turns import Numbers

Game: TypeAlias = int
Pairs: TypeAlias = "dict[tuple[Game, Game], Counter[int]]"

RUN = 4  # turns in a row
MANY = 30  # games; a run that more have is an opening line, and not each of them is compared with each
LEAST_RUNS = 2  # that a pair of games must share


def pairs_that_share_runs(games: Mapping[Game, Sequence[int]], numbers: Numbers) -> Pairs:
    """Pairs of games that share runs of turns, and how many runs by the image that makes those of the first the second.

    The image is given by its place in `Numbers.images`; only images by which enough runs are shared are listed. Games
    are given by the numbers of their turns. The time is that of sorting all turns.
    """
    votes: Pairs = defaultdict(Counter)
    for members in _shared_runs(games, numbers):
        by_game = dict(members)
        together = combinations(by_game, 2) if len(by_game) <= MANY else pairwise(by_game)
        for one, other in together:
            votes[one, other][numbers.between(by_game[one], by_game[other])] += 1
    found: Pairs = {}
    for pair, counts in votes.items():
        if enough := Counter({image: count for image, count in counts.items() if count >= LEAST_RUNS}):
            found[pair] = enough
    return found


def _shared_runs(games: Mapping[Game, Sequence[int]], numbers: Numbers) -> Iterator[list[tuple[Game, int]]]:
    """For each run that several games have, these games by number, each with the image by which it has the run."""
    lowest = [_lowest(images) for images in zip(*numbers.tables, strict=True)]
    runs = sorted(run for game, turns in games.items() for run in _runs(game, turns, numbers, lowest))
    for _, same in groupby(runs, key=lambda run: run[0]):
        members = [(game, image) for _, game, image in same]
        if members[0][0] != members[-1][0]:
            yield members


def _lowest(images: Sequence[int]) -> list[int]:
    """The images by which a turn has the lowest number, of its numbers in all images."""
    return [image for image, number in enumerate(images) if number == min(images)]


def _runs(
    game: Game, turns: Sequence[int], numbers: Numbers, lowest: Sequence[list[int]]
) -> Iterator[tuple[tuple[int, ...], Game, int]]:
    """The runs of a game, each as its smallest image, with the game and that image."""
    boards = [[table[turn] for turn in turns] for table in numbers.tables]
    for start, turn in enumerate(turns[: 1 - RUN]):
        run, image = min((tuple(boards[image][start : start + RUN]), image) for image in lowest[turn])
        yield run, game, image
