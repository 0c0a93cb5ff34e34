"""Board, variant, set-up and reading taken from bare moves."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from time import process_time
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from latrodb.core.color import BLACK, WHITE
from latrodb.core.square import set_of
from latrodb.core.step import steps_text
from latrodb.features.analyzer import analyzer
from latrodb.features.courier.export import export_courier
from latrodb.game.inference.infer import infer_variant
from latrodb.game.replay import replay
from latrodb.game.start import Start, set_up
from latrodb.notation.format import format_turn
from latrodb.notation.parser import parse_text
from latrodb.notation.text_edits import Edit, apply_edits
from latrodb.rules.catalog import find_variant, inferred_systems, variant_keys
from latrodb.rules.system import Seen
from tests.support.paths import CORPUS
from tests.support.players import Table, choose_any, play_game

if TYPE_CHECKING:
    from collections.abc import Iterator

FAHYS = CORPUS / "latrunculi-xxi" / "2016-07-fahys-carrillo.txt"
PRINTED = [
    path
    for folder in ("latrunculi-xxi", "petteia-xxi")
    for path in sorted((CORPUS / folder).glob("20*.txt"))
    if "[FEN " not in path.read_text(encoding="utf-8")
]


def start_of(text: str, variant: str | None = None) -> Start:
    (game,) = parse_text(text).games
    return set_up(game, find_variant(variant) if variant else None)


def codes(start: Start) -> list[str]:
    return [each.code for each in start.diagnostics]


def message(start: Start, code: str) -> str:
    (found,) = (each.message for each in start.diagnostics if each.code == code)
    return found


def numbered(turns: list[str], sep: str = " ", first: int = 1) -> str:
    pairs = range(0, len(turns), 2)
    return sep.join(f"{first + index // 2}.{' '.join(turns[index : index + 2])}" for index in pairs)


def bare(text: str, form: str) -> str:
    """A printed game without tags; without more, as the form says."""
    (game,) = parse_text(text).games
    movetext = text[game.items[0].span.start : game.span.end]
    turns = [format_turn(turn) for turn in game.turns()]
    moves_alone = [re.sub(r"D|x[a-p]\d+|\(\+\)|[*+#!?]", "", turn) for turn in turns]
    return {
        "no tags": movetext,
        "no result": re.sub(r"(1-0|0-1|1/2-1/2|\*)\s*\Z", "", movetext),
        "no comments": numbered(turns),
        "no numbers": " ".join(turns),
        "a turn a line": "\n".join(turns),
        "a pair a line": "\n".join(" ".join(turns[at : at + 2]) for at in range(0, len(turns), 2)),
        "bare numbers": re.sub(r"(?<=\d)\.", " ", numbered(turns, "\n")),
        "squares alone": numbered(moves_alone),
    }[form]


FORMS = (
    "no tags",
    "no result",
    "no comments",
    "no numbers",
    "a turn a line",
    "a pair a line",
    "bare numbers",
    "squares alone",
)


def test_the_eleven_printed_games_are_looked_at() -> None:
    assert len(PRINTED) == 11


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("path", PRINTED, ids=[path.stem for path in PRINTED])
def test_printed_games_are_recognised_from_their_bare_moves(path: Path, form: str) -> None:
    text = path.read_text(encoding="utf-8")
    key = parse_text(text).games[0].tag("Variant")
    start = start_of(bare(text, form))
    assert start.variant.key == key
    assert start.position == start.variant.opening()
    assert codes(start) == ["T203"]
    said = message(start, "T203")
    assert said.startswith(f"taken to be {key}: ")
    assert re.search(r"; (next best \S+ with .*anomal|.* would fit as well)", said), said


@pytest.mark.parametrize("path", PRINTED, ids=[path.stem for path in PRINTED])
def test_logs_without_a_head_are_recognised(path: Path) -> None:
    (printed,) = parse_text(path.read_text(encoding="utf-8")).games
    text = b"".join(export_courier([replay(printed)])).decode()
    lines = [line for line in text.splitlines() if not re.match(r"// \[|(?:game|cols|code|rules?) =", line)]
    (log,) = analyzer().parse("\n".join(lines).encode()).games
    assert log.is_log
    assert set_up(log).variant.key == printed.tag("Variant")


@pytest.mark.parametrize("path", PRINTED, ids=[path.stem for path in PRINTED])
def test_printed_games_with_their_tags_need_no_inference(path: Path) -> None:
    assert codes(start_of(path.read_text(encoding="utf-8"))) == []


def test_inference_is_quick() -> None:
    texts = [bare(path.read_text(encoding="utf-8"), "no tags") for path in PRINTED]
    games = [parse_text(text).games[0] for text in texts]
    set_up(games[0])
    for game in games:
        begun = process_time()
        set_up(game)
        assert process_time() - begun < 0.5


# Random games of every variant. Short ones are drawn between systems and boards whose arrays are alike.

SEEDS = (0, 1, 2, 4)  # in 3, the turns of a game of Latrotabuli do not show that the Centurions face each other


@cache
def random_game(key: str, turns: int, seed: int) -> tuple[str, ...]:
    played = play_game(find_variant(key), choose_any, Random(f"{key} {seed}"), turns)
    return tuple(steps_text(steps) for steps in played.turns)


def random_text(key: str, turns: int, seed: int) -> str:
    return numbered(list(random_game(key, turns, seed)))


INFERRED = tuple(key for key in variant_keys() if key.partition("/")[0] in inferred_systems())
OTHERS = (
    "bell/9x8",
    "schaedler/8x8[men=20]",
    "schaedler/6x6[men=10]",
    "schaedler/10x8[men=20]",
    "schaedler/9x9[men=24]",
    "schaedler/10x10[men=30]",
    "falkener/12x12[full=true]",
    "latrotabuli/12x6[centurions=i2-i5]",
    "glaucus/8x8[layout=king_behind]",
)


@pytest.mark.parametrize("key", [*INFERRED, *OTHERS])
def test_random_games_of_every_variant_are_recognised(key: str) -> None:
    found = Counter(start_of(random_text(key, 70, seed)).variant.key for seed in SEEDS)
    assert found[key] == len(SEEDS), found


@pytest.mark.parametrize(("turns", "fewest"), [(10, 0.8), (20, 0.9)])
def test_most_short_random_games_are_recognised(turns: int, fewest: float) -> None:
    games = [(key, seed) for key in INFERRED for seed in SEEDS]
    starts = [(key, start_of(random_text(key, turns, seed))) for key, seed in games]
    found = sum(start.variant is not None and start.variant.key == key for key, start in starts)
    assert found / len(games) >= fewest, found / len(games)


def test_a_misprint_seldom_misleads() -> None:
    random, found = Random("misprints"), 0
    games = [(key, list(random_game(key, 70, seed))) for key in INFERRED for seed in SEEDS]
    for key, turns in games:
        at = random.randrange(len(turns) // 4, len(turns))
        turns[at] = re.sub(r"([a-p])(\d+)", lambda hit: f"{hit[1]}{int(hit[2]) % 6 + 1}", turns[at])
        found += start_of(numbered(turns)).variant.key == key
    assert found / len(games) >= 0.95, found / len(games)


# Set-ups.


def play_from(key: str, turns: int, seed: int, change) -> list[str]:
    """A random game from another first position than that of the rules."""
    variant, random = find_variant(key), Random(f"{key} {seed}")
    table = Table(variant.system, change(variant.opening()), Seen(), random)
    table.seen.arrive(table.position)
    texts = []
    while len(texts) < turns and table.outcome() is None:
        texts.append(steps_text([table.advance(choose_any)]))
    return texts


def black_begins(position):
    return position.with_side(BLACK)


def mirrored_duxes(position):
    """Each Dux on the left of the two middle squares: d2 and e7 on a board of 8x8."""
    duxes = set_of("d2", "e7")
    white = position.soldiers(WHITE) | set_of("d2")
    black = position.soldiers(BLACK) | set_of("e7")
    return replace(position, white=white, black=black, duxes=duxes)


@pytest.mark.parametrize(
    ("tag", "variant"), [("", None), ('[Variant "latrunculi-xxi/10x8"]\n\n', None), ("", "latrunculi-xxi/10x8")]
)
def test_the_other_side_may_begin(tag: str, variant: str | None) -> None:
    start = start_of(tag + numbered(play_from("latrunculi-xxi/10x8", 40, 1, black_begins)), variant)
    assert start.variant.key == "latrunculi-xxi/10x8"
    assert start.position == find_variant("latrunculi-xxi/10x8").opening().with_side(BLACK)
    said = message(start, "T209")
    assert re.fullmatch(r"Black begins: no anomalies that way, \d+ anomalies if White does; a FEN .*", said)


@pytest.mark.parametrize("tag", ["", '[Variant "latrunculi-xxi/8x8"]\n\n'])
def test_duxes_may_stand_elsewhere(tag: str) -> None:
    turns = play_from("latrunculi-xxi/8x8", 60, 3, mirrored_duxes)
    assert any(turn.startswith("Dd2") for turn in turns)
    assert any(turn.startswith("De7") for turn in turns)
    start = start_of(tag + numbered(turns))
    assert start.variant.key == "latrunculi-xxi/8x8"
    assert start.position.duxes == set_of("d2", "e7")
    said = message(start, "T209")
    assert "White's Dux is on d2 at the start and Black's Dux is on e7 at the start" in said
    (found,) = (each for each in start.diagnostics if each.code == "T209")
    fen = '[FEN "ssssssss/4d3/8/8/8/8/3D4/SSSSSSSS w"]'  # which settles nothing while the rules are open
    assert found.hints == (fen if tag else f'[Variant "latrunculi-xxi/8x8"]\n{fen}',)


def test_the_hint_of_a_set_up_states_it() -> None:
    turns = play_from("latrunculi-xxi/8x8", 60, 3, mirrored_duxes)
    first = start_of(numbered(turns))
    tags = "\n".join(hint for each in first.diagnostics for hint in each.hints)
    again = start_of(f"{tags}\n\n{numbered(turns)}")
    assert (again.variant, again.position, codes(again)) == (first.variant, first.position, [])


FALKENER = (CORPUS / "falkener" / "engine-game-2.txt").read_text(encoding="utf-8")  # played with jumps=true


def hinted_texts() -> Iterator[str]:
    """Games whose rules, first position or tag the moves tell; the last two need no hint but that of the rules."""
    for tag in ("", '[Variant "latrunculi-xxi/8x8"]\n\n', '[Variant "petteia-xxi/8x8"]\n\n'):
        yield tag + numbered(play_from("latrunculi-xxi/8x8", 60, 3, mirrored_duxes))
        yield tag + numbered(play_from("latrunculi-xxi/8x8", 40, 1, black_begins))
    yield bare(FALKENER, "no comments")
    yield from (random_text(key, 70, 0) for key in ("falkener/12x12[full=true]", "glaucus/8x8[layout=king_behind]"))
    yield from (random_text(key, 70, 0) for key in ("schaedler/10x8[men=24]", "kowalski/12x8"))


def test_a_hint_about_the_set_up_leaves_no_more_faults() -> None:
    for text in hinted_texts():
        first = replay(parse_text(text).games[0])
        hints = [(each, hint) for each in first.start.diagnostics for hint in each.hints]
        assert hints
        for told, hint in hints:
            is_of_tag = text[told.span.start] == "["
            added = apply_edits(text, [Edit(told.span, hint)]) if is_of_tag else f"{hint}\n\n{text}"
            again = replay(parse_text(added.replace("]\n\n[", "]\n[")).games[0])
            faults = [sum(not node.attempt.is_flawless for node in game.played()) for game in (first, again)]
            assert faults[1] <= faults[0], hint
            assert len([*again.played()]) >= len([*first.played()]), hint


def test_a_misprinted_first_move_of_a_dux_is_no_set_up() -> None:
    text = FAHYS.read_text(encoding="utf-8")
    assert "4.Dd2-d4" in text  # where e2-e4 was played: the Dux stands on e2
    assert codes(start_of(text)) == []
    # One letter wrong, so that both d2 and a misprint explain what follows: the rules are believed.
    turns = ["De2-c2", "a8-a5", "Dc2-c5", "b8-b6", "Dc5-d5", "a5-a4", "Dd5-d3", "a4-a3", "Dd3-e3", "a3-b3"]
    assert codes(start_of(f'[Variant "latrunculi-xxi/8x8"]\n\n{numbered(turns)}')) == []
    turns[0] = "Dd2-c2"
    assert codes(start_of(f'[Variant "latrunculi-xxi/8x8"]\n\n{numbered(turns)}')) == []


@pytest.mark.parametrize(
    ("key", "setting"),
    [
        ("falkener/12x12[full=true]", "full=true"),
        ("latrotabuli/12x6[centurions=i2-i5]", "centurions=i2-i5"),
        ("glaucus/8x8[layout=king_behind]", "layout=king_behind"),
    ],
)
def test_options_that_set_the_men_up_are_said(key: str, setting: str) -> None:
    start = start_of(random_text(key, 70, 0))
    assert start.variant.key == key
    assert start.position == find_variant(key).opening()
    assert f"the men are set up with {setting}: no anomalies that way" in message(start, "T209")


def test_a_reading_that_explains_clearly_more_is_taken_and_said() -> None:
    path = CORPUS / "falkener" / "engine-game-2.txt"
    start = start_of(bare(path.read_text(encoding="utf-8"), "no comments"))
    assert start.variant.key == "falkener/12x12[jumps=true]"
    assert "the moves follow the reading jumps=true" in message(start, "T209")
    assert message(start, "T209").endswith("; a Variant tag would settle it")
    assert {each.hints for each in start.diagnostics} == {('[Variant "falkener/12x12[jumps=true]"]',)}


def test_a_few_illegal_moves_are_no_reading() -> None:
    # The page itself says that 9...Df5-f2 is illegal [rule 16].
    path = CORPUS / "latrunculi-xxi" / "2016-07-carrillo-cetina.txt"
    start = start_of(bare(path.read_text(encoding="utf-8"), "no comments"))
    assert start.variant.key == "latrunculi-xxi/12x8"


def test_men_are_counted_as_they_are_placed() -> None:
    assert start_of(random_text("schaedler/10x8[men=24]", 90, 0)).variant.key == "schaedler/10x8[men=24]"
    still_placing = start_of(random_text("schaedler/8x8[men=20]", 30, 0))
    assert still_placing.variant.key == "schaedler/8x8"


# Games that begin in mid-play.


@pytest.mark.parametrize("variant", [None, "latrunculi-xxi/12x8"])
def test_a_game_from_mid_play_has_no_first_position(variant: str | None) -> None:
    path = CORPUS / "latrunculi-xxi" / "2016-07-carrillo-cetina.txt"
    (game,) = parse_text(path.read_text(encoding="utf-8")).games
    turns = [format_turn(turn) for turn in game.turns()][16:]
    start = start_of(numbered(turns, first=9), variant)
    assert start.position is None
    assert "begins with move 9" in message(start, "T210")
    assert (start.variant.key if start.variant else None) == variant
    assert codes(start) == (["T210"] if variant else ["T202", "T210"])


def test_a_turn_in_front_of_a_late_number_is_from_mid_play() -> None:
    turns = "g7-g6 3.f2-f5 a7-a4 4.g2-f2 e8-e4 5.g1-g3 e3-d3 6.b5-d5 g6-e6"
    start = start_of(turns, "quintana/8x8")
    assert "begins with move 2" in message(start, "T210")
    assert start_of(f"1.{turns}", "quintana/8x8").position is not None  # a number is wrong


def test_a_game_of_kowalski_that_white_begins_is_not_said_to_begin_with_black() -> None:
    turns = (
        "1.f1-f6* e8-e3 2.j1-j7 Df7-g7 3.j7-j2 c8-c2 4.Dg2-h2 d8-d4 5.k1-k3 d4-l4 6.f6-c6 e3-f3 7.j2-j6 Dg7-j7 "
        "8.i1-i4 c2-b2 9.i4-i7+ b2-b6 10.e1-e4+ l4-h4 *"
    )
    start = start_of(turns)
    assert "White begins" in message(start, "T209")
    assert "Black begins" not in message(start, "T203")


def test_forms_and_squares_may_decide_what_is_played_from_mid_play() -> None:
    start = start_of("14.[5]e2-d3,De3-e4 [3]a7-a6")
    assert (start.variant.key, start.position, codes(start)) == ("glaucus/8x8", None, ["T203", "T210"])
    assert message(start, "T203") == "taken to be glaucus/8x8: no other variant has these forms and squares"


def test_a_wrong_first_number_is_no_mid_play() -> None:
    (game,) = parse_text(FAHYS.read_text(encoding="utf-8")).games
    turns = [format_turn(turn) for turn in game.turns()]
    (petteia,) = parse_text((CORPUS / "petteia-xxi/2016-09-carrillo-joyce.txt").read_text()).games
    assert start_of(numbered(turns, first=1)).variant.key == "latrunculi-xxi/8x8"
    start = start_of(numbered([format_turn(turn) for turn in petteia.turns()], first=2))
    assert start.variant.key == "petteia-xxi/8x8"
    assert start.position == start.variant.opening()


# What the user states.

TURNS = "1.d1-d4 d8-d5 2.c1-c6 e8-e6 3.Dg2-g6 c8-d8 4.c6-d6xd5 Df7-f6*"


def test_a_tag_that_the_moves_contradict_is_remarked_on_and_stands() -> None:
    start = start_of(f'[Variant "petteia-xxi/8x8"]\n\n{TURNS}')
    assert start.variant.key == "petteia-xxi/8x8"
    (found,) = start.diagnostics
    assert found.code == "T211"
    assert found.message.endswith(" anomalies under petteia-xxi/8x8, and none under latrunculi-xxi/12x8")
    assert found.hints == ('[Variant "latrunculi-xxi/12x8"]',)


def test_a_wrong_board_in_the_tag_is_no_odd_set_up() -> None:
    path = CORPUS / "latrunculi-xxi" / "2016-08-joyce-carrillo.txt"
    text = path.read_text(encoding="utf-8").replace("latrunculi-xxi/10x8", "latrunculi-xxi/12x8")
    start = start_of(text)
    assert start.position == find_variant("latrunculi-xxi/12x8").opening()
    assert codes(start) == ["T211"]
    assert message(start, "T211").endswith(", and none under latrunculi-xxi/10x8")


def test_the_users_own_word_is_not_doubted() -> None:
    for text in (TURNS, f'[Variant "latrunculi-xxi/12x8"]\n\n{TURNS}'):
        start = start_of(text, "petteia-xxi/8x8")
        assert (start.variant.key, start.diagnostics) == ("petteia-xxi/8x8", ())


def test_a_tag_with_a_few_misprints_is_not_doubted() -> None:
    start = start_of(f'[Variant "latrunculi-xxi/12x8"]\n\n{TURNS.replace("c1-c6", "b1-c6")}')
    assert codes(start) == []


@pytest.mark.parametrize(
    ("key", "turns"),
    [
        (
            "single-stone-xxi/8x8",
            "1.e1-e4 g8-g5 2.f1-f7 d8-d5 3.d1-d3 g5-i5 4.d3-g3 d5-c5 5.g3-g7 h8-h5 6.g1-g4 c5-c7 7.c1-g1 b8-b5 "
            "8.b1-d1 h5-h6 9.a1-a5 f5-c5xa5",
        ),
        (
            "bell/8x8",
            "1.@b6@f1 @b4@f5 2.@b5@e1 @a4@h7 3.@a1@b1 @c7@g9 4.@d4@f8 @b3@d2 5.@a8@c5 @a6@c4 6.@e2@e5 @a7@d8 "
            "7.@c2@e7 @a3@c6 8.@d5@d6 @c8@e4 9.D@c1 D@f7 10.c2-c3xc4-c4 Df7-g7 11.e2-e3xe4-e4 d2-c2",
        ),
    ],
)
def test_what_comes_after_one_turn_beyond_the_board_does_not_speak_against_the_tag(key: str, turns: str) -> None:
    assert codes(start_of(f'[Variant "{key}"]\n\n{turns} *')) == []


def test_several_turns_beyond_the_board_speak_against_the_tag() -> None:
    turns = " ".join(["1.a1-a3 a8-a7 2.k1-k4 l8-l5 3.b1-b4 h8-h7 4.k4-k5 l5-l4 5.c1-c4 b8-b7", "6.h1-h3 k8-k6 *"])
    assert codes(start_of(f'[Variant "petteia-xxi/8x8"]\n\n{turns}')) == ["T211"]


@pytest.mark.parametrize("key", ["latrunculi-xxi/10x8", "petteia-xxi/8x8", "kowalski/12x8", "quintana/8x8"])
@pytest.mark.parametrize("ply", [5, 25])
def test_a_broken_turn_makes_a_check_no_slower(key: str, ply: int) -> None:
    turns = list(random_game(key, 60, 0))
    sound = numbered(turns)
    turns[ply] = f"{turns[ply][:-1]}9" if turns[ply][-1].isdigit() else "a9-a10"
    clean, flawed = (
        min(_seconds(f'[Variant "{key}"]\n\n{text} *') for _ in range(5)) for text in (sound, numbered(turns))
    )
    assert flawed < 2.5 * clean


def _seconds(text: str) -> float:
    (written,) = parse_text(text).games
    begun = process_time()
    replay(written)
    return process_time() - begun


def test_a_position_settles_the_set_up() -> None:
    fen = "ssssssss/3d4/8/8/8/8/4D3/SSSSSSSS b"
    start = start_of(f'[Variant "latrunculi-xxi/8x8"]\n[FEN "{fen}"]\n\n1.a1-a3 a8-a5 2.b1-b3 b8-b5')
    assert start.position.side is BLACK
    assert codes(start) == []


@pytest.mark.parametrize("text", ["", "1.a2-a3", "14.a2-a3", "1.--", "1.[3]a1-a2", "14.z9-z8 p16-p1", "1.@p16"])
def test_next_to_nothing_is_taken_as_it_is(text: str) -> None:
    for game in parse_text(f'[Event "?"]\n\n{text} *').games:
        start = set_up(game)
        assert {"T202", "T203", "T210"} >= set(codes(start))


def test_tags_alone_fit_no_variant_better_than_others() -> None:
    start = start_of('[Event "x"]\n\n*')
    assert message(start, "T202").startswith("the variant is not named, and the moves do not decide it; add ")
    fen = '[FEN "ssssssss/ssssssss/8/8/8/8/SSSSSSSS/SSSSSSSS w"]'  # which fits those of one board
    assert "fit petteia-xxi/8x8" in message(start_of(f"{fen}\n\n*"), "T202")


def test_the_letter_of_a_leader_speaks_for_a_game_that_has_one() -> None:
    text = "1.e1-e4 e8-e5 2.Df2-f3 d8-d5 3.g1-g4 a8-a4 4.a1-a3 b8-b5 5.b1-b4 c8-c5"
    (game,) = parse_text(text).games
    found = infer_variant(game, inferred_systems(), None)
    assert found is not None
    assert found.variant is not None
    assert found.variant.key == "latrunculi-xxi/10x8"


@pytest.mark.parametrize(
    ("turns", "other"),
    [
        ("1.b8-b4 k1-k7 2.Df7-a7 j1-k1 3.Da7-e7 k7-l7 4.d8-d4 Dg2-i2 5.j8-j4 f1-f6 6.j4-j8 l7-f7*", "kowalski/12x8"),
        (
            "1.Df2-b2 i8-i5 2.c1-c2 De7-e3 3.d1-d2 c8-c7 4.g1-g2 b8-b7 5.f1-f6 e8-e4 6.Db2-b5 h8-h4 7.g2-h2 i5-f5 "
            "8.Db5-c5 b7-b3 9.a1-a2 c7-f7xf6 10.d2-g2 b3-b4",
            "latrunculi-xxi/10x8",
        ),
    ],
)
def test_an_odd_start_under_the_tag_is_doubted_if_another_variant_needs_none(turns: str, other: str) -> None:
    start = start_of(f'[Variant "classical-latrunculi/12x8"]\n\n{turns}')
    assert codes(start) == ["T211", "T209"]
    assert message(start, "T211").startswith(f"under {other} ")


TWO_LETTERS = """[Variant "latrunculi-xxi/8x8"]

1.d1-d3 c8-c6 2.bl-b6 g8-g6 3.d3-d5 f8-f2* 4.g1-g2xf2 e8-f8 5.De2-e7* g6-g3 6.hl-h7 Dd7-d6 7.c1-c5 a8-a6xb6
8.a1-a3 f8-f3 9.e1-e3 Dd6-h6xh7 10.De7-c7xc6 Dh6-g6 11.Dc7-e7 d8-e8* 12.De7-g7* b8-b5 13.a3-a5xb5 h8-g8* *
"""


def test_letters_for_digits_do_not_move_a_dux() -> None:
    # The turns after bl-b6 are played by the wrong side: 15 anomalies, and 11 if White's Dux were on e7.
    start = start_of(TWO_LETTERS)
    assert (start.position, codes(start)) == (find_variant("latrunculi-xxi/8x8").opening(), [])
    game = analyzer().check_game(parse_text(TWO_LETTERS).games[0])
    edits = [Edit(*edit) for each in game.diagnostics if each.found for edit in each.found[0].edits]
    assert apply_edits(TWO_LETTERS, edits) == TWO_LETTERS.replace("bl", "b1").replace("hl", "h1")
