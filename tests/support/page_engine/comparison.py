"""Compares the boards of pages with those of Python, position by position.

    python -m tests.support.page_engine.comparison            # all systems, 2,000 positions each, in Node
    python -m tests.support.page_engine.comparison --chromium bell glaucus

It plays random games and asks of their positions: the legal turns, what each captures by which tactics, its mark and
key, how the game has ended, whether some other turns are refused, and perft with every turn played.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

from latrodb.core.key import SIDE_KEY
from latrodb.rules import boards
from latrodb.rules.boards import search_board, start_of
from latrodb.rules.catalog import SYSTEMS, find_variant
from latrodb.rules.engine.table import Kind
from latrodb.rules.variant import Variant
from tests.support import board_modules
from tests.support.page_engine import SCRIPT

PLAYER = Path(__file__).with_name("player.js")
EVERY_SYSTEM = tuple(f"{name}/{entry.boards[0]}" for name, entry in SYSTEMS.items())
MOST_COUNTED = 1_000_000
PER_GAME = 24  # positions of a game that are looked at
EXACT = 1 << 53

Task = dict[str, Any]


def task_for(variant: Variant, positions: int, counts: int, most: int = MOST_COUNTED, seed: int = 7) -> Task:
    """Games of a variant whose boards are asked at so many positions, and where perft is counted."""
    dice, system, table = random.Random(f"{variant.key} {seed}"), variant.system, variant.system.table
    board, start = search_board(system, variant.opening()), start_of(system, variant.opening(), images=1)
    assert table is not None
    assert board is not None
    assert start is not None
    games: list[Task] = []
    tries, seen, left = [0, 1, 1 << 40, (1 << 63) - 1], 0, counts
    while seen < positions or left > 0:
        first = _scattered(start, dice) if games and dice.random() < 0.5 else start
        board.set_up(*first)
        turns = _random_game(board, dice)
        looks = sorted(dice.sample(range(len(turns) + 1), min(PER_GAME, len(turns) + 1, positions - seen)))
        seen += len(looks)
        counted = [] if games else [0]
        if left > 0 and len(turns) > 4:
            counted.append(dice.randrange(4, len(turns)))
            left -= 1
        depths = [(ply, _depth(board, turns[:ply], most)) for ply in counted]
        games.append({"start": _start(first), "turns": [*map(str, turns)], "looks": looks, "counts": depths})
        tries += dice.sample(turns, min(3, len(turns)))
    numbers = boards._numbers(system, variant.geometry, images=1)
    size = variant.geometry
    return {
        "name": variant.key,
        "board": type(board).__name__,
        "rules": [size.files, size.ranks, table.numbers, _texts(numbers), str(SIDE_KEY)],
        "start": _start(start),
        "games": games,
        "tries": [*map(str, tries[:60])],
        "hasKey": table.kind is not Kind.DICE,
    }


def _scattered(start: boards.Start, dice: random.Random) -> boards.Start:
    """The same men anywhere, and few enough for lines; games that begin with placing keep their opening."""
    if start.placings:
        return start
    men = [*start.men]
    dice.shuffle(men)
    if not start.hands:  # Latrotabuli counts its men
        men = [man if man & 4 or dice.random() < 0.7 else 0 for man in men]
    return start._replace(men=bytes(men), is_opening=False)


def _start(start: boards.Start) -> list[Any]:
    men, side, quiet, keys, is_opening, placings, hands = start
    return [[*men], side, quiet, _texts(keys), is_opening, placings, _texts(hands)]


def _texts(numbers: Sequence[int]) -> list[int | str]:
    return [number if number < EXACT else str(number) for number in numbers]


def _random_game(board: Any, dice: random.Random) -> list[int]:
    """Legal turns until the game ends, at most 300; some games prefer to capture."""
    turns: list[int] = []
    board.reset()
    is_greedy = dice.random() < 0.5
    while len(turns) < 300 and not board.outcome():
        legal = board.turns()
        turn = dice.choice(legal)
        if is_greedy:
            turn = _by_men(board, dice.sample(legal, min(12, len(legal))))
        turns.append(turn)
        board.play(turn)
    return turns


def _by_men(board: Any, turns: Sequence[int]) -> int:
    """The turn that leaves the enemy fewest turns, which mostly is one that captures."""
    found = []
    for turn in turns:
        board.play(turn)
        found.append((board.perft(1), turn))
        board.undo()
    return min(found)[1]


def _depth(board: Any, turns: Sequence[int], most: int) -> int:
    """How deep perft can count after some turns."""
    board.reset()
    for turn in turns:
        board.play(turn)
    depth, previous, count = 0, 1, 1
    while depth < 10:
        if count * count > 20 * most * previous:  # the next count is far more
            break
        following = board.perft(depth + 1)
        if not 0 < following <= most:
            break
        depth, previous, count = depth + 1, count, following
    board.reset()
    return depth


def report(task: Task) -> Iterator[str]:
    """What Python's board says, as `report` of player.js."""
    variant = find_variant(task["name"])
    compiled: Any = search_board(variant.system, variant.opening())
    board: Any = _source_board(variant)
    for game in task["games"]:
        men, *others, hands = game["start"]
        for each in (board, compiled):
            each.set_up(bytes(men), *others[:2], [*map(int, others[2])], *others[3:], [*map(int, hands)])
        for ply in range(len(game["turns"]) + 1):
            if ply in game["looks"]:
                yield _look_at(board, task["tries"], task["hasKey"])
            for at, depth in game["counts"]:
                if at == ply:
                    yield f"{compiled.perft(depth)} {_count_played(compiled, depth)}"
            if ply < len(game["turns"]):
                board.play(int(game["turns"][ply]))
                compiled.play(int(game["turns"][ply]))


def _source_board(variant: Variant) -> Any:
    """A board that runs as Python, whose captures and marks can be read."""
    compiled = search_board(variant.system, variant.opening())
    name = type(compiled).__name__
    modules = board_modules._sources().values()
    made = next(getattr(module, name) for module in modules if name in vars(module))
    table, size = variant.system.table, variant.geometry
    assert table is not None
    return made(size.files, size.ranks, table.numbers, boards._numbers(variant.system, size, images=1), SIDE_KEY)


def _look_at(board: Any, tries: Sequence[str], has_key: bool) -> str:
    said = []
    for turn in board.turns():
        board.play(turn)
        taken = ".".join(f"{board.victims[at]}x{int(board.tactics[at])}" for at in range(board.count))
        said.append(f"{turn}:{int(board._mark())}:{taken}:{int(board.outcome())}:{board.key if has_key else '-'}")
        board.undo()
    said.append("".join("0" if _refuses(board, int(turn)) else "1" for turn in tries))
    return " ".join([*said, f"{board.side} {int(board.outcome())} {board.key if has_key else '-'}"])


def _refuses(board: Any, turn: int) -> bool:
    try:
        board.play(turn)
    except ValueError:
        return True
    board.undo()
    return False


def _count_played(board: Any, depth: int) -> int:
    if depth == 0:
        return 1
    if not board.perft(1):
        return 0
    count = 0
    for turn in board.turns():
        board.play(turn)
        count += _count_played(board, depth - 1)
        board.undo()
    return count


def differences(said: Sequence[str], task: Task) -> list[str]:
    """Where a page's lines differ from Python's."""
    found = []
    for number, (ours, theirs) in enumerate(zip_longest(report(task), said)):
        if ours != theirs:
            words = zip_longest((ours or "nothing").split(), (theirs or "nothing").split())
            first = next((pair for pair in words if pair[0] != pair[1]), ("", ""))
            found.append(f"{task['name']}, line {number}: Python {first[0]}, page {first[1]}")
    return found


def in_node(tasks: Sequence[Task], answer: str = "report", script: Path = SCRIPT) -> list[Any]:
    """What the boards say in Node."""
    done = subprocess.run(
        ["node", str(PLAYER), str(script), answer], input=json.dumps(tasks), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise AssertionError(done.stderr)
    found: list[Any] = json.loads(done.stdout)
    return found


def in_chromium(tasks: Sequence[Task], browser: Any, script: Path = SCRIPT) -> list[Any]:
    """What the boards say in a page that is opened from a folder, with the engine as a classic script."""
    page = browser.new_page()
    try:
        page.goto(script.parent.as_uri())
        page.set_content("<!doctype html><title>Engine</title>")
        for path in (script, PLAYER):
            page.add_script_tag(path=str(path))
        return [page.evaluate("task => report(latrodbEngine, task)", task) for task in tasks]
    finally:
        page.close()


def main() -> None:
    """Compare all positions, system by system."""
    parser = argparse.ArgumentParser(description="Compare the boards of pages with those of Python.")
    parser.add_argument("systems", nargs="*", help="variants such as bell/7x8; all systems if left out")
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--counts", type=int, default=20, help="number of positions where perft is counted")
    parser.add_argument("--chromium", action="store_true", help="in Chromium instead of Node")
    given = parser.parse_args()
    failed = 0
    for key in given.systems or EVERY_SYSTEM:
        task = task_for(find_variant(key), given.positions, given.counts)
        (said,) = _in_own_browser([task]) if given.chromium else in_node([task])
        found = differences(said, task)
        failed += len(found)
        print(f"{task['name']}: {len(said)} lines, {len(found)} different", *found[:5], sep="\n  ", flush=True)
    raise SystemExit(1 if failed else 0)


def _in_own_browser(tasks: Sequence[Task]) -> list[Any]:
    from playwright.sync_api import sync_playwright

    from tests.browser.conftest import NAMES, QUIET

    found = next(filter(None, map(shutil.which, NAMES)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=[*QUIET])
        try:
            return in_chromium(tasks, browser)
        finally:
            browser.close()


if __name__ == "__main__":
    main()
