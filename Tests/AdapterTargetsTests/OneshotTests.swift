import AttestModel
import RunnerTestSupport
import TestSupport
import Testing

@Suite("A program that is started for every request")
struct OneshotTests {
    private let fixture: FakeTargetFixture
    private let capabilities = Set<Capability>([.attestation, .assertion, .clock])

    init() throws { fixture = try FakeTargetFixture() }

    private func target(_ words: String...) -> String {
        fixture.correct().replacing("exec:", with: "oneshot:") + " " + words.joined(separator: " ")
    }

    @Test("It can speak the whole protocol, and describe itself")
    func protocolLine() async throws {
        let report = try await fixture.run(target("oneshot", "wrong-counter-on", TestSet.production))
        #expect(report.spoiled == [TestSet.production: .wrongOutput])
        #expect(report.header.targetName == "fake 1.0")
    }

    @Test("Its exit status alone is an answer: 0 accept, 1 reject, 89 unsupported, others an error")
    func exitStatus() async throws {
        let report = try await fixture.run(
            target(
                "oneshot-exit", "accept-on", TestSet.otherChallenge, "unsupported-on", TestSet.selfSigned,
                "error-on", TestSet.sameCounter),
            options: RunOptions(capabilities: capabilities))
        #expect(
            report.spoiled == [
                TestSet.otherChallenge: .wrongVerdict, TestSet.selfSigned: .notTestable,
                TestSet.sameCounter: .error,
            ])
        #expect(try report.result(TestSet.selfSigned).verdict == .unsupported)
        #expect(try report.result(TestSet.sameCounter).reason == "exit code 3")
        #expect(report.header.targetName == "FakeTarget")
    }

    @Test("By exit status alone it cannot say what it can do")
    func undescribed() async throws {
        let error = await #expect(throws: RunnerError.self) { _ = try await fixture.run(target("oneshot-exit")) }
        #expect(error?.code == .capabilitiesUnknown)
    }

    @Test(
        "Its misbehaviour has the same outcomes as that of a long-lived target",
        arguments: [
            ("crash-on", Outcome.crash), ("hang-on", .timeout), ("noise-on", .protocolError),
            ("wrong-id-on", .protocolError), ("two-answers-on", .protocolError),
            ("doubled-member-on", .protocolError),
        ])
    func misbehaviour(word: String, outcome: Outcome) async throws {
        let report = try await fixture.run(
            target("oneshot", word, TestSet.otherChallenge), options: FakeTargetFixture.hasty())
        #expect(report.spoiled == [TestSet.otherChallenge: outcome])
    }

    @Test("Text that is not JSON is its own business, and the exit status counts")
    func chatter() async throws {
        let script = try fixture.folder.write(
            "#!/bin/sh\nread -r line\necho verifying\necho done\ncase \"$line\" in *probe*|*Case*) exit 1;; "
                + "*valid/*) exit 0;; *) exit 1;; esac\n", to: "verify", executable: true)
        let report = try await fixture.run("oneshot:\(script)", options: RunOptions(capabilities: capabilities))
        #expect(report.exitCode == 0)
    }

    @Test("A program that is not there is the target's fault")
    func missing() async throws {
        let error = await #expect(throws: RunnerError.self) {
            _ = try await fixture.run("oneshot:/no/such", options: RunOptions(capabilities: capabilities))
        }
        #expect(error?.code == .targetCannotStart)
    }
}
