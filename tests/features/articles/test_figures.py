"""Blocks that ask for figures: read with their places, drawn, and judged."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latrodb.diagrams.scene import Scene, Sheet
from latrodb.features.articles.article import Article, check_article
from latrodb.features.articles.figure_boards import differences, pin
from latrodb.features.articles.known_games import GameCache
from latrodb.references import find_place
from tests.support.diagram_words import read_descriptions
from tests.support.game_files import game_text

GAMES = Path(__file__).parent / "games"
SHORT = "game: short.txt"


def article(text: str) -> Article:
    return check_article(text.encode(), "page.md", cache=GameCache(GAMES))


def block(*lines: str, info: str = "") -> str:
    return "\n".join([f"```latro {info}".rstrip(), *lines, "```", ""])


def told(found: Article, *codes: str) -> list[tuple[str, int, int, str]]:
    """Code, line, first column and the words that are meant, of the remarks that count."""
    return [
        (each.code, place.line, place.column, found.source.raw[slice(*found.source.raw_span(each.span))])
        for each in found.diagnostics
        if each.span and each.code not in ("A915", "A919", *codes)
        for place in (found.source.place(each.span),)
    ]


def test_a_figure_has_its_board_name_caption_and_words() -> None:
    found = article(block("name: one", "caption: Two words,", "  and more", SHORT, "at: 2w", "legend: yes"))
    (figure,) = found.figures
    assert (figure.name, figure.caption) == ("one", "Two words, and more")
    assert isinstance(figure.picture, Scene)
    assert figure.picture.legend
    (board,) = figure.boards
    assert list(read_descriptions(figure.alternative)) == [board.place.position]
    assert ElementTree.fromstring(figure.svg()).tag.endswith("svg")


def test_the_caption_comes_from_the_game_unless_there_is_one() -> None:
    found = article(block(SHORT, "at: 1b") + block(SHORT, "at: 1b", "caption: none") + block("fen: 8/8 w"))
    assert [each.caption for each in found.figures] == ["Position after 1...g7-g4, Bell – Dorn, May 2020", "", ""]
    assert [each.name for each in found.figures] == ["figure-1", "figure-2", "figure-3"]


def test_a_place_in_a_variation_is_drawn(tmp_path: Path) -> None:
    (tmp_path / "lines.txt").write_text(game_text("1.e1-e6* (1.e1-e5 a8-a5) 1...b8-b4"), encoding="utf-8")
    found = check_article(block("game: lines.txt", "at: 1b~1").encode(), "page.md", cache=GameCache(tmp_path))
    (board,) = found.figures[0].boards
    assert board.place.position.fen.startswith("1sssssssss/4d5/10/s3S5/")
    assert found.figures[0].caption == "Position after 1...a8-a5 (variation 1), Livia\u00a0– Cato, July 2016"


def test_boards_stand_side_by_side() -> None:
    found = article(
        block(SHORT, "at: 1b, 2w")
        + block("fen: 8/8 w", "title: left", "---", "fen: 8/8 b", "title: right")
        + block("fen: 8/8 w", "---", "variant: bell")
    )
    sheets = [each.picture for each in found.figures if isinstance(each.picture, Sheet)]
    assert [each.titles for each in sheets] == [("before", "after"), ("left", "right"), ("left", "right")]
    assert [len(each.boards) for each in found.figures] == [2, 2, 2]


def test_a_figure_without_one_of_its_boards_is_neither_drawn_nor_compared_with_its_caption() -> None:
    found = article(block("caption: The white man on a1.", "fen: 8/8 w", "---", "game: none.txt"))
    assert found.figures == ()
    assert [each.code for each in found.diagnostics] == ["A917"]


def test_fields_stand_in_the_first_line_too() -> None:
    texts = ["```latro game=short.txt at='1b'\n```", "```{.latro #one game=short.txt at=1b}\n```"]
    names = [article(text).figures[0].name for text in texts]
    assert names == ["figure-1", "one"]
    assert told(article("```latro game=short.txt so what\n```")) == [("A916", 1, 25, "so what")]


@pytest.mark.parametrize("prefix", ["", "> ", "   "])
def test_remarks_stand_where_the_text_is(prefix: str) -> None:
    head = "1. a list\n\n" if prefix.isspace() else "\n\n"
    text = head + "".join(f"{prefix}{line}\n" for line in block(SHORT, "at: 9w", "colour: red").splitlines())
    shift = len(prefix)
    assert told(article(text)) == [("A917", 5, 5 + shift, "9w"), ("A916", 6, 1 + shift, "colour")]


@pytest.mark.parametrize(
    ("lines", "code", "words"),
    [
        (["at: 1b"], "A916", "at"),
        (["caption: x"], "A916", "latro\ncaption: x"),
        ([SHORT, "fen: 8/8 w"], "A916", "fen"),
        ([SHORT, SHORT], "A916", "game"),
        (["game: short.txt@1b", "at: 1w"], "A916", "at"),
        (["game: nix.txt"], "A917", "nix.txt"),
        (["game: -"], "A917", "-"),
        ([SHORT, "variant: nix"], "A916", "nix"),
        ([SHORT, "at: 1w, 7b"], "A917", "7b"),
        (["fen: 8/9 w"], "A916", "8/9 w"),
        (["board:", "  S .", "  . x"], "A916", "x"),
        (["fen: 8/8 w", "moves: 1.a1-a2"], "A916", "moves"),
        (["variant: bell", "moves: hello"], "A921", "hello"),
        (["variant: bell", "theme: rome"], "A916", "rome"),
        (["variant: bell", "men: pawn"], "A916", "pawn"),
        (["variant: bell", "width: wide"], "A916", "wide"),
        (["variant: bell", "width: 0"], "A916", "0"),
        (["variant: bell", "flip: perhaps"], "A916", "perhaps"),
        (["variant: bell", "name: a b"], "A916", "a b"),
        (["variant: bell", "title:"], "A916", "title"),
        (["variant: bell", "what is this"], "A916", "what is this"),
        (["variant: bell", "marks: dot:a1 dot:z9"], "A916", "dot:z9"),
        (["variant: bell", "---", "variant: bell", "name: two"], "A916", "name"),
        (["variant: bell", "seen: 8/8 w"], "A916", "8/8 w"),
        (["fen: 8/8 w", "marks: locks"], "A916", "locks"),
    ],
)
def test_what_cannot_be_drawn_is_told_at_its_place(lines: list[str], code: str, words: str) -> None:
    assert [(each[0], each[3]) for each in told(article(block(*lines)))] == [(code, words)]


def test_hints_on_moves_of_a_figure_replace_the_move_they_stand_at() -> None:
    found = article(block("variant: latrunculi-xxi/12x8", "moves: 1.d5-d7 e7-e8")).diagnostics
    assert [(each.code, each.hints) for each in found] == [("A921", ("d1-d7",)), ("A921", ("e8-e7",))]
    assert [each.notes[-1] for each in found] == [
        "or: without d5-d7 (a turn too many); resolves 1b",
        "or: without e7-e8 (a turn too many)",
    ]


def test_a_figure_with_a_faulty_mark_is_drawn_without_it() -> None:
    found = article(block("variant: bell", "marks: dot:a1 dot:z9 dot:a2"))
    assert len(found.figures) == 1
    assert isinstance(found.figures[0].picture, Scene)
    assert len(found.figures[0].picture.overlays) == 2


def test_what_the_author_saw_is_compared_square_by_square() -> None:
    known, _ = GameCache(GAMES).find("short.txt")
    first, second = (find_place(known.game, at) for at in ("1w", "1b"))
    assert differences(pin(first), first) == ()
    assert differences(f"  {pin(first).replace(' ', '  ')} ", first) == ()
    assert differences(pin(first), second) == (
        "it was seen after d2-d5 and now comes after g7-g4",
        "g4 had no man and has s",
        "g7 had s and has no man",
        "Black was to move, and White is",
    )
    assert differences("8/8", second)[-1] == "the board was 8x2 and is 8x8"
    assert "cannot be read" in differences("x", second)[-1]
    start = find_place(known.game, "start")
    assert " after " not in pin(start)
    told = differences(pin(start).replace("ssssssss/ssssssss", "8/8"), start)
    assert len(told) == 7
    assert told[-1] == "10 more squares differ"


def test_a_line_is_played_from_a_place_in_a_game() -> None:
    found = article(block(SHORT, "at: 1b", "moves: 2.d1-d4 f7-f5"))
    (board,) = found.figures[0].boards
    assert board.place.node is not None
    assert (board.place.node.label, board.is_game) == ("2b", False)
    assert told(found) == []


def test_at_names_a_place_in_a_line() -> None:
    found = article(block("variant: petteia-xxi/8x8", "moves: 1.d2-d5 g7-g4 2.g2-g3", "at: 1w, 2w"))
    assert [each.place.node.label for each in found.figures[0].boards if each.place.node] == ["1w", "2w"]


def test_captions_are_compared_with_the_board_that_is_shown() -> None:
    lines = [SHORT, "at: 2w"]
    right = "caption: Position after 2.g2-g3, Bell - Dorn, May 2020"
    assert told(article(block(right, *lines))) == []
    for wrong, code in (
        (right.replace("g2-g3", "g2-g4"), "A901"),
        (right.replace("Bell - Dorn", "Dorn - Bell"), "A910"),
        (right.replace("2020", "2021"), "A911"),
        ("caption: Position after 1...g7-g4", "A922"),
        ("caption: Diagram 7. Position after 1...g7-g4, before 2.g2-g3", "A922"),
        ("caption: White is well. Positions after 1.d2-d5 and after 2.g2-g3", "A922"),
        ("caption: White has just played 2.g2-g3 and threatens f2-f9", "A908"),
        ("caption: Next may come b2-b8, which nobody believes", "A908"),
    ):
        assert [each[0] for each in told(article(block(wrong, *lines)))] == [code]


def test_a_caption_may_tell_what_came_next() -> None:
    caption = "caption: Diagram 7. Position after 2.g2-g3, Bell - Dorn; lost to 3.h2-h5, after 2...f7-f5 was played"
    assert told(article(block(caption, SHORT, "at: 2w"))) == []


def test_a_line_rests_on_the_place_in_a_game_that_it_is_played_from() -> None:
    lines = [SHORT, "at: 1b", "moves: 2.d1-d4"]
    (figure,) = article(block(*lines)).figures
    (board,) = figure.boards
    assert board.origin is not None
    assert board.origin.node is not None
    assert (board.origin.node.label, board.is_game) == ("1b", False)
    assert [each.code for each in article(block(*lines)).diagnostics] == ["A919"]
    seen = pin(board.origin)
    assert article(block(*lines, f"seen: {seen}")).diagnostics == ()
    changed = article(block(*lines, f"seen: {seen.replace('g7-g4', 'g7-g5')}"))
    assert [each.code for each in changed.diagnostics] == ["A918"]
    assert [each.origin for each in article(block("variant: bell")).figures[0].boards] == [None]


def test_words_behind_a_figure_are_about_it() -> None:
    board = block("variant: petteia-xxi/10x8", "fen: 10/10/10/1Ss7/10/10/10/3S6 w")
    found = article(f"{board}\nHere d1-d5xc5 takes, and b5-b6 cannot be played.\n\n# Next\n\nThen h1-h2* is good.\n")
    assert [each.status.value for each in found.verdicts] == ["verified", "verified", "unverified"]
    assert "nothing says which game" in found.verdicts[-1].message


def test_a_caption_of_two_boards_speaks_of_each() -> None:
    text = block(
        "caption: Positions after 1...g7-g4 (left) and after 2.g2-g3 (right)", SHORT, "at: 1b", "---", SHORT, "at: 2w"
    )
    found = article(f"{text}\nOn the left White may play 2.d1-d4, on the right 2...f7-f5 comes next.\n")
    assert told(found) == []
    assert [each.status.value for each in found.verdicts] == ["verified"] * 5  # four moves, and whose man is on d1


def test_moves_in_a_row_in_a_caption_are_no_game() -> None:
    found = article(
        block("variant: petteia-xxi/8x8", "moves: 1.d2-d5 g7-g4", "caption: After 1.d2-d5 g7-g4 all is open")
    )
    assert (found.games, told(found)) == ((), [])


def test_squares_with_men_are_a_group_and_no_move() -> None:
    board = ["variant: petteia-xxi/10x8", "fen: 10/10/10/1Ss7/10/10/10/3S6 w"]
    assert told(article(block("caption: The men b5-c5 and d1 stand.", *board))) == []
    assert [each[0] for each in told(article(block("caption: The man b5-b6 stands.", *board)))] == ["A908"]


def test_the_last_turn_is_shown_unless_its_author_says_no() -> None:
    figures = article(block(SHORT, "at: 1b") + block(SHORT, "at: 1b", "last: no")).figures
    pictures = [each.picture for each in figures if isinstance(each.picture, Scene)]
    assert [bool(each.overlays) for each in pictures] == [True, False]
    assert [each.men for each in pictures[:1]] == [each.men for each in pictures[1:]]


@pytest.mark.parametrize("system", ["falkener", "kowalski", "bell", "latrotabuli", "petteia-xxi", "latrunculi-xxi"])
def test_lines_are_played_on_small_boards(system: str) -> None:
    (figure,) = article(block(f"variant: {system}", "fen: 4S/1D3/4s/1d3 w", "moves: e4-d4")).figures
    assert figure.boards[0].place.node is not None


def test_a_fence_that_is_never_closed_has_its_last_line() -> None:
    for end in ("", "\n", "\r\n"):
        (figure,) = article(f"```latro\n{SHORT}\nat: 1b{end}").figures
        assert figure.boards[0].ply == 1


def test_a_byte_order_mark_hides_nothing() -> None:
    text = f"\ufeff{block(SHORT, 'at: 9b')}"
    found = check_article(text.encode(), "page.md", cache=GameCache(GAMES))
    assert told(found) == [("A917", 3, 5, "9b")]
    assert check_article("\ufeff# Title\n".encode(), "page.md").source.text.strip() == "Title"


def test_blocks_are_no_words_of_the_article() -> None:
    found = article("Rule 3.\n" + block("variant: bell", "moves: 1.a1-a2 a7-a6 2.b1-b2 b7-b6"))
    assert found.games == ()
    assert "a1-a2" not in found.source.text
    assert [each for each in told(found) if each[0] == "A901"] == []


def test_everything_that_is_wrong_with_a_look_is_reported_at_its_own_place() -> None:
    found = article(block("fen: 8/8 w", "theme: pink", "men: pigs", "coordinates: some", "walls: paper"))
    assert found.figures == ()
    assert [(code, words) for code, _, _, words in told(found)] == [
        ("A916", "pink"),
        ("A916", "pigs"),
        ("A916", "some"),
        ("A916", "paper"),
    ]


@given(st.text(alphabet="latro:{}`~#-= \n\t\"'game1b@SDsd./\x00é", max_size=120))
def test_no_block_raises_and_remarks_lie_in_the_text(inside: str) -> None:
    text = f"```latro {inside}\n```\n"
    found = check_article(text.encode("utf-8", "surrogatepass"), "page.md", cache=GameCache(GAMES))
    for each in found.diagnostics:
        assert each.span is None or 0 <= each.span.start <= each.span.end <= len(found.source.text)
        assert each.span is None or found.source.place(each.span)


@pytest.mark.parametrize(
    ("caption", "standings"),
    [
        ("a2-a3 is illegal", ["false"]),
        ("a2-c3 is illegal", ["verified"]),
        ("a7-a6 is illegal", ["false"]),
        ("a2-a3 is legal, but b2-c3 cannot be played", ["verified", "verified"]),
    ],
)
def test_a_move_that_is_called_illegal_has_to_be(caption: str, standings: list[str]) -> None:
    found = article(block("variant: petteia-xxi/8x8", f"caption: {caption}"))
    assert [each.status.value for each in found.verdicts] == standings


def test_a_legal_move_that_cannot_be_played_may_be_a_blunder() -> None:
    found = article(block(SHORT, "at: 1b", "caption: White cannot play 2.d1-d4 here"))
    assert [each.status.value for each in found.verdicts] == ["unverified"]


def test_a_move_of_a_game_is_not_right_under_any_number() -> None:
    right, wrong = (
        article(block(SHORT, "at: 1b", f"caption: After {number}d1-d4 the board is open")) for number in ("2.", "20.")
    )
    assert [each.status.value for each in right.verdicts] == ["verified"]
    assert "verified" not in [each.status.value for each in wrong.verdicts]


@pytest.mark.parametrize(
    ("lines", "code"),
    [(("game: " + 300 * "a",), "A917"), ((SHORT, "at: ,"), "A916"), ((SHORT, "at: 1b,", "seen: x"), "A918")],
)
def test_names_that_lead_nowhere_are_told(lines: tuple[str, ...], code: str) -> None:
    assert [each.code for each in article(block(*lines)).diagnostics] == [code]


@pytest.mark.parametrize(
    "caption",
    [
        "The position after 2.g2-g3",
        "This is the position after 2.g2-g3",
        "After 2.g2-g3",
        "Positions after 2.g2-g3 (left) and after 1...g7-g4 (right)",
    ],
)
def test_captions_that_tell_of_another_place_are_found(caption: str) -> None:
    at = "at: 1b, 2w" if "left" in caption else "at: 1b"
    codes = [each.code for each in article(block(SHORT, at, f"caption: {caption}")).diagnostics]
    assert "A922" in codes


@pytest.mark.parametrize("caption", ["The position after 2.g2-g3 would be lost", "After 2.g2-g3 Black wins"])
def test_captions_may_look_ahead(caption: str) -> None:
    codes = [each.code for each in article(block(SHORT, "at: 1b", f"caption: {caption}")).diagnostics]
    assert "A922" not in codes


def test_a_position_alone_proves_no_move_before_it() -> None:
    found = article(block("variant: petteia-xxi/8x8", "caption: Position after 5.a2-a3"))
    assert [each.status.value for each in found.verdicts] == ["unverified"]


def test_a_caption_may_tell_of_the_game_that_its_moves_start_from() -> None:
    caption = "caption: What 2.d1-d4 would have done behind 1...g7-g4"
    found = article(block(SHORT, "at: 1b", "moves: 2.d1-d4", caption))
    assert [each.status.value for each in found.verdicts] == ["verified", "verified"]
