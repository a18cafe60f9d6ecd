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
