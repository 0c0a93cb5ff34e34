"""The entry point: what it loads, its help, its exit codes, and how it takes what goes wrong."""

from __future__ import annotations

import errno
import gc
import io
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest

from latrodb import __version__
from latrodb.cli.app import COMMANDS, FORMER, GROUPS, main
from latrodb.cli.program import build_command
from latrodb.rules.compiled import describe_engine
from tests.support.paths import ROOT

ORDINARY = ROOT / "corpus" / "quintana" / "engine-game-1.txt"
QUERIES = {"latrodb.query.run", "latrodb.query.syntax", "latrodb.motifs.catalog"}
HEAVY = {
    "typer",
    "click",
    "lark",
    "sqlite_utils",
    "sqlite3",
    "svgwrite",
    "rich",
    "msgspec",
    "pydantic",
    "pandas",
    "numpy",
}
HEAVY |= {"prompt_toolkit", "PIL", "typst", "markdown_it", "justhtml"}
RULES = "latrodb.rules.games."
FEATURES = {"articles", "courier.reader", "errata", "publishing"}  # as far as only some files or commands need them


def modules_of(*words: str) -> set[str]:
    """All modules that a command line loads."""
    program = "import sys\nfrom latrodb.cli.app import main\nmain(sys.argv[1:])\n"
    program += "print(*sys.modules, sep='\\n', file=sys.stderr)"
    ended = subprocess.run([sys.executable, "-c", program, *words], capture_output=True, text=True, check=True)
    return set(ended.stderr.split())


def loaded(*words: str) -> set[str]:
    """The heavy modules, and the features, that a command line loads."""
    return (HEAVY | QUERIES | {f"latrodb.features.{name}" for name in FEATURES}) & modules_of(*words)


@pytest.mark.parametrize("word", ["--version", "--help"])
def test_the_version_and_the_overview_load_nothing_heavy(word: str) -> None:
    assert loaded(word) == set()


@pytest.mark.parametrize("words", [("perft", "petteia-xxi/8x8", "1"), ("rules", "quintana"), ("moves", "bell")])
def test_a_command_of_the_rules_loads_no_grammar_and_no_database(words: tuple[str, ...]) -> None:
    assert loaded(*words) - {"click"} <= {"typer", "msgspec"}


@pytest.mark.parametrize("words", [("perft", "petteia-xxi/8x8", "1"), ("rules",)])
def test_counting_turns_and_the_list_of_systems_read_no_table_of_codes(words: tuple[str, ...]) -> None:
    assert loaded(*words) - {"click"} == {"typer", "msgspec"}
    assert ("latrodb.rules.rulebook" in modules_of(*words)) == ("perft" in words)


@pytest.mark.parametrize("command", ["check", "show", "export"])
def test_an_ordinary_file_is_read_without_what_logs_articles_and_databases_need(command: str) -> None:
    assert loaded(command, str(ORDINARY)) - {"click", "msgspec"} == {"typer", "lark"}


def test_a_game_without_a_flaw_is_checked_without_table_of_codes_and_reader_of_logs() -> None:
    needless = {"html", "latrodb.notation.encoding_detection", "latrodb.features.courier.turns"}
    assert needless & modules_of("check", str(ORDINARY)) == set()


def test_the_process_searches_for_cycles_seldom_and_not_at_its_end(monkeypatch, capsys) -> None:
    before = gc.get_threshold(), gc.get_freeze_count()
    monkeypatch.setattr(sys, "argv", ["latrodb", "perft", "quintana", "1"])
    try:
        assert main() == 0
        assert gc.get_threshold()[0] > before[0][0]
        assert gc.get_freeze_count() > before[1]
    finally:
        gc.set_threshold(*before[0])
        gc.unfreeze()
    main(["perft", "quintana", "1"])
    assert (gc.get_threshold(), gc.get_freeze_count()) == (before[0], 0)


def test_games_are_found_by_options_without_the_query_language(tmp_path: Path, run) -> None:
    database = tmp_path / "games.db"
    run("import", ORDINARY, "--db", database)
    assert loaded("find", str(database), "--player", "nobody") & QUERIES == set()
    assert loaded("find", str(database), "hit") >= QUERIES


@pytest.mark.parametrize(
    ("words", "games"),
    [
        (("perft", "petteia-xxi/8x8", "1"), {"slides"}),
        (("moves", "quintana"), {"slides"}),
        (("rules",), set()),
        (("rules", "quintana"), set()),
        (("check", str(ORDINARY)), {"slides"}),
    ],
)
def test_only_the_systems_in_question_are_loaded(words: tuple[str, ...], games: set[str]) -> None:
    assert {name.removeprefix(RULES) for name in modules_of(*words) if name.startswith(RULES)} == games


def test_listing_turns_loads_no_games() -> None:
    assert not {"latrodb.game.game", "latrodb.diagnostics.diagnostic"} & modules_of("moves", "petteia-xxi/8x8")


def test_counting_turns_loads_no_notation_and_no_diagnostics() -> None:
    found = modules_of("perft", "petteia-xxi/8x8", "1")
    assert not {"latrodb.notation.written", "latrodb.diagnostics.diagnostic", "latrodb.rules.attempt"} & found


def test_only_flawed_games_load_the_search_for_corrections(tmp_path: Path) -> None:
    search = {"latrodb.features.repair.search", "latrodb.features.repair.repair"}
    assert search & modules_of("check", str(ORDINARY)) == set()
    flawed = tmp_path / "game.txt"
    flawed.write_text('[Variant "quintana/8x8"]\n\n1.a2-a4 b7-b5 2.a5-a6 b5-b4 *\n', encoding="utf-8")
    assert search <= modules_of("check", "--fail-on", "never", str(flawed))


def test_finding_games_loads_no_rules_no_ledgers_and_no_notation(tmp_path: Path, run) -> None:
    database = tmp_path / "games.db"
    run("import", ORDINARY, "--db", database)
    found = modules_of("find", str(database), "--player", "nobody")
    assert "sqlite3" in found
    assert not {"msgspec", "latrodb.rules.catalog", "latrodb.game.ledgers.ledger", "latrodb.notation.written"} & found


def test_a_new_database_is_filled_without_what_reads_ledgers_and_other_boards(tmp_path: Path) -> None:
    boards = {f"latrodb.rules.{name}" for name in ("engine.dice", "engine.placing", "readers.placing_reader")}
    found = modules_of("import", "--db", str(tmp_path / "games.db"), str(ORDINARY))
    assert not (boards | {"latrodb.game.ledgers.ledger", "latrodb.store.corrections", "sqlite_utils"}) & found


def test_a_log_loads_the_reader_of_logs(tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    log.write_text("1. S c1-c3\n", encoding="utf-8")
    assert "latrodb.features.courier.reader" in loaded("check", "--fail-on", "never", str(log))


def test_the_version_is_printed_by_the_module_and_by_the_installed_command(process) -> None:
    assert process("--version").stdout.decode() == f"latrodb {__version__} ({describe_engine()})\n"
    entry = next(each for each in entry_points(group="console_scripts") if each.name == "latrodb")
    assert entry.load() is main


def test_the_runs_of_a_process_share_the_command_line_and_none_of_their_options(run) -> None:
    words = ("moves", "petteia-xxi/8x8")
    assert run(*words, "--json").out.startswith("{")
    assert run(*words, "--nonsense").code == 2
    assert run(*words).out.startswith("a2-a3\n")
    commands = tuple(COMMANDS.items())
    assert build_command("moves", commands) is build_command("moves", commands)


def test_the_overview_names_every_command(run) -> None:
    ended = run("--help")
    assert ended.code == 0
    assert all(re.search(rf"^  {name} +{re.escape(text)}$", ended.out, re.M) for name, text in COMMANDS.items())


def test_the_overview_fits_80_columns_and_says_where_to_begin(run) -> None:
    lines = run("--help").out.splitlines()
    assert max(map(len, lines)) <= 80
    assert "Where to begin:" in lines
    assert all(f"{purpose}:" in lines for purpose in GROUPS)


def test_at_most_25_commands_are_at_the_top_and_no_former_name_is_among_them() -> None:
    assert len(COMMANDS) <= 25  # with solve, review, play and puzzles
    assert not FORMER.keys() & COMMANDS.keys()


def test_a_former_name_runs_and_stderr_has_the_new_one(run, tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    run("import", ORDINARY, "--db", database)
    now = run("db", "verify", database)
    assert (now.code, now.err) == (0, "")
    assert run("verify", database) == (0, now.out, "`latrodb verify` is now `latrodb db verify`.\n")
    assert run("help", "verify").out == run("db", "verify", "--help").out
    assert run("verify", tmp_path / "none.db").code == 2
    tagged = run("tag", f"{database}#1", "Round=3")
    assert (tagged.code, tagged.err.splitlines()[0]) == (0, "`latrodb tag` is now `latrodb edit tag`.")
    reverted = run("errata", "revert", database, "1")
    assert (reverted.code, reverted.err) == (0, "`latrodb errata revert` is now `latrodb edit revert`.\n")


def options_of(name: str, command: Any) -> Iterator[tuple[str, str, Any]]:
    """The options of a command that help lists, or of each command of a group."""
    for word, each in getattr(command, "commands", {}).items():
        yield from options_of(f"{name} {word}", each)
    if not hasattr(command, "commands"):
        yield from ((name, option, each) for each in command.params for option in (*each.opts, *each.secondary_opts)
                    if each.param_type_name == "option" and not each.hidden)  # fmt: skip


def test_an_option_means_one_thing_everywhere() -> None:
    """It is a flag everywhere or takes a value everywhere, and what the value is has one name."""
    every = tuple(COMMANDS.items())
    found = [each for name in COMMANDS for each in options_of(name, build_command(name, every).commands[name])]
    kinds: dict[str, dict[str, str]] = {}
    for name, option, each in found:
        value = "" if each.is_flag else str(each.metavar or option.strip("-").upper())
        value = "PATH" if value in ("FILE", "FOLDER", "OUT") else value  # where output goes, which help says
        kinds.setdefault(option, {}).setdefault(value, name)
    assert {option: names for option, names in kinds.items() if len(names) > 1} == {}


@pytest.mark.parametrize(
    ("former", "now"),
    [
        (("show", ORDINARY, "--at", "3w"), ("show", f"{ORDINARY}@3w")),
        (("show", f"{ORDINARY}@3w", "--fen"), ("show", f"{ORDINARY}@3w", "--print-fen")),
        (("show", "DB", "1", "--at", "3w", "--print-fen"), ("show", "DB#1@3w", "--print-fen")),
        (("export", "--db", "DB", "1"), ("export", "DB#1")),
        (("edit", "tag", "DB", "1", "Round=2", "--json"), ("edit", "tag", "DB#1", "Round=2", "--json")),
        (("edit", "errata", "new", "DB", "1@1w"), ("edit", "errata", "new", "DB#1@1w")),
        (("diagram", "--db", "DB", "1@2w", "-o", "-"), ("diagram", "DB#1@2w", "-o", "-")),
        (("format", ORDINARY, "--as-printed"), ("export", ORDINARY, "--text", "original")),
        (("stats", "DB", "--by", "years"), ("stats", "DB", "--table", "years")),
        (("explore", "DB", "quintana", "--fen"), ("explore", "DB", "quintana", "--print-fen")),
        (("find", "DB", "--result", "1-0", "--min-plies", "2"), ("find", "DB", 'result "1-0" and plies >= 2')),
        (("find", "DB", "--text", "x", "--text", "y"), ("find", "DB", 'text "x y"')),
        (("db", "repair", "DB", "--seconds", "0"), ("db", "repair", "DB", "--minutes", "0")),
    ],
)
def test_a_former_option_runs_and_stderr_has_the_new_one(run, tmp_path: Path, former, now) -> None:
    database = str(tmp_path / "games.db")
    run("import", ORDINARY, "--db", database)
    old, new = (run(*(str(word).replace("DB", database) for word in words)) for words in (former, now))
    assert (old.code, old.out) == (new.code, new.out)
    assert re.search("` is now `.*`[.]$|now a query: latrodb find", old.err, re.MULTILINE)
    assert " now " not in new.err


def test_only_the_command_of_a_group_that_is_called_is_loaded(tmp_path: Path, run) -> None:
    database = tmp_path / "games.db"
    run("import", ORDINARY, "--db", database)
    found = modules_of("db", "backup", str(database), str(tmp_path / "copy.db"))
    assert {name for name in found if name.startswith("latrodb.cli.commands.")} == {
        "latrodb.cli.commands.db",
        "latrodb.cli.commands.backup",
    }


@pytest.mark.parametrize("words", [("db",), ("db", "verfy"), ("db", "--help")])
def test_a_group_lists_its_commands_unless_one_is_called(run, words: tuple[str, ...]) -> None:
    ended = run(*words)
    assert ended.code == (0 if words[-1] == "--help" else 2)
    assert "verify" in ended.out + run("db", "--help").out
    assert words[-1] != "verfy" or "Did you mean 'verify'?" in ended.err


def test_no_command_prints_the_overview_and_is_wrong_usage(run) -> None:
    ended = run()
    assert (ended.code, ended.out) == (2, "")
    assert "Usage: latrodb" in ended.err


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["chek"], "Did you mean 'check'"),
        (["check"], "Missing argument 'PATH...'"),
        (["check", "--profile", "lenient", "x"], "'historic', 'strict', 'draft'"),
        (["perft", "petteia-xxi/8x8", "two"], "DEPTH"),
        (["moves", "latrunculi"], "no variant 'latrunculi'; did you mean latrunculi-xxi/10x8"),
        (["--verison"], "--version"),
    ],
)
def test_wrong_usage_ends_with_2_and_says_what_would_be_right(words: list[str], expected: str, run) -> None:
    ended = run(*words)
    assert ended.code == 2
    assert expected in ended.err


def test_a_fault_of_ours_leaves_a_log_and_ends_with_3(run, monkeypatch, tmp_path: Path) -> None:
    def break_down(key: str) -> None:
        raise ZeroDivisionError("the wheel came off")

    monkeypatch.setattr("latrodb.cli.commands.perft.find_variant", break_down)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    ended = run("perft", "petteia-xxi", "1")
    assert ended.code == 3
    (log,) = tmp_path.iterdir()
    assert str(log) in ended.err
    assert "Traceback" not in ended.err
    assert "the wheel came off" in log.read_text(encoding="utf-8")


def test_an_interrupted_command_says_nothing_and_ends_with_130(run, monkeypatch) -> None:
    def interrupt(key: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("latrodb.cli.commands.perft.find_variant", interrupt)
    assert run("perft", "petteia-xxi", "1") == (130, "", "")


def test_an_interrupt_from_outside_is_quiet() -> None:
    command = [sys.executable, "-m", "latrodb", "moves", "--batch", "-"]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # background jobs of a shell ignore it
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write(b"petteia-xxi/8x8\t8/8/8/8/8/s7/8/S6S w\n")
        process.stdin.flush()
        assert b'"moves"' in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=120) == 130
        assert process.stderr.read() == b""


LOST = """
import os, signal, sys, time, weakref
from latrodb.cli import app
sys.unraisablehook = app._interrupt_again
signal.signal(signal.SIGINT, signal.default_int_handler)
held = set()
reference = weakref.ref(held, lambda _: os.kill(os.getpid(), signal.SIGINT))
try:
    del held
    print("lost", flush=True)
    time.sleep(60)
except KeyboardInterrupt:
    print("raised")
"""


def test_an_interrupt_within_a_callback_is_not_lost() -> None:
    done = subprocess.run([sys.executable, "-c", LOST], capture_output=True, text=True, check=True, timeout=30)
    assert (done.stdout, done.stderr) == ("lost\nraised\n", "")


def test_a_reader_that_goes_away_is_no_fault(corpus: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "latrodb",
        "export",
        "--json",
        str(corpus / "petteia-xxi" / "2017-09-kutac-carrillo.txt"),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.wait(timeout=120) == 141
        assert process.stderr.read() == b""


def test_a_full_disk_is_told_in_a_sentence(run, monkeypatch) -> None:
    class FullDisk(io.StringIO):
        def flush(self) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(sys, "stdout", FullDisk())
    ended = run("perft", "petteia-xxi", "1")
    assert ended.code == 2
    assert ended.err == f"latrodb: {os.strerror(errno.ENOSPC)}\n"


def test_an_encoding_that_lacks_a_letter_is_no_fault(process, tmp_path: Path) -> None:
    file = tmp_path / "é.txt"
    file.write_bytes('[White "Añón"]\n\n1.a1-a2 {\udcff €} *'.encode(errors="surrogateescape"))
    ended = process("show", file, "--variant", "petteia-xxi", PYTHONIOENCODING="ascii")
    assert ended.returncode == 0, ended.stderr
    assert b"Anon" in ended.stdout
