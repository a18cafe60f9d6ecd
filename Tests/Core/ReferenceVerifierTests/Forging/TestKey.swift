import CLibCrypto
import Testing

/// A private key made for one test, on any curve or algorithm, that signs bytes.
final class TestKey {
    enum Kind { case p256, p384, secp256k1, rsa, ed25519 }

    private let key: OpaquePointer

    init(_ kind: Kind = .p256) throws {
        let type =
            switch kind {
            case .p256, .p384, .secp256k1: EVP_PKEY_EC
            case .rsa: EVP_PKEY_RSA
            case .ed25519: EVP_PKEY_ED25519
            }
        let context = try #require(EVP_PKEY_CTX_new_id(type, nil))
        defer { EVP_PKEY_CTX_free(context) }
        try #require(EVP_PKEY_keygen_init(context) == 1)
        switch kind {
        case .p256: EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_X9_62_prime256v1)
        case .p384: EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_secp384r1)
        case .secp256k1: EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_secp256k1)
        case .rsa, .ed25519: break
        }
        var key: OpaquePointer?
        try #require(EVP_PKEY_keygen(context, &key) == 1)
        self.key = try #require(key)
    }

    deinit { EVP_PKEY_free(key) }

    /// SubjectPublicKeyInfo, DER.
    var info: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Int(i2d_PUBKEY(key, nil))) { buffer, count in
            var cursor = buffer.baseAddress
            count = Int(i2d_PUBKEY(key, &cursor))
        }
    }

    /// ECPrivateKey of an elliptic key, DER (RFC 5915).
    var privateInfo: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Int(i2d_PrivateKey(key, nil))) { buffer, count in
            var cursor = buffer.baseAddress
            count = Int(i2d_PrivateKey(key, &cursor))
        }
    }

    /// The 65-byte point of a P-256 key.
    var point: [UInt8] { Array(info.suffix(65)) }

    /// The DER signature of a message, by ECDSA with a digest.
    func sign(_ message: [UInt8], digest: OpaquePointer? = EVP_sha256()) throws -> [UInt8] {
        let context = try #require(EVP_MD_CTX_new())
        defer { EVP_MD_CTX_free(context) }
        try #require(EVP_DigestSignInit(context, nil, digest, nil, key) == 1)
        var count = 512
        var signature = [UInt8](repeating: 0, count: count)
        try #require(EVP_DigestSign(context, &signature, &count, message, message.count) == 1)
        return Array(signature.prefix(count))
    }

    /// The DER signature of a digest, taken as it is.
    func sign(digest: [UInt8]) throws -> [UInt8] {
        let context = try #require(EVP_PKEY_CTX_new(key, nil))
        defer { EVP_PKEY_CTX_free(context) }
        try #require(EVP_PKEY_sign_init(context) == 1)
        var count = 512
        var signature = [UInt8](repeating: 0, count: count)
        try #require(EVP_PKEY_sign(context, &signature, &count, digest, digest.count) == 1)
        return Array(signature.prefix(count))
    }
}
