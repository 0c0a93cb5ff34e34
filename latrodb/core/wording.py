"""The two texts of a game of a database."""

from __future__ import annotations

from enum import StrEnum


class Text(StrEnum):
    """The text that an answer rests on: as printed, or with the errata of the database applied."""

    PRINTED = "printed"
    CORRECTED = "corrected"
