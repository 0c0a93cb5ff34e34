"""Queries answered on the published games, and compared with the same question asked of the replayed games."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import pytest

from latrodb.core.color import BLACK, WHITE
from latrodb.core.english import Text
from latrodb.features.analyzer import analyzer
from latrodb.game.variations import numbered_variations
from latrodb.motifs.catalog import MOTIFS, QUICK, motifs_at, motifs_in
from latrodb.query.conditions import KINDS
from latrodb.query.run import ask
from latrodb.query.syntax import QueryError, parse_query
from latrodb.references import Reference, find_place
from latrodb.references import find_game as open_game
from latrodb.store import motif_uses
from latrodb.store.corrections import load_overlay
from latrodb.store.database import Database
from latrodb.store.errors import TooLongError
from latrodb.store.find import find_games
from latrodb.store.find_position import find_position
from latrodb.store.importer import add_paths
from latrodb.store.stored_game import load_game
from latrodb.store.verify import verify
from latrodb.store.writer import delete_lines
from tests.support.game_files import OTHER_TURNS, TURNS, add_text, game_text
from tests.support.ledgers import record
from tests.support.paths import CORPUS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from latrodb.game.game import Game, Node
    from latrodb.game.ledgers.overlay import Overlay

    Corrected: TypeAlias = tuple[Database, dict[int, Overlay]]


def places(database: Database, query: str) -> set[tuple[int, str]]:
    """The games and labels that a query finds."""
    answer = ask(database, parse_query(query), analyzer)
    return {(game, place.label) for game, found in answer.games.items() for place in found}


def games(database: Database, query: str) -> list[str]:
    """The sources of the games that a query finds."""
    answer = ask(database, parse_query(query), analyzer)
    return [found.source.rpartition("/")[2] for found in find_games(database) if found.id in answer.games]


@pytest.fixture(scope="module")
def replayed(published: Database) -> dict[int, Game]:
    return {found.id: load_game(published, found.id, analyzer()) for found in find_games(published)}


def judged(replayed: dict[int, Game], holds: Callable[[Node], bool]) -> set[tuple[int, str]]:
    """The turns of the replayed games that were played as written and of which something is true."""
    return {
        (number, node.label)
        for number, game in replayed.items()
        for node in game.nodes
        if node.was_played and holds(node)
    }


def _tactics(node: Node) -> set[str]:
    return {tactic.value for step in node.steps for capture in step.captures for tactic in capture.tactics}


@pytest.mark.parametrize(
    ("query", "holds"),
    [
        ("captures by phalanx", lambda node: "phalanx" in _tactics(node)),
        ("captures by (flank or corner)", lambda node: bool({"flank", "corner"} & _tactics(node))),
        ("taken >= 2", lambda node: sum(len(step.captures) for step in node.steps) >= 2),
        ("captures and taken < 2", lambda node: sum(len(step.captures) for step in node.steps) == 1),
        ('mark "*"', lambda node: node.steps[-1].mark.value == "*"),
        ("captures and black to move", lambda node: bool(_tactics(node)) and node.after.side is BLACK),
        ("captures and not black to move", lambda node: bool(_tactics(node)) and node.after.side is WHITE),
        ("illegal", lambda node: node.state.value == "illegal-but-played"),
    ],
)
def test_turns_are_those_of_the_replayed_games(
    query: str, holds: Callable[[Node], bool], published: Database, replayed: dict[int, Game]
) -> None:
    assert places(published, f"({query}) and not variation") == judged(replayed, holds) != set()


@pytest.fixture(scope="module")
def overlays(published: Database, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Corrected]:
    """The published games with the errata of the corpus, and each of them as printed and as corrected."""
    path = tmp_path_factory.mktemp("corrected") / "games.db"
    published.connection.execute("VACUUM INTO ?", [str(path)])
    with Database.open(path) as database:
        add_paths(database, sorted((CORPUS / "errata").iterdir()), analyzer())
        yield database, {each.id: load_overlay(database, each.id, analyzer()) for each in find_games(database)}


@pytest.mark.parametrize("text", Text)
def test_turns_are_judged_in_the_text_that_is_asked_about(text: Text, overlays: Corrected) -> None:
    """Recounted by replaying every game as printed or as corrected, whatever the database has about its turns."""
    database, games = overlays
    found = {number: game.printed if text is Text.PRINTED else game.corrected for number, game in games.items()}
    states: dict[str, set[tuple[int, str]]] = {"illegal-but-played": set(), "impossible": set(), "unread": set()}
    rules: dict[str, set[tuple[int, str]]] = {"12": set(), "16": set()}
    for number, game in found.items():
        for node in game.nodes:
            states.setdefault(node.state.value, set()).add((number, node.label))
        for each in game.diagnostics:
            rules.setdefault(each.rule.label if each.rule else "", set()).add((number, each.ply or ""))
    for word, state in (("illegal", "illegal-but-played"), ("impossible", "impossible"), ("unread", "unread")):
        assert places(database, f"{word} and not variation, as {text}") == states[state], word
    for rule in filter(None, rules):
        assert places(database, f'rule "{rule}", as {text}') == rules[rule], rule
    assert len(states["impossible"]) == (11 if text is Text.PRINTED else 3)


@pytest.mark.parametrize(
    ("errata", "impossible", "end"),
    [
        ({"Ply": "3w", "Printed": "a1-a2", "Corrected": "j1-j3"}, [], "3w"),
        ({"Ply": "3w", "Printed": "a1-a2", "Corrected": "a4-a5"}, ["3w"], "3w"),  # refused: a4 is locked
        ({"Ply": "3w", "Printed": "a1-a2", "Corrected": "j1-j3", "Status": "ambiguous"}, ["3w"], "3w"),
        ({"Ply": "2b", "Printed": "a8-a6", "Corrected": "a8-a7"}, ["3w"], "3w"),
        ({"Ply": "3w", "Printed": "a1-a2", "Corrected": ""}, [], "2b"),
    ],
)
def test_a_correction_changes_what_is_impossible(
    errata: dict[str, str], impossible: list[str], end: str, tmp_path: Path
) -> None:
    with Database.open(tmp_path / "games.db") as database:
        add_text(database, game_text("1.a1-a3 b8-b4 2.a3-a4 a8-a6 3.a1-a2"))
        add_text(database, record(**errata), "games.errata")
        for text, found, last in ((Text.PRINTED, ["3w"], "3w"), (Text.CORRECTED, impossible, end)):
            assert places(database, f"impossible, as {text}") == {(1, label) for label in found}
            assert places(database, f"at end and not variation, as {text}") == {(1, last)}


def test_motifs_are_those_of_the_replayed_games(published: Database, replayed: dict[int, Game]) -> None:
    for name in ("hit", "locked", "comrades-fork", "pin"):
        wanted = {
            (number, game.nodes[use.ply - 1].label if use.ply else "start")
            for number, game in replayed.items()
            for use in motifs_in(game, [name])
        }
        assert places(published, f"{name} and not variation") == wanted != set()


def test_motifs_of_variations_are_those_of_their_positions(published: Database, replayed: dict[int, Game]) -> None:
    counts = []
    for name in ("hit", "locked", "custodial", "pin"):
        wanted = [
            (number, turn.ply, line, bool([*motifs_at(game.variant, turn.after, turn.steps, [name])]))
            for number, game in replayed.items()
            for line, variation in enumerate(numbered_variations(game), 1)
            for turn in variation.turns
        ]
        found = places(published, f"{name} and variation")
        assert found == {(number, f"{ply}~{line}") for number, ply, line, has_it in wanted if has_it}
        counts.append((len(found), len(wanted)))
    assert any(0 < found < of for found, of in counts)


def test_motifs_of_variations_follow_the_text_of_their_game(tmp_path: Path) -> None:
    """1...b8-b4 is printed for 1...b8-b5; the variation is one of White's next turn, with a hit either way."""
    with Database.open(tmp_path / "games.db") as database:
        add_text(database, game_text("1.a1-a3 b8-b4 2.a3-a4 (2.e1-e6*) a8-a6"))
        assert places(database, "hit") == places(database, "hit, as printed") == {(1, "2w~1")}
        add_text(database, record(Printed="b8-b4", Corrected="b8-b5"), "games.errata")
        kinds = "SELECT kind, of.text FROM _motif_uses JOIN _lines of ON of.id = line WHERE motif = 'hit' ORDER BY 2"
        for query, text in (("hit", "variation"), ("hit, as printed", "variation")):
            answer = ask(database, parse_query(query), analyzer)
            assert [(place.label, place.text) for place in answer.games[1]] == [("2w~1", text)]
        assert database.query(kinds) == [("variation", "corrected"), ("variation", "printed")]
        assert list(verify(database, analyzer())) == []


OTHER_LINES = (
    "1.e1-e6* (1.e1-e5 a8-a5 (1...c8-c6 2.c1-c3 or 2.d1-d3) 2.b1-b3) b8-b3 (1...j8-j6) 2.a1-a3 (2.c1-c3 a8-a6)"
)


@pytest.mark.parametrize("text", Text)
def test_places_in_variations_can_be_opened(text: Text, tmp_path: Path) -> None:
    """1...b8-b3 is printed for 1...b8-b4; the last variation is one of Black's next turn, with or without it."""
    path = tmp_path / "games.db"
    with Database.open(path) as database:
        add_text(database, game_text(OTHER_LINES))
        add_text(database, game_text(OTHER_LINES.replace("(1...j8", "(1...i8-i6) (1...j8"), Site="Roma"), "2.txt")
        add_text(database, record(), "games.errata")
        found = ask(database, parse_query(f"variation, as {text}"), analyzer).games[1]
        own = [place.label for place in found if place.wording is None]
        assert sorted(own) == sorted(["1w~1", "1b~1", "2w~1", "1b~2", "2w~2", "1b~3", "2w~4", "2w~5", "2b~5"])
        assert {place.wording for place in found} == {None, 2}
        for place in found:
            game = open_game(analyzer(), Reference(str(path), place.wording or 1, None), text=text).game
            position = find_place(game, place.label).position
            again = find_position(database, position, exact=True, text=text)
            assert (place.label, place.wording) in [(each.label, each.wording) for each in again]


def test_motifs_are_counted_by_side(published: Database, replayed: dict[int, Game]) -> None:
    wanted = set()
    for number, game in replayed.items():
        locked: dict[int, int] = {}
        for use in motifs_in(game, ["locked"]):
            locked[use.ply] = locked.get(use.ply, 0) + (use.side is WHITE) * use.squares.bit_count()
        wanted |= {(number, game.nodes[ply - 1].label if ply else "start") for ply, men in locked.items() if men >= 2}
    assert places(published, "locked(white) >= 2 and not variation") == wanted != set()


def test_games_are_whole_or_begin_with_a_diagram(published: Database, replayed: dict[int, Game]) -> None:
    def found(query: str) -> set[int]:
        return set(ask(published, parse_query(query), analyzer).games)

    begin = {number for number, game in replayed.items() if game.opening == game.variant.opening()}
    ended = {
        number for number, game in replayed.items() if game.outcome or game.written.tag("Result") not in ("*", None)
    }
    assert found("whole") == begin & ended != begin
    assert found("diagram") == {number for number, game in replayed.items() if game.opening} - begin != set()
    assert not found("whole and diagram")


def test_engines_are_programs_on_a_side(tmp_path: Path) -> None:
    program = "latrodb (capture-seeking, seed 3)"
    with Database.open(tmp_path / "games.db") as database:
        add_text(database, game_text(TURNS, White=program, Black="Livia"), "1.txt")
        add_text(database, game_text(OTHER_TURNS, Black="Bot", BlackType="program"), "2.txt")
        add_text(database, game_text("1.b1-b4", White="An engine"), "3.txt")
        for query, found in (("engine", [1, 2]), ("engine(white)", [1]), ("engine(black)", [2]), ("not engine", [3])):
            assert list(ask(database, parse_query(query), analyzer).games) == found


def test_moves_are_counted_as_the_text_counts(published: Database, tmp_path: Path) -> None:
    early = {place for place in places(published, "captures") if int(place[1].partition("~")[0][:-1]) <= 9}
    assert places(published, "captures and move <= 9") == early != places(published, "captures")
    assert {label for _, label in places(published, "variation and move = 12")} <= {"12w~1", "12b~1"}
    with Database.open(tmp_path / "games.db") as database:
        add_text(database, game_text("18.e1-e6 a8-a5 19.a1-a3"))
        assert places(database, "move = 18") == {(1, "18w"), (1, "18b")}
        assert places(database, "not move >= 18") == {(1, "start")}


def test_in_turn_means_later_in_the_same_game(published: Database) -> None:
    hits, captures = (places(published, f"{test} and not variation") for test in ("hit", "captures"))
    plies = {label: ply for ply, label in enumerate(f"{number}{side}" for number in range(1, 99) for side in "wb")}
    wanted = {
        (game, label)
        for game, label in captures
        if any(game == other and label != "start" and 0 < plies[label] - plies[hit] <= 3 for other, hit in hits)
    }
    assert places(published, "(hit then captures within 3) and not variation") == wanted != set()


@pytest.mark.parametrize(("count", "within"), [(3, 9), (9, 9), (9, 90), (20, 90)])
def test_any_number_of_conditions_follow_one_another(count: int, within: int, published: Database) -> None:
    found = ask(published, parse_query("turns where captures and not variation"), analyzer)
    query = " then captures".join(["turns where (captures", *[f" within {within}"] * (count - 1)])
    wanted = set()
    for game, turns in found:
        lengths: dict[int, int] = {}  # by ply, of the longest chain that ends there
        for turn in turns:
            lengths[turn.ply] = 1 + max((lengths[ply] for ply in lengths if turn.ply - ply <= within), default=0)
        wanted |= {(game, turn.label) for turn in turns if lengths[turn.ply] >= count}
    assert places(published, f"{query}) and not variation") == wanted != set()


def test_what_follows_a_condition_of_several_parts_is_found(published: Database) -> None:
    both = places(published, "(captures or hit) then captures then hit")
    assert both == places(published, "((hit or captures) then captures) then hit") != set()
    deep = "not (" * 12 + "captures" + " then hit)" * 12
    assert ask(published, parse_query(deep), analyzer).games


@pytest.mark.parametrize("query", ["captures then " * 150 + "hit", "(hit and (pin or " * 40 + "hit" + "))" * 40])
def test_a_query_of_too_many_parts_is_refused_in_plain_words(query: str, published: Database) -> None:
    with pytest.raises(TooLongError, match="this query has too many parts; ask with fewer brackets or fewer `then`"):
        ask(published, parse_query(query), analyzer)


def test_turns_of_variations_are_found_and_called_so(published: Database) -> None:
    answer = ask(published, parse_query("variation and captures"), analyzer)
    assert {place.text for found in answer.games.values() for place in found} == {"variation"}
    holders = games(published, "variation and captures")
    assert holders == ["2016-07-carrillo-cetina.txt", "2018-01-carrillo-wolff.txt"]


def test_an_answer_rests_on_the_corrected_text_unless_asked_otherwise(tmp_path: Path) -> None:
    names = "2016-07-fahys-carrillo"
    with Database.open(tmp_path / "games.db") as database:
        ledgers = [path for path in (CORPUS / "errata").rglob("*") if path.is_file()]
        add_paths(database, [CORPUS / "latrunculi-xxi" / f"{names}.txt", *ledgers], analyzer())
        for query, found in (("comrades-fork", {(1, "11b")}), ("comrades-fork, as printed", set())):
            assert places(database, query) == found
        answer = ask(database, parse_query("comrades-fork"), analyzer)
        assert [place.text for place in answer.games[1]] == ["corrected"]
        with database.transaction():
            delete_lines(database, "game = ?", 1)
        assert places(database, "comrades-fork") == set()


def test_a_position_is_found_by_all_its_images(published: Database) -> None:
    turned = "s3sS1S/s3s1SS/ss2S2S/ss2S2S/ss5S/s2ss1SS/s2s1S1S/s5SS w"
    answer = ask(published, parse_query(f'position "{turned}"'), analyzer)
    ((place,),) = answer.games.values()
    assert (place.label, place.how) == ("6b", "turned by a quarter")
    assert games(published, f'position "{turned}"') == ["2016-12-gifford-carrillo.txt"]
    assert games(published, f'position "{turned}", exact') == []


def test_a_position_may_be_named_by_its_place(published: Database) -> None:
    wanted = places(published, 'position "1@5w"')
    assert wanted == places(published, f'position "{published.path}#1@5w"') != set()
    assert wanted == places(published, f'position "{load_game(published, 1, analyzer()).nodes[8].after.fen}"')
    assert wanted == places(published, f'position "{CORPUS / "latrunculi-xxi/2016-07-carrillo-cetina.txt"}@5w"')


def test_why_no_game_has_a_position_is_said(published: Database) -> None:
    def hints(query: str) -> str:
        return ask(published, parse_query(query), analyzer).hints

    boards = "8x8, 10x8 and 12x8"
    assert hints('position "9/9/9/9/4D4/9/9/9 w"') == f"No game is played on a board of 9x8; boards are {boards}."
    assert hints('position "8/8/8/8/4D3/8/8/8 w"') == ""


def test_turns_lead_to_a_position(published: Database) -> None:
    found = games(published, 'after "1.e1-e6*" on latrunculi-xxi/10x8')
    assert found
    assert set(found) == set(games(published, 'turn "e1-e6" at 1w and variant latrunculi-xxi/10x8'))


def test_tests_of_games_give_no_places(published: Database) -> None:
    answer = ask(published, parse_query('player "Carrillo" and before 2017'), analyzer)
    assert answer.games
    assert not answer.is_about_places
    assert set(answer.games.values()) == {()}


WORDS = sorted(KINDS.keys() - (MOTIFS.keys() - set(QUICK)))  # a search for the others would take a minute


@pytest.fixture(scope="module")
def searched(published: Database) -> Database:
    """The same after a search for all motifs at once, which takes less time than one for each."""
    ask(published, parse_query(" or ".join(QUICK)), analyzer)
    return published


@pytest.mark.parametrize("word", WORDS)
def test_a_game_never_has_what_none_of_its_turns_has(word: str, searched: Database) -> None:
    """Variations do not count."""
    example = KINDS[word].example
    every = ask(searched, parse_query("plies >= 0"), analyzer).games.keys()
    having = ask(searched, parse_query(f"turns where ({example}) and not variation"), analyzer).games.keys()
    never = ask(searched, parse_query(f"never ({example})"), analyzer)
    assert never.games.keys() == every - having
    assert not never.is_about_places
    twice = ask(searched, parse_query(f"turns where never never ({example}) and at end"), analyzer)
    assert twice.games.keys() == having


@pytest.mark.parametrize("word", WORDS)
def test_every_example_can_be_asked_alone_and_denied(word: str, searched: Database) -> None:
    example = KINDS[word].example
    found = ask(searched, parse_query(example), analyzer)
    rest = ask(searched, parse_query(f"not ({example})"), analyzer)
    both = ask(searched, parse_query(f"({example}) and not ({example})"), analyzer)
    assert not both.games
    if not found.is_about_places:
        assert not found.games.keys() & rest.games.keys()
    assert found.explanation.endswith("SELECT * FROM found;")
    if "looked up" not in found.explanation:
        places = searched.query(found.explanation)
        assert len(places) >= len(found) if found.is_about_places else {row[1] for row in places} == found.games.keys()


@pytest.mark.parametrize(
    ("query", "column", "message"),
    [
        ("hitt", 1, "no test is called 'hitt'; did you mean hit"),
        ("fork", 1, "no test is called 'fork'; did you mean direct-fork, passive-fork or comrades-fork"),
        ("zzzz", 1, "no test is called 'zzzz'; `latrodb help queries`"),
        ("hit and Carrillo", 9, "no test is called 'carrillo'; for a player write: player \"Carrillo\""),
        ("Joe  Joyce", 1, "no test is called 'joe'; for a player write: player \"Joe  Joyce\""),
        ("Joyce Nobody", 1, "no test is called 'joyce'; a player has this name, but none is called Nobody"),
        ("((((", 5, "the query ends too early"),
        ('white "(("', 7, "'((' has no word of a name"),
        ("white wins", 7, "no player is called 'wins'; you may mean: result 1-0"),
        ("player wins", 8, "no player is called 'wins'"),
        ("white carilo", 7, "no player is called 'carilo'; did you mean Jose Carrillo"),
        ("rule R312", 6, "R312 is a diagnostic; write: code R312"),
        ("engine(red)", 8, "'red' is not a side"),
        ("move 10", 1, "'move' needs a comparison"),
        ("captures by phalnx", 13, "no tactic is called 'phalnx'; did you mean phalanx?"),
        ("captures on z99", 13, "'z99' is not a square"),
        ("plies", 1, "'plies' needs a comparison"),
        ("white", 1, "'white' needs a name in quotes, or to move"),
        ("hit(red)", 5, "'red' is not a side"),
        ("hit at middle", 8, "there is no place 'middle'"),
        ("ending mate", 8, "no ending 'mate'; did you mean stalemate"),
        ("result 2-0", 8, "'2' has no meaning here"),
        ('position "8/8x w"', 10, ""),
        ('position "999@13b"', 10, ""),
        ("variant petea", 9, ""),
        ("code R999", 6, "no diagnostic 'r999'"),
        ("date x", 6, "'x' is not a date"),
        ("date 2016-13", 6, "there is no date 2016-13"),
        ('after "e1-e9" on latrunculi-xxi/10x8', 7, "e1-e9 cannot be played there"),
        ("hit, as prnted", 6, "'as prnted' has no meaning here; did you mean as printed"),
        ("motif forkk", 7, "no motif is called 'forkk'; did you mean"),
        ("player 7", 8, "'player' expects words in quotes"),
        ("plies >= 3 by flank", 15, "'plies' takes no word after by"),
    ],
)
def test_a_word_without_meaning_has_a_caret_and_a_near_miss(
    query: str, column: int, message: str, published: Database
) -> None:
    with pytest.raises(QueryError) as caught:
        ask(published, parse_query(query), analyzer)
    assert caught.value.column == column
    assert caught.value.message.startswith(message)


@pytest.mark.parametrize(
    ("query", "meant"),
    [
        ("hit and Carrillo", 'hit and player "Carrillo"'),
        ("not Carrillo Joyce and hit", 'not (player "Carrillo" and player "Joyce") and hit'),
        ("hit and rule r312", "hit and code R312"),
        ("hitt", ""),
        ("hit or White Wins", "hit or (result 1-0)"),
        ("white lost", "(result 0-1)"),
        ("black won", "(result 0-1)"),
        ("black loses and hit", "(result 1-0) and hit"),
        ("black drew", "(result 1/2-1/2)"),
        ("white captures then hit", "(capture and black to move) then hit"),
        ("black pins", "(pin(black))"),
        ("player loses", ""),
    ],
)
def test_the_query_that_was_meant_can_be_asked(query: str, meant: str, published: Database) -> None:
    with pytest.raises(QueryError) as caught:
        ask(published, parse_query(query), analyzer)
    assert caught.value.meant == meant
    assert not meant or ask(published, parse_query(meant), analyzer).explanation


def test_a_word_is_a_name_if_a_player_or_a_handle_has_it(tmp_path: Path) -> None:
    with Database.open(tmp_path / "games.db") as database:
        add_text(database, game_text(White="Ann Winslow", Black="Loses"), "1.txt")
        add_text(database, game_text(OTHER_TURNS, White="Captures, José", Black="?", LogUsers="hits, cato"), "2.txt")
        for query, found in (("white wins", [1]), ("black loses", [1]), ("white loses", []), ("white captures", [2]),
                             ("player hits", [2]),
                             ("player jose", [2]), ('white "nobody"', []), ('player "wins"', [1])):  # fmt: skip
            assert list(ask(database, parse_query(query), analyzer).games) == found, query
        with pytest.raises(QueryError, match="no player is called 'draws'"):
            ask(database, parse_query("white draws"), analyzer)


def test_a_rule_is_found_by_its_number_alone(published: Database) -> None:
    (found,) = ask(published, parse_query("rule 16"), analyzer)
    assert [found] == [*ask(published, parse_query('rule "latrunculi-xxi 16"'), analyzer)]
    assert not ask(published, parse_query('rule "%"'), analyzer)
    assert ask(published, parse_query("rule 6"), analyzer).hints == "No diagnostic here cites a rule 6."


def test_motifs_of_a_database_that_may_only_be_read_are_not_kept(
    published: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(motif_uses, "is_writable", lambda _: False)
    path = tmp_path / "copy.db"
    published.connection.execute("VACUUM INTO ?", [str(path)])
    with Database.open(path) as copy:
        copy.connection.execute("DELETE FROM _motif_searches")
        copy.connection.execute("DELETE FROM _motif_uses")
    before = path.read_bytes()
    with Database.open(path, read_only=True) as copy:
        assert places(copy, "pin") == places(published, "pin")
    assert path.read_bytes() == before
