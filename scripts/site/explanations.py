"""What `appattest explain` says about each vector: its pictures and its facts."""

import concurrent.futures
import hashlib
import html
import json
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

PAGE = re.compile(r'<main[^>]*>\n<p>.*?</p>\n(.*?)<h2>Facts</h2>\n<dl>(.*?)</dl>\n<h2>', re.S)
FACT = re.compile(r"<dt>(.*?)</dt><dd[^>]*>(.*?)</dd>", re.S)


def explanations(program, folder, files, vectors, cache):
    """Returns by the id of each vector its pictures as HTML and its facts: lists of texts by name. The cache has what the same
    program said earlier of the same vector."""
    kept = cache / hashlib.sha256(program.read_bytes()).hexdigest()
    for other in set(cache.glob("*")) - {kept}:
        shutil.rmtree(other)
    kept.mkdir(parents=True, exist_ok=True)

    def explain(name):
        own = [files[each] for each in sorted({name, vectors[name]["control"] or name})]
        file = kept / hashlib.sha256("".join(each["sha256"] for each in own).encode()).hexdigest()
        if not file.exists():
            file.write_text(json.dumps(read(page(program, folder, name, own), name)), "utf-8")
        return name, json.loads(file.read_text("utf-8"))

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return dict(pool.map(explain, files))


def page(program, folder, name, files):
    """Returns the page of a vector. The program reads it and its control alone, because a whole set takes long."""
    with tempfile.TemporaryDirectory() as scratch:
        for file in files:
            path = Path(scratch, file["path"])
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes((folder / file["path"]).read_bytes())
        lines = "".join(f"{file['sha256']}  {file['path']}\n" for file in files)
        own = {"files": files, "gate": [], "corrections": [], "digest": hashlib.sha256(lines.encode()).hexdigest()}
        Path(scratch, "manifest.json").write_text(json.dumps(json.loads((folder / "manifest.json").read_bytes()) | own), "utf-8")
        return asked(program, "explain", name, "--vectors", scratch, "--html", "-")


def read(text, name):
    found, facts = PAGE.search(text), {}
    if not found:
        raise SystemExit(f"site: 'appattest explain {name} --html -' has no pictures and facts where they are expected")
    for fact, value in FACT.findall(found[2]):
        facts.setdefault(fact, []).append(html.unescape(value))
    return found[1], facts


def makers(program):
    """Returns by the id of each vector the people who can make its fault; None where it has none."""
    return {vector["id"]: vector.get("madeBy") for vector in json.loads(asked(program, "list", "--format", "json"))}


def asked(program, *words):
    return subprocess.run([program, *words], check=True, stdout=subprocess.PIPE, text=True).stdout
