"""The handbook in Chromium: no page is wider than a phone."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

from tests.browser.conftest import QUIET
from tests.support.paths import ROOT

pytestmark = pytest.mark.browser

WIDTH = 390
FRAME = '<iframe src="{page}" style="width: {width}px; height: 800px; border: 0"></iframe>'
SCRIPT = """<pre id="widths"></pre><script>
window.onload = () => {
  const frames = [...document.querySelectorAll('iframe')];
  const widest = frame => [...frame.contentDocument.querySelectorAll('body *')].filter(one =>
    one.getBoundingClientRect().right > %(width)d + 1 && !one.closest('table, pre, .modal')).map(one => one.outerHTML);
  document.getElementById('widths').textContent = frames.map(frame => [
    frame.getAttribute('src'), frame.contentDocument.documentElement.scrollWidth, widest(frame)[0] || ''
  ].join('\\t').slice(0, 200).replace(/\\n/g, ' ')).join('\\n');
};
</script>"""


def measure(chromium: str, folder: Path, pages: list[str]) -> dict[str, tuple[int, str]]:
    """How wide each page is in a window of a phone, and the first element that is wider."""
    frames = "".join(FRAME.format(page=page, width=WIDTH) for page in pages)
    file = folder / "frames.html"
    file.write_text(f"<!doctype html>{frames}{SCRIPT % {'width': WIDTH}}", encoding="utf-8")
    words = [f"--user-data-dir={folder / 'profile'}", "--allow-file-access-from-files", "--dump-dom"]
    done = subprocess.run(
        [chromium, *QUIET, *words, file.as_uri()], capture_output=True, text=True, check=True, timeout=60
    )
    found = re.search(r'<pre id="widths">(.*?)</pre>', done.stdout, re.DOTALL)
    assert found
    rows = (line.split("\t") for line in found[1].splitlines())
    return {row[0]: (int(row[1]), row[2]) for row in rows}


def test_every_page_can_be_read_on_a_phone(chromium: str, tmp_path: Path) -> None:
    build(load_config(str(ROOT / "docs" / "mkdocs.yml"), site_dir=str(tmp_path)))
    (tmp_path / "wide.html").write_text("<!doctype html><body><p style='width: 500px'>wide</p>", encoding="utf-8")
    pages = sorted(page.name for page in tmp_path.glob("*.html") if page.stem != "404")
    found = measure(chromium, tmp_path, pages)
    assert found.pop("wide.html")[0] > WIDTH
    assert len(found) > 10
    assert {name: each for name, each in found.items() if each[0] > WIDTH} == {}
