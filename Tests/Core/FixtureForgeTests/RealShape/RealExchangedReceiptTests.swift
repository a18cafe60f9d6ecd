import AttestModel
import TestSupport
import Testing

@testable import FixtureForge

/// Receipts of type RECEIPT that Apple's server made, beside forged ones that are told the same.
@Suite("Receipts from Apple's server, forged again", .enabled(if: Samples.areHere))
struct RealExchangedReceiptTests {
    @Test("The payload is the same, byte for byte", arguments: try Samples.receipts())
    func payload(_ sample: Sample<ReceiptRequest>) throws {
        let receipt = try RealReceipt(sample.request.receipt)
        let fields = try receipt.exchangedFields(for: sample.request, clientDataHash: try receipt.value(4))
        #expect(fields.fields.payload.hex == receipt.payload.hex)
    }

    @Test("Field 4 is damaged as the forge damages the clientDataHash")
    func damagedHash() throws {
        var compared = 0
        let attested = try ReforgedAttestation.all().map { ($0, try $0.real().leaf.der) }
        for sample in try Samples.receipts() {
            let receipt = try RealReceipt(sample.request.receipt)
            let key = try receipt.value(3)
            guard let (attestation, _) = attested.first(where: { $0.1 == key }) else { continue }
            let fields = try receipt.exchangedFields(
                for: sample.request, clientDataHash: attestation.request.clientDataHash)
            #expect(fields.fields.payload.hex == receipt.payload.hex, "\(sample.name)")
            compared += 1
        }
        #expect(compared >= 5)
    }

    @Test("Tags and forms are the same down to the certificates, and in them", arguments: try Samples.receipts())
    func skeleton(_ sample: Sample<ReceiptRequest>) throws {
        let real = try RealReceipt(sample.request.receipt)
        let fields = try real.exchangedFields(for: sample.request, clientDataHash: try real.value(4))
        let forged = try RealReceipt(testContext.receipts.receipt(fields))
        #expect(forged.skeleton == real.skeleton)
        for (ours, theirs) in zip(forged.certificateNodes, real.certificateNodes) {
            #expect(try ours.certificateSkeleton() == theirs.certificateSkeleton())
        }
        #expect(
            forged.signedData.children.prefix(3).map(\.encoded) == real.signedData.children.prefix(3).map(\.encoded))
    }
}
