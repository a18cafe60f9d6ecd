import FixtureForge
import TestBasics

@testable import ReferenceVerifier

@Suite("Bytes of a receipt that no signature covers")
struct UncoveredBytesTests {
    @Test("An altered copy of the root violates the chain, wherever it is altered")
    func alteredRoot() {
        let root = forgeContext.receipts.root.certificate.der
        for offset in stride(from: 8, to: root.count, by: isExhaustive ? 1 : 13) {
            var altered = root
            altered[offset] ^= 1 << UInt8(offset & 7)
            // Other changes leave no certificate at all.
            guard Certificate(altered) != nil else { continue }
            expectReceipt(
                ["RCP-CHAIN"], "at \(offset)", DraftEdit(.certificates) { [altered] in $0.certificates[2] = altered })
        }
    }

    @Test("A changed bit of a forged receipt is accepted only as a letter of the issuer in another case")
    func forgedBits() throws {
        for form in receiptForms { try expectBits(of: forgedReceipt(form).request, name: "forged", everyByte: 1) }
    }

    @Test(
        "A changed bit of a real receipt is accepted there, and in attributes without a signature until October 2020",
        .enabled(if: Samples.areHere))
    func realBits() throws {
        for sample in try Samples.receipts().prefix(isExhaustive ? .max : 4) {
            try expectBits(of: sample.request, name: sample.name, everyByte: isExhaustive ? 1 : 7)
        }
    }

    /// Flips one bit after the other in the bytes that no signature covers.
    private func expectBits(of request: ReceiptRequest, name: String, everyByte step: Int) throws {
        let places = try Places(request.receipt)
        for offset in stride(from: 0, to: request.receipt.count, by: step) where !places.covered.contains(offset) {
            for bit in 0..<8 {
                var changed = request
                changed.receipt[offset] ^= 1 << UInt8(bit)
                guard assess(changed).isAccepted else { continue }
                let isCase = bit == 5 && places.issuer.contains(offset)
                #expect(isCase || places.attributes.contains(offset), "\(name): bit \(bit) of byte \(offset)")
            }
        }
    }
}

/// The places of a receipt's parts.
private struct Places {
    /// The offsets of the bytes that a signature covers, of the signature itself, and of the copy of the root, which a test
    /// of its own alters.
    let covered: Set<Int>
    /// The offsets of the issuer in the SignerInfo.
    let issuer: Range<Int>
    /// The offsets of the signed attributes with their head; empty when there are none.
    let attributes: Range<Int>

    init(_ receipt: [UInt8]) throws {
        let message = try BERReader.read(receipt[...]).element.elements[1].elements[0]
        let info = try #require(message.elements.last?.elements.first)
        let string = message.elements[2].elements[1].elements[0]
        let pieces = string.isConstructed ? string.elements : [string]
        let certificates = message.elements[3].elements
        let signature = try #require(info.elements.last { $0.identifier == BERElement.octetString })
        covered = Set((pieces + certificates + [signature]).flatMap { $0.content.indices })
        issuer = info.elements[1].elements[0].content.indices
        let found = info.elements.first { $0.identifier == 0xA0 }
        attributes = found.map { $0.content.startIndex - 3..<$0.content.endIndex } ?? 0..<0
    }
}
