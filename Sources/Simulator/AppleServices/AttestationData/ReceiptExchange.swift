import AttestModel

/// The simulated Apple's exchange of receipts: the responses that follow from the attestations that it remembers.
package struct ReceiptExchange: Sendable {
    private let issuer: ReceiptIssuer
    private let state: ServiceState

    /// Creates the exchange.
    ///
    /// - Parameter state: The state, which has the attestations.
    package init(issuer: ReceiptIssuer, state: ServiceState) {
        self.issuer = issuer
        self.state = state
    }

    /// Records the attestation of a key.
    ///
    /// - Throws: `ServiceError.stateNotSaved`.
    func record(_ attestation: AttestationRecord) async throws(ServiceError) {
        try await state.change { $0.attestations.record(attestation) }
    }

    /// Exchanges a genuine receipt of the right environment and team.
    ///
    /// - Parameter now: The milliseconds since 1970.
    func exchange(
        _ receipt: ReceivedReceipt, bytes: [UInt8], at now: Int64, variant: ReceiptVariant?
    ) async -> ServiceResponse {
        // An ATTEST receipt proves its attestation, also to a service that did not see the attestation.
        if receipt.type == .attest {
            do { try await record(receipt.attestation) } catch { return .serverError(error.description) }
        }
        if let notBefore = receipt.notBefore, now < notBefore { return .notModified }
        guard now < receipt.expiresAt else { return .noDataFound("the receipt has expired (field 21)") }
        let register = await state.saved.attestations
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
