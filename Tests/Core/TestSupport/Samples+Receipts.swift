import AttestModel
import Foundation
import Testing

extension Samples {
    /// Every real receipt of type RECEIPT, to be verified at its own creation time.
    package static func receipts() throws -> [Sample<ReceiptRequest>] {
        let root = try receiptRoot()
        return try files(prefix: "receipt_").map { file in
            var json = try ObjectReader(file.json)
            var attributes = try #require(try json.optionalObject("attrs"))
            // In three files the word that follows the receipt in its source runs on into the base64.
            let text = try json.string("receipt_b64").replacing(/teamIdentifie.*/, with: "")
            let certificate = try #require([UInt8](base64: try attributes.string("3")))
            return Sample(
                name: file.name,
                request: ReceiptRequest(
                    receipt: try #require([UInt8](base64: text)), receiptType: .receipt,
                    app: try #require(AppIdentity(appId: try attributes.string("2"))),
                    publicKey: try point(in: certificate), publicKeyPEM: "", clientDataHash: nil,
                    environment: try attributes.string("7") == "sandbox" ? .development : .production, roots: [root],
                    time: try #require(Timestamp(attributes.string("12").prefix(19) + "Z"))))
        }
    }

    /// Returns the request about the receipt of a real attestation, at the time of its creation.
    ///
    /// - Parameters:
    ///   - receipt: the receipt in the attestation.
    ///   - time: when it was created.
    package static func receiptRequest(
        of sample: Sample<AttestationRequest>, receipt: [UInt8], created time: Timestamp
    ) throws -> ReceiptRequest {
        let file = try #require(try files(prefix: sample.name).first)
        var json = try ObjectReader(file.json)
        let request = sample.request
        return ReceiptRequest(
            receipt: receipt, receiptType: .attest, app: request.app,
            publicKey: try json.bytes("publicKey_x962_b64"), publicKeyPEM: "", clientDataHash: request.clientDataHash,
            environment: request.environment, roots: [try receiptRoot()], time: time)
    }

    /// The P-256 point that follows the head of its SubjectPublicKeyInfo in a certificate.
    private static func point(in certificate: [UInt8]) throws -> [UInt8] {
        let head = Self.p256Prefix
        let start = try #require(certificate.indices.first { certificate[$0...].starts(with: head) })
        return Array(certificate[(start + head.count)...].prefix(65))
    }
}
