"""Print results to stdout, everything else to stderr.

Text is wrapped to the width of the terminal. In a pipe or a file, diagnostics are laid out for 80 columns, a paragraph
is one line, and data is never wrapped. No text, however broken, makes printing fail. Control characters of names and
texts appear as visible escapes; only data for a pipe or a file is written byte for byte.
"""

from __future__ import annotations

import io
import re
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from latrodb.cli.support.terminal import (
    SUBSTITUTES,
    WIDEST_PROSE,
    columns,
    is_wrapped,
    register_substitutes,
    rich_console,
)
from latrodb.core.english import list_words
from latrodb.diagnostics.columns import fill, width
from latrodb.diagnostics.control_characters import escape_controls
from latrodb.files import PAGES, STDIN, files_under
from latrodb.outputs import write_file

if TYPE_CHECKING:
    from latrodb.core.outcome import Outcome

STDOUT = Path("-")
MOST_NAMED = 3  # web pages that were skipped
_STYLES = re.compile(r"\x1b\[[0-9;]*m")


def prepare_streams() -> None:
    """Let stdout and stderr print any text in any encoding, and colors in older consoles of Windows."""
    register_substitutes()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=SUBSTITUTES)
    if sys.platform == "win32":
        import colorama

        colorama.just_fix_windows_console()


def count_skipped(paths: Iterable[str], taken: Collection[Path]) -> int:
    """Count the files in folders that are not in `taken`; stderr names the web pages, which may hold games."""
    folders = [Path(path) for path in paths if path != STDIN and Path(path).is_dir()]
    others = [file for folder in folders for file in files_under(folder) if file not in taken]
    pages = [str(file) for file in others if file.suffix.lower() in PAGES]
    if pages:
        rest = len(pages) - MOST_NAMED
        named = list_words([*pages[:MOST_NAMED], *([f"{rest:,} more"] if rest > 0 else [])])
        remark(f"In a folder, only logs are read from web pages; skipped: {named}. To read a page, name it.")
    return len(others)


def say(text: str) -> None:
    """Print a line to stdout."""
    sys.stdout.write(f"{escape_controls(text)}\n")


def say_prose(text: str, indent: str = "") -> None:
    """Print a paragraph to stdout, wrapped at a terminal."""
    for line in fill(text, min(WIDEST_PROSE, columns()), indent) if is_wrapped() else [f"{indent}{text}"]:
        say(line)


def say_json(value: object) -> None:
    """Print a value as one line of JSON, in UTF-8 whatever the encoding of stdout."""
    from latrodb.exporters.encoding import encode_json

    emit(encode_json(value) + b"\n")


def print_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a table: drawn for a person at a terminal, lines of cells with tabs between them for a program.

    A table too wide for the terminal is printed row by row: no cell is cut, and no word is broken.
    """
    if not is_terminal():
        sys.stdout.writelines(map(_tabbed, (head, *rows)))
        return
    rows = [[escape_controls(cell) for cell in row] for row in rows]
    drawn = _drawn_table(head, rows)
    words = Counter(word for row in (head, *rows) for cell in row for word in cell.split())
    if words <= Counter(_STYLES.sub("", drawn).split()):
        sys.stdout.write(drawn)
    else:  # some word was broken
        _print_row_by_row(head, rows)


def _tabbed(row: Sequence[str]) -> str:
    """A row as a line for a program: one blank for all white space within a cell, a tab between cells."""
    line = "\t".join(("", *row, ""))
    is_tidy = line.replace("\t", "").isprintable() and not any(pair in line for pair in ("  ", " \t", "\t "))
    if is_tidy and line.count("\t") == len(row) + 1:  # as nearly all rows are; cell by cell takes longer
        return f"{line[1:-1]}\n"
    return "\t".join(" ".join(escape_controls(cell).split()) for cell in row) + "\n"


def _print_row_by_row(head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """`game 7 · white Joe Joyce · black ...` for each row, wrapped between cells where possible."""
    for row in rows:
        lines = [""]
        for name, cell in zip(head, row, strict=True):
            if not cell.strip():
                continue
            shown = f"{name} {' '.join(cell.split())}".strip()
            if lines[-1] and width(f"{lines[-1]} · {shown}") > columns():
                lines.append(f"  {shown}")
            else:
                lines[-1] += f" · {shown}" if lines[-1] else shown
        for line in lines:
            for part in fill(line.strip(), columns(), "  " if line.startswith("  ") else ""):
                say(part)


def _drawn_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(*head, box=box.SIMPLE_HEAD, pad_edge=False)
    for row in rows:
        table.add_row(*map(Text, row))
    console = rich_console()
    with console.capture() as shown:
        console.print(table)
    return shown.get()


def print_markdown(text: str) -> None:
    """Print Markdown as a page in the terminal, or as plain text in a pipe."""
    from rich.markdown import Markdown

    console = rich_console(width=min(columns(), WIDEST_PROSE))
    with console.capture() as shown:
        console.print(Markdown(text))
    sys.stdout.write("\n".join(line.rstrip() for line in shown.get().splitlines()) + "\n")


def remark(text: str) -> None:
    """Print a line to stderr."""
    lines = escape_controls(text).split("\n")
    if sys.stderr.isatty():
        lines = [part for line in lines for part in fill(line, columns())]
    with suppress(OSError):  # the exit code still reports it
        sys.stderr.write("\n".join([*lines, ""]))


def remark_former(former: str, now: str) -> None:
    """Say on stderr what a former spelling, which runs until the next version, is now."""
    remark(f"`{former}` is now `{now}`.")


def complain(text: str) -> None:
    """Print an error to stderr."""
    remark(f"latrodb: {text}")


def is_terminal() -> bool:
    """Whether a person reads stdout at a terminal."""
    return sys.stdout.isatty()


def emit(chunk: bytes) -> None:
    """Write bytes to stdout, after the text printed so far; as printable text to a terminal or a notebook."""
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None or is_terminal():
        sys.stdout.write(escape_controls(chunk.decode(errors="backslashreplace")))
        return
    sys.stdout.flush()
    buffer.write(chunk)


def write_bytes(
    chunks: Iterable[bytes], output: Path | None, *, inputs: Iterable[str | Path | None] = (), force: bool = False
) -> None:
    """Write bytes to stdout for None and `-`, else to a file, as `latrodb.outputs.write_file` does."""
    if output is not None and output != STDOUT:
        write_file(chunks, output, inputs=inputs, force=force)
        return
    for chunk in chunks:
        emit(chunk)


def outcome_words(outcome: Outcome) -> str:
    """`White has won (immobilized)` or `a draw (agreement)`."""
    winner = "a draw" if outcome.winner is None else f"{outcome.winner.title} has won"
    return f"{winner} ({outcome.ending})"
