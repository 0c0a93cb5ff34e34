"""`latrodb check --as VARIANT GAME`: games under other rules, and where they differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

from latrodb import analyzer
from latrodb.cli.support.exits import ExitCode
from latrodb.cli.support.output import complain, say, say_json
from latrodb.core.english import count_words
from latrodb.files import STDIN
from latrodb.game.diff.cross_rules import Comparison, compare_rules
from latrodb.game.game import Game
from latrodb.references import find_games, parse_reference
from latrodb.rules.catalog import SYSTEMS, find_variant
from latrodb.rules.variant import Variant


def compare(references: Sequence[str], other: str, *, as_json: bool = False, variant: str | None = None) -> int:
    """Print for each game how the outcome differs under other rules: as text, or as one JSON object.

    `variant` is the key of the games' own rules, which outranks the tags. Returns 1 if the rules of a game are not
    known, 2 if a game is on another board, and 0 where all were compared.
    """
    rules = find_variant(other)
    games = (game for reference in references for game in _games(reference, variant))
    return max((_compare_one(game, rules, as_json=as_json) for game in games), default=ExitCode.CLEAN)


def _games(reference: str, variant: str | None) -> Iterator[Game]:
    is_folder = reference != STDIN and Path(reference).is_dir()
    for each in map(str, analyzer().find_files(reference)) if is_folder else (reference,):
        yield from find_games(analyzer(), parse_reference(each), variant)


def _compare_one(game: Game, other: Variant, *, as_json: bool) -> ExitCode:
    where = f"{game.source.name}, game {game.written.number}"
    if game.variant is None or game.opening is None:
        complain(f"{where}: nothing decides its rules; name them, --variant petteia-xxi/8x8")
        return ExitCode.PROBLEMS
    board = game.variant.geometry.name
    if other.geometry is not game.variant.geometry:
        system = other.rulebook.system
        hint = f"; did you mean {system}/{board}?" if board in SYSTEMS[system].boards else ""
        complain(f"{where} is on a board of {board}, and {other.key} is not{hint}")
        return ExitCode.USAGE
    comparison = compare_rules(game, other)
    if as_json:
        say_json(_record(comparison))
    else:
        _print(comparison, where)
    return ExitCode.CLEAN


def _record(comparison: Comparison) -> dict[str, object]:
    """A comparison as a JSON object; `parts_at` is the ply after which the positions never agree again."""
    game = comparison.game
    assert game.variant is not None
    return {
        "file": game.source.name,
        "game": game.written.number,
        "variant": game.variant.key,
        "as": comparison.other.key,
        "faults": [fault.message for fault in comparison.faults],
        "plies": len(game.nodes),
        "compared": comparison.compared,
        "differences": [
            {"ply": node.label, "text": node.written.text, "aspect": aspect, "own": own, "other": other}
            for node, aspect, own, other in comparison.differences
        ],
        "parts_at": comparison.divergence.label if comparison.divergence else None,
    }


def _print(comparison: Comparison, where: str) -> None:
    game = comparison.game
    assert game.variant is not None
    say(f"{where}: {game.players}, {game.variant.key} as {comparison.other.key}")
    other = comparison.other.rulebook.system
    if other == game.variant.rulebook.system:
        other = comparison.other.key
    for fault in comparison.faults:
        say(f"    the first position cannot stand as {other}: {fault.message}")
    for caption, differences in groupby(comparison.differences, lambda each: each.node.caption):
        say(caption)
        for each in differences:
            say(f"    {each.aspect}: {each.own}; as {other}: {each.other}")
    say(_conclusion(comparison))


def _conclusion(comparison: Comparison) -> str:
    turns = len(comparison.game.nodes)
    if comparison.divergence is not None:
        follow = count_words(turns - comparison.divergence.index - 1, "turn")
        return f"The positions part for good at {comparison.divergence.caption}; {follow} follow."
    compared = f"{comparison.compared} of {count_words(turns, 'turn')} compared"
    if comparison.differences:
        return f"The positions agree in the end; {compared}."
    return f"Both say the same; {compared}."
