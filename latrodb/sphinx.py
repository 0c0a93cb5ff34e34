"""The extension of Sphinx: figures in pages of MyST Markdown and reStructuredText.

extensions = ["myst_parser", "latrodb.sphinx"]      # conf.py
latro_folder = "games"                              # where file names start; by default the folder of each page
latro_allow = ["../corpus"]                         # other folders in which files may be
latro_fields = {"theme": "plain", "legend": True}   # default fields of figures
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive `latro`; called by Sphinx."""
    from latrodb.features.publishing.sphinx_figures import register

    return register(app)
