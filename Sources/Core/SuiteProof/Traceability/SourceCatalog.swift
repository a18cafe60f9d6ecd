import AttestModel

/// The documents that the requirements come from, with everything that they demand: the file `sources.json`.
///
/// Each demand names a place of a document, the requirements that cover it, and patterns of their vectors:
///
/// ```json
/// {"place": {"document": "cbor", "section": "3.1"}, "demands": [
///   {"must": "A length is as long as its bytes.", "requirements": ["ATT-DECODE"], "vectors": ["attestation/decode/*"]}]}
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
    package init() throws(ModelError) { try self.init(PackageResources.sources_json) }

    /// Reads a file.
    ///
    /// - Throws: an error whose path names the file and the entry.
    init(_ file: [UInt8]) throws(ModelError) {
        var reader = try ObjectReader(try JSONValue.parse(file), path: "sources.json")
        func path(_ name: String) -> String { reader.path(of: name) }
        documents = try Self.entries(try reader.value("documents"), path: path("documents")) {
            (entry, path) throws(ModelError) in try SourceDocument(entry, path: path)
        }
        let documents = documents
        steps = try Self.entries(try reader.value("procedures"), path: path("procedures")) {
            (entry, path) throws(ModelError) in try AppleProcedure(entry, documents: documents, path: path)
        }.flatMap(\.steps)
        exclusions = try Self.entries(try reader.value("exclusions"), path: path("exclusions")) {
            (entry, path) throws(ModelError) in try Exclusion(entry, path: path)
        }
        let known = self
        statements = try Self.entries(try reader.value("demands"), path: path("demands")) {
            (entry, path) throws(ModelError) in try Self.statements(entry, in: known, path: path)
        }.flatMap { $0 }
        contradictions = try Self.entries(try reader.value("contradictions"), path: path("contradictions")) {
            (entry, path) throws(ModelError) in try Contradiction(entry, in: known, path: path)
        }
        try reader.finish()
    }

    /// Reads the demands of one place.
    private static func statements(
        _ entry: JSONValue, in catalog: SourceCatalog, path: String
    ) throws(ModelError) -> [SourceStatement] {
        var reader = try ObjectReader(entry, path: path)
        let place = try SourcePlace(try reader.value("place"), in: catalog, path: reader.path(of: "place"))
        let statements = try entries(try reader.value("demands"), path: reader.path(of: "demands")) {
            (entry, path) throws(ModelError) in
            try SourceStatement(entry, at: place, exclusions: catalog.exclusions, path: path)
        }
        try reader.finish()
        return statements
    }

    /// Reads the elements of an array, each with its path.
    static func entries<Entry>(
        _ list: JSONValue, path: String, _ read: (JSONValue, String) throws(ModelError) -> Entry
    ) throws(ModelError) -> [Entry] {
        guard case .array(let elements) = list else {
            throw ModelError(.badValue, path: path, detail: "expected an array")
        }
        var entries: [Entry] = []
        for (index, element) in elements.enumerated() { entries.append(try read(element, "\(path)[\(index)]")) }
        return entries
    }

    /// Returns the document that a citation names (`RFC 8949 sections 3 and 5`).
    package func document(citedIn citation: some StringProtocol) -> SourceDocument? {
        documents.first { $0.isCited(in: citation) }
    }
}
