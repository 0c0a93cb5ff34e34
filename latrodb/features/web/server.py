"""The server: Datasette with its own command, so that `datasette games.db` is no different."""

from __future__ import annotations

import errno
import socket
from typing import TYPE_CHECKING

from latrodb.core.errors import PlaceError
from latrodb.diagrams.raster import MissingExtraError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


def serve_files(paths: Sequence[Path], host: str, port: int, *, opens_browser: bool = False) -> None:
    """Serve databases until the process is interrupted; port 0 is any that is free.

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
    try:
        cli(words, standalone_mode=False)
    except Abort as error:
        raise KeyboardInterrupt from error  # what Click makes of Ctrl-C with Datasette 1.0
