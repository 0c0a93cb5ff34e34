"""The engine for pages in Chromium, as a classic script: a sample of what is compared in Node."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from latrodb.rules.catalog import find_variant
from tests.support.page_engine import SCRIPT
from tests.support.page_engine.comparison import EVERY_SYSTEM, differences, in_chromium, task_for

pytestmark = pytest.mark.browser


def test_boards_in_chromium_say_what_pythons_say(browser: Browser) -> None:
    tasks = [task_for(find_variant(key), positions=10, counts=1, most=3_000) for key in EVERY_SYSTEM]
    found = in_chromium(tasks, browser)
    assert [line for task, said in zip(tasks, found, strict=True) for line in differences(said, task)] == []


def test_the_engine_is_one_global_of_a_page(browser: Browser) -> None:
    page = browser.new_page()
    names = "() => Object.keys(globalThis)"
    before = page.evaluate(names)
    page.add_script_tag(path=str(SCRIPT))
    assert set(page.evaluate(names)) - set(before) == {"latrodbEngine"}
    page.close()
