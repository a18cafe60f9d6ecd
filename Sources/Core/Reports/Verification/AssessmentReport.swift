import AttestModel
import CEmbeddedFiles
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
        let requirements = assessment.results.map { result in
            JSONValue.of([
                "id": result.requirement.id, "status": result.status, "statement": result.requirement.statement,
                "evidence": result.evidence,
            ])
        }
        return .of([
            "fields": fields.isEmpty ? nil : fields.map(\.json), "accepted": assessment.isAccepted,
            "time": request.time, "output": assessment.output.map { JSONValue.object($0.members) },
            "requirements": requirements, "unverified": unverified.json, "diagnosis": diagnosis?.value,
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
        .of([
            "number": number, "version": version, "title": title, "meaning": meaning, "value": value.base64,
            "text": text,
        ])
    }
}

/// The assessment of one object as a page: what is violated first, with the pictures of the object.
extension AssessmentReport: HTMLPage {
    package static let frame = PageFrame(
        body: EmbeddedFile.AssessmentPage_mustache.bytes,
        style: VectorPictures.style + EmbeddedFile.AssessmentPage_css.bytes)

    package var title: String { verdict }

    package var context: [String: Any?] {
        let values: [String: Any?] = [
            "verdict": verdict, "tone": assessment.isAccepted ? "good" : "bad",
            "violations": assessment.violations.map(\.context), "results": assessment.results.map(\.context),
            "fields": fields.map { (number: $0.number, name: $0.name, text: $0.text, meaning: $0.meaning) },
            "unverified": unverified.context,
        ]
        return values.merging(VectorPictures(request, assessment: assessment, chain: chain).context) { value, _ in value
        }
    }
}

extension RequirementResult {
    var context: [String: Any?] {
        [
            "word": status.words.word, "tone": status.words.tone, "id": requirement.id,
            "statement": requirement.statement, "evidence": evidence,
        ]
    }
}

extension RequirementResult.Status {
    /// The word for people, and the class of the page's style that it is shown in.
    var words: (word: String, tone: String) {
        switch self {
        case .satisfied: ("ok", "good")
        case .violated: ("VIOLATED", "bad")
        case .notReached: ("unknown", "odd")
        case .notApplicable: ("-", "none")
        }
    }
}
