import AdapterTargets
import AppleServices
import CauseTestSupport
import FixtureForge
import Synchronization
import TestBasics

@testable import ClientCheck

@Suite("The checks of a client")
struct MistakeTests {
    /// Runs the checks against the fake client, without the one that waits for a time to be over.
    ///
    /// - Parameter stopwatch: A clock that stands still by default: no machine is too busy then, and a client that does
    ///   not wait has not waited.
    private func run(
        _ mistake: Mistake?, only: [String] = [], stopwatch: Stopwatch = Stopwatch { .zero }
    ) async throws -> RunRecord {
        var options = RunOptions(profile: .strict, timeout: .seconds(60))
        options.kind = .client
        options.skip = only.isEmpty ? [Glob("devicecheck/client/connection-silent")] : []
        options.only = only.map { Glob("devicecheck/client/\($0)") }
        let seed = Seed("checks of clients")
        let apple = try SimulatedApple(
            developer: SimulatedDeveloper(seed: seed), seed: seed,
            milliseconds: { Int64(Date().timeIntervalSince1970 * 1000) }, stopwatch: stopwatch)
        let run = try ClientCheckRun(
            access: .adapter(FakeClient(mistake)), name: "fake", options: options, grantsOnce: false, apple: apple,
            suiteVersion: "0", started: Timestamp(secondsSinceEpoch: Int64(Date().timeIntervalSince1970)))
        return try await run.run()
    }

    @Test("A right client passes them all")
    func right() async throws {
        let record = try await run(nil)
        #expect(record.fault == nil, "\(record.fault?.sentence ?? "")")
        for result in record.results where result.outcome != .observed {
            #expect(result.outcome == .pass, "\(result.id): \(result.reason ?? "")")
        }
        #expect(record.exitCode == 0)
        // Nothing is shown where the client makes one call to one order.
        let unshown = Set(record.results.filter { $0.outcome == .observed }.map(\.id.name))
        #expect(unshown == ["retry-after", "retry-after-date"])
    }

    private static let judged = Mistake.allCases.filter { !$0.failing.isEmpty && $0 != .otherMethod }

    @Test("Each mistake is found by the checks that are about it, and by no other", arguments: judged)
    func mistake(_ mistake: Mistake) async throws {
        let record = try await run(mistake, only: mistake == .waitsWithoutEnd ? ["connection-silent"] : [])
        #expect(record.fault == nil, "\(record.fault?.sentence ?? "")")
        let cause = ClientCauses.clients.first { $0.target == mistake.rawValue }
        // Whoever blames the device for a status has one fault, also where bits tempt it.
        let isOne = [.blames404, .secondsTimestamp].contains(mistake)
        try isOne ? cause?.expectOnly(of: record) : cause?.expectFirst(of: record)
        #expect(
            Set(record.failures.map(\.id.name)) == mistake.failing,
            "\(record.failures.map { "\($0.id): \($0.reason ?? "")" })")
        #expect(record.exitCode == 1)
    }

    @Test("Of a client whose calls all fail, the log still proves why")
    func otherMethod() async throws {
        let record = try await run(.otherMethod)
        try ClientCauses.clients.first { $0.target == "otherMethod" }?.expectOnly(of: record)
        #expect(record.fault == nil)
        let path = try #require(record.results.first { $0.id.name == "path" })
        #expect(path.outcome == .wrongOutput)
        #expect(path.reason?.contains("is PUT /v1/query_two_bits, which is no call of Apple's") == true)
        let refused = try #require(record.results.first { $0.id.name == "token-refused" })
        #expect(refused.outcome == .inconclusive)
        let wrong = record.failures.filter { $0.outcome != .inconclusive }
        #expect(wrong.map(\.id.name) == ["path"], "\(wrong.map { "\($0.id): \($0.reason ?? "")" })")
    }

    @Test(
        "A client that tells nothing apart gets a sentence and no score",
        arguments: [
            (Mistake.noCalls, "The client made no call to the simulated service"),
            (.acceptsEverything, "The client concludes the same whatever the service answers (accept done)"),
            (.rejectsEverything, "The client reads none of the right answers"),
        ])
    func fault(mistake: Mistake, words: String) async throws {
        let record = try await run(mistake)
        #expect(record.exitCode == 3)
        #expect(record.fault?.sentence.hasPrefix(words) == true, "\(record.fault?.sentence ?? "no fault")")
    }

    @Test("A selection plays no more than it needs, and a wrong one is named")
    func selection() async throws {
        let record = try await run(nil, only: ["bits-*"])
        #expect(
            record.results.map(\.id.name) == [
                "bits-after-update", "bits-kept", "bits-more-members", "bits-ordered", "bits-text-type", "bits-type",
                "bits-under-401", "bits-under-404", "bits-under-429", "bits-under-503",
            ])
        await #expect(throws: RunnerError(.usage, "")) { try await run(nil, only: ["nothing"]) }
    }

    @Test("A client that had to wait for this machine is not accused of it, unless it was deceived")
    func lateness() async throws {
        let readings = Atomic(0)
        let late = Stopwatch { .seconds(5 * readings.add(1, ordering: .relaxed).newValue) }
        let waiting = try await run(.failsWithoutBits, only: ["never-set"], stopwatch: late)
        let result = try #require(waiting.results.first)
        #expect(result.outcome == .inconclusive)
        #expect(result.reason?.contains("this machine was too busy") == true, "\(result.reason ?? "")")
        let deceived = try await run(.takesAnyBody, only: ["body-html"], stopwatch: late)
        #expect(deceived.results.map(\.outcome) == [.wrongVerdict])
        let right = try await run(nil, only: ["never-set"], stopwatch: late)
        #expect(right.results.map(\.outcome) == [.pass])
    }
}

@Suite("The table of checks of clients")
struct ChecksTests {
    @Test("Each check has an id and a title of its own, and a requirement of DeviceCheck")
    func outlines() {
        let outlines = ClientChecks.all.map(\.outline)
        #expect(outlines.count >= 60)
        #expect(Set(CallRule.named.keys).isSubset(of: CheckFacts.all.map(\.name)), "each rule has its check")
        let facts = CheckFacts.all
        #expect(facts.allSatisfy { $0.scenario != nil || Scenario.named[$0.name] != nil }, "each check has a scenario")
        #expect(facts.allSatisfy { $0.expected != nil || !$0.rules.isEmpty }, "each check judges something")
        #expect(Set(outlines.map(\.id)).count == outlines.count)
        #expect(outlines.allSatisfy { VectorID($0.id.description) == $0.id })
        #expect(Set(outlines.map(\.title)).count == outlines.count)
        #expect(outlines.allSatisfy { $0.requirement.suite == .devicecheck })
        let named = Set(ClientCheckPart().outlines(with: ["refused_bit: bit1"]).map(\.id.name))
        #expect(named.contains("refused-bit1") && !named.contains("refused-bit0"))
        #expect(
            !ClientChecks.checks(for: .endpoint, grantsOnce: true).contains { $0.outline.id.name == "refused-bit1" })
        for outline in outlines where outline.level == .info { #expect(outline.expect == .either) }
    }
}
