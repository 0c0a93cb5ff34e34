"""Tests in a real browser, which are run only where they are asked for: `pytest -m browser`."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.readers import Keyboard, Mouse, Reader

NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIET = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run", "--hide-scrollbars", "--force-device-scale-factor=1",
    "--force-color-profile=srgb",
)  # fmt: skip


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "browser: opens pictures in Chromium, which has to be installed")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return None if "browser" in config.getoption("markexpr") else True


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.fail(f"no browser: install Chromium (apt install chromium), found as one of {', '.join(NAMES)}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=[*QUIET])
        yield browser
        browser.close()


@pytest.fixture(params=[Mouse, Keyboard], ids=["mouse", "keyboard"])
def reader(request: pytest.FixtureRequest) -> Reader:
    made: Callable[[], Reader] = request.param
    return made()
