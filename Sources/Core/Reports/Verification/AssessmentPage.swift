import AttestModel
import CEmbeddedFiles

/// The assessment of one object as a page: what is violated first, with the pictures of the object.
extension AssessmentReport: HTMLPage {
    package static let frame = PageFrame(
        body: EmbeddedFile.AssessmentPage_mustache.bytes,
        partials: VectorPictures.partials.merging(["unverified": EmbeddedFile.UnverifiedList_mustache.bytes]) { $1 },
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
    /// The values of the templates that show the result.
    var context: [String: Any?] {
        [
            "word": status.word, "tone": status.tone, "id": requirement.id, "statement": requirement.statement,
            "evidence": evidence,
        ]
    }
}

extension RequirementResult.Status {
    var word: String {
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
