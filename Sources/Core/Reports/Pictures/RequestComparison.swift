import AttestModel
import EvidenceAnatomy
import Primitives

/// The values that a verifier knows beside those that the evidence carries, as far as the vector is about them.
struct RequestComparison {
    /// One value.
    struct Row {
        let name: String
        /// The requirement that compares the two.
        let requirement: Requirement
        /// The value that follows from the request.
        let wanted: String
        /// The value in the evidence.
        let found: String
        let isDifferent: Bool

        init(_ name: String, _ requirement: Requirement, wanted: String, found: String?, isDifferent: Bool? = nil) {
            (self.name, self.requirement, self.wanted) = (name, requirement, wanted)
            self.found = found ?? "missing"
            self.isDifferent = isDifferent ?? (found != wanted)
        }
    }

    let rows: [Row]

    /// The requirements that the signature of an assertion shows.
    static let signed: [Requirement] = [.assertionSignature, .assertionNonce, .assertionClientData]

    /// Creates the comparison; `nil` where the vector is about no such value.
    ///
    /// - Parameter assess: asks a verifier for its results.
    init?(vector: Vector, assess: Oracle) {
        let step = vector.steps?.first { $0.expect == .reject }
        guard let request = vector.request ?? step?.request else { return nil }
        let broken = [step?.requirement ?? vector.requirement, vector.alsoBreaks?.requirement].compactMap(\.self)
        rows = Self.rows(of: request, assess(request)).filter { row in
            broken.contains(row.requirement)
                || row.requirement == .assertionSignature && broken.contains(where: Self.signed.contains)
        }
        // A fault in the form of a value shows in no comparison of values.
        guard rows.contains(where: { $0.isDifferent == (vector.expect == .reject) }) else { return nil }
    }

    /// Creates the comparison of the values that a verifier compared; `nil` where it compared none.
    init?(request: VerificationRequest, assessment: Assessment) {
        rows = Self.rows(of: request, assessment).filter { row in
            let result = assessment.results.first { $0.requirement == row.requirement }
            return result?.status == (row.isDifferent ? .violated : .satisfied)
        }
        guard !rows.isEmpty else { return nil }
    }

    /// Returns all values of the evidence that a request has another side of, as far as they can be read.
    ///
    /// - Parameter assessment: a verifier's results, which decide where a rule and not the values alone does.
    static func rows(of request: VerificationRequest, _ assessment: Assessment) -> [Row] {
        (request.request as? any ComparedRequest)?.rows(EvidenceParts(request), assessment) ?? []
    }

    /// The comparison as lines of text.
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

extension Assessment {
    /// Returns whether a requirement is violated.
    func violates(_ requirement: Requirement) -> Bool { violations.contains { $0.requirement == requirement } }
}

extension RequestComparison.Row {
    static func appID(_ app: AppIdentity, _ found: [UInt8], _ requirement: Requirement) -> Self {
        Self(
            "rpIdHash, SHA-256 of \(app.appId)", requirement,
            wanted: sha256(Array(app.appId.utf8)).hex,
            found: found.hex)
    }
}

extension EvidenceParts {
    /// The value of the leaf's nonce extension, without its OCTET STRING.
    var nonceExtension: [UInt8]? {
        self["credCert.extensions.1.2.840.113635.100.8.2"]?.children.last.map(primitive)
    }

    /// Returns the value of a field of a receipt; `nil` where it lies in two pieces of the content.
    func value(_ number: Int) -> [UInt8]? { part(number).map(octets) }

    /// Returns the value of a field of a receipt as text.
    func text(_ number: Int) -> String? {
        part(number)?.value.map { $0.hasPrefix("\"") ? String($0.dropFirst().dropLast()) : $0 }
    }

    /// Returns the part of a field of a receipt that holds its value.
    private func part(_ number: Int) -> AnatomyNode? {
        self["fields.\(number)"]?.children.first { $0.label == "value" }
    }
}

extension Timestamp {
    /// Creates a moment from RFC 3339 text, without its fraction of a second.
    init?(wholeSecondsOf text: String) {
        guard text.hasSuffix("Z") else { return nil }
        self.init("\(text.prefix { $0 != "." && $0 != "Z" })Z")
    }
}
