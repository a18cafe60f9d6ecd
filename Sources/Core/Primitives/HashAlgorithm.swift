import CLibCrypto

/// A hash function of libcrypto. Each is looked up once, because the lookup costs more than the hash of a short message.
/// Nothing changes after it is found, so that threads may share it.
package struct HashAlgorithm: Hashable, @unchecked Sendable {
    package static let md5 = HashAlgorithm("MD5")
    package static let sha1 = HashAlgorithm("SHA1")
    package static let sha256 = HashAlgorithm("SHA256")
    package static let sha384 = HashAlgorithm("SHA384")
    package static let sha512 = HashAlgorithm("SHA512")

    private let function: OpaquePointer
    /// The bytes of a digest.
    private let size: Int

    private init(_ name: String) {
        guard let function = EVP_MD_fetch(nil, name, nil) else { fatalError("libcrypto lacks \(name)") }
        self.function = function
        size = Int(EVP_MD_get_size(function))
    }

    package func digest(of message: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: size) { digest, count in
            guard EVP_Digest(message, message.count, digest.baseAddress, nil, function, nil) == 1 else {
                fatalError("libcrypto: EVP_Digest failed")
            }
            count = size
        }
    }

    /// Returns the HMAC (RFC 2104) of a message with this hash function.
    package func hmac(key: [UInt8], _ message: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: size) { code, count in
            let result = HMAC(function, key, Int32(key.count), message, message.count, code.baseAddress, nil)
            guard result != nil else { fatalError("libcrypto: HMAC failed") }
            count = size
        }
    }
}

/// Returns the SHA-256 digest of a message, 32 bytes.
package func sha256(_ message: [UInt8]) -> [UInt8] { HashAlgorithm.sha256.digest(of: message) }
