import AttestModel
import Testing

@testable import ReferenceVerifier

/// The faults and the free choices of attestations that no vector of the set has. The proof of the set has all others.
@Suite("One fault in an attestation violates one requirement")
struct AttestationAttributionTests {
    @Test("A fault in authData violates its own requirement only")
    func authData() throws {
        for length in [1, 53, 55] { try expect("ATT-AUTHDATA", "\(length) bytes") { $0.authDataLength = length } }
        for length: UInt8 in [109, 110, 163] {
            try expect("ATT-CREDID", "\(length)") { $0.credentialLength = [0, length] }
            try expect("ATT-CREDID", "\(length) and extensions") {
                $0.credentialLength = [0, length]
                $0.setExtensions([0xA0])
            }
        }
        try expect("ATT-COSE", "a break") { $0.cose = [0xFF] }
        try expect("ATT-COSE", "kty 3") { $0.cose[2] = 3 }
        try expect("ATT-COSE", "crv 2") { $0.cose[6] = 2 }
        try expect("ATT-COSE", "tagged") { $0.cose = [0xC2] + $0.cose }
        try expect("ATT-COSE", "short y") { $0.cose = $0.cose.prefix(44) + [0x58, 0x1F] + $0.cose.suffix(31) }
        try expect("ATT-COSE", "text as x") { $0.cose = $0.cose[..<8] + [0x61, 0x61] + $0.cose[42...] }
        try expect(nil, "COSE key of indefinite length") { $0.cose = [0xBF] + $0.cose[1...] + [0xFF] }
        let category = CBOR.text("apple_validation_category_01")
        try expect("ATT-EXT", "category of 3 bytes") { $0.extensions = CBOR.map([(category, CBOR.bytes([4, 0, 0]))]) }
        try expect("ATT-EXT", "named by an integer") { $0.extensions = [0xA1, 0x01, 0x02] }
        try expect("ATT-EXT", "null") { $0.extensions = [0xF6] }
        try expect("ATT-EXT", "null with ED") { $0.setExtensions([0xF6]) }
        let version = (key: CBOR.text("apple_bundle_version_01"), value: CBOR.text("1"))
        try expect("ATT-EXT", "version twice") { $0.setExtensions(CBOR.map([version, version])) }
    }

    @Test("A fault in the leaf violates its own requirement only")
    func leaf() throws {
        try expect("ATT-NONCE", "primitive") { $0.setNonce { DER.sequence(DER.tlv(0x81, DER.tlv(4, $0))) } }
        try expect("ATT-NONCE", "bare") { $0.setNonce { $0 } }
        try expect("ATT-NONCE", "in a SET") { $0.setNonce { DER.tlv(0x31, DER.tlv(0xA1, DER.tlv(4, $0))) } }
        try expect("ATT-NONCE", "indefinite") { $0.setNonce { [0x30, 0x80, 0xA1, 0x22, 4, 32] + $0 + [0, 0] } }
        try expect("ATT-KEYTYPE", "curve spelt out") { attestation in
            let info = attestation.leafKey.explicitInfo
            attestation.changeLeaf = { $0.keyInfo = info }
        }
        try expect(nil, "unknown extension") {
            $0.changeLeaf = { $0.entries.append(.init(id: [0x2A, 0x03, 0x04], value: [0x05, 0x00])) }
        }
        try expect("ATT-RECEIPT", "an array as receipt") { $0.receipt = [0x80] }
    }

    @Test("A fault in the chain violates its own requirement only")
    func chain() throws {
        try expect("ATT-CA", "no keyUsage") { $0.intermediate.entries.remove(at: 1) }
        try expect("ATT-CA", "cA is 1") { $0.intermediate.entries[0].value = [0x30, 0x03, 0x01, 0x01, 0x01] }
        try expect("ATT-CA", "version 1 with extensions") { $0.intermediate.version = nil }
        try expect("ATT-CA", "root not CA") { $0.root.entries[0].value = [0x30, 0x00] }
        try expect("ATT-CHAIN", "extension twice") { $0.intermediate.entries.append($0.intermediate.entries[0]) }
        try expect("ATT-CHAIN", "by the root, which is in x5c") { attestation in
            attestation.changeLeaf = { $0.issuer = DER.name("root") }
            let changed = attestation
            attestation.x5c = { _, _, root in [try changed.finishedLeaf.signed(by: changed.rootKey), root] }
        }
        try expect("ATT-X5C", "intermediate empty") { $0.x5c = { leaf, _, _ in [leaf, []] } }
        try expect("ATT-X5C", "intermediate in BER") {
            $0.x5c = { leaf, middle, _ in [leaf, [0x30, 0x80] + middle[4...] + [0, 0]] }
        }
        try expect("ATT-X5C", "a thousand") {
            $0.x5c = { leaf, middle, _ in [leaf, middle] + [[UInt8]](repeating: [0], count: 998) }
        }
        try expect(nil, "garbage beyond the path") { $0.x5c = { leaf, middle, _ in [leaf, middle, [1]] } }
        try expect(nil, "leaf beyond the path") { $0.x5c = { leaf, middle, _ in [leaf, middle, leaf] } }
        try expect(nil, "an authority more, which the path length allows") { attestation in
            let (key, middleKey) = (try TestKey(), attestation.intermediateKey)
            attestation.intermediate = .authority("intermediate", issuer: "root", key: middleKey, pathLength: 1)
            let between = try TestCertificate.authority("between", issuer: "intermediate", key: key)
                .signed(by: middleKey)
            attestation.changeLeaf = { $0.issuer = DER.name("between") }
            let changed = attestation
            attestation.x5c = { _, middle, _ in [try changed.finishedLeaf.signed(by: key), between, middle] }
        }
    }
}

/// Forges an attestation with one change, and demands that it violates exactly this requirement, or none.
private func expect(
    _ id: String?, _ name: String, sourceLocation: SourceLocation = #_sourceLocation,
    change: (inout TestAttestation) throws -> Void
) throws {
    var attestation = try TestAttestation()
    try change(&attestation)
    let assessment = assess(try attestation.request(), sourceLocation: sourceLocation)
    #expect(
        assessment.violatedIDs == [id].compactMap(\.self), "\(name) \(assessment.account)",
        sourceLocation: sourceLocation)
}

extension TestAttestation {
    /// Writes the nonce in another shape.
    fileprivate mutating func setNonce(_ shape: @escaping ([UInt8]) -> [UInt8]) {
        changeLeaf = { $0.entries[2].value = shape(Array($0.entries[2].value.suffix(32))) }
    }

    /// Sets the extensions with flag ED.
    fileprivate mutating func setExtensions(_ bytes: [UInt8]) { (flags, extensions) = (0xC0, bytes) }
}
