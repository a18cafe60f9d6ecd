#!/usr/bin/env python3
"""Makes the files of a release: the archive with the program, the Python wheel, and their checksums. For Linux.

    release.py [--out DIR] [--program FILE]

The files are written to --out (.build/release-files), and the content of the archive also to its folder 'tree', from which
'make install' copies. The same commit gives the same bytes with the same toolchain and libraries, in a folder of the same path.

Exit status: 0 made, 2 something is at fault: the places that state the version, the build, a tool, or the trial of the program.
"""

import argparse
import hashlib
import platform
import shutil
import subprocess
import sys
from pathlib import Path

import suite_version
from release_files import archive, building, libraries, manual, trial
from release_files.errors import BadRelease
from release_files.programs import found, output

ROOT = Path(__file__).resolve().parent.parent
WHEEL_TOOL = ROOT / "scripts/program_wheel/.venv/bin/auditwheel"
ARCHIVE_DOCUMENTS = ("README.md", "CHANGELOG.md")


def main():
    options = arguments()
    try:
        make(options.out, options.program)
    except (BadRelease, suite_version.BadVersion) as error:
        print(f"release: {error}", file=sys.stderr)
        sys.exit(2)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0], allow_abbrev=False)
    parser.add_argument("--out", type=Path, default=ROOT / ".build/release-files", metavar="DIR",
                        help="the folder to write to (.build/release-files)")
    parser.add_argument("--program", type=Path, metavar="FILE", help="a program that is built already, instead of building one")
    return parser.parse_args()


def make(out, built):
    version = suite_version.checked()
    if platform.system() != "Linux":
        raise BadRelease("releases are made on Linux only. On this system, build the program with 'make build'")
    moment = suite_version.moment(version)
    if not built and not WHEEL_TOOL.exists():
        raise BadRelease(f"{WHEEL_TOOL.name} is missing, which the wheel needs: run 'make release', which installs it")
    program = stripped(built or building.build(ROOT, ROOT / ".build/static-libraries"), out)
    files = contents(program, moment)
    archived = out / f"{archive.name(version)}.tar.gz"
    archived.write_bytes(archive.packed(files, version, moment))
    unpack(files, out / "tree")
    trial.check(archived, ROOT)
    make_wheel(out)
    write_checksums(out)


def stripped(built, out):
    """Copies a program without symbols to its place in the tree. Returns the path of the copy."""
    shutil.rmtree(out, ignore_errors=True)
    program = out / "tree" / archive.PROGRAM
    program.parent.mkdir(parents=True)
    shutil.copyfile(built, program)
    program.chmod(0o755)
    strip = found("strip", "install it with apt-get install binutils")
    # The section is for the compiler's own use, and differs between folders.
    if subprocess.run([strip, "--strip-all", "--remove-section=.swift_modhash", program]).returncode != 0:
        raise BadRelease(f"{built} is not an executable that can be stripped")
    return program


def contents(program, moment):
    """Returns the files of the archive: contents by path."""
    carried = libraries.carried(program)
    documents = "share/doc/appattest"
    return {
        archive.PROGRAM: program.read_bytes(),
        **libraries.contents(carried, building.LIBRARIES),
        **manual.contents(program, ROOT, moment),
        **{f"{documents}/{name}": (ROOT / name).read_bytes() for name in ARCHIVE_DOCUMENTS},
        f"{documents}/LICENSES": libraries.licenses(carried, ROOT / ".build/checkouts").encode(),
    }


def unpack(files, folder):
    for path, content in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
        (folder / path).chmod(0o755 if path.startswith(("bin/", "lib/")) else 0o644)


def make_wheel(out):
    """Makes the wheel with the program of the archive, and tries it."""
    tree = out / "tree"
    wheel = output(sys.executable, ROOT / "scripts/build-wheel.py", "--program", tree / archive.PROGRAM,
                   "--share", tree / "share", "--out", out).strip()
    print(output(sys.executable, ROOT / "scripts/check-wheel.py", wheel), end="")


def write_checksums(out):
    files = sorted(path for path in out.iterdir() if path.is_file())
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (out / "SHA256SUMS").write_text("".join(lines))
    print("".join(lines), end="")


if __name__ == "__main__":
    main()
