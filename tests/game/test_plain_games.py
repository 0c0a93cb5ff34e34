"""Games without a flaw, found by compiled code in one pass: those that an import certifies, and no others."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.board_laws import VARIANTS
from benchmarks.row_laws import read, read_without, spoil, write
from benchmarks.variations import games
from latrodb.diagnostics.span import Source
from latrodb.features.analyzer import analyzer
from latrodb.files import read_bytes
from latrodb.game import plain_games
from latrodb.game.plain_games import find_sound
from latrodb.notation.encoding import decode
from latrodb.rules.boards import BulkReader
from latrodb.rules.catalog import find_variant
from latrodb.rules.compiled import is_compiled
from latrodb.store.rows import GameLocation
from latrodb.store.rows_from_text import ReadGame, RowReader
from tests.support.board_modules import WAYS, use_source
from tests.support.paths import CORPUS

TAGS = '[White "Cato"]\n[Variant "latrunculi-xxi/10x8"]\n'
MOVES = "1.e1-e6* b8-b4 *"
GAME = f"{TAGS}\n{MOVES}\n"


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Judge with compiled code, or with the Python that it is made from."""
    if request.param == "source":
        use_source(monkeypatch)
        monkeypatch.setattr(plain_games, "is_compiled", lambda: True)

    def reader(variant, *, is_bare):  # type: ignore[no-untyped-def]
        return BulkReader(variant.system, variant.geometry, is_bare=is_bare)

    monkeypatch.setattr(plain_games, "bulk_reader", reader)


def check(text: str, *, skipping: bool) -> tuple[list[object], int]:
    """What `check` finds in a text, and how many games it has."""
    analyst = analyzer().without_search()
    reading = (analyst.read_doubtful if skipping else analyst.read)(text.encode())
    games = [analyst.check_game(game) for game in reading]
    found = [each for game in games for each in game.diagnostics]
    return [*found, *reading.diagnostics], len(games) + reading.skipped


def certified(text: str) -> dict[int, int]:
    """The games of a text that an import needs not replay, by their places."""
    reader = RowReader(Source("", text), analyzer().without_search(), None, lambda *at: GameLocation(0, 0, *at), 0)
    found = (each for each in reader.read() if isinstance(each, ReadGame) and each.written is None)
    return {each.span.start: each.span.end for each in found}


@pytest.mark.parametrize("key", VARIANTS)
def test_what_is_sound_needs_no_check(way: None, key: str) -> None:
    variant, random = find_variant(key), Random(key)
    texts = [write(variant, number, random) for number in (1, 2, 3, 4)]
    texts = [each if number % 2 else spoil(each, random) for number, each in enumerate([*texts, GAME])]
    text = "\n".join(texts)
    sound = find_sound(text).ends
    assert sound
    assert sound.items() <= certified(text).items()
    assert check(text, skipping=True) == check(text, skipping=False)


@pytest.mark.parametrize(
    ("variation", "is_sound"),
    [
        ("(1...c8-c4)", True),
        ("{1...c8-c4 with a mate to come}", False),
        ("(1...c8-c4 mate)", False),
        ("(1...c8-c4 1-0)", False),
        ("(1...c8-c4xa1)", False),
        ("{before the mate}", True),
    ],
)
def test_a_variation_that_may_say_how_it_ends_is_left_to_the_ordinary_path(
    way: None, variation: str, is_sound: bool
) -> None:
    text = f"{TAGS}\n1.e1-e6* b8-b4 {variation} 2.a1-a2 *\n"
    assert bool(find_sound(text).ends) is is_sound


@pytest.mark.parametrize(
    ("variation", "is_sound"),
    [
        ("(1...c8-c4 (1...c8-c5) 2.a1-a2 (2.a1-a3 a8-a7 (2...b8-b7)) b8-b7)", True),
        ("((1...c8-c5) 1...c8-c4)", True),
        ("(1...c8-c4 {as (2.a1-a2) shows} 2.a1-a3)", True),
        ("(1...c8-c4 (1...c8-c5xa1) 2.a1-a2)", False),
        ("(1...c8-c4 2.a1-a2 c4-c8 3.a2-a1 (3.a2-a3))", False),
        ("(1...c8-c4 (3.c8-c5) 2.a1-a2)", False),
        ("(1...c8-c4 (2.a1-a2", False),
        ("(" * 9 + "1...c8-c4" + ")" * 9, True),
        ("(" * 10 + "1...c8-c4" + ")" * 10, False),
    ],
)
def test_brackets_within_brackets(way: None, variation: str, is_sound: bool) -> None:
    text = f"{TAGS}\n1.e1-e6* b8-b4 {variation} 2.a1-a2 *\n"
    assert bool(find_sound(text).ends) is is_sound
    assert read(text) == (read_without(text), int(is_sound))


def test_variations_of_all_systems_are_certified_as_the_ordinary_path_finds_them(way: None) -> None:
    texts = [text for _, *found in games(24, "rows") for text in (each.text for each in found)]
    assert sum(read(text)[1] for text in texts) > len(texts) // 8
    assert [read(text)[0] for text in texts] == [read_without(text) for text in texts]


def test_all_games_are_sound(way: None) -> None:
    text = f'{GAME}\n\n{GAME}  \n\r\n{TAGS}[Result "*"]\n[Date "2016.07.??"]\n\n{MOVES}'
    found = find_sound(text)
    assert [text[start:end].endswith(MOVES) for start, end in found.ends.items()] == [True] * 3
    assert found.is_all
    assert check(text, skipping=True) == ([], 3)


@pytest.mark.parametrize(
    "game",
    [
        f'[Result "1-0"]\n{GAME}',
        f'[Termination "time"]\n{GAME}',
        f'[White "Cato"]\n{GAME}',
        f'[white "Cato"]\n{GAME}',
        f'[Date "2016.7.1"]\n{GAME}',
        f'[Event "a\\"b"]\n{GAME}',
        f'[Event "a\x1bb"]\n{GAME}',
        f'[Event "a\u202eb"]\n{GAME}',
        f'[FEN "8/8 w"]\n{GAME}',
        f"[Event 'Ludi']\n{GAME}",
        f'[SetUp "1"]\n{GAME}',
        f'[Evemt "Ludi"]\n{GAME}',
        f'{TAGS}(Event "Ludi")\n\n{MOVES}\n',
        f'[Date "2015.02.29"]\n{GAME}',
        f'[GameKind "tournament"]\n{GAME}',
        f" {GAME}",
        f"{TAGS}\n{MOVES} White resigned.\n",
        f"{TAGS}\n{MOVES}\n\nSome prose.\n",
        f"{TAGS}\n1.e1-e6* b8-b4 {{a \x1b word}} *\n",
        f"{TAGS}\n1.e1-e6* {{illegal}} b8-b4 *\n",
        f"{TAGS}\n1.e1-e6 b8-b4 *\n",
        f"{TAGS}\n1.e1-e6* b8-b4 1-0\n",
        f"{TAGS}\n1.e1-e6* b8-b4\n",
        f"{TAGS}\n*\n",
        f"{TAGS.replace('10x8', '99x8')}\n{MOVES}\n",
    ],
)
def test_a_doubtful_game_is_left_to_the_check(way: None, game: str) -> None:
    text = f"{GAME}\n{game}\n{GAME}"
    found = find_sound(text)
    assert found.ends
    assert not any(len(GAME) < start <= len(GAME) + len(game) for start in found.ends)
    assert not found.is_all
    assert check(text, skipping=True) == check(text, skipping=False)


@pytest.mark.parametrize("gap", ["", "\r", "\n \r", "prose\n\n", "\n ", "\n[x]\n\n"])
def test_games_that_are_not_apart_are_not_told_apart(way: None, gap: str) -> None:
    text = f"{GAME}{gap}{GAME}"
    assert len(find_sound(text).ends) < 2
    assert check(text, skipping=True) == check(text, skipping=False)


def test_habits_of_the_text_count_for_its_doubtful_games(way: None) -> None:
    odd = GAME.replace("b8-b4", "b8b4")
    for text in (f"{GAME}\n{odd}", odd, f"{odd}\n{GAME}\n{odd}"):
        assert check(text, skipping=True) == check(text, skipping=False)


def test_the_variant_that_the_user_states_outranks_the_tags(way: None) -> None:
    assert find_sound(GAME, find_variant("latrunculi-xxi/10x8")).is_all
    assert not find_sound(GAME, find_variant("quintana")).ends


def test_nothing_is_sound_in_nothing(way: None) -> None:
    assert find_sound("") == ({}, False)
    assert check("", skipping=True) == check("", skipping=False)


@pytest.mark.skipif(not is_compiled(), reason="needs compiled code")
@pytest.mark.parametrize("path", sorted(CORPUS.glob("*/*.txt")), ids=lambda path: path.stem)
def test_nothing_in_the_corpus_is_overlooked(path) -> None:  # type: ignore[no-untyped-def]
    text, _, _ = decode(read_bytes(path), None, path.name)
    sound = find_sound(text).ends
    for game in analyzer().without_search().parse_text(text, "").games if sound else ():
        if game.span.start in sound:
            assert not analyzer().check_game(game).diagnostics
