"""The package for Go: a module in the layout of a module proxy, which GOPROXY=file://… reads."""

import json
import re
import time

from .archives import gzipped, zipped
from .model import NEVER_MADE_UP, pascal, words


def files(package):
    content = package.filled("go")
    content["types.go"] = types(package.model).encode()
    content["vectors.json.gz"] = gzipped(package.vectors)
    module, version = package.facts["GOMODULE"], f"v{package.version}"
    folder = "go/" + re.sub("[A-Z]", lambda letter: "!" + letter[0].lower(), module) + "/@v"
    day = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(package.moment))
    return {
        f"{folder}/list": f"{version}\n".encode(),
        f"{folder}/{version}.info": json.dumps({"Version": version, "Time": day}).encode(),
        f"{folder}/{version}.mod": content["go.mod"],
        f"{folder}/{version}.zip": zipped(
            {f"{module}@{version}/{path}": text for path, text in content.items()}, package.moment),
    }


def types(model):
    lines = ["// Code generated from the JSON Schema of the vector format. DO NOT EDIT.", "", "package vectors", "",
             'import "time"']
    for one in model.enumerations:
        lines += ["", f"// {one.name}: {one.note}", f"type {one.name} string", "", "const ("]
        lines += apart([
            ([f"\t// {note}"] if note else []) + [f'\t{one.name}{pascal(word)} {one.name} = "{word}"']
            for word, note in one.cases]) + [")"]
    for record in model.records:
        empty = EMPTY if record.operation or record.name == "Policy" else ()
        lines += ["", f"// {record.name}: {record.note}", f"type {record.name} struct {{"]
        members = []
        for member in record.members:
            option = ",omitempty" if member.optional else ""
            line = f'\t{name(member.name)} {kind(member.kind, member.optional, empty)} `json:"{member.name}{option}"`'
            members.append(([f"\t// {member.note}"] if member.note else []) + [line])
        lines += apart(members) + ["}"]
    lines += requests(model)
    output = ", ".join(f'"{member.name}"' for member in model.record("VerifiedOutput").members)
    never = ", ".join(f'"{one}"' for one in NEVER_MADE_UP)
    return "\n".join(lines + ["", f"var outputNames = []string{{{output}}}", "", f"var neverMadeUp = []string{{{never}}}", ""])


def apart(groups):
    """Puts an empty line between groups of lines, so that gofmt aligns nothing."""
    return [line for group in groups for line in ["", *group]][1:]


def requests(model):
    lines = ["", "// Request is a pointer to a request: its type says which.", "type Request interface {",
             "\tOperation() Operation", "}"]
    for record in model.requests:
        lines += ["", f"// Operation returns {record.operation}.",
                  f"func (*{record.name}) Operation() Operation {{ return Operation{pascal(record.operation)} }}"]
    lines += ["", "func newRequest(operation Operation) Request {", "\tswitch operation {"]
    for record in model.requests:
        lines += [f"\tcase Operation{pascal(record.operation)}:", f"\t\treturn &{record.name}{{}}"]
    lines += ["\tdefault:", "\t\treturn nil", "\t}", "}", "",
              "// withZeros returns a request with zero bytes after its evidence.",
              "func withZeros(request Request, count int64) Request {", "\tswitch request := request.(type) {"]
    for record in model.requests:
        member = name(record.evidence)
        optional = next(one for one in record.members if one.name == record.evidence).optional
        lines += [f"\tcase *{record.name}:", "\t\tcopied := *request"]
        if optional:
            lines += [f"\t\tif request.{member} == nil {{", "\t\t\treturn request", "\t\t}",
                      f"\t\tlonger := append(append([]byte{{}}, *request.{member}...), make([]byte, count)...)",
                      f"\t\tcopied.{member} = &longer"]
        else:
            lines += [f"\t\tcopied.{member} = append(append([]byte{{}}, request.{member}...), make([]byte, count)...)"]
        lines += ["\t\treturn &copied"]
    return lines + ["\tdefault:", "\t\treturn request", "\t}", "}"]


def name(member):
    return "".join(part.upper() if part in ("id", "pem", "cose", "sha256") else part.capitalize() for part in words(member))


# In a request, an empty value of these kinds is not the same as no value, and `omitempty` would leave it out.
EMPTY = ("list", "bytes", "map")


def kind(kind_, optional=False, empty=()):
    plain = "[]" + kind(kind_.item) if kind_.word == "list" else kind_.name or {
        "text": "string", "bytes": "[]byte", "time": "time.Time", "integer": "int64", "boolean": "bool",
        "map": "map[string]string", "request": "Request"}[kind_.word]
    return "*" + plain if optional and kind_.word in ("integer", "boolean", "record", "time", *empty) else plain
