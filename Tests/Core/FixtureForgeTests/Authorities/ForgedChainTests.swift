import AttestModel
import Crypto
import Foundation
import Primitives
import SwiftASN1
import Testing
import X509

@testable import FixtureForge

/// The certificates of a forged attestation as swift-certificates reads them.
@Suite("The chain of a forged attestation")
struct ForgedChainTests {
    private let draft = AttestationDraft.forged()
    private let leaf: Certificate
    private let intermediate: Certificate
    private let root: Certificate

    init() throws {
        let x5c = try #require(try TestCBORReader.item(draft.request.attestation)["attStmt"]?["x5c"]?.items)
        try #require(x5c.count == 2)
        leaf = try Certificate(derEncoded: try #require(x5c[0].byteString))
        intermediate = try Certificate(derEncoded: try #require(x5c[1].byteString))
        root = try Certificate(derEncoded: try #require(draft.request.roots.first))
    }

    @Test("Every signature verifies under the key above it, and under no other")
    func signatures() {
        #expect(root.publicKey.isValidSignature(root.signature, for: root))
        #expect(root.publicKey.isValidSignature(intermediate.signature, for: intermediate))
        #expect(intermediate.publicKey.isValidSignature(leaf.signature, for: leaf))
        #expect(!root.publicKey.isValidSignature(leaf.signature, for: leaf))
        #expect(!intermediate.publicKey.isValidSignature(intermediate.signature, for: intermediate))
    }

    @Test("The leaf is signed with SHA-256 by a P-384 key, the others with SHA-384")
    func algorithms() throws {
        #expect(leaf.signatureAlgorithm == .ecdsaWithSHA256)
        #expect(intermediate.signatureAlgorithm == .ecdsaWithSHA384)
        #expect(root.signatureAlgorithm == .ecdsaWithSHA384)
        #expect(intermediate.publicKey.subjectPublicKeyInfoBytes.count == 97)
        #expect(root.publicKey.subjectPublicKeyInfoBytes.count == 97)
        #expect(Array(leaf.publicKey.subjectPublicKeyInfoBytes) == draft.device.key.point)
    }

    @Test("Names are Apple's, in Apple's order, and chain")
    func names() {
        let rest = ["2.5.4.10=Apple Inc.", "2.5.4.8=California"]
        #expect(root.subject.parts == ["2.5.4.3=Apple App Attestation Root CA"] + rest)
        #expect(intermediate.subject.parts == ["2.5.4.3=Apple App Attestation CA 1"] + rest)
        #expect(leaf.subject.parts == ["2.5.4.3=\(draft.device.keyId.hex)", "2.5.4.11=AAA Certification"] + rest)
        #expect(root.issuer == root.subject)
        #expect(intermediate.issuer == root.subject)
        #expect(leaf.issuer == intermediate.subject)
    }

    @Test("The leaf's serial number is the moment of issuance in milliseconds, 6 bytes")
    func leafSerialNumber() {
        let serial = Array(leaf.serialNumber.bytes)
        let milliseconds = serial.reduce(Int64(0)) { $0 << 8 | Int64($1) }
        #expect(serial.count == 6)
        #expect(milliseconds == draft.issuedAt)
        let lead = draft.request.time.secondsSinceEpoch * 1000 - milliseconds
        #expect((1...1000).contains(lead))
    }

    @Test("The authorities' serial numbers are positive, have 16 bytes, and differ")
    func authoritySerialNumbers() {
        let serials = [root, intermediate].map { Array($0.serialNumber.bytes) }
        #expect(serials.allSatisfy { $0.count == 16 && (0x01...0x7F).contains($0[0]) })
        #expect(serials[0] != serials[1])
    }

    @Test("All certificates are valid from 2020 through 2049")
    func validity() throws {
        for certificate in [leaf, intermediate, root] {
            #expect(certificate.notValidBefore == (try Date("2020-01-01T00:00:00Z", strategy: .iso8601)))
            #expect(certificate.notValidAfter == (try Date("2049-12-31T23:59:59Z", strategy: .iso8601)))
        }
    }

    @Test("The leaf has the extensions of a real one, in order, and the first two are critical")
    func leafExtensions() {
        #expect(
            leaf.extensions.map { "\($0.oid)" } == [
                "2.5.29.19", "2.5.29.15", "2.5.29.37", "1.2.840.113635.100.8.5", "1.2.840.113635.100.8.7",
                "1.2.840.113635.100.8.2", "1.2.840.113635.100.8.6",
            ])
        #expect(leaf.extensions.map(\.critical) == [true, true, false, false, false, false, false])
    }

    @Test("The leaf's constraints, usages and nonce have their real bytes")
    func leafValues() {
        #expect(leaf.value(.basicConstraints) == "3000")
        #expect(leaf.value(.keyUsage) == "030204f0")
        #expect(leaf.value(.extendedKeyUsage) == "300b06092a864886f763640418")
        #expect(leaf.value(.nonce) == "3024a1220420" + draft.nonce.hex)
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
        #expect(root.extensions.map { "\($0.oid)" } == ["2.5.29.19", "2.5.29.14", "2.5.29.15"])
        #expect(root.extensions.map(\.critical) == [true, false, true])
        #expect(intermediate.extensions.map { "\($0.oid)" } == ["2.5.29.19", "2.5.29.35", "2.5.29.14", "2.5.29.15"])
        #expect(intermediate.extensions.map(\.critical) == [true, false, false, true])
        #expect(root.value(.basicConstraints) == "30030101ff")
        #expect(intermediate.value(.basicConstraints) == "30060101ff020100")
        #expect(root.value(.keyUsage) == "03020106")
        #expect(intermediate.value(.keyUsage) == "03020106")
    }

    @Test("The intermediate's authority is the root's subject, and key identifiers are the SHA-1 of the public point")
    func keyIdentifiers() throws {
        let rootIdentifier = try #require(root.value(.subjectKeyIdentifier))
        #expect(intermediate.value(.authorityKeyIdentifier) == "30168014" + rootIdentifier.dropFirst(4))
        for certificate in [root, intermediate] {
            let digest = Insecure.SHA1.hash(data: certificate.publicKey.subjectPublicKeyInfoBytes)
            #expect(certificate.value(.subjectKeyIdentifier) == "0414" + Array(digest).hex)
        }
    }

    @Test("Every system release has its own readable leaf")
    func profiles() throws {
        let profiles: [LeafProfile] = [.iOS14, .iOS17, .emptyVersion, .iOS26, .iOS27, .macOS27]
        let leaves = try profiles.map { profile in
            let draft = AttestationDraft.forged(DraftEdit(.plan) { $0.profile = profile })
            return try Certificate(derEncoded: draft.credCert.der)
        }
        #expect(leaves.map { $0.extensions.count } == [5, 5, 5, 7, 7, 7])
        #expect(Set(leaves.compactMap { $0.value(.systemProperties) }).count == 6)
        #expect(Set(leaves.compactMap { $0.value(.accessControl) }).count == 2)
    }
}

extension X509.DistinguishedName {
    /// `type=value` of each part, as they are encoded.
    var parts: [String] { flatMap { $0.map { "\($0.type)=\(String($0.value) ?? "")" } } }
}

extension Certificate {
    /// The value of an extension in hexadecimal.
    func value(_ identifier: ASN1ObjectIdentifier) -> String? {
        extensions.first { $0.oid == identifier }.map { Array($0.value).hex }
    }
}
