"""Folders of pages opened in a browser as a host would serve them, under a strict policy."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from urllib.parse import unquote, urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, Route

ORIGIN = "http://pages.test"
POLICY = "default-src 'self'"


class Host:
    """A folder served under `ORIGIN`; what the browser complains about or asks of other hosts is kept."""

    def __init__(self, browser: Browser, folder: Path, policy: str = POLICY, **options: object) -> None:
        self.folder = folder
        self.policy = policy
        self.complaints: list[str] = []
        self.context: BrowserContext = browser.new_context(**options)  # type: ignore[arg-type]
        self.context.route("**/*", self._answer)

    def open(self, address: str) -> Page:
        page = self.context.new_page()
        page.on("console", lambda message: self.complaints.append(f"{address}: {message.text}"))
        page.on("pageerror", lambda error: self.complaints.append(f"{address}: {error}"))
        page.goto(f"{ORIGIN}/{address}")
        return page

    def _answer(self, route: Route) -> None:
        url = urlsplit(route.request.url)
        file = self.folder / unquote(url.path).lstrip("/")
        if url.netloc != urlsplit(ORIGIN).netloc or not file.is_file():
            self.complaints.append(f"asked for {route.request.url}")
            route.fulfill(status=404)
            return
        kind = mimetypes.guess_type(file.name)[0] or "text/plain"
        route.fulfill(body=file.read_bytes(), headers={"content-type": kind, "content-security-policy": self.policy})
