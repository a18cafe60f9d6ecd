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
