import AttestModel

/// A mapping as far as the requests of an app tell it: for its author to complete.
package struct MappingDraft: Sendable {
    /// The text of the file.
    package let yaml: String
    /// The variables of the environment that the file uses, sorted. Secrets of the requests are not in the file.
    package let variables: [String]

    /// Reads pasted curl commands: one that fetches a challenge, one with an attestation, one with an assertion.
    ///
    /// - Parameter source: the name of their file, for errors.
    /// - Throws: `MappingError` for a command that cannot be read, and when no attestation or assertion is found.
    package init(curl text: String, source: String) throws(MappingError) {
        try self.init(try CurlCommand.exchanges(text, file: source), source: source, kind: "curl command")
    }

    /// Reads an HTTP Archive.
    ///
    /// - Throws: `MappingError` for a file that is none, and when no attestation or assertion is found.
    package init(har bytes: [UInt8], source: String) throws(MappingError) {
        try self.init(try HARFile.exchanges(bytes, file: source), source: source, kind: "request of the archive")
    }

    private init(_ exchanges: [DraftExchange], source: String, kind: String) throws(MappingError) {
        var author = DraftAuthor(try RecognisedFlow(exchanges, source: source, kind: kind))
        yaml = author.text()
        variables = author.variables.sorted()
    }
}
