"""`latrodb diff`: compare records of one game, and merge them into one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from latrodb.cli.support.command import Command, ForceOption, JsonObjectOption, VariantOption
from latrodb.cli.support.completion import game_places
from latrodb.cli.support.exits import ExitCode, UsageError
from latrodb.cli.support.output import STDOUT, complain, remark, say_json, say_prose, write_bytes
from latrodb.cli.support.progress import progress
from latrodb.core.english import count_words, list_words
from latrodb.diagnostics.span import Span
from latrodb.features.analyzer import analyzer
from latrodb.files import STDIN
from latrodb.game.diff.cells import MOST_RECORDS, SIDES, Side
from latrodb.game.diff.diff import GameDiff, diff_games
from latrodb.game.diff.divergences import Continuation, Divergence
from latrodb.game.diff.merge import merge_games
from latrodb.game.game import Game
from latrodb.notation.encoding import encode
from latrodb.notation.format import format_game
from latrodb.outputs import spare_inputs
from latrodb.references import find_game, parse_reference

WIDTH = 100  # where lines of a merged movetext are broken
MOST_SHOWN = 4  # turns printed of a longer passage
INFERRED = ("T203", "T202")  # the rules of a game were taken from its moves, or nothing decides them


def diff(
    references: Annotated[
        list[str],
        typer.Argument(
            help=f"FILE, FILE#2 or games.db#7, two to {MOST_RECORDS} of them.",
            metavar="A B [C ...]",
            autocompletion=game_places,
        ),
    ],
    json: JsonObjectOption = False,
    merge: Annotated[bool, typer.Option("--merge", help="Merge all into one record.")] = False,
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
    """Print how records of a game differ, or merge them; 1 if they differ."""
    sides = _sides(references, prefer)
    if not merge and output is not None:
        raise UsageError("-o names the merged record; add --merge")
    inputs = [parse_reference(reference).file for reference in references]
    if output is not None and output != STDOUT:
        spare_inputs(output, inputs)
    with progress(1, "game", unwritten="nothing is compared") as bar:
        bar.begin(f"comparing {list_words(references)}")
        found = _read_diff(dict(zip(sides, references, strict=True)), variant)
    if not merge or output not in (None, STDOUT):
        _print(found, as_json=json)
    if merge and not found.is_one_game:
        complain(f"nothing was merged: {_strange(found)}")
    elif merge:
        text = format_game(merge_games(found, Side(prefer.upper()) if prefer else None), WIDTH)
        write_bytes([encode(text)], output, inputs=inputs, force=force)
    return ExitCode.CLEAN if found.is_same else ExitCode.PROBLEMS


def _sides(references: list[str], prefer: str | None) -> tuple[Side, ...]:
    """The letters of some records."""
    if len(references) < 2:
        raise UsageError("Missing argument 'B': name at least two records of a game")
    if len(references) > MOST_RECORDS:
        raise UsageError(f"diff compares at most {MOST_RECORDS} records of a game, not {len(references)}")
    if references.count(STDIN) > 1:
        raise UsageError("only one of the records can be stdin")
    sides = SIDES[: len(references)]
    if prefer is not None and prefer.upper() not in sides:
        raise UsageError(f"--prefer takes {list_words(sides, 'or')}, not '{prefer}'")
    return sides


def _strange(diff: GameDiff) -> str:
    """Which records are of other games, in words."""
    if len(diff.games) == 2:
        return "these are records of two different games"
    others = [side for side in diff.games if side not in diff.strangers]
    are = "is a record" if len(diff.strangers) == 1 else "are records"
    return f"{list_words(diff.strangers)} {are} of another game than {list_words(others)}"


def _read_diff(references: dict[Side, str], variant: str | None) -> GameDiff:
    """Compare games; if nothing decides the rules of one, those of the first for which something does apply."""
    games = []
    for name, reference in references.items():
        game, others, _ = find_game(analyzer(), parse_reference(reference), variant)
        if others:
            remark(f"{name}: {count_words(others, 'more game')} in {game.source.name}: #2 to #{others + 1}.")
        games.append(game)
    known = next((game for game in games if game.variant and not _is_open(game)), None)
    return diff_games(*(_under_rules_of(game, known) if known else game for game in games))


def _under_rules_of(game: Game, other: Game) -> Game:
    if not _is_open(game) or game.variant == other.variant:
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
        shorter = min(len(game.nodes) for game in diff.games.values())
        is_two = len(diff.games) == 2
        shared = f": {diff.shared} of {_turns(shorter)} are the same" if is_two else ""
        yield f"{_strange(diff)}{shared}.".replace("these", "These", 1)
        return
    for tag in diff.tags:
        yield f"tag {tag.key}: {_each(diff, [_quoted(value) for value in tag.values])}"
    for divergence in diff.divergences:
        yield from _divergence_lines(diff, divergence)
    for detail in diff.details:
        ruled = f"; by the rules {detail.ruled}" if detail.ruled else ""
        words = [None if each is None else each or "none" for each in detail.words]
        yield f"{detail.aspect} at {detail.label}: {_each(diff, words)}{ruled}"
    yield from diff.habits
    for comment in diff.comments:
        where = _place(diff.games[comment.sides[0]], comment.span)
        at = "before the first turn" if comment.label == "start" else f"at {comment.label}"
        yield f"only in {list_words(comment.sides)} {at} ({where}): {comment.text}"
    if len(set(diff.results)) > 1:
        yield f"result: {_each(diff, [result or 'none' for result in diff.results])}"
    yield from _conclusion(diff)


def _each(diff: GameDiff, words: Sequence[str | None]) -> str:
    """`A xd5; B xd4`, and `A, C xd5; B xd4` for records that say the same; those with None say nothing."""
    said: dict[str, list[str]] = {}
    for side, word in zip(diff.games, words, strict=True):
        if word is not None:
            said.setdefault(word, []).append(side)
    return "; ".join(f"{', '.join(sides)} {word}" for word, sides in said.items())


def _quoted(value: str | None) -> str:
    return "has none" if value is None else f'"{value}"'


def _divergence_lines(diff: GameDiff, divergence: Divergence) -> Iterator[str]:
    found = {side: each for side, each in zip(diff.games, divergence.continuations, strict=True) if each}
    if divergence.why.endswith("here"):
        yield _one_sided(diff, divergence, found)
        return
    yield f"they differ at {divergence.label}"
    readings: dict[object, list[Side]] = {}
    for side, each in found.items():
        readings.setdefault(each.moves, []).append(side)
    for sides in readings.values():
        yield f"    {', '.join(sides)}: {_continuation(diff.games[sides[0]], found[sides[0]])}"
    if divergence.better is not None:
        sides = readings[found[divergence.better].moves]
        yield f"    {list_words(sides)} {'is' if len(sides) == 1 else 'are'} more likely right: {divergence.why}"
    elif next(iter(found.values())).state != "unread":
        yield f"    {divergence.why or 'nothing decides between them'}"
    if divergence.meets is not None:
        yield f"    they agree again after {divergence.meets}"


def _one_sided(diff: GameDiff, divergence: Divergence, found: dict[Side, Continuation]) -> str:
    """The line for a record that begins later or ends earlier than others."""
    short = Side(divergence.why[0])
    longer = [side for side, each in found.items() if each.cells]
    cells = found[longer[0]].cells
    have, go = ("has", "goes") if len(longer) == 1 else ("have", "go")
    if divergence.why.endswith("ends here"):
        return f"{short} ends before {divergence.label}; {list_words(longer)} {go} on for {_turns(len(cells))}"
    first = next(cell.label for column in diff.columns if (cell := column.cells[SIDES.index(short)]))
    return f"{short} begins with {first}; {list_words(longer)} {have} {_turns(len(cells))} before it"


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
        yield f"{'Both' if len(diff.games) == 2 else 'All'} agree in all {_turns(len(diff.columns))}."
        return
    where = "both" if len(diff.games) == 2 else f"all {len(diff.games)}"
    words = f"{diff.shared} of {_turns(len(diff.columns))} are the same in {where}"
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
        "turns": len(diff.columns),
        "shared": diff.shared,
        "ends_alike": diff.ends_alike,
        "better": diff.better,
        "tags": [{"key": tag.key, **_by_letter(tag.values)} for tag in diff.tags],
        "partings": [_divergence_record(diff, each) for each in diff.divergences],
        "details": [
            {"label": each.label, "aspect": each.aspect, **_by_letter(each.words), "ruled": each.ruled}
            for each in diff.details
        ],
        "habits": diff.habits,
        "comments": [
            {
                "side": each.sides[0],
                **({"sides": each.sides} if len(diff.games) > 2 else {}),
                "ply": each.label,
                "text": each.text,
                **_place_record(diff.games[each.sides[0]], each.span),
            }
            for each in diff.comments
        ],
        "results": dict(zip(diff.games, diff.results, strict=True)),
    }


def _by_letter(values: Sequence[str | None]) -> dict[str, str | None]:
    return {side.value.lower(): value for side, value in zip(SIDES, values, strict=False)}


def _divergence_record(diff: GameDiff, divergence: Divergence) -> dict[str, object]:
    return {
        "ply": divergence.label,
        **{
            side.value: each and _continuation_record(game, each)
            for (side, game), each in zip(diff.games.items(), divergence.continuations, strict=True)
        },
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
    examples=(
        "latrodb diff game.txt other.txt",
        "latrodb diff game.txt other.txt third.txt",
        "latrodb diff game.txt other.txt --merge -o merged.txt",
    ),
    reads_texts=True,
)
