"""The version of the suite: the places that state it, their agreement, and the time that follows from it."""

import datetime
import json
import os
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STATED = "Sources/Core/VectorCatalog/Generation/SetGenerator.swift"
FROZEN = "Sources/Core/SuiteFiles/Resources/frozen-profiles.json"
MANIFEST = "vectors/manifest.json"


class BadVersion(Exception):
    """Places that disagree about the version. The text names them and the remedy."""


def stated(root=ROOT):
    """Returns the version that the sources state."""
    found = re.search(r'suiteVersion = "([^"]*)"', (root / STATED).read_text("utf-8"))
    if not found or not re.fullmatch(r"\d+\.\d+\.\d+", found[1]):
        raise BadVersion(f"{STATED} states no version like 1.2.3")
    return found[1]


def moment(version, root=ROOT):
    """Returns the time of all files of a version in seconds since 1970: SOURCE_DATE_EPOCH, or its day in the changelog. While it
    is unreleased, which no release may be, that is the day of the version before it."""
    if text := os.environ.get("SOURCE_DATE_EPOCH"):
        if not text.isdecimal():
            raise BadVersion(f"SOURCE_DATE_EPOCH '{text}' is not a number of seconds")
        return int(text)
    before = r"(?:unreleased$[\s\S]*?^## \[[^]]*\] - )?"
    day = re.search(rf"^## \[{re.escape(version)}\] - {before}(\d{{4}}-\d\d-\d\d)$", changelog(root), re.M)
    if not day:
        raise BadVersion(f"CHANGELOG.md has no date for version {version}: add one, or set SOURCE_DATE_EPOCH")
    return int(datetime.datetime.fromisoformat(day[1] + "T00:00:00+00:00").timestamp())


def checked(root=ROOT):
    """Returns the version when sources, changelog, manifest and frozen profiles agree about it."""
    version = stated(root)
    newest = re.search(r"^## \[([^]]*)\](.*)$", changelog(root), re.M)
    if not newest or newest[1] != version:
        raise BadVersion(f"CHANGELOG.md begins with {newest[1] if newest else 'no version'}, and {STATED} states {version}: "
                         "give both the version of this release")
    if not re.fullmatch(r" - \d{4}-\d\d-\d\d", newest[2]):
        raise BadVersion(f"CHANGELOG.md has no date for version {version}: write '## [{version}] - YYYY-MM-DD'")
    manifest = json.loads((root / MANIFEST).read_bytes())
    if manifest["suiteVersion"] != version:
        raise BadVersion(f"{MANIFEST} is of version {manifest['suiteVersion']}, and {STATED} states {version}: run make vectors")
    check_frozen(version, manifest, json.loads((root / FROZEN).read_bytes())["versions"])
    return version


def check_frozen(version, manifest, versions):
    """Checks that the frozen profiles of a version are those of its vectors."""
    frozen = next((one for one in versions if one["suiteVersion"] == version), None)
    if frozen is None:
        raise BadVersion(f"{FROZEN} has no profiles of version {version}: run make freeze")
    lists = {level: [file["vector"] for file in manifest["files"] if file.get("level") == level]
             for level in ("must", "should", "info")}
    if any(sorted(frozen[level]) != sorted(ids) for level, ids in lists.items()) or frozen["gate"] != manifest["gate"]:
        raise BadVersion(f"{FROZEN} has other profiles of version {version} than {MANIFEST}: vectors were changed after "
                         "they were frozen, so raise the version, then run make vectors and make freeze")


def changelog(root):
    return (root / "CHANGELOG.md").read_text("utf-8")
