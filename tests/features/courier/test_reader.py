"""Logs of Game Courier: the dialect, the head, pages, the front door. All logs here are synthetic."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from latrodb.core.color import WHITE
from latrodb.core.outcome import Ending, Outcome
from latrodb.core.position import write_fen
from latrodb.core.square import square_name, squares_by_file
from latrodb.diagnostics.span import Source, Span
from latrodb.features.analyzer import analyzer
from latrodb.features.courier.comments import read_comment
from latrodb.features.courier.header import board_of, read_log_id, usual_board
from latrodb.features.courier.reader import read_log
from latrodb.features.courier.recognition import is_log
from latrodb.notation.encoding import encode
from latrodb.notation.endings import stated_outcome
from latrodb.notation.format import as_printed, format_game, format_turn
from latrodb.notation.parser import parse_text
from latrodb.notation.written import Aside, LoggedTurn, Unreadable, Withdrawn, WrittenGame, WrittenTurn
from latrodb.rules.catalog import find_variant
from tests.support.paths import CORPUS, LOGS
from tests.support.written_texts import anything, canonical_games, format_file, plain_games

HEAD = "game = Petteia XXI\ncols = 8\n"


def game_of(text: str) -> WrittenGame:
    (game,) = read_log(text).games
    return game


def turns_of(text: str) -> list[str]:
    return [format_turn(turn) for turn in game_of(HEAD + text).turns()]


def codes_of(text: str) -> list[str]:
    file = read_log(HEAD + text)
    return [each.code for each in (*file.diagnostics, *(each for game in file.games for each in game.diagnostics))]


def names_of(squares: int) -> str:
    return "".join(square_name(square) for square in squares_by_file(squares))


def taken(text: str) -> list[list[str]]:
    return [[man.name for move in turn.moves for man in move.takes] for turn in game_of(HEAD + text).turns()]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("S a2-a3", ["a2-a3"]),
        ("a2-a3", ["a2-a3"]),
        ("1. S a2-a3", ["a2-a3"]),
        ("1.a2-a3", ["a2-a3"]),
        ("1... s h7-h6", ["h7-h6"]),
        ("22...s h7-h6", ["h7-h6"]),
        ("1… s h7-h6", ["h7-h6"]),
        ("0 P g2-g3", ["g2-g3"]),
        ("D e2-e3", ["De2-e3"]),
        ("d d7-d6", ["Dd7-d6"]),
        ("+N b1-c3", ["b1-c3"]),
        ("1. S a2-a3 s h7-h6", ["a2-a3", "h7-h6"]),
        ("1. a2-a3 h7-h6", ["a2-a3", "h7-h6"]),
        ("1. a2-a3 1... h7-h6", ["a2-a3", "h7-h6"]),
        ("S a2-a3;", ["a2-a3"]),
        ("1.\u00a0S\u00a0a2-a3;\u00a0@-d5\u00a0", ["a2-a3xd5"]),
        ("S E2-E3", ["e2-e3"]),
        ("S a1-a3; a3-c3", ["a1-a3-c3"]),
        ("S a1-a3; @-a2; a3-c3; @-b3", ["a1-a3xa2-c3xb3"]),
        ("e8-e6xd5", ["e8-e6xd5"]),
        ("s e8-e6xd5", ["e8-e6xd5"]),
        ("s e8 - e6 x d5; @-c6", ["e8-e6xc6xd5"]),
        ("S a2-a3; xb3", ["a2-a3xb3"]),
        ("S a2-a3, @-d5, e5-", ["a2-a3xd5xe5"]),
        ("S a2-a3!; @-d5", ["a2-a3xd5!"]),
        ("S a2-a3(+)?!", ["a2-a3(+)?!"]),
        ("S a2-a3 !?", ["a2-a3!?"]),
        ("db7-b6", ["Db7-b6"]),
        ("Dux e2-e3", ["De2-e3"]),
        ("S2 e2-e3", ["e2-e3"]),
        ("1) S a2-a3", ["a2-a3"]),
        ("pass", ["--"]),
        ("S*d4; D*e5", ["@d4D@e5"]),
    ],
)
def test_moves(text: str, expected: list[str]) -> None:
    assert turns_of(text) == expected


@pytest.mark.parametrize(
    ("text", "squares", "spelled"),
    [
        ("S a2-a3; @-d5", ["d5"], ["@-d5"]),
        ("S a2-a3; @*d5", ["d5"], ["@*d5"]),
        ("S a2-a3; d5-", ["d5"], ["d5-"]),
        ("S a2-a3;d5-;", ["d5"], ["d5-"]),
        ("S a2-a3 ; capture d5", ["d5"], ["capture d5"]),
        ("S a2-a3; capture d5 e5", ["d5", "e5"], ["d5", "e5"]),
        ("S a2-a3; empty d5; clear e5", ["d5", "e5"], ["empty d5", "clear e5"]),
        ("S a2-a3; @-dest", ["a3"], ["@-dest"]),
        ("S a2-a3; @*origin", ["a2"], ["@*origin"]),
        ("@-d5; S a2-a3", ["d5"], ["@-d5"]),
        ("S a2-a3 @-d5", ["d5"], ["@-d5"]),
    ],
)
def test_removals_are_claims_with_their_own_places(text: str, squares: list[str], spelled: list[str]) -> None:
    game = game_of(HEAD + text)
    (turn,) = game.turns()
    men = [man for move in turn.moves for man in move.takes]
    assert [man.name for man in men] == squares
    assert [game.source.text[slice(*man.span)] for man in men] == spelled
    assert turn.text == text.rstrip("; ")
    assert game.source.text[slice(*turn.span)] == turn.text


def test_labels_are_found_again() -> None:
    (turn,) = game_of(HEAD + "1. @-b1; S  a2-a3").turns()
    assert isinstance(turn, LoggedTurn)
    assert turn.label_of(turn.moves[0]) == ("S", Span(len(HEAD) + 9, len(HEAD) + 10))
    (bare,) = game_of(HEAD + "1. a2-a3").turns()
    assert isinstance(bare, LoggedTurn)
    assert bare.label_of(bare.moves[0]) is None


def test_a_removal_on_a_line_of_its_own_belongs_to_the_turn_before() -> None:
    text = "1. S a2-a3\n@-d5\n1... s h7-h6"
    assert taken(text) == [["d5"], []]
    assert codes_of(text) == ["S115"]


@pytest.mark.parametrize(
    "command",
    ["say hello", "S-d5", "flip d5", "add S c1", "empty all", "clear board", "set x 5", "+N-d5", "S*d5", "if x"],
)
def test_other_commands_are_kept_and_flagged(command: str) -> None:
    text = f"1. S a2-a3; {command}; @-e5"
    assert turns_of(text) == ["a2-a3xe5"]
    game = game_of(HEAD + text)
    (diagnostic,) = game.diagnostics
    assert diagnostic.code == "S116"
    assert diagnostic.span
    assert game.source.text[slice(*diagnostic.span)] == command


def test_what_a_command_names_is_not_carried_out() -> None:
    assert turns_of("1. S a2-a3; say I shall play e2-e4 now") == ["a2-a3"]


@pytest.mark.parametrize("text", ["1. S a2a3", "S a2a3", "1. S a2-a3; b2-b3 s a7a6\n1... s a7a6"])
def test_what_looks_like_a_turn_and_is_none_stands_in_its_place(text: str) -> None:
    game = game_of(HEAD + text)
    assert any(isinstance(item, Unreadable) for item in game.items) == ("S101" in codes_of(text))
    assert {"S101", "S116"} & set(codes_of(text))


def test_comments() -> None:
    text = "// before\n1. S a2-a3 // a; b - 1. c2-c3 (d)\n// alone\n1... // late\ns h7-h6 // !?\n// $3\n2. b2-b3 // (e)"
    assert format_game(game_of(text)) == (
        '[Event "?"]\n\n{before} 1.a2-a3 {a; b - 1.c2-c3 (d)} {alone} {late} h7-h6!? $3 2.b2-b3 (e)\n'
    )
    assert codes_of(text) == []


def test_a_comment_in_braces_ends_with_them() -> None:
    text = "1. S a2-a3 {[%sic S a1-a3]} // !\n1... h7-h6 {a {b} c} 2. b2-b3"
    assert format_game(game_of(text)) == "1.a2-a3! {[%sic S a1-a3]} h7-h6 {{a {b} c} 2.b2-b3}\n"


@pytest.mark.parametrize(
    ("text", "expected", "codes"),
    [
        ("a } b", "{a ｝ b}", ["S119"]),
        ("a { b", "{a ｛ b}", ["S119"]),
        ("{a} b", "{{a} b}", []),
        ("{a}", "{a}", []),
        ("(a) [b]", "(a) [b]", []),
        ("(a", "{(a)}", []),
        ('x [Event "y"]', '{x [Event "y"]}', []),
        ("Latrunculi XXI", "{Latrunculi XXI}", []),
        ("- Latrunculi XXI", "{- Latrunculi XXI}", []),
        ("http://x.org/a;b", "{http://x.org/a;b}", []),
        ("1-0", "1-0", []),
        ("*", "*", []),
    ],
)
def test_a_comment_becomes_one_of_the_notation(text: str, expected: str, codes: list[str]) -> None:
    assert format_game(game_of(f"{HEAD}1. S a2-a3\n// {text}")).endswith(f"\n\n1.a2-a3 {expected}\n")
    assert codes_of(f"1. S a2-a3\n// {text}") == codes


def test_tag_lines_in_comments_are_tags() -> None:
    game = game_of('game = Petteia XXI\ncols = 8\n// [White "A \\"B\\" C"]\n1. S a2-a3\n// [Black "D"]')
    tags = [(tag.key, tag.value) for tag in game.tags]
    assert tags == [("White", 'A "B" C'), ("Variant", "petteia-xxi/8x8")]
    assert format_game(game).endswith('1.a2-a3 {[Black "D"]}\n')


def test_withdrawn_lines_are_kept_with_their_level() -> None:
    text = "1. S a2-a3\n|1... s h7-h6 // no\n|| 2. S b2-b3\n1... s g7-g6\n| x // y"
    game = game_of(HEAD + text)
    lines = [(after, line.level, [format_turn(turn) for turn in line.turns()]) for after, line in game.withdrawn()]
    assert lines == [(1, 1, ["h7-h6"]), (1, 2, ["b2-b3"]), (2, 1, [])]
    assert [format_turn(turn) for turn in game.turns()] == ["a2-a3", "g7-g6"]
    assert format_game(game).endswith(
        "1.a2-a3 {[%withdrawn 1 h7-h6] no} {[%withdrawn 2 b2-b3]} g7-g6 {[%withdrawn 1] x y}\n"
    )
    assert all(game.source.text[slice(*item.span)] == item.text for item in game.items if isinstance(item, Withdrawn))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1. S a2-a3\n1... s h7-h6\nresign", "0-1"),
        ("1. S a2-a3\n1... s h7-h6; resign", "1-0"),
        ("1. S a2-a3\n1... resigns", "1-0"),
        ("1. S a2-a3\n1... s h7-h6\nwon", "1-0"),
        ("1. S a2-a3\n1... s h7-h6\nlost", "0-1"),
        ("1. S a2-a3\ndraw", "1/2-1/2"),
        ("1. S a2-a3\ndrawn", "1/2-1/2"),
        ("1. S a2-a3\n1/2-1/2", "1/2-1/2"),
        ('// [FEN "s7/8/8/8/8/8/8/7S b"]\n1... s a8-a7\nresign', "0-1"),
    ],
)
def test_the_one_who_speaks_is_the_one_to_move_or_who_has_just_moved(text: str, value: str) -> None:
    result = game_of(HEAD + text).result
    assert result
    assert result.value == value


@pytest.mark.parametrize(("name", "value"), [("Ann", "0-1"), ("bob", "1-0"), ("Carl", None)])
def test_a_statement_of_resignation(name: str, value: str | None) -> None:
    game = game_of(f"Viewing Game\n{name} has resigned.\nPetteia XXI\nWhite: Ann\nBlack:\nBob\n1. S a2-a3")
    assert game.tag("Termination") == f"{name} has resigned."
    assert (game.result.value if game.result else None) == value
    assert [each.code for each in game.diagnostics] == ([] if value else ["S118"])


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("1. S a2-a3\n1... s h7-h6\n2. S b2-b3", []),
        ("S a2-a3\ns h7-h6\n2. S b2-b3", []),
        ("0 S a2-a3\n1 s h7-h6\n2 S b2-b3", []),
        ("1 S a2-a3\n2 s h7-h6\n3 S b2-b3", []),
        ("1 S a2-a3 s h7-h6\n2 S b2-b3", []),
        ("1. S a2-a3\n2. s h7-h6\n3. S b2-b3", []),
        ("1. S a2-a3\n1... s h7-h6\n3. S b2-b3", ["S108"]),
        ("0 S a2-a3\n1 s h7-h6\n5 S b2-b3\n6 s a7-a6", ["S108"]),
    ],
)
def test_numbers(text: str, codes: list[str]) -> None:
    assert codes_of(text) == codes
    assert len(turns_of(text)) >= 3


@pytest.mark.parametrize(
    ("cols", "code", "name", "square"),
    [
        (8, "ssssssss3d40D3SSSSSSSS", "latrunculi-xxi", "e2"),
        (10, "ssssssssss4d50D4SSSSSSSSSS", "latrunculi-xxi", "f2"),
        (10, "ssssssssss/4d5/****5D4/{S}SSSSSSSSS", "latrunculi-xxi", "f2"),
        (12, "ssssssssssss5d60D5SSSSSSSSSSSS", "latrunculi-xxi", "g2"),
        (10, f"{20 * 's'}40{20 * 'S'}", "petteia-xxi", ""),
        (12, f"{12 * 's'}72{12 * 'S'}", "single-stone-xxi", ""),
    ],
)
def test_codes_of_the_first_position(cols: int, code: str, name: str, square: str) -> None:
    assert board_of(code, cols) == usual_board(name, cols)
    opening = find_variant(f"{name}/{cols}x8").opening()
    assert write_fen(opening).split()[0] == usual_board(name, cols)
    title = {"latrunculi-xxi": "Latrunculi XXI", "petteia-xxi": "Petteia XXI"}.get(name, "Single Stone Latrunculi XXI")
    game = game_of(f"game = {title}\ncols = {cols}\ncode = {code}\n1. a2-a3")
    assert [(tag.key, tag.value) for tag in game.tags] == [("Variant", f"{name}/{cols}x8")]
    assert names_of(opening.dux(WHITE)) == square


def test_another_first_position_is_a_tag() -> None:
    game = game_of("game = Petteia XXI\ncols = 8\ncode = s7/8/8/8/8/8/8/7S\n1. h1-h2")
    assert game.tag("FEN") == "s7/8/8/8/8/8/8/7S w"
    assert game_of("game = Petteia XXI\ncols = 8\ncode = rnbq\n1. h1-h2").tag("FEN") == "rnbq"


@pytest.mark.parametrize("code", ["9" * 400, "*" * 400, "S" * 999, "{S", "s/s", "", "-", "Sé"])
def test_odd_codes_mean_nothing(code: str) -> None:
    assert board_of(code, 8) is None


@pytest.mark.parametrize(
    ("text", "users", "is_open", "invited"),
    [
        ("per31-cvgameroom-2018-335-695", ("per31",), True, "2018.12.02"),
        ("dax00-cvgameroom-2020-265-064", ("dax00",), True, "2020.09.22"),
        ("j_carrillo_vii-taurus-2005-17-560", ("j_carrillo_vii", "taurus"), False, "2005.01.18"),
        ("sissa-makov333-2009-33-859", ("sissa", "makov333"), False, "2009.02.03"),
        ("a-b-2009-366-000", ("a", "b"), False, "2009.??.??"),
    ],
)
def test_names_of_logs(text: str, users: tuple[str, ...], is_open: bool, invited: str) -> None:
    assert read_log_id(text) == (users, is_open, invited)
    game = game_of(f"{HEAD}log = {text}\n1. a2-a3")
    assert (game.tag("LogId"), game.tag("InvitationDate")) == (text, invited)
    assert game.tag("Inviter") == (users[0] if is_open else None)
    assert game.tag("Date") is None


@pytest.mark.parametrize("text", ["alice1", "a-b-2009-5", "a-b-c-2009-5-123", "a-b-2009-5-12", ""])
def test_names_that_people_chose_say_nothing(text: str) -> None:
    assert read_log_id(text) is None


def test_settings_as_in_an_address() -> None:
    text = "game=Petteia+XXI&cols=8&log=per31-cvgameroom-2020-262-447&moves=1.+S+a2-a3%0A1...+s+h7-h6%3B+%40-d5"
    assert is_log(text)
    file = analyzer().parse(text.encode())
    (game,) = file.games
    assert [format_turn(turn) for turn in game.turns()] == ["a2-a3", "h7-h6xd5"]
    assert (game.tag("Variant"), game.tag("Inviter")) == ("petteia-xxi/8x8", "per31")
    assert as_printed(file) == text
    (man,) = next(turn for turn in game.turns() if turn.moves[0].takes).moves[0].takes
    assert text[slice(*file.source.raw_span(man.span))].startswith("%40-d")


def test_the_address_of_a_log_in_its_text() -> None:
    address = "https://www.chessvariants.com/play/pbm/play.php?game=Petteia+XXI&log=per31-cvgameroom-2020-262-447"
    game = game_of(f"{address}\n1. S a2-a3")
    assert game.tag("Variant") == "petteia-xxi"
    assert game.tag("LogId") == "per31-cvgameroom-2020-262-447"


def test_a_page_is_read_by_its_words_and_keeps_its_places() -> None:
    data = (LOGS / "page.html").read_bytes()
    file = analyzer().parse(data, "page.html")
    (game,) = file.games
    assert [format_turn(turn) for turn in game.turns()] == ["c1-c3", "l8-l4", "k1-k5", "a8-a6"]
    assert (game.tag("White"), game.tag("Black")) == ("per hommerberg", "Jose Carrillo")
    assert (game.tag("Inviter"), game.tag("Variant")) == ("per31", "latrunculi-xxi")
    assert game.result
    assert game.result.value == "0-1"
    first = next(game.turns())
    assert file.source.line(file.source.place(first.span).line) == "1. S c1&#45;c3"
    assert as_printed(file).encode() == data
    assert "{a note & more}" in format_game(game)


@pytest.mark.parametrize("path", sorted(LOGS.iterdir()), ids=lambda path: path.name)
def test_fixtures_say_that_they_are_synthetic(path: Path) -> None:
    assert "SYNTHETIC" in path.read_text(encoding="utf-8")[:200]
    assert is_log(path.read_text(encoding="utf-8"))


def test_several_games_in_one_file() -> None:
    file = read_log("game = Petteia XXI\n1. a2-a3\n\ngame = Latrunculi XXI\ncols = 8\n1. b1-b3\n")
    assert [game.tag("Variant") for game in file.games] == ["petteia-xxi", "latrunculi-xxi/8x8"]
    assert [game.number for game in file.games] == [1, 2]


@pytest.mark.parametrize(
    "text",
    [
        "1. S c1-c3\n1... s h8-h4",
        "S c1-c3",
        "0 P g2-g3\n1 p d7-d6",
        "1. c1-c3\ng2-\n1... h8-h4",
        "1. c1-c3\n1... b6-c6; @-c7",
        "|1. c1-c3\n1. c1-c4",
        "1.\u00a0S\u00a0c1-c3\r\n1...\u00a0s h8-h4\r\n",
        "// a log\n1. c1-c3\n1... h8-h4",
        "Viewing Game\nPetteia XXI\n1. c1-c3",
        "<?php\n$game = 'Petteia XXI';",
        "\ufeffgame=Petteia+XXI\nmoves=1. a2-a3",
        "<p>Viewing Game<p>1. a2-a3",
        "A word before it.\n1. S c1-c3\n",
        '// a comment\n[White "A"]\n\n1. S c1-c3',
        '[White "A"]\n\n1. S c1-c3\n1... s h8-h4; @-d5',
        "S c1 - c3!",
        "> 1. S c1-c3",
        "https://example.org/play.php?game=Petteia+XXI&moves=S+a2-a3",
        "<form><input type=hidden name=moves value='a2-a3'></form>",
    ],
)
def test_logs_are_known_by_their_content(text: str) -> None:
    assert is_log(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1. c1-c3 h8-h4",
        "1.c1-c3 // no log\n1... h8-h4",
        '// a comment\n[White "A"]\n\n1. c1-c3',
        '[White "A"]\n\n1. c1-c3 h8-h4\n2. d1-d5xd7 a8-a7',
        '[White "A"]\n\n{A log has lines such as\nS c1-c3\ns h8-h4; @-d5}\n1. c1-c3 h8-h4',
        "{S c1-c3}\n1.c1-c3",
        "1.e1-e4 h8-h4 2.d1-d5xe5* {\nS c1-c3\n}",
        "<p>1.c1-c3 h8-h4",
        "What a game = war.\n1.c1-c3 h8-h4",
        "1. d5-d6 d7-\n",
        "1.g2- \n g3 g7-g6 2.b2-b3",
        "1. D e2-e7  e8-e5",
        "1. d1-d4  d8-d5\n2. D e2-e7  e8-e5\n3. D e7-e6",
        "1. S e2-e7x  S e8-e5\n2. S d2-d4",
        "1. S e2-e4\n1... S e7-e5",
        "1 D e2-e7, e8-e5",
        "1. d1-d4; d8-d5\n2. c1-c4; c8-c5",
        "| d1-d4 | d8-d5 |",
        "| 1 | D d1-d4 | d8-d5 |",
    ],
)
def test_game_files_are_not_taken_for_logs(text: str) -> None:
    assert not is_log(text)


@given(st.one_of(canonical_games, plain_games), st.sampled_from(["", "// x\n", "; //", "\n//", "S c1-c3; @-d5"]))
@example("1.a2-a3 h7-h6\n", "")
def test_a_game_file_is_never_a_log(text: str, scrap: str) -> None:
    tagged = f'[Event "?"]\n\n{text}'
    assert not is_log(tagged)
    commented = tagged.replace("{", f"{{{scrap} ")
    assert not is_log(commented)
    assert format_file(analyzer().parse(commented.encode())) == format_file(parse_text(commented))


@given(canonical_games)
def test_movetext_without_tags_is_never_a_log(text: str) -> None:
    movetext = text.rpartition("]\n\n")[2] or text
    assert not is_log(movetext.replace("{", "{// "))


PIECES = [
    *(
        "1. ",
        "1... ",
        "2",
        "0 ",
        "|",
        "||",
        "S a2-a3",
        "s h7-h6",
        "a7a6",
        "d d7-d6",
        "; ",
        ";",
        "@-d5",
        "@*dest",
        "d5-",
    ),
    *("capture d5 e5", "empty all", "S-d5", "S*d4", "say x", "// ", "// (a", "}", "{", "[", ")", "resign", "1-0", "*"),
    *("\n", "\n", "\n", "\r\n", "game = Petteia XXI\n", "cols=8\n", "Viewing Game\n", "White: A\n", "Black:\n"),
    *(
        "A has resigned.\n",
        "$moves = '",
        "';\n",
        "<<<'X'\n",
        "X;\n",
        "\0",
        "é",
        "\u2028",
        "\ud800",
        "99999999999",
        "!?",
    ),
    *('[White "A"]', "e2-e4xe5", "<script>", "&amp;", "log=a-b-2000-1-001\n", " ", " ", "play.php?game=a&log=b\n"),
]
scraps = st.lists(st.sampled_from(PIECES), max_size=30).map("".join)


@given(st.one_of(scraps, anything))
@example("// }")
@example("|// {\n|a1-a2 // (")
@example("White:\n")
def test_any_text_is_read_and_nothing_is_lost(text: str) -> None:
    file = read_log(text)
    assert as_printed(file) == text
    for game in file.games:
        for item in game.items:
            assert 0 <= item.span.start <= item.span.end <= len(text)
            if isinstance(item, WrittenTurn | Unreadable | Withdrawn):
                assert file.source.text[slice(*item.span)] == item.text
    for diagnostic in (*file.diagnostics, *(each for game in file.games for each in game.diagnostics)):
        assert diagnostic.span
        file.source.place(diagnostic.span)
    format_file(file, 100)


@given(scraps.map(lambda text: f"<p>{text}"))
@example("<p>say x\ud800")
def test_any_page_is_read(text: str) -> None:
    data = encode(text)
    file = analyzer().parse(data)  # half a surrogate pair is no UTF-8, and another encoding is found
    assert encode(as_printed(file), file.source.encoding or "utf-8") == data
    assert as_printed(read_log(text)) == text


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=40), st.booleans())
@example("{}", True)
@example("[%withdrawn 1 a1-a2]", False)
def test_a_comment_comes_back_from_the_notation(text: str, is_after_turn: bool) -> None:
    line = " ".join(text.split())
    source = Source("", f"// {line}")
    comment = read_comment(source, Span(0, len(source.text)), is_after_turn=is_after_turn)
    if comment.items and isinstance(comment.items[0], Aside):
        once = format_file(parse_text(f"1.a2-a3 {format_game(game_of(f'1. a2-a3{chr(10)}// {line}'))[8:]}"))
        assert format_file(parse_text(once)) == once


HOSTILE = {
    "lines": "1. S c1-c3\n1... s c8-c6\n" * 500,
    "deep pipes": "|" * 10_000 + " 1. S c1-c3\n1. S c1-c4\n",
    "code": "1. S c1-c3; set x 5; if true; eval y\n" * 200,
    "scripts": "<script>alert(1)</script>\n" * 200,
    "nul": "\0" * 1000 + "\n1. S c1-c3\n",
    "numbers": "9" * 10_000 + ". S c1-c3\n999999999. S c1-c4\n",
    "one line": "a1-a2; " * 50_000,
    "one comment": "1. S a1-a2 // " + "(a1 " * 50_000,
    "one word": "x" * 500_000,
    "removals": "@-d5\n" * 2_000,
    "braces": "1. S a1-a2 // }\n" * 300,
    "games": "game = Petteia XXI\n1. S a2-a3\n" * 200,
    "heredocs": "$moves = <<<'X'\n" * 500,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_logs_yield_diagnostics(name: str) -> None:
    text = HEAD + HOSTILE[name]
    file = read_log(text)
    assert as_printed(file) == text
    assert sum(len(game.diagnostics) for game in file.games) <= 200 * max(1, len(file.games))
    format_file(file, 100)


@pytest.mark.parametrize(("name", "code"), [("one line", "S113"), ("one comment", "S113"), ("nul", "S112")])
def test_what_is_too_much_is_said(name: str, code: str) -> None:
    assert code in codes_of(HOSTILE[name])


def test_a_log_of_too_many_lines_is_cut() -> None:
    file = read_log(HEAD + "x\n" * 100_010)
    assert [each.code for each in file.games[0].diagnostics if each.code == "S113"] == ["S113"]


def test_the_fixture_of_the_research() -> None:
    log = (CORPUS / "courier" / "synthetic.log").read_text()
    game = game_of(dedent(log))
    assert [format_turn(turn) for turn in game.turns()][-1] == "b6-c6xc7"
    assert [line.level for _, line in game.withdrawn()] == [1]
    assert game.tag("LogUsers") == "j_carrillo_vii, joejoyce"


def test_a_word_that_ends_a_log_is_kept_as_an_ending() -> None:
    text = "1. S a2-a3\n1... s h7-h6; resign"
    game = game_of(text)
    assert stated_outcome(game) == Outcome(WHITE, Ending.RESIGNATION)
    assert '[Termination "Black resigned"]' in format_game(game)
    assert stated_outcome(game_of(text.replace("resign", "0-1"))) is None


@pytest.mark.parametrize(
    ("end", "result"),
    [
        ("2. S b2-b3; offer draw\n2... accept", "1/2-1/2"),
        ("2. S b2-b3\n2... accept", None),
        ("2. S b2-b3; offer draw\n2... s g7-g6\naccept", "1/2-1/2"),
        ("2. S b2-b3; offer draw\n2... s g7-g6\n3. S c2-c3\n3... accept", None),
        ("resign", "0-1"),
        ("resign\n2. S b2-b3", None),
        ("1-0\n2. S b2-b3", None),
        ("Black has won.", "0-1"),
        ("White has run out of time.", "0-1"),
        ("Ann has won.", None),
        ("$status Black has won.", "0-1"),
        ("$status = 'Black has won.';", "0-1"),
        ('$status "White has resigned.";', "0-1"),
        ("Status: The game was drawn by agreement.", "1/2-1/2"),
        ("$status Black to move", None),
        ("White could have won.", None),
        ("White has won a man.", None),
        ("The game was drawn by agreement.", "1/2-1/2"),
        ("The game was long.", None),
        ("I resign.", "0-1"),
        ("I resign myself to losing a man.", None),
        ("draw", "1/2-1/2"),
        ("draw is near", None),
    ],
)
def test_only_what_ends_the_game_is_its_result(end: str, result: str | None) -> None:
    found = game_of(f"{HEAD}1. S a2-a3\n1... s h7-h6\n{end}").result
    assert (found.value if found else None) == result


@pytest.mark.parametrize(
    ("control", "turns", "code"),
    [
        ("<textarea name=moves>S a2-a3</textarea>", ["a2-a3"], None),
        ("<textarea name=comment>S a2-a3 was good</textarea>", [], "S103"),
        ("<input name=moves value='S a2-a3'>", ["a2-a3"], None),
        ("<input name=moves type=submit value='S a2-a3'>", [], None),
        ("<input name=note value='S a2-a3'>", [], "S103"),
        ("<a href='play.php?game=Petteia+XXI&amp;moves=S+a2-a3'>x</a>", ["a2-a3"], "S103"),
        ("<a href='play.php?game=Petteia+XXI&amp;remark=S+a2-a3'>x</a>", [], "S103"),
    ],
)
def test_what_a_control_holds_is_read_or_reported(control: str, turns: list[str], code: str | None) -> None:
    file = read_log(f"<html><body><h1>Petteia XXI</h1>{control}</body></html>")
    (game,) = file.games
    assert [format_turn(turn) for turn in game.turns()] == turns
    assert [each.code for each in file.diagnostics] == [code] * (code is not None)


PAGES = {
    "nested": "<div>" * 20_000 + "S a2-a3",
    "references": "<textarea name=moves>" + "&#45;" * 20_000 + "\nS a2-a3</textarea>",
    "text areas": "<textarea name=moves>S a2-a3</textarea>" * 2_000,
    "different lists": "".join(f"<textarea name=moves>S a2-a{n}</textarea>" for n in range(3, 99)),
    "addresses": "<a href='play.php?game=x&amp;log=y&amp;moves=S+a2-a3'>x</a>" * 2_000,
    "open tag": "<input " * 20_000 + "value=1>\nS a2-a3",
}


@pytest.mark.parametrize("name", PAGES)
def test_hostile_pages_are_read_once(name: str) -> None:
    page = f"<html>{PAGES[name]}"
    file = read_log(page)
    assert as_printed(file) == page
    assert 1 <= len(file.games) <= 21
