import AttestModel
import TestSupport
import Testing

@testable import ReferenceVerifier

@Suite("Bytes of a receipt that no signature covers")
struct UncoveredBytesTests {
    /// Replaces bytes of a forged receipt by others of the same number.
    typealias Edit = @Sendable (TestReceipt) -> (old: [UInt8], new: [UInt8])

    private static let listed = DER.tlv(0x31, TestReceipt.sha256)

    private static func identifier(of receipt: TestReceipt) -> [UInt8] {
        DER.sequence(receipt.signer.issuer, DER.tlv(0x02, [1]))
    }

    private static let deviations: [(name: String, id: String, edit: Edit)] = [
        ("version 0", "RCP-DECODE", { _ in ([2, 1, 1] + listed, [2, 1, 0] + listed) }),
        ("version 3", "RCP-DECODE", { _ in ([2, 1, 1] + listed, [2, 1, 3] + listed) }),
        ("version -1", "RCP-DECODE", { _ in ([2, 1, 1] + listed, [2, 1, 0xFF] + listed) }),
        ("signer of version 3", "RCP-DECODE", { ([2, 1, 1] + identifier(of: $0), [2, 1, 3] + identifier(of: $0)) }),
        ("primitive SET", "RCP-DECODE", { _ in (listed, [0x11] + listed.dropFirst()) }),
        ("primitive SEQUENCE", "RCP-DECODE", { (identifier(of: $0), [0x10] + identifier(of: $0).dropFirst()) }),
        ("SHA-384 listed", "RCP-SIGNATURE", { _ in (listed, listed.dropLast(3) + [0x02, 0x05, 0x00]) }),
        ("parameters listed", "RCP-SIGNATURE", { _ in (listed, listed.dropLast(2) + [0x0C, 0x00]) }),
        (
            "parameters of the signer's digest", "RCP-SIGNATURE",
            {
                let sid = identifier(of: $0)
                return (sid + TestReceipt.sha256, sid + TestReceipt.sha256.dropLast(2) + [0x0C, 0x00])
            }
        ),
        (
            "another serial number", "RCP-SIGNATURE",
            {
                let sid = identifier(of: $0)
                return ([2, 1, 1] + sid, [2, 1, 1] + sid.dropLast() + [2])
            }
        ),
    ]

    @Test("Whatever CMS and BER forbid violates one requirement alone", arguments: deviations.indices)
    func forbidden(index: Int) throws {
        let (name, id, edit) = Self.deviations[index]
        for isIndefinite in [false, true] {
            var receipt = try TestReceipt()
            receipt.isIndefinite = isIndefinite
            var request = try receipt.request()
            let (old, new) = edit(receipt)
            try #require(old.count == new.count)
            let range = try #require(request.receipt.firstRange(of: old))
            request.receipt.replaceSubrange(range, with: new)
            let assessment = assess(request)
            #expect(assessment.violatedIDs == [id], "\(name): \(assessment.account)")
        }
    }

    @Test("An altered copy of the root violates the chain, wherever it is altered")
    func alteredRoot() throws {
        let length = try TestReceipt().root.signed(by: TestKey(.p384)).count
        for offset in stride(from: 8, to: length, by: isExhaustive ? 1 : 13) {
            try expectReceipt(["RCP-CHAIN"], "at \(offset)") { receipt in
                receipt.bag = { chain in
                    var chain = chain
                    var root = chain[2]
                    root[min(offset, root.count - 1)] ^= 1
                    // Other changes leave no certificate at all.
                    if Certificate(root) != nil { chain[2] = root } else { chain[2][chain[2].count - 1] ^= 1 }
                    return chain
                }
            }
        }
    }

    @Test("Certificates that a correct authority could add are accepted, and named as not verified")
    func spareCertificates() throws {
        let other = try TestKey(.p384)
        let spare: [(String, (TestReceipt) throws -> [UInt8])] = [
            ("unrelated", { _ in try TestCertificate.authority("A", issuer: "B", key: other).signed(by: other) }),
            (
                "renewed root",
                { receipt in
                    var root = TestCertificate.authority("root", issuer: "root", key: receipt.rootKey)
                    root.notAfter = DER.utcTime("481231235959Z")
                    return try root.signed(by: receipt.rootKey)
                }
            ),
            (
                "new root of the same name",
                { _ in try .init(TestCertificate.authority("root", issuer: "root", key: other).signed(by: other)) }
            ),
            (
                "root under another root",
                { try TestCertificate.authority("root", issuer: "B", key: $0.rootKey).signed(by: other) }
            ),
            (
                "another authority of the root",
                { try TestCertificate.authority("A", issuer: "root", key: other).signed(by: $0.rootKey) }
            ),
        ]
        for (name, make) in spare {
            for replacesRoot in [false, true] {
                var receipt = try TestReceipt()
                let certificate = try make(receipt)
                receipt.bag = { (replacesRoot ? Array($0.prefix(2)) : $0) + [certificate] }
                let request = try receipt.request()
                let assessment = assess(request)
                #expect(assessment.isAccepted, "\(name): \(assessment.account)")
                let path = replacesRoot ? "root" : "certificates[3]"
                #expect(
                    verifier.unverifiedParts(of: .receipt(request))
                        == [UnverifiedPart(path, .certificate, isSigned: false)], "\(name)")
            }
        }
        try expectReceipt(["RCP-CHAIN"], "a forged authority of the root") { receipt in
            let forged = try TestCertificate.authority("A", issuer: "root", key: receipt.intermediateKey)
                .signed(by: other)
            receipt.bag = { $0 + [forged] }
        }
    }

    @Test("A changed bit of a forged receipt is accepted only as a letter of the issuer in another case")
    func forgedBits() throws {
        for isIndefinite in [false, true] {
            var receipt = try TestReceipt()
            receipt.isIndefinite = isIndefinite
            try expectBits(of: receipt.request(), name: "forged", everyByte: isIndefinite ? 2 : 1)
        }
    }

    @Test("A changed bit of a real receipt is accepted there, and in attributes without a signature until October 2020")
    func realBits() throws {
        guard Samples.areHere else { return }
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
    /// The offsets of the bytes that a signature covers, and of the signature itself.
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
        let certificates = message.elements[3].elements.prefix(2)
        let signature = try #require(info.elements.last { $0.identifier == BERElement.octetString })
        covered = Set((pieces + certificates + [signature]).flatMap { $0.content.indices })
        issuer = info.elements[1].elements[0].content.indices
        let found = info.elements.first { $0.identifier == 0xA0 }
        attributes = found.map { $0.content.startIndex - 3..<$0.content.endIndex } ?? 0..<0
    }
}
