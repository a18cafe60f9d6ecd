import TestBasics

@testable import FixtureForge

/// A real receipt, with the values by which the forge makes the same one.
struct ReforgedReceipt: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let real: RealReceipt
    let values: ReceiptValues

    func forged() throws -> RealReceipt { try RealReceipt(testContext.receipts.receipt(values)) }

    /// The receipts of type ATTEST inside real attestations.
    static func attested() throws -> [ReforgedReceipt] {
        try ReforgedAttestation.all().map { sample in
            let real = try RealReceipt(sample.real.receipt)
            return ReforgedReceipt(
                testDescription: sample.testDescription, real: real, values: try real.fields(for: sample.request))
        }
    }

    /// All receipts, also those of type RECEIPT that Apple's server made.
    static func all() throws -> [ReforgedReceipt] {
        try attested()
            + Samples.receipts().map { sample in
                let real = try RealReceipt(sample.request.receipt)
                let values = try real.exchangedFields(for: sample.request, clientDataHash: try real.value(4))
                return ReforgedReceipt(testDescription: sample.name, real: real, values: values)
            }
    }
}

/// Receipts of real devices and of Apple's server, beside forged ones that are told the same.
@Suite("Real receipts, forged again", .enabled(if: Samples.areHere))
struct RealReceiptTests {
    @Test("Everything before the certificates is the same, byte for byte", arguments: try ReforgedReceipt.all())
    func encapsulatedContent(_ sample: ReforgedReceipt) throws {
        let (ours, theirs) = (try sample.forged().signedData, sample.real.signedData)
        #expect(ours.children.prefix(3).map(\.encoded) == theirs.children.prefix(3).map(\.encoded))
    }

    @Test("Tags and forms are the same down to the certificates, and in them", arguments: try ReforgedReceipt.all())
    func skeleton(_ sample: ReforgedReceipt) throws {
        let (real, forged) = (sample.real, try sample.forged())
        #expect(forged.skeleton == real.skeleton)
        for (ours, theirs) in zip(forged.certificateNodes, real.certificateNodes) {
            #expect(try ours.certificateSkeleton() == theirs.certificateSkeleton())
        }
    }

    @Test(
        "The SignerInfo is the same apart from serial number and signature, without attributes",
        arguments: try ReforgedReceipt.attested())
    func signerInfo(_ sample: ReforgedReceipt) throws {
        func outline(_ signer: [TestBERReader.Node]) -> [[UInt8]] {
            [signer[0], signer[1].children[0], signer[2], signer[signer.count - 2]].map(\.encoded)
        }
        let forged = try sample.forged().signer
        #expect(outline(forged) == outline(sample.real.signer))
        // Signed attributes, which the signature does not cover, went in October 2020.
        #expect(forged.count == 5)
    }

    @Test("The three certificates have real names and kinds of keys", arguments: try ReforgedReceipt.attested())
    func certificates(_ sample: ReforgedReceipt) throws {
        let (real, forged) = (sample.real, try sample.forged())
        let (ours, theirs) = (try forged.certificates(), try real.certificates())
        #expect(ours.count == 3 && theirs.count == 3)
        #expect(ours.map(\.subject) == theirs.map(\.subject))
        #expect(ours.map(\.issuer) == theirs.map(\.issuer))
        #expect(ours.map(\.signatureAlgorithm) == theirs.map(\.signatureAlgorithm))
        #expect(ours.map(\.point.count) == theirs.map(\.point.count))
    }

    @Test("Field 4 is damaged as the forge damages the clientDataHash")
    func damagedHash() throws {
        var compared = 0
        let attested = try ReforgedAttestation.all().map { ($0, $0.real.leaf.der) }
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

    @Test("The receipts' root is the same")
    func root() throws {
        let real = try RealCertificate(try Samples.receiptRoot())
        var template = testContext.receipts.root.certificate.template
        template.take(from: real)
        var forged = template.signed(by: .ecdsaWithSHA384(testContext.apple.root.key))
        forged.signature = real.signature
        #expect(forged.der.hex == real.der.hex)
    }
}
