import AttestModel
import FixtureForge
import Primitives

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
    private let token: WebToken

    /// - Throws: `TokenFault` with the code `malformed` for text that is not three parts of unpadded base64url (RFC 7515
    ///   section 7.1), the first two of them JSON objects.
    init(_ text: String) throws(TokenFault) {
        guard let token = WebToken(text) else {
            throw TokenFault(.malformed, "the token is not three parts of base64url separated by periods")
        }
        guard case .object(let header)? = try? JSONValue.parse(token.header),
            case .object(let claims)? = try? JSONValue.parse(token.claims)
        else { throw TokenFault(.malformed, "the header or the claims are no JSON object") }
        self.token = token
        (algorithm, keyId) = (header["alg"]?.string, header["kid"]?.string)
        (issuer, issuedAt) = (claims["iss"]?.string, claims["iat"]?.number)
    }

    /// Returns a Boolean value that indicates whether the signature is one of ES256 by a key: r and s, 32 bytes each.
    func isSigned(with key: DeveloperKey) -> Bool {
        guard signature.count == 64 else { return false }
        let halves = ECDSASignature(curve: .p256, r: Array(signature[..<32]), s: Array(signature[32...]))
        return key.publicKey.verifies(halves.der, digest: sha256(token.signingInput))
    }

    /// The third part, any length; 64 bytes when it is a signature of ES256.
    var signature: [UInt8] { token.signature }
}
