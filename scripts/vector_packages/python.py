"""The package for Python: a wheel and a source distribution."""

from . import wheels
from .archives import gzipped, tar_gz
from .model import NEVER_MADE_UP, snake

MODULE = "app_attest_conformance_vectors"


def files(package):
    sources = sources_of(package)
    metadata = wheels.metadata(package, package.facts["NAME"], sources["README.md"])
    name = f"{MODULE}-{package.version}"
    content = {path.removeprefix("src/"): text for path, text in sources.items() if path.startswith("src/")}
    return {
        f"python/{name}-py3-none-any.whl": wheels.wheel(name, content, metadata, "py3-none-any", package.moment),
        f"python/{name}.tar.gz": tar_gz(
            {f"{name}/{path}": text for path, text in {**sources, "PKG-INFO": metadata}.items()}, package.moment),
    }


def sources_of(package):
    """The files of the source distribution by path."""
    sources = package.filled("python")
    sources[f"src/{MODULE}/types.py"] = types(package.model).encode()
    sources[f"src/{MODULE}/vectors.json.gz"] = gzipped(package.vectors)
    sources[f"src/{MODULE}/py.typed"] = b""
    return sources


def types(model):
    lines = ['"""The types of the vector format. Written by a program from its JSON Schema."""', "", "import enum",
             "import typing", "from dataclasses import dataclass, field", "from datetime import datetime", ""]
    for one in model.enumerations:
        lines += enumeration(one)
    for record in model.records:
        if record.name == "Step":  # the first that refers to requests
            lines += requests(model)
        lines += dataclass(record)
    names = [one.name for one in model.enumerations + model.records] + ["Request"]
    lines += ["", f"NEVER_MADE_UP = {NEVER_MADE_UP}", "", f"__all__ = {sorted(names)}", ""]
    return "\n".join(lines)


def enumeration(one):
    lines = ["", f"class {one.name}(str, enum.Enum):", f'    """{one.note}"""', ""]
    for word, note in one.cases:
        lines += [f'    {snake(word).upper()} = "{word}"'] + ([f'    """{note}"""'] if note else [])
    return lines + [""]


def dataclass(record):
    lines = ["", "@dataclass(frozen=True)", f"class {record.name}:", f'    """{record.note}"""', ""]
    if record.operation:
        lines += [f"    operation: typing.ClassVar[Operation] = Operation.{snake(record.operation).upper()}", ""]
    for member in sorted(record.members, key=lambda member: member.optional):
        default = "default=None, " if member.optional else ""
        hint = f"typing.Optional[{kind(member.kind)}]" if member.optional else kind(member.kind)
        lines.append(f'    {snake(member.name)}: "{hint}" = field({default}metadata={{"name": "{member.name}"}})')
        lines += [f'    """{member.note}"""'] if member.note else []
    return lines + [""]


def requests(model):
    lines = ["", f"Request = typing.Union[{', '.join(record.name for record in model.requests)}]", "", "",
             "def evidence_member(request: Request) -> str:", '    """Returns the name of the member with the evidence."""',
             "    return {"]
    lines += [f'        {record.name}: "{snake(record.evidence)}",' for record in model.requests]
    return lines + ["    }[type(request)]", ""]


def kind(one):
    return f"tuple[{kind(one.item)}, ...]" if one.word == "list" else python_name(one)


def python_name(kind):
    return kind.name or {
        "text": "str", "bytes": "bytes", "time": "datetime", "integer": "int", "number": "float", "boolean": "bool",
        "map": "dict[str, str]", "counts": "dict[str, int]", "request": "Request"}[kind.word]
