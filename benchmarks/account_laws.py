"""Laws of the account of a record, on damaged games of every system.

    python -m benchmarks.account_laws [--games 2000] [--lines 130] [--records 1000] [--installed 20] [--seed 3]

The slow references replay the exported JSON of damaged games (`--games`), and the labels of its plies are compared with
those of checks, pages and ledgers. Games with variations, or with turns taken back in logs of Game Courier (`--lines`),
are also imported, and the labels in the database are compared. An erratum is made of each correction of one turn
(`--records`); it must be applied, and the corrected game must be that of a fixed copy. The installed command also shows
and corrects some of these games (`--installed`). The exit code is 1 if anything differs.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.account_labels import (
    as_exported,
    check_labels,
    check_rows,
    logs_with_returns,
    read,
    texts_with_variations,
)
from benchmarks.repair import ALL, make_case
from latrodb.core.errors import ContentError
from latrodb.diagnostics.diagnostic import Correction
from latrodb.features.analyzer import analyzer
from latrodb.features.errata.propose import propose_erratum
from latrodb.features.repair.fixes import fix_text
from latrodb.game.game import Game, Node
from latrodb.game.ledgers.erratum import Status
from latrodb.game.ledgers.overlay import lay_over
from latrodb.notation.text_edits import Edit, apply_edits
from latrodb.notation.turns import read_turn
from tests.reference.follow import follow

EQUAL = "equal"
NOT_OF_A_TURN = "it does not concern a turn: it changes a tag, a number, spellings, or a habit of the whole text"
IN_VARIATION = "it concerns a variation, which no erratum can correct"
NOT_ONE_TURN = "it changes more than one turn, or not to a turn"
NOT_THE_BEST = "it removes a turn, and is not the best correction of it"
AGAINST_RULES = "the rules forbid it, as the search says, and it is refused"
EXPECTED = (EQUAL, NOT_OF_A_TURN, IN_VARIATION, NOT_ONE_TURN, NOT_THE_BEST, AGAINST_RULES)
COMMAND = Path(sys.executable).parent / "latrodb"


def damaged_texts(games: int, seed: str) -> Iterator[str]:
    """Damaged records: each kind of damage in turn, each with games of every system."""
    kinds = sorted(ALL)
    for number in range(games):
        yield make_case(seed, kinds[number % len(kinds)], number // len(kinds)).damage.text


def corrections_of(game: Game) -> Iterator[Correction]:
    """Every correction that `check --json` prints, each once."""
    seen = set()
    for each in game.diagnostics:
        for correction in each.corrections:
            if correction.edits not in seen:
                seen.add(correction.edits)
                yield correction


def correct(game: Game, correction: Correction) -> str:
    """Make an erratum of a correction, apply it, and compare the corrected game with a fixed copy.

    Returns one of `EXPECTED` or what is wrong.
    """
    named = [each for each in game.nodes if each.label == correction.label]
    node = next((each for each in named if each.span == correction.span), game.find_node(correction.label or ""))
    if node is None:
        is_inner = any(correction in each.corrections for each in game.diagnostics if each.variation is not None)
        return IN_VARIATION if is_inner else NOT_OF_A_TURN
    text = _corrected(game, node, [Edit(*each) for each in correction.edits])
    if text is None or (text and read_turn(text) is None):
        return NOT_ONE_TURN
    check = analyzer().check_game
    try:
        proposed = propose_erratum(game, node, check, by="-", date="2026.11.28", corrected=text or None)
    except ContentError as error:
        return f"no erratum: {error}"
    erratum = replace(proposed.corrections[0].erratum, status=Status.LIKELY)  # as who decides for it would write
    if erratum.corrected != text:
        return NOT_THE_BEST
    overlay = lay_over(game, [erratum], check)
    verdict, diagnostics = overlay.corrections[0][1:]
    if not verdict.is_applied:
        return AGAINST_RULES if correction.label in correction.leaves else f"{verdict}: {diagnostics[0].message}"
    fixed = read(fix_text(game.source.text, [correction]))
    return EQUAL if fixed and moves_of(fixed) == moves_of(overlay.corrected) else "another game"


def _corrected(game: Game, node: Node, edits: Sequence[Edit]) -> str | None:
    """A turn as edits correct it; None if they change more than it."""
    start, end = node.span
    if not node.text:
        return "".join(each.text for each in edits).strip() if len(edits) < 2 else None
    if not all(start <= span.start and span.end <= end for span, _ in edits):
        return None
    return apply_edits(game.source.text[:end], edits)[start:].strip()


def moves_of(game: Game) -> list[tuple[object, ...]]:
    """The turns of a game in exported JSON, without their comments."""
    return [
        tuple(move[key] for key in ("ply", "text", "state", "assumed", "fen")) for move in as_exported(game)["moves"]
    ]


def count_games(games: int, seed: str) -> tuple[Counter[str], list[str]]:
    """What the references did with damaged games, and what is wrong."""
    counts, wrong = Counter[str](), list[str]()
    for game in filter(None, map(read, damaged_texts(games, seed))):
        counts[f"games of {game.variant.key.partition('/')[0] if game.variant else ''}"] += 1
        try:
            counts += follow(as_exported(game)) if game.opening else Counter(["without an opening"])
            check_labels(game)
        except AssertionError as error:
            wrong.append(f"{error}\n{game.source.text}")
    return counts, wrong


def count_lines(games: int, seed: str) -> tuple[Counter[str], list[str]]:
    """What damaged games with variations or turns taken back have, and which labels are wrong."""
    counts, wrong = Counter[str](), list[str]()
    for text in chain(texts_with_variations(games * 10 // 13, seed), logs_with_returns(games * 3 // 13, seed)):
        game = read(text)
        if game is None or not game.opening:
            continue
        record = as_exported(game)
        inner = [move["ply"] for line in record.get("variations", ()) for move in line["moves"]]
        counts += Counter(
            {"logs": game.written.is_log, "games with variations": bool(inner), "turns in them": len(inner)}
        )
        counts += Counter(f"{move['state']} in the main line" for move in record["moves"])
        try:
            check_labels(game)
            check_rows(text)
        except AssertionError as error:
            wrong.append(f"{error}\n{text}")
    return counts, wrong


def count_corrections(records: int, seed: str) -> tuple[Counter[str], list[str]]:
    """What became of the corrections of damaged records, and what is wrong."""
    counts, wrong = Counter[str](), list[str]()
    for game in filter(None, map(read, damaged_texts(records, seed))):
        for correction in corrections_of(game):
            found = correct(game, correction)
            counts[found] += 1
            if found not in EXPECTED:
                wrong.append(f"{found}: {correction}\n{game.source.text}")
    return counts, wrong


def count_installed(records: int, seed: str) -> tuple[Counter[str], list[str]]:
    """The same by the installed command for the best correction of damaged records."""
    counts, wrong = Counter[str](), list[str]()
    with TemporaryDirectory() as folder:
        for text in damaged_texts(records, seed):
            for found in _by_command(Path(folder), text):
                counts[found] += 1
                if found != EQUAL:
                    wrong.append(f"{found}\n{text}")
    return counts, wrong


def _by_command(folder: Path, text: str) -> Iterator[str]:
    file, ledger, copy = folder / "game.txt", folder / "game.errata", folder / "copy.txt"
    for path in (ledger, copy):
        path.unlink(missing_ok=True)
    file.write_text(text, encoding="utf-8")
    for move in json.loads(_run("export", file, "--json"))[0]["moves"]:
        if move["fen"] and move["state"] != "doubled":
            shown = _run("show", f"{file}@{move['ply']}", "--print-fen").strip()
            yield EQUAL if shown == move["fen"] else f"show: {move} {shown}"
    _run("check", file, "--fix=unique", "-o", copy)
    found = [json.loads(line) for line in _run("check", file, "--json").splitlines()]
    unique = [each["corrections"][0] for each in found if each["confidence"] == "unique"]  # all that is fixed
    if len(unique) == 1 and unique[0]["ply"] and "~" not in unique[0]["ply"] and _is_of_one_word(text, unique[0]):
        _run("edit", "errata", "new", f"{file}@{unique[0]['ply']}", "-o", ledger)
        corrected = _moves(_run("export", file, "--text", "corrected", "--errata", ledger, "--json"))
        yield EQUAL if corrected == _moves(_run("export", copy, "--json")) else f"errata: {unique}"


def _is_of_one_word(text: str, correction: dict[str, Any]) -> bool:
    return len(correction["edits"]) == 1 and len(text[slice(*correction["span"])].split()) < 2


def _run(*words: object) -> str:
    return subprocess.run([COMMAND, *map(str, words)], capture_output=True, text=True, check=False).stdout


def _moves(exported: str) -> list[tuple[str, str]]:
    return [(move["ply"], move["fen"]) for move in json.loads(exported)[0]["moves"]]


def main() -> int:
    """Check the laws, and print what was found."""
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.account_laws", description=__doc__, formatter_class=form
    )
    parser.add_argument("--games", type=int, default=2000, help="to be replayed by the references")
    parser.add_argument("--lines", type=int, default=130, help="with variations or turns taken back, for labels")
    parser.add_argument("--records", type=int, default=1000, help="whose corrections become errata")
    parser.add_argument("--installed", type=int, default=20, help="records for the installed command")
    parser.add_argument("--seed", default="3")
    chosen = parser.parse_args()
    failures = 0
    for count, number in ((count_games, chosen.games), (count_lines, chosen.lines),
                          (count_corrections, chosen.records), (count_installed, chosen.installed)):  # fmt: skip
        counts, wrong = count(number, chosen.seed)
        print("\n".join([f"{number:,} damaged records", *(f"  {value:>8,} {name}" for name, value in counts.items())]))
        print("".join(f"WRONG: {each}\n" for each in wrong), end="", flush=True)
        failures += len(wrong)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
