import AttestModel

/// One vector as text for people.
package struct VectorSheet {
    private let vector: Vector

    package init(_ vector: Vector) { self.vector = vector }

    package var text: String {
        var lines = [vector.id.description, vector.title, "", vector.why, ""]
        lines += Self.table([
            ("requirement", "\(vector.requirement.id): \(vector.requirement.statement)"),
            ("source", vector.source), ("expect", vector.expectationText), ("level", vector.level.rawValue),
            ("impact", vector.impact.rawValue), ("stage", vector.stage?.rawValue),
            ("control", vector.control.map { "\($0) (accepted, and differs by the fault alone)" }),
            ("needs", Self.list(Capability.allCases.filter(vector.needs.contains).map(\.rawValue))),
            ("tags", Self.list(vector.tags)), ("seen at", Self.list(vector.links)),
        ])
        if let fault = vector.fault {
            lines += ["", "fault"]
            lines += Self.table([
                ("  path", fault.path), ("  change", fault.change), ("  before", FaultRecord.text(of: fault.before)),
                ("  after", FaultRecord.text(of: fault.after)),
            ])
        }
        switch vector.content {
        case .single(let request, let result):
            lines += ["", "request"] + members(of: request.json)
            if let result { lines += ["", "result"] + members(of: .object(result.members)) }
        case .sequence(let steps): lines += ["", "steps"] + Self.table(steps.enumerated().map(Self.row))
        }
        return lines.joined(separator: "\n")
    }

    /// One step on one line; its request is shown by the other formats.
    private static func row(_ index: Int, _ step: SequenceStep) -> (String, String?) {
        var parts = [step.request.operation.rawValue.padded(to: 17), step.expect.rawValue.padded(to: 6)]
        if case .assertion(let request) = step.request { parts.append("stored counter \(request.storedCounter)") }
        if let counter = step.result?.counter { parts.append("counter \(counter)") }
        if let requirement = step.requirement { parts.append("breaks \(requirement.id)") }
        return ("  \(index + 1) \(step.name)", parts.joined(separator: "  "))
    }

    private func members(of json: JSONValue) -> [String] {
        guard case .object(let members) = json else { return [] }
        return Self.table(members.sorted { $0.key < $1.key }.map { ("  \($0.key)", Self.short($0.value)) })
    }

    private static func table(_ rows: [(String, String?)]) -> [String] {
        let there = rows.compactMap { name, value in value.map { (name, $0) } }
        let width = there.map(\.0.count).max() ?? 0
        return there.map { "\($0.0.padded(to: width))  \($0.1)" }
    }

    private static func list(_ words: [String]) -> String? { words.isEmpty ? nil : words.joined(separator: ", ") }

    private static func short(_ value: JSONValue) -> String {
        let text = if case .string(let string) = value { string } else { value.compactText }
        let line = text.replacing("\n", with: " ")
        return line.count > 90 ? "\(line.prefix(90))… (\(line.count) characters)" : line
    }
}
