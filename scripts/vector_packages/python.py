"""The package for Python: a wheel and a source distribution."""

import base64
import hashlib

from .archives import gzipped, tar_gz, zipped
from .model import NEVER_MADE_UP, snake

MODULE = "app_attest_conformance_vectors"


def files(package):
    sources = package.filled("python")
    sources[f"src/{MODULE}/types.py"] = types(package.model).encode()
    sources[f"src/{MODULE}/vectors.json.gz"] = gzipped(package.vectors)
    sources[f"src/{MODULE}/py.typed"] = b""
    name = f"{MODULE}-{package.version}"
    return {
        f"python/{name}-py3-none-any.whl": wheel(package, sources),
        f"python/{name}.tar.gz": tar_gz(
            {f"{name}/{path}": content
             for path, content in {**sources, "PKG-INFO": metadata(package, sources)}.items()}, package.moment),
    }


def wheel(package, sources):
    info = f"{MODULE}-{package.version}.dist-info"
    content = {path.removeprefix("src/"): text for path, text in sources.items() if path.startswith("src/")}
    content[f"{info}/METADATA"] = metadata(package, sources)
    content[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: package-vectors\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    lines = []
    for path in sorted(content):
        digest = base64.urlsafe_b64encode(hashlib.sha256(content[path]).digest()).decode().rstrip("=")
        lines.append(f"{path},sha256={digest},{len(content[path])}\n")
    content[f"{info}/RECORD"] = "".join([*lines, f"{info}/RECORD,,\n"]).encode()
    return zipped(content, package.moment)


def metadata(package, sources):
    facts = package.facts
    license = f"License-Expression: {facts['LICENSE']}\n" if facts["LICENSE"] else ""
    return (
        f"Metadata-Version: {'2.4' if license else '2.1'}\nName: {facts['NAME']}\nVersion: {facts['VERSION']}\n"
        f"Summary: {facts['DESCRIPTION']}\n{license}Project-URL: Homepage, {facts['HOME']}\nRequires-Python: >=3.9\n"
        "Description-Content-Type: text/markdown\n\n").encode() + sources["README.md"]


def types(model):
    lines = ['"""The types of the vector format. Written by a program from its JSON Schema."""', "", "import enum",
             "import typing", "from dataclasses import dataclass, field", "from datetime import datetime", ""]
    for one in model.enumerations:
        lines += ["", f"class {one.name}(str, enum.Enum):", f'    """{one.note}"""', ""]
        for word, note in one.cases:
            lines += [f'    {snake(word).upper()} = "{word}"'] + ([f'    """{note}"""'] if note else [])
        lines.append("")
    for record in model.records:
        if record.name == "Step":  # the first that refers to requests
            lines += requests(model)
        lines += ["", "@dataclass(frozen=True)", f"class {record.name}:", f'    """{record.note}"""', ""]
        if record.operation:
            lines += [f"    operation: typing.ClassVar[Operation] = Operation.{snake(record.operation).upper()}", ""]
        for member in sorted(record.members, key=lambda member: member.optional):
            default = "default=None, " if member.optional else ""
            hint = f"typing.Optional[{kind(member.kind)}]" if member.optional else kind(member.kind)
            lines.append(f'    {snake(member.name)}: "{hint}" = field({default}metadata={{"name": "{member.name}"}})')
            lines += [f'    """{member.note}"""'] if member.note else []
        lines.append("")
    names = [one.name for one in model.enumerations + model.records] + ["Request"]
    lines += ["", f"NEVER_MADE_UP = {NEVER_MADE_UP}", "", f"__all__ = {sorted(names)}", ""]
    return "\n".join(lines)


def requests(model):
    lines = ["", f"Request = typing.Union[{', '.join(record.name for record in model.requests)}]", "", "",
             "def evidence_member(request: Request) -> str:", '    """Returns the name of the member with the evidence."""',
             "    return {"]
    lines += [f'        {record.name}: "{snake(record.evidence)}",' for record in model.requests]
    return lines + ["    }[type(request)]", ""]


def kind(kind):
    if kind.word == "list":
        return f"tuple[{python_name(kind.item)}, ...]"
    return python_name(kind)


def python_name(kind):
    return kind.name or {
        "text": "str", "bytes": "bytes", "time": "datetime", "integer": "int", "boolean": "bool",
        "map": "dict[str, str]", "request": "Request"}[kind.word]
