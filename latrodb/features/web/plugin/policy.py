"""What browsers may load and run: on our pages nothing but our files, on Datasette's own also what its templates have.

Datasette writes scripts into its pages. A number that is new for each answer (a nonce) is put into the tags of scripts
in its templates, before any value is filled in: text of a database can have a tag, but not the number.
A foreign page whose name is given the address of this computer (DNS rebinding) gets no pages at all.
Specification: W3C, Content Security Policy Level 3, 2.3.1 Source Lists.
"""

from __future__ import annotations

import base64
import hashlib
import re
import secrets
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from datasette import Response
from jinja2.ext import Extension

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    import jinja2

_POLICY = (
    "default-src 'none'; script-src 'self'{scripts}; style-src 'self'{styles}; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
STRICT = _POLICY.format(scripts="", styles="")
_OTHERS = {b"x-content-type-options": b"nosniff", b"referrer-policy": b"same-origin"}
_TAG = re.compile(r"<script\b")
_HANDLER = re.compile(r'\son[a-z]+="([^"{]+)"')
_nonce: ContextVar[str] = ContextVar("latrodb_nonce", default="")
_handlers: set[str] = set()  # scripts in attributes of Datasette's templates, as sources of a policy


class _Marking(Extension):
    """Marks the scripts of templates."""

    def __init__(self, environment: jinja2.Environment) -> None:
        super().__init__(environment)
        environment.globals["latrodb_nonce"] = _nonce.get

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """The source of a template with a mark in its tags of scripts."""
        digests = (hashlib.sha256(handler.encode()).digest() for handler in _HANDLER.findall(source))
        _handlers.update(f" 'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)
        return _TAG.sub('<script nonce="{{ latrodb_nonce() }}"', source)


def mark_scripts(environment: jinja2.Environment) -> None:
    """Let the scripts of Datasette's templates run under our policy."""
    environment.add_extension(_Marking)


def with_headers(app: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    """An application whose answers have headers; those that it sets itself stay."""

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        nonce = secrets.token_urlsafe(16)
        _nonce.set(nonce)

        async def send_more(event: Any) -> None:
            if event["type"] == "http.response.start":
                named = {key.lower() for key, _ in event["headers"]}
                headers = {b"content-security-policy": _policy_of(nonce).encode(), **_OTHERS}
                more = [[key, value] for key, value in headers.items() if key not in named]
                event = {**event, "headers": [*event["headers"], *more]}
            await send(event)

        await app(scope, receive, send_more)

    return answer


def _policy_of(nonce: str) -> str:
    handlers = "".join([" 'unsafe-hashes'", *sorted(_handlers)]) if _handlers else ""
    return _POLICY.format(scripts=f" 'nonce-{nonce}'{handlers}", styles=" 'unsafe-inline'")


def only_known(app: Callable[..., Awaitable[None]], hosts: Sequence[str] | None) -> Callable[..., Awaitable[None]]:
    """An application that answers to `localhost` and these hosts only, to all if None; and to no form of another site.

    With the host `0.0.0.0` or `::` it also answers to every IP address, which is not the name of a page.
    """
    if hosts is None:
        return app
    names = "|".join(map(re.escape, ("localhost", "127.0.0.1", "::1", *(each.rstrip(".") for each in hosts))))
    digits = r"|[\d.]+|[\da-f:.]*:[\da-f:.]*" if {"0.0.0.0", "::"} & set(hosts) else ""
    known = re.compile(rf"\[?({names}{digits})\]?\.?(:\d*)?", re.IGNORECASE | re.ASCII)

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        headers = {key: value.decode("latin-1") for key, value in scope.get("headers", ())}
        origin = headers.get(b"origin", "//localhost").partition("//")[2]
        is_foreign = headers.get(b"sec-fetch-site") == "cross-site" or not known.fullmatch(origin)
        reason = "This form was sent by another site." if is_foreign and scope.get("method") == "POST" else ""
        if not known.fullmatch(headers.get(b"host", "")):
            reason = "This server does not answer to this name; to allow it, start it with: latrodb serve --name NAME"
        await (
            Response.text(reason, 403).asgi_send(send)
            if scope["type"] == "http" and reason
            else app(scope, receive, send)
        )

    return answer
