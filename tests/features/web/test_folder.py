"""Addresses in a folder: the same whatever was imported first, and fit for every system."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

import latrodb
from latrodb.features.analyzer import analyzer
from latrodb.features.web import folder
from latrodb.features.web.addresses import Addresses
from latrodb.features.web.folder import FolderAddresses, Names, name_games, name_players
from latrodb.query.collection import Collection
from latrodb.store.importer import add_paths
from latrodb.store.keeping import set_tags
from tests.support.paths import CORPUS

GAMES = [CORPUS / "latrunculi-xxi" / name for name in ("2016-07-carrillo-joyce.txt", "captions.txt", "diagram-38.txt")]
FIT = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def collect(path: Path, files: Sequence[Path]) -> Collection:
    collection = latrodb.open(path, create=True)
    for file in files:  # one after the other, so that the numbers of games differ
        add_paths(collection, [file], analyzer().without_search())
    return collection


def names_of(collection: Collection) -> set[str]:
    return {game.name for game in name_games(collection)}


def test_names_do_not_depend_on_the_order_of_the_import(tmp_path: Path) -> None:
    with collect(tmp_path / "a.db", GAMES) as one, collect(tmp_path / "b.db", GAMES[::-1]) as other:
        assert [each.name for each in name_games(one)] == [each.name for each in name_games(other)]
        numbers = [[each.id for each in name_games(collection)] for collection in (one, other)]
        assert numbers[0] != numbers[1]
        assert "carrillo-joyce-2016-07-4545e0f89e" in names_of(one)


def test_a_name_does_not_change_with_a_tag_that_an_editor_sets(tmp_path: Path) -> None:
    with collect(tmp_path / "a.db", GAMES[:1]) as collection:
        before = names_of(collection)
        set_tags(collection, 1, {"White": "Someone Else"}, analyzer())
        assert collection.find()[0].white == "Someone Else"
        assert names_of(collection) == before


def test_a_text_in_two_files_is_one_page(tmp_path: Path) -> None:
    text = GAMES[0].read_text(encoding="utf-8")
    files = [tmp_path / name for name in ("a.txt", "b.txt")]
    files[0].write_text(text, encoding="utf-8")
    files[1].write_text(f'{text}\n\n[White "Other"]\n[Variant "petteia-xxi"]\n\n1.a2-a3 *\n', encoding="utf-8")
    with collect(tmp_path / "a.db", files) as collection:
        named = name_games(collection)
        assert [(each.id, each.is_repeated) for each in named] == [(1, False), (2, True), (3, False)]
        assert named[0].name == named[1].name


@pytest.mark.parametrize(
    "name",
    ["../../etc/passwd", "<script>alert(1)</script>", "x" * 10_000, "Ζήνων", "\0", "con", "a/b\\c:d", "\ud800", ""],
)
def test_hostile_names_of_players_are_fit_for_files(name: str) -> None:
    (made,) = name_players([name]).values()
    assert FIT.fullmatch(made)
    assert len(made) < 60


def test_names_of_players_differ_where_only_accents_or_case_do() -> None:
    assert len({*name_players(["Jose", "José", "jose", "Jose "]).values()}) == 4


@pytest.mark.parametrize(("date", "end"), [("2016.07.??", "-2016-07"), ("????.??.??", ""), ("soon", "-soon"), ("", "")])
def test_the_date_is_in_a_name_as_far_as_it_is_known(date: str, end: str) -> None:
    assert folder._beginning("Jose Carrillo", "", date, "Ludi") == f"carrillo-unknown{end}"
    assert folder._beginning("", "", date, "Ludi") == f"ludi{end}"


def test_names_with_the_same_digits_get_all_of_them() -> None:
    one, other = "1" * 64, "1" * 63 + "2"
    made = folder._with_digests([("a", one), ("a", other), ("b", one), ("b", one)])
    assert made == {("a", one): f"a-{one}", ("a", other): f"a-{other}", ("b", one): "b-1111111111"}


def test_addresses_lead_from_where_a_page_is_and_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder, "find_view", lambda path: True)
    to: Addresses = FolderAddresses(Names({7: "a-b-1"}, {"Ann": "ann-2"}), "../")
    assert to.game(7, "13b") == "../games/a-b-1.html#13b"
    assert to.player("Ann") == "../players/ann-2.html"
    assert to.rule("latrunculi-xxi", "1a") == "../rules/latrunculi-xxi-1a.html"
    assert (to.game(8), to.player("Bob"), to.check(), to.data()) == ("", "", "", "")
    assert isinstance(to, FolderAddresses)
    assert to.problems("R312", 2) == "../problems/r312-page-2.html"
    assert to.search(fen="8/8 w") == "../search.html?q=position+%228%2F8+w%22&board=8%2F8+w"
    wanted = {(each.path, each.query) for each in to.wanted}
    pages = {(path, ()) for path in ("game/7", "players/Ann", "rules/latrunculi-xxi/1a", "search")}
    assert wanted == {*pages, ("problems/R312", (("page", "2"),))}


def test_positions_that_few_games_have_are_searched_for() -> None:
    to = FolderAddresses(Names({}, {}), "", lambda fen, variant: fen == "8/8 w")
    assert to.explore("8/8 w", "bell/8x8").startswith("explore/bell-8x8-")
    assert to.explore("8/8 b", "bell/8x8") == to.search(fen="8/8 b")
    assert to.explore(variant="bell") == "explore/bell.html"
