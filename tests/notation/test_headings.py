"""Headings as the XXI pages print them."""

from __future__ import annotations

import pytest

from latrodb.notation.parser import parse_text
from latrodb.notation.written import WrittenGame
from latrodb.rules.catalog import system_of_heading

PAGE = """A page about a game.

Sample Complete Games
- Latrunculi XXI
Jose Carrillo (CAN) - Carlos Cetina (MEX)
CV Game Courier, July 2016
1.d1-d4 d8-d5 2.c1-c6 e8-e6 1-0
- Petteia XXI
Arx (USA) - Jose Carrillo (CAN)
CV Game Courier, Sep 2016
1.d2-d5 g7-g4 2.g2-g3
- Latrunculi XXI
Joe Joyce (USA) - Jose Carrillo (CAN)
CV Game Courier, August 2016
1.c1-c3 h8-h4 [a remark] 2.d1-d2 0-1 - Single Stone Latrunculi XXI
Vitya Makov (RUS) - Jose Carrillo (CAN)
2017
1.c1-c4 i8-i5 0-1
Game Courier Presets - Latrunculi XXI
Several sizes of boards, such as 10x8, have been found.
"""


def tags(game: WrittenGame) -> dict[str, str]:
    return {tag.key: tag.value for tag in game.tags}


def test_a_page_of_games() -> None:
    file = parse_text(PAGE)
    assert [game.source.text[slice(*game.span)].splitlines()[-1] for game in file.games] == [
        "1.d1-d4 d8-d5 2.c1-c6 e8-e6 1-0",
        "1.d2-d5 g7-g4 2.g2-g3",
        "1.c1-c3 h8-h4 [a remark] 2.d1-d2 0-1",
        "1.c1-c4 i8-i5 0-1",
    ]
    assert [game.diagnostics for game in file.games] == [(), (), (), ()]
    assert tags(file.games[0]) == {
        "Variant": "latrunculi-xxi",
        "White": "Jose Carrillo",
        "WhiteTeam": "CAN",
        "Black": "Carlos Cetina",
        "BlackTeam": "MEX",
        "Site": "CV Game Courier",
        "Date": "2016.07.??",
    }
    assert [tags(game)["Date"] for game in file.games[:3]] == ["2016.07.??", "2016.09.??", "2016.08.??"]
    assert [tags(game)["Variant"] for game in file.games[1:3]] == ["petteia-xxi", "latrunculi-xxi"]


def test_a_line_that_is_none_of_a_heading_parts_it_from_the_moves() -> None:
    assert tags(parse_text(PAGE).games[3]) == {}


def test_a_heading_glued_to_a_result() -> None:
    text = PAGE.replace("2017\n", "Some Site, 2017\n")
    game = parse_text(text, system_of=system_of_heading).games[3]
    assert tags(game) == {
        "Variant": "single-stone-xxi",
        "White": "Vitya Makov",
        "WhiteTeam": "RUS",
        "Black": "Jose Carrillo",
        "BlackTeam": "CAN",
        "Site": "Some Site",
        "Date": "2017.??.??",
    }


def test_every_heading_tag_points_at_its_words() -> None:
    (game,) = parse_text("Jose Carrillo (CAN) - Carlos Cetina\nCV Game Courier, 5 July 2016\n1.d1-d4").games
    found = {tag.key: game.source.text[slice(*tag.span)] for tag in game.tags}
    assert found == {
        "White": "Jose Carrillo",
        "WhiteTeam": "(CAN)",
        "Black": "Carlos Cetina",
        "Site": "CV Game Courier",
        "Date": "5 July 2016",
    }
    assert all(tag.is_heading for tag in game.tags)
    assert game.tag("Date") == "2016.07.05"


@pytest.mark.parametrize(
    "text",
    [
        "- Latrunculi XXI\n- Petteia XXI\n",
        "Petteia XXI\nJose Carrillo (CAN) - Joe Joyce (USA)\nNo moves are known.\n",
        "Diagram 1 - Petteia\nCV Game Courier, July 2016\n",
    ],
)
def test_a_heading_without_moves_is_prose(text: str) -> None:
    assert parse_text(text).games == ()


def test_a_heading_under_tags_joins_them() -> None:
    (game,) = parse_text('[Event "x"]\nPetteia XXI\nJose Carrillo (CAN) - Joe Joyce (USA)\n1.a2-a3').games
    assert [tag.key for tag in game.tags] == ["Event", "Variant", "White", "WhiteTeam", "Black", "BlackTeam"]


def test_players_in_a_comment_of_a_tagged_game_are_words() -> None:
    text = '[Event "x"]\n1.a2-a3 {as in\nJose Carrillo (CAN) - Joe Joyce (USA)\nonce} a7-a6'
    (game,) = parse_text(text).games
    assert [turn.text for turn in game.turns()] == ["a2-a3", "a7-a6"]
    assert game.diagnostics == ()


def test_the_name_of_a_game_between_moves_is_a_stray_word() -> None:
    (game,) = parse_text('[Event "x"]\n1.a2-a3\nPetteia XXI\na7-a6').games
    assert [each.code for each in game.diagnostics] == ["S104"]


def test_a_heading_at_the_end_of_a_text_is_prose() -> None:
    (game,) = parse_text("1.a1-a2 b8-b7 word\nPetteia XXI\n").games
    assert game.source.text[slice(*game.span)] == "1.a1-a2 b8-b7 word"


@pytest.mark.parametrize(
    ("heading", "found"),
    [
        ("Anna - Ben\nPetteia XXI, 8x8", {"White": "Anna", "Black": "Ben", "Variant": "petteia-xxi/8x8"}),
        ("Petteia XXI 8x8\n\nAnna Lee – Ben", {"White": "Anna Lee", "Black": "Ben", "Variant": "petteia-xxi/8x8"}),
        ("Petteia XXI, 8x8\n14 May 2024", {"Variant": "petteia-xxi/8x8", "Date": "2024.05.14"}),
        ("May 2024\nAnna (GBR) - Ben", {"Date": "2024.05.??", "White": "Anna", "WhiteTeam": "GBR", "Black": "Ben"}),
        (
            "Petteia XXI\nAnna - Ben, Rome 2024",
            {"Variant": "petteia-xxi", "White": "Anna", "Black": "Ben", "Site": "Rome", "Date": "2024.??.??"},
        ),
    ],
)
def test_each_line_of_a_heading_is_read_for_itself(heading: str, found: dict[str, str]) -> None:
    for text in (f"{heading}\n\n1.a2-a3 a7-a6 *", f"1.b2-b3 *\n\n{heading}\n1.a2-a3 a7-a6"):
        file = parse_text(text, system_of=system_of_heading)
        assert tags(file.games[-1]) == found
        assert file.diagnostics == ()


@pytest.mark.parametrize(
    "line", ["Anna - Ben", "14 May 2024", "Anna - Ben\n14 May 2024", "Anna - Ben, Rome 2024", "Rome 2024\nAnna - Ben"]
)
def test_a_name_or_day_without_another_line_of_a_heading_is_prose(line: str) -> None:
    file = parse_text(f"A page.\n{line}\n\n1.a2-a3 a7-a6 2.b2-b3")
    assert [tags(game) for game in file.games] == [{}]
    assert [each.code for each in file.diagnostics] == ["S103"]
    (tagged,) = parse_text(f'[Variant "petteia-xxi/8x8"]\n{line}\n1.a2-a3 a7-a6').games
    assert list(tags(tagged)) == ["Variant"]


def test_players_with_their_country_leave_a_line_like_players_outside() -> None:
    text = "Latrunculi - A Sample\nJose Carrillo (CAN) - Carlos Cetina\n1.d1-d4 d8-d5"
    file = parse_text(text)
    assert tags(file.games[0])["White"] == "Jose Carrillo"
    assert [each.code for each in (*file.diagnostics, *file.games[0].diagnostics)] == ["S103"]
