"""Pages of games that are opened from a disk, on which nothing may be wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page

from latrodb import export_formats
from latrodb.game.game import Game

Opener = Callable[..., Page]


def opening(
    browser: Browser, folder: Path, allowed: tuple[str, ...] = ("file:", "data:"), **usual: object
) -> Iterator[Opener]:
    """A function that opens the page of some games, with these options of a context unless others are given.

    After use, anything in the console, a dialog, or a request for other than these addresses is a failure.
    """
    complaints: list[str] = []
    contexts = []

    def open_games(*games: Game, at: str = "", **options: object) -> Page:
        file = folder / f"{len(contexts)}.html"
        file.write_bytes(b"".join(export_formats()["html"](games)))
        context = browser.new_context(**{**usual, **options})  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("dialog", lambda dialog: complaints.append(dialog.message))
        page.on("request", lambda request: request.url.startswith(allowed) or complaints.append(request.url))
        page.goto(f"{file.as_uri()}{at}")
        return page

    yield open_games
    for context in contexts:
        context.close()
    assert complaints == []
