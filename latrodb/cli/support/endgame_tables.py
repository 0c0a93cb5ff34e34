"""What `latrodb solve` prints of tables of few men."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from latrodb.cli.support.exits import ExitCode, UsageError
from latrodb.cli.support.output import remark, say, say_json, say_prose, write_bytes
from latrodb.core.english import count_words
from latrodb.core.errors import ContentError
from latrodb.solver.tables import SAMPLE_TURNS, Table, read_material, read_table, size_of

if TYPE_CHECKING:
    from latrodb.rules.variant import Variant
    from latrodb.solver.tables import Counts, Material


def make_table(variant: Variant, text: str, output: Path | None, *, force: bool, json: bool) -> int:
    """Say how large a table is, and make it if there is a file to write."""
    try:
        material = read_material(variant, text)
    except ContentError as error:
        raise UsageError(f"--table: {error}") from None
    size = size_of(variant, material)
    words = (
        f"{material} on {variant.geometry.name}: {size.arrangements:,} arrangements with the side to move made White; "
        f"about {_megabytes(size.file)}, made in {_megabytes(size.memory)} of memory."
    )
    if output is None:
        say_prose(words)
        remark("Nothing was made; -o names the file.")
        return ExitCode.CLEAN
    remark(words)
    table = Table(variant, material)
    table.solve()
    write_bytes([table.write()], output, force=force)
    _tell(table, json=json)
    return ExitCode.CLEAN


def verify_table(path: str, *, json: bool) -> int:
    """Check a table: each entry against those after one turn, and some against searches."""
    table = read_table(Path(path))
    wrong, compared = table.count_wrong(), table.compare()
    is_right = not wrong and not compared.different
    if json:
        say_json({"variant": table.variant.key, "material": str(table.material), "wrong": wrong, **compared._asdict()})
        return ExitCode.CLEAN if is_right else ExitCode.PROBLEMS
    _tell(table, json=False)
    say(
        "Each entry follows from those after one turn."
        if not wrong
        else f"{count_words(wrong, 'entry')} do not follow from those after one turn."
    )
    say_prose(
        f"{count_words(compared.entries, 'entry')} compared with searches for wins in {SAMPLE_TURNS} turns: "
        f"{compared.different:,} differ, {compared.undecided:,} searches were not finished."
    )
    return ExitCode.CLEAN if is_right else ExitCode.PROBLEMS


def _tell(table: Table, *, json: bool) -> None:
    """Print what a table comes to, by material."""
    if json:
        by_material = {str(material): counts._asdict() for material, counts in table.counts.items()}
        say_json({"variant": table.variant.key, "material": str(table.material), "counts": by_material})
        return
    for material, counts in reversed(table.counts.items()):
        say_prose(_words(table.variant, material, counts))


def _words(variant: Variant, material: Material, counts: Counts) -> str:
    left_out = size_of(variant, material).arrangements - counts.arrangements
    rest = f" {left_out:,} more that no rule allows are left out." if left_out else ""
    won = f"{counts.won:,} won{f' (the longest in {counts.longest_win} plies)' if counts.won else ''}"
    lost = f"{counts.lost:,} lost{f' (the longest in {counts.longest_loss} plies)' if counts.lost else ''}"
    ended = f" In {counts.ended:,} the game has ended, {counts.stalemates:,} by stalemate." if counts.ended else ""
    return (
        f"{material.mover} to move against {material.other}: {counts.arrangements:,} arrangements, {counts.classes:,} "
        f"classes; {won}, {lost}, {counts.undecided:,} undecided.{ended}{rest}"
    )


def _megabytes(number: int) -> str:
    return f"{number / 1e6:,.1f} MB"
