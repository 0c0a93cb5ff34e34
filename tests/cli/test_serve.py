"""`latrodb serve` as installed, next to plain Datasette: the same pages, until Ctrl-C."""

from __future__ import annotations

import re
import shutil
import signal
import socket
import subprocess
import urllib.request
from pathlib import Path
from unittest.mock import Mock

import pytest

from latrodb.features.web.server import serve_files
from tests.support.servers import BIN, started


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("serve")
    game = Path(__file__).parents[2] / "corpus" / "quintana" / "engine-game-1.txt"
    shutil.copy(game, folder)
    subprocess.run(
        [BIN / "latrodb", "import", game.name, "--db", "games.db"], cwd=folder, check=True, capture_output=True
    )
    return folder


def test_it_shows_the_pages_of_plain_datasette_and_ends_with_ctrl_c(folder: Path) -> None:
    with (
        started(folder, "latrodb", "serve", "games.db", "--port", "0") as (ours, process),
        started(folder, "datasette", "games.db", "--port", "0") as (plain, _),
    ):
        for path in ("/", "/games.db/-/game/1.json", "/games"):
            here, there = (urllib.request.urlopen(address + path).read() for address in (ours, plain))
            changing = rb'[0-9.]+ ?ms|127.0.0.1:[0-9]+|nonce="[^"]+"'
            assert re.sub(changing, b"", here) == re.sub(changing, b"", there)
        process.send_signal(signal.SIGINT)
        assert process.wait(30) in (0, 130)


def test_a_file_that_is_no_database_is_wrong_usage(run, folder: Path) -> None:
    ended = run("serve", folder / "engine-game-1.txt")
    assert (ended.code, ended.err.count("\n")) == (2, 1)
    assert run("serve", folder / "nothing.db").code == 2


def test_a_port_in_use_is_reported(run, folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = busy.getsockname()[1]
        ended = run("serve", folder / "games.db", "--port", port)
    assert ended.code == 2
    assert f"port {port}" in ended.err
    assert "in use; --port 0 takes a free one" in ended.err


def test_a_host_that_there_is_not_is_reported(run, folder: Path) -> None:
    ended = run("serve", folder / "games.db", "--host", "nowhere.invalid", "--port", "0")
    assert ended.code == 2
    assert "nowhere.invalid" in ended.err
    assert "--port 0" not in ended.err


def test_a_host_may_be_an_address_of_ipv6(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("datasette.cli.cli", Mock())
    monkeypatch.setattr(socket, "create_server", create := Mock())
    for host in ("::1", "127.0.0.1"):
        serve_files([], host, 0)
    assert [call.kwargs["family"] for call in create.call_args_list] == [socket.AF_INET6, socket.AF_INET]
