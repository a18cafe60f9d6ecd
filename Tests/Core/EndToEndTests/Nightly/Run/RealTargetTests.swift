import Foundation
import TestSupport
import Testing

// The library and its adapter's environment are made by `make adapters`, which needs the network.
@Suite(
    "A real library behind its adapter fails",
    .enabled(if: Tools.hasPyattest, "adapters/pyattest has no environment; run 'make adapters'"))
struct RealTargetTests {
    private func run(_ arguments: String...) async throws -> Ended {
        try await Program.run(
            Appattest.path, ["run", "--vectors", "vectors", "--target", "exec:adapters/pyattest/run"] + arguments,
            in: Built.packageRoot.path)
    }

    @Test("pyattest accepts replays and other apps' assertions: each is a failure with its why")
    func failures() async throws {
        let ended = try await run("--only", "assertion/appid/*", "--only", "assertion/counter/*", "--only", "*/valid/*")
        #expect(ended.status == 1)
        for words in [
            "assertion/appid/bundle-id-only ", "  Hash of the bundle identifier alone\n", "why       ",
            "replay: a captured object works again", "assertion/counter/", "expected reject, got accept",
        ] {
            #expect(ended.standardOutput.contains(words))
        }
        // Genuine objects are accepted, or nothing of this would prove anything.
        #expect(!ended.standardOutput.contains("lockout"))
    }

    @Test("The command that repeats a failure can be pasted into a shell, and fails the same way")
    func repeating() async throws {
        let ended = try await run("--only", "assertion/counter/replay-equal")
        #expect(ended.status == 1)
        // A long command goes on in the next lines, as a shell reads them.
        let lines = ended.lines.drop { !$0.contains("repeat  ") }
        let count = (lines.firstIndex { !$0.hasSuffix("\\") } ?? lines.endIndex) - lines.startIndex + 1
        let command = lines.prefix(count).joined(separator: "\n").replacing(/^\s*repeat\s*/, with: "")
        #expect(command.hasSuffix("--only assertion/counter/replay-equal"))
        let again = try await Program.run("sh", ["-c", command], in: Built.packageRoot.path)
        #expect(again.status == 1)
        #expect(again.standardOutput == ended.standardOutput)
    }
}
