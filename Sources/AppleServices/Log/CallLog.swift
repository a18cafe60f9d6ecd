import AttestModel

/// Where every call is written down, as JSON Lines, before it is answered.
package actor CallLog {
    private let write: @Sendable ([UInt8]) throws -> Void
    private var count = 0

    /// - Parameter write: takes one line with its line feed.
    package init(write: @escaping @Sendable ([UInt8]) throws -> Void) { self.write = write }

    /// The number of a call that has just arrived.
    func nextNumber() -> Int {
        count += 1
        return count
    }

    /// Writes a call down.
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
