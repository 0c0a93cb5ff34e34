"""Documents of Typst: characters without a font become numbers, and faults are raised."""

from __future__ import annotations

import pytest

from latrodb.diagrams.typesetting import TypesettingError, code_point, typeset

SOURCE = '#set document(title: "T")\n#text(sys.inputs.words)'


def test_letters_that_typst_has_need_no_font_of_the_machine() -> None:
    made = typeset(SOURCE, {"words": "Ann, Ἀλέξανδρος, שלום"})
    assert made.missing == ()
    assert made == typeset(SOURCE, {"words": "Ann, Ἀλέξανδρος, שלום"})


def test_a_character_that_no_font_has_is_named() -> None:
    assert typeset(SOURCE, {"words": 'a "\U000f1234" \\ \U000f1235'}).missing == ("\U000f1234", "\U000f1235")
    assert typeset(SOURCE, {"words": "a\u200d \u200f b"}).missing == (), "without a shape"
    assert code_point("張") == "U+5F35"


def test_a_fault_of_a_document_is_raised() -> None:
    with pytest.raises(TypesettingError):
        typeset("#unknown", {})
    with pytest.raises(TypesettingError):
        typeset("= A title is missing", {})
