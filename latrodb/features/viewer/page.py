"""Players that need nothing else: as a page in one file, which loads nothing and sends nothing, and in notebooks."""

from __future__ import annotations

import base64
import hashlib
from html import escape
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from latrodb.features.viewer.boards import color_rules
from latrodb.features.viewer.element import element_of, embedded_element, sprite_of, title_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from latrodb.game.game import Game

_NUMBERS = count(1)  # of the games shown in this notebook, whose addresses must differ
_SCRIPT = Path(__file__).with_name("latro-game.js")
_STYLE = Path(__file__).with_name("latro-game.css")
_PAGE_STYLE = Path(__file__).with_name("page.css")
ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><circle cx="10" cy="10" r="9" fill="#8a3a1e"/>'
    '<path d="M5 14V7l2.5 2L10 5.500l2.5 3.500L15 7v7z" fill="#fff"/></svg>'
)
_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="{icon}">
<style>{style}</style>
</head>
<body>
{body}
<script>{script}</script>
</body>
</html>
"""


def script_text() -> str:
    """The script that plays games, once for each page."""
    return _SCRIPT.read_text(encoding="utf-8")


def style_text() -> str:
    """The style of `<latro-game>`, once for each page."""
    return f"{color_rules()}\n{_STYLE.read_text(encoding='utf-8')}"


def export_html(games: Iterable[Game]) -> Iterator[bytes]:
    """The games as a page that plays them: their moves with comments and diagnostics, and a board for each.

    The page works from a disk and without a network, and its policy forbids it any other source. Without scripts the
    moves can be read, with a diagram every ten turns, and so they are printed.
    """
    found = list(games)
    is_alone = len(found) == 1
    elements = [
        element_of(game, "" if is_alone else f"g{number}", 1 if is_alone else 2) for number, game in enumerate(found, 1)
    ]
    title = title_of(found[0]) if is_alone else f"{len(found)} games"
    heading = [] if is_alone else [f"<h1>{escape(title)}</h1>"]
    drawn = sprite_of(elements)
    style, script = _PAGE_STYLE.read_text(encoding="utf-8") + style_text(), script_text()
    policy = (
        f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    body = "\n".join((f"<main>{drawn}", *heading, *(each.html for each in elements), "</main>"))
    icon = escape(f"data:image/svg+xml,{quote(ICON)}")
    page = _PAGE.format(policy=policy, title=escape(title), icon=icon, style=style, body=body, script=script)
    yield page.encode()


def _hash(text: str) -> str:
    """The source of a policy that allows this text only."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def player_of(game: Game) -> str:
    """Return the player of a game for a notebook; nothing for a game without a position."""
    if game.opening is None:
        return ""
    last = next((node.label for node in reversed(game.nodes) if node.steps), "")
    player = embedded_element(game, f"latro-{next(_NUMBERS)}", last)
    return f"\n<style>{style_text()}</style>{sprite_of([player])}{player.html}<script>{script_text()}</script>"
