"""What the engine's opinion rests on."""

from __future__ import annotations

import pytest

from latrodb.rules.catalog import SYSTEMS, find_variant
from latrodb.solver.evaluation import A_MAN, TERMS, evaluate, in_words, weights_of


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_system_has_a_weight_for_each_term_and_the_opening_is_equal(system: str) -> None:
    assert len(weights_of(system)) == len(TERMS)
    assert weights_of(system)[0] == A_MAN
    variant = find_variant(system)
    assert sum(term.value for term in evaluate(variant, variant.opening())) == 0


def test_a_man_more_is_worth_a_man() -> None:
    variant = find_variant("petteia-xxi/8x8")
    terms = evaluate(variant, variant.position("s6s/8/8/8/8/8/8/S2S3S w"))
    assert [(term.name, term.white, term.black) for term in terms if term.white or term.black] == [("men", 3, 2)]
    assert in_words(sum(term.value for term in terms)) == "White is 1.00 men ahead"


def test_a_position_that_cannot_occur_has_no_opinion() -> None:
    variant = find_variant("latrunculi-xxi/8x8")
    with pytest.raises(ValueError, match="cannot occur"):
        evaluate(variant, variant.position("8/8/8/8/8/8/8/8 w"))
