"""The extension of Sphinx: figures in pages of MyST Markdown and reStructuredText.

extensions = ["myst_parser", "latrodb.sphinx"]      # conf.py
latro_folder = "games"                              # where names of files begin; the folder of each page without it
latro_allow = ["../corpus"]                         # other folders that files may lie in
latro_fields = {"theme": "plain", "legend": True}   # default fields of figures
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive `latro`; Sphinx calls it."""
    from latrodb.features.publishing.sphinx_figures import register

    return register(app)
