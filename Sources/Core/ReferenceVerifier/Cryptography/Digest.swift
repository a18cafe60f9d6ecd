import CLibCrypto

/// SHA-256 by libcrypto.
package enum Digest {
    /// The 32-byte SHA-256 of the bytes (FIPS 180-4).
    package static func sha256(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        let input = Array(bytes)
        return [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { digest, count in
            let isDone = EVP_Digest(
                input, input.count, digest.baseAddress, nil, FetchedDigest.sha256.algorithm, nil)
            count = isDone == 1 ? Int(SHA256_DIGEST_LENGTH) : 0
        }
    }
}

/// An implementation of a hash function in libcrypto, looked up once: looking it up costs more than hashing a short
/// input. Nothing changes after it is found, so that threads may share it.
private struct FetchedDigest: @unchecked Sendable {
    static let sha256 = FetchedDigest(algorithm: EVP_MD_fetch(nil, "SHA256", nil))

    let algorithm: OpaquePointer?
}
