"""`latrodb serve` as installed, next to plain Datasette: the same pages, until Ctrl-C."""

from __future__ import annotations

import http.client
import json
import re
import shutil
import signal
import socket
import subprocess
import urllib.request
from pathlib import Path
from unittest.mock import Mock

import datasette
import pytest

from latrodb.features.web.server import serve_files
from tests.support.paths import CORPUS
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
            here, there = page(ours + path), page(plain + path)
            changing = rb'[0-9.]+ ?ms|127.0.0.1:[0-9]+|nonce="[^"]+"'
            assert re.sub(changing, b"", here) == re.sub(changing, b"", there)
        process.send_signal(signal.SIGINT)
        assert process.wait(30) in (0, 130)


def page(address: str) -> bytes:
    """A page with the numbers of rows. Datasette says "Many rows" where counting took too long: on a busy machine."""
    shown = (urllib.request.urlopen(address).read() for _ in range(100))
    return next(each for each in shown if b"Many rows" not in each)


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


def status(address: str, method: str = "GET", **headers: str) -> int:
    """The status of an answer to the front page, or to a record that is checked."""
    connection = http.client.HTTPConnection(address.removeprefix("http://"))
    connection.putrequest(method, "/" if method == "GET" else "/-/check.json", skip_host=True)
    for name, value in {**headers, "Content-Length": "0"}.items():
        connection.putheader(name.replace("_", "-"), value)
    connection.endheaders()
    return connection.getresponse().status


def test_it_answers_to_its_own_names_and_to_no_form_of_another_site(folder: Path) -> None:
    words = ("latrodb", "serve", "games.db", "--port", "0", "--name", "Games.Example")
    with started(folder, *words) as (address, _):
        port = address.rpartition(":")[2]
        for name in ("localhost", "LocalHost.", "127.0.0.1", "[::1]", "games.example", "GAMES.example."):
            assert {status(address, Host=host) for host in (name, f"{name}:{port}", f"{name}:80")} == {200}, name
        for name in ("evil.example", "localhost.evil.example", "games.example.evil", "xgames.example", "10.0.0.1",
                     "[::2]", "127.0.0.1.evil.example", "localhost@evil.example", ""):  # fmt: skip
            assert {status(address, Host=host) for host in (name, f"{name}:{port}")} == {403}, name
        host = address.removeprefix("http://")
        for site in ({}, {"Origin": address}, {"Sec_Fetch_Site": "same-origin"}):
            assert status(address, "POST", Host=host, **site) == 200, site
        assert status(address, "POST", Host="games.example", Origin="http://games.example") == 200
        for site in ({"Origin": "http://evil.example"}, {"Origin": "null"}, {"Sec_Fetch_Site": "cross-site"}):
            assert status(address, "POST", Host=host, **site) == 403, site
            assert status(address, Host=host, **site) == 200, site  # a link


def test_a_server_for_all_addresses_answers_to_each_but_not_to_other_names(folder: Path) -> None:
    with started(folder, "latrodb", "serve", "games.db", "--port", "0", "--host", "0.0.0.0") as (address, _):
        for host, found in (("192.168.1.7:8001", 200), ("[fe80::1]", 200), ("0.0.0.0", 200), ("evil.example", 403),
                            ("1.2.3.4.evil.example", 403), ("", 403)):  # fmt: skip
            assert status(address, Host=host) == found, host


def test_datasette_alone_answers_to_every_name(folder: Path) -> None:
    with started(folder, "datasette", "games.db", "--port", "0") as (address, _):
        assert status(address, Host="games.example") == 200


def test_the_folder_of_articles_is_not_shown(folder: Path) -> None:
    with started(folder, "latrodb", "serve", "games.db", "--port", "0", "--articles", str(CORPUS)) as (address, _):
        settings = "metadata" if datasette.__version__.startswith("0.") else "config"
        assert b"latrodb" in (shown := urllib.request.urlopen(f"{address}/-/{settings}.json").read())
        assert str(CORPUS).encode() not in shown
        assert json.loads(urllib.request.urlopen(f"{address}/-/article/bell.json").read())["page"] == "article"
