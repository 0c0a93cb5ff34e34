"""The language of queries: what it reads, and how it objects."""

from __future__ import annotations

from random import Random

import pytest

from latrodb.query.syntax import AllOf, AnyOf, InTurn, NoneOf, QueryError, Test, parse_query

QUERIES = (
    'captures by phalanx and player "Carrillo" and before 2017',
    "taken >= 2 by (flank or push-and-crush)",
    'illegal and rule "latrunculi-xxi 16"',
    "hit then capture within 3",
    'pattern "S s S" anywhere and black to move',
    'after "1.e1-e6*" on latrunculi-xxi/10x8',
    'comment "stalemate" at end and locked >= 3',
    "not (check or quasi-check) and open(white) = 1",
    "motif comrades-fork by dux, as corrected, exact",
    "turns where captures of dux on (e5 or e6) at 13b",
    "date 2016-07..2016-09 or result 1-0 or result *",
)


def test_and_binds_tighter_than_or_and_then_tighter_than_and() -> None:
    query = parse_query("hit or check and hit then capture within 3 then check")
    assert isinstance(query.condition, AnyOf)
    both = query.condition.parts[1]
    assert isinstance(both, AllOf)
    last = both.parts[1]
    assert isinstance(last, InTurn)
    assert last.within is None
    assert isinstance(last.first, InTurn)
    assert last.first.within == 3


def test_a_test_has_all_that_belongs_to_it() -> None:
    test = parse_query("taken >= 2 by (flank or line) on e5 at 13b").condition
    assert isinstance(test, Test)
    assert (test.word.text, test.sign, test.number) == ("taken", ">=", 2)
    assert [each.text for each in test.by] == ["flank", "line"]
    assert [each.text for each in test.on] == ["e5"]
    assert test.at
    assert test.at.text == "13b"


def test_capital_letters_count_in_quotes_only() -> None:
    test = parse_query('PLAYER "Joe AND Or"').condition
    assert isinstance(test, Test)
    assert test.word.text == "player"
    assert test.value
    assert test.value.text == "Joe AND Or"


def test_a_remark_and_line_ends_mean_nothing() -> None:
    query = parse_query('not hit -- "of the Dux"\n and check -- or')
    assert isinstance(query.condition, AllOf)
    assert isinstance(query.condition.parts[0], NoneOf)


def test_words_after_commas_and_what_is_asked_for() -> None:
    query = parse_query("turns where hit, as printed, exact")
    assert query.asked == "turns"
    assert [[word.text for word in words] for words in query.modifiers] == [["as", "printed"], ["exact"]]
    assert parse_query("").condition is None


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("hit and", 8, "the query ends too early; expected a word such as hit or player, (, not, never or at"),
        ('player "x', 8, "this quote is never closed"),
        ("hit & x", 5, "'&' has no meaning here"),
        ("hit \0", 5, "the character U+0000 has no meaning here"),
        ("hit \u202e", 5, "the character U+202E has no meaning here"),
        ('pattern "x" anywher', 13, "'anywher' does not belong here; did you mean anywhere, where or"),
        ("hit)", 4, "')' does not belong here; expected a comma or the end"),
        ("(hit", 5, "the query ends too early; expected )"),
        ("hit within 3", 5, "'within' does not belong here"),
        ("hit\n  and\n or", 2, "'or' does not belong here"),
        ("(" * 500 + "hit" + ")" * 500, 1, "brackets are nested more than 100 deep"),
    ],
)
def test_a_fault_has_a_column_what_was_expected_and_a_near_miss(text: str, column: int, message: str) -> None:
    with pytest.raises(QueryError) as caught:
        parse_query(text)
    assert (caught.value.column, caught.value.message[: len(message)]) == (column, message)
    shown = str(caught.value).splitlines()
    assert shown[-1].index("^") - 2 == min(column - 1, 50 if column > 50 else column - 1)
    assert all(len(line) <= 80 for line in shown[1:])


def test_spoiled_queries_are_read_or_refused_with_a_caret() -> None:
    random = Random(13)
    for _ in range(1000):
        text = list(random.choice(QUERIES))
        for _ in range(random.randint(1, 3)):
            place = random.randrange(len(text))
            text[place : place + random.choice((0, 1, 4))] = random.choice(
                ("", "(", ")", '"', ">", "and ", "x", "\n", "½", "\0")
            )
            text = text or ["("]
        error = _error("".join(text))
        assert error is None or ("^" in str(error) and 1 <= error.column <= len(text) + 1)


def _error(text: str) -> QueryError | None:
    try:
        parse_query(text)
    except QueryError as error:
        return error
    return None
