"""What the two pages of the seeds say is forced, judged by search; cog puts the table in place."""

from __future__ import annotations

from typing import NamedTuple

import latrodb
from latrodb.features.articles.forced import judge_at
from latrodb.motifs.catalog import motifs_in
from latrodb.rules.catalog import find_variant
from latrodb.solver.claim import read_claim
from latrodb.solver.shortest import endings_of, shortest_games
from tests.support.paths import CORPUS
from tests.support.tables import table

SECONDS = 60  # for a claim; the longest takes about one second
DUEL = "latrunculi-xxi/2016-08-joyce-carrillo.txt"
CETINA = "latrunculi-xxi/2016-07-carrillo-cetina.txt"
JOYCE = "latrunculi-xxi/2016-07-carrillo-joyce.txt"
KUTAC = "single-stone-xxi/2017-10-carrillo-kutac.txt"
DOUBLE = '[Variant "latrunculi-xxi/10x8"]\n[SetUp "1"]\n[FEN "10/5S4/s4s4/d2S2Ss2/S4SS3/10/10/9D b"]\n\n*\n'
PIN = "latrunculi-xxi/diagram-41.txt"


class Row(NamedTuple):
    """A claim of a page: where it is, what it says, and what is asked at a place of a game."""

    where: str
    says: str
    game: str
    at: str
    claim: str


ROWS = (
    Row("diagram 12", "14.f1-f2+ makes a mating net", CETINA, "14w", "mate in 3 for white"),
    Row("diagram 12", "the f4-soldier then ends it", CETINA, "15b", "mate in 1 for white"),
    Row("diagram 37", "no immediate risk for White after 6.e1-e5", JOYCE, "6w", "no mate in 1 for black"),
    Row("diagram 38", "d5-b5# is threatened", "latrunculi-xxi/diagram-38.txt", "start", "mate in 1"),
    Row("diagram 38", "Black's reply with the a6-soldier is almost forced", DOUBLE, "start", "no win in 1 for white"),
    Row("diagram 41", "after c5-c7* Black wins with b5-f5#", PIN, "1w", "mate in 1 for black"),
    Row("diagram 41", "after c5-c4xc3 Black wins with b5-f5#", f"{PIN}#2", "1w", "mate in 1 for black"),
    Row("diagram 47", "16...g8-g5(+) makes a mating net", DUEL, "16b", "mate in 3"),
    Row("diagram 47", "it is mate in 2", DUEL, "16b", "mate in 2"),
    Row("diagram 48", "after 30...g3-h3?! White wins with 31.i7-i3!", KUTAC, "30b", "win in 1 for white"),
    Row("diagram 48", "Black, who must move, is lost", KUTAC, "30w", "win in 4"),
    Row("diagram 49", "16.g4-e4(+) is followed by 17.a1-a6+ and 18.a6-e6#", DUEL, "16w", "win in 3"),
    Row("diagram 49", "17.i1-i2?! h5-h4+! is mate in 1", DUEL, "17b", "mate in 1"),
    Row("diagram 49", "Black threatens mate in 2 moves", DUEL, "17w", "mate in 2 for black"),
)


def claims_table() -> str:
    """The claims with their verdicts and what the search found."""
    found = []
    for row in ROWS:
        file, _, number = row.game.partition("#")
        games = latrodb.read_text(file) if file.startswith("[") else latrodb.read(CORPUS / file)
        game = games[int(number or 1) - 1]
        verdict, message, line, _ = judge_at(game, row.at, read_claim(f"=> {row.claim}"), SECONDS)
        found.append((row.where, row.says, f"`{row.claim}`", str(verdict), f"{message}{f': {line}' if line else ''}"))
    return table(("where", "the page says", "claim", "verdict", "found"), found)


def motifs_line() -> str:
    """Where the game of diagrams 47 and 49 has their motifs."""
    (game,) = latrodb.read(CORPUS / DUEL)
    uses = motifs_in(game, ["mating-net", "zwischenzug"], 28)
    return "; ".join(f"{use.motif} at {game.nodes[use.ply - 1].label}" for use in uses)


def shortest_lines() -> str:
    """How many games of Latrunculi XXI end with a mate at each of the first plies, a line for each board."""
    lines = []
    for board in ("8x8", "10x8", "12x8"):
        rules = find_variant(f"latrunculi-xxi/{board}")
        kinds = {str(name): kind for name, kind in endings_of(rules).items()}
        counts = shortest_games(rules, rules.opening(), 4, kinds["immobilized"], map)
        found = ", ".join(f"{len(each.games) or 'none'} at ply {each.ply}" for each in counts)
        lines.append(f"- {board.replace('x', '×')}: {found}")
    return "\n".join(lines)
