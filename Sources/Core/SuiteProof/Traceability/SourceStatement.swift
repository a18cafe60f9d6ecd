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
    init(_ entry: JSONValue, at place: SourcePlace, exclusions: [Exclusion], path: String) throws(ModelError) {
        var reader = try ObjectReader(entry, path: path)
        var demand: (Force, String)?
        for force in Force.allCases {
            if let text = try reader.optionalString(force.rawValue) { demand = (force, text) }
        }
        guard let demand else { throw ModelError(.missingField, path: path, detail: "has no must, should or may") }
        self.place = place
        (force, text) = demand
        if let reason = try reader.optional("excluded", as: .named(in: exclusions, by: \.id, noun: "exclusion")) {
            coverage = .excluded(reason, note: try reader.optionalString("note") ?? "")
        } else {
            coverage = .covered(
                by: try reader.value("requirements", as: .array(of: .requirement)),
                vectors: try reader.optional("vectors", as: .array(of: .string)) ?? [])
        }
        try reader.finish()
    }
}

/// A reason why a demand of a document has no vectors.
package struct Exclusion: Sendable, Hashable {
    package let id: String
    /// The reason in one or two sentences.
    package let reason: String

    init(_ entry: JSONValue, path: String) throws(ModelError) {
        var reader = try ObjectReader(entry, path: path)
        id = try reader.string("id")
        reason = try reader.string("reason")
        try reader.finish()
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

    init(_ entry: JSONValue, in catalog: SourceCatalog, path: String) throws(ModelError) {
        var reader = try ObjectReader(entry, path: path)
        places = try SourceCatalog.entries(reader.optional("places") ?? .array([]), path: reader.path(of: "places")) {
            (entry, path) throws(ModelError) in try SourcePlace(entry, in: catalog, path: path)
        }
        text = try reader.string("text")
        fact = try reader.string("fact")
        vectors = try reader.optional("vectors", as: .array(of: .string)) ?? []
        try reader.finish()
    }
}
