import AttestModel
import Foundation
import LabModel
import Reports

extension InspectionForm {
    /// Reads the body of a form that a browser sent (`application/x-www-form-urlencoded`). Unknown fields are left out.
    init(urlEncoded body: [UInt8]) {
        var values: [Field: String] = [:]
        for pair in body.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let texts = parts.map { String(decoding: $0, as: UTF8.self).replacing("+", with: " ") }
            guard let name = texts.first?.removingPercentEncoding, let field = Field(rawValue: name) else { continue }
            values[field] = texts.count > 1 ? texts[1].removingPercentEncoding ?? texts[1] : ""
        }
        self.init(values)
    }

    /// Returns the claims. Their form may be the mistake, so that they are taken as they are where that is possible.
    /// - Parameter clock: whether the time is now where none is given.
    /// - Throws: `CommandFailure` that names the field.
    func claims(clock: Bool) throws(CommandFailure) -> Claims {
        var claims = Claims()
        claims.app = self[.appId]
        if let text = self[.keyId] { claims.keyId = try InputValue.keyId(text, option: "the key identifier") }
        for (field, words) in [(Field.environment, Field.environmentWords), (.type, Field.typeWords)] {
            guard let word = self[field], !words.contains(word) else { continue }
            throw .configuration("the \(field.rawValue) '\(word)' is not one of \(words.joined(separator: ", "))")
        }
        claims.challenge = self[.challengeText].map { Array($0.utf8) }
        if let text = self[.challenge] { claims.challenge = try InputValue.bytes(text, option: "the challenge") }
        // Browsers send the line ends of a form as CRLF.
        claims.clientData = self[.clientData].map { Array($0.replacing("\r\n", with: "\n").utf8) }
        if let text = self[.clientDataHash] {
            claims.clientDataHash = try InputValue.bytes(text, option: "the client data hash", lengths: [32])
        }
        if let text = self[.publicKey] { claims.publicKey = try InputValue.storedKey(text, option: "the stored key") }
        claims.environment = self[.environment].flatMap(AttestEnvironment.init(rawValue:))
        claims.receiptType = self[.type].flatMap(ReceiptType.init(rawValue:))
        if let text = self[.storedCounter] {
            guard let counter = UInt32(text.trimmingCharacters(in: .whitespaces)) else {
                throw .configuration("the stored counter '\(text)' is not a number from 0 to \(UInt32.max)")
            }
            claims.storedCounter = Int64(counter)
        }
        claims.time = clock ? SystemClock.now : nil
        if let text = self[.at] { claims.time = try InputValue.time(text) }
        if let text = self[.root] {
            let roots = PEM.decode(PEM.unescaped(text), label: "CERTIFICATE")
            guard !roots.isEmpty else { throw .configuration("the trusted root is not a certificate in PEM") }
            claims.roots = roots
        }
        return claims
    }
}
