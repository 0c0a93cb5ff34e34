"""The files that pages need: the style sheets and the scripts."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from latrodb.features.viewer.element import ICON, script_text, style_text

FOLDER = Path(__file__).parent
_TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
_OWN = ("header.css", "web.css", "datasette.css", "check.js", "latro-setup.css", "latro-setup.js")


class Asset(NamedTuple):
    """A file that pages need."""

    data: bytes
    content_type: str


@cache
def assets() -> dict[str, Asset]:
    """The files by name."""
    texts = {name: (FOLDER / name).read_text(encoding="utf-8") for name in _OWN}
    texts |= {"latro-game.css": style_text(), "latro-game.js": script_text(), "icon.svg": ICON}
    return {name: Asset(text.encode(), _TYPES[Path(name).suffix]) for name, text in texts.items()}


@cache
def version() -> str:
    """A digest of all files, by which browsers notice that one has changed."""
    return sha256(b"".join(asset.data for asset in assets().values())).hexdigest()[:10]
