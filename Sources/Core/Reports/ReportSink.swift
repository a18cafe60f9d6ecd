import AttestModel

/// The place that a report goes to. Text is there as soon as it is written: nothing is buffered.
package struct ReportSink: Sendable {
    /// The name of the place in errors.
    let name: String
    private let writing: @Sendable (String) throws -> Void
    private let replacing: (@Sendable (String) throws -> Void)?
    private let discarding: (@Sendable () -> Void)?

    /// - Parameters:
    ///   - replacing: puts a text in the place of all that was written; `nil` where that is impossible, as in a pipe.
    ///   - discarding: removes the place when nothing is in it; `nil` where that is impossible.
    package init(
        name: String, replacing: (@Sendable (String) throws -> Void)? = nil,
        discarding: (@Sendable () -> Void)? = nil, writing: @escaping @Sendable (String) throws -> Void
    ) { (self.name, self.writing, self.replacing, self.discarding) = (name, writing, replacing, discarding) }

    /// A Boolean value that indicates whether what was written can be replaced.
    var isRewritable: Bool { replacing != nil }

    /// Removes the place when nothing is in it, so that nobody takes an empty file for a report.
    func discardEmpty() { discarding?() }

    /// - Throws: `RunnerError` with code `file`.
    package func write(_ text: String) throws(RunnerError) { try named { try writing(text) } }

    /// Puts a text in the place of all that was written, or behind it where nothing can be replaced.
    /// - Throws: `RunnerError` with code `file`.
    func put(_ text: String) throws(RunnerError) { try named { try (replacing ?? writing)(text) } }

    /// Does work on the report, and names it in the error.
    private func named(_ work: () throws -> Void) throws(RunnerError) {
        do { try work() } catch { throw RunnerError(.file, "the report \(name) cannot be written: \(error)") }
    }
}
