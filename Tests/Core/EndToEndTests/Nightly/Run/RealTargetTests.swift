import TestBasics

// The library and its adapter's environment are made by `make adapters`, which needs the network.
@Suite(
    "A real library behind its adapter fails",
    .enabled(if: Tools.hasPyattest, "adapters/pyattest has no environment; run 'make adapters'"))
struct RealTargetTests {
    @Test("pyattest accepts replays and other apps' assertions: each is a failure with its why")
    func failures() async throws {
        let ended = try await Appattest.run(
            "run", "--vectors", "vectors", "--target", "exec:adapters/pyattest/run", "--only", "assertion/appid/*",
            "--only", "assertion/counter/*", "--only", "*/valid/*", in: Built.packageRoot.path)
        #expect(ended.status == 1)
        for words in [
            "assertion/appid/app-id-extended ", "  App ID with one more component\n", "why       ",
            "replay: a captured object works again", "assertion/counter/", "expected reject, got accept",
        ] { #expect(ended.standardOutput.contains(words)) }
        // Genuine objects are accepted, or nothing of this would prove anything.
        #expect(!ended.standardOutput.contains("lockout"))
    }

    @Test("Its adapter keeps the protocol")
    func checked() async throws { try await CheckAdapterTests().check("exec:adapters/pyattest/run").succeeded() }
}
