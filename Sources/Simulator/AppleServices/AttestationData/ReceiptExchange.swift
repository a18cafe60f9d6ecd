import AttestModel
import FixtureForge
import Primitives

/// The simulated Apple's exchange of receipts: the responses that follow from the attestations that it remembers.
struct ReceiptExchange: Sendable {
    let authority: ReceiptAuthority
    let state: ServiceState

    /// - Throws: `ServiceError.stateNotSaved`.
    func record(_ attestation: AttestationRecord) async throws(ServiceError) {
        try await state.change { $0.attestations.record(attestation) }
    }

    /// Exchanges a genuine receipt of the right environment and team.
    func exchange(
        _ receipt: ReceivedReceipt, bytes: [UInt8], at now: Int64, variant: ReceiptVariant?
    ) async -> ServiceResponse {
        // An ATTEST receipt proves its attestation, also to a service that did not see the attestation.
        if receipt.type == .attest {
            do { try await record(receipt.attestation) } catch { return .serverError(error.description) }
        }
        if let notBefore = receipt.notBefore, now < notBefore { return .notModified }
        guard now < receipt.expiresAt else { return .noDataFound("the receipt has expired (field 21)") }
        let known = await state.saved.attestations
        let riskMetric = known.riskMetric(of: receipt.attestation, at: now)
        guard riskMetric > 0 else {
            return .noDataFound("the device had no key of this app attested in the last 30 days")
        }
        var new = NewReceipt(
            receipt: receipt, received: bytes, riskMetric: riskMetric, createdAt: now, authority: authority)
        if let entry = known.entry(like: receipt.attestation) { new.receipt.clientDataHash = entry.clientDataHash }
        var response = new.response(variant)
        if let newest = await state.note(receiptOf: receipt.keyId, at: now), newest > receipt.createdAt {
            response.reason =
                "the backend has sent this receipt before, or has not kept the newer one that it got for it"
        }
        return response
    }
}

/// A new receipt before it is signed.
struct NewReceipt: Sendable {
    /// The receipt that it replaces, with the values that it keeps; a variant changes them.
    var receipt: ReceivedReceipt
    /// The bytes of the receipt that it replaces.
    let received: [UInt8]
    /// The risk metric; `nil` for a receipt without the field.
    var riskMetric: Int?
    /// The creation time, in milliseconds since 1970.
    var createdAt: Int64
    var authority: ReceiptAuthority

    /// The signed receipt in its real shape.
    private var message: CMSSignedData {
        var fields = ReceiptValues(
            type: .receipt, appId: receipt.appId, attestedCertificate: receipt.attestedCertificate,
            clientDataHash: receipt.clientDataHash, token: [], environment: receipt.environment, createdAt: createdAt,
            riskMetric: riskMetric ?? 0
        ).fields
        if riskMetric == nil { fields.removeAll { $0.type == 17 } }
        // The token is copied as text, which need not be base64 here.
        fields[type: 5] = ReceiptField(5, receipt.token)
        return authority.sign(fields)
    }

    /// Returns the response with the receipt, changed as a variant says.
    func response(_ variant: ReceiptVariant?) -> ServiceResponse {
        var new = self
        variant?.values(&new)
        var message = new.message
        variant?.message(&message)
        let issued = message.bytes
        var response = ServiceResponse(200, variant?.text(issued.base64, new) ?? issued.base64, type: "base64")
        response.issued = .members([
            "riskMetric": new.riskMetric.map { .integer(Int64($0)) } ?? .null,
            "createdAt": .string(ReceiptValues.time(new.createdAt)),
            "sha256": .string(sha256(issued).hex),
        ])
        return response
    }
}
