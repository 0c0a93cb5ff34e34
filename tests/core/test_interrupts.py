"""What ends a program: signals while other processes start, and those of other programs."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from threading import Event, Thread

import pytest

from latrodb.core.interrupts import holding_interrupts

IS_HELD = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))"
WITH_A_LOCK = """
import multiprocessing, signal
from latrodb.core.interrupts import holding_interrupts
with holding_interrupts():
    multiprocessing.get_context("spawn").Lock()
    print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))
"""
HELD = """
import os, signal
signal.signal({number}, signal.SIG_DFL)  # which is ignored after `nohup`
from latrodb.core.interrupts import heed_signals, holding_interrupts, received
heed_signals()
try:
    with holding_interrupts():
        os.kill(os.getpid(), {number})
        print("the rest of the block")
except KeyboardInterrupt:
    os.kill(os.getpid(), {number})  # another one does not end the tidying up
    print(received)
"""
pytestmark = pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="Windows has no masks of signals")


def is_held_in_a_process() -> str:
    return subprocess.run([sys.executable, "-c", IS_HELD], capture_output=True, text=True, check=True).stdout.strip()


def test_processes_that_start_meanwhile_do_not_get_it() -> None:
    with holding_interrupts():
        inside = is_held_in_a_process()
    assert (inside, is_held_in_a_process()) == ("True", "False")


def test_the_first_lock_of_a_program_does_not_let_it_through() -> None:
    done = subprocess.run([sys.executable, "-c", WITH_A_LOCK], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("True\n", "")


def test_it_comes_after_the_block() -> None:
    done = []

    def interrupt() -> None:
        with holding_interrupts():
            os.kill(os.getpid(), signal.SIGINT)
            done.append("the rest of the block")

    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell ignores it in background processes
    other = Event()
    Thread(target=other.wait, daemon=True).start()  # which may get the signal, as the thread of a progress bar
    try:
        with pytest.raises(KeyboardInterrupt):
            interrupt()
    finally:
        signal.signal(signal.SIGINT, before)
        other.set()
    assert done


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_signals_of_other_programs_wait_for_the_block_too(number: signal.Signals) -> None:
    program = HELD.format(number=number.value)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=30)
    assert (done.stdout, done.stderr) == (f"the rest of the block\n[{number.value}]\n", "")
