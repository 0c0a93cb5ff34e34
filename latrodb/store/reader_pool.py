"""Processes that read the games of an import, which another one stores."""

from __future__ import annotations

import multiprocessing
import os
import signal
from array import array
from collections import defaultdict
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing.connection import wait
from threading import Thread
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeAlias, TypeVar, cast

from latrodb.core.interrupts import holding_interrupts
from latrodb.diagnostics.span import Span
from latrodb.rules.catalog import find_variant
from latrodb.store.boards import pack_planes
from latrodb.store.errors import StoreError
from latrodb.store.readings import read_rows
from latrodb.store.rows import GameLocation, GameRow, GameRows, Line
from latrodb.store.rows_from_text import ReadGame, RowReader

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from latrodb.analysis import Analyzer
    from latrodb.rules.variant import Variant
    from latrodb.store.readings import Found, Part
    from latrodb.store.rows import CommentRow, DiagnosticRow, LineRows, TurnRow

PackedPart: TypeAlias = "tuple[list[TurnRow | None], list[PackedGame | ReadGame | DiagnosticRow]]"  # and its turns
Made = TypeVar("Made")
AHEAD = 2  # parts for each process that are read or wait to be stored

_make_analyzer: Callable[[], Analyzer]  # in a process that reads


class Processes:
    """Processes that work for this one; a context manager, which ends them: at once if its block raises."""

    def __init__(self, count: int, purpose: str, start: Callable[..., None], argument: object) -> None:
        """`purpose` says what each does, such as `reads games`, and `start` prepares it, with the argument."""
        self._purpose = purpose
        with holding_interrupts():
            self._executor = ProcessPoolExecutor(count, multiprocessing.get_context("spawn"), start, (argument,))

    def submit(self, work: Callable[..., Made], *arguments: object) -> Callable[[], Made]:
        """Begin some work; what is returned waits for its result. StoreError: a process was ended."""
        with self._explaining_the_end(), holding_interrupts():
            future = self._executor.submit(work, *arguments)
        return partial(self._wait_for, future)

    def _wait_for(self, future: Future[Made]) -> Made:
        with self._explaining_the_end():
            return future.result()

    @contextmanager
    def _explaining_the_end(self) -> Iterator[None]:
        try:
            yield
        except BrokenProcessPool as error:
            raise StoreError(f"a process that {self._purpose} was ended, or had too little memory") from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        for process in [*(self._executor._processes or {}).values()] if kind else ():
            process.kill()
        self._executor.shutdown(cancel_futures=kind is not None)


class ReaderPool(Processes):
    """Processes that read parts of texts."""

    def __init__(self, workers: int, make_analyzer: Callable[[], Analyzer]) -> None:
        """`make_analyzer` is a function of a module, which other processes can import."""
        super().__init__(workers, "reads games", _start, make_analyzer)
        self.ahead = AHEAD * workers

    def read(self, part: Part, variant: Variant | None, *, is_searched: bool) -> Callable[[], list[Found]]:
        """As `readings.Pool` says. StoreError: a process was ended."""
        found = self.submit(_read, part, variant.key if variant else None, is_searched)
        return lambda: unpack(found())

    def pack(self, codes: bytes, width: int) -> Callable[[], bytes]:
        """As `readings.Pool` says. StoreError: a process was ended."""
        return self.submit(pack_planes, codes, width)


class PackedGame(NamedTuple):
    """A certified game as plain values, which are faster to send."""

    row: tuple[Any, ...]  # of `games`
    span: tuple[int, int]
    keys: bytes  # numbers of 64 bits
    turns: bytes  # numbers of 32 bits: which of the turns of its part
    boards: bytes
    variations: list[LineRows]
    diagnostics: list[DiagnosticRow]
    comments: list[CommentRow]


def unpack(packed: PackedPart) -> list[Found]:
    """What was found in a part."""
    turns, found = packed
    return [_unpacked(each, turns) if isinstance(each, PackedGame) else each for each in found]


def _unpacked(packed: PackedGame, turns: list[TurnRow | None]) -> ReadGame:
    keys, numbers = memoryview(packed.keys).cast("q").tolist(), memoryview(packed.turns).cast("I").tolist()
    line = Line(keys, numbers, packed.boards, turns)
    rows = GameRows(GameRow._make(packed.row), line, packed.variations, [], packed.diagnostics, packed.comments, {})
    return ReadGame(rows, Span(*packed.span))


# In a process of the pool


def _start(make_analyzer: Callable[[], Analyzer]) -> None:
    """Prepare a process."""
    global _make_analyzer
    _make_analyzer = make_analyzer
    follow_parent()


def follow_parent() -> None:
    """Let this process end only when it is told to, or when there is nobody left to tell it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    if parent := multiprocessing.parent_process():
        wait([parent.sentinel])
        os._exit(1)


def _read(part: Part, variant: str | None, is_searched: bool) -> PackedPart:
    analyzer = _make_analyzer() if is_searched else _make_analyzer().without_search()
    rules = find_variant(variant) if variant else None
    reader = RowReader(part.source(), analyzer, rules, partial(GameLocation, 0, 0), 0)
    numbers: defaultdict[TurnRow | None, int] = defaultdict(lambda: len(numbers))
    found = [_packed(each, numbers) for each in read_rows(reader, part)]
    return [*numbers], found


def _packed(found: Found, numbers: Mapping[TurnRow | None, int]) -> PackedGame | ReadGame | DiagnosticRow:
    """What was found, in few bytes and without the game itself. Turns of a certified game are numbers."""
    if not isinstance(found, ReadGame):
        return found
    rows = found.rows
    if found.written is not None:
        return ReadGame(rows, found.span)
    keys = array("q", cast("list[int]", rows.line.keys)).tobytes()  # all its positions have one
    turns = array("I", map(numbers.__getitem__, rows.line.turns)).tobytes()
    start, end = found.span
    others = rows.variations, rows.diagnostics, rows.comments
    return PackedGame(tuple(rows.game), (start, end), keys, turns, rows.line.boards, *others)
