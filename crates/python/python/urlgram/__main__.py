"""Runs the program `urlgram` of this wheel: `python -m urlgram lint docs`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path


def find_program() -> str:
    """Return the path of the program `urlgram` that was installed with this package."""
    name = "urlgram" + (sysconfig.get_config_var("EXE") or "")
    schemes = {"default": None, "user": sysconfig.get_preferred_scheme("user")}
    folders = [sysconfig.get_path("scripts", scheme) if scheme else sysconfig.get_path("scripts") for scheme in schemes.values()]
    # `pip install --target FOLDER` has the program in `FOLDER/bin`.
    folders.append(str(Path(__file__).parent.parent / "bin"))
    for folder in folders:
        if (path := Path(folder) / name).is_file():
            return str(path)
    found = shutil.which(name)
    if found is None:
        raise FileNotFoundError(f"{name} was not installed with the package")
    return found


def main() -> int:
    """Run the program with the arguments of this process, and return its exit code."""
    arguments = [find_program(), *sys.argv[1:]]
    if sys.platform == "win32":
        return subprocess.run(arguments).returncode
    os.execv(arguments[0], arguments)


if __name__ == "__main__":
    sys.exit(main())
