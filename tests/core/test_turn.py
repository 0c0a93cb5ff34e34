"""Moves: values that differ from one another whatever they hold."""

from itertools import combinations

from latrodb.core.step import Drop, March, Shift, Stop, Take, Throw, shared_shift

ALIKE = (Throw(5), Take(5), Drop(5), Shift(5, 0), Stop(), Take(0), Drop(0), Throw(0), March((), (), ""))


def test_moves_of_different_forms_are_never_equal() -> None:
    assert all(one != other for one, other in combinations(ALIKE, 2))
    assert len(set(ALIKE)) == len(ALIKE)


def test_shared_shifts_are_like_any_other() -> None:
    assert shared_shift(1, 2) is shared_shift(1, 2)
    assert shared_shift(1, 3, (2,)) == Shift(1, 3, (2,))
