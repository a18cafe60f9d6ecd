import AttestModel
import Primitives
import SwiftASN1
import Testing

@testable import FixtureForge

/// The certificates of a forged attestation as another reader sees them.
@Suite("The chain of a forged attestation")
struct ForgedChainTests {
    private let draft = AttestationDraft.forged()
    private let leaf: RealCertificate
    private let intermediate: RealCertificate
    private let root: RealCertificate

    init() throws {
        let x5c = try #require(try TestCBORReader.item(draft.request.attestation)["attStmt"]?["x5c"]?.items)
        try #require(x5c.count == 2)
        leaf = try RealCertificate(try #require(x5c[0].byteString))
        intermediate = try RealCertificate(try #require(x5c[1].byteString))
        root = try RealCertificate(try #require(draft.request.roots.first))
    }

    @Test("Every signature verifies under the key above it, and under no other")
    func signatures() throws {
        #expect(try root.isSigned(by: root))
        #expect(try intermediate.isSigned(by: root))
        #expect(try leaf.isSigned(by: intermediate))
        #expect(try !leaf.isSigned(by: root))
        #expect(try !intermediate.isSigned(by: intermediate))
    }

    @Test("The leaf is signed with SHA-256 by a P-384 key, the others with SHA-384")
    func algorithms() {
        #expect(leaf.signatureAlgorithm == "1.2.840.10045.4.3.2")
        #expect(intermediate.signatureAlgorithm == "1.2.840.10045.4.3.3")
        #expect(root.signatureAlgorithm == "1.2.840.10045.4.3.3")
        #expect(intermediate.point.count == 97)
        #expect(root.point.count == 97)
        #expect(leaf.point == draft.device.key.point)
    }

    @Test("Names are Apple's, in Apple's order, and chain")
    func names() {
        let rest = ["2.5.4.10=Apple Inc.", "2.5.4.8=California"]
        #expect(root.subject == ["2.5.4.3=Apple App Attestation Root CA"] + rest)
        #expect(intermediate.subject == ["2.5.4.3=Apple App Attestation CA 1"] + rest)
        #expect(leaf.subject == ["2.5.4.3=\(draft.device.keyId.hex)", "2.5.4.11=AAA Certification"] + rest)
        #expect(root.issuer == root.subject)
        #expect(intermediate.issuer == root.subject)
        #expect(leaf.issuer == intermediate.subject)
    }

    @Test("The leaf's serial number is the moment of issuance in milliseconds, 6 bytes")
    func leafSerialNumber() {
        let serial = leaf.serialNumber
        let milliseconds = serial.reduce(Int64(0)) { $0 << 8 | Int64($1) }
        #expect(serial.count == 6)
        #expect(milliseconds == draft.issuedAt)
        let lead = draft.request.time.secondsSinceEpoch * 1000 - milliseconds
        #expect((1...1000).contains(lead))
    }

    @Test("The authorities' serial numbers are positive, have 16 bytes, and differ")
    func authoritySerialNumbers() {
        let serials = [root, intermediate].map(\.serialNumber)
        #expect(serials.allSatisfy { $0.count == 16 && (0x01...0x7F).contains($0[0]) })
        #expect(serials[0] != serials[1])
    }

    @Test("All certificates are valid from 2020 through 2049")
    func validity() {
        for certificate in [leaf, intermediate, root] {
            #expect(certificate.notBefore == Timestamp("2020-01-01T00:00:00Z"))
            #expect(certificate.notAfter == Timestamp("2049-12-31T23:59:59Z"))
        }
    }

    @Test("The leaf has the extensions of a real one, in order, and the first two are critical")
    func leafExtensions() {
        #expect(
            leaf.extensions.map { "\($0.identifier)" } == [
                "2.5.29.19", "2.5.29.15", "2.5.29.37", "1.2.840.113635.100.8.5", "1.2.840.113635.100.8.7",
                "1.2.840.113635.100.8.2", "1.2.840.113635.100.8.6",
            ])
        #expect(leaf.extensions.map(\.isCritical) == [true, true, false, false, false, false, false])
    }

    @Test("The leaf's constraints, usages and nonce have their real bytes")
    func leafValues() {
        #expect(leaf.hex(of: .basicConstraints) == "3000")
        #expect(leaf.hex(of: .keyUsage) == "030204f0")
        #expect(leaf.hex(of: .extendedKeyUsage) == "300b06092a864886f763640418")
        #expect(leaf.hex(of: .nonce) == "3024a1220420" + draft.nonce.hex)
        #expect(draft.nonce == sha256(draft.authData.bytes + draft.request.clientDataHash))
    }

    @Test("The app ID stands in the key properties in clear")
    func appID() throws {
        let value = try #require(draft.leaf[.keyProperties]).value
        let property = try #require(try TaggedProperty.read(value).first { $0.tag == 1204 })
        #expect(property.content == [0x04, UInt8(draft.app.appId.utf8.count)] + Array(draft.app.appId.utf8))
    }

    @Test("The authorities have the extensions of the real ones, in order")
    func authorityExtensions() {
        #expect(root.extensions.map { "\($0.identifier)" } == ["2.5.29.19", "2.5.29.14", "2.5.29.15"])
        #expect(root.extensions.map(\.isCritical) == [true, false, true])
        #expect(
            intermediate.extensions.map { "\($0.identifier)" } == ["2.5.29.19", "2.5.29.35", "2.5.29.14", "2.5.29.15"])
        #expect(intermediate.extensions.map(\.isCritical) == [true, false, false, true])
        #expect(root.hex(of: .basicConstraints) == "30030101ff")
        #expect(intermediate.hex(of: .basicConstraints) == "30060101ff020100")
        #expect(root.hex(of: .keyUsage) == "03020106")
        #expect(intermediate.hex(of: .keyUsage) == "03020106")
    }

    @Test("The intermediate's authority is the root's subject, and key identifiers are the SHA-1 of the public point")
    func keyIdentifiers() throws {
        let rootIdentifier = try #require(root.hex(of: .subjectKeyIdentifier))
        #expect(intermediate.hex(of: .authorityKeyIdentifier) == "30168014" + rootIdentifier.dropFirst(4))
        for certificate in [root, intermediate] {
            let digest = HashAlgorithm.sha1.digest(of: certificate.point)
            #expect(certificate.hex(of: .subjectKeyIdentifier) == "0414" + digest.hex)
        }
    }

    @Test("Every system release has its own readable leaf")
    func profiles() throws {
        let profiles: [LeafProfile] = [.iOS14, .iOS17, .emptyVersion, .iOS26, .iOS27, .macOS27]
        let leaves = try profiles.map { profile in
            let draft = AttestationDraft.forged(DraftEdit(.plan) { $0.profile = profile })
            return try RealCertificate(draft.credCert.der)
        }
        #expect(leaves.map { $0.extensions.count } == [5, 5, 5, 7, 7, 7])
        #expect(Set(leaves.compactMap { $0.hex(of: .systemProperties) }).count == 6)
        #expect(Set(leaves.compactMap { $0.hex(of: .accessControl) }).count == 2)
    }
}
