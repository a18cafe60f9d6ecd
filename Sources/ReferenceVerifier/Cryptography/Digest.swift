import CLibCrypto

/// SHA-256 by libcrypto.
enum Digest {
    /// The 32-byte SHA-256 of the bytes (FIPS 180-4).
    static func sha256(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        let input = Array(bytes)
        return [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { digest, count in
            count = SHA256(input, input.count, digest.baseAddress) == nil ? 0 : Int(SHA256_DIGEST_LENGTH)
        }
    }
}
