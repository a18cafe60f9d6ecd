import AttestModel

/// A mapping as far as the requests of an app tell it: for its author to complete.
package struct MappingDraft: Sendable {
    package let yaml: String
    /// The variables of the environment that the file uses, sorted. Secrets of the requests are not in the file.
    package let variables: [String]
    package let dropped: [DroppedRequest]
    package let remarks: [String]
    /// A Boolean value that indicates whether the draft has several protected requests, as `asserts`.
    private let hasSeveral: Bool

    /// Reads pasted curl commands: one that fetches a challenge, one with an attestation, one with an assertion.
    /// - Parameter source: the name of their file, for errors.
    /// - Throws: `MappingError` for a command that cannot be read, and when no attestation or assertion is found.
    package init(curl text: String, source: String) throws(MappingError) {
        try self.init(try CurlCommand.recording(text, file: source), source: source, kind: "curl command")
    }

    /// Reads an HTTP Archive.
    /// - Throws: `MappingError` for another file, and for one without an accepted attestation or assertion.
    package init(har bytes: [UInt8], source: String) throws(MappingError) {
        try self.init(try HARFile.recording(bytes, file: source), source: source, kind: "request of the archive")
    }

    private init(_ recording: Recording, source: String, kind: String) throws(MappingError) {
        var author = DraftAuthor(try RecognisedFlow(recording, source: source, kind: kind))
        yaml = author.text()
        variables = author.variables.sorted()
        dropped = author.flow.dropped
        remarks = author.remarks
        hasSeveral = !author.others.isEmpty
    }

    /// Reads the draft back, with something in the place of each secret.
    /// - Returns: `nil` for a draft with `asserts`, which is not read back.
    /// - Throws: `MappingError` for a draft that is no mapping, or makes no requests.
    package func readBack(file: String) throws(MappingError) -> BackendMapping? {
        guard !hasSeveral else { return nil }
        let environment = Dictionary(variables.map { ($0, "secret") }) { first, _ in first }
        let mapping = try BackendMapping(yaml: yaml, file: file, environment: environment)
        _ = try mapping.preview()
        return mapping
    }
}
