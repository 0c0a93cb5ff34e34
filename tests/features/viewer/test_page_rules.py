"""The rules on a page say what Python says: turns, what they do, why others are refused, and how a game has ended."""

from __future__ import annotations

import json
import re

import pytest

from latrodb.features.viewer.page_rules import page_rules, rules_html
from latrodb.rules.catalog import find_variant
from latrodb.rules.system import Seen
from tests.features.viewer.test_page_engine import require_node
from tests.support.page_engine.comparison import EVERY_SYSTEM
from tests.support.page_rules import Place, answers, asked, compare

EACH, REFUSED = 6, 40  # positions of a variant, and turns at each; `python -m tests.support.page_rules` tries more
OPTIONS = (  # that change words, picks or repetition
    "latrunculi-xxi/10x8[removal=optional]",
    "latrunculi-xxi/10x8[locks=false]",
    "kowalski/12x8[repetition=forbid_third]",
    "kowalski/12x8[self_block=illegal]",
    "bell/7x8[bonus=single]",
    "bell/7x8[bonus_duty=must]",
    "schaedler/8x8[remove_then_move=true]",
    "schaedler/8x8[leap_resolution=each]",
    "schaedler/8x8[repetition=forbid]",
    "latrotabuli/12x6[formation_place=alone]",
    "latrotabuli/12x6[decursio_stop=forced]",
    "glaucus/8x8[king_kill=force]",
)


@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_a_page_lights_the_legal_turns_and_says_why_others_are_refused(key: str) -> None:
    require_node()
    tried, found = compare(key, EACH, REFUSED)
    assert tried >= EACH * 20
    assert found == []


@pytest.mark.parametrize("key", OPTIONS)
def test_options_are_those_of_the_variant(key: str) -> None:
    require_node()
    assert compare(key, 3, 20)[1] == []


def test_a_turn_without_a_move_is_a_word_to_pick() -> None:
    require_node()
    bell = find_variant("bell/7x8")
    shut_in = Place([bell.position("7/7/7/7/7/s6/s6/Ss5 w")], Seen())
    ((said,),) = answers([asked(bell, [shut_in])])
    assert [turn["picks"] for turn in said["turns"]] == [["--"]]


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
