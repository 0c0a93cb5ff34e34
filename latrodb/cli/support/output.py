"""Print results to stdout, everything else to stderr.

Text is wrapped to the width of the terminal. In a pipe or a file, diagnostics are laid out for 80 columns, a paragraph
is one line, and data is never wrapped. No text, however broken, makes printing fail. Control characters of names and
texts appear as visible escapes; only data for a pipe or a file is written byte for byte.
"""

from __future__ import annotations

import filecmp
import hashlib
import io
import os
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import TextIO

from latrodb.cli.support import substitutes
from latrodb.cli.support.terminal import WIDEST_PROSE, columns, is_wrapped, paint, rich_console
from latrodb.core.english import count_words
from latrodb.core.errors import LatrodbError
from latrodb.core.outcome import Outcome
from latrodb.diagnostics.codes import CODES, Severity
from latrodb.diagnostics.columns import fill, width
from latrodb.diagnostics.control_characters import escape_controls
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.groups import group_habits
from latrodb.diagnostics.render import as_json as json_line
from latrodb.diagnostics.render import caret_picture
from latrodb.diagnostics.span import Source
from latrodb.files import STDIN, SUFFIXES, is_database

STDOUT = Path("-")
RECORDS = (*SUFFIXES, ".errata")  # files that are read from a folder of games or ledgers
_MARKUP = b"<!-- latrodb %s -->"
_COMMENTS = {  # the seal of a file, by its suffix
    ".svg": _MARKUP,
    ".html": _MARKUP,
    ".md": _MARKUP,
    ".tex": b"%% latrodb %s",
    ".pdf": b"%% latrodb %s",
}

_STYLES = re.compile(r"\x1b\[[0-9;]*m")


class OutputError(LatrodbError):
    """A file that must not be replaced."""


def prepare_streams() -> None:
    """Let stdout and stderr print any text in any encoding, and colors in older consoles of Windows."""
    substitutes.register()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=substitutes.HANDLER)
    if sys.platform == "win32":
        import colorama

        colorama.just_fix_windows_console()


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

    _emit(encode_json(value) + b"\n")


def print_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a table: drawn for a person at a terminal, lines of cells with tabs between them for a program.

    A table too wide for the terminal is printed row by row: no cell is cut, and no word is broken.
    """
    rows = [[escape_controls(cell) for cell in row] for row in rows]
    if not is_terminal():
        for row in (head, *rows):
            say("\t".join(" ".join(cell.split()) for cell in row))
        return
    drawn = _drawn_table(head, rows)
    words = Counter(word for row in (head, *rows) for cell in row for word in cell.split())
    if words <= Counter(_STYLES.sub("", drawn).split()):
        sys.stdout.write(drawn)
    else:  # some word was broken
        _print_row_by_row(head, rows)


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


def print_diagnostics(
    diagnostics: Iterable[Diagnostic], source: Source, *, as_json: bool = False, stream: TextIO | None = None
) -> None:
    """Print the diagnostics of a text, by default to stdout: as JSON lines, or with carets, repeated ones grouped."""
    stream = stream or sys.stdout
    in_style = partial(paint, stream=stream)
    found = list(diagnostics)
    for diagnostic in found if as_json else group_habits(found).shown:
        if as_json:
            text = json_line(diagnostic, source)
        else:
            text = caret_picture(diagnostic, source, columns(), in_style, splits_headline=stream.isatty())
        with suppress(OSError) if stream is sys.stderr else nullcontext():
            stream.write(f"{text}\n")


def print_code_counts(counts: Mapping[tuple[str, Severity], int]) -> None:
    """Print how often each diagnostic was found, with its name and severity."""
    for (code, level), count in sorted(counts.items()):
        say(f"  {code} {CODES[code].name:<28}{count:>7,}  {level}")


def default_levels(by_code: Mapping[str, int]) -> dict[tuple[str, Severity], int]:
    """Counts of diagnostics by code, by the default severity of each."""
    return {(code, CODES[code].severity): count for code, count in by_code.items()}


def remark(text: str) -> None:
    """Print a line to stderr."""
    lines = escape_controls(text).split("\n")
    if sys.stderr.isatty():
        lines = [part for line in lines for part in fill(line, columns())]
    with suppress(OSError):  # the exit code still reports it
        sys.stderr.write("\n".join([*lines, ""]))


def complain(text: str) -> None:
    """Print an error to stderr."""
    remark(f"latrodb: {text}")


def is_terminal() -> bool:
    """Whether a person reads stdout at a terminal."""
    return sys.stdout.isatty()


def write_bytes(
    chunks: Iterable[bytes], output: Path | None, *, inputs: Iterable[str | Path | None] = (), force: bool = False
) -> None:
    """Write bytes to a file, or to stdout for None and `-`.

    A file is written completely or not at all: the old content stays until the new is complete. Inputs of the command
    and databases are never replaced. Any other file is replaced only with `force`, or if nothing is lost: it already
    has exactly these bytes, or `seal` shows that latrodb wrote it and it has not been changed.

    Raises:
        OutputError: an existing file must not be replaced; it is unchanged.
        OSError: the file cannot be written.
    """
    if output is None or output == STDOUT:
        for chunk in chunks:
            _emit(chunk)
        return
    spare_inputs(output, inputs)
    if output.exists() and not output.is_file():
        with output.open("wb") as stream:
            stream.writelines(chunks)
        return
    _replace(output, chunks, force=force)


def spare_inputs(output: Path, inputs: Iterable[str | Path | None]) -> None:
    """Raise OutputError if a file is a database, an input under any name, or a record in a folder of inputs."""
    if is_database(str(output)):
        raise OutputError(f"{output} is a database and is never replaced; name another file with -o")
    for path in inputs:
        if path is not None and _is_same(output, path):
            raise OutputError(f"{output} is an input of this command and is never replaced; name another file with -o")


def check_replaceable(output: Path, data: bytes) -> None:
    """Raise OutputError if an existing file would be lost: one with other bytes that latrodb did not seal."""
    if output.is_file() and output.read_bytes() != data:
        _check_seal(output)


def seal(data: bytes, output: Path | None) -> bytes:
    """The content of a file with a final comment line by which latrodb recognizes it while it is unchanged.

    Files whose format (by the suffix) has no comments stay as they are, and so does output to stdout.
    """
    comment = _COMMENTS.get(output.suffix.lower()) if output and output != STDOUT else None
    if comment is None:
        return data
    body = data if data.endswith(b"\n") else data + b"\n"
    end = b"\r\n" if body.endswith(b"\r\n") else b"\n"
    return body + comment % hashlib.sha256(body).hexdigest().encode() + end


def _check_seal(output: Path) -> None:
    data = output.read_bytes()
    body = data[: data.rstrip(b"\n").rfind(b"\n") + 1]
    if not body or seal(body, output) != data or data == body:
        raise OutputError(f"{output} already exists; --force replaces it")


def _is_same(output: Path, path: str | Path) -> bool:
    """Whether an existing file is an input, by any name or link, or a record in a folder that is an input."""
    with suppress(OSError, ValueError):
        if str(path) == STDIN:
            return os.path.samestat(output.stat(), os.fstat(sys.stdin.fileno()))
        if Path(path).is_dir():
            is_within = output.resolve().is_relative_to(Path(path).resolve())
            return is_within and output.is_file() and output.suffix.lower() in RECORDS
        return output.samefile(path)
    return False


def _emit(chunk: bytes) -> None:
    """Write bytes to stdout, after the text printed so far; as printable text to a terminal or a notebook."""
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None or is_terminal():
        sys.stdout.write(escape_controls(chunk.decode(errors="backslashreplace")))
        return
    sys.stdout.flush()
    buffer.write(chunk)


def _replace(output: Path, chunks: Iterable[bytes], *, force: bool) -> None:
    output = output.resolve()  # a link stays a link
    try:
        handle, name = tempfile.mkstemp(dir=output.parent, prefix=f".{output.name}-")
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(output)) from error
    draft = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.writelines(chunks)
        if not force and output.exists() and not filecmp.cmp(draft, output, shallow=False):
            _check_seal(output)
        mask = os.umask(0)
        os.umask(mask)
        draft.chmod(output.stat().st_mode & 0o777 if output.exists() else 0o666 & ~mask)
        draft.replace(output)
    except BaseException as error:
        draft.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.filename == name:  # on Windows if another program has the output open
            raise OSError(error.errno, error.strerror, str(output)) from error
        raise


def level_words(levels: Mapping[Severity, int], shown: Iterable[Severity] = Severity) -> str:
    """`2 errors, 1 warning, 4 remarks`."""
    names = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "remark"}
    return ", ".join(count_words(levels[level], names[level]) for level in shown)


def outcome_words(outcome: Outcome) -> str:
    """`White has won (immobilized)` or `a draw (agreement)`."""
    winner = "a draw" if outcome.winner is None else f"{outcome.winner.title} has won"
    return f"{winner} ({outcome.ending})"
