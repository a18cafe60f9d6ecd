"""The whole set as one value, and its JSON Schema."""

import hashlib
import json

NAME = "app-attest-conformance-vectors"


class BadSet(Exception):
    """A folder that is not the set of its manifest. The text names the file and the remedy."""


def read(folder):
    """Reads a set: the facts of the manifest, and all vectors by id. Every file is compared with its SHA-256.

    Throws BadSet when a file is missing or was changed.
    """
    manifest = parse(folder / "manifest.json")
    vectors, lines = [], []
    for file in manifest["files"]:
        content = content_of(folder / file["path"])
        if hashlib.sha256(content).hexdigest() != file["sha256"]:
            raise BadSet(f"{folder / file['path']} is not the file of the manifest: run make vectors")
        if "vector" in file:
            vectors.append(json.loads(content))
            lines.append(f"{file['sha256']}  {file['path']}\n")
    if hashlib.sha256("".join(lines).encode()).hexdigest() != manifest["digest"]:
        raise BadSet(f"{folder / 'manifest.json'} has another digest than its files: run make vectors")
    for vector in vectors:
        check_carried(vector)
    facts = {name: value for name, value in manifest.items() if name != "files"}
    return {**facts, "vectors": sorted(vectors, key=lambda vector: vector["id"])}


def check_carried(vector):
    """Checks that a sequence carries nothing but the results of its steps.

    The judges of the packages send each request as it stands. A verifier that returned anything else has failed already.
    """
    results = {step["name"]: step["result"] or {} for step in vector["steps"] or []}
    for step in vector["steps"] or []:
        for member, source in step["carry"].items():
            name, field = source.split(".")
            if results[name].get(field) != step["request"][member]:
                raise BadSet(f"{vector['id']}: step {step['name']} carries another {member} than the result of {name}")


def content_of(path):
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadSet(f"{path} cannot be read ({error.strerror}): run make vectors") from None


def parse(path):
    try:
        return json.loads(content_of(path))
    except ValueError as error:
        raise BadSet(f"{path} is not JSON ({error}): run make vectors") from None


def operations(bundle):
    """The operations of all requests in a set."""
    requests = (step["request"] for vector in bundle["vectors"] for step in vector["steps"] or [vector])
    return {request["operation"] for request in requests}


def text(bundle):
    """The set as JSON: one line for each vector, and the same bytes whenever the set is the same."""
    facts = json.dumps({**bundle, "vectors": []}, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    lines = ",\n".join(
        json.dumps(vector, sort_keys=True, ensure_ascii=False, separators=(",", ":")) for vector in bundle["vectors"])
    return (facts[:-len("]}")] + "\n" + lines + "\n]}\n").encode()


def schema(schemas):
    """The JSON Schema of the bundle, with all that it refers to in one file."""
    manifest, vector = schemas["manifest.schema.json"], schemas["vector.schema.json"]
    facts = {name: value for name, value in manifest["properties"].items() if name != "files"}
    definitions = {
        **schemas["common.schema.json"]["$defs"],
        **{f"vector-{name}": definition for name, definition in vector["$defs"].items()},
        "vector": {name: value for name, value in vector.items() if not name.startswith("$")},
    }
    properties = {
        **facts, "vectors": {"description": "All vectors, by id.", "items": {"$ref": "vector.schema.json"},
                             "minItems": 1, "type": "array"},
    }
    return inlined({
        "$schema": vector["$schema"], "title": "App Attest conformance vectors",
        "description": f"{NAME}.json: all vectors of a set with its facts. A closed format.",
        "type": "object", "additionalProperties": False, "properties": properties,
        "required": [name for name in manifest["required"] if name != "files"] + ["vectors"], "$defs": definitions,
    })


def inlined(value):
    """Makes the references between files references within one."""
    if isinstance(value, list):
        return [inlined(item) for item in value]
    if not isinstance(value, dict):
        return value
    value = {name: inlined(item) for name, item in value.items()}
    reference = value.get("$ref")
    if isinstance(reference, str):
        if reference == "vector.schema.json":
            value["$ref"] = "#/$defs/vector"
        elif reference.startswith("common.schema.json"):
            value["$ref"] = reference.removeprefix("common.schema.json")
        else:
            value["$ref"] = reference.replace("#/$defs/", "#/$defs/vector-")
    return value
