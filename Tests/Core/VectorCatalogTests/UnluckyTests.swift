import FixtureForge
import TestBasics

@testable import VectorCatalog

@Suite("Genuine objects with unlucky bytes")
struct UnluckyTests {
    /// Forges a genuine case.
    private func forged<Draft: SuiteDraft>(_ name: String, app: AppIdentity? = nil) throws -> Draft {
        let subject = EvidenceSubject(app: app ?? EvidenceSubject.example.app, environment: .production)
        let context = ForgeContext(seed: SetGenerator.defaultSeed, time: SetGenerator.defaultTime, subject: subject)
        let entry = try #require(Draft.valid(about: subject).cases.first { $0.name == "unlucky-\(name)" })
        return Draft.forge(entry.name, in: context, edits: entry.edits)
    }

    /// Returns the bytes that DER has for each of the two numbers of a signature.
    private func sizes(_ bytes: [UInt8]) -> [Int] { [Int(bytes[3]), Int(bytes[5 + Int(bytes[3])])] }

    @Test(
        "The last piece of a receipt, or all of its fields, have the size that the name says",
        arguments: [EvidenceSubject.example.app, EvidenceSubject.example.app.longest])
    func receiptSizes(app: AppIdentity) throws {
        for count in [127, 128, 255, 256, 1000] {
            let receipt: ReceiptDraft = try forged("last-piece-\(count)", app: app)
            #expect((receipt.payload.count - 1) % 1000 + 1 == count)
        }
        for count in [65_535, 65_536] {
            let receipt: ReceiptDraft = try forged("content-\(count)", app: app)
            #expect(receipt.fields.map(\.der).concatenated.count == count)
        }
    }

    @Test("The numbers of a signature have the sizes that the name says")
    func signatureSizes() throws {
        func leaf(_ name: String) throws -> AttestationDraft { try forged("signature-\(name)") }
        func assertion(_ name: String) throws -> AssertionDraft { try forged("signature-\(name)") }
        func receipt(_ name: String) throws -> ReceiptDraft { try forged("signature-\(name)") }
        #expect(try sizes(leaf("high-bits").credCert.signature) == [49, 49])
        #expect(try sizes(assertion("s-two-bytes-short").signatureBytes)[1] == 30)
        #expect(try sizes(assertion("high-bits").signatureBytes) == [33, 33])
        #expect(try sizes(receipt("r-short").signer.signature)[0] < 32)
        #expect(try sizes(receipt("s-short").signer.signature)[1] < 32)
        #expect(try sizes(receipt("high-bits").signer.signature) == [33, 33])
    }
}
