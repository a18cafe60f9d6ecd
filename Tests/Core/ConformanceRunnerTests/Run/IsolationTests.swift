import RunnerTestSupport

@Suite("A fault in one vector costs no other its result")
struct IsolationTests {
    @Test(
        "A correct target conforms, also with answers in many small pieces and with much on standard error",
        arguments: [[], ["split", "stderr-flood"]])
    func correctTarget(words: [String]) async throws {
        let fixture = try FakeTargetFixture()
        let report = try await fixture.run(fixture.correct(words))
        #expect(report.exitCode == 0)
        #expect(report.counts == [.pass: 7, .observed: 1])
        #expect(report.header.targetName == "fake 1.0")
    }

    @Test(
        "Each kind of misbehaviour has its outcome, and everything else passes",
        arguments: [
            ("crash-on", Outcome.crash, "SIGABRT"), ("exit-on", .crash, "exit code 7"),
            ("hang-on", .timeout, "within 45 s"), ("noise-on", .protocolError, "noise"),
            ("not-json-on", .protocolError, "noise"),
            ("doubled-member-on", .protocolError, "field 'verdict': is there twice"),
            ("wrong-id-on", .protocolError, "answered 'not-attestation/nonce/other-challenge'"),
            ("two-answers-on", .protocolError, "more after its answer"),
            ("late-answer-on", .protocolError, "more after its answer"),
            ("close-output-on", .protocolError, "closed its standard output without an answer"),
            ("kill-on", .crash, "SIGKILL"), ("trickle-on", .timeout, "within 45 s"),
            ("short-lines-on", .protocolError, "noise"), ("flood-errors-on", .timeout, "within 45 s"),
            // It is cut off long before the time is over.
            ("flood-on", .protocolError, "more than 16 MiB of output"), ("accept-on", .wrongVerdict, nil),
            ("error-on", .error, "unhandled IndexError"),
            ("unsupported-on", .notTestable, "declares attestation, but answered unsupported"),
        ] as [(String, Outcome, String?)])
    func misbehaviour(word: String, outcome: Outcome, reason: String?) async throws {
        let fixture = try FakeTargetFixture()
        let report = try await fixture.run(
            fixture.correct(word, TestSet.otherChallenge), options: FakeTargetFixture.hasty())
        #expect(report.spoiled == [TestSet.otherChallenge: outcome])
        #expect(report.exitCode == 1)
        let result = try report.result(TestSet.otherChallenge)
        // A crash carries the end of standard error as evidence.
        #expect(word != "exit-on" || result.evidence.contains("about to exit"))
        if let reason { #expect(result.reason?.contains(reason) == true, "\(result.reason ?? "no reason")") }
    }

    @Test(
        "A target that does not read, or closes its standard input, cannot block the runner, however long the request",
        arguments: ["no-read-on", "close-input-on"])
    func noReader(word: String) async throws {
        var vectors = try TestSet.vectors()
        let index = try #require(vectors.firstIndex { $0.id.description == TestSet.otherChallenge })
        let request = try #require(vectors[index].request).with(evidence: [UInt8](repeating: 7, count: 1 << 20))
        vectors[index].content = .single(request, result: nil)
        let fixture = try FakeTargetFixture(TestSet.set(vectors))
        // The vector before it in order is answered, and then nothing is read any more.
        let report = try await fixture.run(
            fixture.correct(word, TestSet.selfSigned),
            options: FakeTargetFixture.hasty { $0.skip = [Glob("*/ca/*"), Glob("*/decode/*")] })
        #expect(report.spoiled == [TestSet.otherChallenge: .timeout])
    }

    @Test("The time that a process takes to start does not count for a vector")
    func slowStart() async throws {
        let fixture = try FakeTargetFixture()
        let report = try await fixture.run(
            fixture.correct("slow-start", "1500", "crash-on", TestSet.selfSigned), options: FakeTargetFixture.hasty())
        #expect(report.spoiled == [TestSet.selfSigned: .crash])
    }
}

@Suite("No process of a target is left behind")
struct LeftoverTests {
    #if os(Linux)
        /// Children in the target's group, in a session of their own, and without a parent.
        private static let words = ["fork-on", "fork-exit-on", "session-on", "daemon-on"]
    #else
        private static let words = ["fork-on", "fork-exit-on"]
    #endif

    @Test("The run ends by itself, with the outcome of the target's own end", arguments: words, ["exec", "oneshot"])
    func children(word: String, kind: String) async throws {
        let fixture = try FakeTargetFixture()
        let target = fixture.correct(word, TestSet.otherChallenge, "processes", fixture.folder.path("pids"), kind: kind)
        let report = try await fixture.run(target, options: FakeTargetFixture.hasty())
        let endsItself = ["fork-exit-on", "daemon-on"].contains(word)
        let outcome: Outcome = endsItself ? (kind == "oneshot" ? .error : .crash) : .timeout
        #expect(report.spoiled == [TestSet.otherChallenge: outcome])
        #expect(try fixture.lines(of: "pids").count >= 3)
        #expect(try Leftovers.running(of: fixture, file: "pids").isEmpty)
        #expect(Leftovers.naming(fixture.folder).isEmpty)
    }
}
