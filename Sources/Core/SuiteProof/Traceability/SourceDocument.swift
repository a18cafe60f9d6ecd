import AttestModel

/// A document that demands something of a server: a page of Apple's, or a standard.
package struct SourceDocument: Sendable, Hashable {
    /// The name by which the rest of the data file refers to it.
    package let id: String
    /// The words that the source of a requirement begins with (`RFC 8949`).
    package let name: String
    /// The title, where the name is not the title already.
    package let title: String
    /// The date that the document gives itself. Apple's pages give none, so theirs is the day on which they were read.
    package let date: String
    package let url: String

    init(_ reader: inout ObjectReader) throws(ModelError) {
        (id, name) = (try reader.string("id"), try reader.string("name"))
        title = try reader.optionalString("title") ?? ""
        (date, url) = (try reader.string("date"), try reader.string("url"))
    }

    /// Returns whether a citation names the document (`RFC 8949 sections 3 and 5`).
    func isCited(in citation: some StringProtocol) -> Bool {
        citation == name || [" ", ", "].contains { citation.hasPrefix(name + $0) }
    }
}

/// A list of numbered steps on a page of Apple's.
package struct AppleProcedure: Sendable, Hashable {
    /// The word before the number in the data file (`attestation`).
    package let name: String
    package let document: SourceDocument
    /// The word before the number in the source of a requirement (`verification`).
    fileprivate let word: String
    /// The heading above the list, as it stands in an address.
    fileprivate let fragment: String
    /// The names that this project gives the steps, in Apple's order.
    private let names: [String]

    init(_ reader: inout ObjectReader, documents: [SourceDocument]) throws(ModelError) {
        name = try reader.string("name")
        document = try reader.value("document", as: .named(in: documents, by: \.id, noun: "document"))
        (word, fragment) = (try reader.string("word"), try reader.string("fragment"))
        names = try reader.value("steps", as: .array(of: .string))
    }

    package var steps: [AppleStep] {
        names.enumerated().map { AppleStep(procedure: self, number: $0.offset + 1, name: $0.element) }
    }
}

/// A numbered step of one of Apple's procedures.
package struct AppleStep: Sendable, Hashable {
    package let procedure: AppleProcedure
    package let number: Int
    /// The name that this project gives the step.
    package let name: String

    /// The name of the place in its document (`attestation step 4`).
    package var placeName: String { "\(procedure.word) step \(number)" }
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

    private init(_ document: SourceDocument, _ name: String, fragment: String?, step: AppleStep? = nil) {
        (self.document, self.name, self.fragment, self.step) = (document, name, fragment, step)
    }

    package init(_ step: AppleStep) {
        self.init(step.procedure.document, step.placeName, fragment: step.procedure.fragment, step: step)
    }

    /// Reads a `step`, a `section` of an RFC, or the `name` of another place with the `fragment` of its address.
    init(_ reader: inout ObjectReader, in catalog: SourceCatalog) throws(ModelError) {
        if let step = try reader.optional("step", as: .named(in: catalog.steps, by: \.placeName, noun: "step")) {
            self.init(step)
        } else {
            let document = try reader.value("document", as: .named(in: catalog.documents, by: \.id, noun: "document"))
            let section = try reader.optionalString("section")
            self.init(
                document, try reader.optionalString("name") ?? section.map { "section \($0)" } ?? "",
                fragment: try reader.optionalString("fragment") ?? section.map { "section-\($0)" })
        }
    }

    package var url: String { fragment.map { "\(document.url)#\($0)" } ?? document.url }
}

extension FieldType {
    /// The name of an entry elsewhere in the file.
    static func named(in entries: [Value], by name: any KeyPath<Value, String> & Sendable, noun: String) -> FieldType {
        text(
            "string", schema: .string, wanted: { "'\($0)' is not a \(noun) of the file" },
            write: { $0[keyPath: name] }, parse: { text in entries.first { $0[keyPath: name] == text } })
    }
}
