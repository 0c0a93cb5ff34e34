"""Positions and captures of the corpus, counted when the issue of classes and corrections was raised."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from latrodb.core.key import rules_number, short_key
from latrodb.core.position import read_fen
from latrodb.features.analyzer import analyzer
from latrodb.store.database import Database
from latrodb.store.duplicates import duplicates
from latrodb.store.find_position import find_position
from latrodb.store.importer import add_paths
from tests.support.paths import CORPUS

if TYPE_CHECKING:
    from collections.abc import Iterator

# The files that are counted. Those of classical-* and all that came later are not among them.
XXI = "captions diagram-06 diagram-07 diagram-19 diagram-20 diagram-22 diagram-28 diagram-30 diagram-31 diagram-38 "
XXI += "diagram-40 diagram-41 diagram-42 diagram-51 diagram-53-fools-mate diagram-54-fools-mate diagram-55 "
XXI += "2016-07-carrillo-cetina 2016-07-carrillo-joyce 2016-07-fahys-carrillo 2016-08-joyce-carrillo "
XXI += "2016-12-arx-carrillo 2016-12-makov-carrillo 2017-09-carrillo-hommerberg 2018-01-carrillo-wolff"
PETTEIA = "captions diagram-05 diagram-06 diagram-07 diagram-13 diagram-16 diagram-17 diagram-18 diagram-19 diagram-20 "
PETTEIA += "latrunculi-diagram-35 2016-08-carrillo-lerouge 2016-09-carrillo-joyce 2016-12-gifford-carrillo "
PETTEIA += "2017-09-kutac-carrillo 2017-11-carrillo-kutac 2017-11-kutac-lerouge"
TWO_GAMES = "engine-game-1 engine-game-2 rulings"
FILES = {
    "latrunculi-xxi": XXI,
    "petteia-xxi": PETTEIA,
    "single-stone-xxi": "2017-10-carrillo-kutac",
    "kowalski": f"11x10-loss-on-the-first-move 11x10-the-guard {TWO_GAMES}",
    "latrotabuli": f"{TWO_GAMES} engine-game-3",
    **dict.fromkeys(("bell", "falkener", "glaucus", "quintana", "schaedler"), TWO_GAMES),
}
TACTICS = {
    "custodial": (260, 47),
    "corner": (10, 8),
    "push-and-crush": (20, 14),
    "flank": (16, 12),
    "phalanx": (35, 9),
    "line": (33, 11),
    "right-angle": (16, 4),
    "decursio": (5, 5),
    "removal": (43, 4),
    "kill": (18, 8),
}
CORRECTED = """
SELECT count(DISTINCT games.id), sum(ply > 0), count(key), count(DISTINCT key), count(DISTINCT key >> 4)
  FROM positions_corrected JOIN games ON games.id = game JOIN sources ON sources.id = source
 WHERE path GLOB '*-xxi/20*'
"""


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    paths: list[Path] = [CORPUS / folder / f"{name}.txt" for folder, names in FILES.items() for name in names.split()]
    paths += [CORPUS / "courier" / "synthetic.log", *(CORPUS / "errata").glob("*.errata")]
    with Database.open(tmp_path_factory.mktemp("corpus") / "games.db") as database:
        add_paths(database, paths, analyzer(), folders=[CORPUS])
        yield database


def test_positions_as_printed(corpus: Database) -> None:
    """Positions under other rules have other keys; some of them are equal, or images, without the rules.

    The opening of Kowalski is that of Latrunculi XXI on 12x8 with the sides exchanged; that of Quintana is Petteia's.
    """
    rows = corpus.query("SELECT key, variant FROM positions JOIN games ON games.id = game WHERE key IS NOT NULL")
    without_rules = {key ^ short_key(rules_number(variant.partition("/")[0])) for key, variant in rows}
    assert (len(rows), len({key for key, _ in rows}), len(without_rules)) == (1764, 1692, 1691)
    assert (len({key >> 4 for key, _ in rows}), len({key >> 4 for key in without_rules})) == (1685, 1683)


def test_positions_as_corrected(corpus: Database) -> None:
    assert corpus.query(CORRECTED) == [(15, 547, 562, 555, 554)]


def test_turns_and_games_by_tactic(corpus: Database) -> None:
    query = "SELECT tactic, count(DISTINCT game || '@' || ply), count(DISTINCT game)"
    found = corpus.query(f"{query} FROM captures JOIN positions USING (turn) GROUP BY tactic")
    assert {tactic: counts for tactic, *counts in found} == {key: list(value) for key, value in TACTICS.items()}
    illegal = corpus.query("SELECT place, turn FROM plies WHERE state = 'illegal-but-played' ORDER BY game")
    assert illegal == [("9b", "Df5-f2"), ("15b", "d4-e4")]


@pytest.mark.parametrize(
    ("fen", "found"),
    [
        ("s3sS1S/s3s1SS/ss2S2S/ss2S2S/ss5S/s2ss1SS/s2s1S1S/s5SS w", [("Gary Gifford", "6b", "turned by a quarter")]),
        ("S6S2/10/4s5/4Ss2S1/2sSdDs3/5s4/5s1s2/s1s7 w", [("Joe Joyce", "18b", "ranks reversed")]),
        ("SS9S/1s6D2s/12/2s1s7/3d2Sssss1/3s1s4s1 b taken=1,8 fresh=a6b6k1l6", []),
    ],
)
def test_images_of_positions_are_found(corpus: Database, fen: str, found: list[tuple[str, str, str]]) -> None:
    """The last is an engine game of Latrotabuli with its ranks reversed, which its rules do not allow."""
    white = dict(corpus.query("SELECT id, white FROM game_list"))
    assert [(white[each.game], each.label, each.image) for each in find_position(corpus, read_fen(fen))] == found
    assert find_position(corpus, read_fen(fen), exact=True) == ()


def test_games_that_may_be_one_game(corpus: Database) -> None:
    """Captions are from published games, one of them with a misprint; the log is the beginning of a published game.

    Some rulings show the same turn with other options. Engine games with the same opening, some of them mirrored, are
    not duplicates.
    """
    files = corpus.query("SELECT games.id, path, number FROM games JOIN sources ON sources.id = source")
    names = {game: f"{Path(path).parent.name}/{Path(path).stem}#{number}" for game, path, number in files}
    pairs = [(names[each.game], names[each.other], each) for each in duplicates(corpus)]
    found = {(game, other): (each.relation, each.shared, each.different) for game, other, each in pairs}
    joyce, published = "latrunculi-xxi/2016-07-carrillo-joyce#1", "latrunculi-xxi/2016-08-joyce-carrillo#1"
    assert {pair: each for pair, each in found.items() if "rulings" not in pair[0]} == {
        (joyce, "latrunculi-xxi/captions#3"): ("contains", 1, 0),
        (joyce, "latrunculi-xxi/captions#4"): ("contains", 1, 0),
        (joyce, "latrunculi-xxi/captions#5"): ("contains", 3, 0),
        (published, "latrunculi-xxi/captions#7"): ("differs", 0, 1),
        (published, "courier/synthetic#1"): ("contains", 8, 0),
        ("latrunculi-xxi/2016-12-arx-carrillo#1", "latrunculi-xxi/captions#6"): ("contains", 1, 0),
        ("latrunculi-xxi/diagram-38#2", "latrunculi-xxi/diagram-38#3"): ("other wording", 1, 0),
    }
    options = [(each.relation, each.shared) for game, _, each in pairs if "rulings" in game]
    assert options == [("same turns", 1)] * 5
    (misprint,) = (each.places for _, other, each in pairs if other == "latrunculi-xxi/captions#7")
    assert misprint == (("15w", "d2-d5+"), ("15w", "d1-d5+"))
