import AttestModel

/// A provider token in compact form, taken apart: three parts of unpadded base64url (RFC 7515 section 7.1).
package struct ProviderTokenObject {
    package let header: JSONText
    package let claims: JSONText
    /// The signature; of a genuine token r and s, 64 bytes.
    package let signature: [UInt8]
    /// The bytes that are signed: the first two parts with the period between them.
    package let signingInput: [UInt8]

    /// Takes the value of a header Authorization apart; the scheme is not case-sensitive (RFC 9110 section 11.1).
    init(authorization: String?) throws(TokenFormFault) {
        guard let authorization, !authorization.isEmpty else { throw TokenFormFault("there is no Authorization") }
        let words = authorization.split(separator: " ", omittingEmptySubsequences: true)
        guard words.count == 2, words[0].lowercased() == "bearer" else {
            throw TokenFormFault("Authorization is not Bearer and a token")
        }
        let parts = words[1].split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else {
            throw TokenFormFault("the token has \(Count.text(parts.count, "part")), expected 3")
        }
        let decoded = parts.map { Self.bytes(base64URL: $0) }
        guard let header = decoded[0], let claims = decoded[1], let signature = decoded[2] else {
            throw TokenFormFault("a part of the token is not base64url")
        }
        do {
            self.header = try JSONText(header)
            self.claims = try JSONText(claims)
        } catch { throw TokenFormFault("the header or the claims are not a JSON object: \(error.text)") }
        self.signature = signature
        signingInput = Array("\(parts[0]).\(parts[1])".utf8)
    }

    /// Decodes unpadded base64url (RFC 4648 section 5); `nil` for other characters, and for bits beyond the last byte.
    private static func bytes(base64URL text: Substring) -> [UInt8]? {
        [UInt8](base64URL: text).flatMap { $0.base64URL == text ? $0 : nil }
    }
}

/// The reason why the value of a header is not a provider token.
struct TokenFormFault: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
