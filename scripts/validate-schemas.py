#!/usr/bin/env python3
"""Validates JSON files against one of the schemas in spec/schema.

    validate-schemas.py SCHEMA FILE...

SCHEMA is the path of a schema. The schemas that it refers to must be in the same folder. A FILE that ends in .jsonl holds
one JSON value per line, '-' is JSON lines on stdin, and any other file holds one value. A folder stands for the .json and
.jsonl files below it, except for manifest.json and the folder bundles, which have their own schemas. Prints one line for each
error, `file: path: message`.

Exit status: 0 all valid, 1 errors, 2 usage, 3 the Python package jsonschema is not installed.
"""

import json
import sys
from pathlib import Path

try:
    from jsonschema import Draft202012Validator, SchemaError
except ImportError:
    print("validate-schemas: python3 has no jsonschema (Debian: python3-jsonschema)", file=sys.stderr)
    sys.exit(3)


def validator(path):
    """The schema of a file, able to refer to the schemas beside it by their file names."""
    schemas = {file.resolve().as_uri(): json.loads(file.read_text("utf-8")) for file in path.parent.glob("*.schema.json")}
    root = path.resolve().as_uri()
    schemas.setdefault(root, json.loads(path.read_text("utf-8")))
    for schema in schemas.values():
        Draft202012Validator.check_schema(schema)
    try:
        from referencing import Registry
        from referencing.jsonschema import DRAFT202012
    except ImportError:  # jsonschema before 4.18
        from jsonschema import RefResolver

        return Draft202012Validator(schemas[root], resolver=RefResolver(root, schemas[root], store=schemas))
    registry = Registry().with_resources(
        (uri, DRAFT202012.create_resource(schema)) for uri, schema in schemas.items()
    )
    return Draft202012Validator({"$ref": root}, registry=registry)


def files(arguments):
    for argument in arguments:
        path = Path(argument)
        if argument != "-" and path.is_dir():
            yield from (
                file for file in sorted(path.rglob("*"))
                if file.suffix in {".json", ".jsonl"} and file.name != "manifest.json" and file.parent.name != "bundles"
            )
        else:
            yield path


def documents(path):
    """The name and text of each JSON value in a file."""
    text = sys.stdin.read() if str(path) == "-" else path.read_text("utf-8")
    if str(path) == "-" or path.suffix == ".jsonl":  # lines end in a line feed and in nothing else
        for number, line in enumerate(text.split("\n"), start=1):
            if line:
                yield f"{path}:{number}", line
    else:
        yield str(path), text


def errors(schema, path):
    try:
        texts = list(documents(path))
    except (OSError, UnicodeDecodeError) as error:
        yield f"{path}: $: cannot be read: {error}"
        return
    for name, text in texts:
        try:
            value = json.loads(text)
        except (ValueError, RecursionError) as error:
            yield f"{name}: $: not JSON: {error}"
            continue
        for error in sorted(schema.iter_errors(value), key=lambda error: error.json_path):
            yield f"{name}: {error.json_path}: {shortened(error.message)}"


def shortened(message):
    message = " ".join(message.split())
    return message if len(message) <= 300 else f"{message[:200]} … {message[-99:]}"


def main(arguments):
    if len(arguments) < 2:
        print("usage: validate-schemas.py SCHEMA FILE...", file=sys.stderr)
        return 2
    try:
        schema = validator(Path(arguments[0]))
    except (OSError, ValueError, SchemaError) as error:
        print(f"validate-schemas: {arguments[0]}: {shortened(str(error))}", file=sys.stderr)
        return 2
    found = [error for path in files(arguments[1:]) for error in errors(schema, path)]
    for error in found:
        print(error)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
