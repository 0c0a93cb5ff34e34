"""Pages look as they did when a person looked at them: a few here, all by `tests.support.screenshots --check`."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Browser

from tests.support.screenshots import KEPT, MEDIA, PAGES, WIDTHS, compare, take

pytestmark = pytest.mark.browser

SAMPLE = ("game-360-light", "game-1440-dark", "article-768-print")


def test_a_sample_of_the_pages_looks_as_it_was_kept(browser: Browser, tmp_path: Path) -> None:
    pages = list(dict.fromkeys(name.split("-")[0] for name in SAMPLE))
    assert sorted(take(browser, tmp_path, pages, SAMPLE)) == sorted(SAMPLE)
    assert [found for found in (compare(tmp_path, name) for name in SAMPLE) if found] == []
    spoil(tmp_path / "game-360-light.png")
    assert "differs" in compare(tmp_path, "game-360-light")


def spoil(file: Path) -> None:
    """Remove a board from a picture."""
    picture = Image.open(file).convert("RGB")
    ImageDraw.Draw(picture).rectangle((10, 140, 350, 400), fill="white")
    picture.save(file)


def test_every_page_was_kept_in_every_look_and_is_small() -> None:
    wanted = {f"{page}-{width}-{medium}.png" for page in PAGES for width in WIDTHS for medium in MEDIA}
    assert {file.name for file in KEPT.iterdir()} == wanted
    assert sum(file.stat().st_size for file in KEPT.iterdir()) < 1_000_000
