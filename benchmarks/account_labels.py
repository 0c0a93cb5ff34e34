"""Labels of plies: whether all that names plies of a game has those of its exported JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import latrodb
from benchmarks.generate import play_game
from benchmarks.variations import KEYS
from benchmarks.variations import games as games_with_variations
from latrodb.core.english import Text
from latrodb.diagnostics.render import as_dict
from latrodb.exporters.games import export_json
from latrodb.features.analyzer import analyzer
from latrodb.features.courier.export import UncarriedTurnError, courier_log
from latrodb.features.viewer.frames import frames_of
from latrodb.game.game import Game
from latrodb.game.ledgers.apply import Stale, edits_of
from latrodb.game.ledgers.erratum import Citation, Erratum, Status
from latrodb.references import open_place
from latrodb.rules.catalog import find_variant
from latrodb.store.find_position import variation_number
from latrodb.store.importer import add_paths

SLIPS = "abcdefgh12345678-xD*"


def texts_with_variations(count: int, seed: str) -> Iterator[str]:
    """Games with variations, with one wrong word in a variation and one or two wrong characters anywhere."""
    for number, (_, _, spoiled) in enumerate(games_with_variations(count, seed)):
        yield _slip(spoiled.text, Random(f"{seed} {number}"))


def logs_with_returns(count: int, seed: str) -> Iterator[str]:
    """Logs of Game Courier in which up to three turns were taken back, with one or two wrong characters."""
    random, made = Random(f"{seed} logs"), 0
    while made < count:
        game = read(_with_returns(random.choice(KEYS), random))
        assert game
        try:
            log = courier_log(game)
        except UncarriedTurnError:
            continue
        made += 1
        yield _slip(log, random)


def _with_returns(key: str, random: Random) -> str:
    """A game in which turns were taken back, others than those played."""
    game = play_game(find_variant(key), random, random.randint(8, 40))
    words = [f'[Variant "{key}"]\n\n']
    for at, turn in enumerate(game.turns):
        if random.random() < 0.15:
            other = random.choice(game.turns)
            words.append(f"{{[%withdrawn {random.randint(1, 2)} {other}]}}")
        words.append(f"{at // 2 + 1}{'...' if at % 2 else '.'}{turn}")
    return " ".join(words)


def _slip(text: str, random: Random) -> str:
    """The text with one or two wrong characters after its tags."""
    start = max(text.rfind("]\n"), 0) + 2
    for _ in range(random.randint(1, 2)):
        at = random.randrange(start, len(text) - 1)
        text = text[:at] + random.choice(SLIPS) + text[at + 1 :] if not text[at].isspace() else text
    return text


def read(text: str) -> Game | None:
    """The first game of a text with rules; None without one."""
    games = analyzer().parse(text.encode(), "game.txt").games
    game = analyzer().check_game(games[0]) if games else None
    return game if game and game.variant else None


def as_exported(game: Game) -> dict[str, Any]:
    """The record of a game in exported JSON."""
    (record,) = json.loads(b"".join(export_json([game])))
    return dict(record)


def check_labels(game: Game) -> None:
    """Compare the labels of exported JSON with those of all else that names plies.

    Raises:
        AssertionError: one has another label.
    """
    record = as_exported(game)
    moves = record["moves"]
    inner = [move for line in record.get("variations", ()) for move in line["moves"]]
    _check_diagnostics(game, {None, *(move["ply"] for move in moves)}, {None, "", *(move["ply"] for move in inner)})
    for move in moves:
        if move["state"] != "withdrawn":
            node = game.find_node(move["ply"])
            assert node, (move["ply"], "show")
            assert (node.text or None) in [one["text"] for one in moves if one["ply"] == move["ply"]], (move, "show")
            check_erratum(game, move)
    numbered = _numbered(record)
    for move in numbered:
        assert open_place(game, move["ply"])[1].position.fen == move["fen"], (move, "show")
        assert isinstance(_edits(game, move), Stale), (move, "errata")
    _check_page(game, [move["ply"] for move in moves if move["fen"]], [move["ply"] for move in numbered])


def _numbered(record: dict[str, Any]) -> list[dict[str, Any]]:
    """The turns of variations that can be shown: the legal ones."""
    moves = (move for line in record.get("variations", ()) for move in line["moves"])
    return [move for move in moves if "~" in move["ply"] and move["state"] == "legal"]


def _check_diagnostics(game: Game, main: set[str | None], inner: set[str | None]) -> None:
    for each in game.diagnostics:
        found = json.loads(json.dumps(as_dict(each, game.source)))
        assert found["ply"] in main, (found["ply"], "check")
        assert found["variation"] in inner, (found["variation"], "check")
        known = main if each.variation is None else inner
        for one in found["corrections"]:
            assert {one["ply"], *one["resolves"], *one["leaves"]} <= known, (one, "check")


def _check_page(game: Game, main: list[str], inner: list[str]) -> None:
    frames = [moment.frame for moment in frames_of(game).moments if moment.steps]  # not where the replay breaks off
    played = [each.at.rstrip("'") for each in frames if not each.line]
    assert [at for at in played if "-" not in at] == main, (played, main, "page")
    beside = [each.at for each in frames if each.line and "~" in each.at]
    assert sorted(beside) == sorted(inner), (beside, inner, "page")


def check_erratum(game: Game, move: dict[str, Any]) -> None:
    """Find a ply by the label and the text that an erratum has for it."""
    if game.written.is_log or not game.variant:
        return
    edits = _edits(game, move)
    assert not isinstance(edits, Stale), (move, edits, "errata")
    if move["text"] and not game.written.meant:
        assert game.source.text[edits[0].span.start :].startswith(move["text"]), (move, edits, "errata")


def _edits(game: Game, move: dict[str, Any]) -> Any:
    cited = Citation(None, None, ())
    kept = Erratum(name="-", game=cited, ply=move["ply"], tag="", printed=move["text"] or "", corrected="a1-a2", by="-",
                   date="-", status=Status.LIKELY, evidence="-")  # fmt: skip
    return edits_of(game, kept)


def check_rows(text: str) -> None:
    """Import a text with one game, and compare the labels in the database with those of its exported JSON.

    Raises:
        AssertionError: one has another label.
    """
    with TemporaryDirectory() as folder:
        file = Path(folder) / "game.txt"
        file.write_text(text, encoding="utf-8")
        with latrodb.open(Path(folder) / "games.db", create=True) as games:
            add_paths(games, [file], analyzer())
            record = as_exported(games.game(1))
            rows = games.query("SELECT place, state FROM plies WHERE game = 1 ORDER BY ply")
            lines = games.query(
                f"SELECT place || '~' || {variation_number('line', Text.PRINTED)}, turn FROM line_plies"
                " WHERE kind = 'variation' AND text = 'printed' AND game = 1"
            )
    moves = [(move["ply"], move["state"]) for move in record["moves"] if move["state"] != "withdrawn"]
    assert rows == moves, (rows, moves, "database")
    inner = sorted((move["ply"], move["canonical"]) for move in _numbered(record))
    assert sorted(lines) == inner, (lines, inner, "database")
