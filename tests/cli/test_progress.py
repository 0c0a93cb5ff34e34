"""Progress on stderr, and what an interrupted command says."""

from __future__ import annotations

import io
import sys
import time
from pathlib import Path

import pytest

from latrodb.cli.support import progress as module
from latrodb.cli.support.progress import Bar, progress
from tests.cli.test_terminal import Terminal


def test_progress_is_shown_only_after_a_while_and_only_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for stream, delay, is_shown in ((Terminal(), 0.0, True), (Terminal(), 60.0, False), (io.StringIO(), 0.0, False)):
        monkeypatch.setattr(sys, "stderr", stream)
        monkeypatch.setattr(module, "DELAY", delay)
        with progress(3, "file") as bar:
            bar.begin("one.txt")
            bar.begin("two.txt")
            until = time.monotonic() + 5
            while delay == 0 and is_shown and "two.txt" not in stream.getvalue() and time.monotonic() < until:
                time.sleep(0.02)
        assert ("two.txt" in stream.getvalue()) is is_shown


def test_quiet_shows_no_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr(module, "DELAY", 0.0)
    with progress(3, "file", quiet=True) as bar:
        bar.begin("one.txt")
        time.sleep(0.1)
    assert sys.stderr.getvalue() == ""  # type: ignore[attr-defined]


def test_a_bar_counts_what_is_done_and_not_what_has_begun() -> None:
    bar = Bar(3, is_shown=False)
    bar.begin("a")
    assert bar.done == 0
    bar.begin("b")
    bar.begin("c")
    assert bar.done == 2
    bar.close()


def interrupting(after: int):
    """A function that stands for another and raises KeyboardInterrupt at a later call."""
    calls = []

    def wrap(function):
        def call(*arguments: object, **options: object) -> object:
            calls.append(1)
            if len(calls) > after:
                raise KeyboardInterrupt
            return function(*arguments, **options)

        return call

    return wrap


@pytest.fixture
def games(tmp_path: Path, game_file: Path) -> Path:
    for name in ("a.txt", "b.txt", "c.txt"):
        (tmp_path / name).write_bytes(game_file.read_bytes())
    return tmp_path


def test_an_interrupted_check_says_how_many_files_are_done(run, games: Path, monkeypatch) -> None:
    from latrodb.cli.commands import check

    monkeypatch.setattr(check, "read_bytes", interrupting(2)(check.read_bytes))
    ended = run("check", games)
    assert ended.code == 130
    assert ended.err == "latrodb: interrupted; 2 of 3 files done\n"


def test_an_interrupted_diagram_says_that_nothing_is_written(run, games: Path, monkeypatch) -> None:
    from latrodb.cli.commands import diagram

    monkeypatch.setattr(diagram, "paint", interrupting(0)(diagram.paint))
    ended = run("diagram", games / "a.txt", "-o", games / "d.svg")
    assert ended == (130, "", "latrodb: interrupted; no picture is written\n")
    assert not (games / "d.svg").exists()


def test_an_interrupted_article_says_what_was_checked_and_that_nothing_is_built(run, games: Path, monkeypatch) -> None:

    from latrodb.cli.commands import article_check

    for name in ("a.md", "b.md"):
        (games / name).write_text("Words.", encoding="utf-8")
    monkeypatch.setattr(article_check, "check_article", interrupting(1)(article_check.check_article))
    assert run("article", "check", games).err == "latrodb: interrupted; 1 of 2 articles done\n"


def test_an_interrupted_build_writes_nothing_and_says_so(run, games: Path, monkeypatch) -> None:
    from latrodb.cli.commands import article_build

    (games / "a.md").write_text("Words.", encoding="utf-8")
    monkeypatch.setattr(article_build, "build_site", interrupting(0)(article_build.build_site))
    ended = run("article", "build", games / "a.md", "-o", games / "site")
    assert ended == (130, "", "latrodb: interrupted; 1 of 2 steps done; nothing is written\n")
    assert not (games / "site").exists()
