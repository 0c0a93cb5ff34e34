"""Processes that work for another end with it: after their work, or at once if it is interrupted."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from latrodb.store.errors import StoreError
from latrodb.store.reader_pool import Processes

if TYPE_CHECKING:
    from pathlib import Path


def test_work_that_has_begun_is_not_waited_for(tmp_path: Path) -> None:
    """It would never end: nothing is ever written to the pipe."""
    os.mkfifo(tmp_path / "pipe")
    workers = []

    def interrupt() -> None:
        with Processes(1, "reads games", print, "") as processes:
            processes.submit(open, tmp_path / "pipe")
            workers.extend((processes._executor._processes or {}).values())
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupt()
    assert [worker.is_alive() for worker in workers] == [False]


def test_work_is_finished_where_nothing_interrupts(tmp_path: Path) -> None:
    with Processes(1, "makes pages", print, "") as processes:
        size = processes.submit(os.path.getsize, tmp_path)
        processes.submit(os.mkdir, tmp_path / "made")
    assert (size(), (tmp_path / "made").is_dir()) == (tmp_path.stat().st_size, True)


def test_a_process_that_was_ended_is_an_error_of_its_work() -> None:
    with (
        pytest.raises(StoreError, match="a process that makes pages was ended"),
        Processes(1, "makes pages", print, "") as processes,
    ):
        processes.submit(os._exit, 1)()
