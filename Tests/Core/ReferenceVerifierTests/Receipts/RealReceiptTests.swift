import FixtureForge
import TestBasics

@testable import ReferenceVerifier

@Suite("Receipts from Apple's servers", .enabled(if: Samples.areHere))
struct RealReceiptTests {
    /// Every real receipt at its own time: those of type RECEIPT, then those inside attestations.
    static let all = Result {
        try Samples.receipts()
            + Samples.attestations().map { sample in
                let receipt = try #require(ReceiptContents.receipt(inAttestation: sample.request.attestation))
                let created = try #require(ReceiptContents(receipt)?.creationTime)
                let request = try Samples.receiptRequest(of: sample, receipt: receipt, created: created)
                return Sample(name: sample.name, request: request)
            }
    }

    @Test("Every one is accepted at its own time, with the values that a server acts on")
    func accepted() throws {
        let samples = try Self.all.get()
        #expect(samples.count { $0.request.receiptType == .receipt } >= 19)
        #expect(samples.count { $0.request.receiptType == .attest } >= 25)
        for sample in samples {
            let assessment = assess(sample.request)
            #expect(assessment.isAccepted, "\(sample.name): \(assessment.account)")
            let output = try #require(assessment.output)
            #expect(output.publicKey == sample.request.publicKey)
            #expect(output.environment == sample.request.environment)
            #expect((output.riskMetric != nil) == (sample.request.receiptType == .receipt))
        }
    }

    @Test("The risk metric is the number that Apple wrote")
    func riskMetric() throws {
        let samples = try Samples.receipts()
        func metric(_ name: String) throws -> Int64? {
            let sample = try #require(samples.first { $0.name == "receipt_\(name).json" })
            return assess(sample.request).output?.riskMetric
        }
        #expect(try metric("0562288bd712") == 15)
        #expect(samples.allSatisfy { assess($0.request).output?.riskMetric ?? -1 > 0 })
    }

    @Test("Signatures beside their signed attributes are those until October 2020, and named")
    func earlySignatures() throws {
        let turn = try #require(Timestamp("2020-10-10T00:00:00Z"))
        for sample in try Self.all.get() {
            let signature = assess(sample.request).results.first { $0.requirement == .receiptSignature }
            let isNamed = signature?.evidence.contains("October 2020") == true
            #expect(isNamed == (sample.request.time < turn), "\(sample.name) of \(sample.request.time)")
        }
    }
}
