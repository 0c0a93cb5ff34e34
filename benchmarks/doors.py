"""Damaged material for every door of latrodb: command lines, and the files they read."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random
from typing import NamedTuple
from urllib.parse import quote

from benchmarks.damage import damage, scatter
from benchmarks.material import CORPUS, VARIANTS, WHOLE, Material, short_game
from latrodb.cli.app import main as latrodb
from latrodb.core.position import write_fen
from latrodb.features.repair.fixes import Fix
from latrodb.rules.catalog import SYSTEMS, find_variant

FEW = ("petteia-xxi/8x8", "latrunculi-xxi/10x8", "glaucus/8x8", "bell/8x8")
GAME = "petteia-xxi/2016-08-carrillo-lerouge.txt"  # with errata
DOORS = ("text", "log", "page", "fen", "option", "overlay", "article", "ledger", "query", "flipped")
MARKS = (
    *("arrow:{0}-{1}:red", "barred:{0}-{1}", "line:{0}-{1}", "tie:{0}-{1}", "illegal:{0}-{1}:10", "outline:{0},{1}"),
    *("cross:{0}", "circle:{0}:blue", "square:{0}", "dot:{0}=words", "tint:{0}", "number:{0}:3", "label:{0}:A"),
    *("ghost:s:{0}", "moves:{0}", "paths:{0}", "move:e4-e6", "attack", "locks"),
)
LOOKS = {
    "caption": ("words",),
    "title": ("words", ""),
    "theme": ("plain", "dark", "print"),
    "men": ("coins", "stones", "pawns"),
    "walls": ("city", "plain", "none"),
    "coordinates": ("inside", "none"),
    "width": ("400", "1", "10000"),
}
CONDITIONS = {
    "player": ("Carrillo", "a", "Joyce"),
    "date": ("2016-07", "2016", "2016-07..2017-09", "2017-11-01"),
    "variant": ("petteia-xxi/8x8", "petteia-xxi", "kowalski"),
    "result": ("1-0", "0-1", "1/2-1/2", "*"),
    "text": ("corner OR wall", '"the corner" -a', "NEAR(a b)", "*", "Gifford"),
    "position": ("8/8/8/8/8/8/8/S6s w", "ssssssss/ssssssss/8/8/8/8/SSSSSSSS/SSSSSSSS w"),
    "code": ("R312", "M501", "T211"),
    "limit": ("3", "0", "-1", "9223372036854775807"),
}
ENCODINGS = ("utf-8", "latin-1", "cp1252", "utf-16", "utf-16-be", "koi8-r", "shift_jis", "nonsense")
FIXES = (*Fix, "captures,marks", "spelling,letters,unique")
ENCODED = ("check", "format", "show", "export", "diff", "import", "courier", "article")
JUDGING = ("check", "import", "courier")


class Trial(NamedTuple):
    """A command line, the file it reads, and the required outcome.

    `original` is the command line that must return the bytes of the file: this one or a later one.
    `fixed` is the corrected copy that may be made.
    """

    words: tuple[str, ...]
    file: Path
    original: tuple[str, ...] = ()
    fixed: Path | None = None


class Doors:
    """For every door a function that makes a trial of it in a folder."""

    def __init__(self, random: Random, folder: Path) -> None:
        self.random = random
        self.folder = folder
        self.material = Material(random)

    def text(self) -> Trial:
        """A game file."""
        file = self.file(self.material.game)
        if self.random.random() < 0.15:
            return self._fixing(file)
        commands = (
            ("check", file),
            ("check", file),
            ("format", file),
            ("show", file, "--no-step"),
            ("export", file, "--json"),
            ("export", file, "--format=courier"),
            ("check", file, "--as", self.random.choice(VARIANTS)),
            ("diff", file, self.game()),
            ("diff", self.game(), file, "--merge"),
            ("diagram", file, "-o", "-", "--animate"),
            ("check", "-"),
        )
        return self._kept(file) or self.trial(*self.random.choice(commands), file=file)

    def log(self) -> Trial:
        """A log of Game Courier."""
        return self._logged(self.file(self.material.log, ".log"))

    def page(self) -> Trial:
        """A log in a web page."""
        log = self.material.log().decode(errors="replace")
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
        return self._logged(self.write(damage(self.random, page.encode()), ".html"))

    def fen(self) -> Trial:
        """A position on one line: an opening, random men, or damaged."""
        key = self.variant()
        fen = write_fen(find_variant(key.partition("[")[0]).opening())  # its options may be refused
        if self.random.random() < 0.6:
            fen = scatter(self.random, fen)
        fen = self.damaged(fen, 0.3)
        file = self.write(f"{key}\t{fen}\n".encode(), ".tsv")
        commands = (
            ("moves", key, f"--fen={fen}"),
            ("moves", "--batch", file),
            ("perft", key, "1", f"--fen={fen}"),
            ("diagram", f"--fen={fen}", f"--variant={key}", *self.overlays(), "-o", "-"),
        )
        return self.trial(*self.random.choice(commands), file=file)

    def option(self) -> Trial:
        """The key of a variant with options, and values of options of the command line."""
        key = self.damaged(self.variant(), 0.3)
        file = self.game()
        place = self.damaged(self.random.choice(("1w", "3b", "start", "end", "9w")), 0.3)
        commands = (
            ("moves", key),
            ("rules", key),
            ("check", file, f"--variant={key}"),
            ("check", file, f"--as={key}"),
            ("export", file, f"--variant={key}"),
            ("perft", key, self.random.choice("01")),
            ("show", file, f"--at={place}"),
            ("diagram", file, f"--at={place}", "-o", "-"),
            ("diagram", file, f"--from={place}", "--to=end", "--animate", "-o", "-"),
            ("diagram", f"{file}@{place}", f"--width={self.damaged('400', 0.4)}", "-o", "-"),
            ("show", f"{file}#{self.damaged('1', 0.4)}", "--no-step"),
            ("export", file, f"--format={self.damaged(self.random.choice(('text', 'json', 'courier')), 0.4)}"),
            ("check", file, f"--fix={self.damaged(self.random.choice(FIXES), 0.4)}", "-o", self.new("fixed.txt")),
            ("check", file, f"--fail-on={self.damaged('info', 0.4)}", f"--profile={self.damaged('draft', 0.4)}"),
        )
        return self.trial(*self.random.choice(commands), file=file)

    def overlay(self) -> Trial:
        """Marks that `diagram` draws on a board."""
        file = self.game()
        name = self.random.choice([*LOOKS])
        look = f"--{name}={self.damaged(self.random.choice(LOOKS[name]), 0.2)}"
        fen = self.damaged("8/8/3s4/8/4S3/8/8/8 w", 0.1)
        given: tuple[object, ...] = (file,)
        if self.random.random() < 0.5:
            given = f"--fen={fen}", "--variant=petteia-xxi/8x8"
            if self.random.random() < 0.3:
                given = *given, f"--turn={self.damaged('e4-e6', 0.3)}"
        return self.trial("diagram", *given, *self.overlays(), look, "--legend", "-o", "-", file=file)

    def article(self) -> Trial:
        """An article with figures and claims."""
        game = self.game()
        file = self.file(lambda: self.material.article(game.read_text(), game.name).encode(), ".md")
        site = "article", "build", file, "-o", self.new("site")
        commands = (
            ("article", "check", file),
            ("article", "check", file, "--games", game, "--json"),
            ("article", "check", file, "--db", self.few()),
            (*site, *self.some("--raw", "--force", "--format=latex", "--format=markdown", "--pictures=beside")),
            ("article", "pin", file),
        )
        return self.trial(*self.random.choice(commands), file=file)

    def ledger(self) -> Trial:
        """A ledger of errata."""
        game = self.game() if self.random.random() > WHOLE else CORPUS / GAME
        file = self.file(lambda: self.material.ledger(game.read_text(), game.name).encode(), ".errata")
        commands = (
            ("edit", "errata", "check", file, game),
            ("edit", "errata", "list", file),
            ("edit", "errata", "add", file, "--db", self.copied(self.few())),
            ("export", game, "--errata", file),
            ("export", game, "--errata", file, "--json"),
            ("export", "--db", self.few(), "--text=corrected", "--errata", file),
            ("import", file, "--db", self.copied(self.few())),
        )
        return self.trial(*self.random.choice(commands), file=file)

    def query(self) -> Trial:
        """The options of `find`."""
        database = self.database("printed", [CORPUS / each for each in (GAME, "kowalski", "bell")])
        chosen = self.random.sample([*CONDITIONS], self.random.randrange(1, 4))
        words = [f"--{name}={self.damaged(self.random.choice(CONDITIONS[name]), 0.2)}" for name in chosen]
        if "date" not in chosen:
            words += self.some(f"--since={self.damaged('2016.01', 0.2)}", f"--until={self.damaged('2017', 0.2)}")
        return self.trial("find", "--db", database, *words, *self.some("--json", "--images"), file=database)

    def flipped(self) -> Trial:
        """A database with flipped bits, or truncated."""
        data = bytearray(self.few().read_bytes())
        for _ in range(self.random.choice((1, 1, 4, 30))):
            data[self.random.randrange(len(data))] ^= 1 << self.random.randrange(8)
        if self.random.random() < 0.1:
            del data[self.random.randrange(len(data)) :]
        file = self.write(bytes(data), ".db")
        commands = (
            ("find", "--db", file),
            ("find", "--db", file, "--text=corner"),
            ("find", "--db", file, "--code=M501", "--json"),
            ("export", "--db", file),
            ("export", "1", "--db", file, "--text=original"),
            ("show", "1", "--db", file, "--no-step"),
            ("export", "--db", file, "--json"),
            ("import", self.game(), "--db", file),
            ("edit", "errata", "list", "--db", file),
            ("edit", "revert", "1", "--db", file),
            ("diff", f"{file}#1", f"{file}#2"),
        )
        return self.trial(*self.random.choice(commands), file=file)

    def trial(self, *words: object, file: Path) -> Trial:
        """A trial of a command, sometimes with more options."""
        command = words[0]
        options = [f"--encoding={self.random.choice(ENCODINGS)}"] * (command in ENCODED and words[1] != "pin")
        if command in JUDGING:
            options += [f"--fail-on={self.random.choice(('never', 'warning', 'info'))}", "--json"]
        if command in ("moves", "diff"):
            options.append("--json")
        options = [each for each in options if each not in words and self.random.random() < 0.15]
        if "-o" not in words and command in ("format", "export", "courier", "diff"):
            options += self.some("--output=-")
        return Trial((*map(str, words), *options), file)

    def _logged(self, file: Path) -> Trial:
        commands = ("check", file), ("courier", file), ("courier", file, "--json"), ("format", file)
        return self._kept(file) or self.trial(*self.random.choice(commands), file=file)

    def _kept(self, file: Path) -> Trial | None:
        """A trial in which the bytes of a file must come back, or often None."""
        stored = self.new("new.db")
        commands = (
            (("format", str(file), "--as-printed"), ()),
            (("export", str(file), "--text=original"), ()),
            (("import", str(file), "--db", stored), ("export", "--db", stored, "--text=original")),
        )
        words, then = self.random.choice(commands)
        return Trial(words, file, then or words) if self.random.random() < 0.3 else None

    def _fixing(self, file: Path) -> Trial:
        """A corrected copy: as a new file, replacing another with --force, or refused without it."""
        fixed = Path(self.new("fixed.txt"))
        fix, force = f"--fix={self.random.choice(FIXES)}", []
        if self.random.random() < 0.2:
            fixed.write_bytes(file.read_bytes())
            force = ["--force"] * self.random.randrange(2)
        return Trial(("check", str(file), fix, "-o", str(fixed), *force), file, fixed=fixed)

    def damaged(self, text: str, share: float) -> str:
        """A text as a command argument can hold it, damaged in a share of all cases."""
        if self.random.random() >= share:
            return text
        return damage(self.random, text.encode(), (1, 1, 2)).decode(errors="replace").replace("\0", "")

    def file(self, make: Callable[[], bytes], suffix: str = ".txt") -> Path:
        """A damaged text in a file, sometimes with a piece of another, or in another encoding."""
        data = make()
        if self.random.random() < 0.1:
            other = make()
            data = data[: self.random.randrange(len(data) + 1)] + other[self.random.randrange(len(other) + 1) :]
        data = damage(self.random, data)
        if self.random.random() < 0.05:
            encoding = self.random.choice(("utf-16", "latin-1", "utf-8-sig"))
            data = data.decode(errors="replace").encode(encoding, "replace")
        return self.write(data, suffix)

    def game(self) -> Path:
        """A short game that is not damaged, in a file."""
        variant, index = self.material.pick()
        path = self.folder / f"{variant.replace('/', '-')}-{index}.txt"
        if not path.exists():
            path.write_text(short_game(variant, index))
        return path

    def variant(self) -> str:
        """A variant with some of its options."""
        key = self.random.choice(VARIANTS)
        options = SYSTEMS[key.partition("/")[0]].system.rulebook.options
        chosen = self.random.sample(options, min(len(options), self.random.choice((0, 0, 1, 2, 4))))
        values = [f"{each.key}={self.random.choice(each.values or ('0', '1', '20'))}" for each in chosen]
        return f"{key}[{','.join(values)}]" if values else key

    def overlays(self) -> list[str]:
        """Marks on a board, one in ten of them damaged."""
        squares = [f"{self.random.choice('abcdefgh')}{self.random.randrange(1, 9)}" for _ in range(2)]
        marks = self.random.choices(MARKS, k=self.random.randrange(1, 4))
        return [f"--overlay={self.damaged(mark.format(*squares), 0.1)}" for mark in marks]

    def some(self, *words: str) -> list[str]:
        """Some of a few words, mostly none."""
        return [word for word in words if self.random.random() < 0.2]

    def few(self) -> Path:
        """A sound database of a few short games with errata."""
        path = self.folder / "few"
        if not path.exists():
            path.mkdir()
            for variant in FEW:
                name = f"{variant.replace('/', '-')}.txt"
                (path / name).write_text(short_game(variant, 1))
                (path / f"{name}.errata").write_text(self.material.ledger(short_game(variant, 1), name))
        return self.database("few", [path])

    def database(self, name: str, paths: list[Path]) -> Path:
        """A sound database of some files and folders, made on first use."""
        path = self.folder / f"{name}.db"
        if not path.exists():
            with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
                latrodb(("import", *map(str, paths), "--db", str(path)))
        return path

    def copied(self, database: Path) -> str:
        """A copy of a database."""
        return str(shutil.copy(database, self.new("copy.db")))

    def write(self, data: bytes, suffix: str) -> Path:
        """The file that a trial reads."""
        path = self.folder / f"given{suffix}"
        for log in self.folder.glob(f"{path.name}-*"):  # of the previous database with that name
            log.unlink()
        path.write_bytes(data)
        return path

    def new(self, name: str) -> str:
        """An unused name in the folder."""
        path = self.folder / name
        if path.is_dir():
            shutil.rmtree(path)
        for old in self.folder.glob(f"{name}*"):
            old.unlink()
        return str(path)
