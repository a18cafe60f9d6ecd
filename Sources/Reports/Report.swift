import AttestModel

/// Turns the events of a run into one file.
package protocol Report: Sendable {
    /// Takes the next event of the run and writes what it has to say about it.
    ///
    /// - Throws: `RunnerError` with code `file` when it cannot be written.
    mutating func take(_ event: RunEvent) throws(RunnerError)
}
