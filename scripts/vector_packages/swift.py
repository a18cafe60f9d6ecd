"""The package for Swift: its folder, for a repository or a path."""

from .model import NEVER_MADE_UP, words
from .package import ROOT

FOLDER = "Sources/AppAttestVectors"
# The libraries of the repository, which whoever depends on the repository itself gets only with all its server packages.
LIBRARIES = ("Core/AdapterProtocol", "Core/AppAttestAdapter", "Simulator/AppAttestTesting")


def files(package):
    content = package.filled("swift")
    content[f"{FOLDER}/Types.swift"] = types(package.model).encode()
    content[f"{FOLDER}/vectors.json"] = package.vectors
    for library in LIBRARIES:
        sources = sorted(path for path in (ROOT / "Sources" / library).rglob("*") if path.is_file())
        content.update({f"Sources/{path.relative_to(ROOT / 'Sources' / library.split('/')[0])}": path.read_bytes()
                        for path in sources})
    return {f"swift/{package.facts['NAME']}/{path}": text for path, text in content.items()}


def types(model):
    lines = ["// The types of the vector format. Written by a program from its JSON Schema.", "", "import Foundation"]
    for one in model.enumerations:
        lines += ["", f"/// {one.note}", f"public enum {one.name}: String, Sendable, Codable, CaseIterable {{"]
        for word, note in one.cases:
            lines += [f"    /// {note}"] if note else []
            lines.append(f'    case {name(word)} = "{word}"' if name(word) != word else f"    case {word}")
        lines.append("}")
    for record in model.records:
        lines += ["", f"/// {record.note}", f"public struct {record.name}: Sendable, Hashable, Codable {{"]
        for member in record.members:
            lines += [f"    /// {member.note}"] if member.note else []
            lines.append(f"    public var {name(member.name)}: {kind(member)}")
        lines += ["", "    private enum CodingKeys: String, CodingKey {"]
        for member in record.members:
            lines.append(f'        case {name(member.name)} = "{member.name}"')
        lines += ["    }"] + (output(record) if record.name == "VerifiedOutput" else []) + ["}"]
    return "\n".join(lines + requests(model) + [""])


def output(record):
    """What users make and the judge compares: an initializer, and the values by their names in JSON."""
    parameters = ", ".join(f"{name(member.name)}: {kind(member)} = nil" for member in record.members)
    never = ", ".join(f'"{one}"' for one in NEVER_MADE_UP)
    lines = ["", "    /// The values that are wrong when they are returned for evidence that carries none.",
             f"    static let neverMadeUp: Set<String> = [{never}]", "", f"    public init({parameters}) {{"]
    lines += [f"        self.{name(member.name)} = {name(member.name)}" for member in record.members]
    lines += ["    }", "", "    /// The values that are there, by their names in JSON.",
              "    var values: [String: AnyHashable] {", "        var values: [String: AnyHashable] = [:]"]
    lines += [f'        values["{member.name}"] = {name(member.name)}.map(AnyHashable.init)' for member in record.members]
    return lines + ["        return values", "    }"]


def requests(model):
    pairs = [(case(record), record) for record in model.requests]
    lines = ["", "/// A request: its case says which.", "public enum Request: Sendable, Hashable, Codable {"]
    lines += [f"    case {name_}({record.name})" for name_, record in pairs]
    lines += ["", "    public var operation: Operation {", "        switch self {"]
    lines += [f"        case .{name_}: .{name(record.operation)}" for name_, record in pairs]
    lines += ["        }", "    }", "", "    private enum CodingKeys: CodingKey { case operation }", "",
              "    public init(from decoder: any Decoder) throws {",
              "        let container = try decoder.container(keyedBy: CodingKeys.self)",
              "        switch try container.decode(Operation.self, forKey: .operation) {"]
    lines += [f"        case .{name(record.operation)}: self = .{name_}(try {record.name}(from: decoder))" for name_, record in pairs]
    lines += ["        }", "    }", "", "    public func encode(to encoder: any Encoder) throws {", "        switch self {"]
    lines += [f"        case .{name_}(let request): try request.encode(to: encoder)" for name_, record in pairs]
    lines += ["        }", "        var container = encoder.container(keyedBy: CodingKeys.self)",
              "        try container.encode(operation, forKey: .operation)", "    }", "",
              "    /// Returns the request with zero bytes after its evidence.", "    func adding(zeros count: Int) -> Request {",
              "        guard count > 0 else { return self }", "        switch self {"]
    for name_, record in pairs:
        optional = "?" if next(one for one in record.members if one.name == record.evidence).optional else ""
        lines += [f"        case .{name_}(var request):",
                  f"            request.{name(record.evidence)}{optional}.append(Data(count: count))",
                  f"            return .{name_}(request)"]
    return lines + ["        }", "    }", "}"]


def case(record):
    short = record.name.removesuffix("Request")
    return short[0].lower() + short[1:]


def name(member):
    parts = [part.upper() if part in ("id", "pem", "cose", "sha256") else part.capitalize() for part in words(member)]
    return words(member)[0] + "".join(parts[1:])


def kind(member):
    return plain(member.kind) + ("?" if member.optional else "")


def plain(kind_):
    if kind_.word == "list":
        return f"[{plain(kind_.item)}]"
    return kind_.name or {
        "text": "String", "bytes": "Data", "time": "Date", "integer": "Int", "boolean": "Bool",
        "map": "[String: String]", "request": "Request"}[kind_.word]
