"""README.md and the pages of docs: run what they show, and write what it prints into them.

    python -m tests.support.documents [PAGE...]

writes every generated part anew: tables, by cog, the output of commands and queries, the drawing of the database, and
the grammar of marks.
The blocks of a page run one after the other, in a folder with a copy of the corpus, under a terminal of 80 columns:

* `sh`: command lines, which must succeed. A `text` block right after it is what they print; if it ends with a line
  `...`, only so many lines of it are shown.
* `console`: command lines after `$ `, each followed by what it prints; they may find errors, and must not be wrong.
* `sql`: a query to games.db, or to the file NAME after a comment `<!-- database: NAME -->`; a `text` block right after
  it is its answer.
* `python`: a session with `>>>`, or a program.
* any other block after a comment `<!-- file: NAME -->` is written to that file.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from unittest.mock import patch

import pypandoc
from cogapp import Cog

from latrodb.cli.app import main as latrodb
from tests.support.drawing_of_database import FILE, drawing
from tests.support.paths import CORPUS, ROOT
from tests.support.tables import MARK_GRAMMAR, mark_grammar

PAGES = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md")))
SETUP = re.compile(r"python3 -m venv \.venv && \.venv/bin/pip install --quiet (\.|--editable '\.\[test\]') && ")
TERMINAL = {"COLUMNS": "80", "LINES": "24", "TERM": "dumb", "NO_COLOR": "1"}
BIN = Path(sys.executable).parent
_BLOCK = re.compile(r"^(?P<fence>`{3,})(?P<kind>\w*)[^\n`]*\n(?P<body>.*?)^(?P=fence)$", re.DOTALL | re.MULTILINE)
_COMMENT = re.compile(r"(^|\s+)#.*")
_NOTE = re.compile(r"<!-- (?P<kind>file|database): (?P<name>\S+) -->\n\Z")


class Terminal(io.StringIO):
    """A terminal that keeps what is printed."""

    def isatty(self) -> bool:
        return True


class Messages(io.StringIO):
    """What goes to stderr: on the same screen, but without progress, which depends on the machine."""

    def __init__(self, screen: Terminal) -> None:
        super().__init__()
        self.screen = screen

    def write(self, text: str) -> int:
        return self.screen.write(text)


class Session:
    """The blocks of one page as they are run, in their order, within a folder."""

    def __init__(self) -> None:
        self.names: dict[str, object] = {}
        self.printed: str | None = None  # by the block before
        self.database = "games.db"

    def run(self, kind: str, body: str) -> str:
        """Run a block; the block as it should be."""
        before, self.printed = self.printed, None
        match kind:
            case "sh":
                self.printed = "".join(map(must_succeed, SETUP.sub("", body).splitlines()))
            case "sql":
                self.printed = query(self.database, body)
            case "console":
                return "".join(f"$ {line}\n{screen(line)}" for line in re.findall(r"^\$ (.*)", body, re.MULTILINE))
            case "python":
                self.python(body)
            case "text" if before is not None:
                lines = before.splitlines(keepends=True)
                return "".join(lines[: body.count("\n") - 1]) + "...\n" if body.endswith("\n...\n") else before
        return body

    def python(self, body: str) -> None:
        """Run a program, or a session whose answers must be those that are shown."""
        if not body.startswith(">>> "):
            exec(compile(body, "page", "exec"), self.names)
            return
        test = doctest.DocTestParser().get_doctest(body, self.names, "page", None, 0)
        report = io.StringIO()
        doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.write, clear_globs=False)
        self.names = test.globs
        assert not report.getvalue(), report.getvalue()


def written(page: Path) -> str:
    """A page as it should be: its tables made anew, its blocks run, their output in its place."""
    with contextlib.chdir(ROOT):
        text = Cog().process_string(page.read_text(encoding="utf-8"), str(page))
    if not re.search(r"^```(sh|console|sql|python)$", text, re.MULTILINE):
        return text
    with folder_with_corpus():
        return run_blocks(text)


def run_blocks(text: str) -> str:
    """A text with what its blocks print, after running them in the current folder."""
    session, parts, done = Session(), [], 0
    for block in _BLOCK.finditer(text):
        between = text[done : block.start()]
        if between.strip():
            session.printed = None
        note = _NOTE.search(between)
        if note and note["kind"] == "file":
            Path(note["name"]).write_text(block["body"], encoding="utf-8")
        elif note:
            session.database = note["name"]
        body = session.run(block["kind"], block["body"])
        parts += [between, f"{block['fence']}{text[block.end('fence') : block.start('body')]}{body}{block['fence']}"]
        done = block.end()
    return "".join((*parts, text[done:]))


@contextlib.contextmanager
def folder_with_corpus() -> Iterator[None]:
    """A new current folder with a copy of the corpus, as after a checkout."""
    path = f"{BIN}{os.pathsep}{Path(pypandoc.get_pandoc_path()).parent}{os.pathsep}{os.environ['PATH']}"
    with tempfile.TemporaryDirectory() as name, patch.dict(os.environ, TERMINAL | {"PATH": path}):
        shutil.copytree(CORPUS, Path(name) / "corpus")
        with contextlib.chdir(name):
            yield


def screen(line: str) -> str:
    """What a command line prints, whether or not it finds errors in its input."""
    code, printed = run_line(line)
    assert code in (0, 1), (line, printed)
    return printed


def must_succeed(line: str) -> str:
    """What a command line prints; it must end with exit code 0."""
    code, printed = run_line(line)
    assert code == 0, (line, printed)
    return printed


def run_line(line: str) -> tuple[int, str]:
    """The exit code of a command line and all that it prints."""
    printed = ""
    for command in _COMMENT.sub("", line).replace(".venv/bin/", "").split(" && "):
        code, more = run_command(shlex.split(command))
        printed += more
        if code:
            return code, printed
    return 0, printed


def run_command(words: Sequence[str]) -> tuple[int, str]:
    """Run one command: latrodb in this process, others as they are; nothing is installed and no test is run."""
    match words:
        case []:
            return 0, ""
        case ["latrodb", *arguments]:
            screen = Terminal()
            with contextlib.redirect_stdout(screen), contextlib.redirect_stderr(Messages(screen)):
                code = latrodb(arguments)
            lines = [each.rstrip() for each in screen.getvalue().strip("\n").split("\n")]
            return code, "\n".join(lines) + "\n" if any(lines) else ""
        case ["python", "-m", "pytest", *_]:
            return 0, ""
        case ["pip", "install", wanted]:
            known = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
            extras = re.fullmatch(r"\.\[(\w+)\]", wanted)
            assert extras, wanted
            assert extras[1] in known["optional-dependencies"], wanted
            return 0, ""
        case _:
            done = subprocess.run(words, capture_output=True, text=True, check=False)
            return done.returncode, done.stdout + done.stderr


def query(file: str, sql: str) -> str:
    """The answer of a database to a query, in columns."""
    with contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
        found = database.execute(sql)
        rows = [[each[0] for each in found.description], *([str(cell) for cell in row] for row in found)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "".join("  ".join(map(str.ljust, row, widths)).rstrip() + "\n" for row in rows)


def main(names: Sequence[str]) -> None:
    """Write the generated parts of pages anew, by default of all."""
    for page in [Path(name).resolve() for name in names] or PAGES:
        before, after = page.read_text(encoding="utf-8"), written(page)
        if before != after:
            page.write_text(after, encoding="utf-8")
            print(f"{page.relative_to(ROOT)} has changed")
    FILE.write_text(drawing(), encoding="utf-8")
    MARK_GRAMMAR.write_text(mark_grammar(), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
