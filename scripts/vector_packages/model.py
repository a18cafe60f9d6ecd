"""The types of the vector format, read from spec/schema. Each language writes them in its own words."""

import re
from dataclasses import dataclass, field

# The types that the schema describes in place, by the name of their member: the name and the note.
IN_PLACE = {
    "alsoBreaks": ("AlsoBreaks", "A second requirement that a fault breaks."),
    "bits": ("DeviceBits", "The two bits of a device."),
    "carry": ("Carry", "The members of a request that are replaced by values of earlier answers, each STEP.FIELD."),
    "fault": ("Fault", "The one fault of a vector."),
    "keys": ("DeveloperKey", "A key of a developer."),
    "policy": ("Policy", "The extension values of OS 27 that a server allows."),
    "tokens": ("DeviceToken", "A device token that Apple has issued."),
}

# The selections of vectors that a check offers, as `appattest run` does.
PROFILES = {
    "core": "Every vector of level must.",
    "strict": "Every vector of level must or should.",
    "gate": "The few vectors that find every mistake that the suite knows, for a quick check.",
}

# The kinds of members by the words of JSON Schema.
KINDS = {"string": "text", "integer": "integer", "number": "number", "boolean": "boolean"}

# The values that are wrong when a verifier returns them for evidence that carries none.
NEVER_MADE_UP = ("bundleVersion", "riskMetric", "validationCategory")


@dataclass(frozen=True)
class Kind:
    """The type of a member: text, bytes, time, integer, number, boolean, map, counts, request, enumeration, record or list."""

    word: str
    name: str = ""
    item: "Kind | None" = None


@dataclass(frozen=True)
class Member:
    name: str
    kind: Kind
    optional: bool
    note: str


@dataclass
class Record:
    name: str
    note: str
    members: list
    operation: str = ""  # of a request
    evidence: str = ""  # of a request: the member with the evidence


@dataclass
class Enumeration:
    name: str
    note: str
    cases: list  # pairs of a word and its note


@dataclass
class Model:
    """All types of a vector, by their order in the format."""

    records: list = field(default_factory=list)
    enumerations: list = field(default_factory=list)

    @property
    def requests(self):
        return [record for record in self.records if record.operation]

    def record(self, name):
        return next(record for record in self.records if record.name == name)


def read(schemas, operations):
    """Reads the types that vectors with these operations use.

    schemas: the parsed files of spec/schema by name.
    """
    return VectorReader(schemas, operations).model


class Reader:
    """Reads the types of one file of spec/schema."""

    in_place = IN_PLACE

    def __init__(self, schemas, file):
        self.common = schemas["common.schema.json"]["$defs"]
        self.schema = schemas[file]
        self.model = Model()
    def record(self, name, schema, operation="", evidence=""):
        if any(record.name == name for record in self.model.records):
            return
        note = f"A request of the operation {operation}." if operation else schema["description"]
        record = Record(name, note, [], operation, evidence)
        for member, value in schema["properties"].items():
            if member == "operation" or "const" in value:
                continue
            optional = member not in schema["required"] or self.is_null(value)
            record.members.append(Member(member, self.kind(member, value), optional, self.note(value)))
        self.model.records.append(record)

    def enumeration(self, name, schema):
        if not any(one.name == name for one in self.model.enumerations):
            note, cases = split(schema.get("description", ""), schema["enum"])
            self.model.enumerations.append(Enumeration(name, note, cases))

    @staticmethod
    def name(name):
        """The name of a type that all schemas share."""
        return upper(name)

    @staticmethod
    def is_null(schema):
        return {"type": "null"} in schema.get("anyOf", []) or "null" in schema.get("type", []) or None in schema.get("enum", [])

    def note(self, schema):
        note = schema.get("description", "")
        reference = schema.get("$ref", "")
        if not note and reference.startswith("common"):
            definition = self.common[reference.split("/")[-1]]
            note = split(definition["description"], definition.get("enum", []))[0]
        return note

    def kind(self, member, schema):
        if "anyOf" in schema:
            return self.kind(member, next(one for one in schema["anyOf"] if one != {"type": "null"}))
        if "$ref" in schema:
            return self.referred(schema["$ref"])
        if "enum" in schema:
            return self.words_in_place(member, schema)
        word = schema["type"]
        if isinstance(word, list):
            [word] = (one for one in word if one != "null")
        if word == "array":
            return Kind("list", item=self.kind(member, schema["items"]))
        if word == "object":
            if "properties" not in schema:
                return Kind("counts" if schema["additionalProperties"].get("type") == "integer" else "map")
            name, note = self.in_place[member]
            self.record(name, {**schema, "description": note})
            return Kind("record", name)
        return Kind(KINDS[word])

    def words_in_place(self, member, schema):
        words = [word for word in schema["enum"] if word is not None]
        if all(isinstance(word, int) for word in words):
            return Kind("integer")
        self.model.enumerations.append(Enumeration(upper(member), schema["description"], [(word, "") for word in words]))
        return Kind("enumeration", upper(member))

    def referred(self, reference):
        name = reference.split("/")[-1]
        if reference == "#/$defs/request":
            return Kind("request")
        if reference.startswith("#"):
            schema = self.schema["$defs"][name]
            if "enum" in schema:
                self.enumeration(upper(name), schema)
                return Kind("enumeration", upper(name))
            self.record(upper(name), schema)
            return Kind("record", upper(name))
        schema = self.common[name]
        if "enum" in schema:
            self.enumeration(self.name(name), schema)
            return Kind("enumeration", self.name(name))
        if schema["type"] == "object":
            self.record(upper(name), schema)
            return Kind("record", upper(name))
        if schema["type"] == "string":
            return Kind("bytes" if schema.get("contentEncoding") else "time" if name == "time" else "text")
        return Kind(schema["type"])


class VectorReader(Reader):
    def __init__(self, schemas, operations):
        super().__init__(schemas, "vector.schema.json")
        self.enumeration("Operation", {
            "description": "The operation of a request, and so the kind of its evidence.",
            "enum": [word for word in self.schema["$defs"]["request"]["properties"]["operation"]["enum"]
                     if word in operations],
        })
        self.model.enumerations.append(Enumeration(
            "Profile", "A selection of vectors.", list(PROFILES.items())))
        self.enumeration("Verdict", self.common["verdict"])
        self.enumeration("Outcome", self.common["outcome"])
        for name, schema in self.schema["$defs"].items():
            word = schema["properties"].get("operation", {}).get("const")
            if word in operations:
                self.record(upper(name) + "Request", schema, operation=word,
                            evidence=name if name in schema["properties"] else "body")
        self.record("Vector", {**self.schema, "description": "One test case."})


def split(note, words):
    """Takes the meanings of words, "word: meaning.", out of a note."""
    parts = re.split(r"(?:^| )(" + "|".join(map(re.escape, words)) + r"): ", note) if words else [note]
    meanings = dict(zip(parts[1::2], parts[2::2]))
    return parts[0], [(word, sentence(meanings.get(word, ""))) for word in words]


def sentence(text):
    """Begins a meaning with a capital, unless its first word is a name."""
    return text if re.match(r"\w*_", text) else upper(text)


def upper(text):
    return text[:1].upper() + text[1:]


def words(name):
    """The words of a name in camel case or snake case, in lower case: publicKeyPEM has three."""
    return [word.lower() for word in re.findall(r"[A-Z]{2,}[0-9]*|[A-Z]?[a-z0-9]+", name)]


def snake(name):
    return "_".join(words(name))


def pascal(name):
    return "".join(upper(word) for word in words(name))
