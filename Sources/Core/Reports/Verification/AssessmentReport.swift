import AttestModel
import LabModel

/// The reference verifier's assessment of one object, for people, for scripts and as a page.
package struct AssessmentReport: Document {
    let assessment: Assessment
    /// The fields that the evidence carries, where they are worth seeing.
    let fields: [EvidenceField]
    /// The object with everything that the verifier was told.
    let request: VerificationRequest
    let chain: ChainFindings?
    let unverified: UnverifiedList
    /// The requirements about which there was nothing to compare.
    private let open: [Requirement]
    private let diagnosis: DiagnosisReport?

    package init(
        _ assessment: Assessment, of request: VerificationRequest, chain: ChainFindings?, fields: [EvidenceField] = [],
        unverified: [UnverifiedPart] = [], open: [Requirement] = [], diagnosis: Diagnosis? = nil
    ) {
        (self.assessment, self.request, self.chain, self.fields, self.open) = (assessment, request, chain, fields, open)
        self.unverified = UnverifiedList(heading: "Present, and not verified", parts: unverified)
        self.diagnosis = diagnosis.map { DiagnosisReport($0, file: "FILE") }
    }

    package func lines(_ style: TextStyle) -> [String] {
        let width = assessment.results.map(\.requirement.id.count).max() ?? 0
        let rows = assessment.results.map { result in
            let word = result.status.words.word.padded(to: 8)
            return (result.status == .violated ? style.red(word) : word)
                + "  \(result.requirement.id.padded(to: width))  \(result.evidence)"
        }
        let present = [unverified.lines, diagnosis?.paragraph ?? [], [verdict]].filter { !$0.isEmpty }
        return fieldRows + rows + present.flatMap { [""] + $0 }
    }

    package var value: JSONValue {
        .members([
            "fields": fields.isEmpty ? nil : .array(fields.map(\.json)),
            "accepted": .bool(assessment.isAccepted), "time": .string(request.time.description),
            "output": assessment.output.map { .object($0.members) },
            "requirements": .array(
                assessment.results.map { result in
                    .object([
                        "id": .string(result.requirement.id), "status": .string(result.status.rawValue),
                        "statement": .string(result.requirement.statement), "evidence": .string(result.evidence),
                    ])
                }),
            "unverified": unverified.json, "diagnosis": diagnosis?.value,
        ])
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

    var verdict: String {
        guard !assessment.isAccepted else {
            let rest = open.isEmpty ? "" : " Not compared: \(open.map(\.id).joined(separator: ", "))."
            return "Accepted at \(request.time).\(rest)"
        }
        let violated = assessment.violations.map(\.requirement.id).joined(separator: ", ")
        return "Not accepted at \(request.time): \(violated)."
    }
}

extension EvidenceField {
    var name: String { title ?? "not known" }

    fileprivate var json: JSONValue {
        .members([
            "number": .integer(number), "version": .integer(version), "title": title.map(JSONValue.string),
            "meaning": meaning.map(JSONValue.string), "value": .base64(value), "text": .string(text),
        ])
    }
}
