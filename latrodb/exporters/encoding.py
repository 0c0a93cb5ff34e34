"""JSON of any text, however broken."""

from __future__ import annotations

import json

import msgspec


def encode_json(value: object) -> bytes:
    r"""One line of JSON in UTF-8, without a line end; lone surrogates, for bytes that are not UTF-8, as escapes.

    >>> encode_json({"text": "é \udcff"})
    b'{"text":"\\u00e9 \\udcff"}'
    """
    try:
        return msgspec.json.encode(value)
    except UnicodeEncodeError:
        return json.dumps(msgspec.to_builtins(value), separators=(",", ":")).encode()
