"""Nobody reads a damaged table unwarned."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from latrodb.core.errors import ContentError
from latrodb.exporters.digests import DIGESTS, broken_files
from latrodb.exporters.table_files import FORMATS, export_tables

if TYPE_CHECKING:
    from pathlib import Path

    from latrodb.store.database import Database


@pytest.mark.parametrize("format", FORMATS)
def test_one_changed_byte_is_found_in_every_file(database: Database, format: str, tmp_path: Path) -> None:
    export_tables(database, tmp_path, format)
    assert broken_files(tmp_path) == []
    for file in sorted(tmp_path.iterdir()):
        data = bytearray(file.read_bytes())
        if not data:
            continue
        for place in (0, len(data) // 2, len(data) - 1):
            data[place] ^= 1
            file.write_bytes(data)
            assert broken_files(tmp_path) != [], (file.name, place)
            assert file.name == DIGESTS or broken_files(tmp_path) == [file.name]
            data[place] ^= 1
        file.write_bytes(data)
    assert broken_files(tmp_path) == []


def test_a_missing_file_and_one_more_are_found(database: Database, tmp_path: Path) -> None:
    export_tables(database, tmp_path, "csv")
    (tmp_path / "plies.csv").rename(tmp_path / "more.csv")
    assert broken_files(tmp_path) == ["more.csv", "plies.csv"]


def test_a_folder_without_digests_is_not_one_of_tables(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="it is not a folder of tables"):
        broken_files(tmp_path)
