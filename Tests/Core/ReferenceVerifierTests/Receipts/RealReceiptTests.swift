import AttestModel
import FixtureForge
import TestSupport
import Testing

@testable import ReferenceVerifier

@Suite("Receipts from Apple's servers", .enabled(if: Samples.areHere))
struct RealReceiptTests {
    /// Every real receipt at its own time: those of type RECEIPT, then those inside attestations.
    private static let all = Result {
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

    @Test("In a wrong request, each violates one requirement alone")
    func deviatingRequests() throws {
        let changes: [(id: String, change: (inout ReceiptRequest) throws -> Void)] = [
            ("RCP-APPID", { $0.app = AppIdentity(teamId: "ABCDE12345", bundleId: "com.example.other") }),
            ("RCP-KEY", { $0.publicKey = forgeContext.key("another").point }), ("RCP-KEY", { $0.publicKey = [] }),
            ("RCP-CHAIN", { $0.roots = [try Samples.attestationRoot()] }), ("RCP-CHAIN", { $0.roots = [] }),
            ("RCP-CREATION", { $0.time = $0.time.adding(seconds: 301) }),
            ("RCP-CREATION", { $0.time = $0.time.adding(seconds: -1) }),
            ("RCP-TYPE", { $0.receiptType = $0.receiptType == .attest ? .receipt : .attest }),
            ("RCP-ENV", { $0.environment = $0.environment == .production ? .development : .production }),
        ]
        for sample in try Self.all.get() {
            for (id, change) in changes {
                var request = sample.request
                try change(&request)
                let assessment = assess(request)
                #expect(assessment.violatedIDs == [id], "\(sample.name): \(assessment.account)")
            }
            var request = sample.request
            request.time = request.time.adding(seconds: 300)
            #expect(assess(request).isAccepted)
            request.time = sample.request.time.adding(days: 90).adding(seconds: 1)
            #expect(assess(request).violatedIDs == ["RCP-CREATION", "RCP-EXPIRY"])
            request = sample.request
            request.clientDataHash = [1, 2, 3]
            #expect(assess(request).violatedIDs == (request.receiptType == .attest ? ["RCP-CLIENTHASH"] : []))
        }
    }

    @Test("A receipt with a changed byte in the content, the signature or the signer's certificates is rejected")
    func tampering() throws {
        for (number, sample) in try Self.all.get().enumerated() {
            let object = ReceiptObject(sample.request.receipt)
            let (message, signer) = (try #require(object.message.value), try #require(object.signer.value))
            let content = try #require(message.content)
            // The pieces of the content, as they lie in the receipt.
            let parts =
                [content.prefix(1000), content.dropFirst(1000), signer.signature[...]]
                + message.certificates.prefix(2).map { $0.received[...] }
            for part in parts {
                let start = try #require(
                    sample.request.receipt.indices.first { index in
                        sample.request.receipt[index...].starts(with: part)
                    })
                for offset in stride(
                    from: isExhaustive ? 0 : number * 7 % 101, to: part.count, by: isExhaustive ? 1 : 101)
                {
                    var request = sample.request
                    request.receipt[start + offset] ^= 1 << UInt8(offset & 7)
                    #expect(!assess(request).isAccepted, "\(sample.name): byte \(offset) of a part at \(start)")
                }
            }
        }
    }

    @Test("Random changes that are accepted have left everything that counts as it was")
    func randomChanges() throws {
        var generator = SeededGenerator(seed: 12)
        let samples = try Self.all.get()
        for _ in 0..<(isExhaustive ? 20_000 : 300) {
            let request = try #require(samples.randomElement(using: &generator)).request
            var changed = request
            changed.receipt.mutate(using: &generator)
            guard assess(changed).isAccepted else { continue }
            #expect(ReceiptContents(changed.receipt) == ReceiptContents(request.receipt))
        }
    }
}
