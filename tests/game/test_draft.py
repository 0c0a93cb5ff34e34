"""Drafts: games to which turns, comments and tags are added, while the rest of the text stays as it is."""

from __future__ import annotations

import pytest

from latrodb.core.color import WHITE
from latrodb.core.errors import ContentError, DraftError
from latrodb.core.outcome import Ending, Outcome
from latrodb.features.analyzer import analyzer
from latrodb.game.draft import Draft
from latrodb.rules.catalog import find_variant
from tests.support.paths import CORPUS

PETTEIA = find_variant("petteia-xxi/8x8")


def begin(key: str = "petteia-xxi/8x8", fen: str | None = None) -> Draft:
    variant = find_variant(key)
    return Draft.begin("game.txt", variant, variant.position(fen) if fen else variant.opening())


def resume(text: str, name: str = "game.txt") -> Draft:
    return Draft.resume(analyzer().parse(text.encode(), name))


def play(draft: Draft, *turns: str) -> Draft:
    for turn in turns:
        proposal = draft.propose(turn)
        assert proposal
        draft = draft.add(proposal)
    return draft


def movetext(draft: Draft) -> str:
    return draft.text.partition("\n\n")[2]


def test_a_new_game_has_its_rules_and_no_turn() -> None:
    assert begin().text == '[Variant "petteia-xxi/8x8"]\n\n*\n'
    assert begin("petteia-xxi", "s7/8/8/8/8/8/8/S7 b").text == (
        '[Variant "petteia-xxi/8x8"]\n[SetUp "1"]\n[FEN "s7/8/8/8/8/8/8/S7 b"]\n\n*\n'
    )


def test_turns_are_numbered_and_completed() -> None:
    draft = play(begin("petteia-xxi", "8/s7/8/1Ss4s/8/8/8/3S2S1 w"), "d1-d5!?", "h5-h4")
    assert movetext(draft) == "1.d1-d5xc5!? h5-h4 *\n"
    assert draft.number == "2."
    assert movetext(play(begin("petteia-xxi", "ss6/8/8/8/8/8/8/SS6 b"), "a8-a7", "a1-a2")) == "1...a8-a7 2.a1-a2 *\n"


def test_a_typed_turn_may_be_kept_as_it_is() -> None:
    draft = begin("petteia-xxi", "8/s7/8/1Ss4s/8/8/8/3S2S1 w")
    proposal = draft.propose("d1-d5xh5")
    assert proposal
    assert movetext(draft.add(proposal, exactly=True)) == "1.d1-d5xh5 *\n"
    assert movetext(draft.add(proposal)) == "1.d1-d5xc5 *\n"


def test_an_illegal_turn_gives_its_reason_and_can_be_kept() -> None:
    draft = play(begin(), "d2-d4", "d7-d5")
    proposal = draft.propose("d4-e4")
    assert proposal
    assert [reason.kind.value for reason in proposal.reasons] == ["locked"]
    assert movetext(draft.add(proposal)) == "1.d2-d4 d7-d5 2.d4-e4 *\n"
    impossible = draft.propose("d3-d4")
    assert impossible
    assert impossible.attempt.objection
    assert draft.propose("hello") is None


def test_taking_back_leaves_no_trace() -> None:
    draft = begin()
    texts = [draft.text]
    for turn in ("d2-d4", "d7-d5", "e2-e4", "e7-e6"):
        draft = play(draft, turn)
        texts.append(draft.text)
    draft = draft.comment("a mistake")
    for text in reversed(texts[:-1]):
        draft, _ = draft.take_back()
        assert draft.text == text
    with pytest.raises(DraftError, match="no turn"):
        draft.take_back()


def test_the_end_is_written_and_opened_again_by_taking_back() -> None:
    draft = play(begin("petteia-xxi", "8/8/8/1Ss5/8/8/8/3S4 w"), "d1-d5")
    assert draft.outcome
    assert movetext(draft) == "1.d1-d5xc5# 1-0\n" or movetext(draft) == "1.d1-d5xc5 1-0\n"
    assert movetext(draft.take_back()[0]) == "*\n"


def test_the_players_may_end_the_game() -> None:
    draft = play(begin(), "d2-d4").end("1-0", Outcome(WHITE, Ending.RESIGNATION))
    assert draft.text == '[Variant "petteia-xxi/8x8"]\n[Termination "Black resigned"]\n\n1.d2-d4 1-0\n'
    assert draft.outcome is None
    assert draft.end("*").text == '[Variant "petteia-xxi/8x8"]\n\n1.d2-d4 *\n'


def test_what_was_there_stays_to_the_byte() -> None:
    head = '%\r\n[event "A"]\r\n[Result "*"]\r\n[Variant "petteia-xxi/8x8"]\r\n\r\n'
    text = head + "1. D2–D4 (why?)  d7-d5!? {so}\r\n  *  \r\nprose\r\n"
    draft = play(resume(text), "e2-e4")
    assert draft.text == text.replace("  *  ", "  2.e2-e4 *  ")
    draft = play(draft, "e7-e6").tag("White", 'Joe "J"').end("0-1")
    assert draft.text == text.replace("  *  ", "  2.e2-e4 e7-e6 0-1  ").replace('"*"', '"0-1"').replace(
        "[Result", '[White "Joe \\"J\\""]\r\n[Result'
    )


def test_a_game_without_result_or_tags_is_continued() -> None:
    draft = Draft.resume(analyzer().parse(b"1.d2-d4 d7-d5\n", "game.txt"), PETTEIA)
    assert play(draft, "e2-e4").text == "1.d2-d4 d7-d5 2.e2-e4\n"
    assert draft.tag_variant().text == '[Variant "petteia-xxi/8x8"]\n\n1.d2-d4 d7-d5\n'
    assert draft.end("1-0").text == "1.d2-d4 d7-d5 1-0\n"


def test_long_lines_are_broken_before_a_number() -> None:
    draft = play(begin(), "d2-d3", "d7-d6").comment("x " * 40)
    assert movetext(play(draft, "e2-e3", "e7-e6")).splitlines()[-1] == "2.e2-e3 e7-e6 *"
    lines = movetext(play(draft, "e2-e3", "e7-e6")).splitlines()
    assert lines[0].endswith("x}")


@pytest.mark.parametrize("words", ["", "a } b", "{"])
def test_a_comment_that_could_not_be_read_back_is_refused(words: str) -> None:
    with pytest.raises(DraftError):
        begin().comment(words)


@pytest.mark.parametrize(
    ("key", "value"), [("Variant", "bell"), ("fen", "8 w"), ("Result", "1-0"), ("a b", "c"), ("White", "")]
)
def test_a_tag_that_has_to_stay_is_refused(key: str, value: str) -> None:
    with pytest.raises(DraftError):
        begin().tag(key, value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Hello.\n", "holds no game"),
        ('[Variant "bell"]\n\n1.@a1@b1 *\n\n[Variant "bell"]\n\n1.@a1@b1 *\n', "holds 2 games"),
        ('[Variant "petteia-xxi/8x8"]\n\n1.d2-d9 *\n', "1.d2-d9 cannot be played"),
        ('[Variant "petteia-xxi/8x8"]\n\n1.d2d4 d7-d5 *\n', "cannot be read as a turn"),
        ("1.d2-d4 *\n", "cannot be continued"),
    ],
)
def test_what_cannot_be_continued_is_refused(text: str, why: str) -> None:
    with pytest.raises(ContentError, match=why):
        resume(text)


def test_a_log_is_refused() -> None:
    log = CORPUS / "courier" / "synthetic.log"
    with pytest.raises(ContentError, match="Game Courier log"):
        Draft.resume(analyzer().parse(log.read_bytes(), str(log)))


def test_the_actions_of_a_turn_come_one_by_one() -> None:
    draft = play(begin("glaucus"), "[3]")
    assert (draft.position.pips, movetext(draft)) == (3, "*\n")
    draft = play(draft, "c2-c3", "c3-c4")
    assert (draft.position.pips, draft.actions) == (1, ("[3]", "c2-c3", "c3-c4"))
    back, removed = draft.take_back()
    assert (back.position.pips, removed) == (2, "c3-c4")
    illegal = back.propose("c3-c2")
    assert illegal
    assert illegal.reasons
    end = back.finish()
    assert end
    assert movetext(back.add(end)) == "1.[3]c2-c3 *\n"
    assert movetext(play(draft, "d2-d3")) == "1.[3]c2-c3-c4,d2-d3 *\n"
    nothing = play(begin("glaucus"), "[3]").finish()
    assert nothing
    assert [reason.kind.value for reason in nothing.reasons] == ["must-act"]


@pytest.mark.parametrize("name", ["bell/engine-game-1", "schaedler/engine-game-1", "latrotabuli/engine-game-2"])
def test_a_game_typed_again_is_the_same(name: str) -> None:
    written = resume((CORPUS / f"{name}.txt").read_text(encoding="utf-8"))
    turns = [node.written.text for node in written.game.nodes][:30]
    draft = play(Draft.begin("again.txt", written.variant, written._start.position), *turns)
    assert [node.written.text for node in draft.game.nodes] == turns
