"""The program `appattest` of this distribution."""

import os
import sysconfig
from pathlib import Path

NAME = "appattest"


def program() -> str:
    """Returns the path of the executable.

    Raises FileNotFoundError when it is not where the installer puts executables.
    """
    # A user, a prefix, a target folder, a virtual environment: the folder bin is beside or above the one with the modules.
    above = [folder / "bin" for folder in list(Path(__file__).resolve().parents)[1:5]]
    for folder in [*above, Path(sysconfig.get_path("scripts"))]:
        path = folder / NAME
        if path.is_file() and os.access(path, os.X_OK):
            return str(path)
    raise FileNotFoundError(f"{NAME} is not installed beside {__package__}: install the wheel again with pip")
