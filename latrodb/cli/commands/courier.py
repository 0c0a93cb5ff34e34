"""`latrodb courier`: Game Courier logs next to what the rules make of them."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import Annotated

import typer

from latrodb.cli.support.command import Command, FailOnOption, ForceOption, OutputOption, VariantOption
from latrodb.cli.support.diagnostics import IgnoreOption, Selection, SelectOption
from latrodb.cli.support.exits import ExitCode, FailOn, exit_code
from latrodb.cli.support.output import STDOUT, complain, outcome_words, write_bytes
from latrodb.cli.support.progress import progress
from latrodb.cli.support.terminal import columns, paint
from latrodb.core.english import count_words
from latrodb.core.errors import ContentError, UnreadableFileError
from latrodb.core.position import write_fen
from latrodb.core.step import Capture, steps_text
from latrodb.diagnostics.codes import Severity
from latrodb.diagnostics.columns import fill
from latrodb.diagnostics.control_characters import escape_controls
from latrodb.diagnostics.diagnostic import Diagnostic, group_habits
from latrodb.diagnostics.render import as_dict, caret_picture
from latrodb.exporters.encoding import encode_json
from latrodb.exporters.games import MoveRecord, move_record, record_of, withdrawn_records
from latrodb.features.analyzer import analyzer
from latrodb.features.courier.header import LogId, read_log_id
from latrodb.features.courier.recognition import is_log
from latrodb.files import check_paths, read_input
from latrodb.game.game import Game, Node, TurnNode
from latrodb.notation.encoding import decode, encode
from latrodb.notation.no_game import no_game
from latrodb.rules.attempt import listed_captures, removed_men
from latrodb.rules.catalog import find_variant
from latrodb.rules.variant import Variant

CAVEAT = "What is known about them comes from descriptions; it was never verified against a raw log file."
WIDEST = 28  # columns of a turn


def courier(
    files: Annotated[
        list[str], typer.Argument(help=f"Logs, saved log pages, or - for stdin. {CAVEAT}", metavar="FILE...")
    ],
    json: Annotated[bool, typer.Option("--json", help="Print JSON, one line per game.")] = False,
    output: OutputOption = None,
    force: ForceOption = False,
    variant: VariantOption = None,
    fail_on: FailOnOption = FailOn.ERROR,
    select: SelectOption = None,
    ignore: IgnoreOption = None,
) -> int:
    """Print some logs: their headers, each turn next to its raw text, removals, results, diagnostics.

    Returns 1 if a diagnostic as severe as `fail_on` was found, else 2 if a file cannot be read. A file that is not a
    log is an error.
    """
    selection = Selection(select, ignore)
    rules = find_variant(variant) if variant else None
    check_paths(files)
    is_printed = output in (None, STDOUT) and not json
    texts: list[str] = []
    levels: set[Severity] = set()
    has_failed = False
    with progress(len(files), "log", unwritten="nothing is printed") as bar:
        for file in files:
            bar.begin(file)
            try:
                games = _read_log(file, rules)
            except (ContentError, UnreadableFileError) as error:
                complain(str(error))
                levels |= {Severity.ERROR} if isinstance(error, ContentError) else set()
                has_failed |= isinstance(error, UnreadableFileError)
                continue
            for game, diagnostics in games:
                shown = selection.keep(diagnostics)
                text = _as_json(game, shown) if json else _as_text(game, shown, is_printed=is_printed)
                texts.append(f"{text}\n")
                levels |= {each.level for each in diagnostics}
    if is_printed:
        sys.stdout.writelines(texts)
    else:
        write_bytes(map(encode, texts), output, inputs=files, force=force)
    selection.report()
    return exit_code(levels, fail_on) or (ExitCode.USAGE if has_failed else ExitCode.CLEAN)


def _read_log(file: str, rules: Variant | None) -> list[tuple[Game, tuple[Diagnostic, ...]]]:
    """The games of a log with their diagnostics, the first also with those outside all games.

    Raises:
        ContentError: the file is not a log, or has no move; the message says what it is.
        UnreadableFileError: the system refuses to read it.
    """
    data, name = read_input(file)
    written = analyzer().parse(data, name)
    if not written.games:
        raise ContentError(f"{name} holds no game: {no_game(data).message}")
    if not is_log(decode(data, name=name).text):
        raise ContentError(f"{name} is not a Game Courier log")
    games, outside = analyzer().check_file(written, rules)
    return [(game, (*(() if index else outside), *game.diagnostics)) for index, game in enumerate(games)]


def _as_json(game: Game, diagnostics: Sequence[Diagnostic]) -> str:
    """A logged game and what the rules make of it.

    `invited` is the day of the invitation, not of the game; the name of a log probably counts days from 0.
    `statement` is the text of the stated result. `computed` is null while the final position goes on; `ending` is
    then the players' own, if the log states one.
    """
    known, log, result, outcome = record_of(game), _log_id(game), game.written.result, game.outcome
    record = {
        "file": known.file,
        "game": known.game,
        "variant": known.variant,
        "tags": known.tags,
        "log_id": game.written.tag("LogId"),
        "log_users": log.users if log else [],
        "invited": log.invited if log else None,
        "opening": known.opening,
        "moves": [_move(move_record(game, node), node) for node in game.nodes],
        "withdrawn": known.withdrawn,
        "stated": result.value if result else None,
        "statement": _statement(game),
        "computed": outcome.result if outcome and not outcome.ending.is_by_players else None,
        "ending": outcome.ending.value if outcome else None,
        "diagnostics": [as_dict(each, game.source) for each in diagnostics],
    }
    return encode_json(record).decode()


def _move(record: MoveRecord, node: Node) -> dict[str, object]:
    """A turn as logged and in canonical notation, the men removed by hand, and those that the rules capture."""
    return {
        "ply": record.ply,
        "text": record.text,
        "canonical": record.canonical,
        "state": record.state,
        "removed": [man.name for man in removed_men(node.written)] if isinstance(node, TurnNode) else [],
        "taken": [str(capture) for capture in _taken(node)],
        **({"assumed": record.assumed} if record.assumed else {}),
    }


def _canonical(node: Node) -> str | None:
    return (steps_text(node.steps) or None) if node.was_played else None


def _taken(node: Node) -> list[Capture]:
    return list(listed_captures(node.steps)) if node.was_played else []


def _log_id(game: Game) -> LogId | None:
    return read_log_id(game.written.tag("LogId") or "")


def _statement(game: Game) -> str | None:
    result = game.written.result
    return result.text if result else game.written.tag("Termination")


def _as_text(game: Game, diagnostics: Sequence[Diagnostic], *, is_printed: bool) -> str:
    """A logged game next to its raw text; with colors if it is printed to stdout and that is colored."""
    shown = group_habits(diagnostics).shown
    in_style = paint if is_printed else lambda text, _: text
    pictures = [caret_picture(each, game.source, columns(), in_style, splits_headline=False) for each in shown]
    head = [part for line in _head(game) for part in fill(line, columns(), hanging=" " * 14)]
    lines = [escape_controls(line) for line in (*head, "", *_moves(game))]
    return "\n".join([*lines, *([""] if pictures else []), *pictures])


def _head(game: Game) -> Iterator[str]:
    written, nodes = game.written, game.nodes
    withdrawn = count_words(len(list(written.withdrawn())), "line")
    removed = sum(len(removed_men(node.written)) for node in game.turns)
    taken = sum(len(_taken(node)) for node in nodes)
    winner, statement = written.result.value if written.result else "winner unknown", _statement(game)
    yield f"{game.source.name}, game {written.number}: {game.players}"
    facts = {
        "rules": game.variant.key if game.variant else "unknown",
        "settings": written.tag("Settings"),
        "log": written.tag("LogId"),
        "invitation": _invitation(game),
        "board": write_fen(game.opening) if game.opening else None,
        "turns": f"{len(nodes)} played, {withdrawn} taken back",
        "removals": f"{removed} made by hand, {taken} due by the rules",
        "stated": "nothing" if statement is None else f"{winner} ({statement})",
        "outcome": outcome_words(game.outcome) if game.outcome else "the final position goes on",
    }
    yield from (f"  {name:<12}{fact}" for name, fact in facts.items() if fact)


def _invitation(game: Game) -> str | None:
    log = _log_id(game)
    if log is None:
        return None
    who, when = "by" if log.is_open else "between", log.invited
    if "?" not in when:
        earlier = date(*map(int, when.split("."))) - timedelta(1)
        when += f" ({earlier:%Y.%m.%d} if days are counted from 1)"
    return f"{who} {' and '.join(log.users)}, {when}; this is not the date of the game"


def _moves(game: Game) -> Iterator[str]:
    lines: dict[int, list[str]] = {}
    for line in withdrawn_records(game.written):
        lines.setdefault(line.after, []).append(
            f"  {'|' * min(line.level, 6):<6}{' '.join(line.turns):<{WIDEST}}{line.text}"
        )
    yield from lines.get(0, ())
    for node in game.nodes:
        yield f"  {node.label:<6}{_canonical(node) or f'({node.state})':<{WIDEST}}{node.text}"
        yield from lines.get(node.index + 1, ())


COMMAND = Command(
    courier, examples=("latrodb courier game.log", "latrodb courier game.log --json -o log.json"), reads_texts=True
)
