"""`latrodb edit note`: comments, tags and collections that a user attaches to stored games, outside their texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypeAlias

import typer

from latrodb.cli.commands.revert import revert_record
from latrodb.cli.support.command import Command, ForceOption, FormerGamesOption, GameDatabaseOption, OutputOption
from latrodb.cli.support.completion import game_places
from latrodb.cli.support.databases import name_database, open_existing, read_stored_games
from latrodb.cli.support.exits import ExitCode, UsageError
from latrodb.cli.support.output import print_table, remark, say, say_json, write_bytes
from latrodb.core.english import Text, count_words, list_words
from latrodb.core.errors import PlaceError
from latrodb.features.analyzer import analyzer
from latrodb.files import check_database
from latrodb.game.ledgers.erratum import Note
from latrodb.game.ledgers.ledger import format_ledger, split_words
from latrodb.notation.encoding import encode
from latrodb.references import END, START, Reference, find_game, open_place, parse_reference
from latrodb.store.entries import find_entry
from latrodb.store.keeping import StoredNote, add_note, find_notes

HEAD = ("id", "game", "place", "note", "tags", "collection", "by", "date")
PlaceArgument: TypeAlias = Annotated[
    str | None,
    typer.Argument(help="games.db for all, games.db#7 or games.db#7@13b.", metavar="PLACE", autocompletion=game_places),
]
ByOption: TypeAlias = Annotated[str, typer.Option(help="Name of the author.", metavar="NAME")]
TagOption: TypeAlias = Annotated[
    list[str] | None, typer.Option("--tag", help="A word to sort by; may be repeated.", metavar="WORD")
]
CollectionOption: TypeAlias = Annotated[str, typer.Option(help="A collection of games and places.", metavar="NAME")]
JsonOption: TypeAlias = Annotated[bool, typer.Option("--json", help="Print a JSON object for each note.")]


def add(
    place: Annotated[
        str,
        typer.Argument(
            help="A game, games.db#7, or a place, games.db#7@13b.", metavar="PLACE", autocompletion=game_places
        ),
    ],
    text: Annotated[str, typer.Argument(help="The comment.", metavar="TEXT", show_default=False)] = "",
    tag: TagOption = None,
    collection: CollectionOption = "",
    db: FormerGamesOption = None,
    by: ByOption = "",
    json: JsonOption = False,
) -> int:
    """Attach a comment, tags or a collection to a game or a place in it; the text of the game stays as it is."""
    tags = split_words(",".join(tag or ()))
    if not (text.strip() or tags or collection.strip()):
        raise UsageError("the note says nothing; give a text in quotes, --tag WORD or --collection NAME")
    file, (number,) = read_stored_games([place], db)
    at = _label(Reference(file, number, parse_reference(place, db).at))
    collection = " ".join(collection.split())
    with open_existing(file, read_only=False) as store:
        note = add_note(store, number, at, text=text.strip(), tags=tags, collection=collection, by=by)
    if json:
        say_json({"id": note, "game": number, "place": at or None})
        return ExitCode.CLEAN
    say(f"note {note} is attached to {_place(file, number, at)}")
    remark(f"To undo: latrodb edit note revert {file} {note}")
    return ExitCode.CLEAN


def list_notes(
    place: PlaceArgument = None,
    tag: TagOption = None,
    collection: CollectionOption = "",
    db: GameDatabaseOption = None,
    json: JsonOption = False,
) -> int:
    """List the notes of a database, of a game or at a place."""
    found = _find(_reference(place, db), split_words(",".join(tag or ())), collection)
    if json:
        for each in found:
            say_json(_record(each))
    elif found:
        print_table(HEAD, map(_row, found))
    remark(f"{count_words(len(found), 'note')}.")
    return ExitCode.CLEAN


def export(
    place: PlaceArgument = None,
    tag: TagOption = None,
    collection: CollectionOption = "",
    db: GameDatabaseOption = None,
    output: OutputOption = None,
    force: ForceOption = False,
) -> int:
    """Print notes as a ledger, which `latrodb import` reads into another database."""
    reference = _reference(place, db)
    found = _find(reference, split_words(",".join(tag or ())), collection)
    text = format_ledger(dict.fromkeys(each.note for each in found))
    write_bytes([encode(text)], output, inputs=[reference.file], force=force)
    remark(f"{count_words(len(found), 'note')}.")
    return ExitCode.CLEAN


def revert(
    record: Annotated[
        str,
        typer.Argument(
            help="A note by its number in `latrodb edit note list`, or games.db#7@13b for the one at this place.",
            metavar="PLACE",
            autocompletion=game_places,
        ),
    ],
    db: GameDatabaseOption = None,
    by: Annotated[str, typer.Option(help="Name of the person who reverts it.", metavar="NAME")] = "",
    why: Annotated[str, typer.Option(help="The reason.", metavar="TEXT")] = "",
    undo: Annotated[bool, typer.Option("--undo", help="Reinstate it.")] = False,
) -> int:
    """Revert a note; it stays on record, marked as reverted."""
    reference = Reference(db, None, None) if db else parse_reference(record)
    if db is None:
        if reference.number is None:
            raise UsageError(
                f"say which database: latrodb edit note revert games.db {record}, or games.db#7@13b for a place"
            )
        if undo:
            raise UsageError(
                f"say which note by its number; `latrodb edit errata list {reference.file}` has the reverted ones"
            )
        record = str(_only(_find(reference), _place(*reference)).id)
    with open_existing(reference.file, read_only=False) as store:
        found = find_entry(store, record)
        if not isinstance(found.entry, Note):
            raise UsageError(f"record {found.id} is not a note; use latrodb edit revert {reference.file} {found.id}")
        revert_record(store, found, by, why, undo=undo)
    return ExitCode.CLEAN


def _label(reference: Reference) -> str:
    """The turn of a place as its game counts it, or `start`; empty for the whole game. Raises PlaceError if none."""
    if reference.at in (None, START):
        return reference.at or ""
    in_variation = "~" in (reference.at or "")
    game = find_game(analyzer(), reference, text=None if in_variation else Text.PRINTED).game
    if reference.at == END and game.nodes:
        return game.nodes[-1].label
    node = game.find_node(reference.at or "") or open_place(game, reference.at)[1].node
    if node is None:
        raise PlaceError(f"the game has no turn {reference.at}")
    return node.label


def _reference(place: str | None, db: str | None) -> Reference:
    """The database, and the game and place in it that are meant. Raises UsageError or PlaceError."""
    if place is None and db is None:
        raise UsageError("say which database, such as games.db, or which game, games.db#7")
    reference = parse_reference(place, db)
    check_database(reference.file)
    return reference


def _find(reference: Reference, tags: Sequence[str] = (), collection: str = "") -> tuple[StoredNote, ...]:
    """The notes at a place that have all tags and are in a collection, whatever is asked for."""
    at = reference.at and _label(reference)
    with open_existing(reference.file) as store:
        return find_notes(store, reference.number, at, tags=tags, collection=collection)


def _only(notes: Sequence[StoredNote], place: str) -> StoredNote:
    """The one note. Raises UsageError if there is none or several."""
    if not notes:
        raise UsageError(f"there is no note at {place}")
    if len(notes) > 1:
        numbers = list_words([str(each.id) for each in notes], "and")
        raise UsageError(f"{place} has the notes {numbers}; say which by its number")
    return notes[0]


def _place(file: str, number: int | None, at: str | None) -> str:
    return f"{file}#{number}@{at}" if at else f"{file}#{number}"


def _row(each: StoredNote) -> tuple[str, ...]:
    game = "not here" if each.game is None else str(each.game)
    about = each.place, each.text, ", ".join(each.tags), each.collection
    return str(each.id), game, *about, each.note.by, each.note.date


def _record(each: StoredNote) -> dict[str, object]:
    note = each.note
    return {
        "id": each.id,
        "game": each.game,
        "place": each.place or None,
        "ply": each.ply,
        "note": each.text,
        "tags": each.tags,
        "collection": each.collection or None,
        "by": note.by,
        "date": note.date,
        "named": note.game.game if note.game.file else None,
    }


COMMAND = Command(
    {
        "add": Command(
            add,
            examples=(
                'latrodb edit note add games.db#2@13b "A fine sacrifice." --tag sacrifice',
                'latrodb edit note add games.db#2 --collection "Best games"',
            ),
        ),
        "list": Command(
            list_notes,
            examples=(
                "latrodb edit note list games.db#2",
                'latrodb edit note list games.db --collection "Best games" --json',
            ),
        ),
        "export": Command(
            export,
            examples=(
                "latrodb edit note export games.db -o notes.errata",
                "latrodb edit note export games.db#2 --tag sacrifice",
            ),
        ),
        "revert": Command(
            revert,
            examples=(
                'latrodb edit note revert games.db#1@9b --why "not a sacrifice"',
                "latrodb edit note revert games.db 4 --undo",
            ),
        ),
    },
    examples=('latrodb edit note add games.db#2@13b "A fine sacrifice."', "latrodb edit note list games.db"),
    prepare=name_database,
    sentence="Attach comments, tags and collections to games and places.",
)
