"""The public names of `latrodb`: each has type hints and a docstring, and what they return prints shortly."""

from __future__ import annotations

import inspect
import pydoc
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import latrodb
from latrodb.core.errors import DraftError, LatrodbError, PlaceError
from latrodb.core.outcome import Outcome
from latrodb.core.position import Position
from latrodb.core.step import Capture, Step, Violation
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.features.analyzer import analyzer
from latrodb.game.game import Game, Impossible, Played, PlayedInstead, Unread
from latrodb.notation.written import WrittenGame
from latrodb.query.collection import Collection
from latrodb.rules.rulebook import Rulebook
from latrodb.rules.variant import Variant
from latrodb.store.errors import NoSuchGameError, StoreError
from latrodb.store.find import FoundGame
from latrodb.store.find_position import FoundPosition

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PETTEIA = latrodb.variant("petteia-xxi/8x8")
CLASSES = (
    latrodb.Diagram,
    *(Variant, Position, Step, Capture, Violation, Outcome, Rulebook, Diagnostic, WrittenGame),
    *(Game, Played, PlayedInstead, Impossible, Unread, Collection, FoundGame, FoundPosition),
)
GAME = "corpus/petteia-xxi/2017-11-kutac-lerouge.txt"
LONGEST = 160


def documented(thing: type) -> Iterator[tuple[str, Callable[..., object]]]:
    """The public functions of a class, properties as those that read them."""
    for owner in thing.__mro__:
        if not owner.__module__.startswith("latrodb"):
            continue
        for name, member in vars(owner).items():
            found = member
            if isinstance(found, property):
                found = found.fget
            elif isinstance(found, classmethod | staticmethod):
                found = found.__func__
            elif isinstance(found, cached_property):
                found = found.func
            if not name.startswith("_") and inspect.isfunction(found):
                yield f"{owner.__name__}.{name}", found


def lacks(name: str, found: Callable[..., object]) -> list[str]:
    """What a public function lacks: words, or types."""
    signature = inspect.signature(found)
    untyped = [
        parameter.name
        for parameter in signature.parameters.values()
        if parameter.annotation is inspect.Parameter.empty and parameter.name not in ("self", "cls")
    ]
    missing = [] if found.__doc__ else [f"{name}: docstring"]
    missing += [f"{name}: type of {each}" for each in untyped]
    return missing if signature.return_annotation is not inspect.Signature.empty else [*missing, f"{name}: return"]


def test_public_functions_have_types_and_docstrings() -> None:
    assert latrodb.__doc__
    functions = [(name, getattr(latrodb, name)) for name in latrodb.__all__ if name[0].islower()]
    members = [member for each in CLASSES for member in documented(each)]
    assert len(members) > 60
    assert [line for name, found in (*functions, *members) for line in lacks(name, found)] == []
    assert [each.__name__ for each in CLASSES if not each.__doc__ or each.__doc__.startswith(f"{each.__name__}(")] == []


@pytest.mark.parametrize(
    "thing", [*CLASSES, *(getattr(latrodb, name) for name in ("board", "open", "read", "read_text", "variant"))]
)
def test_help_and_signatures_of_public_names_can_be_shown(thing: type) -> None:
    public = (member for name, member in inspect.getmembers(thing, callable) if not name.startswith("_"))
    assert [str(inspect.signature(each)) for each in (thing, *public)]
    shown = pydoc.render_doc(thing, renderer=pydoc.plaintext)
    assert f"{thing.__name__}(" in shown
    assert str(thing.__doc__).partition("\n")[0] in shown


def test_help_of_what_is_returned_can_be_shown() -> None:
    position = latrodb.variant("bell").opening()
    assert "Position(geometry: latrodb.core.geometry.Geometry," in pydoc.render_doc(position)
    assert "diagnostics: tuple[latrodb.diagnostics.diagnostic.Diagnostic" in pydoc.render_doc(latrodb.read(GAME)[0])


def test_a_function_without_types_or_words_is_noticed() -> None:
    def bare(self, word):  # type: ignore[no-untyped-def]
        return word

    assert lacks("bare", bare) == ["bare: docstring", "bare: type of word", "bare: return"]


def test_positions_print_as_boards_and_have_their_line() -> None:
    petteia = latrodb.variant("petteia-xxi/8x8")
    line = "8/8/8/1Ss5/8/8/8/3S4 b"
    position = petteia.position(line)
    assert position.fen == line
    assert petteia.position(position.fen) == position
    assert str(position).splitlines()[3] == "5 . S s . . . . ."
    assert str(position).endswith("a b c d e f g h\nBlack to move")


def test_what_is_returned_prints_shortly() -> None:
    petteia = latrodb.variant("petteia-xxi/8x8")
    before = petteia.position("8/8/8/1Ss5/8/8/8/3S4 w")
    assert repr(petteia) == "<Variant petteia-xxi/8x8>"
    assert repr(before) == "<Position 8/8/8/1Ss5/8/8/8/3S4 w>"
    assert repr(petteia.play(before, "d1-d5")) == "<Step d1-d5xc5>"
    assert repr(petteia.play(before, "b5-b2")) == "<Step b5-b2 illegal: locked>"
    (game,) = latrodb.read(GAME)
    assert repr(game) == "<Game Jan Kutac - Erik Lerouge, petteia-xxi/10x8, 85 plies>"
    assert max(map(len, map(repr, (*game.nodes, *game.diagnostics)))) < LONGEST
    assert repr(game.nodes[0]) == f"<Played {game.nodes[0].caption} legal>"


@pytest.mark.parametrize(
    ("key", "turn", "shown"),
    [
        ("latrunculi-xxi", "Df2-a2", "Df2-a2"),
        ("schaedler", "@a1", "@a1"),
        ("bell", "@a1@b1", "@a1@b1"),
        ("latrotabuli", "Di2-h2", "Di2-h2"),
        ("glaucus", "[3]", "[3]"),
    ],
)
def test_steps_print_as_their_turns(key: str, turn: str, shown: str) -> None:
    variant = latrodb.variant(key)
    assert repr(variant.play(variant.opening(), turn)) == f"<Step {shown}>"


def test_text_of_a_game_is_read_as_the_same_game(tmp_path: Path) -> None:
    game = latrodb.read(GAME)[0]
    file = tmp_path / "game.txt"
    file.write_text(game.text(), encoding="utf-8")
    (again,) = latrodb.read(file)
    assert [*again.positions()] == [*game.positions()]
    assert again.text() == game.text()


def test_an_unknown_variant_lists_the_systems() -> None:
    with pytest.raises(LookupError, match=r"no variant 'chess'; the systems are latrunculi-xxi, .* and classical-pett"):
        latrodb.variant("chess")
    with pytest.raises(LookupError, match=r"did you mean petteia-xxi, petteia-xxi/8x8 or "):
        latrodb.variant("petteia-xi")


def test_a_database_finds_games_and_reads_them_again(tmp_path: Path) -> None:
    from latrodb.store.importer import add_paths

    with latrodb.open(tmp_path / "games.db", create=True) as database:
        assert database.find() == ()
        add_paths(database, [Path(GAME)], analyzer())
        assert repr(database) == f"<Database {tmp_path / 'games.db'}>"
        found = database.find(player="lerouge", limit=1)
        assert [each.black for each in found] == ["Erik Lerouge"]
        game = database.game(found[0].id)
        assert game.players == "Jan Kutac - Erik Lerouge"
        places = database.find_position(game.nodes[5].after)
        assert (found[0].id, "3b") in [(place.game, place.label) for place in places]
        assert places == database.find_position(f"{found[0].id}@3b") == database.find_position(game.nodes[5].after.fen)
        assert [each.id for each in database.find("captures by flank")] == [found[0].id]
        answer = database.ask("captures by flank")
        assert [(number, places[0].label) for number, places in answer] == [(found[0].id, "10w")]
        assert len(answer) == 1
        with pytest.raises(StoreError, match="is read-only"):
            database.query("DELETE FROM games")
        assert database.query("SELECT count(*) FROM games") == [(1,)]
        with pytest.raises(NoSuchGameError):
            database.game(999)
        with pytest.raises(TypeError, match=r"no condition 'playr'; did you mean player\?; conditions are pl"):
            database.find(playr="Joyce")


@pytest.mark.parametrize(
    ("condition", "value", "message"),
    [
        ("ending", "imobilized", "no ending 'imobilized'; did you mean immobilized"),
        ("variant", "petea", "no variant 'petea'; did you mean petteia-xxi"),
        ("code", "R999", "no diagnostic 'R999'"),
        ("result", "2-0", "'2-0' is not a result"),
        ("since", "2016-13", "there is no date 2016-13"),
    ],
)
def test_a_mistyped_condition_says_so(condition: str, value: str, message: str, tmp_path: Path) -> None:
    with latrodb.open(tmp_path / "games.db", create=True) as database, pytest.raises(LatrodbError, match=message):
        database.find(**{condition: value})


def test_a_missing_database_is_made_only_if_asked_for(tmp_path: Path) -> None:
    latrodb.open(tmp_path / "games.db", create=True).close()
    with pytest.raises(LookupError, match=r"there is no file or folder .*gamse.db; did you mean games.db"):
        latrodb.open(tmp_path / "gamse.db")
    assert not (tmp_path / "gamse.db").exists()


def test_a_game_is_made_of_turns_and_checked() -> None:
    game = latrodb.Game.from_turns(PETTEIA, ["d2-d4", "e7-e5", "d4-d8"], tags={"White": 'Ann "A"', "Result": "*"})
    assert game.tags == {"Variant": PETTEIA.key, "White": 'Ann "A"', "Result": "*"}
    assert [(node.label, node.state) for node in game.nodes][2] == ("2w", "impossible")
    assert [each.code for each in game.diagnostics] == ["R305"]
    assert latrodb.read_text(game.text()) == (game,) or latrodb.read_text(game.text())[0].text() == game.text()


def test_a_game_of_turns_may_begin_with_black_in_any_position() -> None:
    position = PETTEIA.position("7s/8/8/8/8/8/8/S7 b quiet=3")
    game = latrodb.Game.from_turns(PETTEIA, ["h8-h1", "a1-a8"], position)
    assert game.opening == position
    assert "1...h8-h1 2.a1-a8" in game.text()


@pytest.mark.parametrize("turns", [["d1"], ["d2-d4 e7-e5"], ["{d2-d4}"], [""]])
def test_what_is_no_turn_is_not_made_a_game(turns: list[str]) -> None:
    with pytest.raises(DraftError, match="read differently"):
        latrodb.Game.from_turns(PETTEIA, turns)


def test_comments_and_variations_are_added_behind_a_turn() -> None:
    game = latrodb.Game.from_turns(PETTEIA, ["d2-d4", "e7-e5"])
    more = game.add_comment("1w", "good").add_variation("1w", ["c2-c4", "e7-e4"]).add_comment("1w", "or so")
    assert "1.d2-d4 {good} (1.c2-c4 e7-e4) {or so} e7-e5" in more.text().replace("1...", "")
    assert [node.text for node in more.nodes] == ["d2-d4", "e7-e5"]
    assert "{" not in game.text()


def test_a_log_becomes_a_game_file_when_something_is_added() -> None:
    (log,) = latrodb.read_text("1. S d2-d4\n1... s e7-e5\n2. S c2-c4\n2... s f7-f5\n")
    assert log.written.is_log
    (game,) = latrodb.read_text('[Variant "petteia-xxi/8x8"]\n' + log.text())
    assert "{here}" in game.add_comment("2w", "here").text()
    assert "{here}" in log.add_comment("2w", "here").text()


def test_what_cannot_be_added_changes_nothing() -> None:
    game = latrodb.Game.from_turns(PETTEIA, ["d2-d4", "e7-e5"])
    with pytest.raises(PlaceError, match="no turn 7b"):
        game.add_comment("7b", "words")
    for words in ("", "  ", "a } b", "{"):
        with pytest.raises(DraftError):
            game.add_comment("1b", words)
    for turns in ([], ["e8"], ["e7-e4) *"]):
        with pytest.raises(DraftError):
            game.add_variation("1b", turns)


def test_pictures_of_positions_turns_and_games(tmp_path: Path) -> None:
    game = latrodb.Game.from_turns(PETTEIA, ["d2-d4", "e7-e5"])
    shown = [latrodb.Diagram(each).svg for each in (game, game.nodes[0], game.nodes[0].steps[0], game.opening)]
    assert all(each.startswith("<svg") for each in shown)
    assert len(set(shown)) == 4
    latrodb.Diagram(game).write(tmp_path / "a.svg")
    assert (tmp_path / "a.svg").read_text(encoding="utf-8") == shown[0]
    latrodb.Diagram(game).write(tmp_path / "a.png")
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    unread = latrodb.Game.from_turns(PETTEIA, ["d1-d9"])
    with pytest.raises(ValueError, match="did not play"):
        latrodb.Diagram(unread.nodes[0])
    with pytest.raises(ValueError, match="rules of the game are unknown"):
        latrodb.Diagram(latrodb.read_text("1.a1-a3 *")[0])


def test_public_names_are_listed_and_no_others() -> None:
    assert dir(latrodb) == sorted(latrodb.__all__)
    with pytest.raises(AttributeError, match="no attribute 'boards_'"):
        latrodb.__getattr__("boards_")


def test_games_are_added_to_a_database_and_keep_their_numbers(tmp_path: Path) -> None:
    one = latrodb.Game.from_turns(PETTEIA, ["d2-d4", "e7-e5"], tags={"White": "Ann"})
    other = latrodb.Game.from_turns(PETTEIA, ["c2-c4"], tags={"White": "Bob"})
    with latrodb.open(tmp_path / "games.db", create=True) as database:
        assert database.add([one, other]) == database.add([one, other]) == [1, 2]
        assert database.add([other, one]) == [2, 1]
        assert database.add([]) == []
        assert [found.white for found in database.find()] == ["Ann", "Bob"]
        assert database.game(2).text() == other.text()


def test_rows_are_tuples_and_mappings(tmp_path: Path) -> None:
    with latrodb.open(tmp_path / "games.db", create=True) as database:
        (row,) = database.query("SELECT 1 AS one, :word AS word", word="x")
        assert row == (1, "x")
        assert (row["word"], row[0], dict(row)) == ("x", 1, {"one": 1, "word": "x"})
        with pytest.raises(KeyError, match="two"):
            row["two"]
        with pytest.raises(StoreError, match="syntax error"):
            database.query("SELEC 1")


def test_keys_texts_and_names_do_where_a_program_has_them(tmp_path: Path) -> None:
    game = Game.from_turns("petteia-xxi/8x8", ["d2-d4"])
    assert latrodb.read_text("1.d2-d4 *", "petteia-xxi/8x8")[0].nodes[0].text == game.nodes[0].text
    board = latrodb.board("petteia-xxi/8x8")
    board.play("d2-d4")
    assert board.position == game.last_played.after
    with pytest.raises(ValueError, match="d2 is empty"):
        board.play("d2-d4")
    with pytest.raises(DraftError, match="the tag Na me"):
        Game.from_turns("petteia-xxi/8x8", ["d2-d4"], tags={"Na me": "Ann"})
    latrodb.Diagram(game).write(str(tmp_path / "game.svg"))
    assert (tmp_path / "game.svg").read_text(encoding="utf-8").startswith("<svg")
