"""The tables for other engines as the page about them lists them."""

from __future__ import annotations

from latrodb.exporters.tables import Table, catalog
from tests.support.tables import table

TYPES = {"int32": "INTEGER", "int64": "BIGINT", "text": "VARCHAR", "word": "VARCHAR, in a dictionary"}


def exported_tables() -> str:
    """Every table with its columns, in Markdown."""
    return "\n\n".join(map(_section, catalog().values()))


def _section(each: Table) -> str:
    key = f"Key: {', '.join(f'`{name}`' for name in each.key)}."
    rows = ((f"`{column.name}`", TYPES[column.type], column.meaning) for column in each.columns)
    return "\n\n".join((f"### {each.name}", f"{each.about} {key}", table(("column", "type", "meaning"), rows)))
