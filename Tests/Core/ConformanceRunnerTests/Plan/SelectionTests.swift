import RunnerTestSupport

@Suite("Which vectors are run")
struct SelectionTests {
    private let target = BuiltinTarget.test()

    private func count(_ change: (inout RunOptions) -> Void) async throws -> Int {
        var options = RunOptions()
        change(&options)
        return try await TestSet.all().run(target, options: options).header.count
    }

    @Test("Profile core leaves out hardening, profile strict does not")
    func profiles() async throws {
        #expect(try await count { $0.profile = .core } == 8)
        #expect(try await count { $0.profile = .strict } == 9)
    }

    @Test("Profile gate judges the vectors that the set lists, and needs a set that does")
    func gate() async throws {
        var set = try TestSet.all()
        set.gate = Set([TestSet.pathLength, TestSet.sameCounter].compactMap(VectorID.init))
        let options = RunOptions(profile: .gate)
        let judged = Collector<VectorID>()
        _ = try await set.run(target, options: options) { event in
            if case .result(let result) = event { judged.add(result.id) }
        }
        #expect(Set(judged.values) == set.gate)
        let bare = try TestSet.all()
        #expect(throws: RunnerError(.usage, "")) { try ConformanceRun(set: bare, target: target, options: options) }
    }

    @Test("--only and --skip choose by pattern")
    func patterns() async throws {
        #expect(try await count { $0.only = [Glob("assertion/**")] } == 2)
        #expect(try await count { $0.only = [Glob("*/valid/*")] } == 3)
        #expect(try await count { $0.only = [Glob("*/valid/*"), Glob("**/self-signed")] } == 4)
        #expect(try await count { $0.skip = [Glob("attestation/**")] } == 2)
    }

    @Test("A pattern that matches nothing is an error, and so is a selection without vectors")
    func nothing() {
        #expect(throws: RunnerError(.usage, "")) { try run { $0.only = [Glob("attestation/*")] } }
        #expect(throws: RunnerError(.usage, "")) { try run { $0.skip = [Glob("attestation/nonce/others")] } }
        #expect(throws: RunnerError(.usage, "")) { try run { $0.skip = [Glob("**")] } }
        let error = #expect(throws: RunnerError.self) { try run { $0.only = [Glob(TestSet.pathLength)] } }
        #expect(error?.message.contains("--profile strict") == true)
        let empty = #expect(throws: RunnerError(.usage, "")) { try run { $0.shard = Shard("9/9") } }
        #expect(empty?.message.contains("has 8 vectors") == true)
    }

    private func run(_ change: (inout RunOptions) -> Void) throws {
        var options = RunOptions()
        change(&options)
        _ = try ConformanceRun(set: TestSet.all(), target: target, options: options)
    }

    @Test(
        "A star stays within a part, two do not",
        arguments: [
            ("a/b/c", "a/b/c", true), ("a/b/c", "a/b/cc", false), ("a/*/c", "a/b/c", true),
            ("a/*", "a/b/c", false), ("a/**", "a/b/c", true), ("**", "a/b/c", true), ("**/c", "a/b/c", true),
            ("*/b-*/c", "a/b-1/c", true), ("*", "a/b", false), ("a/?/c", "a/b/c", true), ("a?b", "a/b", false),
            ("", "", true), ("", "a", false), ("a***c", "a/b/c", true), ("*a*a*a*b", "aaaaaaaaaaaaaaaaaaaa", false),
        ])
    func globs(pattern: String, text: String, matches: Bool) { #expect(Glob(pattern).matches(text) == matches) }

    @Test("All shards together are the whole set, no vector is in two, and each comes with its control")
    func partition() async throws {
        let fixture = try FakeTargetFixture()
        var seen: [String] = []
        for index in 1...3 {
            let log = fixture.folder.path("log-\(index)")
            let options = RunOptions(profile: .strict, shard: Shard("\(index)/3"), shuffleSeed: 5, repeats: 2)
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

    @Test("An invalid shard is a usage error", arguments: ["0/3", "4/3", "x", "1", "1/3/5", "-1/3", "1/", "+1/3"])
    func usage(text: String) {
        let error = #expect(throws: RunnerError(.usage, "")) { try Shard(option: text) }
        #expect(error?.message.hasPrefix("--shard: '\(text)'") == true)
    }
}
