"""`latrodb courier`: Game Courier logs next to what the rules make of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import Annotated

import msgspec
import typer

from latrodb import analyzer
from latrodb.cli.support.command import Command, OutputOption
from latrodb.cli.support.exits import ExitCode, exit_code
from latrodb.cli.support.output import complain, outcome_words, write_bytes
from latrodb.core.english import count_words
from latrodb.core.errors import UnreadableFileError
from latrodb.core.fen import write_fen
from latrodb.diagnostics.codes import Severity
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.render import JSONObject, as_dict, caret_picture
from latrodb.exporters.encoding import encode_json
from latrodb.exporters.game_json import WithdrawnRecord, withdrawn_records
from latrodb.features.courier.header import read_log_id
from latrodb.features.courier.parser import is_log
from latrodb.files import check_paths, read_input
from latrodb.game.game import Game, Node
from latrodb.notation.encoding import decode, encode
from latrodb.notation.format_step import steps_text
from latrodb.rules.attempt import listed_captures, removed_men
from latrodb.rules.catalog import find_variant
from latrodb.rules.variant import Variant

CAVEAT = "What is known of them comes from descriptions; it was never verified against a raw log file."
WIDEST = 28  # columns of a turn


class LoggedMove(msgspec.Struct, frozen=True):
    """A turn as logged and in canonical notation, the men removed by hand, and those that the rules capture."""

    ply: str
    text: str
    canonical: str | None
    state: str
    removed: list[str]
    taken: list[str]


class LoggedGame(msgspec.Struct, frozen=True):
    """A logged game and what the rules make of it.

    `invited` is the day of the invitation, not of the game; the name of a log counts days from 0, as far as known.
    `statement` is the text of the stated result. `computed` is null while the final position goes on.
    """

    file: str
    game: int
    variant: str | None
    tags: dict[str, str]
    log_id: str | None
    log_users: list[str]
    invited: str | None
    opening: str | None
    moves: list[LoggedMove]
    withdrawn: list[WithdrawnRecord]
    stated: str | None
    statement: str | None
    computed: str | None
    ending: str | None
    diagnostics: list[JSONObject]


def courier(
    files: Annotated[
        list[str], typer.Argument(help=f"Logs, saved log pages, or - for stdin. {CAVEAT}", metavar="FILE...")
    ],
    json: Annotated[bool, typer.Option("--json", help="Print JSON, one line for each game.")] = False,
    output: OutputOption = None,
    variant: Annotated[str | None, typer.Option(help="The rules, whatever the log says.")] = None,
) -> int:
    """Print some logs: their headers, each turn next to its raw text, removals, results, diagnostics.

    Returns 1 if an error was found in a log; else 2 if a file is not a log or cannot be read, and 0.
    """
    rules = find_variant(variant) if variant else None
    check_paths(files)
    chunks: list[bytes] = []
    levels: set[Severity] = set()
    has_failed = False
    for file in files:
        games = _read_log(file, rules)
        has_failed |= games is None
        for game, diagnostics in games or ():
            text = _as_json(game, diagnostics) if json else _as_text(game, diagnostics)
            chunks.append(encode(text + "\n"))
            levels |= {each.level for each in diagnostics}
    write_bytes(chunks, output)
    return exit_code(levels) or (ExitCode.USAGE if has_failed else ExitCode.CLEAN)


def _read_log(file: str, rules: Variant | None) -> list[tuple[Game, tuple[Diagnostic, ...]]] | None:
    """The games of a log with their diagnostics, the first also with those outside of all games; None on failure."""
    try:
        data, name = read_input(file)
    except UnreadableFileError as error:
        complain(str(error))
        return None
    if not is_log(decode(data)[0]):
        complain(f"{name} is no log of Game Courier")
        return None
    games, outside = analyzer().check_file(analyzer().parse(data, name), rules)
    return [(game, (*(() if index else outside), *game.diagnostics)) for index, game in enumerate(games)]


def _describe(game: Game, diagnostics: Sequence[Diagnostic]) -> LoggedGame:
    written = game.written
    tags = {tag.key: tag.value for tag in reversed(written.tags)}
    name = tags.get("LogId")
    log = read_log_id(name) if name else None
    result, outcome = written.result, game.outcome
    return LoggedGame(
        file=game.source.name,
        game=written.number,
        variant=game.variant.key if game.variant else None,
        tags=dict(reversed(tags.items())),
        log_id=name,
        log_users=list(log.users) if log else [],
        invited=log.invited if log else None,
        opening=write_fen(game.opening) if game.opening else None,
        moves=[_move(node) for node in game.nodes],
        withdrawn=withdrawn_records(written),
        stated=result.value if result else None,
        statement=result.text if result else tags.get("Termination"),
        computed=outcome.result if outcome else None,
        ending=outcome.ending.value if outcome else None,
        diagnostics=[as_dict(each, game.source) for each in diagnostics],
    )


def _move(node: Node) -> LoggedMove:
    steps = node.steps if node.was_played else ()
    return LoggedMove(
        ply=node.label,
        text=node.written.text,
        canonical=steps_text(steps) or None,
        state=node.state.value,
        removed=[man.name for man in removed_men(node.written)],
        taken=[str(capture) for capture in listed_captures(steps)],
    )


def _as_json(game: Game, diagnostics: Sequence[Diagnostic]) -> str:
    return encode_json(_describe(game, diagnostics)).decode()


def _as_text(game: Game, diagnostics: Sequence[Diagnostic]) -> str:
    logged = _describe(game, diagnostics)
    pictures = [caret_picture(each, game.source) for each in diagnostics]
    return "\n".join([*_head(game, logged), "", *_moves(logged), *([""] if pictures else []), *pictures])


def _head(game: Game, logged: LoggedGame) -> Iterator[str]:
    yield f"{logged.file}, game {logged.game}: {game.players}"
    facts = {
        "rules": logged.variant or "nothing decides them",
        "settings": logged.tags.get("Settings"),
        "log": logged.log_id,
        "invitation": _invitation(logged),
        "board": logged.opening,
        "turns": f"{len(logged.moves)}, and {count_words(len(logged.withdrawn), 'line')} taken back",
        "removals": _removals(logged),
        "stated": _stated(logged),
        "computed": outcome_words(game.outcome) if game.outcome else "the final position goes on",
    }
    yield from (f"  {name:<12}{fact}" for name, fact in facts.items() if fact)


def _invitation(logged: LoggedGame) -> str | None:
    if logged.invited is None:
        return None
    who = "by" if len(logged.log_users) == 1 else "between"
    when = logged.invited
    if "?" not in when:
        earlier = date(*map(int, when.split("."))) - timedelta(1)
        when += f" ({earlier:%Y.%m.%d} if days are counted from 1)"
    return f"{who} {' and '.join(logged.log_users)}, {when}; this is no date of the game"


def _removals(logged: LoggedGame) -> str:
    removed, taken = (sum(len(move.removed) for move in logged.moves), sum(len(move.taken) for move in logged.moves))
    return f"{removed} made by hand, {taken} due by the rules"


def _stated(logged: LoggedGame) -> str:
    if logged.statement is None:
        return "nothing"
    return f"{logged.stated or 'nobody knows for whom'} ({logged.statement})"


def _moves(logged: LoggedGame) -> Iterator[str]:
    lines: dict[int, list[str]] = {}
    for line in logged.withdrawn:
        lines.setdefault(line.after, []).append(
            f"  {'|' * min(line.level, 6):<6}{' '.join(line.turns):<{WIDEST}}{line.text}"
        )
    yield from lines.get(0, ())
    for count, move in enumerate(logged.moves, start=1):
        canonical = move.canonical or f"({move.state})"
        yield f"  {move.ply:<6}{canonical:<{WIDEST}}{move.text}"
        yield from lines.get(count, ())


COMMAND = Command(courier, example="latrodb courier corpus/courier/synthetic.log")
