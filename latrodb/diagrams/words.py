"""The words of pictures and pages, in the language that is set while they are made; positions in words.

Each language is a file in `languages`. `with speaking("es"):` around the making of a scene, its legend and its caption,
or of a page, gives it in Spanish.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from latrodb.core.color import BLACK, WHITE, Color
from latrodb.core.errors import LatrodbError, near_miss
from latrodb.core.square import SquareSet, square_name, squares

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.position import Position


ENGLISH = "en"
WINNERS = {side.win: side for side in (WHITE, BLACK)}  # by results
LANGUAGES = tuple(sorted(path.stem for path in Path(__file__).with_name("languages").glob("*.toml")))

_language: ContextVar[str | None] = ContextVar("language", default=None)
_own = [ENGLISH]  # the language of this process


class UnknownLanguageError(LatrodbError, LookupError):
    """Pictures have no words in the given language; the message has those that there are."""


def unknown_language(name: str) -> UnknownLanguageError:
    """Return the error to raise for a name that is not one of `LANGUAGES`."""
    return UnknownLanguageError(
        f"no language '{name}'; available are {', '.join(LANGUAGES)}{near_miss(name, LANGUAGES)}"
    )


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Make scenes, legends and captions in a language, one of `LANGUAGES`.

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


def speak(language: str) -> None:
    """Set the language of this process, one of `LANGUAGES`, for all its threads.

    Raises:
        UnknownLanguageError: there is no such language.
    """
    if language not in LANGUAGES:
        raise unknown_language(language)
    _own[0] = language


def language() -> str:
    """Return the language that is set, one of `LANGUAGES`."""
    return _language.get() or _own[0]


def nearest_language(code: str) -> str:
    """Return the one of `LANGUAGES` that a code such as `es-PR` means; English for any other.

    >>> nearest_language("es-PR"), nearest_language("pt")
    ('es', 'en')
    """
    spoken = code.partition("-")[0].lower()
    return spoken if spoken in LANGUAGES else ENGLISH


def say(key: str, /, **values: object) -> str:
    """Return a text of the table in the current language, with its values filled in.

    >>> say("to_move", side="White")
    'White to move'
    """
    text: str = _table(language())[key]
    return text.format(**values) if values else text


def script_words() -> dict[str, str]:
    """Return the words that the script of a page needs, in the current language."""
    own: dict[str, str] = _table(language())["script"]
    return own


def term(word: str) -> str:
    """Translate a word or template of a rulebook or of the catalog of motifs; unknown ones stay as they are.

    >>> term("King"), term("Laurus")
    ('King', 'Laurus')
    """
    found: str = _table(language()).get("terms", {}).get(word, word)
    return found


@cache
def _table(language: str) -> dict[str, Any]:
    file = Path(__file__).with_name("languages") / f"{language}.toml"
    return msgspec.toml.decode(file.read_bytes(), type=dict[str, Any])


def describe(position: Position, result: str = "") -> str:
    """Describe a position in words, without loss; a result, such as `1-0`, stands for the side to move.

    >>> from latrodb.core.geometry import geometry
    >>> from latrodb.core.position import Position
    >>> describe(Position(geometry(8, 8), white=0b1111, black=1 << 8 * 7, duxes=1))
    '8×8 board, White to move. White: Dux a1; soldiers b1 to d1. Black: soldier f4.'
    """
    sentences = [name_board(position, result)]
    sentences += [say("army", side=name_side(side), men=_army(position, side)) for side in (WHITE, BLACK)]
    pairs = {"in_hand": position.hand, "duxes_in_hand": position.dux_hand, "taken": position.taken}
    sentences += [say(key, count=say("both", white=pair[0], black=pair[1])) for key, pair in pairs.items() if any(pair)]
    numbers = {"die": position.die, "pips_left": position.pips, "quiet": position.quiet}
    sentences += [say(key, count=number) for key, number in numbers.items() if number]
    if position.fresh:
        sentences.append(say("not_moved", squares=name_squares(position.fresh)))
    sentences += [say("trail", square=square_name(at), squares=name_squares(past)) for at, past in position.trails]
    return ". ".join(sentences) + "."


def name_board(position: Position, result: str = "") -> str:
    """Return the size of the board, and the side to move or the result: `8×8 board, White has won`."""
    size = position.geometry.name.replace("x", "×")
    status = name_result(result) if result else say("to_move", side=name_side(position.side))
    return say("board", size=size, status=status)


def name_side(side: Color) -> str:
    """Return `White` or `Black`, in the language that is set."""
    return say("white" if side is WHITE else "black")


def name_result(result: str) -> str:
    """Return a result, `1-0`, `0-1` or `1/2-1/2`, in words.

    >>> name_result("0-1"), name_result("1/2-1/2")
    ('Black has won', 'the game is drawn')
    """
    return say("has_won", side=name_side(WINNERS[result])) if result in WINNERS else say("drawn")


def name_squares(members: SquareSet) -> str:
    """Name the squares of a set; three or more in a row become a range.

    >>> from latrodb.core.square import set_of
    >>> name_squares(set_of("a1", "b1", "c1", "e1", "f1"))
    'a1 to c1, e1, f1'
    """
    return ", ".join(_stretches(members)) or say("nobody")


def capitalize(words: str) -> str:
    """Return words with a capital first letter; unlike `str.capitalize`, it leaves the other letters as they are."""
    return f"{words[:1].upper()}{words[1:]}"


def as_clause(text: str) -> str:
    """Make any words fit into a sentence: on one line, and without anything that would end the sentence.

    >>> as_clause(" Take care.  He wins. ")
    'Take care; He wins'
    """
    return "; ".join(filter(None, re.split(r"\.(?:\s+|$)", " ".join(text.split()))))


def _army(position: Position, side: Color) -> str:
    groups = []
    for prefix, members in (("", ~position.bound), ("bound_", position.bound)):
        for kind, men in (("duxes", position.dux(side)), ("soldiers", position.soldiers(side))):
            if found := men & members:
                number = "one" if found.bit_count() == 1 else "many"
                groups.append(say(f"{prefix}{kind}_{number}", squares=name_squares(found)))
    return "; ".join(groups) or say("nobody")


def _stretches(members: SquareSet) -> Iterator[str]:
    # Neighbors in a rank have the same difference between their number and their place in the list;
    # the free seventeenth file keeps the ends of two ranks apart.
    for _, pairs in groupby(enumerate(squares(members)), lambda pair: pair[1] - pair[0]):
        names = [square_name(square) for _, square in pairs]
        if len(names) < 3:
            yield from names
        else:
            yield say("range", first=names[0], last=names[-1])
