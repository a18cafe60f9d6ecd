/// A JSON Web Token in the compact form (RFC 7515 section 7.1). Its signature is neither made nor verified here.
package struct WebToken: Sendable {
    /// The members of the header, as UTF-8 of a JSON document.
    package let header: [UInt8]
    /// The members of the claims, as UTF-8 of a JSON document.
    package let claims: [UInt8]
    /// The third part, any length.
    package let signature: [UInt8]
    /// The bytes that are signed: the first two parts with a period between them, in ASCII (RFC 7515 section 5.1).
    package let signingInput: [UInt8]

    /// - Parameter sign: Returns the signature of the signing input.
    package init(header: [UInt8], claims: [UInt8], sign: ([UInt8]) throws -> [UInt8]) rethrows {
        (self.header, self.claims) = (header, claims)
        signingInput = Array("\(header.base64URL).\(claims.base64URL)".utf8)
        signature = try sign(signingInput)
    }

    /// - Returns: `nil` for text that is not three parts of unpadded base64url.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = [UInt8](base64URL: String(parts[0])),
            let claims = [UInt8](base64URL: String(parts[1])), let signature = [UInt8](base64URL: String(parts[2]))
        else { return nil }
        (self.header, self.claims, self.signature) = (header, claims, signature)
        signingInput = Array(text.utf8.prefix(parts[0].utf8.count + 1 + parts[1].utf8.count))
    }

    package var text: String { String(decoding: signingInput, as: UTF8.self) + "." + signature.base64URL }
}
