"""`--select`, `--ignore`, `--quiet` and `--summary`: what is shown, and that nothing is hidden unsaid."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from latrodb.cli.support.diagnostics import Selection, read_codes
from latrodb.cli.support.exits import UsageError
from latrodb.cli.support.terminal import ColorChoice, choose_color
from latrodb.diagnostics.codes import CODES, Severity
from latrodb.diagnostics.diagnostic import Diagnostic

BROKEN = '[Variant "petteia-xxi/8x8"]\n\n1.d4-d5 a7–a6 2.a2-a3+ b7-b6 *\n'


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A game with an error (nobody on d4), a spelling and a mark that is not earned."""
    file = tmp_path / "broken.txt"
    file.write_text(BROKEN, encoding="utf-8")
    return file


def codes_of(text: str) -> set[str]:
    return {json.loads(line)["code"] for line in text.splitlines()}


def test_codes_are_named_by_themselves_by_name_and_by_their_beginning() -> None:
    assert read_codes(["r312, M501"]) == {"R312", "M501"}
    assert read_codes(["dux-may-only-step"]) == {"R312"}
    assert read_codes(["M"]) == {code for code in CODES if code.startswith("M")}
    assert read_codes([]) == set()


@pytest.mark.parametrize("word", ["R399", "dux-may-only-stepp", "", "R312;M501", "X"])
def test_a_wrong_code_is_wrong_usage(word: str) -> None:
    with pytest.raises(UsageError):
        Selection([word], None)


def test_a_wrong_code_on_the_command_line_ends_with_2_and_the_nearest(run, broken: Path) -> None:
    for option in ("--select", "--ignore"):
        ended = run("check", broken, option, "R312,marc-missing")
        assert (ended.code, ended.out) == (2, "")
        assert "did you mean mark-missing" in ended.err


def test_hidden_diagnostics_are_counted_by_severity() -> None:
    selection = Selection(["M", "R3"], ["M501"])
    found = [Diagnostic("M501", ""), Diagnostic("M503", ""), Diagnostic("S110", ""), Diagnostic("R302", "")]
    assert [each.code for each in selection.keep(found)] == ["M503", "R302"]
    assert selection.hidden == {Severity.WARNING: 1, Severity.INFO: 1}
    assert selection.words() == "2 diagnostics not shown (1 warning, 1 remark)"
    assert Selection(None, None).words() == ""


def test_select_shows_some_and_says_how_many_others_there_are(run, broken: Path) -> None:
    plain, selected = run("check", broken), run("check", broken, "--select", "S")
    assert "R302" in plain.out
    assert "R302" not in selected.out
    assert "S110" in selected.out
    assert selected.out.endswith("not shown (1 error, 1 warning)\n")
    assert "not shown" not in plain.out


def test_hiding_an_error_never_makes_a_file_clean(run, broken: Path) -> None:
    for words in (["--ignore", "R"], ["--select", "S110"], ["--ignore", "R", "--quiet"], ["--ignore", "R", "--json"]):
        ended = run("check", broken, *words)
        assert ended.code == 1, words
        assert "1 error" in ended.out + ended.err, words


def test_json_has_the_selected_diagnostics_and_stderr_the_number_of_the_others(run, broken: Path) -> None:
    ended = run("check", broken, "--json", "--ignore", "R,M")
    assert codes_of(ended.out) == {"S110"}
    assert ended.err == "2 diagnostics not shown (1 error, 1 warning).\n"
    assert run("check", broken, "--json", "--select", "R,M,S").err == ""


def test_quiet_leaves_out_the_summary_and_nothing_else(run, broken: Path) -> None:
    plain, quiet = run("check", broken), run("check", broken, "-q")
    *diagnostics, _ = plain.out.splitlines(keepends=True)
    assert quiet == (plain.code, "".join(diagnostics), "")


def test_a_summary_counts_by_code_and_severity(run, broken: Path) -> None:
    ended = run("check", broken, "--summary", "--profile", "strict")
    *rows, last = ended.out.splitlines()
    assert [row.split() for row in rows] == [
        ["M503", "mark-unfounded", "1", "warning"],
        ["R302", "empty-origin", "1", "error"],
        ["S110", "odd-spelling", "1", "warning"],
    ]
    assert last == "1 file, 1 game: 1 error, 2 warnings, 0 remarks"
    assert run("check", broken, "--summary", "--json").code == 2
    assert run("check", broken, "--summary", "--quiet").code == 2


def test_import_hides_counts_and_never_errors(run, broken: Path, tmp_path: Path) -> None:
    ended = run("import", broken, "--db", tmp_path / "a.db", "--ignore", "R,M")
    assert ended.code == 1
    assert "R302" not in ended.out
    assert "S110" in ended.out
    assert f"{broken} has 1 error" in ended.err
    assert "2 diagnostics not shown (1 error, 1 warning)." in ended.err
    quiet = run("import", broken, "--db", tmp_path / "b.db", "--quiet")
    assert (quiet.code, quiet.out) == (1, "")
    assert "1 error" in quiet.err


def test_articles_can_be_checked_for_some_codes(run, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```latro\nfen: 8/8 w\nwidht: 3\n```\n", encoding="utf-8")
    shown = run("article", "check", page)
    hidden = run("article", "check", page, "--ignore", "A916", "-q")
    assert shown.code == hidden.code == 1
    assert "A916" in shown.out
    assert hidden.out == ""
    assert "not shown" in hidden.err


def test_errata_and_built_articles_hide_diagnostics_and_say_so(tmp_path: Path, run) -> None:
    ledger, game = tmp_path / "bad.errata", tmp_path / "game.txt"
    game.write_text('[Variant "petteia-xxi/8x8"]\n\n1.a2-a3 a7-a6 *\n', "utf-8")
    ledger.write_text('[Erratum "one"]\n[Game "game.txt"]\n[Status "likly"]\n', "utf-8")
    for command, *paths in (("list", ledger), ("check", ledger, game)):
        assert "D803" in "".join(run("edit", "errata", command, *paths)[1:])
        hidden = run("edit", "errata", command, *paths, "--ignore", "D803")
        assert "D803" not in hidden.out + hidden.err
        assert "not shown (" in hidden.err
        assert hidden.code == 1
        assert run("edit", "errata", command, *paths, "--select", "D8O3").code == 2
    page = tmp_path / "page.md"
    page.write_text("# A\n\n```latro\ngame: game.txt\n```\n", "utf-8")
    shown = run("article", "build", page, "-o", tmp_path / "page.html")
    hidden = run("article", "build", page, "-o", tmp_path / "page.html", "--ignore", "A919", "--quiet")
    assert "A919" in shown.out
    assert (hidden.code, hidden.out) == (0, "")
    assert hidden.err == "1 diagnostic not shown (1 warning).\n"


def test_a_log_is_colored_like_a_check_and_plain_in_a_file(tmp_path: Path, run, monkeypatch) -> None:
    log, output = tmp_path / "game.log", tmp_path / "log.txt"
    log.write_text("game = Petteia XXI\ncols = 8\n1. S a2-a5\n1... s b7-b5\n2. S c2-e5\n", "utf-8")
    monkeypatch.delenv("NO_COLOR", raising=False)
    plain = run("courier", log, "--fail-on", "never").out
    colored = run("courier", log, "--fail-on", "never", "--color", "always").out
    run("courier", log, "--fail-on", "never", "--color", "always", "-o", output)
    choose_color(ColorChoice.AUTO)
    assert "\x1b[" not in plain
    assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == plain == output.read_text("utf-8")
    assert colored.count("\x1b[") > 2
