"""Compiles the engine and the readers of `latrodb/rules` while latrodb is installed.

Without a C compiler, or with LATRODB_PURE=1 in the environment, the wheel is pure Python: slower, the same otherwise.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tempfile
import textwrap
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDER = "latrodb/rules"
ENGINE = (
    *("board", "slides", "turns", "search", "placing", "chains", "bonds", "formations", "marches", "dice"),
    *("prover", "player"),
)
READERS = ("cursor", "reader", "judge", "packing", "placing_reader", "dice_reader")
MODULES = (*(f"engine/{module}" for module in ENGINE), *(f"readers/{module}" for module in READERS))
SHARED = "engine/cython_views"  # a module that Cython writes, once for all that use its memory views
FLAGS = [] if os.name == "nt" else ["-O2", "-g0"]


class KernelHook(BuildHookInterface):  # type: ignore[type-arg]
    """The hook of hatchling, for wheels and for editable installs."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the modules and add them to the wheel; next to their sources if the install is editable."""
        root, is_editable = Path(self.root), version == "editable"
        names = [f"{FOLDER}/{module}{sysconfig.get_config_var('EXT_SUFFIX')}" for module in (*MODULES, SHARED)]
        if is_editable:
            for name in names:
                (root / name).unlink(missing_ok=True)
        self.target = root if is_editable else Path(tempfile.mkdtemp())
        if reason := compile_modules(root, self.target):
            self.app.display_warning(f"latrodb: without compiled code, so slower in bulk ({reason})")
        elif not is_editable:
            build_data["force_include"].update({str(self.target / name): name for name in names})
            build_data["pure_python"] = False
            build_data["infer_tag"] = True


def compile_modules(root: Path, target: Path) -> str:
    """Compile the modules into a folder and return why that failed; the empty string if it did not."""
    if os.environ.get("LATRODB_PURE", "") not in ("", "0"):
        return "LATRODB_PURE is set"
    command = [sys.executable, str(Path(__file__).resolve()), str(target)]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    last_line = (done.stderr.strip() or "no reason given").splitlines()[-1]
    return textwrap.shorten(last_line, 100, placeholder=" ...") if done.returncode else ""


def main(target: str) -> None:
    """Compile the modules of the working folder into another one, with files in between in a temporary folder."""
    from Cython.Build import cythonize
    from setuptools import Extension
    from setuptools.dist import Distribution

    with tempfile.TemporaryDirectory() as work:
        sources = {module: f"{FOLDER}/{module}.py" for module in MODULES} | {SHARED: f"{work}/cython_views.c"}
        names = {module: f"{FOLDER}/{module}".replace("/", ".") for module in sources}
        found = [Extension(names[each], [source], extra_compile_args=FLAGS) for each, source in sources.items()]
        extensions = cythonize(found, quiet=True, build_dir=work, shared_utility_qualified_name=names[SHARED])
        command = Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
        command.build_lib, command.build_temp = target, work
        command.parallel = True  # as many as there are cores
        command.ensure_finalized()
        command.run()


if __name__ == "__main__":
    main(sys.argv[1])
