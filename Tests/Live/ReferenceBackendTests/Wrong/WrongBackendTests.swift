import AttestModel
import LocalServer
import ReferenceBackend
import TestSupport
import Testing
import WrongBackends

@Suite("Wrong backends do one thing wrong")
struct WrongBackendTests {
    @Test("There are more than 40, each with a name and a sentence of its own")
    func names() {
        let all = WrongBackends.all
        #expect(all.count > 40)
        #expect(Set(all.map(\.name)).count == all.count)
        #expect(Set(all.map(\.summary)).count == all.count)
        for wrong in all {
            #expect(wrong.summary.hasSuffix("."), "\(wrong.name)")
            #expect(wrong.fails.count == 1 || wrong.reason != nil, "\(wrong.name)")
            #expect(Set(wrong.fails).count == wrong.fails.count, "\(wrong.name)")
            let areDuties = wrong.fails.allSatisfy { $0.wholeMatch(of: /F-\d\d|(?:LIVE|ATT|AST|DCK)-[A-Z]+/) != nil }
            #expect(areDuties, "\(wrong.name)")
        }
        // LiveProofTests proves the others: the live checks about its fault find each.
        let towardsApple = all.filter { wrong in
            wrong.fails.contains { $0.hasPrefix("LIVE-RECEIPT") || $0.hasPrefix("DCK-") }
        }
        #expect(Set(towardsApple.map(\.name)).isSubset(of: AppleProbe.all.map(\.name)))
        #expect(all.allSatisfy { $0.isRacy == $0.name.hasPrefix("race-") })
    }

    @Test("One waits for the rest of a request for an hour, and the reference does not")
    func slowRequest() throws {
        let wrong = try #require(WrongBackends.named("slow-request-without-limit"))
        #expect(try Bench(parts: wrong.parts).backend.serverLimits.requestSeconds > 60)
        #expect(try Bench().backend.serverLimits.requestSeconds <= 60)
    }

    @Test("The faults towards Apple show, and not in the reference", arguments: AppleProbe.all.map(\.name))
    func faultTowardsApple(name: String) async throws {
        let probe = try #require(AppleProbe.all.first { $0.name == name })
        let wrong = try #require(WrongBackends.named(name))
        try await AppleBench.serving(parts: wrong.parts) { apple in
            let shows = try await probe.shows(apple)
            #expect(shows)
        }
        try await AppleBench.serving { apple in
            let shows = try await probe.shows(apple)
            #expect(!shows)
        }
    }

    @Test("Counters in memory are lost at a restart, and those of the reference are not")
    func restart() async throws {
        let wrong = try #require(WrongBackends.named("counter-in-memory"))
        #expect(try await Self.repeatsAfterRestart { wrong.parts })
        #expect(try await !Self.repeatsAfterRestart { BackendParts() })
    }

    /// Returns whether a counter is accepted once more after the backend was started again.
    private static func repeatsAfterRestart(_ parts: () -> BackendParts) async throws -> Bool {
        let (scratch, clock) = (try ScratchFolder(), TestClock())
        let file = scratch.path("state.sqlite")
        let before = try Bench(parts: parts(), stateFile: file, clock: clock)
        var ann = try await Customer(before)
        #expect(try await ann.attest().status == 200)
        #expect(try await ann.buy(counter: 9) == 200)
        #expect(try await ann.buy(counter: 9) == 403)
        let purchase = try await ann.purchase(counter: 9)
        let after = try Bench(parts: parts(), stateFile: file, clock: clock)
        let headers = [ann.session] + purchase.headers
        return await after.send("POST", "/purchase", headers: headers, body: purchase.body).status == 200
    }
}
