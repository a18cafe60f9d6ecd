#!/usr/bin/env python3
"""Writes the recipes for package managers: Homebrew, mise and aqua.

    write-recipes.py [--out DIR]

The templates are in packaging/. Version and checksums come from packaging/released.txt, the address from packaging/packages/facts.json. Parts
about machines without a released archive are left out. The recipes are written to --out (.build/recipes).

Exit status: 0 written, 2 the record, the address or the usage is at fault.
"""

import argparse
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RECIPES = ("homebrew/appattest.rb", "mise/mise.toml", "aqua/aqua.yaml", "aqua/registry.yaml")
RECORD = "packaging/released.txt"
FACTS = "packaging/packages/facts.json"


class BadRelease(Exception):
    """A record or an address that no recipe follows from. The text names the file and the remedy."""


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0], allow_abbrev=False)
    parser.add_argument("--out", type=Path, default=ROOT / ".build/recipes", metavar="DIR",
                        help="the folder to write to (.build/recipes)")
    options = parser.parse_args()
    try:
        released = record()
        marks = {**released, **address(released["VERSION"])}
        recipes = {name: filled((ROOT / "packaging" / name).read_text("utf-8"), marks) for name in RECIPES}
    except BadRelease as error:
        print(f"write-recipes: {error}", file=sys.stderr)
        sys.exit(2)
    for name, text in recipes.items():
        (options.out / name).parent.mkdir(parents=True, exist_ok=True)
        (options.out / name).write_text(text, "utf-8")


def record():
    """Returns the marks that follow from the recorded release: the version, and the checksum of each machine's archive."""
    try:
        lines = [line.split() for line in (ROOT / RECORD).read_text("utf-8").splitlines() if not line.startswith("#")]
    except FileNotFoundError:
        raise BadRelease(f"{RECORD} is missing: make a release, then run scripts/record-release.sh") from None
    version = next(value for key, value in lines if key == "version")
    marks = {"VERSION": version}
    for checksum, name in lines:
        if machine := re.fullmatch(rf"appattest-{re.escape(version)}-(.+)\.tar\.gz", name):
            marks[machine[1]] = checksum
    return marks


def address(version):
    """Returns the marks that follow from the facts about the project."""
    facts = json.loads((ROOT / FACTS).read_bytes())
    home = facts["home"]
    parts = re.fullmatch(r"https://github\.com/([^/]+)/([^/]+)", home)
    if not parts or "OWNER" in home:
        raise BadRelease(f"home in {FACTS} is '{home}': write the address of the project, https://github.com/NAME/REPOSITORY")
    marks = {"HOME": home, "OWNER": parts[1], "REPOSITORY": parts[2], "RELEASE": f"{home}/releases/download/v{version}"}
    return {**marks, "LICENSE": facts["license"]} if "license" in facts else marks


def filled(template, marks):
    """Returns a recipe: every mark replaced, without the parts between `# begin MARK...` and `# end` that have none of their marks."""
    lines, kept = [], [True]
    for line in template.splitlines():
        words = line.split()
        if words[:2] == ["#", "begin"]:
            kept.append(kept[-1] and any(mark in marks for mark in words[2:]))
        elif words == ["#", "end"]:
            kept.pop()
        elif kept[-1]:
            lines.append(line)
    return re.sub(r"@([A-Za-z0-9_-]+)@", lambda mark: marks[mark[1]], "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
