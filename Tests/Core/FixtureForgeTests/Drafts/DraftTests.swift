import TestBasics

@testable import FixtureForge
@testable import VectorCatalog

/// The values of drafts that no proof of a vector shows. `CommittedSetTests` proves for every vector that an edit after one
/// stage leaves what was made before it, and is followed by what is made after it.
@Suite("Drafts of evidence")
struct DraftTests {
    @Test("Edits are applied in the order of the stages, and within one stage in their own")
    func order() {
        let draft = AttestationDraft.forged(
            DraftEdit(.nonce) { $0.nonce = [UInt8(truncatingIfNeeded: $0.authData.counter)] },
            DraftEdit(.authData) { $0.authData.counter = 3 }, DraftEdit(.authData) { $0.authData.counter *= 5 })
        #expect(draft.nonce == [15])
    }

    @Test("The device gets the hash of the challenge, or the bytes that the app passes")
    func clientDataHash() {
        let genuine = AttestationDraft.forged()
        #expect(genuine.request.clientDataHash == sha256(genuine.request.challenge))
        let draft = AttestationDraft.forged(DraftEdit(.plan) { $0.rawClientData = [1, 2, 3] })
        #expect(draft.request.clientDataHash == [1, 2, 3])
        #expect(draft.nonce == sha256(draft.authData.bytes + [1, 2, 3]))
    }

    @Test("The key of an assertion comes in all its forms, and the leaf is one that attested it")
    func keyForms() throws {
        let request = AssertionDraft.forged().request
        let spki = try #require(PEM.decode(request.publicKeyPEM, label: "PUBLIC KEY").first)
        #expect(spki.suffix(65) == request.publicKey[...])
        #expect(try RealCertificate(request.credentialCertificate).point == request.publicKey)
        #expect(request.keyId == sha256(request.publicKey))
    }

    @Test("Both numbers of a signature can be made short")
    func bothNumbersShort() {
        let draft = AssertionDraft.forged(DraftEdit(.signature) { $0.signWithBothNumbersShort() })
        #expect(draft.signature.r[0] == 0 && draft.signature.s[0] == 0)
        #expect(draft.signatureBytes.count < AssertionDraft.forged().signatureBytes.count)
    }

    private func receipt(_ edits: DraftEdit<ReceiptDraft>...) throws -> (draft: ReceiptDraft, receipt: RealReceipt) {
        let draft = ReceiptDraft.forge("test", in: testContext, edits: edits)
        return (draft, try RealReceipt(draft.request.receipt))
    }

    @Test("A receipt from Apple's server has a risk metric, a damaged hash, and times of 24 hours and 90 days")
    func exchanged() throws {
        let (draft, receipt) = try receipt(
            DraftEdit(.plan) {
                $0.type = .receipt
                $0.riskMetric = 15
                $0.clientDataHash = [0x41, 0xFF, 0xC3, 0xA9, 0xE2, 0x82, 0x42]
                $0.createdAt = 1_772_366_399_120
            })
        #expect(receipt.entries.map(\.type) == [17, 6, 2, 3, 4, 5, 7, 12, 19, 21])
        #expect(try receipt.value(17) == Array("15".utf8))
        // A byte that is none of UTF-8, a letter of two bytes that stays, the beginning of one of three.
        #expect(try receipt.value(4).hex == "41efbfbdc3a9efbfbd42")
        #expect(String(decoding: try receipt.value(12), as: UTF8.self) == "2026-03-01T11:59:59.12Z")
        #expect(String(decoding: try receipt.value(19), as: UTF8.self) == "2026-03-02T11:59:59.12Z")
        #expect(String(decoding: try receipt.value(21), as: UTF8.self) == "2026-05-30T11:59:59.12Z")
        #expect(draft.expectedOutput.riskMetric == 15)
    }

    @Test("The signer's certificate is valid for thirteen months and differs from receipt to receipt")
    func signer() throws {
        let (draft, receipt) = try receipt()
        let certificate = try RealCertificate(receipt.certificateNodes[0].encoded)
        #expect(certificate.notAfter.secondsSinceEpoch - certificate.notBefore.secondsSinceEpoch == 394 * 86_400)
        #expect(certificate.notBefore < draft.time && draft.time < certificate.notAfter)
        #expect(certificate.subjectPublicKeyInfo != testContext.receipts.signer.key.subjectPublicKeyInfo)
    }

    @Test(
        "Times have no trailing zeros in their fraction",
        arguments: [(0, ""), (1, ".001"), (10, ".01"), (120, ".12"), (500, ".5"), (999, ".999")])
    func times(_ milliseconds: Int64, _ fraction: String) {
        #expect(ReceiptValues.time(1_772_366_400_000 + milliseconds) == "2026-03-01T12:00:00\(fraction)Z")
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
