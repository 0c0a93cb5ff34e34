"""Records of one game: alignment, judgement, comments, merging."""

from __future__ import annotations

import re
from random import Random
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latrodb.core.step import steps_text
from latrodb.diagnostics.diagnostic import State
from latrodb.features.analyzer import analyzer
from latrodb.features.courier.export import export_courier
from latrodb.game.diff.cells import Side, Token, align
from latrodb.game.diff.diff import GameDiff, diff_games
from latrodb.game.diff.merge import merge_games
from latrodb.game.replay import replay
from latrodb.notation.format import format_game
from latrodb.notation.parser import parse_text
from latrodb.rules.catalog import find_variant, variant_keys
from tests.support.paths import CORPUS
from tests.support.players import choose_any, play_game

FAHYS = (CORPUS / "latrunculi-xxi" / "2016-07-fahys-carrillo.txt").read_text(encoding="utf-8")
HEAD = '[Variant "petteia-xxi/8x8"]\n\n'


def diff(a: str, b: str, variant: str | None = None) -> GameDiff:
    return diff_all(a, b, variant=variant)


def diff_all(*texts: str, variant: str | None = None) -> GameDiff:
    rules = find_variant(variant) if variant else None
    return diff_games(
        *(replay(parse_text(text, name).games[0], rules) for text, name in zip(texts, "abcdefgh", strict=False))
    )


def changed(text: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def test_a_record_says_the_same_as_itself() -> None:
    found = diff(FAHYS, FAHYS)
    assert found.is_same
    assert (found.shared, len(found.columns), found.is_one_game) == (36, 36, True)


def test_spelling_numbering_and_layout_are_no_difference() -> None:
    other = re.sub(r"(\d+)\.", r"\n\1. ", FAHYS[FAHYS.index("\n\n") :]).replace("-", "–")
    found = diff(FAHYS[: FAHYS.index("\n\n")] + "\n\n" + other.replace("0–1", "0-1"), FAHYS)
    assert found.is_same


def test_a_misprint_is_told_from_the_right_reading() -> None:
    found = diff(FAHYS, changed(FAHYS, ("4.Dd2-d4", "4.De2-e4")))
    (divergence,) = found.divergences
    assert divergence.label == "4w"
    assert (divergence.continuations[0].state, divergence.continuations[0].reason) == (
        State.IMPOSSIBLE,
        "the square d2 is empty",
    )
    assert (
        divergence.continuations[1].state,
        divergence.continuations[1].played,
        divergence.continuations[1].turns,
    ) == (State.LEGAL, 30, 30)
    assert divergence.continuations[1].reaches_end
    assert (divergence.better, found.better) == (Side.B, Side.B)
    assert "cannot be played" in divergence.why
    assert found.shared == 35


def test_a_better_reading_may_show_later_only() -> None:
    a = HEAD + "1.a2-a4 h7-h5 2.a4-c4 h5-h4 3.c4-c5 b7-b6 *"
    found = diff(a, changed(a, ("2.a4-c4", "2.a4-b4")))
    (divergence,) = found.divergences
    assert [divergence.continuations[0].state, divergence.continuations[1].state] == [State.LEGAL, State.LEGAL]
    assert (divergence.continuations[0].played, divergence.continuations[1].played) == (4, 2)
    assert divergence.better is Side.A
    assert "can be played" in divergence.why


def test_an_illegal_turn_is_told_with_its_rule() -> None:
    fen = '[Variant "petteia-xxi/8x8"]\n[FEN "8/8/8/3s4/3S4/8/8/S6s w"]\n\n'
    found = diff(f"{fen}1.d4-e4 h1-g1 *", f"{fen}1.a1-b1 h1-g1 *")
    (divergence,) = found.divergences
    assert divergence.continuations[0].state is State.ILLEGAL
    assert divergence.continuations[0].reason.startswith("petteia-xxi 10: ")
    assert divergence.better is Side.B


def test_nothing_decides_between_two_legal_turns() -> None:
    a = HEAD + "1.a2-a3 h7-h5 2.b2-b3 g7-g6 *"
    found = diff(a, changed(a, ("h7-h5", "h7-h6")))
    (divergence,) = found.divergences
    assert (divergence.better, divergence.meets, found.better) == (None, None, None)
    assert found.ends_alike is False


def test_readings_may_meet_again() -> None:
    a = HEAD + "1.a2-a4 h7-h5 2.a4-a5 g7-g6 3.b2-b3 *"
    found = diff(a, changed(a, ("1.a2-a4", "1.a2-a3"), ("2.a4-a5", "2.a3-a5")))
    assert [(each.label, each.better, each.meets) for each in found.divergences] == [
        ("1w", None, None),
        ("2w", None, "2w"),
    ]
    assert found.ends_alike is True
    b = HEAD + "1.a2-a5 h7-h5 2.b2-b3 g7-g6 3.c2-c3 *"
    c = HEAD + "1.b2-b3 h7-h5 2.a2-a5 g7-g6 3.c2-c3 *"
    (divergence,) = diff(b, c).divergences
    assert (divergence.meets, divergence.better) == ("2w", None)
    assert "another order" in divergence.why
    assert diff(b, c).ends_alike is True


def test_a_dropped_turn_is_found() -> None:
    a = HEAD + "1.a2-a4 h7-h5 2.b2-b4 g7-g5 3.c2-c4 f7-f5 *"
    b = HEAD + "1.a2-a4 h7-h5 2.b2-b4 3.c2-c4 f7-f5 *"
    found = diff(a, b)
    (divergence,) = found.divergences
    assert (divergence.label, [cell.text for cell in divergence.continuations[0].cells]) == ("2b", ["g7-g5"])
    assert divergence.continuations[1].cells == ()
    assert divergence.continuations[1].is_next
    assert divergence.continuations[1].state is State.IMPOSSIBLE
    assert (divergence.better, found.shared) == (Side.A, 5)


def test_a_word_that_cannot_be_read_is_a_reading() -> None:
    a = HEAD + "1.a2-a4 h7-h5 2.b2-b4 g7-g5 *"
    found = diff(a, changed(a, ("b2-b4", "b2b")))
    (divergence,) = found.divergences
    assert [cell.text for cell in divergence.continuations[1].cells] == ["b2b"]
    assert (divergence.continuations[1].reason, divergence.better) == ("b2b cannot be read", Side.A)


def test_one_record_may_begin_later_and_end_earlier() -> None:
    a = HEAD + "1.a2-a4 h7-h5 2.b2-b4 g7-g5 3.c2-c4 f7-f5 1-0"
    found = diff(a, "2.b2-b4 g7-g5", "petteia-xxi/8x8")
    assert [divergence.why for divergence in found.divergences] == ["B begins here", "B ends here"]
    assert [len(divergence.continuations[0].cells) for divergence in found.divergences] == [2, 2]
    assert found.better is None
    assert found.results == ("1-0", None)
    again = diff("2.b2-b4 g7-g5", a, "petteia-xxi/8x8")
    assert [divergence.why for divergence in again.divergences] == ["A begins here", "A ends here"]


def test_later_partings_are_judged_from_the_better_line() -> None:
    b = changed(FAHYS, ("4.Dd2-d4", "4.De2-e4"), ("13.a1-a6 b7-b6xc6", "13.a1-a6 b7-b5xc6"))
    found = diff(FAHYS, b)
    assert [(each.label, each.better) for each in found.divergences] == [("4w", Side.B), ("13b", Side.A)]
    assert found.better is None


def test_captures_and_marks_are_compared_with_the_rules() -> None:
    a = changed(FAHYS, ("4.Dd2-d4", "4.De2-e4"))
    found = diff(a, changed(a, ("g3-f3xf4*", "g3-f3"), ("a5-c5xd5", "a5-c5xd4!")))
    assert found.details == (
        ("7b", "captures", ("xd5", "xd4"), "xd5"),
        ("9b", "captures", ("xf4", ""), "xf4"),
        ("9b", "mark", ("*", ""), "*"),
    )
    assert found.habits == ("A writes no glyphs",)


def test_what_a_record_writes_nowhere_is_said_once() -> None:
    bare = re.sub(r"D(?=[a-h]\d)|x[a-h]\d|\*", "", FAHYS)
    found = diff(FAHYS, bare)
    assert found.details == ()
    assert found.habits == ("B writes no captures", "B writes no marks", "B writes no letters of a Dux")
    assert not found.is_same


def test_comments_tags_and_results_are_compared() -> None:
    a = changed(FAHYS, ("13.a1-a6", "13.a1-a6 {bold}"), ("2.c1-c4", "2.c1-c4 {both}"))
    b = changed(FAHYS, ("13.a1-a6", "13.a1-a6 {too  early} (13.a1-a5)"), ("2.c1-c4", "2.c1-c4 {both}"))
    b = changed(b, ('[Result "0-1"]\n', ""), (" b6-b2 0-1", " b6-b2 *"))
    found = diff(a, b)
    assert [(each.sides, each.label, each.text) for each in found.comments] == [
        ((Side.A,), "13w", "{bold}"),
        ((Side.B,), "13w", "{too early}"),
        ((Side.B,), "13w", "(13.a1-a5)"),
    ]
    assert [tuple(each) for each in found.tags] == [("Result", ("0-1", None))]
    assert found.results == ("0-1", "*")
    assert found.divergences == ()


def test_two_games_are_not_one() -> None:
    joyce = (CORPUS / "latrunculi-xxi" / "2016-07-carrillo-joyce.txt").read_text(encoding="utf-8")
    found = diff(FAHYS, joyce)
    assert not found.is_one_game
    assert not found.is_same


def test_without_rules_the_records_are_still_compared() -> None:
    found = diff("1.a1-a2 a8-a7 *", "1.a1-a2 a8-a6 *")
    assert found.variant is None
    (divergence,) = found.divergences
    assert (divergence.continuations[0].state, divergence.continuations[1].state, divergence.better) == (
        State.UNREAD,
        State.UNREAD,
        None,
    )


@pytest.mark.parametrize("key", variant_keys())
def test_a_changed_turn_of_a_random_game_is_found(key: str) -> None:
    random = Random(key)
    played = play_game(find_variant(key), choose_any, Random(f"{key} 1"), 60)
    turns = [steps_text(steps) for steps in played.turns]
    at = random.randrange(len(turns) // 3, len(turns))
    legal = [step for step in find_variant(key).turns(played.turns[at][0].before) if step != turns[at]]
    other = [*turns[:at], random.choice(legal), *turns[at + 1 :]]
    head = f'[Variant "{key}"]\n\n'
    found = diff(head + numbered(turns), head + numbered(other))
    assert [column.is_same for column in found.columns].count(False) <= 1
    assert [divergence.label for divergence in found.divergences] == (
        [] if turns[at] == other[at] else [found.columns[at].label]
    )


def numbered(turns: list[str]) -> str:
    return " ".join(f"{at // 2 + 1}.{' '.join(turns[at : at + 2])}" for at in range(0, len(turns), 2)) + " *"


# Merging.


def test_a_merged_record_keeps_what_both_say() -> None:
    a = changed(FAHYS, ("13.a1-a6", "13.a1-a6 {bold} {both}"), ("2.c1-c4", "2.c1-c4 {only A}"))
    b = changed(
        FAHYS,
        ("13.a1-a6", "13.a1-a6 {early} {both}"),
        ("3.f1-f4", "3.f1-f4 {only B}"),
        ("4.Dd2-d4", "4.De2-e4"),
        (" b6-b2 0-1", " 0-1"),
        ("g3-f3xf4*", "g3-f3"),
        ("[WhiteTeam", '[Annotator "Bea"]\n[WhiteTeam'),
    )
    merged = format_game(merge_games(diff(a, b)))
    for part in (
        '[Annotator "Bea"]\n[MergedFrom "A a, game 1; B b, game 1"]\n',
        "2.c1-c4 {only A} h8-h4 3.f1-f4 {only B} g8-g4",
        "4.De2-e4 {[%other A: Dd2-d4]} f8-f5",
        "g3-f3xf4* {[%other B: g3-f3]} 10.",
        "13.a1-a6 {A: bold} {A: both} {B: early} b7-b6xc6",
        "b6-b2 {[%lacks B]} 0-1",
    ):
        assert part in merged
    preferred = format_game(merge_games(diff(a, b), Side.B))
    for part in (
        "4.De2-e4 {[%other A: Dd2-d4]}",
        "18.h5-h2 b6-b2 {[%lacks B]} 0-1",
        "13.a1-a6 {B: early} {B: both} {A: bold} b7-b6xc6",
    ):
        assert part in preferred


GIFFORD = (CORPUS / "petteia-xxi" / "2016-12-gifford-carrillo.txt").read_text(encoding="utf-8")
AT_13, AT_17 = ("13.g2-g3 g8-g5", "13.g2-g3 h8-h5!"), ("17.b2-b3", "17.g2-g3")


@pytest.mark.parametrize(
    ("a", "b", "parts"),
    [
        (GIFFORD, changed(GIFFORD, AT_13), ["13.g2-g3 h8-h5! {[%other A: g8-g5]} 14.", "17.b2-b3 h5"]),
        (changed(GIFFORD, AT_13), GIFFORD, ["13.g2-g3 h8-h5! {[%other B: g8-g5]} 14.", "17.b2-b3 h5"]),
        (
            changed(GIFFORD, AT_17),
            changed(GIFFORD, AT_13),
            ["h8-h5! {[%other A: g8-g5]} 14.", "17.g2-g3 {[%other B: b2-b3]} h5-h6"],
        ),
        (
            changed(GIFFORD, AT_13, AT_17, ("9.a1-a6xa8", "9.a1-a5xa8")),
            changed(GIFFORD, AT_13, AT_17),
            ["9.a1-a6xa8 {[%other A: a1-a5xa8]} d7-b7"],
        ),
        (
            HEAD + "1.a2-a4 h7-h5 2.b2-b9 g7-g5 *",
            HEAD + "1.a2-a4 h7-h5 2.b2-b4 g7-g9 *",
            ["2.b2-b4 {[%other A: b2-b9]} g7-g5 {[%other B: g7-g9]} *"],
        ),
        (HEAD + "1.a2-a4 {so} a7-a6 *", HEAD + "1.b2-b4 a7-a6 *", ["1.a2-a4 {so} {[%other B: b2-b4]} a7-a6 *"]),
        (
            HEAD + "1.a2-a4 h7-h5 {one} h7-h5 {two} 2.b2-b4 g7-g5 *",
            HEAD + "1.a2-a4 h7-h5 2.b2-b4 g7-g5 *",
            ["1.a2-a4 h7-h5 {one} {two} {[%also A: h7-h5]} 2.b2-b4 g7-g5 *"],
        ),
    ],
)
def test_without_a_preference_the_better_reading_is_the_move(a: str, b: str, parts: list[str]) -> None:
    merged = format_game(merge_games(diff(a, b)))
    assert [part for part in parts if part not in merged] == []
    assert all(each.better is not Side.B for each in diff(merged, b).divergences)


def test_what_was_merged_is_a_record_of_the_same_game() -> None:
    b = changed(FAHYS, ("4.Dd2-d4", "4.De2-e4 {so}"), ("13.a1-a6 b7-b6xc6", "13.a1-a6 {b?} (13.a1-a5) b7-b6xc6"))
    for prefer, base in ((Side.A, FAHYS), (Side.B, b)):
        merged = format_game(merge_games(diff(FAHYS, b), prefer))
        found = diff(base, merged)
        assert (found.divergences, found.details, found.habits) == ((), (), ())
        assert [tag.key for tag in found.tags] == ["MergedFrom"]
        assert {comment.sides for comment in found.comments} == {(Side.B,)}
        remarks = [[each.code for each in parse_text(text).games[0].diagnostics] for text in (merged, base)]
        assert remarks[0] == remarks[1]


def test_a_stretch_that_one_lacks_is_noted_once() -> None:
    a = HEAD + "1.a2-a4 h7-h5 2.b2-b4 g7-g5 3.c2-c4 f7-f5 1-0"
    merged = format_game(merge_games(diff(a, "2.b2-b4 g7-g5", "petteia-xxi/8x8")))
    assert "1.a2-a4 {[%lacks B: 2 turns]} h7-h5 2.b2-b4 g7-g5 3.c2-c4 {[%lacks B: 2 turns]} f7-f5 1-0" in merged


SHORT = "1.a2-a4 h7-h5"
LONG = "1.a2-a4 h7-h5 2.b2-b4 g7-g5 {so} 3.c2-c4"


def merged_both_ways(a: str, b: str) -> list[str]:
    """The movetexts of both records merged, first one preferred, then the other."""
    found = diff(a, b)
    return [format_game(merge_games(found, side)) for side in found.games]


@pytest.mark.parametrize(("one", "other"), [(0, 1), (1, 0)])
def test_the_turns_of_the_longer_record_stay_moves(one: int, other: int) -> None:
    texts = HEAD + SHORT + " *", HEAD + LONG + " 1-0"
    for text in merged_both_ways(texts[one], texts[other]):
        lacks = "A" if one == 0 else "B"
        assert f"1.a2-a4 h7-h5 2.b2-b4 {{[%lacks {lacks}: 3 turns]}} g7-g5 {{so}} 3.c2-c4 1-0\n" in text
        assert len(replay(parse_text(text).games[0]).nodes) == 5


def test_the_end_of_the_shorter_record_is_kept_too() -> None:
    texts = merged_both_ways(HEAD + SHORT + " 1/2-1/2", HEAD + LONG + " 1-0")
    assert all(text.endswith("3.c2-c4 {[%other A: 1/2-1/2]} 1-0\n") for text in texts)
    texts = merged_both_ways(HEAD + SHORT + " 0-1", HEAD + LONG + " *")
    assert all(text.endswith("3.c2-c4 0-1\n") for text in texts)


def test_the_turns_before_the_shorter_record_stay_moves() -> None:
    fen = '[FEN "ssssssss/sssssss1/8/7s/S7/8/1SSSSSSS/SSSSSSSS w"]\n'
    fragment = HEAD.replace("\n\n", f"\n{fen}\n") + "2.b2-b4 g7-g5 *"
    for text in merged_both_ways(HEAD + LONG + " *", fragment):
        assert "1.a2-a4 {[%lacks B: 2 turns]} h7-h5 2.b2-b4 g7-g5 {so} 3.c2-c4 {[%lacks B]} *" in text
        assert "[FEN" not in text
        assert '{[%other B: FEN "' in text
        assert replay(parse_text(text).games[0]).is_read


def test_a_turn_left_out_in_the_middle_stays_a_move_where_the_record_is_worse_without_it() -> None:
    without = LONG.replace(" g7-g5 {so}", "")
    for text in merged_both_ways(HEAD + LONG + " *", HEAD + without + " *"):
        assert (
            "2.b2-b4 g7-g5 {[%lacks B]} {so} 3.c2-c4 *" in text or "2.b2-b4 g7-g5 {so} {[%lacks B]} 3.c2-c4 *" in text
        )
    doubled = LONG.replace("h7-h5", "h7-h5 h7-h5")
    text = merged_both_ways(HEAD + LONG + " *", HEAD + doubled + " *")[0]
    assert "1.a2-a4 h7-h5 {[%also B: h7-h5]} 2.b2-b4" in text


def test_differing_dates_and_results_are_both_kept() -> None:
    tags = '[Variant "petteia-xxi/8x8"]\n[Date "{}"]\n[Result "{}"]\n[Round "{}"]\n\n'
    texts = (
        tags.format("2016.07.14", "1-0", "?") + LONG + " 1-0",
        tags.format("2016.08.01", "0-1", "2") + LONG + " 0-1",
    )
    ways = merged_both_ways(*texts)
    for text in ways:
        for said in ("2016.07.14", "2016.08.01", "1-0", "0-1", '[Round "2"]'):
            assert said in text
        assert replay(parse_text(text).games[0]).written.result
    assert '[Date "2016.07.14"]\n[Result "1-0"]' in ways[0]
    assert '{[%other B: Date "2016.08.01"]} {[%other B: Result "0-1"]} 1.a2-a4' in ways[0]
    same = merged_both_ways(texts[0], texts[0])
    assert "%other" not in "".join(same)


def test_what_one_record_writes_nowhere_is_taken_from_the_other() -> None:
    a = changed(FAHYS, ("1.d1-d5", "1.d1-d5!"))
    bare = re.sub(r"(?<=[a-h]\d)(?:[*+#]|\(\+\))", "", a.replace("d5!", "d5"))
    assert bare != a
    for text in merged_both_ways(a, bare):
        assert text.partition("1.")[2] == a.partition("1.")[2]


def test_a_mark_or_glyph_that_differs_is_kept_as_a_note() -> None:
    a, b = HEAD + "1.a2-a4! h7-h5? *", HEAD + "1.a2-a4!! h7-h5 *"
    texts = merged_both_ways(a, b)
    assert "1.a2-a4! {[%other B: a2-a4, glyph !!]} h7-h5? *" in texts[0]
    assert "1.a2-a4!! {[%other A: a2-a4, glyph !]} h7-h5 {[%other A: h7-h5, glyph ?]} *" in texts[1]


def test_a_note_holds_no_brackets_and_no_marks() -> None:
    a = '[Variant "glaucus/8x8"]\n\n1.[5]e2-d3,De3-e4 [3]a7-a6 *'
    merged = format_game(merge_games(diff(a, a.replace("[5]e2-d3,De3-e4", "[6]e2-d3,De3-e4"))))
    assert "{[%other B: 6 e2-d3,De3-e4]}" in merged
    assert diff(a, merged).divergences == ()


# More than two records.

THREE = HEAD + "1.a2-a4 h7-h5 2.b2-b4 g7-g5 3.c2-c4 f7-f5 *"


def test_most_records_decide_what_replay_does_not() -> None:
    other = changed(THREE, ("2.b2-b4", "2.b2-b3"))
    (divergence,) = diff_all(THREE, other, THREE).divergences
    assert (divergence.label, divergence.better, divergence.why) == ("2w", Side.A, "2 of 3 records have it")
    (divergence,) = diff_all(other, THREE, THREE).divergences
    assert (divergence.better, divergence.why) == (Side.B, "2 of 3 records have it")
    assert diff_all(other, THREE, THREE, other).divergences[0].better is None


def test_replay_decides_against_most_records() -> None:
    a = HEAD + "1.a2-a4 h7-h5 2.a4-c4 h5-h4 3.c4-c5 b7-b6 4.c5-c6 c7-c5 *"
    wrong = changed(a, ("2.a4-c4", "2.a4-b4"))
    (divergence,) = diff_all(wrong, a, wrong).divergences
    assert divergence.better is Side.B
    assert "can be played" in divergence.why


def test_the_merged_record_has_the_better_reading_of_each_place() -> None:
    texts = (
        changed(THREE, ("1.a2-a4", "1.a2-aa")),
        changed(THREE, ("g7-g5", "g7-g4 {why?}"), ("3.c2-c4", "3.c2c4")),
        changed(THREE, ("2.b2-b4 ", "")),
    )
    merged = format_game(merge_games(diff_all(*texts)))
    assert '[MergedFrom "A a, game 1; B b, game 1; C c, game 1"]' in merged
    assert "1.a2-a4 {[%other A: a2-aa]} h7-h5 2.b2-b4 {[%lacks C]} g7-g5 {[%other B: g7-g4]} {why?}" in merged
    assert "3.c2-c4 {[%other B: c2c4]} f7-f5 *" in merged


def test_records_with_the_same_reading_share_a_note() -> None:
    other = changed(THREE, ("2.b2-b4", "2.b2-b9"))
    merged = format_game(merge_games(diff_all(other, THREE, other)))
    assert "2.b2-b4 {[%other A, C: b2-b9]} g7-g5" in merged


def test_a_turn_of_which_each_record_has_a_part_is_made_of_both() -> None:
    texts = changed(THREE, ("2.b2-b4", "2.b2-bA")), changed(THREE, ("2.b2-b4", "2.bZ-b4"))
    longer = [text.replace(" *", " 4.b4-b5 e7-e5 *") for text in texts]
    found = diff_all(*longer)
    assert [(each.better, each.why) for each in found.divergences] == [
        (None, "none can be right as it stands; b2-b4 may be meant")
    ]
    merged = format_game(merge_games(found))
    assert "2.b2-b4 {[%other A: b2-bA]} {[%other B: bZ-b4]} g7-g5" in merged
    assert "2. b2-bA {[%other B: bZ-b4]} g7-g5" in format_game(merge_games(found, Side.A))


def test_two_turns_in_one_word_are_read_apart() -> None:
    texts = changed(THREE, ("b2-b4 g7-g5", "b2-b4xg7-g5")), changed(THREE, ("b2-b4 g7-g5", "b2-b47g7-g5"))
    merged = format_game(merge_games(diff_all(*texts)))
    assert "2.b2-b4 {[%other A: b2-b4xg7-g5]} {[%other B: b2-b47g7-g5]} g7-g5 3.c2-c4" in merged


def test_a_turn_is_written_as_the_rules_have_it() -> None:
    a = changed(FAHYS, ("4.Dd2-d4", "4.De2-e4"))
    merged = format_game(merge_games(diff(changed(a, ("a5-c5xd5", "a5-c5xd4")), a)))
    assert "a5-c5xd5 {[%other A: a5-c5xd4]}" in merged


def test_a_record_without_turns_is_compared() -> None:
    for texts in ((HEAD + "{lost} *", THREE), (THREE, HEAD + "{lost} *", THREE), (HEAD + "*", HEAD + "{lost} *")):
        found = diff_all(*texts)
        assert found.is_one_game
        turns = [turn.text for turn in merge_games(found).turns()]
        assert turns == [turn.text for turn in parse_text(max(texts, key=len)).games[0].turns()]


@given(st.lists(st.lists(st.sampled_from([*THREE.split()[2:], "{so}", "(1.a2-a5)", "a2", "--", "1-0"])), min_size=2))
def test_any_records_are_compared_and_merged(records: list[list[str]]) -> None:
    found = diff_all(*(HEAD + " ".join(["1.a2-a4", *words]) for words in records[:8]))
    assert all(len(column.cells) == len(found.games) for column in found.columns)
    assert len(found.choices) == len(found.columns)
    merged = parse_text(format_game(merge_games(found))).games[0]
    for column in found.columns:
        texts = {cell.text for cell in column.cells if cell}
        assert any(text in merged.source.text for text in texts)


def test_records_of_another_game_are_named() -> None:
    joyce = (CORPUS / "latrunculi-xxi" / "2016-07-carrillo-joyce.txt").read_text(encoding="utf-8")
    assert diff_all(FAHYS, joyce, FAHYS).strangers == [Side.B]
    assert diff_all(FAHYS, FAHYS, FAHYS).is_same


@pytest.mark.parametrize("count", [2, 3, 8])
def test_damaged_copies_give_the_game_back(count: int) -> None:
    random = Random(f"{count} copies")
    played = play_game(find_variant("kowalski/12x8"), choose_any, random, 60)
    sound = numbered([steps_text(steps) for steps in played.turns])
    copies = [
        "".join(random.choice("abcdefgh12345678") if random.random() < 0.01 else sign for sign in sound)
        for _ in range(count)
    ]
    head = '[Variant "kowalski/12x8"]\n\n'
    merged = merge_games(diff_all(*(head + copy for copy in copies)))
    turns = [turn.text for turn in parse_text(head + sound).games[0].turns()]
    assert [turn.text for turn in merged.turns()] == turns


# Alignment.

TOKENS = st.lists(
    st.builds(lambda square, side: Token((("-", square, "a1"),), side), st.sampled_from("abc"), st.integers(0, 1)),
    max_size=30,
)


@given(TOKENS, TOKENS)
def test_every_turn_is_aligned_once_and_in_order(a: list[Token], b: list[Token]) -> None:
    couples = align(a, b)
    assert [one for one, _ in couples if one is not None] == list(range(len(a)))
    assert [other for _, other in couples if other is not None] == list(range(len(b)))
    assert (None, None) not in couples


@given(TOKENS, st.integers(0, 29))
def test_a_left_out_turn_leaves_the_others_together(tokens: list[Token], at: int) -> None:
    fewer = [*tokens[:at], *tokens[at + 1 :]]
    couples = align(tokens, fewer)
    same = sum(
        one is not None and other is not None and tokens[one].moves == fewer[other].moves for one, other in couples
    )
    assert same == len(fewer)


def test_long_records_are_compared_in_time_that_grows_with_their_length() -> None:
    random = Random(5)

    def record(turns: int) -> str:
        files = "abcdefgh"
        return " ".join(
            f"{random.choice(files)}{random.randint(1, 8)}-{random.choice(files)}{random.randint(1, 8)}"
            for _ in range(turns)
        )

    begun = process_time()
    found = diff(HEAD + "1." + record(3000), HEAD + "1." + record(3000))
    assert process_time() - begun < 20
    assert sum(column.cells[0] is not None for column in found.columns) == 3000


# Logs of Game Courier.

LOG = """cols = 8
1. S d1-d5
1... d d7-d6
| 2. S c1-c5
2. S c1-c4
2... s h8-h4 // a note
3. S f1-f4
3... s g8-g4
4. D e2-e4
4... s f8-f5
"""


def test_a_log_is_set_against_a_printed_score() -> None:
    printed, log = parse_text(FAHYS).games[0], analyzer().parse(LOG.encode()).games[0]
    rules = find_variant("latrunculi-xxi/8x8")
    found = diff_games(replay(log, rules), replay(printed, rules))
    assert [(each.label, each.better, each.why) for each in found.divergences][1:] == [("5w", None, "A ends here")]
    assert (found.divergences[0].label, found.divergences[0].better) == ("4w", Side.A)
    assert found.shared == 7
    assert [(each.sides, each.label) for each in found.comments] == [((Side.A,), "1b"), ((Side.A,), "2b")]
    assert "c1-c5" in found.comments[0].text
    merged = format_game(merge_games(found, Side.B))
    assert "1.d1-d5 Dd7-d6 {[%withdrawn 1 c1-c5]} 2.c1-c4 h8-h4 {a note} 3.f1-f4" in merged
    assert "4.Dd2-d4 {[%other A: De2-e4]} f8-f5" in merged


def test_removals_of_a_log_are_set_against_the_list_of_captures() -> None:
    a = changed(FAHYS, ("4.Dd2-d4", "4.De2-e4"))
    (written,) = parse_text(a).games
    text = b"".join(export_courier([replay(written)])).decode()
    assert "7... s a5-c5; @-d5\n" in text
    (log,) = analyzer().parse(text.replace("7... s a5-c5; @-d5\n", "7... s a5-c5\n").encode()).games
    found = diff_games(replay(written), replay(log))
    assert found.divergences == ()
    assert found.details == (("7b", "captures", ("xd5", ""), "xd5"),)
    assert found.habits == ("B writes no marks",)
