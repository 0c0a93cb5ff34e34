"""Variant and first position: from tags, from headings, from the moves."""

from __future__ import annotations

import re
from random import Random

import pytest

from latrodb.features.analyzer import analyzer
from latrodb.files import read_bytes
from latrodb.game.inference.infer import RUNNERS
from latrodb.game.replay import replay
from latrodb.game.start import set_up
from latrodb.notation.parser import parse_text
from latrodb.rules.catalog import find_variant, inferred_systems
from tests.support.paths import CORPUS
from tests.support.players import choose_any, play_game, written_game


def start_of(text: str):
    return set_up(parse_text(text).games[0])


def test_tag_decides() -> None:
    start = start_of('[Variant "latrunculi-xxi/12x8"]\n\n1.a1-a2')
    assert start.variant.key == "latrunculi-xxi/12x8"
    assert start.diagnostics == ()


def test_unknown_variant_names_the_near_miss() -> None:
    start = start_of('[Variant "latrunculi"]\n\n1.Dg2-g3 Df7-f6')
    (found,) = (each for each in start.diagnostics if each.code == "T201")
    assert "no variant 'latrunculi'; did you mean latrunculi-xxi/10x8" in found.message
    assert found.hints == ('[Variant "latrunculi-xxi/10x8"]',)
    assert start.variant.key == "latrunculi-xxi/12x8"


def test_heading_gives_the_system_and_the_moves_the_board() -> None:
    text = "Latrunculi XXI\nAnn (CAN) - Bea (MEX)\nCV Game Courier, July 2016\n1.d1-d4 d8-d5 2.Dg2-g6 Df7-f6*"
    start = start_of(text)
    assert start.variant.key == "latrunculi-xxi/12x8"
    assert [each.code for each in start.diagnostics] == ["T203"]


PRINTED = [
    (path, game)
    for path in analyzer().find_files(CORPUS)
    for game in map(replay, analyzer().parse(read_bytes(path)).games)
    if game.written.tag("SetUp") is None
    and len(game.nodes) > 10
    and "[" not in game.variant.key
    and game.variant.rulebook.system in inferred_systems()
]


@pytest.mark.parametrize(("path", "game"), PRINTED, ids=[path.stem for path, _ in PRINTED])
def test_printed_games_are_recognised_without_their_tags(path, game) -> None:
    bare = game.source.text[game.source.text.index("\n\n") + 2 :]
    start = start_of(bare)
    assert start.variant.key == game.variant.key


def bare_game(key: str, turns: int) -> str:
    played = play_game(find_variant(key), choose_any, Random(f"{key} 5"), turns)
    return written_game(played, {"Result": "*"}).partition("\n\n")[2]


@pytest.mark.parametrize(
    "key",
    [
        "kowalski/12x8",
        "kowalski/11x10",
        "bell/7x8",
        "schaedler/8x8",
        "falkener/12x12",
        "quintana/8x8",
        "latrotabuli/12x6",
        "glaucus/8x8",
    ],
)
def test_long_games_of_every_reconstruction_are_recognised_without_tags(key: str) -> None:
    start = start_of(bare_game(key, 120))
    assert start.variant.key == key
    assert [each.code for each in start.diagnostics] == ["T203"]


@pytest.mark.parametrize(
    ("text", "key", "evidence"),
    [
        ("1.[5]e2-d3,De3-e4 [3]a7-a6 *", "glaucus/8x8", "it has throws ([n])"),
        ("1.@d4 @e5 2.@c3 @h8 *", "schaedler/8x8", "it has placements (@)"),
        ("1.@a1@h8 @b1@c1 2.@d1@e1 @f1@g1 *", "bell/8x8", "it has placements (@)"),
        ("1.Pa1d1-a2d2 l6-l3 *", "latrotabuli/12x6", "it has Phalanx moves (P)"),
        ("1.Oa1b1-c2d2 l6-l3 *", "latrotabuli/12x6", "it has castles (O)"),
        ("1.a5-a6 l8-k7 *", "falkener/12x12", "no anomalies in 2 turns"),
        ("1.a8-a5 c1-c4 2.Df7-f3 Dg2-g3 *", "kowalski/12x8", "Black begins"),
    ],
)
def test_a_few_turns_decide_by_their_forms_and_squares(text: str, key: str, evidence: str) -> None:
    start = start_of(text)
    assert start.variant.key == key
    (found,) = start.diagnostics
    assert found.code == "T203"
    assert evidence in found.message


@pytest.mark.parametrize(
    ("fen", "turn", "key"),
    [
        ("8/8/8/2Ss~S3/8/8/8/S5ss w", "xd5", "schaedler/8x8"),
        ("7d/8/8/8/8/8/S7/D6s w die=4 pips=3", "a2-a3", "glaucus/8x8"),
        ("10/10/10/10/10/10/10/10/10 w hand=16,16 dux=1,1", "@d4@e5", "bell/10x9"),
    ],
)
def test_a_position_decides_by_what_stands_beside_its_men(fen: str, turn: str, key: str) -> None:
    assert start_of(f'[FEN "{fen}"]\n\n1.{turn} *').variant.key == key


def test_a_tag_or_a_heading_with_a_position_may_name_any_width() -> None:
    men = "sssssssss/sssssssss/9/9/9/9/SSSSSSSSS/SSSSSSSSS w"
    assert start_of('[Variant "petteia-xxi/9x8"]\n\n1.i2-i5 a7-a4 *').variant.key == "petteia-xxi/9x8"
    for system in ("petteia-xxi", "classical-petteia"):
        start = start_of(f'[Variant "{system}/9x8"]\n[FEN "{men}"]\n\n1.i2-i5 a7-a4 *')
        assert (start.variant.key, start.diagnostics) == (f"{system}/9x8", ())
    headed = start_of(f'[FEN "{men}"]\nPetteia XXI\nAnn (CAN) - Bea (MEX)\nHome, July 2016\n\n1.i2-i5 a7-a4 *')
    assert headed.variant.key == "petteia-xxi/9x8"


def test_squares_that_no_named_board_has_lead_to_a_wider_board() -> None:
    pairs = [f"{file}2-{file}4 {file}7-{file}5" for file in "nmlkjihgfedcba"]
    text = " ".join(f"{number}.{pair}" for number, pair in enumerate(pairs, 1))
    assert start_of(f"{text} *").variant.key == "petteia-xxi/14x8"
    assert start_of(text.replace("n", "h").replace("m", "h") + " *").variant.geometry.name == "12x8"


@pytest.mark.parametrize("text", ["1.@a1@b1 @c1@d1 *", "1.a2-a4 a7-a5 *", "1.a1-a2 a8-a7 *"])
def test_what_two_variants_explain_alike_is_not_decided(text: str) -> None:
    start = start_of(text)
    assert start.variant is None
    (found,) = start.diagnostics
    assert found.code == "T202"
    fit = re.search(r"the moves fit ([a-z0-9/-]+).* and [a-z0-9/-]+ equally; ", found.message)
    assert fit
    assert found.message.endswith(f'add [Variant "{fit[1]}"] or use --variant {fit[1]}')


def test_a_long_game_that_two_systems_explain_names_the_other() -> None:
    pairs = ["a2-a3 a7-a6", "b2-b3 b7-b6", "c2-c3 c7-c6", "d2-d3 d7-d6", "e2-e3 e7-e6"]
    start = start_of(" ".join(f"{number}.{pair}" for number, pair in enumerate(pairs, 1)) + " *")
    assert start.variant.key == "petteia-xxi/8x8"
    (found,) = start.diagnostics
    assert "quintana/8x8 and classical-petteia/8x8 would fit as well, of which fewer games are known" in found.message


def test_hopeless_systems_are_hardly_played(monkeypatch: pytest.MonkeyPatch) -> None:
    from latrodb.game.inference import start_positions as starts

    tried: list[str] = []
    count = starts.count_anomalies

    def counting(variant, *rest):
        tried.append(variant.key)
        return count(variant, *rest)

    monkeypatch.setattr(starts, "count_anomalies", counting)
    assert start_of(bare_game("glaucus/8x8", 60)).variant.key == "glaucus/8x8"
    assert tried[0] == "glaucus/8x8"
    assert len(set(tried)) <= 1 + RUNNERS  # those that are counted out for the next best one
