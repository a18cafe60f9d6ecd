import FixtureForge
import TestBasics

/// The faults and the free choices of attestations that no vector of the set has. The proof of the set has all others.
@Suite("One fault in an attestation violates one requirement")
struct AttestationAttributionTests {
    @Test("A fault in authData violates its own requirement only")
    func authData() {
        for length in [1, 53, 55] {
            expectAttestation("ATT-AUTHDATA", "\(length) bytes", after: .authDataBytes) {
                $0.authDataBytes = Array($0.authDataBytes.prefix(length))
            }
        }
        for length: UInt16 in [109, 110, 163] {
            expectAttestation("ATT-CREDID", "\(length)", after: .authData) {
                $0.authData.credential?.declaredLength = length
            }
            expectAttestation("ATT-CREDID", "\(length) and extensions", after: .authData) {
                $0.authData.credential?.declaredLength = length
                $0.setExtensions([0xA0])
            }
        }
        func expectKey(_ id: String?, _ name: String, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]) {
            expectAttestation(id, name, after: .authData) { draft in
                let key = draft.authData.credential?.publicKey ?? []
                draft.authData.credential?.publicKey = change(key)
            }
        }
        expectKey("ATT-COSE", "a break") { _ in [0xFF] }
        expectKey("ATT-COSE", "kty 3") { $0[..<2] + [3] + $0[3...] }
        expectKey("ATT-COSE", "crv 2") { $0[..<6] + [2] + $0[7...] }
        expectKey("ATT-COSE", "tagged") { [0xC2] + $0 }
        expectKey("ATT-COSE", "short y") { $0.prefix(44) + [0x58, 0x1F] + $0.suffix(31) }
        expectKey("ATT-COSE", "text as x") { $0[..<8] + [0x61, 0x61] + $0[42...] }
        expectKey(nil, "COSE key of indefinite length") { [0xBF] + $0[1...] + [0xFF] }
        func expectExtensions(_ name: String, _ bytes: [UInt8]) {
            expectAttestation("ATT-EXT", name, after: .authData) { $0.authData.extensions = bytes }
        }
        expectExtensions(
            "category of 3 bytes", CBORValue.map(["apple_validation_category_01": .bytes([4, 0, 0])]).encoded)
        expectExtensions("named by an integer", [0xA1, 0x01, 0x02])
        expectExtensions("null", [0xF6])
        expectAttestation("ATT-EXT", "null with ED", after: .authData) { $0.setExtensions([0xF6]) }
        expectAttestation("ATT-EXT", "version twice", after: .authData) {
            let name = "apple_bundle_version_01"
            $0.setExtensions(CBORValue.map([name: .text("1"), name: .text("1")]).encoded)
        }
    }

    @Test("A fault in the leaf violates its own requirement only")
    func leaf() {
        func expectNonce(_ name: String, _ shape: @escaping @Sendable ([UInt8]) -> [UInt8]) {
            expectAttestation("ATT-NONCE", name, after: .leaf) { draft in
                draft.leaf[.nonce]?.value = shape(draft.nonce)
            }
        }
        expectNonce("bare") { $0 }
        expectNonce("in a SET") { DERBytes.set(DERBytes.explicit(1, DERBytes.octetString($0))) }
        expectNonce("indefinite") { [0x30, 0x80, 0xA1, 0x22, 4, 32] + $0 + [0, 0] }
        expectAttestation("ATT-KEYTYPE", "curve spelt out", after: .leaf) {
            $0.leaf.subjectPublicKeyInfo = PublicKeyInfo.explicitCurve($0.device.key)
        }
        expectAttestation(nil, "unknown extension", after: .leaf) {
            $0.leaf.extensions.append(.marker(.developerRelationsCA))
        }
        expectAttestation("ATT-RECEIPT", "an array as receipt", after: .object) { draft in
            draft.object = .map([
                "fmt": .text("apple-appattest"),
                "attStmt": .map(["x5c": .array(draft.x5c.map(CBORValue.bytes)), "receipt": .array([])]),
                "authData": .bytes(draft.authDataBytes),
            ])
        }
    }

    @Test("A fault in the chain violates its own requirement only")
    func chain() {
        expectAttestation("ATT-CA", "no keyUsage", after: .issuer) { $0.intermediateTemplate[.keyUsage] = nil }
        expectAttestation("ATT-CA", "cA is 1", after: .issuer) {
            $0.intermediateTemplate[.basicConstraints]?.value = [0x30, 0x03, 0x01, 0x01, 0x01]
        }
        expectAttestation("ATT-CA", "version 1 with extensions", after: .signed) { draft in
            let version = DERBytes.explicit(0, DERBytes.integer(2))
            let altered = DERBytes.replacing(version, with: [], in: draft.intermediate.tbsCertificate)
            draft.intermediate.tbsCertificate = altered
            draft.intermediate.signature = CertificateSigner.ecdsaWithSHA384(draft.authority.root.key).signature(
                altered)
        }
        expectAttestation("ATT-CA", "root not CA", after: .request) { draft in
            let root = draft.authority.root
            var template = root.certificate.template
            template[.basicConstraints] = .endEntity
            draft.request.roots = [template.signed(by: .ecdsaWithSHA384(root.key)).der]
        }
        expectAttestation("ATT-CHAIN", "no root", after: .request) { $0.request.roots = [] }
        expectAttestation("ATT-CHAIN", "junk beside the root", after: .request) { $0.request.roots.append([0x30, 0]) }
        expectAttestation(nil, "another root before it", after: .request) {
            $0.request.roots.insert($0.context.receipts.root.certificate.der, at: 0)
        }
        expectAttestation("ATT-CHAIN", "extension twice", after: .issuer) {
            $0.intermediateTemplate.extensions.append($0.intermediateTemplate.extensions[0])
        }
        expectAttestation("ATT-X5C", "intermediate empty", after: .chain) { $0.x5c[1] = [] }
        expectAttestation("ATT-X5C", "intermediate in BER", after: .chain) {
            $0.x5c[1] = [0x30, 0x80] + $0.x5c[1][4...] + [0, 0]
        }
        expectAttestation(nil, "garbage beyond the path", after: .chain) { $0.x5c.append([1]) }
        expectAttestation(nil, "leaf beyond the path", after: .chain) { $0.x5c.append($0.x5c[0]) }
        expectAttestation(nil, "an authority more, which the path length allows", after: .chain) { draft in
            let (apple, names) = (draft.authority, AuthorityNames(root: "unused", intermediate: "between"))
            let between = apple.intermediate.intermediate(
                seed: draft.context.seed, purpose: "between", name: names.intermediate)
            var (leaf, intermediate) = (draft.leaf, draft.intermediateTemplate)
            leaf.issuer = between.name
            intermediate[.basicConstraints] = .authority(pathLength: 1)
            draft.x5c = [
                leaf.signed(by: .ecdsaWithSHA256(between.key)).der, between.certificate.der,
                intermediate.signed(by: .ecdsaWithSHA384(apple.root.key)).der,
            ]
        }
    }
}

extension AttestationDraft {
    /// Sets the extensions with flag ED.
    fileprivate mutating func setExtensions(_ bytes: [UInt8]) { (authData.flags, authData.extensions) = (0xC0, bytes) }
}
