import AttestModel

/// One demand of a document, in words of this project, with the requirements that cover it or the reason why nothing tests it.
package struct SourceStatement: Sendable {
    /// The strength of a demand, in the document's own terms.
    package enum Force: String, Sendable, CaseIterable { case must, should, may }

    package let place: SourcePlace
    package let force: Force
    package let text: String
    package let requirements: [Requirement]
    /// Patterns of the vectors and checks of its requirements that test it; empty when all of them do.
    package let tests: [String]
    /// The reason why nothing tests the demand; `nil` for a demand that is covered.
    package let exclusion: Exclusion?
    /// The part of the demand that nothing tests, in sentences; empty when there is nothing to say.
    package let note: String

    /// Reads a demand: its text under the word for its strength, and `requirements` with `tests`, or `excluded`; and a `note`.
    init(_ reader: inout ObjectReader, at place: SourcePlace, exclusions: [Exclusion]) throws(ModelError) {
        self.place = place
        if let text = try reader.optionalString("should") {
            (force, self.text) = (.should, text)
        } else if let text = try reader.optionalString("may") {
            (force, self.text) = (.may, text)
        } else {
            (force, text) = (.must, try reader.string("must"))
        }
        exclusion = try reader.optional("excluded", as: .named(in: exclusions, by: \.id, noun: "exclusion"))
        let named = FieldType<[Requirement]>.array(of: .requirement)
        requirements =
            try exclusion == nil
            ? reader.value("requirements", as: named) : reader.optional("requirements", as: named) ?? []
        tests = try reader.optional("tests", as: .array(of: .string)) ?? []
        note = try reader.optionalString("note") ?? ""
    }
}

/// A reason why nothing tests a demand of a document.
package struct Exclusion: Sendable, Hashable {
    package let id: String
    /// The reason in one or two sentences.
    package let reason: String

    init(_ reader: inout ObjectReader) throws(ModelError) {
        (id, reason) = (try reader.string("id"), try reader.string("reason"))
    }
}

/// A text that genuine objects, or another text, contradict.
package struct Contradiction: Sendable {
    /// The places of the text; none for an error that is common in tutorials.
    package let places: [SourcePlace]
    package let text: String
    /// The truth, as genuine objects show it.
    package let fact: String
    /// Patterns of the vectors that hold a verifier to the truth; none where no vector can.
    package let vectors: [String]

    init(_ reader: inout ObjectReader, in catalog: SourceCatalog) throws(ModelError) {
        places = try reader.entries("places", isOptional: true) { (entry) throws(ModelError) in
            try SourcePlace(&entry, in: catalog)
        }
        (text, fact) = (try reader.string("text"), try reader.string("fact"))
        vectors = try reader.optional("vectors", as: .array(of: .string)) ?? []
    }
}
