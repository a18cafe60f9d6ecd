"""A package in the making: the facts of the set, and the templates of a language filled in with them."""

import json
import re
from dataclasses import dataclass
from pathlib import Path

import suite_version

from . import bundle, model

ROOT = Path(__file__).resolve().parent.parent.parent


class BadPackage(Exception):
    """A package that cannot be made. The text says what to do."""


@dataclass(frozen=True)
class Package:
    facts: dict  # texts by the names of their marks, like VERSION for @VERSION@
    model: model.Model
    schemas: dict  # the files of spec/schema by name
    vectors: bytes  # the set as JSON
    moment: int  # the time of all files, in seconds since 1970
    templates: Path  # the folder packaging/packages/

    @property
    def version(self):
        return self.facts["VERSION"]

    def filled(self, folder):
        """Fills in the templates below a folder of packaging/packages/, without the example. Returns contents by path."""
        files = sorted(path for path in (self.templates / folder).rglob("*") if path.is_file())
        return {
            str(path.relative_to(self.templates / folder)): self.filled_text(path.read_text("utf-8"), folder).encode()
            for path in files if not {"__pycache__", "example"} & set(path.parts[len(self.templates.parts):])}

    def filled_text(self, text, folder):
        """Fills in the marks of a text. A line with the mark of a fact that there is not is left out."""
        lines = []
        for line in text.split("\n"):
            missing = [mark for mark in re.findall(r"@([A-Z]+)@", line) if self.facts.get(mark) == ""]
            if not missing:
                lines.append(re.sub(r"@([A-Z]+)@", lambda mark: self.fact(mark[1], folder), line))
        return "\n".join(lines)

    def fact(self, name, folder):
        if name != "EXAMPLE":
            return self.facts.get(name, f"@{name}@")
        [example] = (path for path in (self.templates / folder / "example").iterdir()
                     if path.is_file() and not path.name.lower().startswith("verifier"))
        return self.filled_text(example.read_text("utf-8").rstrip(), folder)


def read(vectors):
    """Reads what all packages are made of: the set in a folder, the schemas, and packaging/packages/facts.json."""
    schemas = {path.name: json.loads(path.read_bytes()) for path in (ROOT / "spec/schema").glob("*.schema.json")}
    whole = bundle.read(vectors)
    declared = json.loads((ROOT / "packaging/packages/facts.json").read_bytes())
    return Package(
        facts=facts(whole, declared, description(vectors)), model=model.read(schemas, bundle.operations(whole)),
        schemas=schemas, vectors=bundle.text(whole), moment=suite_version.moment(whole["suiteVersion"]), templates=ROOT / "packaging/packages")


def description(folder):
    """The heading of the page beside the vectors."""
    return bundle.content_of(folder / "README.md").decode().split("\n")[0].removeprefix("# ")


def facts(whole, declared, description):
    return {
        "NAME": bundle.NAME, "VERSION": whole["suiteVersion"], "DIGEST": whole["digest"], "DESCRIPTION": description,
        "HOME": declared["home"], "GOMODULE": declared["goModule"], "MAVENGROUP": declared["mavenGroup"],
        "LICENSE": declared.get("license", ""), "COUNT": str(len(whole["vectors"])),
    }
