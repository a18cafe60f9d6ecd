import AttestModel

/// The place that a report goes to. Text is there as soon as it is written: nothing is buffered.
package struct ReportSink: Sendable {
    /// A text in pieces, which are handed to a function one after the other.
    package typealias Pieces = (_ write: (String) throws -> Void) throws -> Void

    /// The name of the place in errors.
    let name: String
    private let writing: @Sendable (String) throws -> Void
    private let replacing: (@Sendable (Pieces) throws -> Void)?
    private let reading: (@Sendable (_ offset: Int, _ count: Int) throws -> [UInt8])?
    private let discarding: (@Sendable () -> Void)?
    private let scratch: @Sendable () throws -> GrowingFile

    /// Creates a sink whose text grows.
    ///
    /// - Parameters:
    ///   - name: the name of the place in errors.
    ///   - replacing: puts a text in the place of all that was written; `nil` where that is impossible, as in a pipe.
    ///   - reading: returns what was written, from an offset on: as many bytes as asked for, or fewer at the end; `nil`
    ///     where that is impossible.
    ///   - discarding: removes the place when nothing is in it; `nil` where that is impossible.
    ///   - scratch: opens a file for what has to wait, when there is much of it.
    ///   - writing: adds text.
    package init(
        name: String, replacing: (@Sendable (Pieces) throws -> Void)? = nil,
        reading: (@Sendable (_ offset: Int, _ count: Int) throws -> [UInt8])? = nil,
        discarding: (@Sendable () -> Void)? = nil, scratch: @escaping @Sendable () throws -> GrowingFile,
        writing: @escaping @Sendable (String) throws -> Void
    ) {
        (self.name, self.writing, self.replacing, self.reading) = (name, writing, replacing, reading)
        (self.discarding, self.scratch) = (discarding, scratch)
    }

    /// Creates a sink whose text is there as a whole, or not at all.
    package init(
        name: String, discarding: (@Sendable () -> Void)? = nil, scratch: @escaping @Sendable () throws -> GrowingFile,
        replacing: @escaping @Sendable (Pieces) throws -> Void
    ) {
        self.init(
            name: name, replacing: replacing, discarding: discarding, scratch: scratch,
            writing: { text in try replacing { try $0(text) } })
    }

    /// A Boolean value that indicates whether what was written can be read and replaced.
    var isRewritable: Bool { replacing != nil && reading != nil }

    /// Removes the place when nothing is in it, so that nobody takes an empty file for a report.
    func discardEmpty() { discarding?() }

    /// Opens a file for what has to wait. It has no name, and is gone when nobody uses it any more.
    func openScratch() throws -> GrowingFile { try scratch() }

    /// Returns what was written, from an offset on: as many bytes as asked for, or fewer at the end.
    func read(_ offset: Int, _ count: Int) throws -> [UInt8] { try reading?(offset, count) ?? [] }

    /// Writes text.
    ///
    /// - Throws: `RunnerError` with code `file`.
    package func write(_ text: String) throws(RunnerError) {
        try named { try writing(text) }
    }

    /// Puts a text in the place of all that was written, or behind it where nothing can be replaced.
    ///
    /// - Throws: `RunnerError` with code `file`.
    func put(_ pieces: Pieces) throws(RunnerError) {
        try named {
            if let replacing { try replacing(pieces) } else { try pieces(writing) }
        }
    }

    /// Does work on the report, and names it in the error.
    ///
    /// - Throws: `RunnerError` with code `file`.
    func named(_ work: () throws -> Void) throws(RunnerError) {
        do {
            try work()
        } catch {
            throw RunnerError(.file, "the report \(name) cannot be written: \(error)")
        }
    }
}
