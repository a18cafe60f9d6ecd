import Crypto

/// A hash function, by the name that the vectors' prose uses.
package enum HashAlgorithm: Sendable, Hashable {
    case md5, sha1, sha256, sha384, sha512

    /// The digest of a message.
    package func digest(of message: [UInt8]) -> [UInt8] {
        switch self {
        case .md5: Array(Insecure.MD5.hash(data: message))
        case .sha1: Array(Insecure.SHA1.hash(data: message))
        case .sha256: Array(SHA256.hash(data: message))
        case .sha384: Array(SHA384.hash(data: message))
        case .sha512: Array(SHA512.hash(data: message))
        }
    }
}

/// SHA-256 of a message: 32 bytes.
package func sha256(_ message: [UInt8]) -> [UInt8] { HashAlgorithm.sha256.digest(of: message) }
