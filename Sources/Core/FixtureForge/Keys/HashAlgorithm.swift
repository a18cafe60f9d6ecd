import Crypto

/// A hash function.
package enum HashAlgorithm: Sendable, Hashable {
    case md5, sha1, sha256, sha384, sha512

    /// Returns the digest of a message.
    package func digest(of message: [UInt8]) -> [UInt8] {
        switch self {
        case .md5: Array(Insecure.MD5.hash(data: message))
        case .sha1: Array(Insecure.SHA1.hash(data: message))
        case .sha256: Array(SHA256.hash(data: message))
        case .sha384: Array(SHA384.hash(data: message))
        case .sha512: Array(SHA512.hash(data: message))
        }
    }

    /// Returns the HMAC (RFC 2104) of a message with this hash function.
    package func hmac(key: [UInt8], _ message: [UInt8]) -> [UInt8] {
        let key = SymmetricKey(data: key)
        return switch self {
        case .md5: Array(HMAC<Insecure.MD5>.authenticationCode(for: message, using: key))
        case .sha1: Array(HMAC<Insecure.SHA1>.authenticationCode(for: message, using: key))
        case .sha256: Array(HMAC<SHA256>.authenticationCode(for: message, using: key))
        case .sha384: Array(HMAC<SHA384>.authenticationCode(for: message, using: key))
        case .sha512: Array(HMAC<SHA512>.authenticationCode(for: message, using: key))
        }
    }
}

/// Returns the SHA-256 digest of a message, 32 bytes.
package func sha256(_ message: [UInt8]) -> [UInt8] { HashAlgorithm.sha256.digest(of: message) }
