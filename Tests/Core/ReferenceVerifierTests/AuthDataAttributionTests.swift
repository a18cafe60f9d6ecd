import AttestModel
import Testing

@testable import ReferenceVerifier

@Suite("One fault in the nonce or in authData violates one requirement")
struct AuthDataAttributionTests {
    @Test("Every other shape of the nonce extension violates the nonce only")
    func nonceShapes() throws {
        let nonceID = TestCertificate.nonceID
        func seq(_ content: [UInt8]) -> [UInt8] { DER.sequence(content) }
        let shapes: [(String, ([UInt8]) -> [UInt8])] = [
            ("flipped", { TestCertificate.nonceValue($0.map { $0 ^ 1 }) }),
            ("last bit", { TestCertificate.nonceValue($0.dropLast() + [($0.last ?? 0) ^ 1]) }),
            ("31", { TestCertificate.nonceValue($0.dropLast()) }),
            ("33 front", { TestCertificate.nonceValue([0] + $0) }),
            ("33 back", { TestCertificate.nonceValue($0 + [0]) }),
            ("empty string", { _ in TestCertificate.nonceValue([]) }), ("empty", { _ in [] }),
            ("empty sequence", { _ in seq([]) }),
            ("tag 0", { seq(DER.tlv(0xA0, DER.tlv(4, $0))) }), ("tag 2", { seq(DER.tlv(0xA2, DER.tlv(4, $0))) }),
            ("primitive", { seq(DER.tlv(0x81, $0)) }), ("primitive wrapped", { seq(DER.tlv(0x81, DER.tlv(4, $0))) }),
            ("not wrapped", { seq(DER.tlv(4, $0)) }), ("integer", { seq(DER.tlv(0xA1, DER.tlv(2, $0))) }),
            ("bit string", { seq(DER.tlv(0xA1, DER.tlv(3, [0] + $0))) }), ("bare", { $0 }),
            ("set", { DER.tlv(0x31, DER.tlv(0xA1, DER.tlv(4, $0))) }),
            (
                "constructed",
                { seq(DER.tlv(0xA1, DER.tlv(0x24, DER.tlv(4, Array($0[..<16])), DER.tlv(4, Array($0[16...]))))) }
            ),
            ("long form", { [0x30, 0x81, 0x24, 0xA1, 0x22, 0x04, 0x20] + $0 }),
            ("trailing", { TestCertificate.nonceValue($0) + [0x05, 0x00] }),
            ("second string", { seq(DER.tlv(0xA1, DER.tlv(4, $0)) + DER.tlv(4, $0)) }),
            ("second inside", { seq(DER.tlv(0xA1, DER.tlv(4, $0), DER.tlv(4, $0))) }),
            ("hex", { TestCertificate.nonceValue(Array($0.hex.utf8)) }),
            ("longer", { TestCertificate.nonceValue([1, 2] + $0) }),
            ("indefinite", { [0x30, 0x80, 0xA1, 0x22, 0x04, 0x20] + $0 + [0, 0] }),
        ]
        for (name, shape) in shapes {
            try expect(["ATT-NONCE"], name) {
                $0.changeLeaf = { $0.entries[2].value = shape(Array($0.entries[2].value.suffix(32))) }
            }
        }
        try expect(["ATT-NONCE"], "missing") { $0.changeLeaf = { $0.entries.remove(at: 2) } }
        try expect(["ATT-NONCE"], "twice") { $0.changeLeaf = { $0.entries.append($0.entries[2]) } }
        try expect(["ATT-NONCE"], "two, genuine last") { attestation in
            attestation.changeLeaf = {
                $0.entries.insert(
                    .init(id: nonceID, value: TestCertificate.nonceValue([UInt8](repeating: 0, count: 32))), at: 2)
            }
        }
        try expect([], "critical") { $0.changeLeaf = { $0.entries[2].critical = true } }
    }

    @Test("Each field of authData violates its own requirement only")
    func fields() throws {
        try expect(["ATT-APPID"]) { $0.app = AppIdentity(teamId: "ABCDE12345", bundleId: "com.example") }
        for counter: [UInt8] in [[0, 0, 0, 1], [1, 0, 0, 0], [0x80, 0, 0, 0], [0, 0, 1, 0], [255, 255, 255, 255]] {
            try expect(["ATT-COUNTER"]) { $0.counter = counter }
        }
        for flags: UInt8 in [0x00, 0x01, 0x3F] { try expect(["ATT-AUTHDATA"]) { $0.flags = flags } }
        for flags: UInt8 in [0x41, 0x45, 0x7F] { try expect([]) { $0.flags = flags } }
    }

    @Test(
        "Another aaguid violates ATT-AAGUID only",
        arguments: [
            "appattestdevelop", "appattestsandbox", "APPATTEST\0\0\0\0\0\0\0", "appattest       ",
            "appattest\0\0\0\0\0\0\u{1}",
        ])
    func aaguid(text: String) throws { try expect(["ATT-AAGUID"], text) { $0.aaguid = Array(text.utf8) } }

    @Test(
        "authData that is cut off violates its length only",
        arguments: [0, 1, 31, 32, 36, 37, 52, 53, 54, 55, 86])
    func length(length: Int) throws { try expect(["ATT-AUTHDATA"], "\(length)") { $0.authDataLength = length } }

    @Test("credentialId of another value or length violates itself only")
    func credentialID() throws {
        try expect(["ATT-CREDID"], "other") { $0.credentialID[0] ^= 1 }
        try expect(["ATT-CREDID"], "length 0") { ($0.credentialLength, $0.credentialID) = ([0, 0], []) }
        try expect(["ATT-CREDID"], "length 16") {
            ($0.credentialLength, $0.credentialID) = ([0, 16], Array($0.credentialID.prefix(16)))
        }
        try expect(["ATT-CREDID"], "64") {
            ($0.credentialLength, $0.credentialID) = ([0, 64], $0.credentialID + $0.credentialID)
        }
        for length: [UInt8] in [
            [0, 0], [0, 16], [0, 31], [0, 33], [0, 64], [0, 163], [255, 255], [0x20, 0], [0, 110], [0, 109],
        ] {
            try expect(["ATT-CREDID"], "declared \(length)") { $0.credentialLength = length }
            try expect(["ATT-CREDID"], "declared \(length), ED") {
                ($0.credentialLength, $0.flags, $0.extensions) = (length, 0xC0, [0xA0])
            }
        }
    }

    @Test("A wrong key identifier violates ATT-KEYID only, even when credentialId agrees with it")
    func keyID() throws {
        var attestation = try TestAttestation()
        attestation.credentialID = [UInt8](repeating: 9, count: 32)
        var request = try attestation.request()
        request.keyId = attestation.credentialID
        #expect(assess(request).violatedIDs == ["ATT-KEYID"])
        request = try TestAttestation().request()
        request.keyId[31] ^= 1
        #expect(assess(request).violatedIDs == ["ATT-KEYID"])
    }

    @Test("A COSE key other than the leaf's violates ATT-COSE only")
    func cose() throws {
        let other = TestAttestation.cose(try TestKey().point)
        let bad: [(String, ([UInt8]) -> [UInt8])] = [
            ("other", { _ in other }), ("missing", { _ in [] }), ("garbage", { _ in [0x05, 0xFF, 0xFF] }),
            ("garbage 2", { _ in [0xFF] }),
            ("truncated", { Array($0.dropLast(5)) }),
            ("short y", { Array($0.prefix(44)) + [0x58, 0x1F] + $0.suffix(31) }),
            ("y negated", { Array($0.dropLast()) + [$0[76] ^ 1] }), ("kty 3", { [0xA5, 0x01, 0x03] + $0[3...] }),
            ("alg -35", { [0xA5, 1, 2, 3, 0x38, 0x22] + $0[5...] }), ("crv 2", { Array($0[..<6]) + [2] + $0[7...] }),
            ("duplicate x", { [0xA6] + $0[1...] + $0[7..<42] }), ("no y", { [0xA4] + $0[1..<42] }),
            ("tagged", { [0xC2] + $0 }),
            ("text x", { Array($0[..<8]) + [0x61, 0x61] + $0[42...] }),
        ]
        for (name, change) in bad {
            try expect(["ATT-COSE"], name) { $0.cose = change($0.cose) }
        }
        try expect(["ATT-COSE"], "other with extensions") { ($0.cose, $0.flags, $0.extensions) = (other, 0xC0, [0xA0]) }
        try expect([], "extra") { $0.cose = [0xA6] + $0.cose[1...] + [0x18, 0x63, 0x80] }
        try expect([], "other order") { $0.cose = [0xA5] + $0.cose[42...] + $0.cose[1..<42] }
        try expect([], "indefinite") { $0.cose = [0xBF] + $0.cose[1...] + [0xFF] }
    }

    @Test("Bytes after the COSE key are one CBOR map or violate the extensions only")
    func extensions() throws {
        let (category, version) = (CBOR.text("apple_validation_category_01"), CBOR.text("apple_bundle_version_01"))
        let bad: [(String, [UInt8])] = [
            ("junk", [1, 2, 3]), ("truncated", [0xA1, 0x61]), ("two maps", [0xA0, 0xA0]), ("array", [0x80]),
            ("null", [0xF6]),
            ("category 0", CBOR.map([(category, CBOR.bytes([0, 0, 0, 0]))])),
            ("category 9", CBOR.map([(category, CBOR.bytes([9, 0, 0, 0]))])),
            ("integer", CBOR.map([(category, [4])])), ("5 bytes", CBOR.map([(category, CBOR.bytes([4, 0, 0, 0, 0]))])),
            ("version bytes", CBOR.map([(version, CBOR.bytes([0x31]))])),
            ("deep", [UInt8](repeating: 0x81, count: 5000)),
            ("huge", [0xA1, 0x61, 0x61, 0x5B] + [UInt8](repeating: 0xFF, count: 8)),
            ("twice", CBOR.map([(version, [0x61, 0x31]), (version, [0x61, 0x31])])),
        ]
        for (name, tail) in bad {
            try expect(["ATT-EXT"], name) { $0.extensions = tail }
            try expect(["ATT-EXT"], name) { ($0.flags, $0.extensions) = (0xC0, tail) }
        }
        try expect(["ATT-EXT"], "ED without map") { $0.flags = 0xC0 }
        let good = CBOR.map([
            (version, CBOR.text("42")), (category, CBOR.bytes([4, 0, 0, 0])), (CBOR.text("other"), [0xF9, 0, 0]),
        ])
        try expect([], "good") { ($0.flags, $0.extensions) = (0xC0, good) }
        var attestation = try TestAttestation()
        attestation.extensions = good
        var request = try attestation.request()
        #expect(assess(request).output?.validationCategory == 4)
        #expect(assess(request).output?.bundleVersion == "42")
        request.policy = ExtensionPolicy(validationCategories: [0x0400_0000], bundleVersions: ["42"])
        #expect(assess(request).violatedIDs == ["ATT-EXT"])
        request = try TestAttestation().request()
        request.policy = ExtensionPolicy(validationCategories: [4], bundleVersions: ["42"])
        #expect(assess(request).isAccepted)
    }
}
