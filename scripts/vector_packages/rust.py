"""The package for Rust: the folder of a crate, for cargo publish or a path."""

from .model import NEVER_MADE_UP, pascal, snake


def files(package):
    content = package.filled("rust")
    content["src/types.rs"] = types(package.model).encode()
    content["src/vectors.json"] = package.vectors
    return {f"rust/{package.facts['NAME']}/{path}": text for path, text in content.items()}


def types(model):
    lines = ["//! The types of the vector format. Written by a program from its JSON Schema.", "",
             "use crate::json::Json;", "use crate::wire::{member, Wire};", "use std::collections::BTreeMap;",
             "use std::time::SystemTime;"]
    for one in model.enumerations:
        lines += ["", "words! {", f"    /// {one.note}", f"    {one.name} {{"]
        for word, note in one.cases:
            lines += [f"        /// {note}"] if note else []
            lines.append(f'        {pascal(word)} = "{word}",')
        lines += ["    }", "}"]
    for record in model.records:
        default = ["    #[derive(Default)]"] if record.name == "VerifiedOutput" else []
        lines += ["", "record! {", f"    /// {doc(record.note)}", *default, f"    {record.name} {{"]
        for one in record.members:
            lines += [f"        /// {doc(one.note)}"] if one.note else []
            hint = f"Option<{kind(one.kind)}>" if one.optional else kind(one.kind)
            lines.append(f'        {snake(one.name)}: {hint} = "{one.name}",')
        lines += ["    }", "}"]
    never = ", ".join(f'"{name}"' for name in NEVER_MADE_UP)
    return "\n".join([*lines, *requests(model), *vector_set(), "",
                      f"pub(crate) const NEVER_MADE_UP: [&str; {len(NEVER_MADE_UP)}] = [{never}];", ""])


def doc(note):
    """The note without tags of HTML."""
    return note.replace("<", "\\<")


def requests(model):
    pairs = [(record.name.removesuffix("Request"), record) for record in model.requests]
    lines = ["", "/// A request: its variant says which.", "#[derive(Clone, Debug, PartialEq)]", "pub enum Request {"]
    lines += [f"    {name}({record.name})," for name, record in pairs]
    lines += ["}", "", "impl Request {", "    pub fn operation(&self) -> Operation {", "        match self {"]
    lines += [f"            Self::{name}(_) => Operation::{pascal(record.operation)}," for name, record in pairs]
    lines += ["        }", "    }", "", "    /// The bytes of the evidence, where there are any.",
              "    pub(crate) fn evidence_mut(&mut self) -> Option<&mut Vec<u8>> {", "        match self {"]
    for name, record in pairs:
        optional = next(one for one in record.members if one.name == record.evidence).optional
        place = f"request.{snake(record.evidence)}"
        lines.append(f"            Self::{name}(request) => {f'{place}.as_mut()' if optional else f'Some(&mut {place})'},")
    lines += ["        }", "    }", "}", "", "impl Wire for Request {",
              "    fn decode(value: &Json) -> Result<Self, String> {",
              "        Ok(match member::<Operation>(value, \"operation\")? {"]
    lines += [f"            Operation::{pascal(record.operation)} => Self::{name}(Wire::decode(value)?)," for name, record in pairs]
    lines += ["        })", "    }", "    fn encode(&self) -> Json {", "        let mut value = match self {"]
    lines += [f"            Self::{name}(request) => request.encode()," for name, record in pairs]
    return lines + ["        };", "        if let Json::Object(members) = &mut value {",
                    '            members.insert("operation".into(), self.operation().encode());', "        }",
                    "        value", "    }", "}"]


def vector_set():
    return ["", "record! {", "    /// All vectors of a set, with its facts.", "    VectorSet {",
            "        /// All vectors, by id.", '        vectors: Vec<Vector> = "vectors",',
            "        /// The SHA-256 of the set, as in its manifest.", '        digest: String = "digest",',
            "        /// The version of the suite that made the set.", '        suite_version: String = "suiteVersion",',
            "        /// The public seed of every key of the set. Nothing in the set is a secret.",
            '        seed: String = "seed",',
            "        /// The moment at which requests are verified, unless a vector is about time.",
            '        time: SystemTime = "time",',
            "        /// The ids of profile gate.", '        gate: Vec<String> = "gate",', "    }", "}"]


def kind(kind_):
    if kind_.word == "list":
        return f"Vec<{kind(kind_.item)}>"
    return kind_.name or {
        "text": "String", "bytes": "Vec<u8>", "time": "SystemTime", "integer": "u64", "boolean": "bool",
        "map": "BTreeMap<String, String>", "request": "Request"}[kind_.word]
