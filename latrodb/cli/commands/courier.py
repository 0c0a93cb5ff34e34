"""`latrodb courier`: what is in a log of Game Courier."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from latrodb.cli.support.exits import ExitCode
from latrodb.cli.support.output import complain, write_bytes
from latrodb.cli.support.wording import outcome_words
from latrodb.core.english import count_words
from latrodb.core.errors import UnreadableFileError
from latrodb.files import check_paths, read_input
from latrodb.game.titles import players
from latrodb.notation.encoding import encode

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.diagnostics.diagnostic import Diagnostic
    from latrodb.diagnostics.render import JSONObject
    from latrodb.exporters.game_records import WithdrawnRecord
    from latrodb.game.game import Game, Node
    from latrodb.rules.variant import Variant

EXAMPLE = "latrodb courier corpus/courier/synthetic.log"
CAVEAT = "What is known of them comes from descriptions; it was never verified against a raw log file."
WIDEST = 28  # columns of a turn


class LoggedMove(msgspec.Struct, frozen=True):
    """A turn: as the log has it and as the notation has it; who was removed by hand, and whom the rules take."""

    ply: str
    text: str
    canonical: str | None
    state: str
    removed: list[str]
    taken: list[str]


class LoggedGame(msgspec.Struct, frozen=True):
    """All that a log says of a game, and what the rules say to it.

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


def command(
    files: Annotated[
        list[str], typer.Argument(help=f"Logs, saved log pages, or - for stdin. {CAVEAT}", metavar="FILE...")
    ],
    json: Annotated[bool, typer.Option("--json", help="Print JSON, one line for each game.")] = False,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Where to; - for stdout.")] = None,
    variant: Annotated[str | None, typer.Option(help="The rules, whatever the log says.")] = None,
) -> int:
    """What typer parses."""
    return show_logs(files, output, as_json=json, variant=variant)


def show_logs(
    files: Sequence[str], output: Path | None = None, *, as_json: bool = False, variant: str | None = None
) -> int:
    """Print what is in some logs: their heads, each turn beside its raw text, removals, results, diagnostics.

    Returns:
        1 if an error was found in a log; else 2 if a file is no log or cannot be read, and 0.
    """
    from latrodb.diagnostics.codes import Severity
    from latrodb.rules.catalog import find_variant

    rules = find_variant(variant) if variant else None
    check_paths(files)
    chunks: list[bytes] = []
    has_errors = has_failed = False
    for file in files:
        games = _read_log(file, rules)
        has_failed |= games is None
        for game, outside in games or ():
            text = _as_json(game, outside) if as_json else _as_text(game, outside)
            chunks.append(encode(text + "\n"))
            has_errors |= any(each.level is Severity.ERROR for each in (*outside, *game.diagnostics))
    write_bytes(chunks, output)
    if has_errors:
        return ExitCode.PROBLEMS
    return ExitCode.USAGE if has_failed else ExitCode.CLEAN


def _read_log(file: str, rules: Variant | None) -> list[tuple[Game, tuple[Diagnostic, ...]]] | None:
    """The games of a log, the first with what was found outside of all; None, and a word on stderr, if it is none."""
    from latrodb.analysis import check_file
    from latrodb.notation.parser import decode, is_log, parse_bytes
    from latrodb.rules.catalog import system_of_heading

    try:
        data, name = read_input(file)
    except UnreadableFileError as error:
        complain(str(error))
        return None
    if not is_log(decode(data)[0]):
        complain(f"{name} is no log of Game Courier")
        return None
    games, outside = check_file(parse_bytes(data, name, system_of_heading), rules)
    return [(game, () if index else outside) for index, game in enumerate(games)]


def describe(game: Game, outside: Sequence[Diagnostic] = ()) -> LoggedGame:
    """All that there is to say of the game of a log; `outside` is what was found outside of its games."""
    from latrodb.core.fen import write_fen
    from latrodb.diagnostics.render import as_dict
    from latrodb.exporters.game_records import withdrawn_records
    from latrodb.features.courier.header import read_log_id

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
        diagnostics=[as_dict(each, game.source) for each in (*outside, *game.diagnostics)],
    )


def _move(node: Node) -> LoggedMove:
    from latrodb.notation.format_step import steps_text
    from latrodb.rules.attempt import listed_captures, removed_men

    steps = node.steps if node.was_played else ()
    return LoggedMove(
        ply=node.label,
        text=node.written.text,
        canonical=steps_text(steps) or None,
        state=node.state.value,
        removed=[man.name for man in removed_men(node.written)],
        taken=[str(capture) for capture in listed_captures(steps)],
    )


def _as_json(game: Game, outside: Sequence[Diagnostic]) -> str:
    from latrodb.exporters.encoding import encode_json

    return encode_json(describe(game, outside)).decode()


def _as_text(game: Game, outside: Sequence[Diagnostic]) -> str:
    from latrodb.diagnostics.render import caret_picture

    told = describe(game, outside)
    pictures = [caret_picture(each, game.source) for each in (*outside, *game.diagnostics)]
    return "\n".join([*_head(game, told), "", *_moves(told), *([""] if pictures else []), *pictures])


def _head(game: Game, told: LoggedGame) -> Iterator[str]:
    yield f"{told.file}, game {told.game}: {players(game)}"
    facts = {
        "rules": told.variant or "nothing decides them",
        "settings": told.tags.get("Settings"),
        "log": told.log_id,
        "invitation": _invitation(told),
        "board": told.opening,
        "turns": f"{len(told.moves)}, and {count_words(len(told.withdrawn), 'line')} taken back",
        "removals": _removals(told),
        "stated": _stated(told),
        "computed": outcome_words(game.outcome) if game.outcome else "the final position goes on",
    }
    yield from (f"  {name:<12}{fact}" for name, fact in facts.items() if fact)


def _invitation(told: LoggedGame) -> str | None:
    if told.invited is None:
        return None
    who = "by" if len(told.log_users) == 1 else "between"
    when = told.invited
    if "?" not in when:
        earlier = date(*map(int, when.split("."))) - timedelta(1)
        when += f" ({earlier:%Y.%m.%d} if days are counted from 1)"
    return f"{who} {' and '.join(told.log_users)}, {when}; this is no date of the game"


def _removals(told: LoggedGame) -> str:
    removed, taken = (sum(len(move.removed) for move in told.moves), sum(len(move.taken) for move in told.moves))
    return f"{removed} made by hand, {taken} due by the rules"


def _stated(told: LoggedGame) -> str:
    if told.statement is None:
        return "nothing"
    return f"{told.stated or 'nobody knows for whom'} ({told.statement})"


def _moves(told: LoggedGame) -> Iterator[str]:
    lines: dict[int, list[str]] = {}
    for line in told.withdrawn:
        lines.setdefault(line.after, []).append(
            f"  {'|' * min(line.level, 6):<6}{' '.join(line.turns):<{WIDEST}}{line.text}"
        )
    yield from lines.get(0, ())
    for count, move in enumerate(told.moves, start=1):
        canonical = move.canonical or f"({move.state})"
        yield f"  {move.ply:<6}{canonical:<{WIDEST}}{move.text}"
        yield from lines.get(count, ())
