"""JSON of any text."""

from __future__ import annotations

import json

import pytest

from latrodb.exporters.encoding import encode_json


@pytest.mark.parametrize("value", ["é \u2603", "\udcff", "\ud800 \U0001f3b2", {"k\udc80": ["\0", 1.5, None]}])
def test_any_text_is_encoded_and_read_back(value: object) -> None:
    line = encode_json(value)
    assert json.loads(line) == value
    assert b"\n" not in line
