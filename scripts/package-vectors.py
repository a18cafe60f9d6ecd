#!/usr/bin/env python3
"""Writes the vectors as packages: for Python, npm, Go, Rust, Swift and Java, and as one JSON file with its schema.

    package-vectors.py [--vectors DIR] [--out DIR] [LANGUAGE...]

The set is read from --vectors (vectors/), the types from spec/schema, and the texts of a package from its folder in
packaging/packages/. The packages are written to --out (.build/packages), which is emptied first. With LANGUAGEs, only theirs are written. The same set gives
the same bytes: files have the time of SOURCE_DATE_EPOCH or, without it, the day of the version in CHANGELOG.md.

Exit status: 0 written, 2 the set, the usage or a tool is at fault.
"""

import argparse
import json
import shutil
import sys
from pathlib import Path

import suite_version
from vector_packages import bundle, java, npm, package, python, rust, swift
from vector_packages import go as golang

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = {"python": python, "npm": npm, "go": golang, "rust": rust, "swift": swift, "java": java}


def main():
    options = arguments()
    try:
        write(options)
    except (bundle.BadSet, package.BadPackage, suite_version.BadVersion) as error:
        print(f"package-vectors: {error}", file=sys.stderr)
        sys.exit(2)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0], allow_abbrev=False)
    parser.add_argument("--vectors", type=Path, default=ROOT / "vectors", metavar="DIR", help="the set (vectors/)")
    parser.add_argument("--out", type=Path, default=ROOT / ".build/packages", metavar="DIR",
                        help="the folder to write to, emptied first (.build/packages)")
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help=f"one of {', '.join(LANGUAGES)} (all)")
    options = parser.parse_args()
    for language in options.languages:
        if language not in LANGUAGES:
            parser.error(f"'{language}' is no language of the packages: there are {', '.join(LANGUAGES)}")
    return options


def write(options):
    made = package.read(options.vectors)
    files = {
        f"{bundle.NAME}.json": made.vectors,
        f"{bundle.NAME}.schema.json": (json.dumps(bundle.schema(made.schemas), indent=2, sort_keys=True) + "\n").encode(),
    }
    for language in options.languages or LANGUAGES:
        files.update(LANGUAGES[language].files(made))
    empty(options.out)
    for path, content in files.items():
        (options.out / path).parent.mkdir(parents=True, exist_ok=True)
        (options.out / path).write_bytes(content)


def empty(folder):
    """Removes the packages of an earlier run, and nothing else."""
    if folder.exists():
        if any(folder.iterdir()) and not (folder / f"{bundle.NAME}.json").exists():
            raise package.BadPackage(f"{folder} holds other files than packages: name another folder with --out")
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
