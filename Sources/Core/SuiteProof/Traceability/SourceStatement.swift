import AttestModel

/// One demand of a document, in words of this project, with the requirements that cover it or the reason why none does.
package struct SourceStatement: Sendable {
    /// The strength of a demand, in the document's own terms.
    package enum Force: String, Sendable { case must, should, may }

    /// The answer of this suite to a demand.
    package enum Coverage: Sendable {
        /// Requirements with vectors: those that match one of the patterns, or all of them without a pattern.
        case covered(by: [Requirement], vectors: [String])
        /// No vectors, for a reason and with a note about this demand.
        case excluded(Exclusion, note: String)
    }

    package let place: SourcePlace
    package let force: Force
    package let text: String
    package let coverage: Coverage

    /// The requirements that cover the demand.
    package var requirements: [Requirement] {
        guard case .covered(let requirements, _) = coverage else { return [] }
        return requirements
    }

    /// Every demand, by document and in the order of its text.
    package static let all: [SourceStatement] =
        validatingStructure + validatingAttestation + validatingAssertion + guide + establishing + preparing
        + receiptSteps + receiptExchange + service + deviceCheck + webAuthn + cbor + pkix + certificatePath + cms
        + keysAndSignatures + textFormats
}

/// A place in a document that demands something.
package struct SourcePlace: Sendable, Hashable {
    package let document: SourceDocument
    /// The place's name within the document (`section 5.3.1`); empty for a short page.
    package let name: String
    /// The part of the address after the number sign.
    private let fragment: String?
    /// The numbered step of Apple's, if the place is one.
    package let step: AppleStep?

    init(_ document: SourceDocument, _ name: String = "", fragment: String? = nil) {
        self.document = document
        self.name = name
        self.fragment = fragment
        step = nil
    }

    init(_ step: AppleStep) {
        document = step.procedure.document
        name = step.placeName
        fragment = step.procedure.fragment
        self.step = step
    }

    /// The place of a section in an RFC.
    static func section(_ number: String, of document: SourceDocument) -> SourcePlace {
        SourcePlace(document, "section \(number)", fragment: "section-\(number)")
    }

    package var url: String { fragment.map { "\(document.url)#\($0)" } ?? document.url }

    func must(_ text: String, _ requirements: Requirement..., vectors: String...) -> SourceStatement {
        SourceStatement(
            place: self, force: .must, text: text, coverage: .covered(by: requirements, vectors: vectors))
    }

    func should(_ text: String, _ requirements: Requirement..., vectors: String...) -> SourceStatement {
        SourceStatement(
            place: self, force: .should, text: text, coverage: .covered(by: requirements, vectors: vectors))
    }

    func may(_ text: String, _ requirements: Requirement..., vectors: String...) -> SourceStatement {
        SourceStatement(
            place: self, force: .may, text: text, coverage: .covered(by: requirements, vectors: vectors))
    }

    func must(_ text: String, excluded: Exclusion, _ note: String = "") -> SourceStatement {
        SourceStatement(place: self, force: .must, text: text, coverage: .excluded(excluded, note: note))
    }

    func should(_ text: String, excluded: Exclusion, _ note: String = "") -> SourceStatement {
        SourceStatement(place: self, force: .should, text: text, coverage: .excluded(excluded, note: note))
    }

    func may(_ text: String, excluded: Exclusion, _ note: String = "") -> SourceStatement {
        SourceStatement(place: self, force: .may, text: text, coverage: .excluded(excluded, note: note))
    }
}
