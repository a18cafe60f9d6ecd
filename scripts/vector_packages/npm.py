"""The package for npm: ES modules and CommonJS, with types for TypeScript."""

import json

from .archives import gzipped, tar_gz
from .model import NEVER_MADE_UP


def files(package):
    content = package.filled("npm")
    declarations = declared(package.model).encode() + content.pop("src/index.d.ts")
    content["src/index.d.mts"] = content["src/index.d.cts"] = declarations
    content["src/records.cjs"] = records(package.model).encode()
    content["src/vectors.json.gz"] = gzipped(package.vectors)
    archive = tar_gz({f"package/{path}": text for path, text in content.items()}, package.moment)
    return {f"npm/{package.facts['NAME']}-{package.version}.tgz": archive}


def records(model):
    """The members of each record with their types, for the decoding of JSON."""
    shapes = {}
    for record in model.records:
        shapes[record.name] = {"members": {member.name: wire_kind(member.kind) for member in record.members}}
        if record.operation:
            shapes[record.name].update(operation=record.operation, evidence=record.evidence)
    requests = {record.operation: record.name for record in model.requests}
    return (
        "// The types of the vector format. Written by a program from its JSON Schema.\n\"use strict\";\n"
        f"const RECORDS = {json.dumps(shapes, indent=2)};\nconst REQUESTS = {json.dumps(requests, indent=2)};\n"
        f"const NEVER_MADE_UP = {json.dumps(NEVER_MADE_UP)};\n\nmodule.exports = {{ NEVER_MADE_UP, RECORDS, REQUESTS }};\n")


def wire_kind(kind):
    if kind.word == "list":
        return wire_kind(kind.item) + "[]"
    return kind.name if kind.word == "record" else kind.word


def declared(model):
    lines = ["// The types of the vector format. Written by a program from its JSON Schema."]
    for one in model.enumerations:
        lines += ["", "/**", f" * {one.note}"]
        lines += [f" * - `{word}`: {note}" for word, note in one.cases if note]
        lines += [" */", f"export type {one.name} = " + " | ".join(f'"{word}"' for word, _ in one.cases) + ";"]
    for record in model.records:
        lines += ["", f"/** {record.note} */", f"export interface {record.name} {{"]
        if record.operation:
            lines.append(f'  operation: "{record.operation}";')
        for member in record.members:
            lines += [f"  /** {member.note} */"] if member.note else []
            lines.append(f"  {member.name}{'?' if member.optional else ''}: {kind(member.kind)};")
        lines.append("}")
    lines += ["", "/** A request: its operation says which. */",
              f"export type Request = {' | '.join(record.name for record in model.requests)};", ""]
    return "\n".join(lines)


def kind(kind_):
    if kind_.word == "list":
        return kind(kind_.item) + "[]"
    return kind_.name or {
        "text": "string", "bytes": "Uint8Array", "time": "Date", "integer": "number", "boolean": "boolean",
        "map": "Record<string, string>", "request": "Request"}[kind_.word]
