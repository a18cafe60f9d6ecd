import AttestModel

/// RCP-CREATION: field 12 is a time at most five minutes before the verification and not after it (Apple, Assessing
/// fraud risk, step 5). Fractions of a second do not count, as the time of verification has none.
package struct ReceiptCreationCheck: Check {
    package let requirement = Requirement.receiptCreation
    /// The greatest age of a receipt in seconds.
    package static let maximumAge: Int64 = 300

    package func examine(_ evidence: ReceiptEvidence) throws(CheckFailure) -> String {
        let value = try evidence.payload.get().value(.creationTime).get()
        guard let created = evidence.creation.value?.timestamp else {
            throw .violated("the creation time '\(value.shortText)' is not a time of RFC 3339")
        }
        let now = evidence.request.time
        guard created <= now else { throw .violated("the receipt was created at \(created), which is after \(now)") }
        guard created.adding(seconds: Self.maximumAge) >= now else {
            throw .violated("the receipt was created at \(created), more than five minutes before \(now)")
        }
        return "the receipt was created at \(created)"
    }
}
