import AttestModel

/// The reference verifier's assessment of one object, for people, for scripts and as a page.
package struct AssessmentReport: PageDocument {
    private let assessment: Assessment
    private let time: Timestamp
    /// The fields that the evidence carries, where they are worth seeing.
    private let fields: [EvidenceField]

    /// Creates a report.
    ///
    /// - Parameter time: when the verification took place.
    package init(_ assessment: Assessment, at time: Timestamp, fields: [EvidenceField] = []) {
        self.assessment = assessment
        self.time = time
        self.fields = fields
    }

    package func html() throws -> String {
        let frame = try PageFrame(body: PackageResources.AssessmentPage_mustache)
        return frame.html(
            title: verdict,
            [
                "verdict": verdict, "tone": assessment.isAccepted ? "good" : "bad", "hasFields": !fields.isEmpty,
                "fields": fields.map { field in
                    [
                        "number": "\(field.number)", "name": field.name, "text": field.text,
                        "meaning": field.meaning ?? "",
                    ]
                },
                "results": assessment.results.map { result in
                    [
                        "word": result.status.word, "tone": result.status.tone, "id": result.requirement.id,
                        "statement": result.requirement.statement, "evidence": result.evidence,
                    ]
                },
            ])
    }

    package func text(isColored: Bool) -> String {
        let style = TextStyle(isColored: isColored)
        let width = assessment.results.map(\.requirement.id.count).max() ?? 0
        let rows = assessment.results.map { result in
            let word = result.status.word.padded(to: 8)
            return
                "\(result.status == .violated ? style.red(word) : word)  \(result.requirement.id.padded(to: width))  \(result.evidence)"
        }
        return (fieldRows + rows + ["", verdict]).map { $0 + "\n" }.joined()
    }

    package var json: String {
        JSONValue.members([
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
        ]).canonicalText
    }

    private var fieldRows: [String] {
        guard !fields.isEmpty else { return [] }
        let numberWidth = fields.map { "\($0.number)".count }.max() ?? 0
        let nameWidth = fields.map(\.name.count).max() ?? 0
        return fields.map { field in
            "\("\(field.number)".leftPadded(to: numberWidth))  \(field.name.padded(to: nameWidth))  \(field.text)"
                + (field.meaning.map { "  (\($0))" } ?? "")
        } + [""]
    }

    private var verdict: String {
        guard !assessment.isAccepted else { return "Accepted at \(time)." }
        let violated = assessment.violations.map(\.requirement.id).joined(separator: ", ")
        return "Not accepted at \(time): \(violated)."
    }
}

extension EvidenceField {
    fileprivate var name: String { title ?? "not known" }

    fileprivate var json: JSONValue {
        .members([
            "number": .integer(number), "version": .integer(version), "title": title.map(JSONValue.string),
            "meaning": meaning.map(JSONValue.string), "value": .base64(value), "text": .string(text),
        ])
    }
}

extension RequirementResult.Status {
    fileprivate var word: String {
        switch self {
        case .satisfied: "ok"
        case .violated: "VIOLATED"
        case .notReached: "unknown"
        case .notApplicable: "-"
        }
    }

    /// The class of the page's style that it is shown in.
    fileprivate var tone: String {
        switch self {
        case .satisfied: "good"
        case .violated: "bad"
        case .notReached: "odd"
        case .notApplicable: "none"
        }
    }
}
