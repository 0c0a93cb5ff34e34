"""`latrodb diff`: compare two records of one game, and merge them into one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from latrodb import analyzer
from latrodb.cli.support.command import Command, ForceOption, JsonObjectOption, VariantOption
from latrodb.cli.support.completion import game_places
from latrodb.cli.support.exit_codes import ExitCode
from latrodb.cli.support.exits import UsageError
from latrodb.cli.support.output import complain, remark, say_json, say_prose
from latrodb.cli.support.output_files import STDOUT, spare_inputs, write_bytes
from latrodb.cli.support.progress import progress
from latrodb.core.english import count_words
from latrodb.diagnostics.span import Span
from latrodb.game.diff.cells import Side
from latrodb.game.diff.diff import GameDiff, diff_games
from latrodb.game.diff.divergences import Continuation, Divergence
from latrodb.game.diff.merge import merge_games
from latrodb.game.game import Game
from latrodb.notation.encoding import encode
from latrodb.notation.format import format_game
from latrodb.references import find_game, parse_reference

WIDTH = 100  # where lines of a merged movetext are broken
MOST_SHOWN = 4  # turns printed of a longer passage
INFERRED = ("T203", "T202")  # the rules of a game were taken from its moves, or nothing decides them


def diff(
    a: Annotated[str, typer.Argument(help="FILE, FILE#2 or games.db#7.", metavar="A", autocompletion=game_places)],
    b: Annotated[
        str, typer.Argument(help="The other record, named in the same way.", metavar="B", autocompletion=game_places)
    ],
    json: JsonObjectOption = False,
    merge: Annotated[bool, typer.Option("--merge", help="Merge both into one record.")] = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Output file of the merged record; - for stdout.")
    ] = None,
    force: ForceOption = False,
    prefer: Annotated[
        str | None,
        typer.Option(help="Which record's moves to use; by default the better ones, else those of A.", metavar="A|B"),
    ] = None,
    variant: VariantOption = None,
) -> int:
    """Print how two records of a game differ, or merge them; 1 if they differ."""
    if prefer is not None and prefer.upper() not in (Side.A, Side.B):
        raise UsageError(f"--prefer takes A or B, not '{prefer}'")
    if not merge and output is not None:
        raise UsageError("-o names the merged record; add --merge")
    inputs = [parse_reference(reference).file for reference in (a, b)]
    if output is not None and output != STDOUT:
        spare_inputs(output, inputs)
    with progress(1, "pair", unwritten="nothing is compared") as bar:
        bar.begin(f"comparing {a} with {b}")
        found = _read_diff(a, b, variant)
    if not merge or output not in (None, STDOUT):
        _print(found, as_json=json)
    if merge and not found.is_one_game:
        complain("nothing was merged: these are records of two different games")
    elif merge:
        text = format_game(merge_games(found, Side(prefer.upper()) if prefer else None), WIDTH)
        write_bytes([encode(text)], output, inputs=inputs, force=force)
    return ExitCode.CLEAN if found.is_same else ExitCode.PROBLEMS


def _read_diff(a: str, b: str, variant: str | None) -> GameDiff:
    """Compare two games; if nothing decides the rules of one, those of the other apply."""
    found = [find_game(analyzer(), parse_reference(reference), variant) for reference in (a, b)]
    for name, (game, others, _) in zip("AB", found, strict=True):
        if others:
            remark(f"{name}: {count_words(others, 'more game')} in {game.source.name}: #2 to #{others + 1}.")
    one, other = (each.game for each in found)
    return diff_games(_under_rules_of(one, other), _under_rules_of(other, one))


def _under_rules_of(game: Game, other: Game) -> Game:
    if other.variant is None or _is_open(other) or not _is_open(game) or game.variant == other.variant:
        return game
    return analyzer().check_game(game.written, other.variant)


def _is_open(game: Game) -> bool:
    return any(diagnostic.code in INFERRED for diagnostic in game.diagnostics)


def _print(diff: GameDiff, *, as_json: bool) -> None:
    if as_json:
        say_json(_record(diff))
        return
    for side, game in diff.games.items():
        say_prose(f"{side}: {_name(game)}")
    for line in _report(diff):
        words = line.lstrip()
        say_prose(words, line.removesuffix(words))


def _name(game: Game) -> str:
    rules = game.variant.key if game.variant else "rules unknown"
    return f"{game.source.name}, game {game.written.number}: {game.players}, {rules}, {_turns(len(game.nodes))}"


def _turns(count: int) -> str:
    return count_words(count, "turn")


def _report(diff: GameDiff) -> Iterator[str]:
    if not diff.is_one_game:
        shorter = min(len(diff.a.nodes), len(diff.b.nodes))
        yield f"These are records of two different games: {diff.shared} of {_turns(shorter)} are the same."
        return
    for tag in diff.tags:
        yield f"tag {tag.key}: A {_quoted(tag.a)}; B {_quoted(tag.b)}"
    for divergence in diff.divergences:
        yield from _divergence_lines(diff, divergence)
    for detail in diff.details:
        ruled = f"; by the rules {detail.ruled}" if detail.ruled else ""
        yield f"{detail.aspect} at {detail.label}: A {detail.a or 'none'}; B {detail.b or 'none'}{ruled}"
    yield from diff.habits
    for comment in diff.comments:
        where = _place(diff.games[comment.side], comment.span)
        at = "before the first turn" if comment.label == "start" else f"at {comment.label}"
        yield f"only in {comment.side} {at} ({where}): {comment.text}"
    if diff.results[0] != diff.results[1]:
        yield f"result: A {diff.results[0] or 'none'}; B {diff.results[1] or 'none'}"
    yield from _conclusion(diff)


def _quoted(value: str | None) -> str:
    return "has none" if value is None else f'"{value}"'


def _divergence_lines(diff: GameDiff, divergence: Divergence) -> Iterator[str]:
    if not (divergence.a.cells and divergence.b.cells) and divergence.why.endswith("here"):
        yield _one_sided(diff, divergence)
        return
    yield f"they differ at {divergence.label}"
    for (side, game), each in zip(diff.games.items(), (divergence.a, divergence.b), strict=True):
        yield f"    {side}: {_continuation(game, each)}"
    if divergence.better is not None:
        yield f"    {divergence.better} is more likely right: {divergence.why}"
    elif divergence.a.state != "unread":
        yield f"    {divergence.why or 'nothing decides between them'}"
    if divergence.meets is not None:
        yield f"    they agree again after {divergence.meets}"


def _one_sided(diff: GameDiff, divergence: Divergence) -> str:
    """The line for a record that begins later or ends earlier than the other."""
    longer, cells = (Side.A, divergence.a.cells) if divergence.a.cells else (Side.B, divergence.b.cells)
    if divergence.why.endswith("ends here"):
        return f"{longer.other} ends before {divergence.label}; {longer} goes on for {_turns(len(cells))}"
    last = next(at for at, pair in enumerate(diff.pairs) if cells[-1] in (pair.a, pair.b))
    first = diff.pairs[last + 1].label
    return f"{longer.other} begins with {first}; {longer} has {_turns(len(cells))} before it"


def _continuation(game: Game, continuation: Continuation) -> str:
    shown = " ".join(cell.text for cell in continuation.cells[:MOST_SHOWN])
    more = len(continuation.cells) - MOST_SHOWN
    words = f"{shown}{f' and {more} more' if more > 0 else ''}" if shown else "has nothing here"
    if continuation.cells:
        words += f" ({_place(game, continuation.cells[0].span)})"
    return f"{words}; {_outlook(continuation)}"


def _outlook(continuation: Continuation) -> str:
    """The result of replaying a continuation."""
    if continuation.state == "unread":
        return "cannot be judged because the position is unknown"
    if not continuation.turns:
        return "the record ends"
    first = "what follows is " if continuation.is_next else ""
    reason = f" ({continuation.reason})" if continuation.reason else ""
    if continuation.state == "impossible":
        return f"{first}impossible{reason}"
    reach = "to the end" if continuation.reaches_end else f"for {continuation.played} of {_turns(continuation.turns)}"
    spoken = f", {count_words(continuation.objections, 'objection')}" if continuation.objections else ""
    return f"{first}{continuation.state}{reason}, replays on {reach}{spoken}"


def _place(game: Game, span: Span) -> str:
    place = game.source.place(span)
    return f"{place.line}:{place.column}"


def _conclusion(diff: GameDiff) -> Iterator[str]:
    if diff.is_same:
        yield f"Both agree in all {_turns(len(diff.pairs))}."
        return
    words = f"{diff.shared} of {_turns(len(diff.pairs))} are the same in both"
    if diff.ends_alike is not None:
        words += f", and the final positions are {'the same' if diff.ends_alike else 'not the same'}"
    yield f"{words}."
    if diff.better is not None:
        yield f"Where they differ and one is more likely right, it is {diff.better}."


def _record(diff: GameDiff) -> dict[str, object]:
    """The same as a JSON object; places are line and column, counted from 1."""
    return {
        "games": {
            side.value: {
                "file": game.source.name,
                "game": game.written.number,
                "variant": game.variant.key if game.variant else None,
                "turns": len(game.nodes),
            }
            for side, game in diff.games.items()
        },
        "same": diff.is_same,
        "one_game": diff.is_one_game,
        "judged_as": diff.variant.key if diff.variant else None,
        "turns": len(diff.pairs),
        "shared": diff.shared,
        "ends_alike": diff.ends_alike,
        "better": diff.better,
        "tags": [tag._asdict() for tag in diff.tags],
        "partings": [_divergence_record(diff, each) for each in diff.divergences],
        "details": [detail._asdict() for detail in diff.details],
        "habits": diff.habits,
        "comments": [
            {"side": each.side, "ply": each.label, "text": each.text, **_place_record(diff.games[each.side], each.span)}
            for each in diff.comments
        ],
        "results": {"A": diff.results[0], "B": diff.results[1]},
    }


def _divergence_record(diff: GameDiff, divergence: Divergence) -> dict[str, object]:
    return {
        "ply": divergence.label,
        "A": _continuation_record(diff.a, divergence.a),
        "B": _continuation_record(diff.b, divergence.b),
        "better": divergence.better,
        "why": divergence.why or None,
        "meets_after": divergence.meets,
    }


def _continuation_record(game: Game, continuation: Continuation) -> dict[str, object]:
    return {
        "turns": [
            {"ply": each.label, "text": each.text, **_place_record(game, each.span)} for each in continuation.cells
        ],
        "state": continuation.state,
        "reason": continuation.reason or None,
        "replayed": continuation.played,
        "of": continuation.turns,
        "to_the_end": continuation.reaches_end,
        "objections": continuation.objections,
    }


def _place_record(game: Game, span: Span) -> dict[str, int]:
    place = game.source.place(span)
    return {"line": place.line, "column": place.column}


COMMAND = Command(
    diff,
    examples=("latrodb diff game.txt other.txt", "latrodb diff game.txt other.txt --merge -o merged.txt"),
    reads_texts=True,
)
