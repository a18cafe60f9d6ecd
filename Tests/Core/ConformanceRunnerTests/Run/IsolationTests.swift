import AttestModel
import Foundation
import RunnerTestSupport
import TestSupport
import Testing

@Suite("A fault in one vector costs no other its result")
struct IsolationTests {
    @Test("A correct target is conforming")
    func correctTarget() async throws {
        let fixture = try FakeTargetFixture()
        let report = try await fixture.run(fixture.correct())
        #expect(report.exitCode == 0)
        #expect(report.counts == [.pass: 7, .observed: 1])
        #expect(report.header.targetName == "fake 1.0")
    }

    @Test(
        "Each kind of misbehaviour has its outcome, and everything else passes",
        arguments: [
            ("crash-on", Outcome.crash, "SIGABRT"),
            ("exit-on", .crash, "exit code 7"),
            ("hang-on", .timeout, "within 45 s"),
            ("noise-on", .protocolError, "noise"),
            ("not-json-on", .protocolError, "noise"),
            ("doubled-member-on", .protocolError, "field 'verdict': is there twice"),
            ("wrong-id-on", .protocolError, "answered 'not-attestation/nonce/other-challenge'"),
            ("two-answers-on", .protocolError, "more after its answer"),
            ("late-answer-on", .protocolError, "more after its answer"),
            ("close-output-on", .protocolError, "closed its standard output without an answer"),
            ("fork-exit-on", .crash, "exit code 7"),
            ("kill-on", .crash, "SIGKILL"),
            ("trickle-on", .timeout, "within 45 s"),
            ("short-lines-on", .protocolError, "noise"),
            ("flood-errors-on", .timeout, "within 45 s"),
            ("accept-on", .wrongVerdict, nil),
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
        if let reason { #expect(result.reason?.contains(reason) == true, "\(result.reason ?? "no reason")") }
    }

    @Test("Output without end is cut off, long before the time is over")
    func flood() async throws {
        let fixture = try FakeTargetFixture()
        let report = try await fixture.run(
            fixture.correct("flood-on", TestSet.otherChallenge), options: RunOptions(timeout: .seconds(3600)))
        #expect(report.spoiled == [TestSet.otherChallenge: .protocolError])
        #expect(try report.result(TestSet.otherChallenge).reason == "more than 16 MiB of output")
    }

    @Test("A crash carries the end of standard error as evidence")
    func crashEvidence() async throws {
        let fixture = try FakeTargetFixture()
        let report = try await fixture.run(fixture.correct("exit-on", TestSet.selfSigned))
        #expect(try report.result(TestSet.selfSigned).evidence.contains("about to exit"))
    }

    @Test("A target that does not read cannot block the runner, however long the request")
    func noReader() async throws {
        var vectors = try TestSet.vectors()
        let index = try #require(vectors.firstIndex { $0.id.description == TestSet.otherChallenge })
        if case .attestation(var request) = vectors[index].request {
            request.attestation = [UInt8](repeating: 7, count: 1 << 20)
            vectors[index].content = .single(.attestation(request), result: nil)
        }
        let fixture = try FakeTargetFixture(TestSet.set(vectors))
        // The vector before it in order is answered, and then nothing is read any more.
        let report = try await fixture.run(
            fixture.correct("no-read-on", TestSet.selfSigned),
            options: FakeTargetFixture.hasty { $0.skip = [Glob("*/ca/*"), Glob("*/decode/*")] })
        #expect(report.spoiled == [TestSet.otherChallenge: .timeout])
    }

    @Test("A target that closes its standard input does not end the runner with it")
    func closedInput() async throws {
        let fixture = try FakeTargetFixture()
        let report = try await fixture.run(
            fixture.correct("close-input-on", TestSet.selfSigned),
            options: FakeTargetFixture.hasty { $0.skip = [Glob("*/ca/*"), Glob("*/decode/*")] })
        #expect(report.spoiled == [TestSet.otherChallenge: .timeout])
    }

    @Test("Answers in many small pieces, with much on standard error, are answers")
    func splitAnswers() async throws {
        let fixture = try FakeTargetFixture()
        let report = try await fixture.run(fixture.correct("split", "stderr-flood"))
        #expect(report.exitCode == 0)
    }

    @Test("The time that a process takes to start does not count for a vector")
    func slowStart() async throws {
        let fixture = try FakeTargetFixture()
        let report = try await fixture.run(
            fixture.correct("slow-start", "1500", "crash-on", TestSet.selfSigned), options: FakeTargetFixture.hasty())
        #expect(report.spoiled == [TestSet.selfSigned: .crash])
    }
}
