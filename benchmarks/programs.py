"""What users wait for: growth of imports, bare and pure ones, verifying, a site, served pages, articles, motifs."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from benchmarks.generate import first_games, write_collection
from benchmarks.importing import ROOT, import_apart, import_files
from benchmarks.row_laws import leave_out
from benchmarks.startup import LATRODB, time_of_children
from benchmarks.timing import Measured, medians
from latrodb.features.web.addresses import ServerAddresses
from latrodb.features.web.render import page_html
from latrodb.features.web.site_pages import open_collection
from latrodb.features.web.views import Asked, find_view, make_page
from latrodb.query.collection import Collection

SMALL, GROWTH = 20, 10  # a small collection is one game in so many; a large one has so many times as many
PURE = 100  # games that are imported without compiled code
PAGES = ("game/7", "games", "players", "problems", "explore", "motifs/custodial")
MOTIFS = ("dual-capture", "passive-fork", "direct-threat")


def measure(folder: Path, games: int, rounds: int) -> Iterator[Measured]:
    """Every line of the table. Ratios are to the import of the same games, if no other unit is given."""
    text, count = write_collection(folder, games), games // SMALL
    with tempfile.TemporaryDirectory(dir=folder) as name:
        scratch = Path(name)
        small, large, bare, few = (scratch / f"{each}.txt" for each in ("small", "large", "bare", "few"))
        for path, number in ((small, count), (large, GROWTH * count), (few, min(PURE, count))):
            path.write_text(first_games(text, number), encoding="utf-8")
        bare.write_text(_bare(small.read_text(encoding="utf-8")), encoding="utf-8")
        database = scratch / "games.db"
        unit, grown, of_bare, of_few = medians(
            rounds, *(partial(import_files, database, each) for each in (small, large, bare, few))
        )
        figure = f"{count:,} games {unit:.2f} s, {GROWTH * count:,} games {grown:.2f} s"
        yield Measured("growth: a game among ten times as many", grown / unit / GROWTH, "x", "at most 1.1", figure)
        yield Measured("import of bare from-to", of_bare / unit, "x", "at most 1.3", f"{of_bare:.2f} s")
        pure = _apart([sys.executable, "-m", "benchmarks.importing", str(database), "1", str(few)], LATRODB_PURE="1")
        compiled = import_apart(database, few).seconds
        yield Measured("import without compiled code", pure / compiled, "x", figure=f"{pure:.1f} s, {of_few:.2f} s")
        import_files(database, small)
        taken = _apart([*LATRODB, "db", "verify", str(database)])
        yield Measured("db verify", taken / unit, "x", figure=f"{taken:.1f} s")
        import_files(scratch / "few.db", few)
        taken = _apart([*LATRODB, "site", str(scratch / "few.db"), "-o", str(scratch / "site")])
        yield Measured("site", taken / of_few, "x", figure=f"{taken:.1f} s for {min(PURE, count)} games")
        taken = _apart([*LATRODB, "article", "check", "--fail-on", "never", str(ROOT / "corpus" / "articles")])
        yield Measured("article check", taken / unit, "x", figure=f"{taken:.1f} s for the articles of the corpus")
        with open_collection(scratch / "few.db") as collection:
            yield from _answers(collection, rounds, unit / count)


def _bare(text: str) -> str:
    """The same games, of which none writes captures or marks."""
    return "\n".join(leave_out(line, "captures", "marks") if line[:1].isdigit() else line for line in text.split("\n"))


def _apart(command: list[str], **variables: str) -> float:
    """CPU seconds of a process, which may find errors."""
    before = time_of_children()
    subprocess.run(command, cwd=ROOT, env=os.environ | variables, stdout=subprocess.DEVNULL, check=True)
    return time_of_children() - before


def _answers(collection: Collection, rounds: int, unit: float) -> Iterator[Measured]:
    """Pages as a server makes them, and queries for motifs, whose games were searched; `unit` is a game's import."""
    addresses = ServerAddresses("/", "games.db", is_first=True)

    def page(path: str) -> None:
        found = find_view(path)
        assert found
        status, made = make_page(found[0], lambda: Asked(collection, "games", found[1], {}))
        assert status == 200, made
        page_html(made.page, addresses, **made.drawn)

    jobs: dict[str, Callable[[], object]] = {f"served page: {path}": partial(page, path) for path in PAGES}
    jobs |= {f"query: `{text}`": partial(collection.ask, text) for text in MOTIFS}
    for name, taken in zip(jobs, medians(rounds, *jobs.values()), strict=True):
        yield Measured(name, taken / unit, "games", figure=f"{taken * 1000:.1f} ms")
