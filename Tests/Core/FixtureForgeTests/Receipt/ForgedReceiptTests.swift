import AttestModel
import Primitives
import SwiftASN1
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
        #expect(key.verifies(receipt.signer.signature, digest: sha256(receipt.payload)))
        #expect(!receipt.signer.hasAttributes)
    }

    @Test("The fields match the attestation")
    func fields() throws {
        #expect(try receipt.value(4) == draft.request.clientDataHash)
        #expect(try receipt.value(5).count == 88)
        #expect(try receipt.value(6) == Array("ATTEST".utf8))
        #expect(try receipt.value(7) == Array("production".utf8))
        let development = AttestationDraft.forged(DraftEdit(.plan) { $0.environment = .development })
        #expect(try RealReceipt(development.receipt).value(7) == Array("sandbox".utf8))
    }

    @Test(
        "Times have no trailing zeros in their fraction, and expiry is 90 days after creation",
        arguments: [
            (0, "2026-03-01T12:00:00Z", "2026-05-30T12:00:00Z"),
            (1, "2026-03-01T12:00:00.001Z", "2026-05-30T12:00:00.001Z"),
            (10, "2026-03-01T12:00:00.01Z", "2026-05-30T12:00:00.01Z"),
            (120, "2026-03-01T12:00:00.12Z", "2026-05-30T12:00:00.12Z"),
            (500, "2026-03-01T12:00:00.5Z", "2026-05-30T12:00:00.5Z"),
            (999, "2026-03-01T12:00:00.999Z", "2026-05-30T12:00:00.999Z"),
        ])
    func times(_ milliseconds: Int64, _ created: String, _ expiry: String) throws {
        let draft = AttestationDraft.forged(
            DraftEdit(.plan) { $0.issuedAt = $0.time.secondsSinceEpoch * 1000 + milliseconds })
        let receipt = try RealReceipt(draft.receipt)
        #expect(String(decoding: try receipt.value(12), as: UTF8.self) == created)
        #expect(String(decoding: try receipt.value(21), as: UTF8.self) == expiry)
    }

    @Test(
        "OpenSSL's command line rejects it under the attestations' root, and after one bit of the content was flipped",
        .enabled(if: OpenSSL.isHere))
    func openSSLRefuses() async throws {
        let other = try await OpenSSL.verify(
            draft.receipt, under: testContext.apple.root.certificate.der, at: testContext.time)
        #expect(!other.isSuccess)
        var tampered = draft.receipt
        let index = try #require(tampered.firstRange(of: Array("ATTEST".utf8))).lowerBound
        tampered[index] ^= 1
        let run = try await OpenSSL.verify(
            tampered, under: testContext.receipts.root.certificate.der, at: testContext.time)
        #expect(!run.isSuccess)
    }
}

/// The receipts that are to be accepted, as OpenSSL's command line sees them.
@Suite("Receipts of the suite under OpenSSL", .enabled(if: OpenSSL.isHere))
struct ForgedReceiptSuiteTests {
    private static let receipts: [ReceiptDraft] = ReceiptDraft.valid(about: .example).cases.map {
        ReceiptDraft.forge("receipt/valid/\($0.name)", in: testContext, edits: $0.edits)
    }

    @Test("Every valid receipt verifies under the receipts' root, when it was made", arguments: receipts.indices)
    func accepted(index: Int) async throws {
        let draft = Self.receipts[index]
        let created = Timestamp(secondsSinceEpoch: draft.createdAt / 1000)
        let run = try await OpenSSL.verify(
            draft.encoded, under: testContext.receipts.root.certificate.der, at: created)
        // This shape has the content signed beside the attributes, which RFC 5652 does not know.
        let isOfRFC5652 = draft.name != "receipt/valid/before-october-2020-signed-attributes"
        #expect(run.isSuccess == isOfRFC5652, "\(draft.name): \(run.messages)")
        if isOfRFC5652 { #expect(run.content == draft.payload) }
    }
}
