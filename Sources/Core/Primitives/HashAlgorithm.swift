import CLibCrypto

/// A hash function.
package enum HashAlgorithm: Sendable, Hashable {
    case md5, sha1, sha256, sha384, sha512

    /// Returns the digest of a message.
    package func digest(of message: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: size) { digest, count in
            guard EVP_Digest(message, message.count, digest.baseAddress, nil, function.pointer, nil) == 1 else {
                fatalError("libcrypto: EVP_Digest failed")
            }
            count = size
        }
    }

    /// Returns the HMAC (RFC 2104) of a message with this hash function.
    package func hmac(key: [UInt8], _ message: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: size) { code, count in
            let result = HMAC(
                function.pointer, key, Int32(key.count), message, message.count, code.baseAddress, nil)
            guard result != nil else { fatalError("libcrypto: HMAC failed") }
            count = size
        }
    }

    /// The bytes of a digest.
    private var size: Int {
        switch self {
        case .md5: 16
        case .sha1: 20
        case .sha256: 32
        case .sha384: 48
        case .sha512: 64
        }
    }

    private var function: FetchedFunction {
        switch self {
        case .md5: .md5
        case .sha1: .sha1
        case .sha256: .sha256
        case .sha384: .sha384
        case .sha512: .sha512
        }
    }
}

/// Returns the SHA-256 digest of a message, 32 bytes.
package func sha256(_ message: [UInt8]) -> [UInt8] { HashAlgorithm.sha256.digest(of: message) }

/// An implementation of a hash function in libcrypto. It is looked up once, because the lookup costs more than the hash
/// of a short message. Nothing changes after it is found, so that threads may share it.
private struct FetchedFunction: @unchecked Sendable {
    static let md5 = FetchedFunction("MD5")
    static let sha1 = FetchedFunction("SHA1")
    static let sha256 = FetchedFunction("SHA256")
    static let sha384 = FetchedFunction("SHA384")
    static let sha512 = FetchedFunction("SHA512")

    let pointer: OpaquePointer

    private init(_ name: String) {
        guard let pointer = EVP_MD_fetch(nil, name, nil) else { fatalError("libcrypto lacks \(name)") }
        self.pointer = pointer
    }
}
