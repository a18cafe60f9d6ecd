import AttestModel

/// The log of all calls, as JSON Lines. A call is written before it is answered.
package actor CallLog {
    private let write: @Sendable ([UInt8]) throws -> Void
    private var count = 0

    /// Creates a log.
    ///
    /// - Parameter write: Writes one line, which ends with a line feed.
    package init(write: @escaping @Sendable ([UInt8]) throws -> Void) { self.write = write }

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
            try write(Array(record.json.compactText.utf8) + [UInt8(ascii: "\n")])
        } catch {
            throw ServiceError(.logNotWritten, "call \(record.number) cannot be logged: \(error)")
        }
    }
}
