"""Make the typeface of pages and pictures, files of the package in latrodb/diagrams/typeface.

    npm pack @fontsource/literata && tar xzf fontsource-literata-*.tgz
    python -m tests.support.typeface package

Literata, by the Literata Project Authors under the SIL Open Font License 1.1, with the letters that our own words and
most names need: in two weights for pages, in one for pictures. Browsers take other letters from the reader's fonts,
Typst from its own.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from tests.support.paths import ROOT

FOLDER = ROOT / "latrodb" / "diagrams" / "typeface"
WEIGHTS = {400: "literata", 600: "literata-bold"}
LETTERS = {*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "ıŒœŸ–—‘’‚“”„†•…‹›€™−")}
FEATURES = ["kern", "tnum"]  # tables have figures of one width


def make(package: Path) -> None:
    """Write the fonts and their license from the unpacked package `@fontsource/literata`."""
    FOLDER.mkdir(exist_ok=True)
    shutil.copy(package / "LICENSE", FOLDER / "OFL.txt")
    for weight, name in WEIGHTS.items():
        font = TTFont(package / "files" / f"literata-latin-{weight}-normal.woff2", recalcTimestamp=False)
        options = Options(layout_features=FEATURES, hinting=False, name_IDs=["*"])
        options.drop_tables += ["STAT", "DSIG"]
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=LETTERS)
        subsetter.subset(font)
        if weight == 400:
            font.flavor = None
            font.save(FOLDER / f"{name}.ttf")
        font.flavor = "woff2"
        font.save(FOLDER / f"{name}.woff2")


if __name__ == "__main__":
    make(Path(sys.argv[1]))
