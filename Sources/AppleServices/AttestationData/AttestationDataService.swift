import AttestModel

/// The simulated Apple's exchange of receipts: what it remembers, and what follows from it.
package actor AttestationDataService {
    private var register: AttestationRegister
    private let store: StateFile?
    private let issuer: ReceiptIssuer

    /// - Parameter store: where the state is kept; `nil` keeps it for the time of the run.
    /// - Throws: `ServiceError.badState` for a file that is there and holds something else,
    ///   `ServiceError.stateNotSaved` for one that cannot be written.
    package init(issuer: ReceiptIssuer, store: StateFile?) throws(ServiceError) {
        self.issuer = issuer
        self.store = store
        register = try store?.load() ?? AttestationRegister()
        // Found out now, not when a backend's call is answered with 500.
        try store?.save(register)
    }

    /// The state as its file holds it.
    var state: JSONValue { register.json }

    /// Notes that a device had a key attested.
    ///
    /// - Throws: `ServiceError.stateNotSaved`.
    func record(_ attestation: AttestationRecord) throws(ServiceError) {
        var next = register
        guard next.record(attestation) else { return }
        try store?.save(next)
        register = next
    }

    /// Exchanges a genuine receipt of the right environment and team.
    ///
    /// - Parameter now: milliseconds since 1970.
    func exchange(
        _ receipt: ReceivedReceipt, bytes: [UInt8], at now: Int64, deviation: ReceiptVariant?
    ) -> ServiceResponse {
        // An ATTEST receipt proves the attestation that it came with, also to a service that was not there.
        if receipt.type == .attest {
            do { try record(receipt.attestation) } catch { return .serverError(error.description) }
        }
        if let notBefore = receipt.notBefore, now < notBefore { return .notModified }
        guard now < receipt.expiresAt else { return .noDataFound("the receipt's time of field 21 is over") }
        let riskMetric = register.riskMetric(of: receipt.attestation, at: now)
        guard riskMetric > 0 else {
            return .noDataFound("the device had no key of this app attested in the last 30 days")
        }
        var renewed = receipt
        if let known = register.entry(like: receipt.attestation) { renewed.clientDataHash = known.clientDataHash }
        return issuer.answer(
            exchanging: renewed, bytes: bytes, riskMetric: riskMetric, at: now, deviation: deviation)
    }
}
