"""Signals that end a program: SIGTERM and SIGHUP do it like Ctrl-C, and all wait while other processes start."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]  # no SIGHUP on Windows
received: list[int] = []  # the one of them that ends this program


def heed_signals() -> None:
    """Let SIGTERM and SIGHUP raise KeyboardInterrupt, unless they are ignored, as SIGHUP is after `nohup`."""
    for number in _ENDING:
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _interrupt)


def _interrupt(number: int, _frame: object) -> None:
    if not received:  # a second one, as from a terminal and its shell, must not end the tidying up
        received.append(number)
        raise KeyboardInterrupt


@contextmanager
def holding_interrupts() -> Iterator[None]:
    """Hold these signals back until the end of the block; processes that start within it get only SIGTERM.

    A process that is just starting would print a traceback, before it can say that it ignores Ctrl-C. Windows has no
    such means, and threads other than the main one do not get signals.
    """
    if not hasattr(signal, "pthread_sigmask") or current_thread() is not main_thread():
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    held: list[int] = []
    handlers = {number: each for number in (signal.SIGINT, *_ENDING) if callable(each := signal.getsignal(number))}
    for number in handlers:  # the mask is of this thread only
        signal.signal(number, lambda number, _: held.append(number))
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGHUP})
    ensure_running()  # the first lock or queue would start it within the block, and let Ctrl-C through from then on
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        for number, handler in handlers.items():
            signal.signal(number, handler)
        for number in held[:1]:
            signal.raise_signal(number)
