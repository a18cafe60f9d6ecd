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
            JSONValue.of([
                "id": finding.vector.id, "state": finding.state, "requirement": finding.vector.requirement.id,
                "expect": finding.expect, "operations": finding.operations, "answer": finding.answer,
                "reason": finding.reason, "unrepeated": finding.unrepeated.isEmpty ? nil : finding.unrepeated,
            ])
        }
        return .of([
            "target": target, "seed": seed, "questions": questions, "corpus": corpus,
            "milliseconds": Int64(duration / .milliseconds(1)), "findings": findings, "remarks": remarks,
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
