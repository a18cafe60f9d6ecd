import AttestModel
import TestSupport
import Testing
import X509

@testable import FixtureForge

/// Receipts of type ATTEST inside real attestations, beside forged ones that are told the same.
@Suite("Receipts of real devices, forged again", .enabled(if: Samples.areHere))
struct RealReceiptTests {
    @Test("The payload is the same, byte for byte", arguments: try ReforgedAttestation.all())
    func payload(_ sample: ReforgedAttestation) throws {
        let receipt = try RealReceipt(try sample.real().receipt)
        #expect(try receipt.fields(for: sample.request).fields.payload.hex == receipt.payload.hex)
    }

    @Test("Real fields come in this order with version 1", arguments: try ReforgedAttestation.all())
    func fieldOrder(_ sample: ReforgedAttestation) throws {
        let receipt = try RealReceipt(try sample.real().receipt)
        #expect(receipt.entries.map(\.type) == [2, 3, 4, 5, 6, 7, 12, 21])
        #expect(receipt.entries.map(\.version) == [Int](repeating: 1, count: 8))
    }

    @Test("Tags and forms are the same down to the certificates", arguments: try ReforgedAttestation.all())
    func skeleton(_ sample: ReforgedAttestation) throws {
        let (real, forged) = try receipts(of: sample)
        #expect(forged.skeleton == real.skeleton)
    }

    @Test("Everything before the certificates is the same", arguments: try ReforgedAttestation.all())
    func encapsulatedContent(_ sample: ReforgedAttestation) throws {
        let (real, forged) = try receipts(of: sample)
        let (ours, theirs) = (forged.signedData.children.prefix(3), real.signedData.children.prefix(3))
        #expect(ours.map(\.encoded) == theirs.map(\.encoded))
    }

    @Test("The SignerInfo is the same apart from key and signature", arguments: try ReforgedAttestation.all())
    func signerInfo(_ sample: ReforgedAttestation) throws {
        let (real, forged) = try receipts(of: sample)
        #expect(forged.signer.version == real.signer.version)
        #expect(forged.signer.issuer == real.signer.issuer)
        #expect(forged.signer.digestAlgorithm == real.signer.digestAlgorithm)
        #expect(forged.signer.signatureAlgorithm == real.signer.signatureAlgorithm)
        // Signed attributes, which the signature does not cover, went in October 2020.
        #expect(!forged.signer.hasAttributes)
    }

    @Test("The three certificates have real names and kinds of keys", arguments: try ReforgedAttestation.all())
    func certificates(_ sample: ReforgedAttestation) throws {
        let (real, forged) = try receipts(of: sample)
        let (ours, theirs) = (try forged.certificates(), try real.certificates())
        #expect(ours.map(\.subject) == theirs.map(\.subject))
        #expect(ours.map(\.issuer) == theirs.map(\.issuer))
        #expect(ours.map(\.signatureAlgorithm) == theirs.map(\.signatureAlgorithm))
        #expect(
            ours.map(\.publicKey.subjectPublicKeyInfoBytes.count)
                == theirs.map(\.publicKey.subjectPublicKeyInfoBytes.count))
    }

    @Test(
        "The three certificates differ in nothing but names of hosts, keys and dates",
        arguments: try ReforgedAttestation.all())
    func certificateShapes(_ sample: ReforgedAttestation) throws {
        let (real, forged) = try receipts(of: sample)
        for (ours, theirs) in zip(forged.certificateNodes, real.certificateNodes) {
            #expect(try ours.certificateSkeleton() == theirs.certificateSkeleton())
        }
        #expect(forged.certificateNodes.count == 3 && real.certificateNodes.count == 3)
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

    private func receipts(of sample: ReforgedAttestation) throws -> (real: RealReceipt, forged: RealReceipt) {
        let real = try RealReceipt(try sample.real().receipt)
        return (real, try RealReceipt(testContext.receipts.receipt(try real.fields(for: sample.request))))
    }
}
