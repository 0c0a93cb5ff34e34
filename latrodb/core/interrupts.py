"""Ctrl-C while other processes start: it is meant for the one that starts them."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def holding_interrupts() -> Iterator[None]:
    """Hold Ctrl-C back until the end of the block; processes that start within it never get it.

    A process that is just starting would print a traceback, before it can say that it ignores the signal. Windows has
    no such means, and threads other than the main one do not get Ctrl-C.
    """
    if not hasattr(signal, "pthread_sigmask") or current_thread() is not main_thread():
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # the first lock or queue would start it within the block, and let Ctrl-C through from then on
    held: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, _: held.append(number))  # the mask is of this thread only
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        signal.signal(signal.SIGINT, handler)
        if held:
            signal.raise_signal(signal.SIGINT)
