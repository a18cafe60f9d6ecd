import AdapterTargets
import AttestModel
import ConformanceRunner
import RunnerTestSupport
import TestSupport
import Testing

@Suite("Parts of a run")
struct ShardTests {
    @Test("All shards together are the whole set, no vector is in two, and each comes with its control")
    func partition() async throws {
        let fixture = try FakeTargetFixture()
        var seen: [String] = []
        for index in 1...3 {
            let log = fixture.folder.path("log-\(index)")
            let options = RunOptions(
                profile: .strict, shard: Shard("\(index)/3"), shuffleSeed: 5, repeats: 2)
            let report = try await fixture.run(fixture.correct("log", log), options: options)
            #expect(report.exitCode == 0 && report.results.count == 3)
            seen += report.results.map(\.id.description)
            let asked = try fixture.lines(of: "log-\(index)")
            for control in report.results.compactMap(\.outline?.control) {
                #expect(asked.contains(control.description))
            }
        }
        #expect(seen.sorted() == fixture.set.vectors.map(\.id.description))
    }

    @Test(
        "An invalid shard is a usage error", arguments: ["0/3", "4/3", "x", "1", "1/3/5", "-1/3", "1/", "+1/3"])
    func usage(text: String) {
        let error = #expect(throws: RunnerError(.usage, "")) { try Shard(option: text) }
        #expect(error?.message.hasPrefix("--shard: '\(text)'") == true)
    }

    @Test("So is one without vectors")
    func empty() async throws {
        let options = RunOptions(shard: Shard("9/9"))
        let error = #expect(throws: RunnerError(.usage, "")) {
            try ConformanceRun(set: TestSet.all(), target: BuiltinTarget.test(), options: options)
        }
        #expect(error?.message.contains("has 8 vectors") == true)
    }
}
