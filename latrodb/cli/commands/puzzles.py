"""`latrodb puzzles`: questions about positions of games."""

from __future__ import annotations

from typing import Annotated

import typer

from latrodb.cli.support.command import Command, ForceOption, OutputOption, VariantOption
from latrodb.cli.support.completion import game_places
from latrodb.cli.support.databases import read_reference
from latrodb.cli.support.exits import ExitCode
from latrodb.cli.support.output import remark, say, say_json, write_bytes
from latrodb.core.english import count_words
from latrodb.core.position import write_fen
from latrodb.features.analyzer import analyzer
from latrodb.game.puzzles import PuzzleKind, find_puzzles
from latrodb.outputs import seal
from latrodb.references import find_games


def puzzles(
    game: Annotated[
        str,
        typer.Argument(
            help="FILE for all its games, FILE#2 or games.db#7; also a database.",
            metavar="GAME",
            autocompletion=game_places,
        ),
    ],
    kind: Annotated[PuzzleKind | None, typer.Option(help="Only puzzles of this kind.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON lines, with what was played.")] = False,
    output: OutputOption = None,
    force: ForceOption = False,
    variant: VariantOption = None,
) -> int:
    """Find turns of games that were illegal, captures to be found, and wins at once.

    With -o, the puzzles are a page: answer them on the board, and the page judges by the rules.
    """
    from latrodb.features.viewer.puzzles import Posed, export_puzzles

    games = find_games(analyzer(), read_reference(game, None, None), variant)
    posed = [Posed(each, puzzle) for each in games for puzzle in find_puzzles(each) if kind in (None, puzzle.kind)]
    if output:
        write_bytes(
            [seal(export_puzzles(posed), output)], output, inputs=[read_reference(game, None, None).file], force=force
        )
    for each in posed if json else ():
        puzzle = each.puzzle
        say_json({
            "kind": puzzle.kind, "question": puzzle.question, "source": each.source, "place": puzzle.label,
            "variant": each.game.variant.key if each.game.variant else None, "fen": write_fen(puzzle.position),
            "turns": [turn.text for turn in puzzle.turns], "answers": puzzle.answers,
        })  # fmt: skip
    for each in posed if not (json or output) else ():
        say(f"{each.source}: {each.puzzle.question}")
    remark(count_words(len(posed), "puzzle"))
    return ExitCode.CLEAN


COMMAND = Command(puzzles, examples=("latrodb puzzles games.db -o puzzles.html", "latrodb puzzles game.txt --kind win"))
