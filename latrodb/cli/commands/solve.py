"""`latrodb solve`: what can be forced in a position, and the shortest games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from operator import call
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from latrodb.cli.support.command import (
    Command,
    ForceOption,
    JsonObjectOption,
    OutputOption,
    TextOption,
    note_turned_board,
)
from latrodb.cli.support.completion import variants
from latrodb.cli.support.databases import AS_CORRECTED
from latrodb.cli.support.endgame_tables import make_table, verify_table
from latrodb.cli.support.exits import ExitCode, UsageError
from latrodb.cli.support.output import outcome_words, remark, say, say_json, say_prose, write_bytes
from latrodb.core.color import BLACK, WHITE
from latrodb.core.english import Text, count_words, list_words
from latrodb.core.errors import ContentError
from latrodb.features.analyzer import analyzer
from latrodb.rules.catalog import find_variant
from latrodb.rules.engine.table import Dice
from latrodb.solver.chance import DICE_POSITIONS, win_chance
from latrodb.solver.check import check_proof
from latrodb.solver.proof import write_proof
from latrodb.solver.search import MOST_MOVES, POSITIONS, Answer, Goal, Limits, Question, Solver, Verdict
from latrodb.solver.shortest import endings_of, shortest_games
from latrodb.solver.tables import open_tables, probe_tables

if TYPE_CHECKING:
    from latrodb.core.position import Position
    from latrodb.game.game import Game
    from latrodb.rules.variant import Variant
    from latrodb.solver.shortest import Games, Run

KEPT_TAGS = ("Event", "Site", "Date", "White", "Black")  # of the game that a proof begins with
SIDES = {"white": WHITE, "black": BLACK}
MOST_PLIES = 30


def solve(
    place: Annotated[
        str | None,
        typer.Argument(
            help="A place in a game, game.txt@16b or games.db#7@16b; or a variant, for its opening or --fen.",
            metavar="PLACE|VARIANT",
            callback=note_turned_board,
            autocompletion=variants,
        ),
    ] = None,
    fen: Annotated[str | None, typer.Option(help="The position, under the rules of a variant.")] = None,
    moves: Annotated[
        int | None,
        typer.Option(
            "--in",
            help="Within how many turns of the winner; without it, the search goes as far as its limits.",
            metavar="NUMBER",
            min=1,
            max=MOST_MOVES,
        ),
    ] = None,
    goal: Annotated[Goal, typer.Option(help="A win by any rule, or mate: the Dux is immobilized.")] = Goal.WIN,
    winner: Annotated[
        str | None, typer.Option("--for", help="Who is to win: white or black; by default the side to move.")
    ] = None,
    board_only: Annotated[
        bool, typer.Option("--board-only", help="Set repetition and quiet turns aside: only the board ends a game.")
    ] = False,
    nodes: Annotated[
        int | None,
        typer.Option(help=f"The positions to see at most: {POSITIONS:,}, or with dice {DICE_POSITIONS:,}.", min=1),
    ] = None,
    seconds: Annotated[float, typer.Option(help="The time to take at most; 0 for any.", min=0)] = 0,
    text: TextOption = None,
    proof: Annotated[
        Path | None, typer.Option(help="Write the proof, or the refutation, as a game file.", metavar="FILE")
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Judge the proof in a file by replay alone, without a search.")
    ] = False,
    shortest: Annotated[
        int | None,
        typer.Option(
            help="Count every game of 1 to so many turns that ends in a way, and not before.", min=1, max=MOST_PLIES
        ),
    ] = None,
    ending: Annotated[
        str, typer.Option(help="The way: immobilized, stalemate, bare-dux and so on.", metavar="KIND")
    ] = "immobilized",
    table: Annotated[
        str | None,
        typer.Option(
            help="Find what every arrangement of few men comes to, 2,2 or D+1,D+1, and write a table.", metavar="TABLE"
        ),
    ] = None,
    verify: Annotated[
        str | None, typer.Option(help="Check a table: each entry, and some by searches.", metavar="FILE")
    ] = None,
    tables: Annotated[
        Path | None, typer.Option(help="A table to look positions up in, or a folder with tables.", metavar="PATH")
    ] = None,
    puzzles: Annotated[
        bool, typer.Option("--puzzles", help="Write the positions of a file of games in which one turn alone wins.")
    ] = False,
    workers: Annotated[int, typer.Option(help="How many processes count.", min=1, max=64)] = 1,
    output: OutputOption = None,
    force: ForceOption = False,
    json: JsonObjectOption = False,
) -> int:
    """Prove or refute that a side can force a win; 1 if a proof that is checked has gaps.

    A win in 3 is one by the third turn of the winner, whatever the other side plays. Nothing is called proved or
    refuted that was not searched to the end.
    """
    if verify is not None:
        return verify_table(verify, json=json)
    if place is None:
        raise UsageError("say which position, such as `latrodb solve game.txt@16b`")
    if table is not None:
        return make_table(find_variant(place), table, output, force=force, json=json)
    if check:
        return _check(place, json=json)
    if puzzles:
        return _find_puzzles(place, moves or 3, Limits(nodes or POSITIONS, seconds), output, force=force)
    if shortest:
        rules = find_variant(place)
        position = rules.opening() if fen is None else rules.position(fen)
        _count(rules, position, shortest, ending, workers, output, force=force, json=json)
        return ExitCode.CLEAN
    if winner is not None and winner.lower() not in SIDES:
        raise UsageError(f"--for takes white or black, not '{winner}'")
    game, question = _question(place, fen, text, goal, winner, counts=not board_only)
    if isinstance(question.variant.system.table, Dice):
        return _tell_chance(question, moves or 1, nodes or DICE_POSITIONS, json=json)
    found = open_tables(tables, question.variant) if tables else []
    solver = Solver(question, Limits(nodes or POSITIONS, seconds), [each.endgames for each in found])
    answer = solver.answer(moves or 0)
    entry = probe_tables(found, question.variant, question.position)
    if json:
        say_json(_record(question, answer) | ({"table": entry and str(entry)} if found else {}))
    else:
        _tell(question, answer)
        if entry:
            say(f"By the table: {entry} (repetition and quiet turns aside).")
    if proof is not None:
        _write_proof(solver, answer, game, proof, force=force)
    return ExitCode.CLEAN


def _question(
    place: str, fen: str | None, text: Text | None, goal: Goal, winner: str | None, *, counts: bool
) -> tuple[Game | None, Question]:
    """What is asked, and the game that leads to it."""
    from latrodb.references import find_named_place, places_of

    named = find_named_place(place, analyzer, text=text)
    if named and fen is not None:
        raise UsageError("a place has a position; leave out --fen, or name a variant")
    if not named:
        rules = find_variant(place)
        position = rules.opening() if fen is None else rules.position(fen)
        side = SIDES[winner.lower()] if winner else position.side
        return None, Question(rules, position, side, goal, counts=counts)
    if named.is_corrected:
        remark(AS_CORRECTED)
    game, position = named.game, named.place.position
    assert game.variant
    past = [each.node for each in places_of(game) if each.node]
    kept = past[: past.index(named.place.node) + 1] if named.place.node else []
    side = SIDES[winner.lower()] if winner else position.side
    steps = tuple(step for node in kept for step in node.steps)
    return game, Question(game.variant, position, side, goal, steps, counts)


# What was found


def _tell_chance(question: Question, moves: int, most: int, *, json: bool) -> int:
    """Print how likely a win is where dice decide."""
    chance = win_chance(question, moves, most)
    if json:
        about = {"variant": question.variant.key, "fen": question.position.fen, "for": question.winner.letter}
        say_json({**about, "goal": question.goal, "moves": moves, "chance": None if chance is None else str(chance)})
    elif chance is None:
        say(f"Not decided: more than {most:,} positions would have to be seen.")
    else:
        number = count_words(moves, "turn")
        say(
            f"{question.winner.title} has a {question.goal} within {number} with a chance of {chance} "
            f"({float(chance):.1%}), by expectation over all throws. Nothing beyond is counted."
        )
    return ExitCode.CLEAN


def _tell(question: Question, answer: Answer) -> None:
    """Print an answer in words."""
    side, mover = question.winner.title, question.position.side.title
    if answer.outcome:
        say(f"The game is over in this position: {outcome_words(answer.outcome)}.")
        return
    what = question.goal.value
    if answer.verdict is Verdict.PROVED:
        say(f"Proved: {side} has a {what} in {answer.moves}, with {mover} to move.")
        say_prose(f"Best play: {' '.join(answer.line)}")
    elif answer.verdict is Verdict.REFUTED:
        say(f"Refuted: {side} has no {what} in {answer.moves}, with {mover} to move.")
    else:
        sure = f"there is none in {answer.failed}" if answer.failed else "nothing was searched to the end"
        say(f"Not decided: whether {side} has a {what}, with {mover} to move; {sure}.")
    for words, turns in _groups(question, answer):
        say_prose(f"{words}: {list_words(turns, 'and')}.")
    remark(f"{count_words(answer.positions, 'position')} seen.")


def _groups(question: Question, answer: Answer) -> Iterator[tuple[str, list[str]]]:
    """The turns of the side to move by what is known of them, with words for each."""
    what, verb = question.goal.value, "" if question.is_attack else "after which the other side has "
    by_moves: dict[int, list[str]] = {}
    for turn in answer.winning:
        by_moves.setdefault(turn.moves, []).append(turn.text)
    for moves, turns in by_moves.items():
        yield f"{count_words(len(turns), 'turn')} {verb}with a {what} in {moves}".replace("has with", "has"), turns
    most = answer.failed
    if question.is_attack:
        return
    if holding := [turn.text for turn in answer.turns if not turn.moves and turn.failed >= max(most, 1)]:
        yield f"{count_words(len(holding), 'turn')} after which it has none", holding
    if open_ := [turn.text for turn in answer.turns if not turn.moves and turn.failed < max(most, 1)]:
        yield f"{count_words(len(open_), 'turn')} not decided", open_


def _record(question: Question, answer: Answer) -> dict[str, object]:
    """An answer for JSON."""
    return {
        "variant": question.variant.key,
        "fen": question.position.fen,
        "for": question.winner.letter,
        "goal": question.goal,
        "verdict": answer.verdict,
        "moves": answer.moves,
        "none_in": answer.failed,
        "line": answer.line,
        "turns": [
            {"turn": turn.text, "moves": turn.moves or None, "none_in": min(turn.failed, answer.moves) or None}
            for turn in answer.turns
        ],
        "positions": answer.positions,
        "ending": answer.outcome and answer.outcome.ending,
    }


# Proofs


def _write_proof(solver: Solver, answer: Answer, game: Game | None, output: Path, *, force: bool) -> None:
    if answer.verdict is Verdict.UNDECIDED or answer.outcome:
        raise ContentError(f"there is no proof to write: {answer.verdict}")
    solver.limits = Limits()  # a proof asks again for what was just found
    tags = {key: value for key, value in game.tags.items() if key in KEPT_TAGS} if game else {}
    is_won = answer.verdict is Verdict.PROVED
    text = write_proof(solver, answer.moves, is_won=is_won, tags=tags)
    write_bytes([text.encode()], output, force=force)


def _check(file: str, *, json: bool) -> int:
    """Judge the proof in a file."""
    from latrodb.references import find_game, parse_reference

    checked = check_proof(find_game(analyzer(), parse_reference(file)).game)
    if json:
        say_json({"claim": str(checked.claim), "turns": checked.turns, "faults": checked.faults})
    elif checked.faults:
        for fault in checked.faults:
            say(fault)
        say(f"No proof of '{checked.claim}': {count_words(len(checked.faults), 'fault')}.")
    else:
        say(f"A proof of '{checked.claim}': {count_words(checked.turns, 'turn')} replayed, none is missing.")
    return ExitCode.PROBLEMS if checked.faults else ExitCode.CLEAN


def _find_puzzles(file: str, moves: int, limits: Limits, output: Path | None, *, force: bool) -> int:
    """Write the puzzles of the games of a file or a database."""
    from latrodb.references import find_games, parse_reference
    from latrodb.solver.puzzles import find_puzzles

    found = find_puzzles(find_games(analyzer(), parse_reference(file)), moves, limits)
    if found:
        write_bytes([each.text.encode() for each in found], output, inputs=[file], force=force)
    remark(f"{count_words(len(found), 'puzzle')} found.")
    return ExitCode.CLEAN


# Shortest games


def _count(
    rules: Variant,
    position: Position,
    plies: int,
    ending: str,
    workers: int,
    output: Path | None,
    *,
    force: bool,
    json: bool,
) -> None:
    """Count the shortest games that end in a way, and write them."""
    kinds = {str(name): kind for name, kind in endings_of(rules).items()}
    if ending not in kinds:
        raise UsageError(f"these rules have no ending '{ending}'; they have {list_words([*kinds], 'and')}")
    with _runner(workers) as run:
        found = []
        for games in shortest_games(rules, position, plies, kinds[ending], run):
            found.append(games)
            if not json:
                _tell_count(games)
    if json:
        say_json({"variant": rules.key, "fen": position.fen, "ending": ending, "plies": [*map(_count_record, found)]})
    if output is not None:
        write_bytes(_written(rules, position, found), output, force=force)


def _tell_count(games: Games) -> None:
    if not games.games:
        say(f"Ply {games.ply}: none.")
        return
    wins = list_words([f"{side.title} wins {number:,}" for side, number in games.wins.items() if number], "and")
    say(
        f"Ply {games.ply}: {count_words(len(games.games), 'game')}, {games.up_to_symmetry:,} up to symmetry; "
        f"{count_words(games.last_turns, 'last turn')} by position, {games.last_up_to_symmetry:,} up to symmetry"
        f"{f'; {wins}' if wins else ''}."
    )


def _count_record(games: Games) -> dict[str, object]:
    wins = {side.letter: number for side, number in games.wins.items()}
    return {**games._asdict(), "games": len(games.games), "wins": wins}


def _written(rules: Variant, position: Position, found: Iterable[Games]) -> Iterator[bytes]:
    """The games as texts."""
    from latrodb.solver.shortest import game_text

    for games in found:
        for numbers in games.games:
            yield game_text(rules, position, numbers).encode()


@contextmanager
def _runner(workers: int) -> Iterator[Run]:
    """What does parts of the work, in several processes if there is more than one worker."""
    if workers == 1:
        yield map
        return
    from latrodb.store.reader_pool import Processes

    with Processes(workers, "counts games", _start, None) as processes:

        def run(work: Callable[..., list[tuple[int, ...]]], parts: Iterable[object]) -> Iterable[list[tuple[int, ...]]]:
            return map(call, [processes.submit(work, part) for part in parts])

        yield run


def _start(_: object) -> None:
    from latrodb.store.reader_pool import follow_parent

    follow_parent()


COMMAND = Command(
    solve,
    examples=(
        "latrodb solve games.db#2@13b --in 2",
        "latrodb solve game.txt@16b --for black --in 1 --proof proof.txt",
        "latrodb solve latrunculi-xxi/8x8 --shortest 4",
        "latrodb solve petteia-xxi/8x8 --table 2,2 -o petteia.table",
    ),
)
