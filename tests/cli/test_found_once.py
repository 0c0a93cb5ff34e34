"""A stored game is replayed with what was found when it was stored; nothing is searched again."""

from __future__ import annotations

from pathlib import Path

import pytest

from latrodb.cli.app import main
from latrodb.features.analyzer import analyzer
from latrodb.features.repair.repair import repair
from latrodb.game.game import Game
from tests.features.web.conftest import served
from tests.support.bases import HEAD, MOVES

CLEAN = f"{MOVES} *\n"
SLIP = CLEAN.replace("f5", "fS")
GAMES = {
    "clean": CLEAN,
    "slip": SLIP,
    "unexplained": CLEAN.replace("h2-h5", "h2-h5xb1"),
    "habit": CLEAN.replace("-", "→"),
    "corrected": SLIP.replace("b5", "b5\n5.d5-d8 c7-c6").replace("c6", "c9"),
    "damaged": f"{{Gr\xfc\xdfe}} {SLIP}",
}
LEDGER = """[Erratum "first"]
[Game "corrected.txt#1"]
[Ply "2b"]
[Printed "f7-fS"]
[Corrected "f7-f5"]
[By "A reader"]
[Date "2026.11.28"]
[Status "certain"]
"""
OF_GAME = ("show {}", "show {} --text printed --at 3w", "diagram {} --at 3w", "moves {}@3w", "export {} --format json")
OF_ALL = (
    "export {}", "export {} --format json", "export {} --text corrected", "export {} --format html", "explore {}",
    "find {} passive-fork", "find {} illegal", "stats {}", "errata list --db {}", "errata check --db {}",
)  # fmt: skip


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("found")
    for name, text in GAMES.items():
        (folder / f"{name}.txt").write_bytes((HEAD + text).encode("latin-1" if name == "damaged" else "utf-8"))
    (folder / "first.errata").write_text(LEDGER)
    main(["import", "--db", str(folder / "games.db"), *map(str, sorted(folder.glob("*.*")))])
    return folder / "games.db"


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> list[Game]:
    """The games that are searched from now on."""
    found: list[Game] = []

    def note(game: Game) -> Game:
        found.append(game)
        return repair(game)

    monkeypatch.setattr("latrodb.features.repair.repair.repair", note)
    return found


@pytest.mark.parametrize("command", OF_GAME)
def test_a_game_is_searched_once(database: Path, searched: list[Game], command: str) -> None:
    for number in range(1, len(GAMES) + 1):
        assert main(command.format(f"{database}#{number}").split()) in (0, 1)
    assert not searched


@pytest.mark.parametrize("command", OF_ALL)
def test_all_games_are_searched_once(database: Path, searched: list[Game], command: str) -> None:
    assert main(command.format(database).split()) in (0, 1)
    assert not searched


def test_pages_search_nothing(database: Path, searched: list[Game]) -> None:
    get = served(database)
    for number in range(1, len(GAMES) + 1):
        for address in (f"/-/game/{number}", f"/-/game/{number}.json", f"/-/game/{number}/3w"):
            assert get(address).status_code == 200
    assert not searched


def test_these_games_would_be_searched_otherwise(database: Path, searched: list[Game]) -> None:
    for path in sorted(database.parent.glob("*.txt")):
        (written,) = analyzer().parse(path.read_bytes(), path.name).games
        analyzer().check_game(written)
    assert {each.source.name for each in searched} == {f"{name}.txt" for name in GAMES} - {"clean.txt"}
