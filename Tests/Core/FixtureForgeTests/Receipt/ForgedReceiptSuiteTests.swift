import AttestModel
import FixtureForge
import Testing

@testable import VectorCatalog

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
