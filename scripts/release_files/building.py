"""The build of the released program: one executable with the Swift runtime inside.

Its bytes follow from the commit, the toolchain, the libraries of the system and the length of the folder's path: paths of C files are
relative to the package, and debugging information is left out.
"""

import re
import shutil
import subprocess
from pathlib import Path

from . import icu
from .errors import BadRelease
from .programs import found, output

# Found from the folder of the program, and so wherever the archive is unpacked.
LIBRARIES = "lib/appattest"

# Linked into the program.
STATIC = ("libz.a", "libstdc++.a", "libgcc_eh.a")

# Libraries of their own beside the program, so that a repaired one can take their place.
DYNAMIC = ("libcrypto", "libssl", "libcbor")


def build(root, scratch):
    """Builds the program. Returns its path. scratch: a folder for the linker, emptied first."""
    swift = found("swift", "install Swift 6.2 or newer from https://www.swift.org/install")
    command = [swift, "build", "--package-path", root, "-c", "release", "--product", "appattest", "-debug-info-format", "none",
               "--disable-index-store", "-Xswiftc", "-Osize", "-Xcc", f"-ffile-prefix-map={root}/=",
               # A function in a section of its own is left out where nobody calls it.
               "-Xswiftc", "-Xfrontend", "-Xswiftc", "-function-sections", "-Xcc", "-ffunction-sections"]
    command += ["--static-swift-stdlib", "--pkg-config-path", linked_libraries(scratch)]
    command += [part for word in (
        f"-L{scratch}", "-lgcc_eh", "-rpath", f"$ORIGIN/../{LIBRARIES}", "--no-export-dynamic", "--build-id=none",
        # At a fixed address the loader need not relocate nearly 200,000 pointers, which takes half of the start.
        "-no-pie", "--gc-sections", "--icf=safe", *icu.linked(swift, scratch),
    ) for part in ("-Xlinker", word)]
    if subprocess.run([str(word) for word in command]).returncode != 0:
        raise BadRelease("the build failed; its messages are above")
    return root / ".build/release/appattest"


def linked_libraries(folder):
    """Makes a folder with the libraries for the linker, and the descriptions through which the build finds it first.

    Beside a static library the system has a dynamic one, which the linker would prefer.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name in (*STATIC, *(f"{library}.so" for library in DYNAMIC)):
        (folder / name).symlink_to(library(name))
    for name in DYNAMIC:
        described = Path(output("pkg-config", "--variable=pcfiledir", name).strip(), f"{name}.pc").read_text("utf-8")
        (folder / f"{name}.pc").write_text(re.sub(r"(?m)^libdir=.*$", f"libdir={folder}", described))
    return folder


def library(name):
    """Returns the path of a library of the system."""
    path = Path(output(found("gcc", "install it with apt-get install g++"), f"-print-file-name={name}").strip())
    if not path.is_absolute():
        raise BadRelease(f"there is no library {name}: install it (Debian: libssl-dev, libcbor-dev, zlib1g-dev, g++)")
    return path.resolve()
