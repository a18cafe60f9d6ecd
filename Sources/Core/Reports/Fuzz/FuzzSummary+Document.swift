import AttestModel
import LabModel

extension FuzzSummary: Document {
    package func lines(_ style: TextStyle) -> [String] {
        let extent =
            "\(Count.text(questions, "question")) to \(target) in \(duration.shortText), seed "
            + "\(seed); \(Count.text(corpus, "case")) in the corpus"
        var lines = extent.wrapped(to: 80, margin: 0)
        for state in FuzzSummary.Finding.State.allCases {
            let found = findings(state)
            guard !found.isEmpty else { continue }
            lines += ["", style.bold("\(state.title) (\(found.count))")]
            for finding in found { lines += self.lines(of: finding, style) }
        }
        if findings.isEmpty { lines += ["", "Nothing found."] }
        for remark in remarks { lines += [""] + remark.wrapped(to: 80, margin: 0) }
        return lines
    }

    private func lines(of finding: FuzzSummary.Finding, _ style: TextStyle) -> [String] {
        let vector = finding.vector
        let expected = finding.expect == .either ? "a verdict" : finding.expect.rawValue
        let operations = finding.operations.isEmpty ? [vector.title] : finding.operations
        var paragraphs = operations + ["expected \(expected), answered \(finding.answer)"]
        if !finding.unrepeated.isEmpty {
            paragraphs.append("answered correctly \(finding.unrepeated.joined(separator: ", and "))")
        }
        if let reason = finding.reason { paragraphs.append("because \(reason)") }
        return ["  \(vector.id)  \(style.dim(vector.requirement.id))"]
            + paragraphs.flatMap { $0.wrapped(to: 80, margin: 4, hanging: 2) }
    }

    package var value: JSONValue {
        let findings = self.findings.map { finding in
            JSONValue.members([
                "id": .string(finding.vector.id.description), "state": .string(finding.state.rawValue),
                "requirement": .string(finding.vector.requirement.id), "expect": .string(finding.expect.rawValue),
                "operations": .strings(finding.operations), "answer": .string(finding.answer),
                "reason": finding.reason.map(JSONValue.string),
                "unrepeated": finding.unrepeated.isEmpty ? nil : .strings(finding.unrepeated),
            ])
        }
        let milliseconds = Int64(duration / .milliseconds(1))
        return .object([
            "target": .string(target), "seed": .string(seed),
            "questions": .integer(Int64(questions)), "corpus": .integer(Int64(corpus)),
            "milliseconds": .integer(milliseconds), "findings": .array(findings), "remarks": .strings(remarks),
        ])
    }
}

extension FuzzSummary.Finding.State {
    fileprivate var title: String {
        switch self {
        case .new: "New"
        case .known: "Known from earlier searches"
        case .solved: "Solved"
        case .quirk: "Left out as quirks"
        }
    }
}
