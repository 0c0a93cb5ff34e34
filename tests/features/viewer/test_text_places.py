"""Where notes of readers go in the text of a game."""

from __future__ import annotations

from itertools import accumulate

from latrodb.features.analyzer import analyzer
from latrodb.features.viewer.frames import frames_of
from latrodb.features.viewer.text_places import places_in_text


def placed(text: str) -> dict[str, str]:
    """What comes before each place, and the next word, by the address of its frame."""
    game = analyzer().without_search().check_game(analyzer().parse_text(text, "x.txt").games[0])
    frames, canonical = frames_of(game), game.text()
    units, found = canonical.encode("utf-16-le"), {}
    for at, place in enumerate(accumulate(map(int, places_in_text(game, canonical, frames).split(";")))):
        before, after = (half.decode("utf-16-le") for half in (units[: 2 * place], units[2 * place :]))
        found[frames.moments[at].frame.at] = f"{before.split()[-1]} | {next(iter(after.split()), '')}"
    return found


def test_a_note_goes_after_the_turn_and_what_is_said_of_it() -> None:
    text = (
        '[White "Ben 🏺"]\n[Variant "petteia-xxi/8x8"]\n\n{old} 1.d2-d5! {so} (1.c2-c5 c7-c6) 1...e7-e6 $1 {[%sic e7]} '
        "2.c2-c5 1-0"
    )
    assert placed(text) == {
        "start": "{old} | 1.d2-d5!",
        "1w": "c7-c6) | e7-e6",
        "1b": "e7]} | 2.c2-c5",
        "2w": "2.c2-c5 | 1-0",
    }


def test_a_game_without_turns_has_a_place_before_its_result() -> None:
    assert placed('[Variant "petteia-xxi/8x8"]\n\n*') == {"start": '"petteia-xxi/8x8"] | *'}
