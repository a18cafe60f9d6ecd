import AttestModel
import Primitives

/// A provider token: a JSON Web Token by which a server identifies itself to Apple (RFC 7519; Apple, Accessing and
/// modifying per-device data).
package struct ProviderToken: Sendable {
    package enum Signing: Sendable {
        /// ECDSA with SHA-256, as Apple demands it (ES256).
        case ecdsa(ECKey)
        /// HMAC with SHA-256 and a secret (HS256).
        case hmac([UInt8])
        /// Bytes that no key has made.
        case bytes([UInt8])
    }

    package var header: [String: JSONValue]
    package var claims: [String: JSONValue]

    package init(header: [String: JSONValue], claims: [String: JSONValue]) {
        (self.header, self.claims) = (header, claims)
    }

    /// The bytes that are signed: the first two parts with a period between them, in ASCII (RFC 7515 section 5.1).
    package var signingInput: [UInt8] { token(signature: []).signingInput }

    /// Returns the signature; with ECDSA r and s, 64 bytes on P-256 (RFC 7518 section 3.4).
    package func signature(_ signing: Signing) -> [UInt8] {
        switch signing {
        case .ecdsa(let key): key.sign(signingInput, hash: .sha256).p1363
        case .hmac(let secret): HashAlgorithm.sha256.hmac(key: secret, signingInput)
        case .bytes(let bytes): bytes
        }
    }

    package func text(signature: [UInt8]) -> String { token(signature: signature).text }

    private func token(signature: [UInt8]) -> WebToken {
        WebToken(header: JSONValue.object(header).compactBytes, claims: JSONValue.object(claims).compactBytes) { _ in
            signature
        }
    }
}
