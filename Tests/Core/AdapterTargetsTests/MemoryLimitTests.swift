import AdapterTargets
import AttestModel
import RunnerTestSupport
import Testing

@Suite("A limit of memory")
struct MemoryLimitTests {
    @Test(
        "A target that takes more fails at that vector, and the limit is named; the others keep their results",
        .enabled(if: MemoryLimit.isEnforced, "this system enforces no limit"), arguments: ["exec", "oneshot"])
    func exceeded(kind: String) async throws {
        let fixture = try FakeTargetFixture()
        let target = fixture.correct("allocate-on", TestSet.otherChallenge, kind: kind)
        let report = try await fixture.run(target, settings: TargetSettings(memory: try MemoryLimit("256M")))
        #expect(report.spoiled == [TestSet.otherChallenge: .crash])
        let reason = try report.result(TestSet.otherChallenge).reason
        #expect(reason?.contains("was ended by signal") == true)
        #expect(reason?.hasSuffix("its memory was limited to 256M (--memory)") == true)
    }

    @Test("A size is a whole number with K, M or G", .enabled(if: MemoryLimit.isEnforced))
    func sizes() throws {
        #expect(try MemoryLimit("1024K").bytes == 1 << 20)
        #expect(try MemoryLimit("512M").bytes == 512 << 20)
        #expect(try MemoryLimit("3G").bytes == 3 << 30)
    }

    @Test(
        "Anything else is a usage error, and is quoted",
        arguments: [
            "", "M", "512", "0M", "-1M", "1.5G", "512m", "1023K", "512MB", "99999999999999999999G", "9999999999G",
        ])
    func errors(text: String) {
        let error = #expect(throws: RunnerError(.usage, "")) { try MemoryLimit(text) }
        #expect(error?.message.contains("'\(text)'") == true)
    }
}
