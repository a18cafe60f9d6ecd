import AttestModel
import Crypto

/// A provider token, read but not verified: a JSON Web Token (RFC 7515, compact serialization) with the few members that
/// Apple's services use. Other members (`exp`, `sub`, `typ`, …) are ignored, as Apple ignores them.
struct ProviderToken: Sendable {
    /// The member `alg` of the header; `nil` when it is absent or no text.
    let algorithm: String?
    /// The member `kid` of the header; `nil` when it is absent or no text.
    let keyId: String?
    /// The claim `iss`, a team; `nil` when it is absent or no text.
    let issuer: String?
    /// The claim `iat` in seconds since 1970; `nil` when it is absent or no number.
    let issuedAt: Double?
    /// The third part, any length; 64 bytes when it is a signature of ES256.
    let signature: [UInt8]
    /// The first two parts with the period between them, as they were sent.
    private let signedText: [UInt8]

    /// Reads a token.
    ///
    /// - Throws: `TokenFault` with the code `malformed` for text that is not three parts of unpadded base64url (RFC 7515
    ///   section 7.1), the first two of them JSON objects.
    init(_ text: Substring) throws(TokenFault) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = [UInt8](base64URL: parts[0]),
            let claims = [UInt8](base64URL: parts[1]), let signature = [UInt8](base64URL: parts[2])
        else { throw TokenFault(.malformed, "the token is not three parts of base64url separated by periods") }
        guard case .object(let headerMembers)? = try? JSONValue.parse(header),
            case .object(let claimMembers)? = try? JSONValue.parse(claims)
        else { throw TokenFault(.malformed, "the header or the claims are no JSON object") }
        algorithm = Self.text(headerMembers["alg"])
        keyId = Self.text(headerMembers["kid"])
        issuer = Self.text(claimMembers["iss"])
        issuedAt = claimMembers["iat"]?.number
        self.signature = signature
        signedText = Array(text.utf8.prefix(parts[0].utf8.count + 1 + parts[1].utf8.count))
    }

    /// Returns a Boolean value that indicates whether the signature is one of ES256 by a key: r and s, 32 bytes each.
    func isSigned(with key: DeveloperKey) -> Bool {
        guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature) else { return false }
        return key.publicKey.isValidSignature(signature, for: signedText)
    }

    private static func text(_ value: JSONValue?) -> String? {
        if case .string(let text)? = value { text } else { nil }
    }
}
