"""The command that makes the script."""

from __future__ import annotations

import gzip
import sys

from tests.support.page_engine import SCRIPT, page_engine, readable_script


def main() -> None:
    """Write the script, or print it with its names."""
    if "--readable" in sys.argv[1:]:
        print(readable_script()[0])
        return
    script = page_engine()
    SCRIPT.write_text(script, encoding="utf-8")
    packed = len(gzip.compress(script.encode(), 9, mtime=0))
    print(f"{SCRIPT.name}: {len(script.encode()):,} bytes, {packed:,} compressed")


main()
