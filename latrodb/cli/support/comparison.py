"""Compare a game with the same game under other rules, for `latrodb check --as`."""

from __future__ import annotations

from itertools import groupby

from latrodb.cli.support.exit_codes import ExitCode
from latrodb.cli.support.output import complain, say, say_json, say_prose
from latrodb.core.english import count_words
from latrodb.game.diff.cross_rules import Comparison, compare_rules
from latrodb.game.game import Game
from latrodb.rules.catalog import SYSTEMS, find_variant


def print_comparison(game: Game, key: str, *, as_json: bool) -> ExitCode:
    """Print how a game differs under other rules; 1 if its own are unknown, 2 if the others are for another board.

    A key without a board means the board of the game.
    """
    where = f"{game.source.name}, game {game.written.number}"
    if game.variant is None or game.opening is None:
        complain(f"{where}: the variant is not known; name it, such as --variant petteia-xxi/8x8")
        return ExitCode.PROBLEMS
    board = game.variant.geometry.name
    other = find_variant(key, board)
    if other.geometry is not game.variant.geometry:
        system = other.rulebook.system
        boards = SYSTEMS[system]
        hint = f"did you mean {system}/{board}?" if boards.has(board) else f"{system} is played on {boards.described}"
        complain(f"{where} is on a board of {board}, but {other.key} is not; {hint}")
        return ExitCode.USAGE
    comparison = compare_rules(game, other)
    if as_json:
        say_json(_comparison_record(comparison))
    else:
        _print_lines(comparison, where)
    return ExitCode.CLEAN


def _comparison_record(comparison: Comparison) -> dict[str, object]:
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
            {"ply": node.label, "text": node.text, "aspect": aspect, "own": own, "other": other}
            for node, aspect, own, other in comparison.differences
        ],
        "parts_at": comparison.divergence.label if comparison.divergence else None,
    }


def _print_lines(comparison: Comparison, where: str) -> None:
    game = comparison.game
    assert game.variant is not None
    say_prose(f"{where}: {game.players}, {game.variant.key} as {comparison.other.key}")
    other = comparison.other.rulebook.system
    if other == game.variant.rulebook.system:
        other = comparison.other.key
    for fault in comparison.faults:
        say_prose(f"the first position cannot occur as {other}: {fault.message}", "    ")
    for caption, differences in groupby(comparison.differences, lambda each: each.node.caption):
        say(caption)
        for each in differences:
            say_prose(f"{each.aspect}: {each.own}; as {other}: {each.other}", "    ")
    say_prose(_conclusion(comparison))


def _conclusion(comparison: Comparison) -> str:
    turns = len(comparison.game.nodes)
    if comparison.divergence is not None:
        follow = count_words(turns - comparison.divergence.index - 1, "turn")
        return f"The positions differ for good from {comparison.divergence.caption} on; {follow} follow."
    compared = f"{comparison.compared} of {count_words(turns, 'turn')} compared"
    if comparison.differences:
        return f"The positions agree in the end; {compared}."
    return f"Both agree; {compared}."
