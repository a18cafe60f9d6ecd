import AttestModel
import FixtureForge
import Primitives

/// The issuer of the simulated Apple's new receipts.
package struct ReceiptIssuer: Sendable {
    private let authority: ReceiptAuthority

    /// Creates an issuer.
    ///
    /// - Parameter authority: The authority that signs the receipts.
    package init(authority: ReceiptAuthority) { self.authority = authority }

    /// Returns the response with a new receipt in exchange for a receipt.
    ///
    /// - Parameter now: The milliseconds since 1970.
    func response(
        exchanging receipt: ReceivedReceipt, bytes: [UInt8], riskMetric: Int, at now: Int64,
        variant: ReceiptVariant?
    ) -> ServiceResponse {
        var new = NewReceipt(
            receipt: receipt, received: bytes, riskMetric: riskMetric, createdAt: now, authority: authority)
        variant?.values(&new)
        var message = new.message
        variant?.message(&message)
        let issued = message.bytes
        var response = ServiceResponse.newReceipt(variant?.text(issued.base64, new) ?? issued.base64)
        response.issued = .members([
            "riskMetric": .integer(Int64(new.riskMetric)),
            "createdAt": .string(ReceiptValues.time(new.createdAt)),
            "sha256": .string(sha256(issued).hex),
        ])
        return response
    }
}

/// A new receipt before it is signed.
struct NewReceipt: Sendable {
    /// The receipt that it replaces, with the values that it keeps; a variant changes them.
    var receipt: ReceivedReceipt
    /// The bytes of the receipt that it replaces.
    let received: [UInt8]
    var riskMetric: Int
    /// The creation time, in milliseconds since 1970.
    var createdAt: Int64
    /// The authority that signs it.
    var authority: ReceiptAuthority

    /// The signed receipt in its real shape.
    var message: CMSSignedData {
        var fields = ReceiptValues(
            type: .receipt, appId: receipt.appId, attestedCertificate: receipt.attestedCertificate,
            clientDataHash: receipt.clientDataHash, token: [], environment: receipt.environment, createdAt: createdAt,
            riskMetric: riskMetric
        ).fields
        // The token is copied as text, which need not be base64 here.
        fields[type: 5] = ReceiptField(5, receipt.token)
        return authority.sign(fields)
    }
}
