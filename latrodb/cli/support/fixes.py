"""Corrected copies of game files, written without ever replacing a file."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from latrodb.cli.support.exits import UsageError
from latrodb.cli.support.output import remark, write_bytes
from latrodb.core.english import count_words
from latrodb.features.repair.patch import fix_text, unique_proposals
from latrodb.features.repair.proposal import Finding
from latrodb.files import STDIN
from latrodb.notation.encoding import encode
from latrodb.notation.written import LoggedTurn, WrittenFile

MIDDLE = "fixed"  # `game.txt` becomes `game.fixed.txt`


def is_copy(file: str) -> bool:
    """Whether a file is named as a corrected copy is."""
    return Path(file).stem.endswith(f".{MIDDLE}")


def find_target(file: str, output: Path | None, *, is_alone: bool) -> Path:
    """Where the corrected copy of a file goes.

    Args:
        file: the game file, or `-`.
        output: a file, or a folder for several files; None for next to the original.
        is_alone: whether it is the only file.

    Raises:
        UsageError: the copy would replace a file, or several copies were to go into one file.
    """
    if file == STDIN and output is None:
        raise UsageError("standard input has no place for a copy beside it: name one with -o")
    if output is not None and not output.is_dir() and not is_alone:
        raise UsageError(f"{output} is no folder; the copies of several files need one")
    if output is None:
        path = Path(file)
        target = path.with_name(f"{path.stem}.{MIDDLE}{path.suffix}")
    else:
        target = output / (Path(file).name if file != STDIN else "stdin.txt") if output.is_dir() else output
    if str(target) != STDIN and target.exists():
        raise UsageError(f"{target} is there already; name another file with -o, or remove it")
    return target


def write_copy(written: WrittenFile, findings: Iterable[Finding], target: Path) -> None:
    """Write the corrected copy of a text, if there is anything to correct, and say what was done."""
    source = written.source
    proposals = unique_proposals(findings)
    if not proposals:
        remark(f"{source.name}: no correction is unique, nothing is written")
        return
    if any(isinstance(turn, LoggedTurn) for game in written.games for turn in game.turns()):
        remark(f"{source.name}: a log of Game Courier has no place for [%sic ...], and no copy is written")
        return
    if source.raw != source.text:
        remark(f"{source.name}: the games are an extract of the file, and no copy of it can be corrected")
        return
    write_bytes([encode(fix_text(source.text, proposals))], target)
    for each in proposals:
        change = f"{each.printed} -> {each.corrected}" if each.corrected else f"without {each.printed}"
        remark(f"{source.name}: {each.label} {change}")
    remark(f"{target}: {count_words(len(proposals), 'correction')} written, what was printed kept as [%sic ...]")
