import AttestModel
import FixtureForge

/// What a new receipt is to say, before it is made.
struct NewReceipt: Sendable {
    /// The receipt that it replaces, with its values; a deviation changes them.
    var receipt: ReceivedReceipt
    /// The same, as it came.
    let presented: [UInt8]
    var riskMetric: Int
    /// Milliseconds since 1970.
    var createdAt: Int64
    /// Who signs it.
    var authority: ReceiptAuthority

    private var values: ReceiptValues {
        ReceiptValues(
            type: .receipt, appId: receipt.appId, attestedCertificate: receipt.attestedCertificate,
            clientDataHash: receipt.clientDataHash, token: [], environment: receipt.environment, createdAt: createdAt,
            riskMetric: riskMetric)
    }

    /// The receipt in its real shape, signed.
    var message: CMSSignedData {
        var fields = values.fields
        // The token as it came: the text need not be base64 for this.
        fields[type: 5] = ReceiptField(5, receipt.token)
        let signer = CMSSignerInfo(
            certificate: authority.signer.certificate, key: authority.signer.key, message: fields.payload)
        return CMSSignedData(
            content: fields.payload,
            certificates: [authority.signer, authority.intermediate, authority.root].map(\.certificate.der),
            signer: signer)
    }
}
