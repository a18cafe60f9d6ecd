import AttestModel
import Primitives
import Testing

@testable import FixtureForge

/// The effect of an edit at each stage of a receipt.
@Suite("A receipt's draft")
struct ReceiptDraftTests {
    private func forged(_ edits: DraftEdit<ReceiptDraft>...) throws -> (draft: ReceiptDraft, receipt: RealReceipt) {
        let draft = ReceiptDraft.forge("test", in: testContext, edits: edits)
        return (draft, try RealReceipt(draft.request.receipt))
    }

    @Test("The request of a receipt has the values of its fields")
    func attest() throws {
        let (draft, receipt) = try forged()
        #expect(receipt.entries.map(\.type) == [2, 3, 4, 5, 6, 7, 12, 21])
        #expect(try receipt.value(2) == Array(draft.request.app.appId.utf8))
        #expect(try receipt.value(4) == draft.request.clientDataHash)
        #expect(try receipt.value(5).count == 88)
        #expect(try receipt.value(6) == Array("ATTEST".utf8))
        #expect(try receipt.value(7) == Array("production".utf8))
        let development = try forged(DraftEdit(.plan) { $0.environment = .development })
        #expect(try development.receipt.value(7) == Array("sandbox".utf8))
        #expect(
            try RealCertificate(try receipt.value(3)).subjectPublicKeyInfo.suffix(65) == draft.request.publicKey[...])
        #expect(String(decoding: try receipt.value(12), as: UTF8.self) == ReceiptValues.time(draft.createdAt))
        #expect(
            String(decoding: try receipt.value(21), as: UTF8.self)
                == ReceiptValues.time(draft.createdAt + 90 * 86_400_000))
        #expect(draft.request.receiptType == .attest && draft.request.time == testContext.time)
        #expect(draft.expectedOutput.riskMetric == nil)
    }

    @Test("A receipt from Apple's server has a risk metric, a damaged hash, and times of 24 hours and 90 days")
    func exchanged() throws {
        let (draft, receipt) = try forged(
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
        let (draft, receipt) = try forged()
        let certificate = try RealCertificate(receipt.certificateNodes[0].encoded)
        #expect(certificate.notAfter.secondsSinceEpoch - certificate.notBefore.secondsSinceEpoch == 394 * 86_400)
        #expect(certificate.notBefore < draft.time && draft.time < certificate.notAfter)
        #expect(certificate.subjectPublicKeyInfo != testContext.receipts.signer.key.subjectPublicKeyInfo)
    }

    @Test("Fields changed before the signature are covered by it, those changed after it are not")
    func coverage() throws {
        func isSigned(_ edit: DraftEdit<ReceiptDraft>) throws -> Bool {
            let (draft, receipt) = try forged(edit)
            let signature = try ECDSASignature(der: receipt.signature, curve: .p256)
            return signature.isValid(for: receipt.payload, hash: .sha256, point: draft.signerKey.point)
        }
        #expect(try isSigned(DraftEdit(.fields) { $0.fields[type: 2] = ReceiptField(2, "other") }))
        #expect(try isSigned(DraftEdit(.payload) { $0.payload[0] = 0x30 }))
        #expect(
            try isSigned(
                DraftEdit(.message) {
                    $0.fields[type: 2] = ReceiptField(2, "other")
                    $0.message.content = $0.fields.payload
                }) == false)
    }

    @Test("With definite lengths the message is DER with the same content and certificates")
    func definite() throws {
        let edit = DraftEdit<ReceiptDraft>(.plan) { $0.form = .definite }
        let draft = ReceiptDraft.forge("test", in: testContext, edits: [edit])
        let node = try TestBERReader.node(draft.encoded)
        #expect(node.allSatisfy { !$0.isIndefinite })
        let signedData = try #require(node.children.last?.children.first)
        #expect(signedData.children[2].children.last?.children.first?.content == draft.payload)
        #expect(signedData.children[3].children.map(\.encoded) == draft.certificates)
    }
}

extension TestBERReader.Node {
    fileprivate func allSatisfy(_ isRight: (Self) -> Bool) -> Bool {
        isRight(self) && children.allSatisfy { $0.allSatisfy(isRight) }
    }
}
