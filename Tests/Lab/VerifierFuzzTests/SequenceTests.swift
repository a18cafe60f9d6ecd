import Synchronization
import TestBasics

@testable import VerifierFuzz

@Suite("Sequences of the fuzzer")
struct SequenceTests {
    private static let forge = FuzzBench.forge

    private static func assertion(counter: Int) -> FuzzCase {
        FuzzCase(.assertion, [FuzzOperation("authenticatorData.counter", Edit(.number, amount: counter))])
    }

    private func exchange(_ sequence: FuzzCase...) throws -> FuzzExchange {
        let question = try #require(FuzzCase(sequence: sequence))
        return try #require(Self.forge.exchange(question, oracle: FuzzBench.oracle))
    }

    private func variant(_ name: String, of seed: FuzzSeed) throws -> FuzzCase {
        let variants = Self.forge[seed].variants.map { FuzzCase(seed, [$0]) }
        return try #require(variants.first { Self.forge.words(for: $0) == [name] })
    }

    @Test("A sequence is read as it is written")
    func text() throws {
        let question = try #require(FuzzCase(sequence: [FuzzCase(.attestation, []), Self.assertion(counter: 2)]))
        #expect(question.description == "attestation > assertion | authenticatorData.counter: number 0 2")
        #expect(FuzzCase(question.description) == question)
        #expect(question.alone == Self.assertion(counter: 2) && question.ending(at: 0) == FuzzCase(.attestation, []))
        for text in ["attestation >", "> assertion", "attestation > letter"] { #expect(FuzzCase(text) == nil) }
    }

    @Test("An assertion after its attestation has its key and its counter, and a repeated one is a replay")
    func assertions() throws {
        let replay = try exchange(FuzzCase(.attestation, []), FuzzCase(.assertion, []), FuzzCase(.assertion, []))
        #expect(replay.steps.map(\.expect) == [.accept, .accept, .reject])
        #expect(replay.expected.violated == [.assertionCounter])
        #expect(replay.steps[1].carry == CarriedValues(publicKey: "step-1", storedCounter: "step-1"))
        #expect(replay.steps[2].carry == CarriedValues(publicKey: "step-1", storedCounter: "step-2"))
        // In the right order, and in the wrong one.
        let rising = try exchange(FuzzCase(.assertion, []), Self.assertion(counter: 0), Self.assertion(counter: 4))
        #expect(rising.steps.map(\.expect) == [.accept, .accept, .accept])
        let falling = try exchange(Self.assertion(counter: 4), Self.assertion(counter: 0))
        #expect(falling.steps.map(\.expect) == [.accept, .reject])
        // A rejected object changes no state.
        let forged = FuzzCase(
            .assertion, Self.assertion(counter: 5).operations + [FuzzOperation("signature.bytes", Edit(.flip))])
        let after = try exchange(FuzzCase(.assertion, []), forged, Self.assertion(counter: 0))
        #expect(after.steps.map(\.expect) == [.accept, .reject, .accept])
    }

    @Test("Another device has its own counter, and its key does not speak for the first")
    func devices() throws {
        let both = try exchange(Self.assertion(counter: 5), try variant("another device", of: .assertion))
        #expect(both.steps.map(\.expect) == [.accept, .accept])
        #expect(both.steps[1].carry == CarriedValues())
        guard case .assertion(let one) = both.steps[0].request, case .assertion(let two) = both.steps[1].request else {
            Issue.record("these are no assertions")
            return
        }
        #expect(one.keyId != two.keyId && one.publicKey != two.publicKey)
    }

    @Test("A query after an update sees the bits that it wrote")
    func deviceCheck() throws {
        let query = FuzzCase(.deviceCheckCall, [])
        let without = try exchange(query)
        let with = try exchange(try variant("update", of: .deviceCheckCall), query)
        #expect(with.steps.map(\.expect) == [.accept, .accept])
        #expect(without.expected.result?.deviceCheck.body?.hasPrefix("{") == false)
        let body = try #require(with.expected.result?.deviceCheck.body)
        #expect(body.contains(#""bit0":true"#) && body.contains(#""bit1":false"#))
        // Nobody knows what becomes of the bit that an update leaves out.
        let partial = try #require(FuzzCase(sequence: [try variant("update of one bit", of: .deviceCheckCall), query]))
        #expect(Self.forge.exchange(partial, oracle: FuzzBench.oracle) == nil)
    }

    @Test("Every step has a challenge and a transaction of its own, but for a repeated one")
    func oneTimeValues() throws {
        let steps = try exchange(FuzzCase(.assertion, []), Self.assertion(counter: 0), FuzzCase(.assertion, [])).steps
        let challenges = steps.compactMap { step -> [UInt8]? in
            if case .assertion(let assertion) = step.request { assertion.challenge } else { nil }
        }
        #expect(challenges.count == 3 && Set(challenges).count == 2 && challenges[0] == challenges[2])
        // Sources leave open whether a service takes the same call twice. Neither verdict is wrong.
        let calls = try exchange(FuzzCase(.deviceCheckCall, []), FuzzCase(.deviceCheckCall, []))
        #expect(calls.steps.map(\.expect) == [.accept, .either])
    }

    /// A server that answers from its own storage, and the mistakes that only a sequence shows.
    private enum Mistake: CaseIterable, CustomTestStringConvertible {
        case storesCounterOfRejected, oneCounterForAllKeys, refusesSecondReceipt, refusesSecondCall

        var testDescription: String { "\(self)" }
    }

    private final class Server: Sendable {
        private let mistake: Mistake
        private let counter = Mutex<Int64?>(nil)
        private let seen = Mutex<Set<[UInt8]>>([])

        init(_ mistake: Mistake) { self.mistake = mistake }

        func answer(_ request: VerificationRequest, isContinuing: Bool) -> VerdictResponse {
            if !isContinuing {
                counter.withLock { $0 = nil }
                seen.withLock { $0 = [] }
            }
            let right = FuzzBench.reference.assess(request).response
            let isFirst = seen.withLock { $0.insert(request.evidence).inserted && $0.count == 1 }
            switch (mistake, request) {
            case (.refusesSecondReceipt, .receipt), (.refusesSecondCall, .deviceCheckCall):
                return isFirst ? right : VerdictResponse(.reject)
            case (.oneCounterForAllKeys, .assertion), (.storesCounterOfRejected, .assertion):
                guard case .assertion(let assertion) = request else { return right }
                let stored = counter.withLock(\.self) ?? assertion.storedCounter
                let received = Int64(assertion.assertion.suffix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
                if right.verdict == .accept || mistake == .storesCounterOfRejected {
                    counter.withLock { $0 = max($0 ?? 0, received) }
                }
                return right.verdict == .accept && received <= stored ? VerdictResponse(.reject) : right
            default: return right
            }
        }
    }

    @Test("A server whose storage is wrong is found by a sequence", arguments: Mistake.allCases)
    private func wrongServers(mistake: Mistake) async throws {
        let seed: FuzzSeed =
            switch mistake {
            case .refusesSecondReceipt: .receipt
            case .refusesSecondCall: .deviceCheckCall
            default: .assertion
            }
        let server = Server(mistake)
        let (worker, search) = FuzzBench.worker(seeds: [seed], questions: 2500) { request, isContinuing in
            FuzzAnswer(.verdict(server.answer(request, isContinuing: isContinuing)), milliseconds: 1)
        }
        try await worker.run()
        let finding = try #require(await search.findings.first)
        #expect(finding.discrepancy == .rejects && finding.question.earlier.count == 1)
        let vectors = finding.judged.vectors(by: Self.forge, oracle: FuzzBench.oracle)
        let vector = try #require(vectors.first)
        #expect(vector.id.suite == "sequence" && vector.steps?.count == 2)
        for vector in vectors { #expect(try Vector(json: vector.json) == vector) }
    }
}
