"""The page that checks a record: its problems in place, corrections by a click, and limits; nothing is stored."""

from __future__ import annotations

import json
import multiprocessing
import re
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from html import unescape
from pathlib import Path
from urllib.parse import urlencode

import pytest
from justhtml import JustHTML

from latrodb.features.web.checking import Checker, _work, check
from latrodb.features.web.pages.check import LONGEST, SHOWN, EditError, corrected_text
from latrodb.features.web.plugin import answers
from tests.features.web.conftest import FILES, Get
from tests.features.web.hostile import NAMES, assert_harmless
from tests.support.bases import PETTEIA
from tests.support.paths import CORPUS


@pytest.fixture(scope="module")
def checker() -> Iterator[Checker]:
    checker = Checker()
    yield checker
    checker.close()


def misprint() -> str:
    """A printed game with one square of one turn changed to one that the man cannot reach."""
    first = re.search(r"2\. ?([a-j])(\d)-([a-j])(\d)", PETTEIA)
    assert first
    wrong = f"{first[0][:-2]}{'j' if first[3] != 'j' else 'a'}{first[4]}"
    return PETTEIA.replace(first[0], wrong, 1)


def test_problems_are_under_their_words_with_corrections_to_take() -> None:
    page, players = check(misprint())
    (line,) = [line for line in page.lines if any(each.severity == "error" for each in line.problems)]
    (problem,) = [each for each in line.problems if each.severity == "error"]
    assert problem.corrections
    assert line.marked
    assert "<latro-game" in players
    edits = json.dumps([[each.start, each.end, each.text] for each in problem.corrections[0].edits])
    again, _ = check(page.text, edits)
    assert again.is_corrected
    assert again.text == PETTEIA.replace("\r\n", "\n")
    assert not any(each.severity == "error" for line in again.lines for each in line.problems)


def test_a_record_without_a_flaw_has_no_problems() -> None:
    page, _ = check((CORPUS / FILES[2]).read_text(encoding="utf-8"))
    assert [game.problems for game in page.games] == [0]
    assert "".join(line.text for line in page.lines)


def test_games_with_problems_have_the_boards_to_which_links_lead(get: Get) -> None:
    sound = (CORPUS / FILES[2]).read_text(encoding="utf-8")
    text = get("/-/check", data={"text": "\n\n".join([sound] * (SHOWN + 1) + [misprint()])}).text
    assert f"{SHOWN} of the {SHOWN + 2} games have a board here" in text
    assert re.findall('<latro-game id="(g[0-9]+)"', text) == ["g1", "g2", "g3", "g4", f"g{SHOWN + 2}"]
    links = set(re.findall('href="#(g[0-9]+)-', text))
    assert f"g{SHOWN + 2}" in links
    assert f"g{SHOWN}" not in links


def test_a_text_without_a_game_says_so() -> None:
    page, players = check("Hello, world.")
    assert page.games == []
    assert not players
    assert [each.code for line in page.lines for each in line.problems] + [each.code for each in page.problems]


DEEP = f'[[0,0,"",{"[" * 50_000}{"]" * 50_000}]]'


@pytest.mark.parametrize(
    "edits", ['[[5,3,"x"]]', '[[0,999,""]]', '[[0,2,""],[1,3,""]]', "nonsense", '[[-1,2,""]]', DEEP], ids=range(6)
)
def test_edits_that_do_not_fit_are_refused(edits: str) -> None:
    with pytest.raises(EditError):
        corrected_text("12345", edits)
    assert check("12345", edits).page.trouble


def test_a_record_that_takes_too_long_is_given_up_and_the_next_is_checked(checker: Checker) -> None:
    impatient = Checker(seconds=0.001)
    try:
        assert "too long" in impatient.check(PETTEIA).page.trouble
    finally:
        impatient.close()
    assert checker.check(PETTEIA).page.is_checked
    assert checker.check("x" * (LONGEST + 1)).page.trouble
    assert not checker.check("  \n").page.is_checked


def files_and_rows(database: Path) -> tuple[set[Path], dict[str, list[object]]]:
    """The files of a folder, but for those that SQLite makes and removes, and all rows of a database."""
    with closing(sqlite3.connect(database)) as connection:
        tables = [
            name
            for (name,) in connection.execute(
                "select name from sqlite_master where type = 'table' and sql not like 'create virtual%'"
            )
        ]
        rows = {name: connection.execute(f'select * from "{name}"').fetchall() for name in tables}
    return {path for path in database.parent.rglob("*") if not path.name.endswith(("-shm", "-wal"))}, rows


def test_a_record_is_not_called_slow_if_the_process_was_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    ours, theirs = multiprocessing.Pipe()
    ended = Checker()
    monkeypatch.setattr(ended, "_start", lambda: ours)

    def end() -> None:
        theirs.recv()
        theirs.close()

    threading.Thread(target=end).start()
    trouble = ended.check(PETTEIA).page.trouble
    assert "could not be checked" in trouble
    assert "too long" not in trouble


def test_a_process_whose_server_is_gone_ends_without_a_word() -> None:
    server, pipe = multiprocessing.Pipe()
    server.close()
    _work(pipe)


def test_the_page_takes_a_record_and_gives_it_back_corrected(database: Path, get: Get) -> None:
    before = files_and_rows(database)
    JustHTML(get("/-/check").text, strict=True)
    answer = get("/-/check", data={"text": misprint().replace("\n", "\r\n")})
    assert answer.status_code == 200
    JustHTML(answer.text, strict=True)
    assert not re.search(r"<style|<script>| style=| on[a-z]+=", answer.text)
    (text,) = re.findall(r'<textarea name="text" hidden[^>]*>\n(.*?)</textarea>', answer.text, re.DOTALL)
    edits = re.findall(r'<button name="edits" value="([^"]*)"', answer.text)[0]
    again = get("/-/check", data={"text": unescape(text).replace("\n", "\r\n"), "edits": unescape(edits)})
    assert "Corrected. 1 game, 0 problems." in again.text
    page = json.loads(get("/-/check.json", data={"text": PETTEIA}).content)
    assert page["games"] == [{"number": 1, "title": page["games"][0]["title"], "problems": 0, "has_board": True}]
    assert files_and_rows(database) == before


def test_a_record_that_is_too_long_is_refused(get: Get) -> None:
    answer = get("/-/check", data={"text": "x" * (LONGEST + 1)})
    assert answer.status_code == 400
    assert "100,000 characters" in answer.text


def test_a_correction_that_makes_a_record_too_long_is_refused() -> None:
    assert len(corrected_text("12345", f'[[5,5,"{"x" * (LONGEST - 5)}"]]')) == LONGEST
    with pytest.raises(EditError, match="100,000 characters"):
        corrected_text("12345", f'[[5,5,"{"x" * (LONGEST - 4)}"]]')


def test_too_many_records_at_once_are_refused_in_words(get: Get, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "_PLACES", threading.BoundedSemaphore(1))
    assert get("/-/check", data={"text": "1. a1-a5"}).status_code == 200
    with answers._PLACES:
        busy = get("/-/check", data={"text": "1. a1-a5"})
    assert busy.status_code == 503
    assert "Too many records" in busy.text
    assert "1. a1-a5</textarea>" in busy.text
    assert get("/-/check", data={"text": "1. a1-a5"}).status_code == 200


def test_hostile_records_are_text(get: Get) -> None:
    for name in NAMES:
        text = f'[White "{name}"]\n[Variant "petteia-xxi/8x8"]\n\n1. a1-a5 {{{name}}} {name} *\n'.encode(
            errors="replace"
        )
        page = get("/-/check", data={"text": text.decode()}).text
        assert_harmless(page)
        JustHTML(page, strict=True)


def test_a_record_in_the_address_is_checked(get: Get) -> None:
    pasted = get("/-/check", data={"text": misprint()})
    assert get("/-/check?" + urlencode({"text": misprint()})).text == pasted.text
    assert "Boards" not in get("/-/check?text=").text
