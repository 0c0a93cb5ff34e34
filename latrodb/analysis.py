"""From bytes to checked games: the front door of the library."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from latrodb.checks.catalog import ODD_SPELLING, run_checks
from latrodb.core.file_kinds import binary_kind
from latrodb.diagnostics.diagnostic import Profile, State, under_profile
from latrodb.diagnostics.span import Source
from latrodb.files import find_game_files, read_bytes
from latrodb.game.game import Game
from latrodb.game.replay import replay
from latrodb.game.suspects import mark_not_searched
from latrodb.notation.encoding import decode
from latrodb.notation.no_game import NO_GAME, no_game
from latrodb.notation.parser import Reader
from latrodb.notation.written import WrittenFile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from latrodb.diagnostics.diagnostic import Diagnostic
    from latrodb.game.plain_games import SoundGames
    from latrodb.notation.written import WrittenGame
    from latrodb.rules.variant import Variant

WRONG = (State.ILLEGAL, State.IMPOSSIBLE)
TAKEN_BACK = "illegal-moves"  # the label of a rule by which an illegal turn is taken back before it is answered


class Reading:
    """The games of a text, to be iterated over once; `diagnostics` are complete after the last game."""

    def __init__(
        self,
        source: Source,
        games: Iterator[WrittenGame],
        outside: Callable[[], tuple[Diagnostic, ...]],
        found: tuple[Diagnostic, ...],
        nothing: Diagnostic,
        skipped: Callable[[], int] = int,
    ) -> None:
        """`found` are diagnostics of decoding, `outside` returns the others, `nothing` is for a text without a game.

        `skipped` returns how many games were left out.
        """
        self.source = source
        self._games = games
        self._outside = outside
        self._found = found
        self._nothing = nothing
        self._skipped = skipped
        self._is_empty = True

    def __iter__(self) -> Iterator[WrittenGame]:
        for game in self._games:
            self._is_empty = False
            yield game

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """The diagnostics outside of games."""
        nothing = (self._nothing,) if self._is_empty and not self.skipped else ()
        return (*nothing, *self._found, *self._outside())

    @property
    def skipped(self) -> int:
        """How many games were left out because there is nothing to report on them; complete after the last game."""
        return self._skipped()


class Analyzer(Struct, frozen=True):
    """Reads, replays, checks and repairs games. `latrodb.features.analyzer` makes one with every feature."""

    read_text: Callable[[str, str], Reader]  # for the text of a game file and its name in diagnostics
    is_wrapped: Callable[[str], bool]  # whether a text is a log, a web page, an export or a mail that quotes games
    parse_wrapped: Callable[[str, str], WrittenFile]
    is_export: Callable[[str], bool]  # whether a text is an export of games in JSON or CSV
    repair: Callable[[Game], Game]  # replays a checked game across its misprints, if any, and checks it again
    may_certify: bool = True  # whether rows of a game may come from a certificate, without a replay

    def replaying_all(self) -> Analyzer:
        """The same, but every game is replayed by the ordinary path, which judges what faster code made of it."""
        return replace(self, may_certify=False)

    def without_search(self) -> Analyzer:
        """The same, but games that need a search for corrections are marked as not searched (D810) instead."""
        return replace(self, repair=mark_not_searched)

    def parse(self, data: bytes, name: str = "-", encoding: str | None = None) -> WrittenFile:
        """Parse the bytes of a game file, a Game Courier log, a web page, or a mail that quotes games.

        Bytes that are not UTF-8 are reported and kept, and so is a file without a game. With no encoding given
        or stated, never raises.

        Raises:
            UnreadableFileError: the bytes are not in the encoding given, or stated by `stated_encoding`.
        """
        reading = self.read(data, name, encoding)
        return WrittenFile(reading.source, tuple(reading), reading.diagnostics)

    def parse_text(self, text: str, name: str) -> WrittenFile:
        """Parse the text of a game file. Never raises."""
        return self.read_text(text, name).read_all()

    def read(self, data: bytes, name: str = "-", encoding: str | None = None) -> Reading:
        """Like `parse`, but one game at a time, so that the games of a long file are not all in memory."""
        return self._read(data, name, encoding)

    def read_doubtful(self, data: bytes, name: str = "-", variant: Variant | None = None) -> Reading:
        """Like `read`, but without the plain games that compiled code finds to be without a flaw, which is much faster.

        A variant that the user states outranks the tags, as in `check_game`.
        """
        from latrodb.game.plain_games import find_sound  # few games do not need it

        return self._read(data, name, None, lambda text: find_sound(text, variant))

    def _read(
        self, data: bytes, name: str, encoding: str | None, find_sound: Callable[[str], SoundGames] | None = None
    ) -> Reading:
        text, encoding, found = decode(data, encoding, name)
        nothing = no_game(data)
        if binary_kind(data):
            return Reading(Source(name, text), iter(()), tuple, (), nothing)
        if self.is_wrapped(text):
            file = self.parse_wrapped(text, name)
            nothing = next((each for each in file.diagnostics if each.code == NO_GAME), nothing)
            others = tuple(each for each in file.diagnostics if each.code != NO_GAME)
            source, games, outside, skipped = file.source, iter(file.games), lambda: others, lambda: 0
        elif find_sound and (sound := find_sound(text)).is_all:
            source, games, outside, skipped = Source(name, text), iter(()), tuple, lambda: len(sound.ends)
        else:
            reader = self.read_text(text, name)
            reader.sound = sound.ends if find_sound else {}
            source, games, outside, skipped = reader.source, reader.read(), reader.outside, lambda: reader.skipped
        source.encoding = encoding
        if source.raw is not source.text:
            # Spans in the bytes of a page do not fit its extracted words.
            found = tuple(replace(each, span=None) for each in found)
        return Reading(source, games, outside, found, nothing, skipped)

    def check_game(
        self, written: WrittenGame, variant: Variant | None = None, profile: Profile = Profile.HISTORIC
    ) -> Game:
        """Replay, check and repair a written game; its diagnostics are in the order of the text.

        A variant that the user states outranks the tags; the profile sets severities and nothing else.
        """
        game = self.repair(run_checks(replay(written, variant)))
        numbered = (each if each.game else replace(each, game=written.number) for each in game.diagnostics)
        diagnostics = sorted(_acknowledge(game, numbered), key=_in_text)
        return replace(game, diagnostics=under_profile(diagnostics, profile))

    def check_file(
        self, written: WrittenFile, variant: Variant | None = None, profile: Profile = Profile.HISTORIC
    ) -> tuple[tuple[Game, ...], tuple[Diagnostic, ...]]:
        """Check every game of a text; returns the games and the diagnostics outside of them."""
        games = tuple(self.check_game(game, variant, profile) for game in written.games)
        return games, under_profile(written.diagnostics, profile)

    def find_files(self, path: str | Path) -> Iterator[Path]:
        """The file itself, or every game file under a folder, sorted by name.

        Raises:
            UnreadableFileError: there is no such file or folder, or the folder cannot be listed.
        """
        return find_game_files(path, self._holds_games)

    def _holds_games(self, data: bytes) -> bool:
        """Whether a web page has a log, or JSON or CSV is an export of games."""
        file = self.parse(data)
        return any(game.is_log for game in file.games) or (bool(file.games) and self.is_export(file.source.raw))

    def read_games(self, path: str | Path) -> tuple[Game, ...]:
        """Every game of a file, or of all game files under a folder, checked under the historic profile.

        Raises:
            UnreadableFileError: there is no such file, or the system refuses to open it.
        """
        files = (self.parse(read_bytes(file), str(file)) for file in self.find_files(path))
        return tuple(self.check_game(written) for file in files for written in file.games)


def _in_text(diagnostic: Diagnostic) -> tuple[int, str]:
    return (diagnostic.span.start if diagnostic.span else 0), diagnostic.code


def _acknowledge(game: Game, diagnostics: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Add a note to each broken rule that a comment of the source names correctly, and to a turn that may not stay.

    A turn that is in doubt gets no hint about its spelling.
    """
    found = list(diagnostics)
    admitted = {each.ply: "the source itself admits it" for each in found if each.code == "N706"}
    waiting = _unanswered(game)
    corrected = {each.ply for each in found if each.found}
    doubted = {node.span for node in game.turns if node.state in WRONG or node.label in corrected} if found else set()
    for each in found:
        if each.code == ODD_SPELLING and each.span in doubted:
            each = replace(each, hints=())  # it would contradict what the turn may be meant to be
        is_broken = each.code.startswith("R") and each.rule and each.variation is None
        notes = [note for note in (admitted.get(each.ply), waiting.get(each.ply)) if note and is_broken]
        yield replace(each, notes=(*each.notes, *notes)) if notes else each


def _unanswered(game: Game) -> dict[str | None, str]:
    """A note on the last turn, by its label, if it is illegal and has no answer, and the rules say what follows."""
    last, rulebook = game.nodes[-1] if game.nodes else None, game.variant.rulebook if game.variant else None
    if last is None or not last.was_played or last.state is not State.ILLEGAL or game.result:
        return {}
    if rulebook is None or rulebook.rule(TAKEN_BACK) is None:
        return {}
    return {last.label: f"it has no answer, so it must still be taken back ({rulebook.cite(TAKEN_BACK)})"}
