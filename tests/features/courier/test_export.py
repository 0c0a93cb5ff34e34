"""Games as logs of Game Courier and back. `LATRODB_RANDOM_GAMES=1000` sends so many random games there and back."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from latrodb.core.step import steps_text
from latrodb.features.analyzer import analyzer
from latrodb.features.courier.export import UncarriedTurnError, courier_log, export_courier
from latrodb.features.courier.recognition import is_log
from latrodb.game.game import Game
from latrodb.game.inference.start_positions import with_one_option
from latrodb.game.replay import replay
from latrodb.game.start import set_up
from latrodb.notation.parser import parse_text
from latrodb.rules.catalog import find_variant, variant_keys
from tests.support.players import choose_any, engine_tags, play_game, written_game
from tests.support.tables import CORPUS

SYSTEMS = ("latrunculi-xxi", "petteia-xxi", "single-stone-xxi")
KEYS = tuple(f"{system}/{board}" for system in SYSTEMS for board in ("8x8", "10x8", "12x8"))
RANDOM_GAMES = int(os.environ.get("LATRODB_RANDOM_GAMES", "18"))
PRINTED = [path for system in SYSTEMS for path in analyzer().find_files(CORPUS / system)]


def game_of(text: str) -> Game:
    (written,) = parse_text(text).games
    return analyzer().check_game(written)


def there_and_back(game: Game) -> Game:
    log = courier_log(game)
    assert is_log(log)
    (written,) = analyzer().parse(log.encode(errors="surrogateescape")).games
    return analyzer().check_game(written)


def assert_comes_back(text: str) -> Game:
    game = game_of(text)
    back = there_and_back(game)
    assert back.text(None) == game.text(None)
    return back


@pytest.mark.parametrize("key", KEYS)
def test_random_games_come_back(key: str) -> None:
    for number in range(KEYS.index(key), RANDOM_GAMES, len(KEYS)):
        random = Random(f"{key} {number}")
        most = random.choice((20, 80, 400))
        played = play_game(find_variant(key), choose_any, random, most)
        text = written_game(played, engine_tags(played, f"seed {number}", number))
        back = assert_comes_back(annotated(text, random))
        assert {each.code for each in back.diagnostics} <= {"O602", "N701", "N702", "N703", "N705", "S119"}
        assert not [each for each in back.diagnostics if each.code[0] in "CR"]


ENDINGS = ("resigns", "I resign.", "Black resigned", "White wins", "0-1 (time)", "1/2-1/2 {draw agreed}", "1-0", "")


def kept(game: Game) -> tuple[object, ...]:
    """What a log must keep of a game."""
    turns = [steps_text(node.steps) for node in game.nodes]
    return game.variant and game.variant.key, game.opening, turns, game.result, game.outcome


@pytest.mark.parametrize("key", variant_keys())
def test_a_log_keeps_the_rules_and_how_a_game_ended(key: str) -> None:
    options = [each.key for is_same in (True, False) for each, _ in with_one_option(key, is_same_start=is_same)]
    for variant in map(find_variant, [key, *Random(key).sample(options, min(2, len(options)))]):
        played = play_game(variant, choose_any, Random(key), 30 + len(variant.key) % 2)
        text = re.sub(r"(?m)^\[Result.*\n", "", written_game(played, {"Result": "*", "Variant": variant.key}))
        for ending in ENDINGS:
            game = game_of(re.sub(r"\*\s*$", ending, text))
            with suppress(UncarriedTurnError):
                assert kept(there_and_back(game)) == kept(game), ending


@pytest.mark.parametrize("path", sorted(CORPUS.rglob("*.txt")), ids=lambda path: path.stem)
def test_a_log_keeps_the_rules_that_were_inferred(path) -> None:
    for written in parse_text(re.sub(r"(?m)^\[.*\n", "", path.read_text(encoding="utf-8"))).games:
        game = replay(written)
        with suppress(UncarriedTurnError):
            (back,) = analyzer().parse(courier_log(game).encode()).games
            assert game.variant is None or kept(replay(back)) == kept(game)


def test_the_side_of_which_a_word_speaks_is_that_of_the_rules() -> None:
    log = '// [Variant "{}"]\n1. d8-d6\n1... d1-d3\nresigns\n'
    results = [analyzer().parse(log.format(key).encode()).games[0].result for key in ("kowalski", "petteia-xxi")]
    assert [each and each.value for each in results] == ["1-0", "0-1"]


REMARKS = ("a word", "x; y // z", "(15. a1-a2)", "a [b] c", "1-0", "!?", "50 % sure", "@-d5", "resign", "", "'\"")


def annotated(text: str, random: Random) -> str:
    """The text of a game with comments and glyphs behind some turns."""
    head, gap, movetext = text.partition("\n\n")
    words = []
    for word in movetext.split():
        words.append(word)
        if "-" in word and word[-1] not in "01*" and random.random() < 0.1:
            words[-1] += random.choice(("!", "?!", ""))
            words.append(f"{{{random.choice(REMARKS)}}}")
            if random.random() < 0.2:
                words.append(f"({random.choice(REMARKS)})")
    return f"{head}{gap}{' '.join(words)}\n"


@pytest.mark.parametrize("path", PRINTED, ids=lambda path: path.name)
def test_printed_games_come_back_with_their_comments_and_faults(path) -> None:
    """Without a repair, which would weigh the captures that the text lists, as it does not in a log."""
    for written in analyzer().parse(path.read_bytes(), path.name).games:
        game = replay(written)
        (back,) = analyzer().parse(courier_log(game).encode()).games
        assert replay(back).text(None) == game.text(None)


@pytest.mark.parametrize("path", PRINTED, ids=lambda path: path.name)
@pytest.mark.parametrize("stripped", [r"(?<=[.] )[SDsd] ", r"; @-\w+"], ids=["labels", "removals"])
def test_the_board_of_a_log_without_settings_is_found(path, stripped: str) -> None:
    for written in analyzer().parse(path.read_bytes(), path.name).games:
        game = replay(written)
        if written.tag("FEN") or len(game.nodes) < 20:
            continue
        log = re.sub(stripped, "", re.sub(r"(?m)^(?:cols|code|// \[).*\n", "", courier_log(game)))
        (bare,) = analyzer().parse(log.encode()).games
        found = set_up(bare)
        assert found.variant == game.variant
        assert found.position == game.opening


@pytest.mark.parametrize("system", ["bell", "falkener", "kowalski", "quintana"])
def test_games_of_other_systems_come_back(system: str) -> None:
    for path in analyzer().find_files(CORPUS / system):
        for written in analyzer().parse(path.read_bytes(), path.name).games:
            game = analyzer().check_game(written)
            try:
                back = there_and_back(game)
            except UncarriedTurnError:
                continue
            assert back.text(None) == game.text(None)


nasty = st.text(
    st.one_of(
        st.sampled_from(list("\n\r\t;/{}()[]|@*+#!?%$\"'\\<>&=.:- 1a2\u2028\x85\x00\u00bd｛｝")),
        st.characters(exclude_categories=["Cs"]),
    ),
    max_size=30,
)


@given(st.lists(st.tuples(st.sampled_from("{(["), nasty), max_size=4), st.booleans())
@example([("{", "; @-a1 // {} x")], True)
@example([("{", "a\nb\r\nc")], True)
@example([("{", "!?")], True)
@example([("{", "1-0")], False)
@example([("{", '[White "A"]')], False)
@example([("{", "(x)")], True)
@example([("[", 'White "A"')], False)
@example([("{", "[%withdrawn 1 e7-e6] x")], True)
@example([("{", "[%withdrawn 1 e7-e6] (x)")], True)
@example([("{", "[%clk 0:03:12]")], True)
@example([("{", "*")], True)
def test_any_comment_comes_back(comments: list[tuple[str, str]], is_behind_turn: bool) -> None:
    closers = {"{": "}", "(": ")", "[": "]"}
    asides = " ".join(f"{opener}{text}{closers[opener]}" for opener, text in comments)
    movetext = f"1.a2-a3 {asides} h7-h6" if is_behind_turn else f"{asides} 1.a2-a3 h7-h6"
    first = parse_text(f'[Variant "petteia-xxi/8x8"]\n\n{movetext} *').games[0]
    once = analyzer().check_game(first).text(None)
    games = parse_text(once).games
    if len(games) == 1 and not any(each.code.startswith("S10") for each in games[0].diagnostics):
        assert_comes_back(once)


TAGS = '[White "A \\"B\\""]\n[Variant "petteia-xxi/8x8"]\n\n'


@pytest.mark.parametrize(
    "movetext",
    [
        "1.a2-a3! h7-h6?? 2.b2-b3 $3 h6-h5 !? *",
        "1. {before} a2-a3 1... {behind} h7-h6 1-0",
        "{before the game} 1.a2-a3 (better: 1.b2-b3 g7-g6) h7-h6 1/2-1/2",
        "1.a2-a3 {[%withdrawn 1 h7-h6]} {[%withdrawn 2 Dg7-g6 h7-h5] no} h7-h5 0-1",
        "1.a2-a3 {[%withdrawn 1 h7-h6xd5]} h7-h5",
        "1.a2-a3 a7a6 2.b2-b3 b7-b6 *",
        "1.a2-a4 h7-h6 2.a4-b4 *",
        "1.a2-c4*! h7-h6 *",
        "1.a2-a3 h7-h6",
        "{only words}",
        "*",
    ],
)
def test_what_a_game_may_hold_comes_back(movetext: str) -> None:
    assert_comes_back(TAGS + movetext + "\n")


def test_a_game_from_a_position_with_black_to_move() -> None:
    text = '[Variant "petteia-xxi/8x8"]\n[FEN "s6s/8/8/8/8/8/8/S6S b"]\n\n1... a8-a7 2.a1-a2 *\n'
    log = courier_log(game_of(text))
    assert "code = s6s/8/8/8/8/8/8/S6S\n" in log
    assert "1... s a8-a7\n2. S a1-a2\n" in log
    assert_comes_back(text)


@pytest.mark.parametrize(
    ("tags", "movetext", "line"),
    [
        ('[Variant "kowalski/12x8"]', "1.c8-c7 {[%withdrawn 1 Dg1-g2]} Dg1-g3 *", "|1... D g1-g2"),
        ('[Variant "kowalski/12x8"]', "1.c8-c7 c1-c2 {[%withdrawn 1 d8-d7]} 2.e8-e7 *", "|2. s d8-d7"),
        (
            '[Variant "petteia-xxi/8x8"]\n[FEN "s6s/8/8/8/8/8/8/S6S b"]',
            "{[%withdrawn 1 h8-h7]} 1.a8-a7 a1-a2 *",
            "|1. s h8-h7",
        ),
    ],
)
def test_a_withdrawn_turn_has_the_label_of_its_side(tags: str, movetext: str, line: str) -> None:
    assert line in courier_log(assert_comes_back(f"{tags}\n\n{movetext}\n")).splitlines()


def test_the_lines_of_a_log() -> None:
    text = (
        '[White "A"]\n[Variant "latrunculi-xxi/10x8"]\n\n1.c1-c3 h8-h4 2.d1-d5 {[%withdrawn 1 De7-e6]} De7-e5 '
        "{sorry} (or so) 3.c3-c7 b8-b6 4.e1-e4*! b6-c6 0-1\n"
    )
    assert courier_log(game_of(text)).splitlines() == [
        "game = Latrunculi XXI",
        "cols = 10",
        "code = ssssssssss/4d5/10/10/10/10/5D4/SSSSSSSSSS",
        '// [White "A"]',
        '// [Variant "latrunculi-xxi/10x8"]',
        "1. S c1-c3",
        "1... s h8-h4",
        "2. S d1-d5",
        "|2... d e7-e6",
        "2... d e7-e5 // sorry",
        "// (or so)",
        "3. S c3-c7",
        "3... s b8-b6",
        "4. S e1-e4 // !",
        "4... s b6-c6; @-c7",
        "// 0-1",
    ]


@pytest.mark.parametrize(
    ("key", "movetext", "why"),
    [
        ("glaucus", "1.[4]De3-d2-d3,h2-g3", "a throw"),
        ("schaedler", "1.d4-d3&c3", "bind"),
        ("latrotabuli", "1.Oc1d1-a2b2", "formation"),
        ("petteia-xxi/8x8", "1.--", "pass"),
        ("petteia-xxi/8x8", "1.xa7", "without a move"),
        ("schaedler", "1.xc3,b3-b4", "in one turn"),
    ],
)
def test_what_the_dialect_cannot_carry_is_refused(key: str, movetext: str, why: str) -> None:
    game = game_of(f'[Variant "{key}"]\n\n{movetext}\n')
    with pytest.raises(UncarriedTurnError, match=why):
        list(export_courier([game]))


def test_several_games_come_back_as_several() -> None:
    games = [game_of(f'[Round "{number}"]\n[Variant "petteia-xxi/8x8"]\n\n1.a2-a3 *\n') for number in range(3)]
    file = analyzer().parse(b"".join(export_courier(games)))
    assert [game.tag("Round") for game in file.games] == ["0", "1", "2"]
