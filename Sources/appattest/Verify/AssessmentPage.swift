import AttestModel
import Reports

/// A finding, for people and for scripts.
struct AssessmentPage {
    private let assessment: Assessment
    private let time: Timestamp
    /// What the evidence says of itself, where that is worth seeing.
    private let fields: [ReceiptFieldRow]

    init(_ assessment: Assessment, at time: Timestamp, fields: [ReceiptFieldRow] = []) {
        self.assessment = assessment
        self.time = time
        self.fields = fields
    }

    var text: String {
        let width = assessment.results.map(\.requirement.id.count).max() ?? 0
        let rows = assessment.results.map { result in
            "\(Self.word(result.status).padded(to: 8))  \(result.requirement.id.padded(to: width))  \(result.evidence)"
        }
        return (fieldRows + rows + ["", verdict]).joined(separator: "\n")
    }

    var json: JSONValue {
        .members([
            "fields": fields.isEmpty ? nil : .array(fields.map(\.json)),
            "accepted": .bool(assessment.isAccepted), "time": .string(time.description),
            "output": assessment.output.map { .object($0.members) },
            "requirements": .array(
                assessment.results.map { result in
                    .object([
                        "id": .string(result.requirement.id), "status": .string(result.status.rawValue),
                        "statement": .string(result.requirement.statement), "evidence": .string(result.evidence),
                    ])
                }),
        ])
    }

    private var fieldRows: [String] {
        guard !fields.isEmpty else { return [] }
        let (number, title) = (fields.map(\.number.count).max() ?? 0, fields.map(\.title.count).max() ?? 0)
        return fields.map { row in
            let margin = String(repeating: " ", count: number - row.number.count)
            return "\(margin)\(row.number)  \(row.title.padded(to: title))  \(row.text)"
        } + [""]
    }

    private var verdict: String {
        guard !assessment.isAccepted else { return "Accepted at \(time)." }
        let violated = assessment.violations.map(\.requirement.id).joined(separator: ", ")
        return "Not accepted at \(time): \(violated)."
    }

    private static func word(_ status: RequirementResult.Status) -> String {
        switch status {
        case .satisfied: "ok"
        case .violated: "VIOLATED"
        case .notReached: "unknown"
        case .notApplicable: "-"
        }
    }
}
