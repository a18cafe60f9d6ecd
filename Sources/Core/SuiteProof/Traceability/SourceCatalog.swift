import AttestModel
import CEmbeddedFiles

/// The documents that the requirements come from, with everything that they demand: the file `sources.json`.
///
/// Each demand names a place of a document, the requirements that cover it, and patterns of their vectors and checks:
///
/// ```json
/// {"place": {"document": "cbor", "section": "3.1"}, "demands": [
///   {"must": "A length is as long as its bytes.", "requirements": ["ATT-DECODE"], "tests": ["attestation/decode/*"]}]}
/// ```
package struct SourceCatalog: Sendable {
    /// In the order of the tables.
    package private(set) var documents: [SourceDocument] = []
    /// Every numbered step of Apple's, in Apple's order.
    package private(set) var steps: [AppleStep] = []
    package private(set) var exclusions: [Exclusion] = []
    /// Every demand, by document and in the order of its text.
    package private(set) var statements: [SourceStatement] = []
    package private(set) var contradictions: [Contradiction] = []

    /// Reads the file that the program is built with.
    package init() throws(ModelError) { try self.init(EmbeddedFile.sources_json.bytes) }

    /// - Throws: an error whose path names the file and the entry.
    init(_ file: [UInt8]) throws(ModelError) {
        var reader = try ObjectReader(try JSONValue.parse(file), path: "sources.json")
        let documents = try reader.entries("documents", SourceDocument.init)
        self.documents = documents
        steps = try reader.entries("procedures") { (entry) throws(ModelError) in
            try AppleProcedure(&entry, documents: documents)
        }.flatMap(\.steps)
        exclusions = try reader.entries("exclusions", Exclusion.init)
        let known = self
        statements = try reader.entries("demands") { (entry) throws(ModelError) in
            var reader = try ObjectReader(try entry.value("place"), path: entry.path(of: "place"))
            let place = try SourcePlace(&reader, in: known)
            try reader.finish()
            return try entry.entries("demands") { (demand) throws(ModelError) in
                try SourceStatement(&demand, at: place, exclusions: known.exclusions)
            }
        }.flatMap { $0 }
        contradictions = try reader.entries("contradictions") { (entry) throws(ModelError) in
            try Contradiction(&entry, in: known)
        }
        try reader.finish()
    }

    /// Returns the document that a citation names (`RFC 8949 sections 3 and 5`).
    package func document(citedIn citation: some StringProtocol) -> SourceDocument? {
        documents.first { $0.isCited(in: citation) }
    }
}

extension ObjectReader {
    /// Reads the objects of an array; none where the member may be absent and is.
    mutating func entries<Entry>(
        _ name: String, isOptional: Bool = false, _ read: (inout ObjectReader) throws(ModelError) -> Entry
    ) throws(ModelError) -> [Entry] {
        let value = isOptional ? optional(name) ?? .array([]) : try value(name)
        guard case .array(let elements) = value else {
            throw ModelError(.badValue, path: path(of: name), detail: "expected an array")
        }
        var entries: [Entry] = []
        for (index, element) in elements.enumerated() {
            var reader = try ObjectReader(element, path: "\(path(of: name))[\(index)]")
            entries.append(try read(&reader))
            try reader.finish()
        }
        return entries
    }
}

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
