import AttestModel
import LabModel

/// The result of a search by the fuzzer, for people and scripts.
package struct FuzzReport: Document {
    private let summary: FuzzSummary

    package init(_ summary: FuzzSummary) { self.summary = summary }

    package func text(isColored: Bool) -> String {
        let style = TextStyle(isColored: isColored)
        let extent =
            "\(Count.text(summary.questions, "question")) to \(summary.target) in \(summary.duration.shortText), seed "
            + "\(summary.seed); \(Count.text(summary.corpus, "case")) in the corpus"
        var lines = extent.wrapped(to: 80, margin: 0)
        for state in FuzzSummary.Finding.State.allCases {
            let found = summary.findings(state)
            guard !found.isEmpty else { continue }
            lines += ["", style.bold("\(state.title) (\(found.count))")]
            for finding in found { lines += self.lines(of: finding, style) }
        }
        if summary.findings.isEmpty { lines += ["", "Nothing found."] }
        for remark in summary.remarks { lines += [""] + remark.wrapped(to: 80, margin: 0) }
        return (lines + [""]).joined(separator: "\n")
    }

    private func lines(of finding: FuzzSummary.Finding, _ style: TextStyle) -> [String] {
        let vector = finding.vector
        let expected = finding.expect == .either ? "a verdict" : finding.expect.rawValue
        let operations = finding.operations.isEmpty ? ["the seed object, unchanged"] : finding.operations
        var paragraphs = operations + ["expected \(expected), answered \(finding.answer)"]
        if !finding.unrepeated.isEmpty {
            paragraphs.append("answered correctly \(finding.unrepeated.joined(separator: ", and "))")
        }
        if let reason = finding.reason { paragraphs.append("because \(reason)") }
        return ["  \(vector.id)  \(style.dim(vector.requirement.id))"]
            + paragraphs.flatMap { $0.wrapped(to: 80, margin: 4, hanging: 2) }
    }

    package var json: String {
        let findings = summary.findings.map { finding in
            JSONValue.members([
                "id": .string(finding.vector.id.description), "state": .string(finding.state.rawValue),
                "requirement": .string(finding.vector.requirement.id),
                "expect": .string(finding.expect.rawValue),
                "operations": .strings(finding.operations), "answer": .string(finding.answer),
                "reason": finding.reason.map(JSONValue.string),
                "unrepeated": finding.unrepeated.isEmpty ? nil : .strings(finding.unrepeated),
            ])
        }
        let milliseconds = Int64(summary.duration / .milliseconds(1))
        return JSONValue.object([
            "target": .string(summary.target), "seed": .string(summary.seed),
            "questions": .integer(Int64(summary.questions)), "corpus": .integer(Int64(summary.corpus)),
            "milliseconds": .integer(milliseconds), "findings": .array(findings), "remarks": .strings(summary.remarks),
        ]).canonicalText
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
