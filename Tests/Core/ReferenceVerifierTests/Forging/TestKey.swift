import CLibCrypto
import Testing

/// A private key made for one test that signs bytes.
final class TestKey {
    enum Curve { case p256, p384 }

    private let key: OpaquePointer

    init(_ curve: Curve = .p256) throws {
        let context = try #require(EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nil))
        defer { EVP_PKEY_CTX_free(context) }
        try #require(EVP_PKEY_keygen_init(context) == 1)
        EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, curve == .p256 ? NID_X9_62_prime256v1 : NID_secp384r1)
        var key: OpaquePointer?
        try #require(EVP_PKEY_keygen(context, &key) == 1)
        self.key = try #require(key)
    }

    deinit { EVP_PKEY_free(key) }

    /// SubjectPublicKeyInfo, DER.
    var info: [UInt8] { Self.written { i2d_PUBKEY(key, $0) } }

    /// ECPrivateKey, DER (RFC 5915).
    var privateInfo: [UInt8] { Self.written { i2d_PrivateKey(key, $0) } }

    /// The 65-byte point of a P-256 key.
    var point: [UInt8] { Array(info.suffix(65)) }

    /// SubjectPublicKeyInfo of a P-256 key with the curve's parameters spelt out, as an attacker would who chooses the
    /// generator.
    var explicitInfo: [UInt8] {
        let group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1)
        defer { EC_GROUP_free(group) }
        EC_GROUP_set_asn1_flag(group, 0)
        let parameters = Self.written { i2d_ECPKParameters(group, $0) }
        let algorithm = DER.sequence(DER.oid([0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]), parameters)
        return DER.sequence(algorithm, DER.tlv(0x03, [0x00], point))
    }

    /// The DER signature of a message, by ECDSA with SHA-256.
    func sign(_ message: [UInt8]) throws -> [UInt8] {
        let context = try #require(EVP_MD_CTX_new())
        defer { EVP_MD_CTX_free(context) }
        try #require(EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1)
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

    private static func written(
        _ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32
    ) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Int(write(nil))) { buffer, count in
            var cursor = buffer.baseAddress
            count = Int(write(&cursor))
        }
    }
}
