"""The exit codes of every command: clean, an input with errors, wrong usage; nonsense values; closed streams."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from latrodb.cli.app import COMMANDS, main
from latrodb.cli.program import build_command
from tests.support.paths import CORPUS

GAME = CORPUS / "latrunculi-xxi" / "2016-07-carrillo-cetina.txt"
SCRIPT = Path(sys.executable).with_name("latrodb")
JOYCE = CORPUS / "latrunculi-xxi" / "2016-07-carrillo-joyce.txt"
LEDGER = CORPUS / "errata" / "latrunculi-xxi.errata"
NONE = "A word and no game.\n"
# Each command: a clean run, a run on an input with errors (None where no input can have any), a run of wrong usage.
RUNS = {
    "check": (["good.txt"], ["bad.txt"], ["good.txt", "--profile", "lenient"]),
    "show": (["good.txt"], ["none.txt"], ["good.txt@99w"]),
    "new": (["new.txt", "--variant", "bell"], ["none.txt"], ["new.txt"]),
    "format": (["good.txt"], ["none.txt"], ["nothing.txt"]),
    "import": (["good.txt", "--db", "new.db"], ["bad.txt", "--db", "new.db"], ["good.txt"]),
    "db repair": (["games.db", "--workers", "1"], None, ["games.db", "--workers", "0"]),
    "find": (["--db", "games.db"], None, ["--db", "games.db", "--limit", "9223372036854775808"]),
    "explore": (["--db", "games.db", "latrunculi-xxi"], None, ["--db", "games.db", "latrunculi"]),
    "stats": (["--db", "games.db", "--table", "years"], None, ["--db", "games.db", "--csv"]),
    "db duplicates": (["games.db"], None, ["games.db", "--variant", "latrunculi"]),
    "edit tag": (["games.db#1", "White=A"], None, ["games.db#99", "White=A"]),
    "edit remove": (["games.db#1"], None, ["games.db#99"]),
    "edit note add": (["games.db#1", "A quiet game."], None, ["games.db#99", "A quiet game."]),
    "edit alias add": (["games.db", "J. Carrillo", "Jose Carrillo"], None, ["games.db", "J. Carrillo"]),
    "edit alias file": (["games.db", "old.txt", "new.txt"], None, ["games.db", "old.txt"]),
    "edit revert": (["games.db", "1"], None, ["games.db", "99"]),
    "db verify": (["games.db"], ["damaged.db"], ["good.txt"]),
    "serve": (None, None, ["good.txt"]),  # a clean run never ends; see test_serve
    "site": (["games.db", "-o", "pages"], ["none.txt", "-o", "pages"], ["games.db", "-o", "games.db"]),
    "db backup": (["games.db", "copy.db"], None, ["games.db", "games.db"]),
    "db merge": (["games.db", "other.db"], None, ["games.db", "games.db"]),
    "export": (["good.txt"], ["none.txt"], ["good.txt", "--format", "doc"]),
    "diagram": (["good.txt"], ["none.txt"], ["good.txt", "--width", "0"]),
    "puzzles": (["good.txt"], ["none.txt"], ["good.txt", "--kind", "long"]),
    "diff": (["good.txt", "good.txt"], ["good.txt", "other.txt"], ["good.txt"]),
    "courier": (["good.log"], ["good.log", "none.txt"], ["good.log", "--variant", "bel"]),
    "moves": (["bell"], ["--batch", "batch.txt"], ["bel"]),
    "solve": (["bell", "--in", "1"], ["--check", "bad.txt"], ["bel"]),
    "review": (["good.txt"], ["none.txt"], ["games.db#99"]),
    "play": (["bell", "--self-play", "1", "--level", "beginner"], None, ["bel"]),
    "help": (["marks"], None, ["nonsense"]),
    "perft": (["bell", "1"], None, ["bell", "-1"]),
    "rules": (["bell"], None, ["bell", "99"]),
    "edit errata list": (["good.errata"], ["bad.errata"], []),
    "edit errata check": (["good.errata", JOYCE.name], ["stale.errata", JOYCE.name], ["good.errata"]),
    "edit errata new": ([f"{JOYCE.name}@19w"], ["good.txt@1w"], [JOYCE.name]),
    "edit errata add": (["good.errata", "--db", "games.db"], ["bad.errata", "--db", "games.db"], ["good.errata"]),
    "edit errata export": (["--db", "games.db"], None, ["--db", "none.txt"]),
    "article check": (["good.md"], ["bad.md"], ["nothing.md"]),
    "article build": (["good.md", "-o", "site"], ["bad.md", "-o", "site"], ["good.md", "-o", "page.txt"]),
    "article pin": (["good.md"], ["bad.md"], ["nothing.md"]),
}
NONSENSE = [
    *("", "nonsense", "-1", "9223372036854775808", "-9223372036854775809", "1" * 400, "1e400", "nan", "2016-13"),
    *("2016.02.30", "#", "@", "#1@x", "good.txt#9999999999", "games.db#0", "[", "a" * 300, "bell/99999999999x8"),
    *("schaedler/8x8[men=99999999999999999999]", "99999999999999999999/8 w", "number:d5:99999999999999999999999"),
    *("move:z9-z9", "arrow:z99999999-a1", "-", "^", '"', "*", "1b@", "a\0b", "99999999999999999999999w", "é\udcff"),
]


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an input of every kind and a database; tests work on copies of it."""
    folder = tmp_path_factory.mktemp("prepared")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        write_inputs()
        assert main(["import", "good.txt", JOYCE.name, "good.errata", "--db", "games.db", "--fail-on", "never"]) == 0
        for name in ("damaged.db", "other.db"):
            assert main(["db", "backup", "games.db", name]) == 0
        with sqlite3.connect("damaged.db") as connection:
            connection.execute("UPDATE positions SET key = key + 1 WHERE ply = 1")
    return folder


@pytest.fixture
def folder(prepared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(prepared, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write_inputs() -> None:
    shutil.copy(GAME, "good.txt")
    shutil.copy(JOYCE, JOYCE.name)
    text = GAME.read_text(encoding="utf-8")
    erratum = "[Erratum" + LEDGER.read_text(encoding="utf-8").split("[Erratum")[1]
    files = {
        "bad.txt": '[Variant "petteia-xxi/8x8"]\n\n1.a2-z3 *\n',
        "other.txt": text.replace("16.f6-f4#", "16.f6-f5"),
        "none.txt": NONE,
        "good.log": (CORPUS / "courier" / "synthetic.log").read_text(encoding="utf-8"),
        "bad.log": "1. S c1-c3\n1... s h8-h4\n2. S z9-z8\n2... s h4-h5\n",
        "batch.txt": "bell/8x8\tno position\n",
        "good.errata": erratum,
        "stale.errata": erratum.replace("f7-f5!?", "f7-f9!?"),
        "bad.errata": erratum.replace("[Printed", "[Painted"),
        "good.md": "# Bell\n\n```latro\nvariant: bell\ncaption: Bell\n```\n",
        "bad.md": "# Bell\n\n```latro\ngame: nothing.txt\n```\n",
    }
    for name, content in files.items():
        Path(name).write_text(content, encoding="utf-8")


def parameters(name: str) -> Iterator[str]:
    """The options of a command that take a value."""
    words = name.split()
    command = build_command(words[0], tuple(COMMANDS.items()))
    for word in words:
        command = command.commands[word]
    for each in command.params:
        if each.param_type_name == "option" and not each.is_flag:
            yield max(each.opts, key=len)


def test_every_command_has_its_runs() -> None:
    assert {name.split()[0] for name in RUNS} == set(COMMANDS)


@pytest.mark.parametrize("code", [0, 1, 2], ids=["clean", "errors", "usage"])
@pytest.mark.parametrize("name", RUNS)
def test_every_command_ends_with_the_code_of_the_table(run, folder: Path, name: str, code: int) -> None:
    words = RUNS[name][code]
    if words is None:
        return
    ended = run(*name.split(), *words)
    assert ended.code == code, ended.err
    assert bool(ended.err) or code < 2


@pytest.mark.parametrize("code", [0, 1, 2], ids=["clean", "errors", "usage"])
def test_the_installed_command_ends_with_the_code_that_it_returns(folder: Path, code: int) -> None:
    ended = subprocess.run([SCRIPT, "check", *RUNS["check"][code]], cwd=folder, capture_output=True, timeout=60)
    assert ended.returncode == code, ended.stderr
    assert bool(ended.stderr) == (code == 2)


@pytest.mark.parametrize("name", RUNS)
def test_no_value_of_an_option_is_an_internal_error(run, folder: Path, name: str) -> None:
    share = 9 if name == "site" else 3  # of the values each, or it would take minutes
    for at, option in enumerate(parameters(name), len(name)):
        for value in NONSENSE[at % share :: share]:
            ended = run(*name.split(), *(RUNS[name][0] or RUNS[name][2]), option, value)
            assert ended.code in (0, 1, 2), (option, value, ended.err)


@pytest.mark.parametrize("name", ["perft", "rules", "find", "show", "diagram", "article pin", "edit revert"])
def test_no_value_of_an_argument_is_an_internal_error(run, folder: Path, name: str) -> None:
    words = RUNS[name][0]
    for place in range(len(words)):
        for value in NONSENSE:
            ended = run(*name.split(), *words[:place], value, *words[place + 1 :])
            assert ended.code in (0, 1, 2), (place, value, ended.err)


@pytest.mark.parametrize("stream", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("words", ["perft bell 1", "check good.txt", "find --db games.db", "--help", "check --help"])
def test_closed_streams_are_no_internal_errors(folder: Path, words: str, stream: str) -> None:
    """What cannot be printed is no success; a missing stdin or stderr that is not needed does no harm."""
    ended = subprocess.run(f"'{SCRIPT}' {words} {stream}", shell=True, cwd=folder, capture_output=True, timeout=60)
    assert ended.returncode == (2 if " >&-" in f" {stream}" else 0), ended.stderr
    assert b"Traceback" not in ended.stderr


def test_a_closed_stdin_that_is_needed_is_told(folder: Path) -> None:
    for words in ("check -", "moves --batch -", "format -"):
        ended = subprocess.run(f"'{SCRIPT}' {words} <&-", shell=True, cwd=folder, capture_output=True, timeout=60)
        assert ended.returncode == 2, ended.stderr
        assert b"closed" in ended.stderr


def test_a_closed_stdout_gives_its_number_to_no_database(folder: Path) -> None:
    before = (folder / "games.db").read_bytes()
    ended = subprocess.run(f"'{SCRIPT}' find --db games.db >&-", shell=True, cwd=folder, capture_output=True)
    assert ended.returncode == 2
    assert (folder / "games.db").read_bytes() == before


@pytest.mark.parametrize(
    ("words", "count"),
    [
        (["--date", "2016-07"], 2),
        (["--date", "2016"], 2),
        (["--date", "2016/7"], 2),
        (["--date", "2016-06..2016-08"], 2),
        (["--date", "2016-08"], 0),
        (["--date", "2017..2018"], 0),
        (["--since", "2016-08"], 0),
        (["--until", "2016-07-31"], 2),
    ],
)
def test_a_date_is_a_period(run, folder: Path, words: list[str], count: int) -> None:
    ended = run("find", "--db", "games.db", *words)
    assert (ended.code, max(0, len(ended.out.splitlines()) - 1)) == (0, count)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--date", "2016-13"], "there is no date 2016-13"),
        (["--date", "2016-02-30"], "there is no date 2016-02-30"),
        (["--date", "July 2016"], "'July 2016' is not a date"),
        (["--date", "2016-07.21"], "is not a date"),
        (["--date", "2017..2016"], "the period from 2017 to 2016 ends before it begins"),
        (["--since", "2017", "--until", "2016-12"], "the period from 2017 to 2016-12 ends"),
        (["--date", "2016", "--since", "2016"], "--date is already a period"),
        (["--since", ""], "is not a date"),
        (["--limit", "ten"], "--limit"),
    ],
)
def test_a_mistyped_date_or_limit_is_wrong_usage_with_a_sentence(run, folder: Path, words, expected: str) -> None:
    ended = run("find", "--db", "games.db", *words)
    assert (ended.code, ended.out) == (2, "")
    assert expected in ended.err
