import RunnerTestSupport

@Suite("Sequences are run and judged step by step")
struct SequenceTests {
    private let fixture: FakeTargetFixture

    init() throws { fixture = try FakeTargetFixture(TestSequences.set()) }

    @Test("Steps go in order to one process, under their own ids, with the control first and at the end")
    func order() async throws {
        let report = try await fixture.run(
            fixture.correct("log", fixture.folder.path("log"), "processes", fixture.folder.path("pids")),
            options: RunOptions(jobs: 2))
        #expect(report.spoiled == [:])
        let log = try fixture.lines(of: "log").filter { $0.contains("#") }
        let twin = ["attest", "first", "second"].map { "\(TestSequences.valid)#\($0)" }
        let broken = ["attest", "first", "replay", "second"].map { "\(TestSequences.replay)#\($0)" }
        #expect(log == twin + broken + twin)
        #expect(try report.result(TestSequences.replay).verdict == .reject)
        #expect(try report.result(TestSequences.valid).verdict == .accept)
    }

    @Test(
        "The first wrong step is the outcome, is named, and ends the sequence",
        arguments: [
            ("reject-on", "first", Outcome.wrongVerdict), ("error-on", "first", .error),
            ("wrong-counter-on", "first", .wrongOutput), ("crash-on", "first", .crash),
            ("unsupported-on", "first", .notTestable), ("late-answer-on", "first", .protocolError),
            ("late-answer-on", "second", .protocolError), ("accept-on", "replay", .wrongVerdict),
        ])
    func firstWrongStep(word: String, step: String, outcome: Outcome) async throws {
        let report = try await fixture.run(
            fixture.correct(word, "\(TestSequences.replay)#\(step)", "log", fixture.folder.path("log")))
        #expect(report.spoiled == [TestSequences.replay: outcome])
        let result = try report.result(TestSequences.replay)
        let number = ["first": 2, "replay": 3, "second": 4][step] ?? 0
        #expect(result.step?.description == "step \(number) '\(step)'")
        // A genuine step that is not accepted locks a device out; the replay proves a hole where it was sent.
        #expect(result.step?.expect == (step == "replay" ? .reject : .accept))
        #expect(result.isHole == (step == "replay"))
        #expect(step != "first" || result.impact == .lockout)
        let last = "\(TestSequences.replay)#second"
        #expect(try fixture.lines(of: "log").contains(last) == (step == "second"))
    }

    @Test("A rejected replay proves nothing when the sequence without it was rejected")
    func refusedControl() async throws {
        let report = try await fixture.run(fixture.correct("reject-on", "\(TestSequences.valid)#second"))
        #expect(report.spoiled == [TestSequences.valid: .wrongVerdict, TestSequences.replay: .inconclusive])
        #expect(
            try report.result(TestSequences.replay).reason
                == "the rejection proves nothing: its control was not accepted "
                + "(step 3 'second': verdict reject)")
    }

    @Test("A target that lacks a capability of a sequence gets none of its steps")
    func notTestable() async throws {
        var options = RunOptions()
        options.omits = [.storedCounter: "the app compares counters"]
        let report = try await fixture.run(
            fixture.correct("capabilities", "attestation,roots,assertion", "log", fixture.folder.path("log")),
            options: options)
        #expect(report.counts == [.notTestable: 2])
        #expect(try fixture.lines(of: "log") == ["describe"])
    }

    @Test("Later steps carry the values that a target returned; other values stay as written")
    func carrying() async throws {
        func asked(returning key: [UInt8]?) async throws -> [AssertionRequest] {
            let asked = Collector<AssertionRequest>()
            let target = BuiltinTarget.test(TestSequences.needs) { request in
                guard case .assertion(let assertion) = request else {
                    return VerdictResponse(.accept, output: VerifiedOutput(publicKey: key))
                }
                asked.add(assertion)
                return VerdictResponse(.accept)
            }
            _ = try await fixture.set.run(target, options: RunOptions(only: [Glob(TestSequences.valid)]))
            return asked.values
        }
        let carried = try await asked(returning: TestSequences.key)
        #expect(carried.map(\.publicKey) == [TestSequences.key, TestSequences.key])
        #expect(carried.map(\.publicKeyPEM) == Array(repeating: PEM.publicKey(TestSequences.key) ?? "", count: 2))
        #expect(carried.map(\.storedCounter) == [0, 1])
        #expect(try await asked(returning: nil).map(\.publicKey) == [Blank.publicKey, Blank.publicKey])
    }
}
