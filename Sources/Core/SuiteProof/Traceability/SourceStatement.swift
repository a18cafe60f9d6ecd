import AttestModel

/// One demand of a document, in words of this project, with the requirements that cover it or the reason why none does.
package struct SourceStatement: Sendable {
    /// The strength of a demand, in the document's own terms.
    package enum Force: String, Sendable, CaseIterable { case must, should, may }

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

    /// Reads a demand: its text under the word for its strength, and `requirements` with `vectors`, or `excluded` with a
    /// `note`.
    init(_ reader: inout ObjectReader, at place: SourcePlace, exclusions: [Exclusion]) throws(ModelError) {
        self.place = place
        if let text = try reader.optionalString("should") {
            (force, self.text) = (.should, text)
        } else if let text = try reader.optionalString("may") {
            (force, self.text) = (.may, text)
        } else {
            (force, text) = (.must, try reader.string("must"))
        }
        if let reason = try reader.optional("excluded", as: .named(in: exclusions, by: \.id, noun: "exclusion")) {
            coverage = .excluded(reason, note: try reader.optionalString("note") ?? "")
        } else {
            coverage = .covered(
                by: try reader.value("requirements", as: .array(of: .requirement)),
                vectors: try reader.optional("vectors", as: .array(of: .string)) ?? [])
        }
    }
}

/// A reason why a demand of a document has no vectors.
package struct Exclusion: Sendable, Hashable {
    package let id: String
    /// The reason in one or two sentences.
    package let reason: String

    init(_ reader: inout ObjectReader) throws(ModelError) {
        id = try reader.string("id")
        reason = try reader.string("reason")
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
        text = try reader.string("text")
        fact = try reader.string("fact")
        vectors = try reader.optional("vectors", as: .array(of: .string)) ?? []
    }
}
