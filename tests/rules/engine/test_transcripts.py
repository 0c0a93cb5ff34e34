"""The engine answers what it answered before: in seeded scenes of every option value, by one number each.

After a change of rules that is meant, `LATRODB_SNAPSHOTS=write pytest tests/rules/engine/test_transcripts.py`, without
`--numprocesses`.
"""

from __future__ import annotations

import json
import os

import pytest

from tests.support.transcripts import PATH, keys, transcript


@pytest.mark.parametrize("key", keys())
def test_the_engine_answers_the_same_as_before(key: str) -> None:
    kept = json.loads(PATH.read_text(encoding="utf-8")) if PATH.exists() else {}
    found = transcript(key)
    if os.environ.get("LATRODB_SNAPSHOTS") == "write":
        PATH.write_text(json.dumps({**kept, key: found}, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    else:
        assert found == kept[key]
