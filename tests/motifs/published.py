"""The published games of the two pages, as corrected by the ledgers of the corpus."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from latrodb.checks.catalog import run_checks
from latrodb.files import read_bytes
from latrodb.game.ledgers.ledger import read_ledger
from latrodb.game.ledgers.match import GameKey, assign_errata, ledger_files, title_of
from latrodb.game.ledgers.overlay import lay_over
from latrodb.game.replay import replay
from latrodb.motifs.catalog import motifs_in
from latrodb.notation.parser import parse_text
from tests.support.paths import CORPUS

if TYPE_CHECKING:
    from latrodb.game.game import Game
    from latrodb.notation.written import WrittenGame
    from latrodb.rules.variant import Variant

FILES = (
    "latrunculi-xxi/2016-07-carrillo-cetina",
    "latrunculi-xxi/2016-07-carrillo-joyce",
    "latrunculi-xxi/2016-07-fahys-carrillo",
    "latrunculi-xxi/2016-08-joyce-carrillo",
    "latrunculi-xxi/2016-12-arx-carrillo",
    "latrunculi-xxi/2016-12-makov-carrillo",
    "latrunculi-xxi/2017-09-carrillo-hommerberg",
    "latrunculi-xxi/2018-01-carrillo-wolff",
    "petteia-xxi/2016-08-carrillo-lerouge",
    "petteia-xxi/2016-09-carrillo-joyce",
    "petteia-xxi/2016-12-gifford-carrillo",
    "petteia-xxi/2017-09-kutac-carrillo",
    "petteia-xxi/2017-11-carrillo-kutac",
    "petteia-xxi/2017-11-kutac-lerouge",
    "single-stone-xxi/2017-10-carrillo-kutac",
)


@cache
def published_games() -> dict[str, Game]:
    """Each game by the name of its file, its errata laid over it. Misprints are not searched for."""
    written = {
        str(path): parse_text(path.read_text(encoding="utf-8"), str(path)).games[0]
        for path in (CORPUS / f"{name}.txt" for name in FILES)
    }
    ledgers = (read_ledger(read_bytes(file), str(file)) for file in ledger_files(CORPUS / "errata"))
    errata = [erratum for ledger in ledgers for erratum in ledger.errata]
    found = assign_errata(errata, [title_of(game) for game in written.values()]).by_game
    return {
        Path(path).stem: lay_over(_check(game), found.get(GameKey(path, game.number), ()), _check).corrected
        for path, game in written.items()
    }


@cache
def places_by_motif() -> dict[str, list[str]]:
    """Where the published games have each motif, once for each ply: `2016-12-arx-carrillo 13b`."""
    found: dict[str, list[str]] = defaultdict(list)
    for name, game in published_games().items():
        for use in motifs_in(game):
            place = f"{name} {game.nodes[use.ply - 1].label}" if use.ply else name
            if place not in found[use.motif][-1:]:
                found[use.motif].append(place)
    return {motif: list(dict.fromkeys(places)) for motif, places in found.items()}


def _check(written: WrittenGame, variant: Variant | None = None) -> Game:
    return run_checks(replay(written, variant))
