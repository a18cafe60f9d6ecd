import AdapterTargets
import AppleServices
import CauseTestSupport
import FixtureForge
import TestBasics

@testable import ClientCheck

@Suite("The checks of a backend")
struct BackendMistakeTests {
    /// Runs all checks against the fake backend, without those that wait for a time to be over.
    private func run(_ backend: FakeBackend, level: Set<Level> = [.must, .should]) async throws -> RunRecord {
        let seed = Seed("checks of backends")
        let apple = try SimulatedApple(
            developer: SimulatedDeveloper(seed: seed), seed: seed,
            milliseconds: { Int64(Date().timeIntervalSince1970 * 1000) }, stopwatch: Stopwatch { .zero })
        let checks = ClientChecks.all.filter { check in
            let isPromised = backend.mistake == .forgetsFraud && check.policy == "refused_bit: bit1"
            return check.kinds.contains(.endpoint) && (check.policy == nil || isPromised)
        }
        let selected = checks.map(\.outline).filter { outline in
            level.contains(outline.level) && !outline.id.name.hasSuffix("-silent")
        }
        var options = RunOptions(profile: .strict, timeout: .seconds(60))
        options.kind = .client
        let now = Timestamp(secondsSinceEpoch: Int64(Date().timeIntervalSince1970))
        var header = RunHeader(
            suiteVersion: "0", digest: [], seed: "", time: now, target: "fake", description: .unknown("fake"),
            options: options, count: selected.count, unjudgedCount: 0, setCount: checks.count, started: now)
        header.description = await backend.describe()
        let plan = ClientCheckPlan(checks, kind: .endpoint, selected: Set(selected.map(\.id)), unjudgedCount: 0)
        return try await apple.server.serving { [header] urls in
            await ClientCheckSession(
                plan: plan, header: header, kind: .endpoint, client: backend, apple: apple,
                service: ServiceAccess(urls, developer: apple.developer)
            ).conduct { _ in }
        }
    }

    @Test("A right backend passes them all, also when it takes no text for the success of an update")
    func right() async throws {
        let record = try await run(FakeBackend(nil))
        #expect(record.fault == nil, "\(record.fault?.sentence ?? "")")
        let wrong = record.results.filter { $0.outcome != .pass && $0.outcome != .observed }
        #expect(wrong.isEmpty, "\(wrong.map { "\($0.id): \($0.reason ?? "")" })")
        let observed = Set(record.results.filter { $0.outcome == .observed }.map(\.id.name))
        // It makes no call again by itself.
        #expect(observed == ["retry-after", "retry-after-date"])
    }

    /// The checks about queries and updates, which a backend that validates alone does not make.
    private static let unseen: Set = [
        "never-set", "never-set-table", "never-set-line-feed", "never-set-json-type", "body-empty", "body-html",
        "body-text", "body-broken", "body-integers", "body-texts", "body-one-bit", "body-no-bits", "update-fails-400",
        "update-fails-401", "update-fails-429", "update-fails-500",
        "update-fails-503", "update-fails-reset", "bits-type", "grants-keep-bits",
        "update-fails-redirect", "connection-truncated", "retry-after", "retry-after-date", "bits-under-401",
        "bits-under-404", "bits-under-429", "bits-under-503",
    ]

    @Test("A backend that asks only whether the device token is valid is judged by nothing else")
    func validating() async throws {
        let record = try await run(FakeBackend(nil, onlyValidates: true))
        // It has nothing to give, so that it lets a device through twice.
        let failed = record.failures.map(\.id.name).filter { !$0.hasPrefix("grants-once") }
        #expect(failed.isEmpty, "\(record.failures.map { "\($0.id): \($0.reason ?? "")" })")
        let observed = Set(record.results.filter { $0.outcome == .observed }.map(\.id.name))
        #expect(observed == Self.unseen)
    }

    @Test("A backend that answers before it updates is found, and no scripted answer goes to a late update")
    func early() async throws {
        let record = try await run(FakeBackend(nil, answersFirst: true), level: [.must])
        let failed = Set(record.failures.map(\.id.name)).filter { !$0.hasPrefix("grants-once") }
        #expect(failed == BackendMistake.ignoresFailedUpdates.failing)
    }

    @Test("A backend that lets devices through which it could not validate takes forgeries")
    func unvalidated() async throws {
        let record = try await run(FakeBackend(.opensAtFailures, onlyValidates: true), level: [.must])
        let outage = try #require(record.results.first { $0.id.name == "retry-503" })
        #expect(outage.isHole && outage.impact == .forgery)
        #expect(record.failures.allSatisfy { !$0.isHole || $0.impact != .replay }, "\(record.failures.map(\.id.name))")
    }

    @Test("Each mistake is found by the checks that are about it, and by no other", arguments: BackendMistake.allCases)
    func mistake(_ mistake: BackendMistake) async throws {
        let record = try await run(FakeBackend(mistake))
        #expect(record.fault == nil, "\(record.fault?.sentence ?? "")")
        let cause = try #require(ClientCauses.backends.first { $0.target == mistake.rawValue })
        let headlines: [BackendMistake: String?] = [
            .wrongKey: nil, .grantsTogether: "it grants twice", .neverWrites: "it grants twice",
            .answersWithToken: "it shows its provider token or its private key",
        ]
        try headlines[mistake].map { try cause.expectOnly(of: record, headline: $0) } ?? cause.expectFirst(of: record)
        let failures = record.failures.filter { $0.outcome != .inconclusive }
        #expect(Set(failures.map(\.id.name)) == mistake.failing, "\(failures.map { "\($0.id): \($0.reason ?? "")" })")
        // Only a wrong call makes the reading of answers unknown.
        #expect((mistake == .wrongKey) == record.results.contains { $0.outcome == .inconclusive })
    }
}
