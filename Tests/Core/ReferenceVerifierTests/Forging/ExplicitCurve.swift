import CLibCrypto
import Testing

/// SubjectPublicKeyInfo with the curve's parameters spelt out, as an attacker would who chooses the generator.
enum ExplicitCurve {
    static func info(of key: TestKey) throws -> [UInt8] {
        let isP256 = key.info.count == 91
        let group = try #require(EC_GROUP_new_by_curve_name(isP256 ? NID_X9_62_prime256v1 : NID_secp384r1))
        defer { EC_GROUP_free(group) }
        EC_GROUP_set_asn1_flag(group, 0)
        let parameters = [UInt8](unsafeUninitializedCapacity: 1024) { buffer, count in
            var cursor = buffer.baseAddress
            count = Int(max(0, i2d_ECPKParameters(group, &cursor)))
        }
        try #require(!parameters.isEmpty)
        let algorithm = DER.sequence(DER.oid([0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]), parameters)
        return DER.sequence(algorithm, DER.tlv(0x03, [0x00], key.info.suffix(isP256 ? 65 : 97)))
    }
}
