"""`latrodb check`: check game files against their rules, or other rules, and write corrected copies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer
from msgspec.structs import replace

from latrodb.analysis import Reading
from latrodb.cli.support.command import (
    Command,
    FailOnOption,
    ForceOption,
    Format,
    FormatOption,
    JsonFormatOption,
    ProveOption,
    VariantOption,
    note_turned_board,
)
from latrodb.cli.support.completion import variants
from latrodb.cli.support.diagnostics import (
    IgnoreOption,
    QuietOption,
    Selection,
    SelectOption,
    level_words,
    print_code_counts,
    print_diagnostics,
)
from latrodb.cli.support.exits import ExitCode, FailOn, UsageError, exit_code
from latrodb.cli.support.output import complain, count_skipped, remark, say, say_json, say_prose, write_bytes
from latrodb.cli.support.progress import progress
from latrodb.core.english import count_words, list_words
from latrodb.core.errors import ContentError, UnreadableFileError, near_miss
from latrodb.diagnostics.codes import Severity
from latrodb.diagnostics.diagnostic import Correction, Diagnostic, Profile, group_habits, under_profile
from latrodb.diagnostics.span import Source
from latrodb.features.analyzer import analyzer
from latrodb.features.repair.edits import Fix
from latrodb.files import STDIN, SUFFIXES, check_paths, read_bytes, read_input
from latrodb.game.game import Game
from latrodb.game.ledgers.match import is_ledger
from latrodb.notation.encoding import UTF_8, encode
from latrodb.notation.no_game import NO_GAME
from latrodb.notation.written import LoggedTurn, WrittenFile
from latrodb.outputs import spare_inputs
from latrodb.references import find_games, parse_reference
from latrodb.rules.catalog import SYSTEMS, find_variant
from latrodb.rules.variant import Variant

if TYPE_CHECKING:
    from latrodb.checks.forced import Judged
    from latrodb.game.diff.cross_rules import Comparison
    from latrodb.solver.search import Verdict


LONG = 10_000  # bytes of a file, from which on it pays to look for games without a flaw first
MANY = 10  # files, from which on that pays for each
MIDDLE = "fixed"  # `game.txt` becomes `game.fixed.txt`


@dataclass(slots=True)
class _Tally:
    """What was checked and found."""

    files: int = 0
    games: int = 0
    unreadable: int = 0
    levels: Counter[Severity] = field(default_factory=Counter)
    claims: Counter[Verdict] = field(default_factory=Counter)  # for --prove
    grouped: int = 0  # diagnostics that the text shows once for each group
    groups: int = 0
    by_code: Counter[tuple[str, Severity]] = field(default_factory=Counter)  # for --summary


class _Report(NamedTuple):
    """Which diagnostics are printed, and how."""

    selection: Selection
    as_json: bool
    is_summary: bool
    seconds: float  # to search for each claim; 0 for no search


class _Copies(NamedTuple):
    """Where corrected copies go, what is corrected, whether they may replace files, and the folder of several."""

    targets: Mapping[str, Path] = MappingProxyType({})
    fixes: Set[Fix] = frozenset()
    force: bool = False
    folder: Path | None = None


def check(
    paths: Annotated[
        list[str], typer.Argument(help="Game files, folders of them, or - for standard input.", metavar="PATH...")
    ],
    format: FormatOption = Format.TEXT,
    profile: Annotated[Profile, typer.Option(help="How severe diagnostics are.")] = Profile.HISTORIC,
    variant: VariantOption = None,
    json: JsonFormatOption = False,
    fail_on: FailOnOption = FailOn.ERROR,
    as_: Annotated[
        str | None,
        typer.Option(
            "--as",
            help="Replay each game under other rules and report where they differ; FILE#2 and games.db#7 name one.",
            metavar="VARIANT",
            autocompletion=variants,
        ),
    ] = None,
    fix: Annotated[
        str | None,
        typer.Option(
            "--fix",
            help="Write corrections into a copy, game.fixed.txt; the original stays. Without a list the unique ones: "
            f"{', '.join(Fix)}.",
            metavar="[LIST]",
        ),
    ] = None,
    prove: ProveOption = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="With --fix: the file of the copy, or a folder.", metavar="PATH"),
    ] = None,
    force: ForceOption = False,
    select: SelectOption = None,
    ignore: IgnoreOption = None,
    summary: Annotated[
        bool, typer.Option("--summary", help="Count the diagnostics by code instead of printing each.")
    ] = False,
    quiet: QuietOption = False,
) -> int:
    """Print every diagnostic of some files.

    Returns 1 exactly if one as severe as `fail_on` was found, shown or not, else 2 if a file cannot be read. A file
    without a game is an error if the user names it, and info if it was only found in a folder.
    """
    selection = Selection(select, ignore)
    fixes = _read_fixes(fix)
    if output is not None and not fixes:
        raise UsageError("-o names the corrected copy; add --fix")
    if as_ is not None and fixes:
        raise UsageError("--fix corrects games under their own rules; leave out --as")
    if as_ is not None and prove:
        raise UsageError("--prove judges claims under the games' own rules; leave out --as")
    as_json = json or format is Format.JSON
    if summary and (as_json or quiet):
        raise UsageError(f"--summary prints counts and cannot be combined with {'--quiet' if quiet else 'JSON'}")
    if as_ is not None:
        return _compare(paths, as_, variant, as_json=as_json)
    rules = find_variant(variant) if variant else None
    check_paths(paths)
    files = list(dict.fromkeys(_files(paths)))
    copies = _find_copies(files, output, fixes, force=force) if fixes else _Copies()
    report = _Report(selection, as_json=as_json, is_summary=summary, seconds=prove or 0)
    with progress(len(files), "file", quiet=quiet) as bar:
        tally = _check_files(files, copies, rules, profile, report, named=paths, begin=bar.begin)
    if not tally.files and not tally.unreadable:
        remark(f"There are no game files ({', '.join(SUFFIXES)}) in {', '.join(paths)}.")
    skipped = 0 if quiet else count_skipped(paths, {Path(file) for file in files})
    if as_json or quiet:
        selection.report()
    else:
        print_code_counts(tally.by_code)
        say_prose(_summary(tally, selection, skipped))
    return exit_code(tally.levels, fail_on) or (ExitCode.USAGE if tally.unreadable else ExitCode.CLEAN)


def _summary(tally: _Tally, selection: Selection, skipped: int) -> str:
    """`2 files, 3 games: 1 error, 0 warnings, 4 remarks; 5 other files skipped`."""
    parts = [f"{count_words(tally.files, 'file')}, {count_words(tally.games, 'game')}: {level_words(tally.levels)}"]
    if tally.groups:
        parts.append(f"{tally.grouped:,} of them in {count_words(tally.groups, 'group')}, each shown once")
    if tally.claims:
        counts = ", ".join(f"{count} {verdict}" for verdict, count in sorted(tally.claims.items()))
        parts.append(f"{count_words(tally.claims.total(), 'claim')} judged: {counts}")
    if selection.hidden:
        parts.append(selection.words())
    if skipped:
        parts.append(f"{count_words(skipped, 'other file')} skipped")
    return "; ".join(parts)


def _read_fixes(words: str | None) -> frozenset[Fix]:
    """The corrections that a list names; none without a list."""
    names = [] if words is None else [each.strip() for each in words.split(",")]
    unknown = [each for each in names if each not in set(Fix)]
    if unknown:
        raise UsageError(f"--fix takes {list_words(list(Fix))}, not '{unknown[0]}'{near_miss(unknown[0], Fix)}")
    return frozenset(map(Fix, names))


def spell_out_fix(words: Sequence[str]) -> list[str]:
    """A command line in which `--fix` carries its list in the same word: `unique` unless a list follows."""
    spelled: list[str] = []
    for word in words:
        if spelled[-1:] == ["--fix"]:
            is_list = {*word.split(",")} <= set(Fix)
            spelled[-1] = f"--fix={word if is_list else Fix.UNIQUE}"
            if is_list:
                continue
        spelled.append(word)
    return [f"--fix={Fix.UNIQUE}" if word == "--fix" else word for word in spelled]


def _files(paths: Sequence[str]) -> Iterator[str]:
    for path in paths:
        if path == STDIN or not Path(path).is_dir():
            yield path
        else:
            yield from map(str, analyzer().find_files(path))


def _find_copies(files: Sequence[str], output: Path | None, fixes: Set[Fix], *, force: bool) -> _Copies:
    """Where the corrected copy of each file goes; decided before anything is checked."""
    files = [file for file in files if not Path(file).stem.endswith(f".{MIDDLE}")]
    targets = {file: _find_target(file, output, is_alone=len(files) == 1) for file in files}
    for target, count in Counter(targets.values()).items():
        if count > 1:
            raise UsageError(f"{target} would be the copy of {count} files; correct them one by one")
        spare_inputs(target, files)
    return _Copies(targets, fixes, force, output if len(files) > 1 else None)


def _check_files(
    files: Sequence[str],
    copies: _Copies,
    rules: Variant | None,
    profile: Profile,
    report: _Report,
    *,
    named: Sequence[str],
    begin: Callable[[str], None],
) -> _Tally:
    tally = _Tally()
    for file in files:
        begin(file)
        if is_ledger(file):
            complain(f"{file} is a ledger, not a record of games; `latrodb edit errata check {file}` checks it")
            tally.unreadable += 1
            continue
        try:
            data, name = read_input(file) if file == STDIN else (read_bytes(Path(file)), file)
        except UnreadableFileError as error:
            complain(str(error))
            tally.unreadable += 1
            continue
        games: list[Game] | None = [] if file in copies.targets else None
        if games is None and not report.seconds and (len(data) >= LONG or len(files) >= MANY):
            reading = analyzer().read_doubtful(data, name, rules)
        else:
            reading = analyzer().read(data, name)
        diagnostics = _check_one(reading, tally, rules, profile, report, is_named=file in named, kept=games)
        _print_found(diagnostics, reading.source, tally, report)
        if games is not None:
            written = WrittenFile(reading.source, tuple(game.written for game in games))
            from latrodb.features.repair.fixes import choose_corrections

            corrections = [each for game in games for each in choose_corrections(game, copies.fixes)]
            _write_copy(written, corrections, rules, copies.targets[file], copies)
    return tally


def _check_one(
    reading: Reading,
    tally: _Tally,
    rules: Variant | None,
    profile: Profile,
    report: _Report,
    *,
    is_named: bool,
    kept: list[Game] | None,
) -> list[Diagnostic]:
    """The diagnostics of a text; its games are freed one by one, or kept in a list."""
    inside: list[Diagnostic] = []
    for written in reading:
        game = analyzer().check_game(written, rules, profile)
        inside += game.diagnostics
        if report.seconds:
            inside += under_profile(_judge_claims(game, tally, report), profile)
        tally.games += 1
        if kept is not None:
            kept.append(game)
    found = under_profile(reading.diagnostics, profile)
    if not is_named:
        found = tuple(replace(each, severity=Severity.INFO) if each.code == NO_GAME else each for each in found)
    diagnostics = [*found, *inside]
    diagnostics.sort(key=lambda each: each.span.start if each.span else 0)
    tally.files += 1
    tally.games += reading.skipped
    tally.levels.update(each.level for each in diagnostics)
    return diagnostics


def _judge_claims(game: Game, tally: _Tally, report: _Report) -> Iterator[Diagnostic]:
    """The diagnostics on what the comments of a game claim; all that is found is counted, and printed as JSON."""
    from latrodb.checks.forced import judge_comments

    for each in judge_comments(game, report.seconds):
        tally.claims[each.judgement.verdict] += 1
        if report.as_json:
            say_json({"claim": _claim_record(game, each)})
        if each.diagnostic:
            yield replace(each.diagnostic, game=game.written.number)


def _claim_record(game: Game, judged: Judged) -> dict[str, object]:
    """A claim and what became of it, for JSON."""
    line, column, *_ = game.source.place(judged.span)
    where = {"file": game.source.name, "line": line, "column": column, "game": game.written.number}
    found = {"verdict": judged.judgement.verdict, "found": judged.judgement.message, "best_play": judged.judgement.line}
    return {**where, "ply": judged.place, "claim": judged.words, **found}


def _print_found(diagnostics: Sequence[Diagnostic], source: Source, tally: _Tally, report: _Report) -> None:
    """Print the diagnostics that the user wants to see, or count them for the summary."""
    shown = report.selection.keep(diagnostics)
    if report.is_summary:
        tally.by_code.update((each.code, each.level) for each in shown)
        return
    _, grouped, groups = group_habits(shown)
    tally.grouped += grouped
    tally.groups += groups
    print_diagnostics(shown, source, as_json=report.as_json)


def _find_target(file: str, output: Path | None, *, is_alone: bool) -> Path:
    """Where the corrected copy of a file goes: to a file, or a folder for several, or for None next to the original."""
    if file == STDIN and output is None:
        raise UsageError("a corrected copy of standard input needs a name; give -o")
    if output is None:
        path = Path(file)
        return path.with_name(f"{path.stem}.{MIDDLE}{path.suffix}")
    if is_alone and not output.is_dir():
        return output
    if output.exists() and not output.is_dir():
        raise UsageError(f"{output} is not a folder; copies of several files need one")
    return output / (Path(file).name if file != STDIN else "stdin.txt")


def _write_copy(
    written: WrittenFile, corrections: Sequence[Correction], rules: Variant | None, target: Path, copies: _Copies
) -> None:
    """Write the corrected copy of a text, if there is anything to correct, and say what was done."""
    from latrodb.features.repair.fixes import count_sound_turns, fix_text

    source = written.source
    if not corrections:
        others = ", ".join(each for each in Fix if each is not Fix.UNIQUE)
        advice = "" if Fix.ALL in copies.fixes else f"; --fix={others} makes others"
        remark(f"{source.name}: there is no such correction, so nothing is written{advice}")
        return
    if any(isinstance(turn, LoggedTurn) for game in written.games for turn in game.turns()):
        remark(f"{source.name}: a Game Courier log cannot hold [%sic ...], so no copy is written")
        return
    if source.raw != source.text:
        remark(f"{source.name}: the games are an extract of the file, so no copy of it can be corrected")
        return
    copy = encode(fix_text(source.text, corrections))
    sound, before = count_sound_turns(analyzer().parse(copy), rules), count_sound_turns(written, rules)
    if sound < before:
        remark(f"{source.name}: the copy would have {sound} sound turns instead of {before}, so nothing is written")
        return
    if copies.folder:
        copies.folder.mkdir(exist_ok=True)
    write_bytes([copy], target, force=copies.force)
    for each in sorted(corrections, key=lambda each: each.span):
        printed = " ".join(source.text[slice(*each.span)].split())
        change = f"{printed} -> {each.corrected}" if each.corrected else f"without {printed}"
        remark(f"{source.name}: {f'{each.label} ' if each.label else ''}{change}")
    encoding = "" if source.encoding == UTF_8 else f" in UTF-8 (the original is {source.encoding})"
    count = count_words(len(corrections), "correction")
    remark(f"{target}: {count} written{encoding}, with the printed text kept as [%sic ...]")


def _compare(paths: Sequence[str], other: str, variant: str | None, *, as_json: bool) -> int:
    """Print how games differ under other rules: 1 if the rules of one are not known, 2 if one is on another board."""
    find_variant(note_turned_board(other) or other)  # an unknown name is refused before any game is read
    games = _read_all(paths, variant)
    return max((_print_comparison(game, other, as_json=as_json) for game in games), default=ExitCode.CLEAN)


def _read_all(paths: Sequence[str], variant: str | None) -> Iterator[Game]:
    """The named games; a file without one is an error if the user names it, and only mentioned in a folder."""
    for file in _files(paths):
        try:
            yield from find_games(analyzer(), parse_reference(file), variant)
        except ContentError as error:
            if file in paths:
                raise
            remark(str(error))


def _print_comparison(game: Game, key: str, *, as_json: bool) -> ExitCode:
    """Print how a game differs under other rules; 1 if its own are unknown, 2 if the others are for another board.

    A key without a board means the board of the game.
    """
    from latrodb.game.diff.cross_rules import compare_rules

    where = f"{game.source.name}, game {game.written.number}"
    if game.variant is None or game.opening is None:
        complain(f"{where}: the variant is not known; name it, such as --variant petteia-xxi/8x8")
        return ExitCode.PROBLEMS
    board = game.variant.geometry.name
    other = find_variant(key, board)
    if other.geometry is not game.variant.geometry:
        system = other.rulebook.system
        boards = SYSTEMS[system]
        hint = f"did you mean {system}/{board}?" if boards.has(board) else f"{system} is played on {boards.described}"
        complain(f"{where} is on a board of {board}, but {other.key} is not; {hint}")
        return ExitCode.USAGE
    comparison = compare_rules(game, other)
    if as_json:
        say_json(_comparison_record(comparison))
    else:
        _print_lines(comparison, where)
    return ExitCode.CLEAN


def _comparison_record(comparison: Comparison) -> dict[str, object]:
    """A comparison as a JSON object; `parts_at` is the ply after which the positions never agree again."""
    game = comparison.game
    assert game.variant is not None
    return {
        "file": game.source.name,
        "game": game.written.number,
        "variant": game.variant.key,
        "as": comparison.other.key,
        "faults": [fault.message for fault in comparison.faults],
        "plies": len(game.nodes),
        "compared": comparison.compared,
        "differences": [
            {"ply": node.label, "text": node.text, "aspect": aspect, "own": own, "other": other}
            for node, aspect, own, other in comparison.differences
        ],
        "parts_at": comparison.divergence.label if comparison.divergence else None,
    }


def _print_lines(comparison: Comparison, where: str) -> None:
    game = comparison.game
    assert game.variant is not None
    say_prose(f"{where}: {game.players}, {game.variant.key} as {comparison.other.key}")
    other = comparison.other.rulebook.system
    if other == game.variant.rulebook.system:
        other = comparison.other.key
    for fault in comparison.faults:
        say_prose(f"the first position cannot occur as {other}: {fault.message}", "    ")
    for caption, differences in groupby(comparison.differences, lambda each: each.node.caption):
        say(caption)
        for each in differences:
            say_prose(f"{each.aspect}: {each.own}; as {other}: {each.other}", "    ")
    say_prose(_conclusion(comparison))


def _conclusion(comparison: Comparison) -> str:
    turns = len(comparison.game.nodes)
    if comparison.divergence is not None:
        follow = count_words(turns - comparison.divergence.index - 1, "turn")
        return f"The positions differ for good from {comparison.divergence.caption} on; {follow} follow."
    compared = f"{comparison.compared} of {count_words(turns, 'turn')} compared"
    if comparison.differences:
        return f"The positions agree in the end; {compared}."
    return f"Both agree; {compared}."


COMMAND = Command(
    check,
    prepare=spell_out_fix,
    examples=("latrodb check game.txt", "latrodb check games --fail-on warning", "latrodb check game.txt --fix"),
    reads_texts=True,
)
