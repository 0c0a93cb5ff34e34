"""Screenshots of every kind of page, at the widths of a phone, a tablet and a desk, light, dark and printed.

`python -m tests.support.screenshots FOLDER [PAGE...]` takes them. With `--check` it also compares each with a thumbnail
that was kept, and fails if one differs; with `--keep` it keeps new thumbnails, when the pages have been looked at.

Fonts differ between machines, and with them the lines of a text: thumbnails have a fortieth of the pixels, may be a few
rows apart, and may differ a little. So a lost board, style or color is found, and a changed word is not.
"""

from __future__ import annotations

import contextlib
import io
import shutil
import sys
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pypdfium2
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import sync_playwright

from latrodb.cli.app import main as latrodb
from tests.support.paths import CORPUS, ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from playwright.sync_api import Browser, Route

KEPT = ROOT / "tests" / "snapshots" / "pages"
WIDTHS, HEIGHT = (360, 768, 1440), 900
MEDIA = ("light", "dark", "print")
THUMBNAIL = 48  # the width of what is kept, in pixels
SHIFT = 4  # how many rows two thumbnails may be apart
MOST, MOST_IN_BLOCK = 10, 90  # how much they may differ, on the whole and in four by four pixels, 0 to 255
XXI = "latrunculi-xxi/2016-07-carrillo-cetina.txt"
GAMES = {"game": (XXI, "#9b"), "game-placing": ("schaedler/engine-game-1.txt", "#9b"),
         "game-dice": ("glaucus/engine-game-1.txt", "#5w")}  # fmt: skip
SERVED = {
    "web-front": "/", "web-game": "/games.db/-/game/1/9b", "web-players": "/games.db/-/players",
    "web-rule": "/games.db/-/rules/latrunculi-xxi/16", "web-motifs": "/games.db/-/motifs",
    "web-problems": "/games.db/-/problems", "web-search": "/games.db/-/search", "web-explore": "/games.db/-/explore",
}  # fmt: skip
OF_SITE = {
    "site-front": "index.html", "site-game": "games/*cetina*.html", "site-players": "players/index.html",
    "site-rule": "rules/latrunculi-xxi-16.html", "site-search": "search.html",
}  # fmt: skip
OF_BOOK = ("book-chapter", "book-page")  # of the EPUB, and of the PDF
HOST = "http://pages.test"
ONE_FILE = ("--one-file", "--force", "--allow", CORPUS)
PAGES = (*GAMES, "article", *SERVED, *OF_SITE, *OF_BOOK)


def take(browser: Browser, folder: Path, pages: Sequence[str] = PAGES, shots: Sequence[str] = ()) -> Iterator[str]:
    """Write screenshots into a folder and yield their names, `game-360-dark`: all of some pages, or only `shots`."""
    addresses = _addresses(folder, pages)
    answer = _server(folder) if set(pages) & set(SERVED) else None
    for page, address in addresses.items():
        for medium in MEDIA:
            for width in WIDTHS:
                name = f"{page}-{width}-{medium}"
                if not shots or name in shots:
                    _photograph(browser, address, (width, medium), folder / f"{name}.png", answer)
                    yield name


def keep(folder: Path, name: str) -> None:
    """Keep a screenshot as a thumbnail."""
    KEPT.mkdir(parents=True, exist_ok=True)
    _thumbnail(folder / f"{name}.png").save(KEPT / f"{name}.png", optimize=True)


def compare(folder: Path, name: str) -> str:
    """Return how a screenshot differs from the one that was kept; nothing if it does not."""
    if not (KEPT / f"{name}.png").exists():
        return f"{name}: nothing was kept"
    found, kept = _thumbnail(folder / f"{name}.png"), Image.open(KEPT / f"{name}.png").convert("RGB")
    if found.size != kept.size:
        return f"{name}: {found.size} instead of {kept.size}"
    whole, block = min(_difference(found, kept, rows) for rows in range(-SHIFT, SHIFT + 1))
    return f"{name}: differs by {whole:.0f}, in one place by {block}" if whole > MOST or block > MOST_IN_BLOCK else ""


def _difference(found: Image.Image, kept: Image.Image, rows: int) -> tuple[float, int]:
    """Return the mean and the greatest difference of two pictures, one moved down by some rows."""
    first, last = max(rows, 0), min(found.height, found.height + rows)
    part = found.crop((0, first, found.width, last))
    other = kept.crop((0, first - rows, kept.width, last - rows))
    difference = ImageChops.difference(part, other).convert("L")
    return ImageStat.Stat(difference).mean[0], int(difference.reduce(4).getextrema()[1])  # type: ignore[arg-type]


def _thumbnail(file: Path) -> Image.Image:
    picture = Image.open(file).convert("RGB")
    return picture.resize((THUMBNAIL, round(picture.height * THUMBNAIL / picture.width)), Image.Resampling.BOX)


def _addresses(folder: Path, pages: Sequence[str]) -> dict[str, str]:
    """Make the pages that are files, and return the address of each page."""
    found = {}
    if set(pages) & set(OF_SITE):
        _run("site", _games(folder), "-o", folder / "site", "--force")
    for page in pages:
        if page in SERVED:
            found[page] = f"{HOST}{SERVED[page]}"
        elif page in OF_SITE:
            (file,) = (folder / "site").glob(OF_SITE[page])
            found[page] = file.as_uri()
        elif page in OF_BOOK:
            found[page] = _page_of_book(folder, page).as_uri()
        elif page == "article":
            source = CORPUS / "articles" / "quintana.md"
            _run("article", "build", source, "-o", folder / "article.html", *ONE_FILE)
            found[page] = (folder / "article.html").as_uri()
        else:
            path, place = GAMES[page]
            _run("export", CORPUS / path, "-o", folder / f"{page}.html", "--force")
            found[page] = f"{(folder / f'{page}.html').as_uri()}{place}"
    return found


def _server(folder: Path) -> Callable[[Route], None]:
    """Return what answers for the server of a database, in this process."""
    from tests.features.web.conftest import served

    _run("import", _games(folder), "--db", folder / "games.db")
    ask, thread = served(folder / "games.db"), ThreadPoolExecutor(1)  # Playwright has the loop of this thread

    def answer(route: Route) -> None:
        found = thread.submit(ask, route.request.url.removeprefix(HOST)).result()
        assert found.status_code == 200, route.request.url
        route.fulfill(status=200, headers=dict(found.headers), body=found.content)

    return answer


def _games(folder: Path) -> Path:
    """A folder with the games."""
    games = folder / "games"
    games.mkdir(exist_ok=True)
    for path, _ in GAMES.values():
        shutil.copy(CORPUS / path, games)
    return games


def _page_of_book(folder: Path, page: str) -> Path:
    """The first chapter of the booklet of the games as an EPUB, or its third page as a PDF, which is drawn."""
    _run("import", _games(folder), "--db", folder / "book.db")
    if page == "book-chapter":
        _run("article", "book", folder / "book.db", "-o", folder / "book.epub", "--force")
        with zipfile.ZipFile(folder / "book.epub") as book:
            book.extractall(folder / "epub")
        return folder / "epub" / "EPUB" / "text" / "ch001.xhtml"
    _run("article", "book", folder / "book.db", "-o", folder / "book.pdf", "--force")
    pypdfium2.PdfDocument(folder / "book.pdf")[2].render(scale=2).to_pil().save(folder / "book-page.png")
    file = folder / "book-page.html"
    file.write_text('<!DOCTYPE html><title>.</title><img src="book-page.png" style="width: 100%">', encoding="utf-8")
    return file


def _run(*words: str | Path) -> None:
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as said:
        code = latrodb([str(word) for word in words])
    assert code in (0, 1), said.getvalue()  # 1: the games have errors


def _photograph(
    browser: Browser, address: str, look: tuple[int, str], file: Path, answer: Callable[[Route], None] | None
) -> None:
    width, medium = look
    context = browser.new_context(
        viewport={"width": width, "height": HEIGHT}, color_scheme="dark" if medium == "dark" else "light"
    )
    page = context.new_page()
    if answer:
        page.route(f"{HOST}/**", answer)
    if medium == "print":
        page.emulate_media(media="print")
    page.goto(address, wait_until="networkidle")
    page.screenshot(path=file)
    context.close()


def main(words: list[str]) -> int:
    """Take screenshots as the command line wants it; 1 if one differs from what was kept."""
    options, names = {word for word in words if word.startswith("--")}, [word for word in words if word[:2] != "--"]
    if not names or options - {"--check", "--keep"} or set(names[1:]) - set(PAGES):
        print(f"python -m tests.support.screenshots FOLDER [--check|--keep] [{'|'.join(PAGES)}]...")
        return 2
    folder = Path(names[0])
    folder.mkdir(parents=True, exist_ok=True)
    problems = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name in take(browser, folder, names[1:] or PAGES):
            if "--keep" in options:
                keep(folder, name)
            problems += filter(None, [compare(folder, name)] if "--check" in options else [])
        browser.close()
    print(*problems, sep="\n" if problems else "")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
