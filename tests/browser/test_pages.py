"""The handbook in Chromium: no page is wider than a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from playwright.sync_api import Browser

from tests.support.paths import ROOT

pytestmark = pytest.mark.browser

WIDTH = 390
# How wide the page is, and the first element that is wider than the window.
MEASURE = """width => [
  document.documentElement.scrollWidth,
  [...document.querySelectorAll('body *')].find(one =>
    one.getBoundingClientRect().right > width + 1 && !one.closest('table, pre, .modal'))?.outerHTML.slice(0, 200),
]"""


def test_every_page_can_be_read_on_a_phone(browser: Browser, tmp_path: Path) -> None:
    build(load_config(str(ROOT / "docs" / "mkdocs.yml"), site_dir=str(tmp_path)))
    (tmp_path / "wide.html").write_text("<!doctype html><body><p style='width: 500px'>wide</p>", encoding="utf-8")
    pages = sorted(page.name for page in tmp_path.glob("*.html") if page.stem != "404")
    found = {}
    with browser.new_page(viewport={"width": WIDTH, "height": 800}) as page:
        for name in pages:
            page.goto((tmp_path / name).as_uri())
            found[name] = page.evaluate(MEASURE, WIDTH)
    assert found.pop("wide.html")[0] > WIDTH
    assert len(found) > 10
    assert {name: each for name, each in found.items() if each[0] > WIDTH} == {}
