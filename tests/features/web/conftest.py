"""A database of printed games, served within this process."""

from __future__ import annotations

import asyncio
import contextlib
import io
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import httpx
import pytest
from datasette.app import Datasette

from latrodb.cli.app import main
from tests.features.web.hostile import make_hostile
from tests.support.paths import CORPUS

FILES = (
    "latrunculi-xxi/2016-07-carrillo-cetina.txt", "latrunculi-xxi/2016-08-joyce-carrillo.txt",
    "petteia-xxi/2017-11-kutac-lerouge.txt", "glaucus/engine-game-1.txt",
)  # fmt: skip
Get = Callable[..., httpx.Response]


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("web")
    (folder / "games").mkdir()
    for file in FILES:
        shutil.copy(CORPUS / file, folder / "games")
    with contextlib.redirect_stdout(io.StringIO()):
        main(["import", str(folder / "games"), "--db", str(folder / "games.db")])
    return folder / "games.db"


def served(*paths: Path, articles: Path | None = None, settings: Mapping[str, Any] | None = None) -> Get:
    """What Datasette answers to an address; `settings` are those of a file that a user gives to it."""
    if articles:
        settings = {"plugins": {"latrodb": {"articles": str(articles)}}}
    datasette = Datasette([str(path) for path in paths], metadata=settings)

    async def ask(address: str, data: dict[str, str] | None) -> httpx.Response:
        await datasette.invoke_startup()
        if data is None:
            return await datasette.client.get(address)
        return await datasette.client.post(address, data=data)

    return lambda address, data=None: asyncio.run(ask(address, data))


@pytest.fixture(scope="session")
def get(database: Path) -> Get:
    return served(database)


@pytest.fixture(scope="session")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Get:
    """A database whose records try to be more than text."""
    return served(make_hostile(tmp_path_factory.mktemp("hostile")))
