import AttestModel
import CEmbeddedFiles

/// One vector with all that its file says.
package struct VectorSheet: Document {
    private let vector: Vector

    private static let valueLimit = 90

    package init(_ vector: Vector) { self.vector = vector }

    package var value: JSONValue { vector.json }

    /// The messages of the adapter protocol that ask for it, one a line: one, or one for each step of a sequence.
    package var requests: String { vector.requests.map { $0.json.compactText + "\n" }.joined() }

    package func lines(_ style: TextStyle) -> [String] {
        var lines = [style.bold(vector.id.description), vector.title, "", vector.why, ""]
        lines += FactLines.table([
            ("requirement", "\(vector.requirement.id): \(vector.requirement.statement)"),
            ("source", vector.source), ("expect", vector.expectationText), ("level", vector.level.rawValue),
            ("impact", vector.impact.rawValue), ("stage", vector.stage?.rawValue),
            ("control", vector.control.map { "\($0) (accepted, and differs by the fault alone)" }),
            ("needs", Self.list(Capability.allCases.filter(vector.needs.contains).map(\.rawValue))),
            ("unless", Self.list(Capability.allCases.filter(vector.unless.contains).map(\.rawValue))),
            ("tags", Self.list(vector.tags)), ("seen at", Self.list(vector.links)),
        ])
        if let fault = vector.fault {
            lines += ["", "fault"]
            lines += FactLines.table([
                ("  path", fault.path), ("  change", fault.change), ("  before", FaultRecord.text(of: fault.before)),
                ("  after", FaultRecord.text(of: fault.after)),
                ("  sent", vector.trailingZeros == 0 ? nil : "with \(vector.trailingZeros) more zero bytes at the end"),
            ])
        }
        switch vector.content {
        case .single(let request, let result):
            lines += ["", "request"] + members(of: request.json)
            if let result { lines += ["", "result"] + members(of: .object(result.members)) }
        case .sequence(let steps): lines += ["", "steps"] + FactLines.table(steps.enumerated().map(Self.row))
        }
        return lines
    }

    /// Returns one step on one line; its request is shown by the other formats.
    private static func row(_ index: Int, _ step: SequenceStep) -> (String, String?) {
        var parts = [step.request.operation.rawValue.padded(to: 17), step.expect.rawValue.padded(to: 6)]
        if case .object(let members) = step.request.json, case .integer(let counter)? = members["storedCounter"] {
            parts.append("stored counter \(counter)")
        }
        if let counter = step.result?.counter { parts.append("counter \(counter)") }
        if let requirement = step.requirement { parts.append("breaks \(requirement.id)") }
        return ("  \(index + 1) \(step.name)", parts.joined(separator: "  "))
    }

    private func members(of json: JSONValue) -> [String] {
        guard case .object(let members) = json else { return [] }
        return FactLines.table(members.sorted { $0.key < $1.key }.map { ("  \($0.key)", Self.short($0.value)) })
    }

    private static func list(_ words: [String]) -> String? { words.isEmpty ? nil : words.joined(separator: ", ") }

    private static func short(_ value: JSONValue) -> String {
        let text = if case .string(let string) = value { string } else { value.compactText }
        let line = text.replacing("\n", with: " ")
        return line.count > valueLimit ? "\(line.prefix(valueLimit))… (\(Count.text(line.count, "character")))" : line
    }
}

extension Vector {
    /// The answer of a correct verifier, in words.
    var expectationText: String {
        outline.expect == .either ? "accept or reject, recorded only" : outline.expect.rawValue
    }
}

extension VectorOutline {
    func heading(_ style: TextStyle) -> [String] {
        let lines = [style.bold(id.description)] + title.wrapped(to: 80, margin: 0) + [""]
        return why.isEmpty ? lines : lines + why.wrapped(to: 80, margin: 0) + [""]
    }
}

extension Requirement {
    static func command(for id: String) -> String { "appattest explain \(id)" }

    /// The specification's paragraph that says why the requirement matters; `nil` if the program was built before it.
    var paragraph: String? { Self.paragraphs?[id]?.string }

    private static let paragraphs = try? JSONValue.parse(EmbeddedFile.requirement_paragraphs_json.bytes)
}

extension FaultRecord {
    /// Returns one side of the change: at most 64 bytes in hexadecimal; nobody can read whole certificates.
    static func text(of bytes: [UInt8]?) -> String {
        guard let bytes else { return "nothing" }
        guard bytes.count > 64 else { return bytes.isEmpty ? "no bytes" : bytes.hex }
        return "\(Array(bytes.prefix(64)).hex)… (\(Count.text(bytes.count, "byte")))"
    }
}
