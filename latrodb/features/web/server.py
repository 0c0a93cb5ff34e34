"""The server: Datasette with its own command, so that `datasette games.db` is no different."""

from __future__ import annotations

import errno
import json
import os
import socket
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from latrodb.core.errors import PlaceError
from latrodb.diagrams.typesetting import MissingExtraError

if TYPE_CHECKING:
    from collections.abc import Sequence

ARTICLES = "LATRODB_ARTICLES"  # the variable of the environment that names their folder


def serve_files(
    paths: Sequence[Path],
    host: str,
    port: int,
    *,
    names: Sequence[str] = (),
    articles: Path | None = None,
    opens_browser: bool = False,
) -> None:
    """Serve databases until the process is interrupted; port 0 is any that is free.

    The server answers to `localhost`, `host` and `names`. `articles` is a folder of articles and the files they name.

    Raises:
        MissingExtraError: Datasette is not installed.
        PlaceError: the port is in use, the system does not allow it, or there is no such host.
    """
    try:
        from click import Abort
        from datasette.cli import cli
    except ImportError as error:
        raise MissingExtraError(
            "serving pages needs Datasette, which is not installed: pip install 'latrodb[web]'"
        ) from error
    try:
        socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET).close()
    except OSError as error:
        reason = (error.strerror or str(error)).partition(" (while ")[0].lower()
        advice = "; --port 0 takes a free one" if error.errno in (errno.EADDRINUSE, errno.EACCES) else ""
        raise PlaceError(f"port {port} of {host} cannot be used: {reason}{advice}") from error
    words = ["serve", *map(str, paths), "--host", host, "--port", str(port), *(["--open"] if opens_browser else [])]
    os.environ[ARTICLES] = str(articles.resolve()) if articles else ""  # readers can see what is in the file
    settings = {"hosts": [host, *names], "articles": {"$env": ARTICLES}}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "metadata.json")
        file.write_text(json.dumps({"plugins": {"latrodb": settings}}), encoding="utf-8")
        try:
            cli([*words, "--metadata", str(file)], standalone_mode=False)
        except Abort as error:
            raise KeyboardInterrupt from error  # what Click makes of Ctrl-C with Datasette 1.0
