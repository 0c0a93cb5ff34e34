"""A mark that is one line of the table and a method of its game: `=` for seki, tried in a copy of latrodb."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.paths import ROOT

TABLE = Path("latrodb/core/mark.py")
LAST = '    MATE = "#", "mate", "immobilizes him, or wins the game in another way"\n'
ADDED = '    SEKI = "=", "seki", "leaves a man where neither side can gain by attacking him"\n'

GAME = Path("latrodb/rules/games/latrotabuli.py")
CLASS = '    memory: ClassVar[tuple[str, ...]] = ("taken",)\n'
METHOD = """
    has_own_marks: ClassVar[bool] = True

    def mark_of(self, board: Any, after: Position) -> Mark:
        \"\"\"Seki: a man of the side that has moved stands on i3.\"\"\"
        own = after.army(after.side.other)
        return Mark.SEKI if own >> (2 * STRIDE + 8) & 1 else super().mark_of(board, after)
"""
IMPORTED = "from latrodb.core.position import Position\n"

RECORD = """[Variant "latrotabuli/12x6"]
[White "Ann"]
[Black "Ben"]

1.Di2-i3= Dd5-d4 *
"""
NOT_EARNED = RECORD.replace("Dd5-d4", "Dd5-d4=")
MISSING = RECORD.replace("i3=", "i3")

Latrodb = Callable[..., str]  # words of a command -> what it prints, after its exit code


def change(path: Path, *changes: tuple[str, str]) -> None:
    """Replace some texts in a file, each of which it has once."""
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


@pytest.fixture(scope="module")
def latrodb(tmp_path_factory: pytest.TempPathFactory) -> Latrodb:
    """Commands of a copy of latrodb in which seki is a mark of Latrotabuli."""
    folder = tmp_path_factory.mktemp("seki")
    for name in ("latrodb", "grammars", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "snapshots"))
    environment = os.environ | {"PYTHONPATH": str(folder), "COLUMNS": "80"}

    def python(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, *words]
        return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)

    change(folder / TABLE, (LAST, LAST + ADDED))
    change(folder / GAME, (CLASS, CLASS + METHOD), (IMPORTED, "from latrodb.core.mark import Mark\n" + IMPORTED))
    made = python("-c", "from tests.support.tables import *; MARK_GRAMMAR.write_text(mark_grammar())")
    assert not made.returncode, made.stderr
    for name, text in (("sound", RECORD), ("unearned", NOT_EARNED), ("missing", MISSING)):
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")

    def command(*words: str) -> str:
        done = python("-m", "latrodb", *words)
        assert not done.stderr, done.stderr
        return f"{done.returncode} {done.stdout}"

    return command


def test_check_compares_it(latrodb: Latrodb) -> None:
    assert "0 errors, 0 warnings" in latrodb("check", "sound.txt")
    assert "M503 mark-unfounded" in latrodb("check", "unearned.txt")
    assert "M501" not in latrodb("check", "missing.txt"), "the rulebook does not list it for whole records"


def test_text_json_and_moves_have_it(latrodb: Latrodb) -> None:
    assert "1.Di2-i3= Dd5-d4" in latrodb("format", "sound.txt")
    game = json.loads(latrodb("export", "sound.txt", "--format", "json").partition(" ")[2])[0]
    assert [move["mark"] for move in game["moves"]] == ["=", ""]
    assert [move["canonical"] for move in game["moves"]] == ["Di2-i3=", "Dd5-d4"]
    assert "Di2-i3=\n" in latrodb("moves", "latrotabuli")


def test_database_has_it(latrodb: Latrodb) -> None:
    latrodb("import", "missing.txt", "--db", "games.db")
    assert latrodb("find", "games.db", 'mark "="', "--count") == "0 1\n"
    assert latrodb("find", "games.db", 'mark "#"', "--count") == "0 0\n"


def test_pictures_pages_and_help_have_it(latrodb: Latrodb) -> None:
    assert "Di2-i3=" in latrodb("diagram", "sound.txt@1w")
    assert "Di2-i3=" in latrodb("export", "sound.txt", "--format", "html")
    assert "seki" in latrodb("help", "marks")
