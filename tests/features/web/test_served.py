"""Databases that change while they are served."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from datasette.app import Datasette

from tests.features.web.conftest import FILES, served
from tests.support.paths import CORPUS
from tests.support.servers import BIN

ADDRESSES = (
    "/", "/-/players", "/-/players/Jose+Carrillo", "/-/rules", "/-/rules/latrunculi-xxi/16", "/-/motifs", "/-/problems",
    "/-/problems/R312", "/-/explore", "/-/explore?variant=latrunculi-xxi/10x8", "/-/search?q=captures", "/-/game/1",
    "/-/motifs/passive-fork",
)  # fmt: skip


@pytest.fixture
def copy(database: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(database, tmp_path / "games.db"))


def test_a_database_that_is_gone_is_said_so_without_its_path(copy: Path) -> None:
    get = served(copy)
    assert get("/-/players").status_code == 200
    copy.unlink()
    for address in ADDRESSES:
        answer = get(address)
        assert answer.status_code == 503, address
        assert "games.db cannot be read: no such file" in answer.text
        assert str(copy.parent) not in answer.text
        assert json.loads(get(re.sub(r"(?=\?|$)", ".json", address, count=1)).content)["page"] == "message"


def test_a_database_that_takes_its_place_is_shown(copy: Path, database: Path, tmp_path: Path) -> None:
    get = served(copy)
    assert "Jose Carrillo" in get("/-/players").text
    game = CORPUS / "quintana" / "engine-game-1.txt"
    subprocess.run([BIN / "latrodb", "import", game, "--db", tmp_path / "new.db"], check=True, capture_output=True)
    (tmp_path / "new.db").replace(copy)
    assert "Jose Carrillo" not in get("/-/players").text
    assert get("/-/game/1").status_code == 200


@pytest.mark.parametrize("content", [b"", b"no database " * 1000, b"SQLite format 3\0" + bytes(5000)])
def test_a_file_that_is_no_database_any_more_is_said_so(copy: Path, content: bytes) -> None:
    get = served(copy)
    assert get("/-/players").status_code == 200
    copy.unlink()
    copy.write_bytes(content)
    for address in ADDRESSES:
        answer = get(address)
        assert answer.status_code == 503, address
        assert "games.db" in answer.text
        assert str(copy.parent) not in answer.text


def test_pages_are_read_while_an_import_runs(tmp_path: Path) -> None:
    """Every page is whole, and its figures agree: those of files that are stored, and of no part of one."""
    database = tmp_path / "games.db"
    first = subprocess.run([BIN / "latrodb", "import", CORPUS / FILES[0], "--db", database], capture_output=True)
    assert first.returncode in (0, 1)
    more = [CORPUS / system for system in ("latrunculi-xxi", "petteia-xxi", "schaedler", "bell", "falkener", "glaucus")]
    datasette = Datasette([str(database)])

    async def ask() -> list[int]:
        await datasette.invoke_startup()
        counts = [await count(datasette)]
        running = await asyncio.create_subprocess_exec(
            BIN / "latrodb", "import", *more, "--db", database, "--quiet", "--fail-on", "never"
        )
        while counts[-1] != -1:
            is_over = running.returncode is not None
            for address in ADDRESSES:
                assert (await datasette.client.get(address)).status_code == 200, address
            counts.append(await count(datasette))
            if is_over:
                counts.append(-1)
        assert await running.wait() == 0
        return counts[:-1]

    counts = asyncio.run(ask())
    assert counts == sorted(counts)
    assert counts[0] < counts[-1]


async def count(datasette: Datasette) -> int:
    """The number of games on the first page, which is not below that of the latest game there."""
    page = json.loads((await datasette.client.get("/.json")).content)
    listed = json.loads((await datasette.client.get("/-/players.json")).content)
    players = [*listed["players"], *listed["programs"]]
    figures = page["figures"]
    assert figures["games"] >= len(page["games"])
    assert figures["players"] <= len(players)
    # A program that plays itself wins and loses one game.
    assert all(player["won"] + player["drawn"] + player["lost"] <= 2 * player["games"] for player in players)
    return int(figures["games"])
