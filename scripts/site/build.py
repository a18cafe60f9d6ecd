#!/usr/bin/env python3
"""Writes the site: the pages of the repository, of each requirement and of each vector, as files that any browser opens."""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

from browser import check_browser
from check import check
from explanations import explanations, makers
from readers import add_readers
from requirements import add_requirements
from results import add_results
from tree import Tree
from vectors import add_vectors

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BUILD = ROOT / ".build"
PICTURES = "Sources/Core/Reports/Resources/Pictures.css"
PROJECT = ["ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--program", default=BUILD / "debug/appattest", type=Path, help="explains the vectors")
    program = arguments.parse_args().program.resolve()
    start, out, pages = time.monotonic(), BUILD / "site", BUILD / "site-pages"
    shutil.rmtree(pages, ignore_errors=True)
    files = json.loads((ROOT / "vectors/manifest.json").read_bytes())["files"]
    files = {file["vector"]: file for file in files if "vector" in file}
    requirements = write_pages(pages / "docs", files, program)
    # A link to nothing is an error for mkdocs.
    call = [sys.executable, "-m", "mkdocs", "build", "--strict", "--config-file", pages / "mkdocs.yml", "--site-dir", out]
    if subprocess.run(call, env=os.environ | {"NO_MKDOCS_2_WARNING": "1"}).returncode:
        return 1
    for finding in (found := check(out, files, requirements) + check_browser(out)):
        print(f"site: {finding}", file=sys.stderr)
    size = sum(file.stat().st_size for file in out.rglob("*") if file.is_file())
    print(f"site: {size / 1e6:.0f} MB in {time.monotonic() - start:.0f} s; open {out.relative_to(ROOT)}/index.html")
    return 1 if found else 0


def write_pages(folder, files, program):
    """Writes all pages as Markdown with the navigation beside them, and returns the ids of the requirements."""
    vectors = {name: json.loads((ROOT / "vectors" / file["path"]).read_bytes()) for name, file in files.items()}
    explained = explanations(program, ROOT / "vectors", files, vectors, BUILD / "site-explanations")
    tree = Tree(ROOT, folder, vectors)
    suites = add_vectors(tree, vectors, explained, makers(program))
    requirements, readers = add_requirements(tree), add_readers(tree)
    specification = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "spec").glob("*.md"))
    for path in [*specification, *PROJECT, "vectors/README.md"]:
        tree.add(path)
    add_results(folder / "results", program)
    for asset in HERE.glob("assets/*"):
        tree.write(f"assets/{asset.name}", asset.read_text("utf-8"))
    # The root of a page of mkdocs has letters of 20 pixels, that of the program's pages letters of 16.
    tree.write("assets/pictures.css", re.sub(r"([\d.]+)rem", lambda size: f"{float(size[1]) * 0.8:g}rem", tree.text(PICTURES)))
    about = ["spec/requirements.md", "spec/requirements/index.md", "spec/traceability.md"]
    nav = [{"Start": ["index.md", *readers]}, {"Vectors": ["vectors/index.md", *suites, "vectors/files.md"]},
           {"Requirements": about}, {"Reference": [path for path in specification if path not in about]}, {"Project": PROJECT}]
    config = {"INHERIT": str(HERE / "mkdocs.yml"), "docs_dir": "docs", "hooks": [str(HERE / "hooks.py")], "nav": nav}
    (folder.parent / "mkdocs.yml").write_text(json.dumps(config), "utf-8")
    return requirements


if __name__ == "__main__":
    sys.exit(main())
