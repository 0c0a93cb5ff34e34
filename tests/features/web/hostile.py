"""A database whose records try to be more than text."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

from latrodb.cli.app import main

NAMES = (
    "<script>alert(1)</script>", "javascript:alert(2)", "\u202eoliR\u202c Carrillo", "A\0B",
    "'\"><img src=x onerror=alert(3)>", "</title></textarea></style><svg onload=alert(4)>", "../..", "{{ 7 * 7 }}",
    "&lt;b&gt;", "X" * 10_000, "C\udcffD",
)  # fmt: skip


def make_hostile(folder: Path) -> Path:
    """Import a file of games with such names, events and comments; the path of the database."""
    games = []
    for number, name in enumerate(NAMES):
        quoted = name.replace("\\", "\\\\").replace('"', '\\"')
        other = NAMES[(number + 1) % len(NAMES)].replace("\\", "\\\\").replace('"', '\\"')
        games.append(
            f'[Event "{quoted}"]\n[Site "{other}"]\n[Date "20{number:02}.01.01"]\n'
            f'[White "{quoted}"]\n[Black "{other}"]\n[Variant "petteia-xxi/8x8"]\n[Result "*"]\n\n'
            f"1. a1-a5 {{{name}}} a8-a6 2. a5-a9 *\n"
        )
    text = "\n".join(games).encode(errors="surrogateescape")
    (folder / "hostile").mkdir()
    (folder / "hostile" / "<script>alert(5)</script>.txt".replace("/", "_")).write_bytes(text)
    with contextlib.redirect_stdout(io.StringIO()):
        main(["import", str(folder / "hostile"), "--db", str(folder / "games.db")])
    return folder / "games.db"


def assert_harmless(page: str) -> None:
    """No text of a record has become an element, an attribute or an address that runs."""
    assert not re.search(r"<script[^>]*>\s*alert|<img src=x|<svg onload", page)
    assert not re.search(r"""href=["']?\s*javascript:""", page, re.IGNORECASE)
    assert "49" not in re.findall(r"<bdi>([^<]*)</bdi>", page)
