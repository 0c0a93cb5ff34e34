"""Games that may be one game: copies with every kind of change are found, and other games are not."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

import latrodb
from benchmarks.generate import play_game
from latrodb.core.color import BLACK
from latrodb.core.step import Drop, Shift
from latrodb.core.symmetry import FILES_REVERSED, QUARTER, RANKS_REVERSED, SAME, exchanged
from latrodb.store.duplicates import KNOWN_BY_MANY, Duplicate, TurnPlace, duplicates, pairs_that_share_runs
from latrodb.store.likeness import ComparedGame, Numbers, Relation, compare
from tests.support.game_files import add_text, game_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.core.symmetry import Image
    from latrodb.rules.variant import Variant
    from latrodb.store.database import Database

VARIANTS = ("latrunculi-xxi/10x8", "petteia-xxi/8x8", "quintana/8x8", "latrotabuli/12x6", "bell/7x8")
LENGTH = 30  # plies of a game


def played(variant: Variant, position: Position, seed: object, length: int = LENGTH) -> list[Step]:
    """Random legal turns from a position, of single men."""
    random = Random(f"duplicates {variant.key} {seed}")
    steps: list[Step] = []
    while len(steps) < length:
        turns = [turn for turn in variant.system.turns(position) if isinstance(turn[0], (Shift, Drop))]
        steps.append(variant.system.play(position, random.choice(turns)))
        position = steps[-1].after
    return steps


def text_of(variant: Variant, steps: Sequence[Step], *, changed: dict[int, str] | None = None, **tags: str) -> str:
    """A game with its first position; `changed` has other texts of turns by index, empty to leave one out."""
    words = {index: step.text for index, step in enumerate(steps)} | (changed or {})
    first = steps[0].before
    if first != variant.opening():
        tags = {"SetUp": "1", "FEN": first.fen} | tags
    after = int(first.side is BLACK)
    numbered = [
        f"{at // 2 + 1}.{word}" if at % 2 == 0 else f"{at // 2 + 1}...{word}"
        for at, word in enumerate(filter(None, words.values()), start=after)
    ]
    return game_text(" ".join(numbered), "*", variant.key, **tags)


def seen_by(variant: Variant, steps: Sequence[Step], image: Image) -> list[Step]:
    """The same turns on the image of the board."""
    size = steps[0].before.geometry
    return [variant.system.play(image.position(step.before), image.turn(size, step.turn)) for step in steps]


def found(database: Database) -> dict[tuple[int, int], Duplicate]:
    return {(each.game, each.other): each for each in duplicates(database)}


@pytest.mark.parametrize("key", VARIANTS)
def test_every_kind_of_copy_is_found_and_another_game_is_not(database: Database, key: str) -> None:
    variant = latrodb.variant(key)
    steps = played(variant, variant.opening(), "game")
    image = variant.system.images(variant.geometry)[-1]
    texts = [
        text_of(variant, steps),
        text_of(variant, steps[:20], Event="1"),
        text_of(variant, steps, changed={14: "a1-a1"}, Event="2"),
        text_of(variant, steps, changed={17: ""}, Event="3"),
        text_of(variant, seen_by(variant, steps, image), Event="4"),
        text_of(variant, steps[9:24], Event="5"),
        text_of(variant, steps, Event="6", White="?"),
        text_of(variant, [*steps[:10], *played(variant, steps[9].after, "other")], Event="7"),
        text_of(variant, played(variant, variant.opening(), "third"), Event="8"),
    ]
    for at, text in enumerate(texts, start=1):
        add_text(database, text, f"{at}.txt")
    pairs = found(database)
    assert {
        pair[1]: (each.relation, each.image, each.shared, each.different)
        for pair, each in pairs.items()
        if pair[0] == 1
    } == {
        2: (Relation.CONTAINS, "same", 20, 0),
        3: (Relation.DIFFERS, "same", LENGTH - 1, 1),
        4: (Relation.DIFFERS, "same", LENGTH - 1, 1),
        5: (Relation.SAME, image.name, LENGTH, 0),
        6: (Relation.CONTAINS, "same", 15, 0),
        7: (Relation.WORDING, "same", LENGTH, 0),
    }
    assert not {8, 9} & {game for pair in pairs for game in pair}
    words = [step.text for step in steps]
    assert pairs[1, 2].places == (TurnPlace("11w", words[20]), TurnPlace("10b", None))
    assert pairs[1, 3].places == (TurnPlace("8w", words[14]), TurnPlace("8w", "a1-a1"))
    assert pairs[1, 4].places == (TurnPlace("9b", words[17]), TurnPlace("9b", None))
    assert pairs[1, 5].places is None
    assert pairs[1, 6].places == (TurnPlace("5w", None), TurnPlace("start", None))
    assert pairs[3, 5].image == image.name


def test_games_with_a_common_opening_are_found_neither_by_their_turns_nor_mirrored(database: Database) -> None:
    variant = latrodb.variant("petteia-xxi/8x8")
    steps = played(variant, variant.opening(), "opening", 10)
    for number in range(6):
        ways = [*steps, *played(variant, steps[-1].after, number, 4 + 6 * number)]
        add_text(
            database, text_of(variant, ways if number % 2 else seen_by(variant, ways, FILES_REVERSED)), f"{number}.txt"
        )
    assert not duplicates(database)


def test_a_short_game_is_contained_in_another_one_but_not_in_many(database: Database) -> None:
    variant = latrodb.variant("petteia-xxi/8x8")
    steps = played(variant, variant.opening(), "line", 6)
    add_text(database, text_of(variant, steps), "short.txt")
    add_text(database, text_of(variant, [*steps, *played(variant, steps[-1].after, 1)]), "long.txt")
    assert [(each.game, each.other, each.relation) for each in duplicates(database)] == [(2, 1, Relation.CONTAINS)]
    for number in range(2, KNOWN_BY_MANY + 1):
        add_text(database, text_of(variant, [*steps, *played(variant, steps[-1].after, number)]), f"{number}.txt")
    assert not duplicates(database)


@pytest.mark.parametrize(("image", "count"), [(exchanged(RANKS_REVERSED), 1), (RANKS_REVERSED, 0)])
def test_an_image_that_the_rules_do_not_have_is_another_game(database: Database, image: Image, count: int) -> None:
    variant = latrodb.variant("latrotabuli/12x6")
    steps = played(variant, variant.opening(), "direction", 12)
    add_text(database, text_of(variant, steps), "game.txt")
    add_text(database, text_of(variant, seen_by(variant, steps, image)), "image.txt")
    assert [each.image for each in duplicates(database)] == [image.name] * count


def test_throws_of_a_die_are_part_of_a_turn(database: Database) -> None:
    variant = latrodb.variant("glaucus/8x8")
    turns = play_game(variant, Random("throws"), 24).turns[:23]
    texts = [turns, turns[:15], (*turns[:9], f"[{7 - int(turns[9][1])}]{turns[9][3:]}", *turns[10:])]
    for number, text in enumerate(texts):
        words = [f"{at // 2 + 1}.{turn}" if at % 2 == 0 else turn for at, turn in enumerate(text)]
        add_text(database, game_text(" ".join(words), "*", variant.key), f"{number}.txt")
    found = {(each.game, each.other): (each.relation, each.shared) for each in duplicates(database)}
    assert found[1, 2] == (Relation.CONTAINS, 15)
    assert found[1, 3] == (Relation.DIFFERS, 22)


def test_a_fragment_with_a_turn_that_cannot_be_played_is_a_misprint_and_another_line_is_not(database: Database) -> None:
    variant = latrodb.variant("latrunculi-xxi/10x8")
    steps = played(variant, variant.opening(), "fragment", 20)
    here = steps[12:14]
    add_text(database, text_of(variant, steps), "game.txt")
    add_text(database, text_of(variant, here, changed={1: "a1-a1"}), "misprint.txt")
    others = [turn for turn in variant.turns(here[1].before) if turn != here[1].text]
    add_text(database, text_of(variant, here, changed={1: others[0]}), "line.txt")
    (pair,) = duplicates(database)
    assert (pair.game, pair.other, pair.relation, pair.shared, pair.different) == (1, 2, Relation.DIFFERS, 1, 1)
    assert pair.places == (TurnPlace("7b", here[1].text), TurnPlace("1b", "a1-a1"))


@pytest.mark.parametrize(("changed", "count"), [({2: "z1-z2"}, 1), ({2: "a1-a2"}, 0), ({5: "z1-z2"}, 0), ({}, 0)])
@pytest.mark.parametrize("is_first", [True, False])
def test_a_short_game_with_a_misprint_is_found(
    database: Database, changed: dict[int, str], count: int, is_first: bool
) -> None:
    """Turn 3 of 6 cannot be played, in either game; if it can, or is the last, the games may be two."""
    variant = latrodb.variant("latrunculi-xxi/10x8")
    steps = played(variant, variant.opening(), "short", 6)
    texts = [text_of(variant, steps), text_of(variant, steps, changed=changed, White="Zeno")]
    for name, text in zip(("1.txt", "2.txt"), texts if is_first else reversed(texts), strict=True):
        add_text(database, text, name)
    found = [each for each in duplicates(database) if each.relation is Relation.DIFFERS]
    assert len(found) == count
    for each in found:
        assert (each.shared, each.different, each.image) == (5, 1, "same")
        assert each.places is not None
        assert {place.label for place in each.places} == {"2w"}


def test_a_misprint_after_an_opening_of_many_games_is_no_sign_of_a_copy(database: Database) -> None:
    variant = latrodb.variant("latrunculi-xxi/10x8")
    steps = played(variant, variant.opening(), "opening", 8)
    add_text(database, text_of(variant, steps, White="Zeno"), "0.txt")
    add_text(database, text_of(variant, steps, changed={4: "z1-z2"}), "1.txt")
    assert [each.relation for each in duplicates(database)] == [Relation.DIFFERS]
    for seed in range(KNOWN_BY_MANY):
        others = [*steps[:4], *played(variant, steps[3].after, seed, 6)]
        add_text(database, text_of(variant, others, White=f"Zeno {seed}"), f"other-{seed}.txt")
    assert not [each for each in duplicates(database) if 2 in (each.game, each.other)]


def test_rules_of_another_name_do_not_hide_a_game(database: Database) -> None:
    variant = latrodb.variant("petteia-xxi/8x8")
    text = text_of(variant, played(variant, variant.opening(), "rules", 16))
    add_text(database, text, "right.txt")
    add_text(database, text.replace("petteia-xxi/8x8", "quintana/8x8"), "wrong.txt")
    (pair,) = duplicates(database)
    assert (pair.shared, pair.different) == (16, 0)
    assert not duplicates(database, "quintana")
    assert not duplicates(database, "petteia-xxi/8x8")


def test_the_words_of_a_misprint_are_those_of_the_text(database: Database) -> None:
    variant = latrodb.variant("petteia-xxi/8x8")
    steps = played(variant, variant.opening(), "words", 24)
    add_text(database, text_of(variant, steps), "game.txt")
    add_text(database, text_of(variant, steps, changed={15: "z9-z8??"}), "misprint.txt")
    (pair,) = duplicates(database)
    assert pair.places == (TurnPlace("8b", steps[15].text), TurnPlace("8b", "z9-z8??"))


def line(turns: Sequence[int], first: int | None = 0, start: int = 0) -> ComparedGame:
    """Turns by number, in positions that are known by number, from that of the first one on."""
    return ComparedGame(turns, [None if first is None else first + start + at for at in range(len(turns) + 1)])


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (line(range(20)), line(range(20)), (Relation.SAME, 20, 0, None)),
        (line(range(20)), line(range(12, 20), start=12), (Relation.CONTAINS, 8, 0, (12, 12, 0, 0))),
        (line(range(20)), line(range(12, 30), start=12), (Relation.OVERLAPS, 8, 0, (12, 12, 0, 0))),
        (line(range(20)), line(range(12, 20), first=500), (Relation.DIFFERS, 8, 1, (12, 12, 0, 0))),
        (line(range(20)), line(range(15, 20), first=500), None),
        (line(range(20)), line(range(1, 20)), (Relation.DIFFERS, 19, 1, (0, 1, 0, 0))),
        (line(range(15)), line([*range(14), 99]), None),
        (line(range(30)), line([*range(29), 99]), (Relation.DIFFERS, 29, 1, (29, 30, 29, 30))),
        (line(range(20)), line([99, *range(1, 20)]), (Relation.DIFFERS, 19, 1, (0, 1, 0, 1))),
        (line(range(40), first=None), line(range(20, 30), first=None), (Relation.CONTAINS, 10, 0, (20, 20, 0, 0))),
        (line(range(40), first=None), line(range(20, 24), first=None), None),
        (line([1, 2, 3, 4] * 5), line([1, 2, 3, 4] * 3, first=500), None),  # men that go back and forth
        (line(range(20)), line(range(50, 70)), None),
    ],
)
def test_games_are_compared(one: ComparedGame, other: ComparedGame, expected: tuple[object, ...] | None) -> None:
    found = compare(one, other)
    assert (found and (found.relation, found.shared, found.different, found.first)) == expected


def test_of_many_copies_each_is_listed_with_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("latrodb.store.duplicates.MANY", 3)
    variant = latrodb.variant("petteia-xxi/8x8")
    numbers = Numbers(variant.geometry)
    turns = [numbers.number(step.text) for step in played(variant, variant.opening(), "many", 12)]
    numbers.complete()
    assert pairs_that_share_runs(dict.fromkeys(range(3), turns), numbers).keys() == {(0, 1), (0, 2), (1, 2)}
    assert pairs_that_share_runs(dict.fromkeys(range(5), turns), numbers).keys() == {(0, 1), (1, 2), (2, 3), (3, 4)}


@pytest.mark.parametrize(
    "text", ["c2-c6xc7*", "De4-d4", "@a1@c2", "@c2@a1", "Pa3d3>e3h3xg3", "Oh1i1-f2g2xe2", "Tc2d3-b2c3"]
)
def test_an_image_of_an_image_is_the_turn_itself(text: str) -> None:
    numbers = Numbers(latrodb.variant("petteia-xxi/8x8").geometry)
    number = numbers.number(text)
    for image in numbers.images:
        numbers.complete()
        there = numbers.tables[numbers.images.index(image)][number]
        numbers.complete()
        assert numbers.tables[numbers.images.index(image.inverse)][there] == number


def test_what_a_turn_takes_and_how_it_is_marked_does_not_count() -> None:
    numbers = Numbers(latrodb.variant("petteia-xxi/8x8").geometry)
    assert numbers.number("c2-c6xc7*") == numbers.number("c2-c6!?") != numbers.number("c2-c5xc7*")
    assert numbers.number("xc7") != numbers.number("xc6")
    numbers.complete()
    between = numbers.between(numbers.images.index(QUARTER), numbers.images.index(SAME))
    assert numbers.images[between] is QUARTER
