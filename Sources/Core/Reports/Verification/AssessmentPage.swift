import AttestModel

/// The reference verifier's assessment of one object as a page: what is violated first, with the pictures of the object.
struct AssessmentPage: HTMLPage {
    let assessment: Assessment
    let verdict: String
    let request: VerificationRequest
    let chain: ChainFindings?
    let fields: [EvidenceField]
    let unverified: UnverifiedList

    static func frame() throws -> PageFrame {
        try PageFrame(
            body: PackageResources.AssessmentPage_mustache,
            partials: VectorPictures.partials.merging(UnverifiedList.partials) { $1 },
            style: VectorPictures.style + PackageResources.AssessmentPage_css)
    }

    var title: String { verdict }

    var context: [String: Any] {
        let values: [String: Any] = [
            "verdict": verdict, "tone": assessment.isAccepted ? "good" : "bad", "hasFields": !fields.isEmpty,
            "violations": assessment.violations.map(Self.context), "results": assessment.results.map(Self.context),
            "fields": fields.map { field in
                [
                    "number": "\(field.number)", "name": field.name, "text": field.text, "meaning": field.meaning ?? "",
                ]
            },
        ]
        return values.merging(unverified.context) { value, _ in value }
            .merging(VectorPictures(request, assessment: assessment, chain: chain).context) { value, _ in value }
    }

    /// Returns the values of the template that show one result.
    static func context(_ result: RequirementResult) -> [String: Any] {
        [
            "word": result.status.word, "tone": result.status.tone, "id": result.requirement.id,
            "statement": result.requirement.statement, "evidence": result.evidence,
        ]
    }
}

extension RequirementResult.Status {
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
