import AttestModel
import CLibCrypto
import Testing

@testable import ReferenceVerifier

@Suite("One fault in the certificates violates one requirement")
struct CertificateAttributionTests {
    private typealias Entry = TestCertificate.Entry

    @Test("A forged attestation without fault is accepted")
    func baseline() throws { try expect([]) { _ in } }

    @Test("Elements of x5c that are missing, out of order or not certificates violate x5c only")
    func list() throws {
        let cases: [(String, (_ leaf: [UInt8], _ middle: [UInt8], _ root: [UInt8]) -> [[UInt8]])] = [
            ("empty", { _, _, _ in [] }), ("leaf only", { leaf, _, _ in [leaf] }),
            ("intermediate only", { _, middle, _ in [middle] }), ("reversed", { leaf, middle, _ in [middle, leaf] }),
            ("leaf twice", { leaf, _, _ in [leaf, leaf] }),
            ("leaf and more", { leaf, middle, _ in [leaf + [0], middle] }),
            ("intermediate and more", { leaf, middle, _ in [leaf, middle + [0]] }),
            ("leaf not DER", { _, middle, _ in [[1, 2, 3], middle] }),
            ("leaf empty", { _, middle, _ in [[], middle] }),
            ("intermediate empty", { leaf, _, _ in [leaf, []] }),
            ("thousand", { leaf, middle, _ in [leaf] + [[UInt8]](repeating: middle, count: 999) }),
            ("thousand of one byte", { leaf, middle, _ in [leaf, middle] + [[UInt8]](repeating: [0], count: 998) }),
            ("BER long form", { leaf, middle, _ in [Self.longForm(leaf), middle] }),
            ("BER indefinite", { leaf, middle, _ in [Self.indefinite(leaf), middle] }),
            ("BER intermediate", { leaf, middle, _ in [leaf, Self.indefinite(middle)] }),
        ]
        for (name, list) in cases { try expect(["ATT-X5C"], name) { $0.x5c = list } }
    }

    /// The outer length in three octets more than needed.
    private static func longForm(_ bytes: [UInt8]) -> [UInt8] { [0x30, 0x83, 0x00] + bytes[2...] }

    private static func indefinite(_ bytes: [UInt8]) -> [UInt8] { [0x30, 0x80] + bytes[4...] + [0, 0] }

    @Test("Certificates beyond the path are tolerated")
    func extras() throws {
        try expect([], "root") { $0.x5c = { [$0, $1, $2] } }
        try expect([], "garbage") { $0.x5c = { leaf, middle, _ in [leaf, middle, [1]] } }
        try expect([], "leaf again") { $0.x5c = { leaf, middle, _ in [leaf, middle, leaf] } }
    }

    @Test("A signed body in BER violates x5c only")
    func signedBER() throws {
        // A BOOLEAN that is true as 1, inside the signed part.
        try expect(["ATT-X5C"]) { attestation in
            let key = attestation.intermediateKey
            let template = attestation
            attestation.x5c = { _, middle, _ in
                var leaf = template.finishedLeaf
                leaf.entries[2].critical = true
                var body = leaf.body
                let isTrue: [UInt8] = [0x01, 0x01, 0xFF, 0x04, 0x26]
                let position = try #require(body.indices.last { body[$0...].starts(with: isTrue) })
                body[position + 2] = 0x01
                return [DER.sequence(body, DER.ecdsa(2), DER.tlv(3, [0], try key.sign(body))), middle]
            }
        }
    }

    @Test("A leaf that others signed violates the chain only")
    func signers() throws {
        try expect(["ATT-CHAIN"], "self-signed") { attestation in
            attestation.changeLeaf = { $0.issuer = $0.subject }
            try attestation.sign(with: attestation.leafKey)
        }
        try expect(["ATT-CHAIN"], "self-signed as root") { attestation in
            attestation.changeLeaf = { ($0.issuer, $0.subject) = (DER.name("root"), DER.name("root")) }
            try attestation.sign(with: attestation.leafKey)
        }
        try expect(["ATT-CHAIN"], "unknown intermediate") { try $0.sign(with: TestKey(.p384)) }
        try expect(["ATT-CHAIN"], "other name") { $0.changeLeaf = { $0.issuer = DER.name("other") } }
        try expect(["ATT-CHAIN"], "by the root") { attestation in
            attestation.changeLeaf = { $0.issuer = DER.name("root") }
            try attestation.sign(with: attestation.rootKey)
        }
        try expect(["ATT-CHAIN"], "by the root, root in x5c") { attestation in
            let template = attestation
            attestation.changeLeaf = { $0.issuer = DER.name("root") }
            let changed = attestation
            attestation.x5c = { _, _, root in [try changed.finishedLeaf.signed(by: template.rootKey), root] }
        }
    }

    @Test("Another root with the same names violates the chain only, in x5c or not")
    func otherRoot() throws {
        for withRoot in [true, false] {
            try expect(["ATT-CHAIN"]) { attestation in
                let template = attestation
                let key = try TestKey(.p384)
                let root = try TestCertificate.authority("root", issuer: "root", key: key).signed(by: key)
                attestation.x5c = { leaf, _, _ in
                    [leaf, try template.intermediate.signed(by: key)] + (withRoot ? [root] : [])
                }
            }
        }
    }

    @Test("Signatures that are flipped, empty, zero or of another algorithm violate the chain only")
    func signatures() throws {
        try expect(["ATT-CHAIN"], "flipped") { $0.alterLeaf { $0[$0.count - 1] ^= 1 } }
        try expect(["ATT-CHAIN"], "empty") { attestation in
            let template = attestation
            attestation.x5c = { _, middle, _ in [template.finishedLeaf.closed(signature: []), middle] }
        }
        try expect(["ATT-CHAIN"], "r = s = 0") { attestation in
            let template = attestation
            attestation.x5c = { _, middle, _ in
                [template.finishedLeaf.closed(signature: [0x30, 6, 2, 1, 0, 2, 1, 0]), middle]
            }
        }
        try expect(["ATT-CHAIN"], "r = s = 0 in the intermediate") { attestation in
            let template = attestation
            attestation.x5c = { leaf, _, _ in
                [leaf, template.intermediate.closed(signature: [0x30, 6, 2, 1, 0, 2, 1, 0])]
            }
        }
        try expect(["ATT-CHAIN"], "outer algorithm") { $0.changeLeaf = { $0.outerAlgorithm = DER.ecdsa(3) } }
        try expect(["ATT-CHAIN"], "SHA-1") { attestation in
            attestation.changeLeaf = { ($0.innerAlgorithm, $0.outerAlgorithm) = (DER.ecdsa(1), DER.ecdsa(1)) }
            let template = attestation
            attestation.x5c = { _, middle, _ in
                [try template.finishedLeaf.signed(by: template.intermediateKey, digest: EVP_sha1()), middle]
            }
        }
        try expect([], "SHA-384") { attestation in
            attestation.changeLeaf = { ($0.innerAlgorithm, $0.outerAlgorithm) = (DER.ecdsa(3), DER.ecdsa(3)) }
            let template = attestation
            attestation.x5c = { _, middle, _ in
                [try template.finishedLeaf.signed(by: template.intermediateKey, digest: EVP_sha384()), middle]
            }
        }
    }

    @Test("An RSA authority violates the chain only")
    func rsaAuthority() throws {
        try expect(["ATT-CHAIN"]) { attestation in
            let rsa = try TestKey(.rsa)
            attestation.intermediate.keyInfo = rsa.info
            let algorithm = DER.sequence(
                DER.oid([0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x0B]), [0x05, 0x00])
            attestation.changeLeaf = { ($0.innerAlgorithm, $0.outerAlgorithm) = (algorithm, algorithm) }
            try attestation.sign(with: rsa)
        }
    }

    @Test("An authority whose curve is not named violates the chain only")
    func explicitCurve() throws {
        try expect(["ATT-CHAIN"]) { attestation in
            attestation.intermediate.keyInfo = try ExplicitCurve.info(of: attestation.intermediateKey)
        }
    }

    @Test("Unknown critical extensions and repeated ones violate the chain only")
    func extensions() throws {
        let unknown = Entry(id: [0x2A, 0x03, 0x04], critical: true, value: [0x05, 0x00])
        try expect(["ATT-CHAIN"], "leaf") { $0.changeLeaf = { $0.entries.append(unknown) } }
        try expect(["ATT-CHAIN"], "intermediate") { $0.intermediate.entries.append(unknown) }
        try expect([], "not critical") { attestation in
            attestation.changeLeaf = { $0.entries.append(Entry(id: unknown.id, value: unknown.value)) }
        }
        try expect(["ATT-CHAIN"], "twice") { $0.changeLeaf = { $0.entries.append($0.entries[1]) } }
        try expect(["ATT-CHAIN"], "twice in the intermediate") {
            $0.intermediate.entries.append($0.intermediate.entries[0])
        }
    }
}

extension TestAttestation {
    /// Has the leaf signed by another key.
    mutating func sign(with key: TestKey) throws {
        let template = self
        x5c = { _, middle, _ in [try template.finishedLeaf.signed(by: key), middle] }
    }

    /// Changes the finished leaf's bytes.
    mutating func alterLeaf(_ change: @escaping (inout [UInt8]) -> Void) {
        x5c = { leaf, middle, _ in
            var leaf = leaf
            change(&leaf)
            return [leaf, middle]
        }
    }
}
