"""The numbers of stored variations, as users name them: `14w~2` is a turn in the second variation of its game."""

from __future__ import annotations

from latrodb.core.wording import Text

_OF_TEXT = {
    Text.PRINTED: "other.text = 'printed'",
    Text.CORRECTED: """(other.text = 'corrected' OR NOT EXISTS (
         SELECT 1 FROM _lines corrected
          WHERE corrected.game = other.game AND corrected.kind = 'corrected' AND corrected.start <= other.start))""",
}


def variation_number(line: str, text: Text) -> str:
    """The SQL for the number of a variation in its game as printed or as corrected.

    `line` is SQL for the number of its row in `lines`. The order is that of
    `latrodb.game.variations.numbered_variations`: rows are stored in the order of the text.
    """
    return f"""(SELECT count(*)
        FROM _lines variation
        JOIN _lines other ON other.game = variation.game AND other.kind = 'variation'
       WHERE variation.id = {line} AND (other.start, other.id) <= (variation.start, variation.id)
         AND {_OF_TEXT[text]})"""
