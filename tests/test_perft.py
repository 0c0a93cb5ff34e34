"""Counts of turn sequences. `LATRODB_PERFT_DEPTH=4` in the environment counts deeper than the ordinary run.

A file holds entries apart by empty lines: `id`, `variant`, `position` (a one-line position or `opening`) and
one `perft DEPTH COUNT` for each depth. No outside program knows these counts: the slow reference confirms
those of the XXI middle games to depth 2.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from latrodb.core.position import write_fen
from latrodb.rules.catalog import find_variant, variant_keys
from tests.reference import xxi as reference

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.position import Position
    from latrodb.rules.variant import Variant

FOLDER = Path(__file__).parent / "perft"
DEEPEST = int(os.environ.get("LATRODB_PERFT_DEPTH", "3"))
LINE = re.compile(r"(id|variant|position) (\S.*)|perft (\d+) (\d+)")


class Entry(NamedTuple):
    """One position and its counts by depth."""

    name: str
    variant: Variant
    place: str
    counts: dict[int, int]

    @property
    def position(self) -> Position:
        return self.variant.opening() if self.place == "opening" else self.variant.position(self.place)


def read_entries(text: str) -> Iterator[Entry]:
    for block in re.split(r"\n{2,}", text.strip()):
        fields, counts = {}, {}
        for line in block.splitlines():
            found = LINE.fullmatch(line)
            assert found, f"not understood: {line}"
            if found[1]:
                fields[found[1]] = found[2]
            else:
                counts[int(found[3])] = int(found[4])
        assert list(counts) == list(range(1, len(counts) + 1)), block
        yield Entry(fields["id"], find_variant(fields["variant"]), fields["position"], counts)


ENTRIES = [entry for path in sorted(FOLDER.glob("*.perft")) for entry in read_entries(path.read_text(encoding="utf-8"))]
XXI_MIDDLE_GAMES = [
    entry for entry in ENTRIES if entry.variant.rulebook.system.endswith("-xxi") and entry.place != "opening"
]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_perft(entry: Entry) -> None:
    system, position = entry.variant.system, entry.position
    counted = {depth: system.perft(position, depth) for depth in entry.counts if depth <= DEEPEST}
    assert counted == {depth: count for depth, count in entry.counts.items() if depth <= DEEPEST}


@pytest.mark.parametrize("entry", XXI_MIDDLE_GAMES, ids=lambda entry: entry.name)
def test_the_slow_reference_counts_the_same(entry: Entry) -> None:
    table = reference.Table.from_fen(write_fen(entry.position), duxes=entry.variant.rulebook.system == "latrunculi-xxi")
    assert [count_slowly(table, depth) for depth in (1, 2)] == [entry.counts[1], entry.counts[2]]


def count_slowly(table: reference.Table, depth: int) -> int:
    if reference.ending(table):
        return 0
    moves = reference.legal_moves(table)
    if depth == 1:
        return len(moves)
    return sum(count_slowly(reference.play(table, *move), depth - 1) for move in moves)


def test_every_xxi_variant_has_its_opening() -> None:
    openings = {entry.variant.key for entry in ENTRIES if entry.place == "opening"}
    assert {key for key in variant_keys() if "-xxi/" in key} <= openings
    assert max(Counter(entry.name for entry in ENTRIES).values()) == 1
