import AttestModel

/// The values that a verifier knows beside those that the evidence carries, as far as the vector is about them.
struct RequestComparison {
    struct Row {
        let name: String
        /// The requirement that compares the two.
        let requirement: Requirement
        /// The value that follows from the request.
        let wanted: String
        /// The value in the evidence.
        let found: String
        let isDifferent: Bool
    }

    let rows: [Row]

    /// The requirements that the signature of an assertion shows.
    static let signed: [Requirement] = [.assertionSignature, .assertionNonce, .assertionClientData]

    /// Creates the comparison; `nil` where the vector is about no such value.
    init?(vector: Vector, assess: Oracle) {
        let step = vector.steps?.first { $0.expect == .reject }
        guard let request = vector.request ?? step?.request else { return nil }
        let broken = [step?.requirement ?? vector.requirement, vector.alsoBreaks?.requirement].compactMap(\.self)
        rows = ComparedValues(of: request, assess(request)).rows.filter { row in
            broken.contains(row.requirement)
                || row.requirement == .assertionSignature && broken.contains(where: Self.signed.contains)
        }
        // A fault in the form of a value shows in no comparison of values.
        guard rows.contains(where: { $0.isDifferent == (vector.expect == .reject) }) else { return nil }
    }

    /// Creates the comparison of the values that a verifier compared; `nil` where it compared none.
    init?(request: VerificationRequest, assessment: Assessment) {
        rows = ComparedValues(of: request, assessment).rows.filter { row in
            let result = assessment.results.first { $0.requirement == row.requirement }
            return result?.status == (row.isDifferent ? .violated : .satisfied)
        }
        guard !rows.isEmpty else { return nil }
    }

    var lines: [String] {
        rows.flatMap { row in
            ["\(row.isDifferent ? "✗" : "✓") \(row.name)"] + row.wanted.folded(behind: "    request   ")
                + row.found.folded(behind: "    evidence  ")
        }
    }

    /// The values of the template `PictureValues`.
    var context: [String: Any?] {
        ["rows": rows.map { (name: $0.name, wanted: $0.wanted, found: $0.found, isDifferent: $0.isDifferent) }]
    }
}
