import AppleServices
import AttestModel
import Primitives
import ReferenceVerifier

/// Tells the simulated Apple's receipts by the reference verifier: all that it demands of a receipt has to hold, at
/// the time of the receipt's creation and for the app, key and environment that it names itself.
package struct ReferenceReceiptReader: ReceiptReader {
    private let root: [UInt8]

    /// - Parameter root: The trust anchor of receipts, DER.
    package init(root: [UInt8]) { self.root = root }

    package func read(_ receipt: [UInt8]) throws(ReceiptRejection) -> ReceivedReceipt {
        guard let contents = ReceiptContents(receipt) else { throw ReceiptRejection("it is no receipt") }
        guard let type = contents.type, let environment = contents.environment, let publicKey = contents.publicKey,
            let pem = PEM.publicKey(publicKey), let creation = contents.creationTime,
            let app = AppIdentity(appId: contents.text(.appID))
        else { throw ReceiptRejection("it lacks a field that every receipt has, or one cannot be read") }
        let clientDataHash = contents.value(.clientDataHash) ?? []
        let request = ReceiptRequest(
            receipt: receipt, receiptType: type, app: app, publicKey: publicKey, publicKeyPEM: pem,
            clientDataHash: type == .attest ? clientDataHash : nil, environment: environment, roots: [root],
            // The fraction of the creation time is not in it.
            time: creation.adding(seconds: 1))
        let assessment = ReferenceVerifier().assess(.receipt(request))
        guard assessment.isAccepted else {
            throw ReceiptRejection(assessment.response.reason ?? "the reference verifier does not accept it")
        }
        guard let createdAt = contents.milliseconds(.creationTime), let expiry = contents.milliseconds(.expirationTime)
        else { throw ReceiptRejection("field 12 or 21 is no time in UTC") }
        return ReceivedReceipt(
            type: type, appId: app.appId, environment: environment, token: contents.text(.token),
            attestedCertificate: contents.value(.publicKey) ?? [], keyId: sha256(publicKey),
            clientDataHash: clientDataHash, createdAt: createdAt, notBefore: contents.milliseconds(.notBefore),
            expiresAt: expiry)
    }
}

extension ReceiptContents {
    fileprivate func text(_ type: ReceiptFieldType) -> String { String(decoding: value(type) ?? [], as: UTF8.self) }

    /// A time of RFC 3339 in UTC, with any fraction, in milliseconds since 1970.
    fileprivate func milliseconds(_ type: ReceiptFieldType) -> Int64? {
        let text = text(type)
        guard text.hasSuffix("Z"), let seconds = Timestamp("\(text.prefix(19))Z") else { return nil }
        let fraction = text.dropFirst(19).dropLast()
        guard fraction.isEmpty || (fraction.first == "." && fraction.count > 1) else { return nil }
        let digits = (fraction.dropFirst() + "000").prefix(3)
        guard fraction.dropFirst().utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let milliseconds = Int64(digits)
        else { return nil }
        return seconds.secondsSinceEpoch * 1000 + milliseconds
    }
}
