"""What ends a command from outside: nothing is left behind but what a killed process cannot remove."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.conftest import Run
from tests.support.paths import CORPUS

GAME = CORPUS / "latrunculi-xxi" / "diagram-38.txt"
MANY = 10_000  # games of a file, which take seconds to write
Process = subprocess.Popen[str]


@pytest.fixture
def folder(tmp_path: Path, run: Run) -> Path:
    assert run("import", GAME, "--db", tmp_path / "games.db").code == 0
    return tmp_path


@contextmanager
def started(folder: Path, *words: str, before: Callable[[], object] = lambda: None) -> Iterator[Process]:
    """A command in a group of processes of its own, all of which are ended."""

    def prepare() -> None:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):  # jobs of a shell may ignore some of them
            signal.signal(number, signal.SIG_DFL)
        before()

    process = subprocess.Popen(
        [sys.executable, "-m", "latrodb", *words],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=prepare,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def wait_for(folder: Path, pattern: str, process: Process) -> None:
    while not list(folder.glob(pattern)):
        assert process.poll() is None, process.communicate()
        time.sleep(0.005)


def is_running(group: int) -> bool:
    """Whether a process of a group runs; those that ended and wait for their parent do not."""
    for state in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has just ended
            fields = state.read_text().rpartition(")")[2].split()
            if fields[2] == str(group) and fields[0] != "Z":
                return True
    return False


@pytest.mark.parametrize(
    ("number", "code", "workers", "is_group"),
    [
        (signal.SIGTERM, 143, "1", False),
        (signal.SIGTERM, 143, "2", False),
        (signal.SIGHUP, 129, "2", True),
        (signal.SIGINT, 130, "2", True),
    ],
)
def test_a_site_that_is_ended_leaves_nothing(
    folder: Path, number: signal.Signals, code: int, workers: str, is_group: bool
) -> None:
    with started(folder, "site", "games.db", "--brief", "-o", "out", "--workers", workers) as process:
        wait_for(folder, "out/.site-*/rules/*", process)
        (os.killpg if is_group else os.kill)(process.pid, number)
        said = process.communicate(timeout=60)
        assert process.returncode == code
        assert re.fullmatch("latrodb: interrupted; .* nothing is written\n", said[1])
        assert said[0] == ""
        assert not (folder / "out").exists()
        while is_running(process.pid):  # what cleans up after all processes ends last
            time.sleep(0.01)


def test_a_second_signal_does_not_end_the_tidying_up(folder: Path) -> None:
    """As from a terminal and from its shell."""
    with started(folder, "site", "games.db", "--brief", "-o", "out") as process:
        wait_for(folder, "out/.site-*/rules/*", process)
        for number in (signal.SIGHUP, signal.SIGTERM, signal.SIGHUP):
            process.send_signal(number)
        process.communicate(timeout=60)
        assert not (folder / "out").exists()


def test_a_command_that_ignores_its_terminal_goes_on(folder: Path) -> None:
    def as_nohup() -> None:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)

    with started(folder, "site", "games.db", "--brief", "-o", "out", "--workers", "2", before=as_nohup) as process:
        wait_for(folder, "out/.site-*/rules/*", process)
        os.killpg(process.pid, signal.SIGHUP)
        said = process.communicate(timeout=60)
        assert (process.returncode, said[1]) == (0, "")
        assert (folder / "out" / "index.html").is_file()


def test_what_a_killed_process_leaves_is_in_nobodys_way(folder: Path, run: Run) -> None:
    with started(folder, "site", "games.db", "--brief", "-o", "out") as process:
        wait_for(folder, "out/.site-*/rules/*", process)
        process.kill()
        process.communicate(timeout=60)
    (draft,) = (folder / "out").iterdir()
    (folder / "out" / "mine.txt").write_text("mine", encoding="utf-8")
    assert run("site", folder / "games.db", "-o", folder / "out", "--brief").code == 2
    (folder / "out" / "mine.txt").unlink()
    assert run("site", folder / "games.db", "-o", folder / "out", "--brief").code == 0
    assert draft.is_dir()
    assert run("db", "verify", folder / "out").code == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_file_is_as_it_was(folder: Path, number: signal.Signals) -> None:
    text = GAME.read_text(encoding="utf-8")
    (folder / "many.txt").write_text("\n\n".join([text] * MANY), encoding="utf-8")
    (folder / "copy.txt").write_text("mine", encoding="utf-8")
    before = sorted(folder.iterdir())
    with started(folder, "export", "many.txt", "-o", "copy.txt", "--force") as process:
        wait_for(folder, ".copy.txt-*", process)
        process.send_signal(number)
        process.communicate(timeout=60)
        assert process.returncode == 128 + number
    assert sorted(folder.iterdir()) == before
    assert (folder / "copy.txt").read_text(encoding="utf-8") == "mine"
