import Foundation
import TestSupport
import Testing

@Suite("Known failures of backends", .enabled(if: Tools.hasPython, "python3 is missing"))
struct LiveBaselineTests {
    private static let owner = ["--only", "live/owner/*"]

    @Test("A known failure does not fail, a new one does, and a repaired one is named")
    func gate() async throws {
        let wrong = try LiveMappingFile.orders("wrong.py")
        let (report, baseline) = (wrong.scratch.path("run.jsonl"), wrong.scratch.path("known.yaml"))
        #expect(try await wrong.run("--only", "live/owner/*", "--report", "jsonl=\(report)").status == 1)
        let written = try await Appattest.run("baseline", "from", report, "--out", baseline, "--reason", "see #12")
        #expect(written.status == 0, "\(written.standardError)")
        #expect(written.standardOutput.hasPrefix("3 known failures in"))
        let text = try String(contentsOfFile: baseline, encoding: .utf8)
        #expect(text.contains("# Assertion by the key of another account"))

        // It is good for every level, and for other checks than those of the run.
        let known = try await wrong.run("--only", "live/owner/*", "--baseline", baseline)
        #expect(known.status == 0, "\(known.standardOutput)\(known.standardError)")
        #expect(known.lines.contains("Not conforming, exactly as its baseline says"))
        let lower = try await wrong.run(
            "--only", "live/freshness/unknown-assert", "--level", "L1", "--baseline", baseline)
        #expect(lower.status == 0, "\(lower.standardOutput)\(lower.standardError)")

        let new = try await wrong.run(
            "--only", "live/owner/*", "--only", "live/keys/attested-again", "--baseline", baseline)
        #expect(new.status == 1)
        #expect(new.standardOutput.contains("live/keys/attested-again  "))
        #expect(!new.standardOutput.contains("live/owner/not-moved  "))

        let repaired = try await LiveMappingFile.orders("backend.py").run(
            "--only", "live/owner/*", "--baseline", baseline)
        #expect(repaired.status == 1)
        #expect(repaired.lines.contains("Better than its baseline says"))
        #expect(
            repaired.unwrapped.contains("'live/owner/asserted-by-other' no longer fails; remove it, or run 'appattest"))
    }

    @Test("A baseline of other checks is an error that names the way to another")
    func pinned() async throws {
        let mapping = try LiveMappingFile.orders("backend.py")
        let baseline = try mapping.scratch.write(
            "suiteVersion: 0.1.0\ndigest: \(String(repeating: "ab", count: 32))\nknown: []\n", to: "known.yaml")
        let ended = try await mapping.run("--only", "live/owner/*", "--baseline", baseline)
        #expect(ended.status == 2)
        #expect(ended.unwrapped.contains("that of another check set"))
        #expect(ended.unwrapped.contains("appattest baseline from REPORT --out"))
    }

    @Test("A limit that is reached ends the run with the truth in every report")
    func limit() async throws {
        let mapping = try LiveMappingFile(
            "examples/orders/mapping.yaml", port: 8085, in: "examples/orders",
            changes: ["version: 1\n": "version: 1\nlimits: {requests: 60}\n"])
        let formats = ["jsonl", "junit", "markdown", "html", "sarif", "badge"]
        let files = formats.map { mapping.scratch.path("report.\($0)") }
        let ended = try await Program.run(
            Appattest.path,
            ["live", "--config", mapping.path] + Self.owner + ["--only", "live/freshness/*"]
                + zip(formats, files).flatMap { ["--report", "\($0)=\($1)"] },
            environment: LiveMappingFile.environment, in: Built.packageRoot.appending(path: "examples/orders").path)
        #expect(ended.status == 2)
        #expect(ended.unwrapped.contains("it has sent its 60 requests (limits.requests)"))
        for (format, file) in zip(formats, files) {
            let text = try String(contentsOfFile: file, encoding: .utf8)
            #expect(text.contains(format == "badge" ? "no score" : "60 requests"), "\(format): \(text)")
            #expect(!text.contains("It passes"), "\(format)")
        }
    }
}
