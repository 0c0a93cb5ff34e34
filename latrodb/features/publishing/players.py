"""Figures that play: the element that takes the place of a picture where scripts run, and the moves that lead to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.features.articles.claims import MoveClaim
from latrodb.features.articles.verdict import Status
from latrodb.features.viewer.element import embedded_element, script_text, sprite_of, style_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from latrodb.features.articles.article import Article
    from latrodb.features.articles.figures import Figure
    from latrodb.features.articles.known_games import KnownGame
    from latrodb.features.viewer.element import Player
    from latrodb.notation.written import WrittenTurn


def add_player(html: str, figure: Figure) -> tuple[str, tuple[Player, ...]]:
    """The HTML of a figure with its player in it, and the player; both as given if the figure asks for none."""
    board = figure.boards[0]
    if not figure.is_player or board.known is None:
        return html, ()
    start = "" if board.place.node is None else board.place.node.label
    is_flipped = board.scene.is_flipped
    player = embedded_element(board.known.game, figure.name, start, is_flipped=is_flipped, is_hidden=figure.is_hidden)
    return html.replace("</figure>", f"{player.html}</figure>"), (player,)


def player_parts(players: Iterable[Player]) -> tuple[str, str, str]:
    """What a page with players needs once: drawings of men and boards, a style, and a script; empty without players."""
    found = list(players)
    if not found:
        return "", "", ""
    return sprite_of(found), style_text(), script_text()


def move_links(article: Article) -> Iterator[tuple[int, str, str]]:
    """The moves of the prose that are in a game that a figure plays: their lines from 0, their text, the address."""
    players = {_key(board.known): figure for figure in article.figures if figure.is_player
               for board in figure.boards[:1] if board.known and not figure.is_hidden}  # fmt: skip
    for verdict in article.verdicts:
        claim, known = verdict.claim, verdict.known
        if not isinstance(claim, MoveClaim) or verdict.status is not Status.VERIFIED or known is None:
            continue
        figure = players.get(_key(known))
        ply = claim.ply if verdict.ply is None else verdict.ply
        node = known.nodes.get(ply) if ply is not None else None
        if figure and node and node.steps and _squares(node.written) == _squares(claim.turn):
            line = article.source.place(claim.span).line - 1
            yield line, claim.turn.text, f"#{figure.name}-{node.label}"


def _squares(turn: WrittenTurn) -> list[str]:
    return [square.name for move in turn.moves for square in move.squares]


def _key(known: KnownGame) -> tuple[str, int]:
    return known.written.source.name, known.written.number
