"""Figures of a collection: who played what, how it went, and by which tactics. Other wordings of games are left out."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from statistics import NormalDist, mean, quantiles
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from latrodb.core.english import Text, count_words
from latrodb.core.game_kind import GameKind, is_program
from latrodb.core.position import write_fen
from latrodb.diagnostics.diagnostic import State
from latrodb.rules.catalog import find_variant
from latrodb.store.explore import positions_of
from latrodb.store.reload import list_unsearched

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Set

    from latrodb.store.database import Database

Cell: TypeAlias = "str | int | float | None"
RESULTS = ("1-0", "1/2-1/2", "0-1")
BIN = 10  # plies
_CORRECTED = (
    "white",
    "black",
    "date",
    "claimed",
    "outcome",
    "ending",
    "plies",
)  # of a game, in the order of `CORRECTED`
GAMES = """
SELECT games.id, games.variant, white.name, black.name, games.date, games.result, games.outcome, games.ending,
       games.plies, games.opening, games.first_ply, games.sides, games.kind
  FROM games
  LEFT JOIN players white ON white.id = games.white
  LEFT JOIN players black ON black.id = games.black
 WHERE games.same_as IS NULL AND (:games IS NULL OR games.id IN (SELECT value FROM json_each(:games)))
 ORDER BY games.id
"""
PLAYED = f"SELECT id FROM games WHERE same_as IS NULL AND kind = '{GameKind.PLAYED}'"
KIND_COUNTS = "SELECT kind, count(*) FROM games WHERE same_as IS NULL GROUP BY kind"
CORRECTED = "SELECT game, white, black, date, result, outcome, ending, plies FROM _corrected_games"
CORRECTED_STATES = f"""
SELECT game, '{State.ILLEGAL}', illegal FROM _corrected_games
UNION ALL SELECT game, '{State.IMPOSSIBLE}', impossible FROM _corrected_games
UNION ALL SELECT game, '{State.UNREAD}', unread FROM _corrected_games
"""
TACTICS = """
SELECT captures.tactic, count(DISTINCT game << 32 | ply) AS turns, count(DISTINCT game), count(*)
  FROM {positions}
  JOIN captures USING (turn)
 WHERE turn < 0 AND (:games IS NULL OR game IN (SELECT value FROM json_each(:games)))
 GROUP BY captures.tactic
 ORDER BY turns DESC, captures.tactic
"""
STATES = """
SELECT game, state, count(*)
  FROM _deviations
 WHERE state <> 'legal' AND (:games IS NULL OR game IN (SELECT value FROM json_each(:games)))
 GROUP BY game, state
"""
MOTIFS = """
SELECT motif, count(*) AS uses, count(DISTINCT game << 32 | ply), count(DISTINCT game)
  FROM _motif_uses uses
 WHERE {where} AND (:games IS NULL OR game IN (SELECT value FROM json_each(:games)))
 GROUP BY motif
 ORDER BY uses DESC, motif
"""
MOTIFS_PRINTED = "line = 0"
MOTIFS_CORRECTED = """
    CASE line WHEN 0 THEN NOT EXISTS (SELECT 1 FROM _lines WHERE _lines.game = uses.game AND kind = 'corrected'
                                                           AND start <= uses.ply)
              ELSE EXISTS (SELECT 1 FROM _lines WHERE id = line AND kind = 'corrected') END
"""


class Share(float):
    """A part of a whole, from 0 to 1, which is shown as a percentage."""


@dataclass(frozen=True)
class StatsTable:
    """Some figures.

    Attributes:
        title: what they are about.
        head: the names of the columns.
        rows: the cells; a share is a number from 0 to 1.
        chart: the column to draw, by the first column.
        note: what a reader must know about them.
    """

    title: str
    head: tuple[str, ...]
    rows: list[tuple[Cell, ...]]
    chart: str = "games"
    note: str = ""

    @property
    def records(self) -> list[dict[str, Cell]]:
        """The rows by the names of the columns."""
        return [dict(zip(self.head, map(_plain, row), strict=True)) for row in self.rows]


class StoredGame(NamedTuple):
    """What the figures need of a game."""

    id: int
    variant: str | None
    white: str | None
    black: str | None
    date: str | None
    claimed: str | None
    outcome: str | None
    ending: str | None
    plies: int
    opening: str | None
    first_ply: int
    sides: str
    kind: str

    @property
    def result(self) -> str | None:
        """What the text claims; if that is nothing or `*`, the result by the rules or the players' word."""
        found = self.claimed if self.claimed in RESULTS else self.outcome
        return found if found in RESULTS else None

    @property
    def year(self) -> str:
        """The year; `?` if it is not known."""
        return self.date[:4] if self.date and re.match("[0-9]{4}", self.date) else "?"


class Sample(NamedTuple):
    """The games that figures are about."""

    database: Database
    games: list[StoredGame]
    chosen: str | None  # their numbers as JSON; None for all of the database
    text: Text
    corrected: Set[int]  # those that differ from print, if they count as corrected
    is_chosen: bool = False  # whether somebody chose the games


Maker: TypeAlias = Callable[[Sample], StatsTable]


def stats(
    database: Database, names: Iterable[str] = (), games: Collection[int] | None = None, text: Text = Text.CORRECTED
) -> dict[str, StatsTable]:
    """Tables by name, all of `TABLES` if none is named, about some games of a database, or about those that count.

    Those that count were played, from the opening on, other wordings aside; all if no game was. They are as corrected
    by the errata of the database, or with `text` as printed. Motifs are counted as far as the games were searched for
    them (`latrodb.store.motif_uses.search_motifs`).

    Raises:
        KeyError: there is no table of that name.
        StoreError: the database cannot be read.
    """
    sample = sample_of(database, counted_games(database) if games is None else games, text)
    return {name: TABLES[name](sample._replace(is_chosen=games is not None)) for name in names or TABLES}


def counted_games(database: Database) -> list[int] | None:
    """The games that figures are about if none are chosen: those that were played; None, for all, if there are none."""
    return [game for (game,) in database.query(PLAYED)] or None


def set_aside(database: Database) -> list[str]:
    """The games that figures leave out if none are chosen, in words: `11 fragments`, `2 engine games`."""
    counts = {GameKind(kind): count for kind, count in database.query(KIND_COUNTS)}
    others = sorted(counts.keys() - {GameKind.PLAYED}) if GameKind.PLAYED in counts else ()
    return [count_words(counts[kind], kind.noun) for kind in others]


def sample_of(database: Database, games: Collection[int] | None, text: Text) -> Sample:
    """Some games of a database, or all."""
    chosen = None if games is None else json.dumps(sorted(games))
    played = [StoredGame(*row) for row in database.query(GAMES, games=chosen)]
    rows = database.query(CORRECTED) if text is Text.CORRECTED else []
    corrected = {number: dict(zip(_CORRECTED, columns, strict=True)) for number, *columns in rows}
    played = [game._replace(**corrected.get(game.id, {})) for game in played]
    return Sample(database, played, chosen, text, corrected.keys())


def wilson(successes: int, trials: int, confidence: float = 0.95) -> tuple[float, float]:
    """The Wilson score interval of a share (E. B. Wilson, Probable Inference, 1927); there must be a trial.

    >>> low, high = wilson(8, 10)
    >>> f"{low:.3f} {high:.3f}"
    '0.490 0.943'
    """
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share = successes / trials
    center = share + z * z / (2 * trials)
    spread = z * (share * (1 - share) / trials + z * z / (4 * trials * trials)) ** 0.5
    return (center - spread) / (1 + z * z / trials), (center + spread) / (1 + z * z / trials)


def _players(sample: Sample) -> StatsTable:
    """Each player with the results by side."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for game in sample.games:
        for name in {game.white, game.black} - {None}:
            counts[str(name)]["games"] += 1
        for side, name, win in (("White", game.white, "1-0"), ("Black", game.black, "0-1")):
            if name:
                counts[name].update([side, f"{side} {_result_of(game, win)}"])
    columns = [f"{side}{part}" for side in ("White", "Black") for part in _SIDE_PARTS]
    rows: list[tuple[Cell, ...]] = [
        (name, "engine" if is_program(name) else "person", *(count[each] for each in ("games", *columns)))
        for name, count in sorted(counts.items(), key=lambda item: (-item[1]["games"], item[0]))
    ]
    return StatsTable("Players", ("player", "kind", "games", *columns), rows)


def _result_of(game: StoredGame, win: str) -> str:
    """What the result of a game, of which one is a win, is to a side."""
    return {None: "open", "1/2-1/2": "drawn", win: "won"}.get(game.result, "lost")


_SIDE_PARTS = ("", " won", " drawn", " lost", " open")


def _variants(sample: Sample) -> StatsTable:
    return _by_group("Variants", "variant", sample.games, lambda game: game.variant or "?")


def _years(sample: Sample) -> StatsTable:
    return _by_group("Years", "year", sample.games, lambda game: game.year)


def _kinds(sample: Sample) -> StatsTable:
    every = sample if sample.is_chosen else sample_of(sample.database, None, sample.text)
    return _by_group("Kinds of games", "kind", every.games, lambda game: game.kind)


def _endings(sample: Sample) -> StatsTable:
    return _by_group(
        "Endings", "ending", sample.games, lambda game: game.ending or ("not known" if game.result else "open")
    )


def _by_group(title: str, name: str, games: list[StoredGame], group: Callable[[StoredGame], str]) -> StatsTable:
    """Games, turns and results by a property of games."""
    groups: dict[str, list[StoredGame]] = defaultdict(list)
    for game in games:
        groups[group(game)].append(game)
    rows: list[tuple[Cell, ...]] = []
    for key, members in sorted(groups.items()):
        results = Counter(game.result for game in members)
        plies = [game.plies for game in members]
        rows.append(
            (key, len(members), *(results[each] for each in RESULTS), results[None], sum(plies), float(mean(plies)))
        )
    head = (name, "games", "White won", "drawn", "Black won", "open", "plies", "plies a game")
    return StatsTable(
        title, head, rows, note="A result is what the text claims, or else by the rules or the players' word."
    )


def _lengths(sample: Sample) -> StatsTable:
    """Games by their number of plies."""
    plies = [game.plies for game in sample.games]
    bins = Counter((count + BIN - 1) // BIN for count in plies)
    rows: list[tuple[Cell, ...]] = []
    for number in range(min(bins, default=0), max(bins, default=-1) + 1):
        last = number * BIN
        rows.append((f"{last - BIN + 1}-{last}" if last else "0", bins[number]))
    note = ""
    if len(plies) > 1:
        low, median, high = quantiles(plies, n=4, method="inclusive")
        quarters = f"quartiles {low:g}, {median:g} and {high:g}"
        note = f"Shortest {min(plies)}, {quarters}, longest {max(plies)}, mean {mean(plies):.1f}."
    return StatsTable("Length", ("plies", "games"), rows, note=note)


def _tactics(sample: Sample) -> StatsTable:
    """How men were taken."""
    positions = positions_of(sample.database, sample.text)
    rows = sample.database.query(TACTICS.format(positions=positions), games=sample.chosen)
    note = "A man who is taken by two tactics counts for both."
    return StatsTable("Captures by tactic", ("tactic", "turns", "games", "men"), rows, "turns", note)


def _motifs(sample: Sample) -> StatsTable:
    """Motifs, as far as they were looked for."""
    where = MOTIFS_CORRECTED if sample.text is Text.CORRECTED else MOTIFS_PRINTED
    rows = sample.database.query(MOTIFS.format(where=where), games=sample.chosen)
    return StatsTable("Motifs", ("motif", "uses", "plies", "games"), rows, "uses")


def _states(sample: Sample) -> StatsTable:
    """Plies by what the rules say to them."""
    total = sum(game.plies for game in sample.games)
    counts: dict[str, Counter[int]] = defaultdict(Counter)  # by game
    for game, state, count in sample.database.query(STATES, games=sample.chosen):
        if game not in sample.corrected:
            counts[state][game] = count
    numbers = sample.corrected & {game.id for game in sample.games}
    for game, state, count in sample.database.query(CORRECTED_STATES):
        if count and game in numbers:
            counts[state][game] = count
    found = [(state, by_game.total(), len(by_game)) for state, by_game in sorted(counts.items())]
    legal = total - sum(count for _, count, _ in found)
    rows = [("legal", legal, None), *found] if total else []
    shares: list[tuple[Cell, ...]] = [
        (state, count, Share(count / total), *map(Share, wilson(count, total)), games) for state, count, games in rows
    ]
    note = (
        "Impossible and unread turns are misprints: they cannot be played as printed. The interval has 95 % confidence."
    )
    marked = {game for games in list_unsearched(sample.database).values() for game in games}
    if count := len(marked & {game.id for game in sample.games}):
        note += f" `latrodb db repair` has not searched {count_words(count, 'game')} with errors for corrections."
    return StatsTable("Plies and the rules", ("state", "plies", "share", "from", "to", "games"), shares, "plies", note)


def _first_moves(sample: Sample) -> StatsTable:
    """How often the side that begins wins, in games from the opening of their variant."""
    results: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for game in sample.games:
        if game.result and game.variant and game.first_ply == 1 and game.opening == _opening(game.variant):
            first = "1-0" if game.sides[0] == "w" else "0-1"
            for variant in (game.variant, "all"):
                results[variant, game.kind][_result_of(game, first)] += 1
    rows: list[tuple[Cell, ...]] = []
    for (variant, kind), count in sorted(results.items(), key=lambda item: (item[0][0] != "all", item[0])):
        decided = count["won"] + count["lost"]
        shares = map(Share, (count["won"] / decided, *wilson(count["won"], decided))) if decided else (None,) * 3
        rows.append((variant, kind, decided, count["won"], count["lost"], *shares, count["drawn"]))
    head = ("variant", "kind", "decided", "won", "lost", "share", "from", "to", "drawn")
    note = (
        "Games from the opening of their variant, won or lost by the side that begins. "
        "The share is that of its wins among these; from and to are its 95 % interval (Wilson)."
    )
    return StatsTable("First move", head, rows, "share", note)


@cache
def _opening(variant: str) -> str:
    return write_fen(find_variant(variant).opening())


def _plain(cell: Cell) -> Cell:
    """A number without its class, rounded."""
    return round(float(cell), 4) if isinstance(cell, float) else cell


TABLES: dict[str, Maker] = {
    "players": _players,
    "kinds": _kinds,
    "variants": _variants,
    "years": _years,
    "lengths": _lengths,
    "endings": _endings,
    "tactics": _tactics,
    "motifs": _motifs,
    "states": _states,
    "first-move": _first_moves,
}
