"""Import, validation and replay of 4,000 games of Latrunculi XXI, compared with raw insertion and other programs."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks import peers
from benchmarks.generate import GAP, first_games, write_collection
from benchmarks.importing import import_files
from benchmarks.raw import insert_raw, read_raw
from benchmarks.replay import count_plies, replay
from benchmarks.timing import Measured, medians, rate
from latrodb.game.plain_games import find_sound

SHARE = 5  # one game of the collection in so many is imported: those of its first variant
REPLAYED = 50  # one game in so many is replayed by the ordinary path
VALIDATED = 20  # one game in so many is validated, about as many plies as of chess
TIMES = 20  # again and again: a single call on so few finds cold caches
FLAWED = 100  # of one game in so many a turn is misprinted
RANK = re.compile(r"(?<=-[a-l])\d")  # to which a man moves


def measure(folder: Path, games: int, rounds: int) -> Iterator[Measured]:
    """Every line of the table. The folder keeps the generated games."""
    text = first_games(write_collection(folder, games), games // SHARE)
    replayed, validated = ("\n\n".join(GAP.split(text)[::share]) for share in (REPLAYED, VALIDATED))
    chess_games = peers.generate()
    with tempfile.TemporaryDirectory(dir=folder) as name:
        scratch = Path(name)
        clean, flawed = scratch / "clean.txt", scratch / "flawed.txt"
        clean.write_text(text, encoding="utf-8")
        flawed.write_text(misprint(text), encoding="utf-8")
        import_files(scratch / "games.db", clean)
        rows = read_raw(scratch / "games.db")
        jobs: dict[str, tuple[int, Callable[[], object]]] = {
            "R": (len(rows.positions), lambda: insert_raw(scratch / "raw.db", rows)),
            "import": (len(rows.positions), lambda: import_files(scratch / "games.db", clean)),
            "flawed": (len(rows.positions), lambda: import_files(scratch / "flawed.db", flawed)),
            "validation": (count_plies(validated) * TIMES, lambda: [validate(validated) for _ in range(TIMES)]),
            "replay": (count_plies(replayed), lambda: replay(replayed)),
            "chess import": (chess_games.plies, lambda: peers.import_games(chess_games, scratch / "chess.db")),
            "chess tree": (chess_games.plies, lambda: peers.build_trees(chess_games)),
            "rust validation": (
                chess_games.plies * TIMES,
                lambda: [peers.validate_fast(chess_games) for _ in range(TIMES)],
            ),
        }
        found = medians(rounds, *(job for _, job in jobs.values()))
    taken = {name: each / jobs[name][0] for name, each in zip(jobs, found, strict=True)}
    figures = {name: rate(1, each, "plies") for name, each in taken.items()}
    yield Measured("R", figure=figures["R"])
    yield Measured("import", taken["import"] / taken["R"], "R", "at most 2", figures["import"])
    ratio = taken["chess import"] / taken["import"]
    yield Measured("import, as fast as python-chess", ratio, "x", "at least 12", figures["chess import"], more=True)
    ratio = taken["rust validation"] / taken["validation"]
    figure = f"{figures['validation']} of {figures['rust validation']}"
    yield Measured("validation, as fast as rust-pgn-reader", ratio, "x", "at least 0.6", figure, more=True)
    ratio = taken["chess tree"] / taken["replay"]
    figure = f"{figures['replay']} of {figures['chess tree']}"
    yield Measured("ordinary replay, as fast as python-chess", ratio, "x", "at least 0.33", figure, more=True)
    ratio = taken["flawed"] / taken["import"]
    yield Measured("import with 1 % flawed games", ratio, "x", "at most 2", figures["flawed"])


def validate(text: str) -> None:
    """From text to the verdict that every game is legal, captures, marks and result among them, as `check` does it."""
    assert find_sound(text).is_all, "a game was not certified"


def misprint(text: str, share: int = FLAWED) -> str:
    """The same games, but for a wrong rank in the middle of one in so many."""
    games = GAP.split(text)
    for number in range(0, len(games), share):
        game = games[number]
        ranks = list(RANK.finditer(game))
        place = ranks[len(ranks) // 2].start()
        games[number] = f"{game[:place]}{int(game[place]) % 8 + 1}{game[place + 1 :]}"
    return "\n\n".join(games)
