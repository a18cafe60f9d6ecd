import AttestModel

/// The explanation of a verdict on one object: the mistakes that explain a rejection, proved by verifying with their
/// corrections, or the requirements that no known mistake explains.
package struct Diagnosis: Sendable, Hashable {
    /// The end of a diagnosis.
    package enum Outcome: String, Sendable, Hashable, CaseIterable {
        /// The object is accepted with the values given.
        case accepted
        /// With the corrections, the object is accepted.
        case explained
        /// The rejection is right.
        case refused
        /// No known mistake explains the rejection.
        case unexplained
        /// A value is missing without which nothing is verified.
        case unverified

        /// A Boolean value that indicates whether the end is a verified acceptance, corrected or not.
        package var isProved: Bool { self == .accepted || self == .explained }
    }

    package let kind: EvidenceKind
    package let outcome: Outcome
    /// The mistakes that were found, in the order of their topics.
    package let findings: [Finding]
    /// The number of different hypotheses that were tried.
    package let hypotheses: Int
    /// The result on each requirement with the values given; empty when no object of the kind was found.
    package let results: [RequirementResult]
    /// The requirements that stay violated or open: with the corrections where there are some.
    package let remaining: [RequirementResult]
    /// The requirements that nothing could be compared with.
    package let unchecked: [RequirementResult]
    /// The checks to make next; none where a mistake is proved.
    package let next: [NextStep]
    package let statements: [Statement]
    /// The values given, with every correction.
    package let corrected: Claims
    /// The object's bytes, with every correction.
    package let object: [UInt8]

    package init(
        kind: EvidenceKind, outcome: Outcome, findings: [Finding], hypotheses: Int, results: [RequirementResult] = [],
        remaining: [RequirementResult], unchecked: [RequirementResult], next: [NextStep] = [], statements: [Statement],
        corrected: Claims, object: [UInt8]
    ) {
        (self.kind, self.outcome, self.findings, self.hypotheses) = (kind, outcome, findings, hypotheses)
        (self.results, self.remaining, self.unchecked, self.statements) = (results, remaining, unchecked, statements)
        (self.next, self.corrected, self.object) = (next, corrected, object)
    }
}

/// One mistake as it was found in an object.
package struct Finding: Sendable, Hashable {
    package let mistake: Mistake
    /// The mistake with the values of this object, in a sentence; empty where the mistake says it all.
    package let detail: String
    /// The value that was given, for people; `nil` where the object itself is at fault.
    package let given: String?
    /// The value to use instead, for people; `nil` where there is none.
    package let corrected: String?

    package init(_ mistake: Mistake, _ detail: String = "", given: String? = nil, corrected: String? = nil) {
        (self.mistake, self.detail, self.given, self.corrected) = (mistake, detail, given, corrected)
    }
}

/// One value that an object states in clear text.
package struct Statement: Sendable, Hashable {
    /// The name of the value (`app ID`).
    package let name: String
    package let place: String
    package let value: String
    /// A Boolean value that indicates whether a trusted key signed the statement. Anybody can write others.
    package let isProved: Bool

    package init(_ name: String, _ value: String, place: String, isProved: Bool) {
        (self.name, self.value, self.place, self.isProved) = (name, value, place, isProved)
    }
}

/// A check for a person to make next, where no mistake is proved.
package struct NextStep: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Give the values, without which nothing is verified.
        case give
        /// Compare the bytes that the device hashed.
        case clientData = "client-data"
        /// Compare the challenge in the client data with the one given.
        case challenge
        /// Compare the stored key with the two keys whose identifiers, base64, are given. If the client data are right, the device
        /// signed with one of the two keys.
        case signer
        /// Compare the stored key with the key of the key identifier, base64.
        case key
        /// Compare the app ID with the SHA-256 in the object, hexadecimal.
        case app
        /// Compare the bytes of the object where they are made and where they arrive.
        case object
    }

    package let kind: Kind
    package let values: [String]

    package init(_ kind: Kind, _ values: [String] = []) { (self.kind, self.values) = (kind, values) }
}
