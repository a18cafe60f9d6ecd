import AttestModel
import Primitives
import SwiftASN1
import TestSupport
import Testing

@testable import FixtureForge
@testable import VectorCatalog

/// A forged receipt and its chain, as other readers see them.
@Suite("A forged receipt")
struct ForgedReceiptTests {
    private let draft = AttestationDraft.forged()
    private let receipt: RealReceipt
    private let signer: RealCertificate
    private let intermediate: RealCertificate
    private let root: RealCertificate

    init() throws {
        receipt = try RealReceipt(draft.receipt)
        let certificates = try receipt.certificates()
        try #require(certificates.count == 3)
        (signer, intermediate, root) = (certificates[0], certificates[1], certificates[2])
    }

    @Test("Every signature of the chain verifies under the key above it")
    func signatures() throws {
        #expect(try root.isSigned(by: root))
        #expect(try intermediate.isSigned(by: root))
        #expect(try signer.isSigned(by: intermediate))
        #expect(signer.signatureAlgorithm == "1.2.840.10045.4.3.2")
        #expect(intermediate.signatureAlgorithm == "1.2.840.10045.4.3.3")
    }

    @Test("Its root is another one than that of attestations")
    func anotherRoot() throws {
        let attestationRoot = try RealCertificate(try #require(draft.request.roots.first))
        #expect(root.der != attestationRoot.der)
        #expect(try !intermediate.isSigned(by: attestationRoot))
        #expect(root.der == testContext.receipts.root.certificate.der)
    }

    @Test("Names are Apple's, in Apple's order, and chain")
    func names() {
        let authority = ["2.5.4.11=Apple Certification Authority", "2.5.4.10=Apple Inc.", "2.5.4.6=US"]
        #expect(root.subject == ["2.5.4.3=Apple Root CA - G3"] + authority)
        #expect(intermediate.subject == ["2.5.4.3=Apple Application Integration CA 5 - G1"] + authority)
        #expect(
            signer.subject == [
                "2.5.4.3=Application Attestation Fraud Receipt Signing", "2.5.4.10=Apple Inc.", "2.5.4.6=US",
            ])
        #expect(root.issuer == root.subject)
        #expect(intermediate.issuer == root.subject)
        #expect(signer.issuer == intermediate.subject)
    }

    @Test("Signer and intermediate carry Apple's markers, both NULL")
    func markers() {
        #expect(signer.hex(of: [1, 2, 840, 113635, 100, 12, 15]) == "0500")
        #expect(intermediate.hex(of: [1, 2, 840, 113635, 100, 6, 2, 3]) == "0500")
        #expect(signer.hex(of: [1, 2, 840, 113635, 100, 6, 2, 3]) == nil)
    }

    @Test("The signature is one of the content itself, not of attributes")
    func signatureOverContent() throws {
        let key = try #require(ECPublicKey(point: signer.point))
        #expect(key.verifies(receipt.signature, digest: sha256(receipt.payload)))
        #expect(receipt.signer.count == 5)
    }

    @Test(
        "Times have no trailing zeros in their fraction",
        arguments: [(0, ""), (1, ".001"), (10, ".01"), (120, ".12"), (500, ".5"), (999, ".999")])
    func times(_ milliseconds: Int64, _ fraction: String) {
        #expect(ReceiptValues.time(1_772_366_400_000 + milliseconds) == "2026-03-01T12:00:00\(fraction)Z")
    }

    @Test(
        "OpenSSL's command line rejects it under the attestations' root, and after one bit of the content was flipped",
        .enabled(if: OpenSSLCommand.isHere))
    func openSSLRefuses() throws {
        let (attestations, receipts) = (testContext.apple.root.certificate.der, root.der)
        #expect(try OpenSSLCommand.content(of: draft.receipt, under: attestations, at: testContext.time) == nil)
        var tampered = draft.receipt
        tampered[try #require(tampered.firstRange(of: Array("ATTEST".utf8))).lowerBound] ^= 1
        #expect(try OpenSSLCommand.content(of: tampered, under: receipts, at: testContext.time) == nil)
    }
}

/// The receipts that are to be accepted, as OpenSSL's command line sees them.
@Suite("Receipts of the suite under OpenSSL", .enabled(if: OpenSSLCommand.isHere))
struct ForgedReceiptSuiteTests {
    private static let receipts: [ReceiptDraft] = ReceiptDraft.valid(about: .example).cases.map {
        ReceiptDraft.forge("receipt/valid/\($0.name)", in: testContext, edits: $0.edits)
    }

    @Test("Every valid receipt verifies under the receipts' root, when it was made", arguments: receipts.indices)
    func accepted(index: Int) throws {
        let draft = Self.receipts[index]
        let content = try OpenSSLCommand.content(
            of: draft.encoded, under: testContext.receipts.root.certificate.der,
            at: Timestamp(secondsSinceEpoch: draft.createdAt / 1000))
        // This shape has the content signed beside the attributes, which RFC 5652 does not know.
        let isOfRFC5652 = draft.name != "receipt/valid/before-october-2020-signed-attributes"
        #expect(content == (isOfRFC5652 ? draft.payload : nil), "\(draft.name)")
    }
}
