import TestBasics

@testable import WrongBackends

@Suite("Wrong backends do one thing wrong")
struct WrongBackendTests {
    /// The wrong backends that `ReceiptTests` and `PromotionTests` find.
    private static let namesInOtherTests: Set = [
        "receipt-lost-on-304", "receipt-lost-on-404", "receipt-lost-on-5xx", "receipt-not-verified",
        "receipt-not-stored", "receipt-to-the-other-host", "receipt-in-base64url", "receipt-before-its-time",
        "receipt-without-pause", "receipt-in-attestation-unverified", "unset-bits-500", "devicecheck-of-development",
        "devicecheck-fails-open",
    ]

    @Test("There are more than 40, each with a name and a sentence of its own")
    func names() {
        let all = WrongBackends.all
        #expect(all.count > 40 && all.map(\.name).sorted() == FaultFacts.all.keys.sorted())
        #expect(Set(all.map(\.summary)).count == all.count && all.allSatisfy { $0.summary.hasSuffix(".") })
        for wrong in all {
            #expect(wrong.fails.count == 1 || wrong.reason != nil, "\(wrong.name)")
            #expect(Set(wrong.fails).count == wrong.fails.count, "\(wrong.name)")
            let areDuties = wrong.fails.allSatisfy { $0.wholeMatch(of: /F-\d{2,3}|(?:LIVE|ATT|AST|DCK)-[A-Z]+/) != nil }
            #expect(areDuties, "\(wrong.name)")
        }
        // LiveProofTests finds the others by the live checks about them.
        let towardsApple = all.filter { $0.fails.contains { $0.hasPrefix("LIVE-RECEIPT") || $0.hasPrefix("DCK-") } }
        #expect(Set(towardsApple.map(\.name)).isSubset(of: Self.namesInOtherTests))
        #expect(all.allSatisfy { $0.isRacy == $0.name.hasPrefix("race-") })
    }

    @Test("One waits for the rest of a request for an hour, and the reference does not")
    func slowRequest() throws {
        let wrong = try #require(WrongBackends.named("slow-request-without-limit"))
        #expect(try Bench(parts: wrong.parts).backend.serverLimits.requestSeconds > 60)
        #expect(try Bench().backend.serverLimits.requestSeconds <= 60)
    }
}
