import AdapterTargets
import CauseTestSupport
import FixtureForge
import Synchronization
import TestBasics

@testable import AppCheck

@Suite("Wrong and right apps")
struct AppMistakeTests {
    /// The check that finds each mistake. Nothing here is read from the program.
    private static let findings: [AppMistake: String] = [
        .ignoresSupport: "unsupported", .triesAndFallsBack: "unsupported",
        .stopsWhereUnsupported: "unsupported-goes-on",
        .ignoresPlace: "extension", .ignoresTokenSupport: "token-support", .ignoresFlag: "flag-off",
        .forgetsKeyWhenOff: "flag-back", .staysOffAfterFlag: "flag-first-off", .asksFlagOnce: "flag-off",
        .newKeyEachLaunch: "one-key", .newKeyEachRequest: "one-key", .sharesKey: "own-key",
        .keyForEachOfTwo: "one-key-at-once", .usesUnacceptedKey: "accepted-first", .newKeyAfterUpdate: "one-key",
        .hashesNothing: "challenge-hashed", .hashesText: "challenge-hashed", .attestsOwnChallenge: "challenge-hashed",
        .reusesChallenge: "challenge-fresh", .sendsOtherKeyId: "attestation-sent", .attestsAgain: "attested-once",
        .cutsAttestation: "attestation-sent", .newKeyOnRetry: "retry-key", .newHashOnRetry: "retry-hash",
        .triesFiveTimes: "attempts", .triesAtOnce: "backoff", .waitsEvenly: "backoff",
        .forgetsKeyInOutage: "outage-keeps-key", .keepsInvalidKey: "invalid-key", .keepsFailedKey: "system-failure",
        .givesUpAfterInvalidKey: "invalid-key-recovers", .givesUpAfterFailure: "system-failure-recovers",
        .givesUpAfterOutage: "outage-recovers", .keepsRefusedKey: "refused-key", .usesRefusedKey: "refused-key",
        .givesUpAfterRefusal: "refused-recovers", .triesWithoutEnd: "refused-once",
        .newKeyWhenServerDown: "unknown-state", .givesUpWhenServerDown: "server-down-recovers",
        .keepsLostKey: "keys-lost", .newKeysAfterLoss: "keys-lost-once", .keepsForgottenKey: "unknown-key",
        .retriesForgottenKey: "unknown-key-discarded", .signsOtherBytes: "client-data-hash",
        .signsClientData: "client-data-hash", .signsWithoutChallenge: "client-data-challenge",
        .reusesRequestChallenge: "client-data-challenge", .sendsAssertionTwice: "assertion-each",
        .sharesAssertion: "assertion-at-once", .repeatsAssertion: "assertion-retry", .repeatsToken: "token-new",
        .givesUpAfterRequestDown: "request-down-recovers", .keepsTokenForLaunches: "token-new",
        .crashesWhenRefused: "refused-recovers", .hangsInOutage: "outage-recovers",
    ]

    private func record(_ mistake: AppMistake?) async throws -> RunRecord {
        let (clock, worlds) = (ManualClock(), AppWorlds())
        var options = RunOptions(profile: .strict)
        options.kind = .app
        let run = try AppCheckRun(
            FakeApp(mistake, clock: clock, worlds), name: mistake?.rawValue ?? "right", options: options,
            worlds: worlds, storage: "",
            seed: Seed("apps"), suiteVersion: "0", started: Timestamp(secondsSinceEpoch: 1_770_000_000),
            stopwatch: .monotonic, now: { clock.now })
        return try await run.run()
    }

    @Test("A right app raises no alarm, and every check is judged")
    func right() async throws {
        let record = try await record(nil)
        #expect(record.fault == nil)
        #expect(record.results.filter { $0.outcome != .pass }.map(\.id.description) == [])
        #expect(record.results.count == AppChecks.all.count)
    }

    @Test("Each mistake is found by its check", arguments: AppMistake.allCases)
    func wrong(_ mistake: AppMistake) async throws {
        let record = try await record(mistake)
        let failed = record.results.filter { $0.outcome != .pass && $0.outcome != .observed }.map(\.id.name)
        #expect(record.fault == nil, "\(record.fault?.sentence ?? "")")
        #expect(failed.contains(Self.findings[mistake] ?? "?"), "\(failed)")
    }
}

/// A mistake of an app.
enum AppMistake: String, Sendable, CaseIterable {
    // Support and rollout
    case ignoresSupport, triesAndFallsBack, stopsWhereUnsupported, ignoresPlace, ignoresTokenSupport, ignoresFlag
    case forgetsKeyWhenOff, staysOffAfterFlag, asksFlagOnce
    // Keys
    case newKeyEachLaunch, newKeyEachRequest, sharesKey, keyForEachOfTwo, usesUnacceptedKey, newKeyAfterUpdate
    // Attestations
    case hashesNothing, hashesText, attestsOwnChallenge, reusesChallenge, sendsOtherKeyId, attestsAgain, cutsAttestation
    case newKeyOnRetry, newHashOnRetry, triesFiveTimes, triesAtOnce, waitsEvenly, forgetsKeyInOutage
    case keepsInvalidKey, keepsFailedKey, givesUpAfterInvalidKey, givesUpAfterFailure, givesUpAfterOutage
    // Recovery
    case keepsRefusedKey, usesRefusedKey, givesUpAfterRefusal, triesWithoutEnd, newKeyWhenServerDown
    case givesUpWhenServerDown, keepsLostKey, newKeysAfterLoss, keepsForgottenKey, retriesForgottenKey
    // Assertions and tokens
    case signsOtherBytes, signsClientData, signsWithoutChallenge, reusesRequestChallenge, sendsAssertionTwice
    case sharesAssertion, repeatsAssertion, repeatsToken, givesUpAfterRequestDown, keepsTokenForLaunches
    // Programs
    case crashesWhenRefused, hangsInOutage
}

/// A clock that moves when somebody waits.
final class ManualClock: Sendable {
    private let time = Mutex<Int64>(1_770_000_000_000)

    var now: Int64 { time.withLock { $0 } }

    func wait(_ milliseconds: Int64) { time.withLock { $0 += milliseconds } }
}
