"""Bring damaged input to every door of latrodb, and count what must not happen.

    python -m benchmarks.fuzz [DOOR ...] [--cases 2000] [--seconds 600] [--seed 7] [--installed] [--keep FOLDER]

A door is a way in: a text, a log, a saved page, a FEN, options, overlays, an article, a ledger, a query, a database
with flipped bits. Each case is one command line on material that was damaged by chance. It fails if it ends with exit
code 3, raises, takes over ten seconds of CPU or does not give back the bytes that it was given. The commands run in
this process, or with --installed as processes of their own; --keep copies what a failed case read. The exit code is 1
if any case failed.
"""

from __future__ import annotations

import argparse
import io
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random
from types import FrameType
from typing import NamedTuple
from urllib.parse import quote

from rich.console import Console
from rich.table import Table

from latrodb.cli.app import main as latrodb
from latrodb.core.fen import write_fen
from latrodb.rules.catalog import SYSTEMS, find_variant

ROOT = Path(__file__).parent.parent
CORPUS = ROOT / "corpus"
LONGEST = 10  # seconds of CPU
FAULT = 3
TOKENS = (
    *(
        "1.",
        "12...",
        "e1-e6",
        "De1-d1",
        "xd5",
        "#",
        "(+)",
        "*",
        "1-0",
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        "$1",
        "--",
        ";",
        "|",
        "\\",
    ),
    *(
        '[FEN "',
        '[Variant "',
        '"]',
        "\n",
        "\n\n",
        "\r",
        "\t",
        "\x00",
        "\x1b[2J",
        "\u202e",
        "\ufeff",
        "é",
        "½",
        "–",
        "0",
        "99999999999",
    ),
    *(
        "<",
        ">",
        "<b>",
        "&amp;",
        "&#0;",
        "%2f",
        "```latro\n",
        "game: ",
        "::",
        ",",
        "-",
        "=",
        "#2@13b",
        "w",
        "/",
        "S",
        "d",
        "~",
    ),
)


class Trial(NamedTuple):
    """A command line, the file that it reads, and whether standard output has to give its bytes back."""

    words: tuple[str, ...]
    file: Path
    is_kept: bool = False


class Ended(NamedTuple):
    """What became of a trial. `code` is None if it raised or did not end."""

    code: int | None
    out: bytes
    seconds: float


class OvertimeError(BaseException):
    """A command that does not end; no `except Exception` catches it."""


class Doors:
    """The material, and for every door a way to make a trial of it in a folder."""

    def __init__(self, random: Random, folder: Path) -> None:
        self.random = random
        self.folder = folder
        self.games = [*CORPUS.glob("[!ace]*/*.txt"), *CORPUS.glob("classical*/*.txt")]
        self.logs = [*CORPUS.glob("courier/*"), *(ROOT / "tests" / "logs").glob("*.txt")]
        self.articles = [*CORPUS.glob("articles/*.md")]
        self.ledgers = [*CORPUS.glob("errata/*.errata")]
        self.variants = [f"{key}/{board}" for key, system in SYSTEMS.items() for board in system.boards]
        self.options = {key: _options(key) for key in SYSTEMS}
        self.page_folder = folder / "articles"  # beside folders of games, as those of the corpus are
        self.page_folder.mkdir()
        for each in CORPUS.glob("[!a]*"):
            (folder / each.name).symlink_to(each)
        self.database = folder / "sound.db"
        run_here(("import", str(CORPUS / "petteia-xxi"), str(CORPUS / "kowalski"), "--db", str(self.database)))

    def damage(self, data: bytes, times: tuple[int, ...] = (0, 0, 1, 1, 1, 2, 3, 8, 40)) -> bytes:
        """Bytes with some changed, lost, doubled, exchanged or put in, one of so many times."""
        for _ in range(self.random.choice(times)):
            at, end = sorted(self.random.randrange(len(data) + 1) for _ in range(2))
            end = min(end, at + self.random.choice((1, 2, 5, 20, 400)))
            match self.random.randrange(6):
                case 0:
                    data = data[:at] + data[end:]
                case 1:
                    data = data[:end] + data[at:]
                case 2:
                    data = data[:at] + self.random.choice(TOKENS).encode() + data[at:]
                case 3:
                    data = data[:at] + self.random.randbytes(min(3, end - at)) + data[end:]
                case 4:
                    data = data[:at] + data[end:] + data[at:end]
                case _:
                    data = data[:at] + self.random.choice(TOKENS).encode() + data[end:]
        return data

    def damaged(self, text: str) -> str:
        """A text as an argument of a command can hold it."""
        return self.damage(text.encode(), (0, 0, 0, 0, 1, 1, 2)).decode(errors="replace").replace("\0", "")

    def file(self, sources: list[Path], suffix: str = ".txt") -> Path:
        """A damaged copy of one of some files; now and then with a piece of another, or in another encoding."""
        data = self.random.choice(sources).read_bytes()[:20_000]
        if self.random.random() < 0.1:
            other = self.random.choice(sources).read_bytes()[:20_000]
            at = self.random.randrange(len(data) + 1)
            data = data[:at] + other[self.random.randrange(len(other) + 1) :]
        data = self.damage(data)
        if self.random.random() < 0.05:
            data = data.decode(errors="replace").encode(
                self.random.choice(("utf-16", "latin-1", "utf-8-sig")), "replace"
            )
        return self.write(data, suffix)

    def write(self, data: bytes, suffix: str) -> Path:
        path = self.folder / f"given{suffix}"
        path.write_bytes(data)
        return path

    def trial(self, *words: object, file: Path) -> Trial:
        return Trial(tuple(map(str, words)), file, "--as-printed" in words)

    def text(self) -> Trial:
        """A game file."""
        file = self.file(self.games)
        commands = (
            ("check", file),
            ("check", file, "--json"),
            ("format", file),
            ("format", file, "--as-printed"),
            ("show", file, "--no-step"),
            ("export", file, "--json"),
            ("check", file, "--as", self.random.choice(self.variants)),
            ("diff", file, self.random.choice(self.games)),
            ("diagram", file, "-o", "-"),
            ("check", "-"),
            ("import", file, "--db", self._new("new.db")),
            ("check", file, "--fix", "-o", self._new("fixed.txt")),
        )
        return self.trial(*self.random.choice(commands), file=file)

    def log(self) -> Trial:
        """A log of Game Courier."""
        return self._logged(self.file(self.logs, ".log"))

    def page(self) -> Trial:
        """A log in a page of the web."""
        log = self.random.choice(self.logs).read_text(encoding="utf-8", errors="replace")[:6000]
        forms = (
            "<pre>{}</pre>",
            "<textarea name=moves>{}</textarea>",
            "<p>{}<br>",
            "<input type=hidden name=moves value='{}'>",
            "<table><tr><td>{}</td></tr></table>",
            "<a href='play.php?moves={}'>x</a>",
        )
        form = self.random.choice(forms)
        moves = quote(log) if "href" in form else log
        page = f"<html><head><title>Latrunculi XXI</title></head><body>{form.format(moves)}</body></html>"
        return self._logged(self.write(self.damage(page.encode()), ".html"))

    def _logged(self, file: Path) -> Trial:
        commands = (
            ("check", file),
            ("courier", file),
            ("courier", file, "--json"),
            ("format", file),
            ("format", file, "--as-printed"),
            ("import", file, "--db", self._new("new.db")),
        )
        return self.trial(*self.random.choice(commands), file=file)

    def fen(self) -> Trial:
        """A position on one line."""
        key = self.random.choice(self.variants)
        fen = self.damaged(write_fen(find_variant(key).opening()))
        file = self.write(f"{key}\t{fen}\n".encode(), ".tsv")
        commands = (
            ("moves", key, f"--fen={fen}"),
            ("moves", key, f"--fen={fen}", "--json"),
            ("moves", "--batch", file),
            ("perft", key, "1", f"--fen={fen}"),
            ("diagram", f"--fen={fen}", "-o", "-"),
        )
        return self.trial(*self.random.choice(commands), file=file)

    def option(self) -> Trial:
        """The key of a variant with options, and values of options of the command line."""
        key = self.random.choice(self.variants)
        known = self.options[key.partition("/")[0]]
        chosen = ",".join(self.random.sample(known, min(len(known), self.random.randrange(4))))
        key += f"[{chosen}]" * bool(chosen)
        key = self.damaged(key) if self.random.random() < 0.7 else key
        file = self.random.choice(self.games)
        value = self.damaged(self.random.choice(("13b", "start", "2", "w", "10", "json", "roman", "-1", "1e9", "A")))
        commands = (
            ("moves", f"{key}"),
            ("rules", key),
            ("check", file, f"--variant={key}"),
            ("check", file, f"--as={key}"),
            ("perft", key, "1"),
            ("show", file, f"--at={value}"),
            ("diagram", file, f"--at={value}", "-o", "-"),
            ("diagram", file, f"--width={value}", "-o", "-"),
            ("check", file, f"--format={value}"),
            ("show", f"{file}#{value}"),
            ("export", file, f"--format={value}"),
            ("rules", value, value),
        )
        return self.trial(*self.random.choice(commands), file=file)

    def overlay(self) -> Trial:
        """What `diagram` draws upon a board."""
        file = self.random.choice(self.games)
        marks = (
            "arrow:e1-e4:red",
            "barred:a1-a2",
            "line:a1-a8",
            "tie:a1-b1",
            "cross:d5",
            "circle:e4",
            "move:e1-e6",
            "attack",
            "illegal:b5-d5:10",
            "text:d5:words",
            "locks",
            "paths:e1",
            "dot:a1=words for it",
        )
        overlays = (f"--overlay={self.damaged(self.random.choice(marks))}" for _ in range(self.random.randrange(1, 4)))
        usual = {
            "caption": "words",
            "title": "words",
            "theme": "plain",
            "men": "coins",
            "turn": "e4-e6",
            "walls": "city",
        }
        name, value = self.random.choice([*usual.items()])
        other = f"--{name}={self.damaged(value)}"
        fen = self.damaged("8/8/3s4/8/4S3/8/8/8 w") if self.random.random() < 0.2 else "8/8/3s4/8/4S3/8/8/8 w"
        given = self.random.choice(((str(file),), (f"--fen={fen}", "--variant=petteia-xxi/8x8")))
        return self.trial("diagram", *given, *overlays, other, "--legend", "-o", "-", file=file)

    def article(self) -> Trial:
        """An article with figures and claims."""
        file = self.file(self.articles, ".md").rename(self.page_folder / "given.md")
        commands = (
            ("article", "check", file),
            ("article", "check", file, "--games", self.random.choice(self.games), "--json"),
            (
                "article",
                "build",
                file,
                "-o",
                self._new("site"),
                "--allow",
                CORPUS,
                *self.random.choice(((), ("--raw",))),
            ),
            ("article", "pin", file),
        )
        return self.trial(*self.random.choice(commands), file=file)

    def ledger(self) -> Trial:
        """A ledger of errata."""
        file = self.file(self.ledgers, ".errata")
        game = self.random.choice([*CORPUS.glob("*-xxi/*.txt")])
        copy = shutil.copy(self.database, self._new("copy.db"))
        commands = (
            ("errata", "check", file, game),
            ("errata", "list", file),
            ("errata", "add", file, "--db", copy),
            ("export", game, "--errata", file),
        )
        return self.trial(*self.random.choice(commands), file=file)

    def query(self) -> Trial:
        """The options of `find`."""
        usual = {
            "player": "Carrillo",
            "date": "2016-07",
            "since": "2016.01",
            "until": "2017",
            "variant": "petteia-xxi/8x8",
            "result": "1-0",
            "text": "corner OR wall",
            "position": "8/8/8/8/8/8/8/S6s w",
            "code": "R312",
            "limit": "3",
        }
        chosen = self.random.sample([*usual.items()], self.random.randrange(1, 4))
        words = (f"--{name}={self.damaged(value)}" for name, value in chosen)
        return self.trial(
            "find",
            "--db",
            self.database,
            *words,
            *self.random.choice(((), ("--json",), ("--images",))),
            file=self.database,
        )

    def flipped(self) -> Trial:
        """A database with flipped bits, or cut off."""
        data = bytearray(self.database.read_bytes())
        for _ in range(self.random.choice((1, 1, 4, 30))):
            data[self.random.randrange(len(data))] ^= 1 << self.random.randrange(8)
        if self.random.random() < 0.2:
            del data[self.random.randrange(len(data)) :]
        file = self.write(bytes(data), ".db")
        commands = (
            ("find", "--db", file),
            ("find", "--db", file, "--text=corner"),
            ("export", "--db", file),
            ("show", "1", "--db", file, "--no-step"),
            ("export", "--db", file, "--json"),
            ("import", CORPUS / "bell", "--db", file),
            ("errata", "list", "--db", file),
            ("diff", f"{file}#1", f"{file}#2"),
        )
        return self.trial(*self.random.choice(commands), file=file)

    def _new(self, name: str) -> str:
        """A name in the folder where nothing lies."""
        path = self.folder / name
        if path.is_dir():
            shutil.rmtree(path)
        for old in self.folder.glob(f"{name}*"):
            old.unlink()
        return str(path)


def _options(key: str) -> list[str]:
    options = SYSTEMS[key].system.rulebook.options
    return [f"{option.key}={value}" for option in options for value in (option.values or ("0", "1", "20", "999999"))]


def run_here(words: tuple[str, ...], stdin: bytes = b"") -> Ended:
    """Run a command line in this process."""

    def stop(_: int, __: FrameType | None) -> None:
        raise OvertimeError

    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in range(2))
    given, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(stdin))
    signal.signal(signal.SIGPROF, stop)
    start = time.process_time()
    code: int | None = None
    try:
        signal.setitimer(signal.ITIMER_PROF, 2 * LONGEST)
        with redirect_stdout(out), redirect_stderr(err):
            code = latrodb(words)
    except (Exception, SystemExit, OvertimeError) as error:  # counted as a fault
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        sys.stdin = given
    out.flush()
    return Ended(code, out.buffer.getvalue(), time.process_time() - start)  # type: ignore[attr-defined]


def run_installed(words: tuple[str, ...], stdin: bytes = b"") -> Ended:
    """Run a command line with the installed command; Python's own faults end it with 1 and a traceback."""
    before = _children()
    try:
        command = [str(Path(sys.executable).with_name("latrodb")), *words]
        done = subprocess.run(command, input=stdin, capture_output=True, timeout=10 * LONGEST, check=False)
    except (subprocess.TimeoutExpired, ValueError) as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return Ended(None, b"", _children() - before)
    code = None if b"Traceback (most recent call last)" in done.stderr or done.returncode < 0 else done.returncode
    return Ended(code, done.stdout, _children() - before)


def _children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def judge(trial: Trial, given: bytes, ended: Ended) -> str:
    """What is wrong with what became of a trial; nothing if all is well."""
    if ended.code is None:
        return "raised"
    if ended.code == FAULT:
        return "exit 3"
    if ended.seconds > LONGEST:
        return "overtime"
    return "bytes lost" if trial.is_kept and ended.code != 2 and ended.out != given else ""


def visit(door: str, chosen: argparse.Namespace, folder: Path) -> Counter[str]:
    """Make the trials of a door and count what became of them; `slowest` is in milliseconds."""
    random = Random(f"{door} {chosen.seed}")
    make: Callable[[], Trial] = getattr(Doors(random, folder), door)
    run = run_installed if chosen.installed else run_here
    counts: Counter[str] = Counter()
    until = time.monotonic() + chosen.seconds
    while counts["cases"] < chosen.cases and time.monotonic() < until:
        trial = make()
        given = trial.file.read_bytes()
        ended = run(trial.words, given if "-" in trial.words[1:2] else b"")
        counts["cases"] += 1
        counts[f"exit {ended.code}"] += 1
        counts["slowest"] = max(counts["slowest"], round(1000 * ended.seconds))
        if wrong := judge(trial, given, ended):
            counts["failed"] += 1
            print(f"{door} {counts['cases']}: {wrong}: latrodb {' '.join(map(repr, trial.words))}", file=sys.stderr)
            if chosen.keep:
                chosen.keep.mkdir(parents=True, exist_ok=True)
                (chosen.keep / f"{door}-{chosen.seed}-{counts['cases']}{trial.file.suffix}").write_bytes(given)
    return counts


DOORS = ("text", "log", "page", "fen", "option", "overlay", "article", "ledger", "query", "flipped")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fuzz", description=__doc__.split("\n\n")[0])
    parser.add_argument("doors", nargs="*", help=f"of {', '.join(DOORS)}; all without it", metavar="DOOR")
    parser.add_argument("--cases", type=int, default=2000, help="cases of each door")
    parser.add_argument("--seconds", type=float, default=600, help="at most so long for each door")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--installed", action="store_true", help="run the installed command, each case a process")
    parser.add_argument("--keep", type=Path, help="a folder for what failed cases read", metavar="FOLDER")
    chosen = parser.parse_args()
    if unknown := [door for door in chosen.doors if door not in DOORS]:
        parser.error(f"no such door: {', '.join(unknown)}")
    table = Table(
        title=f"damaged input, {'installed command' if chosen.installed else 'in process'}, seed {chosen.seed}"
    )
    for head in ("door", "cases", "exit 0", "exit 1", "exit 2", "failed", "slowest, ms CPU"):
        table.add_column(head, justify="left" if head == "door" else "right")
    failed = 0
    os.environ.setdefault("COLUMNS", "100")
    for door in chosen.doors or DOORS:
        with tempfile.TemporaryDirectory() as folder:
            counts = visit(door, chosen, Path(folder))
        failed += counts["failed"]
        table.add_row(door, *(str(counts[key]) for key in ("cases", "exit 0", "exit 1", "exit 2", "failed", "slowest")))
    Console().print(table)
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
