"""Which rule a sentence is about, and what it says of the rules."""

from __future__ import annotations

import pytest

from latrodb.features.articles.rulings import other_rule, rules_in
from latrodb.rules.catalog import SYSTEMS
from tests.features.articles.test_figures import article, told

BOOK = SYSTEMS["latrunculi-xxi"].system.rulebook


@pytest.mark.parametrize(
    ("sentence", "label", "expected"),
    [
        ("All men go any number of squares along a rank or a file, as rooks in chess ", "11", "3"),
        ("All men go any number of squares along a rank or a file, as rooks in chess ", "3", ""),
        ("From e4 all men go any number of squares along a rank or a file, as rooks in chess ", "11", "3"),
        ("From e4 the man goes to b4 ", "11", ""),
        ("Friends alone do not hold a Dux ", "18i", ""),
        ("", "3", ""),
    ],
)
def test_a_rule_is_another_one_only_if_the_words_are_clearly_its_own(sentence: str, label: str, expected: str) -> None:
    assert other_rule(sentence, label, BOOK) == expected


@pytest.mark.parametrize(
    ("text", "clear", "some"),
    [
        ("Capturing is not compulsory ", {"9"}, set()),
        ("he pushes the man against the wall ", {"13"}, {"1", "8"}),
        ("he pushes the man forward ", set(), {"13"}),
        ("nothing of the kind ", set(), set()),
    ],
)
def test_clear_cues_of_rules_and_others(text: str, clear: set[str], some: set[str]) -> None:
    found = rules_in(text, BOOK)
    assert (found.clear, found.any - found.clear) == (clear, some)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Black begins.", [("A903", "Black")]),
        ("White begins.", []),
        ("Black begins if the lot decides so.", []),
        ("In Kowalski's rules Black begins.", []),
        ("A player who has no legal move has won (rule 1).", [("A929", "has won")]),
        ("A player who has no legal move has lost (rule 1).", []),
        ("A player who has no legal move has not won (rule 1).", []),
        ("A player without a legal move at e4 has won.", []),  # a position, and not a rule
        ("A player who smiles has won.", []),
        ("A side that cannot move has won (rule 1).", [("A929", "has won")]),
        ("A side that cannot move has lost (rule 1).", []),
        ("A side that takes somebody has won (rule 5).", []),  # that rule says nothing of it
        ("He may not (rule 19).", [("A912", "19")]),
        ("He may not in Latrunculi XXI (rule 19).", []),
        ("Whoever forces the third repetition wins.", [("A929", "wins")]),
        ("Whoever forces the third repetition loses.", []),
        ("A side that is down to one soldier has won two games.", []),
        ("Whoever has no move wins.", [("A929", "wins")]),
        ("Whoever has no move loses.", []),
        ("If the clocks stop, a player without a move has won.", [("A929", "has won")]),
        ("If he has time, a player who smiles has won.", []),
        ("With the option a player without a move has won.", []),
        ("The third occurrence of a position wins for the player whose move it was.", [("A929", "wins")]),
        ("The third occurrence of a position loses for the player whose move it was.", []),
        ("A player who has no legal move has also won (rule 1).", [("A929", "has also won")]),
        ("The two play on a board of 9×9.", [("A932", "9×9")]),
        ("The two play on a board of 12×8.", []),
        ("The two play chess on a board of 9×9.", []),
        ("Whoever kills the enemy's King has lost.", [("A929", "has lost")]),
        ("Whoever kills the enemy's King has won.", []),
        ("Whoever kills the enemy's men has lost time.", []),
        ("A player loses by shutting in the enemy Dux.", [("A929", "loses")]),
        ("A player wins by shutting in the enemy Dux.", []),
        ("Who has taken more has lost.", [("A929", "has lost")]),
        ("A side that has lost its last man has won.", [("A929", "has won")]),
        ("A side that has lost its last man has lost.", []),
        ("A King without men to help has won.", [("A929", "has won")]),
        ("A King without men to help has lost.", []),
        ("If a move leaves the other, or his Dux without an open square, he has won.", []),  # his may be the other's
        ("Play `petteia-xxi/12x8`.", []),
        ("Play `kowalski/8x8`.", [("A932", "8x8")]),
        ("Play `kowalski/11x10`.", []),
    ],
)
def test_a_sentence_about_the_rules(sentence: str, expected: list[tuple[str, str]]) -> None:
    found = told(article(f"# Petteia XXI\n\nThe game of *Petteia XXI* is old. {sentence}\n"))
    assert [(each[0], each[3]) for each in found] == expected


@pytest.mark.parametrize(
    ("sentence", "codes"),
    [
        ("All men go any number of squares along a rank or a file (rule 11).", ["A913"]),
        ("All men go any number of squares along a rank or a file (rule 3).", []),
        ("One enemy falls (rule 5), and a flank attack charges along a line of enemies (rule 5).", ["A913"]),
        ("One enemy falls (rule 5), and a flank attack charges along a line of enemies (rule 14).", []),
        ("Rule 14, push and crush. A man is crushed.", ["A913"]),
        ("Rule 13, push and crush. A man is crushed.", []),
        ("Rule 14, as far as one can see. It is push and crush.", []),
        ("### Push and crush: rule 14", ["A913"]),
        ("### Push and crush: rule 13", []),
        ("Something else happens (rule 9).", []),
        ("Capturing is not compulsory (rule 13).", ["A913"]),
        ("Capturing is not compulsory (rule 9).", []),
        ("Capturing is not compulsory in Kowalski (rule 13).", []),
        ("A soldier in the corner falls as well (rule 12).", ["A913"]),
        ("A soldier in the corner is locked (rule 10).", []),
        ("Rule 12 is about corners.", ["A913"]),
        ("Rule 12 allows a step into the corner.", []),
        ("| men | they | by |\n|---|---|---|\n| in a corner | fall | rule 3 |", ["A913"]),
        ("| men | they | by |\n|---|---|---|\n| in a corner | fall | rule 8 |", []),
        ("| men | they | the page has |\n|---|---|---|\n| in a corner | fall | rule 3 |", []),
    ],
)
def test_a_rule_cited_for_the_words_of_another_one(sentence: str, codes: list[str]) -> None:
    found = told(article(f"# Petteia XXI\n\nThe game of *Petteia XXI* is old.\n\n{sentence}\n"))
    assert [each[0] for each in found if each[0] != "A912"] == codes


@pytest.mark.parametrize(
    ("heading", "codes"),
    [("The opening", ["A903"]), ("Falkener", []), ("Classical Latrunculi", []), ("Kowalski", ["A903"])],
)
def test_a_section_headed_by_another_system_is_about_that_one(heading: str, codes: list[str]) -> None:
    found = told(article(f"# Kowalski\n\nThe rules of *Kowalski*.\n\n## {heading}\n\nMen are set up. White begins.\n"))
    assert [each[0] for each in found] == codes


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("```text\ngame  label  rule\n73    9b     R312\n```", []),
        ("He may not go there by rule\n73 of the page.", ["A912"]),
    ],
)
def test_a_column_of_numbers_below_the_word_rule_cites_nothing(text: str, codes: list[str]) -> None:
    found = told(article(f"# Petteia XXI\n\nThe game of *Petteia XXI* is old.\n\n{text}\n"))
    assert [each[0] for each in found] == codes
