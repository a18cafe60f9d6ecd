import AttestModel

/// The log of all calls, as JSON Lines. A call is written before it is answered.
package actor CallLog {
    private let note: @Sendable (JSONValue) throws -> Void
    private var count = 0

    /// Creates a log.
    ///
    /// - Parameter write: Writes one line, which ends with a line feed.
    package init(write: @escaping @Sendable ([UInt8]) throws -> Void) {
        self.init { call in try write(Array("\(call.compactText)\n".utf8)) }
    }

    /// Creates a log that is no file, for a caller in the same process.
    ///
    /// - Parameter note: Notes one call: the JSON object that a line of the log has.
    package init(note: @escaping @Sendable (JSONValue) throws -> Void) { self.note = note }

    /// Returns the number of a call that has just arrived.
    func nextNumber() -> Int {
        count += 1
        return count
    }

    /// Writes a call.
    ///
    /// - Throws: `ServiceError.logNotWritten`.
    func append(_ record: CallRecord) throws(ServiceError) {
        do {
            try note(record.json)
        } catch {
            throw ServiceError(.logNotWritten, "call \(record.number) cannot be logged: \(error)")
        }
    }
}
