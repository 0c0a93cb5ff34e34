"""JSON of any text, however broken."""

from __future__ import annotations

import json
import re

import msgspec

# The UTF-8 bytes of the control characters that JSON lets pass: DEL, C1, bidirectional, separators.
_CONTROL = re.compile(rb"\x7f|\xc2[\x80-\x9f]|\xd8\x9c|\xe2\x80[\x8e\x8f\xa8-\xae]|\xe2\x81[\xa6-\xa9]")


def encode_json(value: object) -> bytes:
    r"""One line of JSON in UTF-8, without a line end; lone surrogates and control characters as escapes.

    >>> encode_json({"text": "é \udcff"})
    b'{"text":"\\u00e9 \\udcff"}'
    """
    try:
        data = msgspec.json.encode(value)
    except UnicodeEncodeError:
        return json.dumps(msgspec.to_builtins(value), separators=(",", ":")).encode()
    return _CONTROL.sub(lambda found: b"\\u%04x" % ord(found[0].decode()), data)
