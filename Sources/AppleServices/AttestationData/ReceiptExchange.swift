import AttestModel

/// The simulated Apple's exchange of receipts: the attestations that it remembers, and the responses that follow from
/// them.
package actor ReceiptExchange {
    private var register: AttestationRegister
    private let store: StateFile?
    private let issuer: ReceiptIssuer

    /// Creates the exchange.
    ///
    /// - Parameter store: The file that keeps the state; `nil` keeps it for the time of the run.
    /// - Throws: `ServiceError.badState` for a file that exists and holds something else,
    ///   `ServiceError.stateNotSaved` for one that cannot be written.
    package init(issuer: ReceiptIssuer, store: StateFile?) throws(ServiceError) {
        self.issuer = issuer
        self.store = store
        register = try store?.load() ?? AttestationRegister()
        // A file that cannot be written is an error now, not when a backend's call is answered with 500.
        try store?.save(register)
    }

    /// The JSON of a state file.
    var state: JSONValue { register.json }

    /// Records the attestation of a key.
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
    /// - Parameter now: The milliseconds since 1970.
    func exchange(
        _ receipt: ReceivedReceipt, bytes: [UInt8], at now: Int64, variant: ReceiptVariant?
    ) -> ServiceResponse {
        // An ATTEST receipt proves its attestation, also to a service that did not see the attestation.
        if receipt.type == .attest {
            do { try record(receipt.attestation) } catch { return .serverError(error.description) }
        }
        if let notBefore = receipt.notBefore, now < notBefore { return .notModified }
        guard now < receipt.expiresAt else { return .noDataFound("the receipt has expired (field 21)") }
        let riskMetric = register.riskMetric(of: receipt.attestation, at: now)
        guard riskMetric > 0 else {
            return .noDataFound("the device had no key of this app attested in the last 30 days")
        }
        var renewed = receipt
        if let known = register.entry(like: receipt.attestation) { renewed.clientDataHash = known.clientDataHash }
        return issuer.response(
            exchanging: renewed, bytes: bytes, riskMetric: riskMetric, at: now, variant: variant)
    }
}
