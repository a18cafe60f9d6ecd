import CLibCrypto
import Foundation

/// Signatures and key pairs by libcrypto alone, on all cores.
struct SigningFloor: @unchecked Sendable {
    private let p256: OpaquePointer
    private let p384: OpaquePointer
    /// A message of the size of a leaf certificate.
    private let message = [UInt8](repeating: 0x41, count: 800)

    init() throws {
        guard let p256 = keyPair(on: "P-256"), let p384 = keyPair(on: "P-384") else {
            throw BenchmarkFailure("libcrypto cannot make a key pair.")
        }
        (self.p256, self.p384) = (p256, p384)
    }

    /// Makes as many key pairs and signatures as the contents have, times a factor.
    ///
    /// - Returns: the elapsed time in seconds.
    func time(of contents: SetContents, times factor: Double = 1, cores: Int) -> Double {
        let work: [(count: Int, act: @Sendable () -> Void)] = [
            (contents.keys.p256, { EVP_PKEY_free(keyPair(on: "P-256")) }),
            (contents.keys.p384, { EVP_PKEY_free(keyPair(on: "P-384")) }),
            (contents.signatures.p256, { sign(by: p256) }), (contents.signatures.p384, { sign(by: p384) }),
        ]
        return Cost.elapsedTime {
            DispatchQueue.concurrentPerform(iterations: cores) { core in
                for (count, act) in work {
                    let all = Int(Double(count) * factor)
                    for _ in stride(from: core, to: all, by: cores) { act() }
                }
            }
        } / 1e6
    }

    private func sign(by key: OpaquePointer) {
        guard let context = EVP_MD_CTX_new() else { return }
        defer { EVP_MD_CTX_free(context) }
        var signature = [UInt8](repeating: 0, count: 160)
        var count = signature.count
        EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key)
        EVP_DigestSign(context, &signature, &count, message, message.count)
    }
}

/// Returns a new key pair on a named curve.
private func keyPair(on curve: String) -> OpaquePointer? {
    guard let context = EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nil) else { return nil }
    defer { EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer?
    guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_CTX_set_group_name(context, curve) == 1,
        EVP_PKEY_generate(context, &key) == 1
    else { return nil }
    return key
}
