import AppleServices
import FixtureForge
import LiveConformance
import Synchronization
import TestBasics
import WrongBackends

@testable import LiveProof

@Suite("Wrong backends and the checks that find them")
struct WrongBackendTests {
    /// The names of the wrong backends whose faults show without Apple's services, and without waiting for half a minute.
    private static let names = WrongBackends.all.filter { wrong in
        !wrong.fails.contains { $0 == "F-87" || $0.hasPrefix("LIVE-RECEIPT") || $0.hasPrefix("DCK-") }
    }.map(\.name)

    @Test("Each fails a check about its fault, and none about another duty", arguments: names)
    func found(name: String) async throws {
        let wrong = try #require(WrongBackends.named(name))
        let row = BackendProof.row(of: wrong, in: try await BackendTrial.example(of: wrong.fails).record(of: wrong))
        #expect(row.isFound, "\(row.fault ?? "no check about \(wrong.fails[0]) has failed")")
        #expect(row.unexpected.isEmpty)
    }

    @Test("Repeated trials make checks about the fault of each, at the level of a trial")
    func repeated() throws {
        let made = Set(try LiveCatalog().outlines(at: .apple).map(\.id.description))
        for wrong in WrongBackends.all {
            let checks = Set(try BackendProof.checks(about: wrong).map(\.description))
            #expect(!checks.isEmpty && checks.isSubset(of: made), "\(wrong.name)")
        }
    }
}

extension BackendTrial {
    /// A reader that takes no receipt: the trials here exchange none.
    private struct NoReceipts: ReceiptReader {
        func read(_ receipt: [UInt8]) throws(ReceiptRejection) -> ReceivedReceipt {
            throw ReceiptRejection("no receipt is exchanged")
        }
    }

    private static let numbers = Atomic(0)

    /// Returns a trial of the checks about some duties; unless stated, of all that need neither Apple's services nor an answer
    /// within seconds.
    static func example(
        of duties: [String]? = nil, profile: Profile = .strict, shape: EvidenceShape = .headers
    ) throws -> BackendTrial {
        let checks = try LiveChecks.all().filter { check in
            let outline = check.outline
            guard check.levels.contains(.apple), !outline.id.name.hasPrefix("slow-") else { return false }
            guard let duties else { return check.levels.lowerBound < .apple && !outline.id.name.hasPrefix("nearly-") }
            return duties.contains { outline.tags.contains($0) || outline.requirement.id == $0 }
        }
        var options = RunOptions()
        options.profile = profile
        options.timeout = .seconds(120)
        options.only = checks.map { Glob($0.outline.id.description) }
        let passed: @Sendable () -> Duration = { [start = ContinuousClock.now] in ContinuousClock.now - start }
        let surroundings = LiveSurroundings(
            suiteVersion: "test", seed: Seed("wrong backends"),
            nonce: "run \(numbers.add(1, ordering: .relaxed).newValue)",
            milliseconds: { 1_790_000_000_000 + Int64(passed() / .milliseconds(1)) }, stopwatch: passed,
            random: { count in (0..<count).map { _ in .random(in: 0...255) } })
        return BackendTrial(
            surroundings: surroundings, options: options, faults: nil, rounds: 40, shape: shape,
            receiptReader: { _ in NoReceipts() },
            randomName: { "appattest-trial-\(UInt64.random(in: 0 ... .max))" })
    }
}
