import AttestModel
import Testing

@testable import ReferenceVerifier

@Suite("One fault in the authority of certificates violates one requirement")
struct AuthorityAttributionTests {
    @Test("Authorities without the right to sign violate the authority only")
    func authorities() throws {
        try expect(["ATT-CA"], "not CA") { $0.intermediate.entries[0].value = [0x30, 0x00] }
        try expect(["ATT-CA"], "no basicConstraints") { $0.intermediate.entries.remove(at: 0) }
        try expect(["ATT-CA"], "no keyUsage") { $0.intermediate.entries.remove(at: 1) }
        try expect(["ATT-CA"], "no keyCertSign") { $0.intermediate.entries[1].value = [0x03, 0x02, 0x01, 0x02] }
        try expect(["ATT-CA"], "CA TRUE as 1") { $0.intermediate.entries[0].value = [0x30, 0x03, 0x01, 0x01, 0x01] }
        try expect(["ATT-CA"], "version 1") { ($0.intermediate.version, $0.intermediate.entries) = (nil, []) }
        try expect(["ATT-CA"], "version 1 with extensions") { $0.intermediate.version = nil }
        try expect(["ATT-CA"], "root not CA") { $0.root.entries[0].value = [0x30, 0x00] }
        try expect([], "leaf is CA") { $0.changeLeaf = { $0.entries[0].value = [0x30, 0x03, 0x01, 0x01, 0xFF] } }
    }

    @Test("A leaf used as authority, and an authority too many, violate the authority only")
    func longerPaths() throws {
        for (name, isCA) in [("leaf signs leaf", false), ("path too long", true)] {
            try expect(["ATT-CA"], name) { attestation in
                let template = attestation
                let key = try TestKey()
                var between = TestCertificate.authority("between", issuer: "intermediate", key: key)
                if !isCA { between.entries = template.leaf.entries }
                let signedBetween = try between.signed(by: template.intermediateKey)
                attestation.changeLeaf = { $0.issuer = DER.name("between") }
                let changed = attestation
                attestation.x5c = { _, middle, _ in [try changed.finishedLeaf.signed(by: key), signedBetween, middle] }
            }
        }
        try expect([], "allowed by the path length") { attestation in
            attestation.intermediate = .authority(
                "intermediate", issuer: "root", key: attestation.intermediateKey, pathLength: 1)
            let key = try TestKey()
            let between = try TestCertificate.authority("between", issuer: "intermediate", key: key)
                .signed(by: attestation.intermediateKey)
            attestation.changeLeaf = { $0.issuer = DER.name("between") }
            let changed = attestation
            attestation.x5c = { _, middle, _ in [try changed.finishedLeaf.signed(by: key), between, middle] }
        }
    }

    @Test("Certificates out of their validity violate validity only, the root's does not count")
    func validity() throws {
        let (past, future) = (DER.utcTime("210101000000Z"), DER.utcTime("270101000000Z"))
        try expect(["ATT-VALIDITY"], "leaf expired") { $0.changeLeaf = { $0.notAfter = past } }
        try expect(["ATT-VALIDITY"], "leaf not yet valid") { $0.changeLeaf = { $0.notBefore = future } }
        try expect(["ATT-VALIDITY"], "intermediate expired") { $0.intermediate.notAfter = past }
        try expect(["ATT-VALIDITY"], "intermediate not yet valid") { $0.intermediate.notBefore = future }
        try expect([], "root expired") { $0.root.notAfter = past }
        let (now, before, after) = ("260301120000Z", "260301115959Z", "260301120001Z")
        try expect([], "at both ends") {
            $0.changeLeaf = { ($0.notBefore, $0.notAfter) = (DER.utcTime(now), DER.utcTime(now)) }
        }
        try expect(["ATT-VALIDITY"], "a second late") { $0.changeLeaf = { $0.notAfter = DER.utcTime(before) } }
        try expect(["ATT-VALIDITY"], "a second early") { $0.changeLeaf = { $0.notBefore = DER.utcTime(after) } }
    }

    @Test("A key that is not a point on P-256 violates the key type only")
    func keyTypes() throws {
        for kind in [TestKey.Kind.p384, .secp256k1, .rsa, .ed25519] {
            let info = try TestKey(kind).info
            try expect(["ATT-KEYTYPE"], "\(kind)") { $0.changeLeaf = { $0.keyInfo = info } }
        }
        try expect(["ATT-KEYTYPE"], "not on the curve") { $0.changeLeaf = { $0.keyInfo[$0.keyInfo.count - 1] ^= 1 } }
        let infinity: [UInt8] = DER.tlv(0x03, [0x00, 0x00])
        try expect(["ATT-KEYTYPE"], "infinity") {
            $0.changeLeaf = { $0.keyInfo = DER.sequence($0.keyInfo[2..<23] + infinity) }
        }
        try expect(["ATT-KEYTYPE"], "a point of P-256 said to be on another curve") { attestation in
            let (id, curve) = (DER.oid(ObjectID.ecPublicKey.octets), DER.oid([0x2B, 0x81, 0x04, 0x00, 0x0A]))
            let info = DER.sequence(DER.sequence(id, curve), DER.tlv(0x03, [0x00], attestation.leafKey.point))
            attestation.changeLeaf = { $0.keyInfo = info }
        }
        try expect(["ATT-KEYTYPE"], "explicit") { attestation in
            let info = try ExplicitCurve.info(of: attestation.leafKey)
            attestation.changeLeaf = { $0.keyInfo = info }
        }
        try expect([], "compressed") { attestation in
            let point = attestation.leafKey.point
            let compressed = DER.tlv(0x03, [0x00, 2 + point[64] % 2] + point[1..<33])
            attestation.changeLeaf = { $0.keyInfo = DER.sequence($0.keyInfo[2..<23] + compressed) }
        }
    }
}
