"""Where the tests find the checkout, its games and what is kept for comparison."""

from __future__ import annotations

from pathlib import Path

TESTS = Path(__file__).parent.parent
ROOT = TESTS.parent
CORPUS = ROOT / "corpus"
SNAPSHOTS = TESTS / "snapshots"
LOGS = TESTS / "logs"
