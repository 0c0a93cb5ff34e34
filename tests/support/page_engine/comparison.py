"""Compares the boards of pages with those of Python, position by position.

    python -m tests.support.page_engine.comparison            # all systems, 2,000 positions each, in Node
    python -m tests.support.page_engine.comparison --chromium bell/7x8 glaucus/8x8
    python -m tests.support.page_engine.comparison --options --positions 200

It plays random games, from openings and with men anywhere, and asks of their positions: the legal turns, what each
captures by which tactics, its mark and key, how the game has ended, which rules forced turns break and because of whom,
whether some other turns are refused, and perft with every turn played.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import zip_longest
from pathlib import Path
from typing import Any

from latrodb.core.errors import UnknownVariantError
from latrodb.core.key import SIDE_KEY
from latrodb.rules import boards
from latrodb.rules.boards import search_board, start_of
from latrodb.rules.catalog import SYSTEMS, find_variant
from latrodb.rules.engine.constants import PLANE
from latrodb.rules.variant import Variant
from tests.support.page_engine import SCRIPT, modules
from tests.support.page_engine.declarations import Declarations

PLAYER = Path(__file__).with_name("player.js")
EVERY_SYSTEM = tuple(f"{name}/{entry.boards[0]}" for name, entry in SYSTEMS.items())
MOST_COUNTED = 1_000_000
PER_GAME = 24  # positions of a game that are looked at
FORCED = 40  # turns that are forced at each of them
EXACT = 1 << 53

Task = dict[str, Any]


def every_option(keys: Sequence[str] = EVERY_SYSTEM) -> Iterator[str]:
    """Variants with each value of each option that the engine plays."""
    for key in keys:
        rulebook = find_variant(key).system.rulebook
        for option in rulebook.options:
            for value in option.values or ("0", "7", "30"):
                with suppress(UnknownVariantError):  # a number of men that the board does not take
                    variant = find_variant(f"{key}[{option.key}={value}]")
                    if variant.key != key and search_board(variant.system, variant.opening()):
                        yield variant.key


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
        first = _scattered(start, variant, dice) if games and dice.random() < 0.5 else start
        board.set_up(*first)
        turns = _random_game(board, dice)
        looks = sorted(dice.sample(range(len(turns) + 1), min(PER_GAME, len(turns) + 1, positions - seen)))
        seen += len(looks)
        counted = [] if games else [0]
        if left > 0 and len(turns) > 4:
            counted.append(dice.randrange(4, len(turns)))
            left -= 1
        depths = [(ply, _depth(board, turns[:ply], most)) for ply in counted]
        forced = [_near_turn(variant, dice) for _ in range(FORCED)]
        games.append(
            {"start": _start(first), "turns": [*map(str, turns)], "looks": looks, "counts": depths, "forced": forced}
        )
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
        "forced": "_force" in Declarations(modules()).classes[type(board).__name__].methods,
    }


def _scattered(start: boards.Start, variant: Variant, dice: random.Random) -> boards.Start:
    """The same men anywhere, and few enough for lines."""
    squares = [*variant.geometry.squares]
    sets = [int.from_bytes(start.planes[at : at + PLANE], "little") for at in range(0, 180, PLANE)]
    to, scattered = dict(zip(squares, dice.sample(squares, len(squares)), strict=True)), [0] * len(sets)
    for square in squares:
        is_man = not start.memory and not sets[2] >> square & 1  # Latrotabuli counts its men
        if is_man and dice.random() < 0.3:
            continue
        for plane, men in enumerate(sets):
            scattered[plane] |= (men >> square & 1) << to[square]
    planes = b"".join(men.to_bytes(PLANE, "little") for men in scattered)
    return start._replace(planes=planes, is_opening=False)


def _near_turn(variant: Variant, dice: random.Random) -> tuple[int, list[int], int]:
    """A turn to be forced: that of one man, mostly, between squares that are near each other."""
    squares = variant.geometry.squares
    kind = dice.choice([2, 2, 2, 2, 1, 3, 4, 5, 6, 7, 8])
    first = dice.choice(squares)
    path = [first, first + dice.choice([1, -1, 17, -17, 2, -34, 3, 51, 16, -18, 34])]
    while dice.random() < 0.3:
        path.append(path[-1] + dice.choice([1, -1, 17, -17, 2, 34]))
    return kind, path, int(dice.random() < 0.2)


def _start(start: boards.Start) -> list[Any]:
    planes, side, quiet, keys, is_opening, memory = start
    return [[*planes], side, quiet, _texts(keys), is_opening, _texts(memory)]


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
    board: Any = search_board(variant.system, variant.opening())
    for game in task["games"]:
        planes, *others, memory = game["start"]
        board.set_up(bytes(planes), *others[:2], [*map(int, others[2])], *others[3:], [*map(int, memory)])
        for ply in range(len(game["turns"]) + 1):
            if ply in game["looks"]:
                yield _look_at(board, task, game)
            for at, depth in game["counts"]:
                if at == ply:
                    yield f"{board.perft(depth)} {_count_played(board, depth)}"
            if ply < len(game["turns"]):
                board.play(int(game["turns"][ply]))


def _look_at(board: Any, task: Task, game: Task) -> str:
    said = []
    for turn in board.turns():
        board.play(turn)
        said.append(f"{turn}:{_last_turn(board)}")
        board.undo()
    for kind, squares, is_dux in game["forced"] if task["forced"] else ():
        is_played = board.force(kind, squares, is_dux)
        said.append(f"{_written(board.found_faults())}:{_last_turn(board) if is_played else '-'}")
        if is_played:
            board.undo()
    if task["board"] == "SearchBoard":
        said.append(_written([board.holds(), board.threat(0), board.threat(1)]))
    said.append("".join("0" if _refuses(board, int(turn)) else "1" for turn in task["tries"]))
    planes = ",".join(map(str, board.planes()))
    return " ".join([*said, planes, f"{board.side} {board.quiet_plies} {int(board.outcome())}"])


def _last_turn(board: Any) -> str:
    key = "-" if type(board).__name__ == "Dice" else board.key
    return f"{board.mark()}:{_written(board.found_captures())}:{board.outcome()}:{key}"


def _written(found: Any) -> str:
    return json.dumps(found, separators=(",", ":"))


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
    parser.add_argument("--options", action="store_true", help="all systems with each value of each option")
    given = parser.parse_args()
    failed, keys = 0, given.systems or EVERY_SYSTEM
    for key in every_option(keys) if given.options else keys:
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
