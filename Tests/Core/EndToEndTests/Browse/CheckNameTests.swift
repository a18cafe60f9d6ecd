import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("The ids of checks in list, explain and --list")
struct CheckNameTests {
    @Test(
        "An id of a report, or the end of it, is explained, with the command that makes the check",
        arguments: [
            ("live/owner/asserted-by-other", "appattest live --config MAPPING --only live/owner/asserted-by-other"),
            ("owner/asserted-by-other", "from L2 on"),
            ("live/attestation/nonce-all-zero", "appattest explain attestation/nonce/all-zero"),
            ("devicecheck/client/fault-401", "check-client --target TARGET --only devicecheck/client/fault-401"),
            ("devicecheck/client/grants-once", "--endpoint URL --grants-once"),
            ("LIVE-OWNER", "live/owner/asserted-by-other"), ("DCK-FAULT", "devicecheck/client/fault-401"),
        ])
    func explained(name: String, words: String) async throws {
        let ended = try await Command.run("explain", "--vectors", FewVectors.path, name)
        #expect(ended.status == 0, "\(ended.standardError)")
        #expect(ended.unwrapped.contains(words), "\(ended.standardOutput)")
        #expect(ended.lines.allSatisfy { $0.count <= 80 || $0.contains("https://") })
        #expect(!ended.standardOutput.contains("0 vectors"))
    }

    @Test("A glob lists checks, and a requirement without vectors does")
    func listed() async throws {
        let races = try await Command.run("list", "--vectors", FewVectors.path, "live/race/*")
        #expect(races.status == 0 && races.standardOutput.hasPrefix("live/race/"))
        let count = races.lines.filter { $0.hasPrefix("live/race/") }.count
        #expect(count > 4 && races.standardError == "\(count) checks\n")
        let named = try await Command.run("list", "--vectors", FewVectors.path, "--requirement", "LIVE-RACE")
        #expect(named.status == 0 && named.standardOutput.contains("live/race/equal-counters"))
    }

    @Test(
        "--list obeys --only, --skip and --level",
        arguments: [
            (
                ["live", "--only", "live/race/*", "--skip", "live/race/one-*"], ["live/race/equal-counters"],
                ["one-", "live/owner"]
            ),
            (["live", "--level", "L0"], ["live/input/"], ["live/race/", "devicecheck/client/"]),
            (["live", "--only", "devicecheck/client/fault-401"], ["devicecheck/client/fault-401"], ["live/"]),
            (["check-client", "--only", "devicecheck/client/b*"], ["devicecheck/client/bits"], ["client/path"]),
        ] as [([String], [String], [String])])
    func list(arguments: [String], found: [String], absent: [String]) async throws {
        let ended = try await Command.run(arguments + ["--list"])
        #expect(ended.status == 0, "\(ended.standardError)")
        for words in found { #expect(ended.standardOutput.contains(words)) }
        for words in absent { #expect(!ended.standardOutput.contains(words), "\(words)") }

    }
}
