"""The rules on a page say what Python says: turns, what they do, why others are refused, and how a game has ended."""

from __future__ import annotations

import json
import re

import pytest

from latrodb.features.viewer.page_rules import page_rules, rules_html
from latrodb.rules.catalog import find_variant
from tests.features.viewer.test_page_engine import require_node
from tests.support.page_engine.comparison import EVERY_SYSTEM, every_option
from tests.support.page_rules import compare

EACH, REFUSED = 6, 40  # positions of a variant, and turns at each; `python -m tests.support.page_rules` tries more
OPTIONS = (
    "schaedler",
    "kowalski",
    "latrunculi-xxi",
    "latrotabuli",
    "bell",
    "glaucus",
)  # that change words or repetition


@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_a_page_lights_the_legal_turns_and_says_why_others_are_refused(key: str) -> None:
    require_node()
    tried, found = compare(key, EACH, REFUSED)
    assert tried >= EACH * 20
    assert found == []


@pytest.mark.parametrize("system", OPTIONS)
def test_options_are_those_of_the_variant(system: str) -> None:
    require_node()
    keys = [key for key in every_option(EVERY_SYSTEM) if key.startswith(system)][::4]
    assert keys
    assert [(key, found) for key in keys for found in compare(key, 2, 20)[1]] == []


def test_the_words_are_those_of_the_book() -> None:
    variant = find_variant("latrunculi-xxi/10x8")
    rules = page_rules(variant)
    assert ["{0} is held by {men}, and no other {player} piece holds {them}", "rule 10"] in rules.faults.values()
    assert rules.endings[4] == ("White has won: the black Dux is immobilized", "1-0")
    assert all(said[0] for said in rules.faults.values())


def test_a_page_has_the_rules_of_each_variant_once() -> None:
    petteia, bell = find_variant("petteia-xxi/8x8"), find_variant("bell/7x8")
    html = rules_html([petteia, bell, petteia])
    found = re.findall(r'<script type="application/json" data-rules="(.*?)">(.*?)</script>', html)
    assert [key for key, _ in found] == ["petteia-xxi/8x8", "bell/7x8"]
    assert [json.loads(data)["variant"] for _, data in found] == ["petteia-xxi/8x8", "bell/7x8"]
    assert max(len(data) for _, data in found) < 7_000
