"""`latrodb stats`: figures of a database."""

from __future__ import annotations

import csv
import io
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from latrodb.cli.support.command import Command, DatabaseOption, ForceOption, TextOption, former
from latrodb.cli.support.completion import tables_of_figures
from latrodb.cli.support.databases import ask_query, motif_progress, name_database, open_existing
from latrodb.cli.support.exits import ExitCode, UsageError
from latrodb.cli.support.output import print_table, remark, say, say_json, say_prose, write_bytes
from latrodb.core.english import Text, count_words, list_words
from latrodb.core.errors import near_miss
from latrodb.features.analyzer import analyzer
from latrodb.motifs.catalog import QUICK
from latrodb.store.corrections import corrected_games
from latrodb.store.motif_uses import search_motifs
from latrodb.store.stats import TABLES, Cell, Share, StatsTable, set_aside, stats

MOST_BARS = 40  # of a chart


def stats_(
    db: DatabaseOption,
    tables: Annotated[
        list[str] | None,
        typer.Option(
            "--table",
            help=f"Print only this table; may be given several times: {', '.join(TABLES)}. "
            "Games are searched for motifs when you ask for that table.",
            metavar="TABLE",
            autocompletion=tables_of_figures,
        ),
    ] = None,
    where: Annotated[
        str | None,
        typer.Option(
            help="Only games of which this is true, instead of those that were played; see `latrodb help queries`.",
            metavar="QUERY",
        ),
    ] = None,
    text: TextOption = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    csv_: Annotated[bool, typer.Option("--csv", help="Print the table of --table as CSV.")] = False,
    chart: Annotated[
        Path | None, typer.Option(help="Draw the table of --table as bars into an SVG file.", metavar="FILE.svg")
    ] = None,
    force: ForceOption = False,
    by: Annotated[list[str] | None, former("--by", "--table", "TABLE")] = None,
) -> int:
    """Print figures of the games: players, results, length, endings, tactics, motifs, errors, who moves first."""
    names = _names([*(tables or ()), *(by or ())])
    if (csv_ or chart) and len(names) != 1:
        raise UsageError(f"say which table, such as --table {next(iter(TABLES))}; tables are {list_words(TABLES)}")
    with open_existing(db) as store, ExitStack() as stack:
        games = None if where is None else ask_query(store, where).games.keys()
        if "motifs" in names:
            search_motifs(store, sorted(QUICK), analyzer(), games, motif_progress(stack))
        elif not names:
            names = [name for name in TABLES if name != "motifs"]
        corrected = [] if text is Text.PRINTED else corrected_games(store, games)
        found = stats(store, names, games, text or Text.CORRECTED)
        aside = set_aside(store) if where is None else []
    if chart:
        write_bytes([draw_chart(found[names[0]])], chart, inputs=[db], force=force)
        remark(f"{chart} is written.")
    elif json:
        say_json({name: table.records for name, table in found.items()})
    elif csv_:
        _print_csv(found[names[0]])
    else:
        for table in found.values():
            _print(table)
    if aside:
        remark(f"Figures are of games that were played, not of {list_words(aside)}; see --where.")
    if corrected:
        remark(f"Figures are of the games as corrected; errata change {count_words(len(corrected), 'game')}.")
    return ExitCode.CLEAN


def _names(by: list[str]) -> list[str]:
    """The tables asked for. Raises UsageError if there is no such table."""
    for name in by:
        if name not in TABLES:
            raise UsageError(f"no table '{name}'{near_miss(name, TABLES)}; tables are {list_words(TABLES)}")
    return by


def _print(table: StatsTable) -> None:
    """A title, the table and what must be known about it."""
    say(table.title)
    if table.rows:
        print_table(table.head, [[_text(cell) for cell in row] for row in table.rows])
        if table.note:
            say_prose(table.note)
    else:
        say("none")
    say("")


def _text(cell: Cell) -> str:
    match cell:
        case None:
            return ""
        case Share():
            return f"{cell:.1%}"
        case float():
            return f"{cell:.1f}"
    return str(cell)


def _print_csv(table: StatsTable) -> None:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(table.head)
    writer.writerows(record.values() for record in table.records)
    for line in text.getvalue().splitlines():
        say(line)


def draw_chart(table: StatsTable) -> bytes:
    """A table as bars, one a row; of more than `MOST_BARS` rows the first. Raises UsageError if leather is missing."""
    try:
        import leather
    except ImportError:
        raise UsageError("charts need leather; install latrodb[charts]") from None
    at = table.head.index(table.chart)
    bars = [(float(row[at] or 0), _label(table, row)) for row in table.rows[:MOST_BARS]]
    chart = leather.Chart(f"{table.title}: {table.chart}")
    chart.add_x_scale(0, max([value for value, _ in bars], default=0) or 1)
    chart.add_bars(bars or [(0, "none")])
    return f"{chart.to_svg(width=800, height=120 + 22 * len(bars))}\n".encode()


def _label(table: StatsTable, row: tuple[Cell, ...]) -> str:
    """What a bar is about; for a share also who played, and its interval, without which it says little."""
    if table.chart != "share":
        return str(row[0])
    low, high = (_text(row[table.head.index(name)]) for name in ("from", "to"))
    return f"{row[0]}, {row[1]} ({low} to {high})"


COMMAND = Command(
    stats_,
    examples=(
        "latrodb stats games.db",
        "latrodb stats games.db --table first-move --where 'before 2017'",
        "latrodb stats games.db --table tactics --chart tactics.svg",
    ),
    prepare=partial(name_database, takes_nothing_else=True),
)
