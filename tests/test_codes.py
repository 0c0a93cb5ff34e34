"""Every code of the table has a text that raises it and a near miss that does not."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from latrodb.checks.forced import judge_comments
from latrodb.diagnostics.codes import CODES
from latrodb.features.analyzer import analyzer
from latrodb.notation import game_builder
from latrodb.rules.catalog import find_variant
from tests.support.paths import TESTS

FILE = Path(__file__).parent / "codes" / "cases.txt"
ARTICLES = TESTS / "features" / "articles" / "cases"


class Case(NamedTuple):
    code: str
    name: str
    raises: str
    passes: str


def read_cases() -> list[Case]:
    cases = []
    for block in FILE.read_text(encoding="utf-8").split("=== ")[1:]:
        heading, _, body = block.partition("\n")
        code, name = heading.split()
        found = re.fullmatch(r"--- raises\n(.*?)\n--- passes\n(.*?)\s*", body, re.DOTALL)
        assert found, f"case {code} is not of the form raises, passes"
        cases.append(Case(code, name, found[1], found[2]))
    return cases


CASES = read_cases()


def as_bytes(text: str) -> bytes:
    text = re.sub(r"\{\{(\d+)\*(.*?)\}\}", lambda hit: int(hit[1]) * hit[2], text)
    return re.sub(rb"\\x([0-9a-f]{2})", lambda hit: bytes([int(hit[1], 16)]), text.encode())


def codes_of(text: str) -> set[str]:
    """The codes that a text raises when it is checked."""
    variant = None
    if not text.lstrip("A").startswith("[") and "[Variant" not in text:
        variant = find_variant("latrunculi-xxi/10x8" if "D" in text else "petteia-xxi/8x8")
    written = analyzer().parse(as_bytes(text), "case")
    games, outside = analyzer().check_file(written, variant)
    judged = (each.diagnostic for game in games for each in judge_comments(game, 60))
    games = (*games, replace(games[0], diagnostics=tuple(filter(None, judged)))) if games else games
    return {each.code for each in (*outside, *(each for game in games for each in game.diagnostics))}


def codes_of_import(text: str, folder: Path) -> set[str]:
    """The codes that importing the texts of a case one after the other gives, and that remain in the database."""
    from latrodb.store.database import Database
    from latrodb.store.importer import add_paths

    first, how, second = re.fullmatch(r"(.*?)\n%%% (\w+)\n(.*)", text, re.DOTALL).groups()
    path = folder / "first.txt"
    others = {"corrected": path, "then": folder / "second.txt", "errata": folder / "second.errata"}
    others["unsearched"] = others["then"]
    codes: set[str] = set()
    with Database.open(folder / "games.db") as database:
        for file, content in ((path, first), (others[how], second)):
            file.write_text(content, encoding="utf-8")
            codes |= set(add_paths(database, [file], analyzer(), is_searched=how != "unsearched").diagnostics)
        codes |= {code for (code,) in database.query("SELECT code FROM diagnostics")}
    return codes


def test_every_code_has_a_case() -> None:
    """Those of articles have folders of their own, which tests/articles/test_cases.py reads."""
    articles = sorted(path.name.partition("-") for path in ARTICLES.iterdir())
    names = {case.code: case.name for case in CASES} | {code: name for code, _, name in articles}
    assert list(names) == sorted(CODES, key=list(CODES).index)
    assert names == {code: CODES[code].name for code in CODES}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.code)
def test_case(case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_builder, "MOST_TOKENS", 1_000)  # tests of the parser reach the real one
    if case.code.startswith("D"):
        (tmp_path / "raises").mkdir()
        (tmp_path / "passes").mkdir()
        assert case.code in codes_of_import(case.raises, tmp_path / "raises")
        assert case.code not in codes_of_import(case.passes, tmp_path / "passes")
    else:
        assert case.code in codes_of(case.raises)
        assert case.code not in codes_of(case.passes)
