"""The words of pictures, from one table, in the language that is set while a scene is made.

`with speaking("es"):` around the making of a scene, its legend and its caption gives a picture in Spanish.
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from latrodb.core.errors import LatrodbError, near_miss

if TYPE_CHECKING:
    from collections.abc import Iterator

ENGLISH = "en"
LANGUAGES = {ENGLISH: "English", "es": "español"}

_language = ContextVar("language", default=ENGLISH)


class UnknownLanguageError(LatrodbError, LookupError):
    """Pictures have no words in the given language; the message has those that there are."""


def unknown_language(name: str) -> UnknownLanguageError:
    """Return the error to raise for a name that is not a key of `LANGUAGES`."""
    return UnknownLanguageError(
        f"no language '{name}'; available are {', '.join(LANGUAGES)}{near_miss(name, LANGUAGES)}"
    )


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Make scenes, legends and captions in a language, a key of `LANGUAGES`.

    Raises:
        UnknownLanguageError: there is no such language.

    >>> with speaking("es"):
    ...     say("has_won", side=say("white"))
    'ganan las Blancas'
    """
    if language not in LANGUAGES:
        raise unknown_language(language)
    token = _language.set(language)
    try:
        yield
    finally:
        _language.reset(token)


def language() -> str:
    """Return the language that is set, a key of `LANGUAGES`."""
    return _language.get()


def say(key: str, /, **values: object) -> str:
    """Return a text of the table in the current language, with its values filled in.

    >>> say("to_move", side="White")
    'White to move'
    """
    text: str = _table()[_language.get()][key]
    return text.format(**values) if values else text


def term(word: str) -> str:
    """Translate a word or template of a rulebook or of the catalog of motifs; unknown ones stay as they are.

    >>> term("King"), term("Laurus")
    ('King', 'Laurus')
    """
    found: str = _table()[_language.get()].get("terms", {}).get(word, word)
    return found


@cache
def _table() -> dict[str, dict[str, Any]]:
    return msgspec.toml.decode(Path(__file__).with_suffix(".toml").read_bytes(), type=dict[str, dict[str, Any]])
