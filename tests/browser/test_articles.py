"""The gallery as `latrodb article build` writes it, in Chromium under a strict policy: on a phone, and on paper.

A sample of its pages is opened; `LATRODB_BROWSER=all` opens all, and the handbook that MkDocs builds with our figures.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from justhtml import JustHTML
from mkdocs.commands.build import build
from mkdocs.config import load_config
from playwright.sync_api import Browser, Page

from latrodb.cli.app import main
from tests.support.hosting import Host
from tests.support.paths import CORPUS, ROOT

pytestmark = pytest.mark.browser

ALL = os.environ.get("LATRODB_BROWSER") == "all"
SAMPLE = ("index", "carrillo-joyce-petteia-2016")
PHONE = 360
HALF = 0.5
# How wide the page is, and the parts of figures that end outside of it or scroll.
MEASURES = """() => {
  const all = [...document.querySelectorAll('figure.latro, figure.latro *')];
  const parts = all.filter(one => one.clientWidth && one.checkVisibility());
  const sides = parts.map(one => one.getBoundingClientRect());
  return [
    document.documentElement.scrollWidth,
    parts.filter((one, at) => sides[at].right > innerWidth || sides[at].left < 0).map(one => one.outerHTML),
    parts.filter(one => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible')
      .map(one => one.outerHTML),
  ];
}"""


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("gallery")
    shutil.copytree(CORPUS, folder / "corpus")
    articles = folder / "corpus" / "articles"
    for page in articles.glob("*.md"):
        if not ALL and page.stem not in SAMPLE:
            page.unlink()
    built = ("article", "build", articles, "-o", folder / "site", "--allow", folder / "corpus", "--quiet")
    assert main([*map(str, built)]) == 0
    return folder / "site"


def pages(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("*.html"))


@pytest.fixture
def hosted(browser: Browser, gallery: Path) -> Iterator[Host]:
    host = Host(browser, gallery, viewport={"width": PHONE, "height": 740})
    yield host
    host.context.close()
    assert host.complaints == []


def test_no_figure_is_cut_off_on_a_phone(hosted: Host, gallery: Path) -> None:
    for name in pages(gallery):
        page = hosted.open(name)
        assert page.evaluate(MEASURES) == [PHONE, [], []], name
        page.close()


@pytest.mark.skipif(not ALL, reason="takes a minute")
def test_the_handbook_fits_phones_and_paper_and_is_valid(browser: Browser, tmp_path: Path) -> None:
    build(load_config(str(ROOT / "docs" / "mkdocs.yml"), site_dir=str(tmp_path)))
    host = Host(
        browser, tmp_path, policy="default-src * 'unsafe-inline' data:", viewport={"width": PHONE, "height": 740}
    )
    for name in pages(tmp_path):
        page = host.open(name)
        assert page.evaluate(MEASURES) == [PHONE, [], []], name
        assert low_sheets(page) == [], name
        page.close()
    host.context.close()
    test_every_page_is_valid(tmp_path)


def test_a_strict_policy_loses_nothing(browser: Browser, gallery: Path, hosted: Host) -> None:
    look = (
        "() => [getComputedStyle(document.body).backgroundColor, document.querySelectorAll('latro-game.live').length]"
    )
    for name in pages(gallery):
        free = Host(browser, gallery, policy="", viewport={"width": PHONE, "height": 740})
        before, after = free.open(name), hosted.open(name)
        assert after.evaluate(look) == before.evaluate(look), name
        assert after.screenshot() == before.screenshot(), name
        assert free.complaints == []
        after.close()
        free.context.close()


def test_figures_of_mkdocs_suit_a_strict_policy(browser: Browser, tmp_path: Path) -> None:
    game = f"game: {CORPUS / 'latrunculi-xxi/2016-12-arx-carrillo.txt'}"
    flaw = "```latro\nfen: wrong\n```"
    site = {
        "docs/deep/index.md": f"```latro\n{game}\nviewer: yes\nlegend: yes\nmarks: locks\n```\n\n{flaw}\n",
        "theme/main.html": '<!DOCTYPE html><html lang="en"><title>Games</title><body>{{ page.content }}</body></html>',
        "mkdocs.yml": "site_name: Games\nplugins: []\ntheme: {name: null, custom_dir: theme}\nmarkdown_extensions:\n"
        f"  - latrodb: {{theme: auto, allow: [{CORPUS}]}}\n",
    }
    for name, text in site.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    build(load_config(str(tmp_path / "mkdocs.yml")))
    host = Host(browser, tmp_path / "site")
    page = host.open("deep/index.html")
    page.wait_for_selector("latro-game.live")
    styled = "name => getComputedStyle(document.querySelector(name))"
    assert page.evaluate(f"({styled})('.latro-error').borderTopWidth") == "2px"
    assert page.evaluate(f"({styled})('.latro-legend').listStyleType") == "none"
    host.context.close()
    assert host.complaints == []


def test_a_policy_that_is_broken_would_be_noticed(browser: Browser, gallery: Path, tmp_path: Path) -> None:
    text = (gallery / "index.html").read_text(encoding="utf-8")
    (tmp_path / "index.html").write_text(text.replace("<body>", '<body style="color: red">'), encoding="utf-8")
    host = Host(browser, tmp_path)
    host.open("index.html")
    assert any("Content Security Policy" in each for each in host.complaints)
    assert any("asked for" in each and "latrodb.css" in each for each in host.complaints)
    host.context.close()


def test_pages_are_light_and_dark_with_their_boards(browser: Browser, gallery: Path) -> None:
    colors = "() => ['rect', 'circle, path'].map(one => getComputedStyle(document.querySelector(`.auto ${one}`)).fill)"
    seen = []
    for scheme in ("light", "dark"):
        host = Host(browser, gallery, color_scheme=scheme)
        seen.append(host.open("index.html").evaluate(colors))
        host.context.close()
    assert seen[0] != seen[1]


def test_on_paper_every_page_but_the_last_is_at_least_half_full(hosted: Host, gallery: Path) -> None:
    for name in pages(gallery):
        page = hosted.open(name)
        assert low_sheets(page) == [], name
        page.close()


def low_sheets(page: Page) -> list[float]:
    """How far down the sheets are printed, but for the last, that are less than half full."""
    sheets = pypdfium2.PdfDocument(page.pdf(format="A4", prefer_css_page_size=True))
    return [filled for filled in [fill(sheet) for sheet in sheets][:-1] if filled < HALF]


def fill(sheet: pypdfium2.PdfPage) -> float:
    """How far down a sheet anything is printed."""
    ink = sheet.render(scale=0.25).to_numpy().min(axis=2) < 245
    rows = ink.any(axis=1).nonzero()[0]
    return float(rows.max() + 1) / len(ink) if len(rows) else 0.0


def test_every_page_is_valid(gallery: Path) -> None:
    for name in pages(gallery):
        JustHTML((gallery / name).read_text(encoding="utf-8"), strict=True)
