import AdapterTargets
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

    @Test("Its exit status alone is an answer: 0 accept, 88 or 1 reject, 89 unsupported, others an error")
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

    @Test("A target that answers by exit status alone cannot declare capabilities")
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
            "#!/bin/sh\nread -r line\necho verifying\necho done\n\(Self.judging(reject: 88, otherwise: 2))",
            to: "verify", executable: true)
        let report = try await fixture.run("oneshot:\(script)", options: RunOptions(capabilities: capabilities))
        #expect(report.exitCode == 0)
        #expect(report.remarks.isEmpty)
    }

    @Test(
        "The exit status of an unhandled exception is not a rejection, and the run says what to do",
        arguments: [Int32(1), 88, 7])
    func unhandledException(status: Int32) async throws {
        // As a program that raises on everything but genuine objects.
        let script = try fixture.folder.write(
            "#!/bin/sh\nread -r line\n\(Self.judging(reject: status, otherwise: status))", to: "verify",
            executable: true)
        var settings = TargetSettings()
        settings.rejectStatus = status == 7 ? status : nil
        let report = try await fixture.run(
            "oneshot:\(script)", options: RunOptions(capabilities: capabilities), settings: settings)
        #expect(report.exitCode == 1)
        for result in report.results where result.expect == .reject {
            #expect(result.verdict == .error && result.outcome != .pass, "\(result.id)")
            #expect(result.reason?.contains("exit status \(status) without an answer") == true)
        }
        #expect(report.remarks == [.doubtsExitStatus(status, after: "a message that is not JSON")])
    }

    @Test(
        "A status that only rejections have proves them; 1 does so with a remark",
        arguments: [(88, 0), (1, 1), (7, 0)] as [(Int32, Int)])
    func provenStatus(status: Int32, remarks: Int) async throws {
        let script = try fixture.folder.write(
            "#!/bin/sh\nread -r line\n\(Self.judging(reject: status, otherwise: 2))", to: "verify", executable: true)
        var settings = TargetSettings()
        settings.rejectStatus = status == 7 ? status : nil
        let report = try await fixture.run(
            "oneshot:\(script)", options: RunOptions(capabilities: capabilities), settings: settings)
        #expect(report.exitCode == 0)
        #expect(report.remarks.count == remarks)
        #expect(report.remarks.allSatisfy { $0 == .trustsExitStatus(1) })
    }

    @Test("With a status of its own, no other means a rejection")
    func ownStatus() async throws {
        let script = try fixture.folder.write(
            "#!/bin/sh\nread -r line\n\(Self.judging(reject: 1, otherwise: 2))", to: "verify", executable: true)
        var settings = TargetSettings()
        settings.rejectStatus = 7
        let report = try await fixture.run(
            "oneshot:\(script)", options: RunOptions(capabilities: capabilities), settings: settings)
        #expect(try report.result(TestSet.otherChallenge).verdict == .error)
    }

    @Test("The status is for programs of this kind only")
    func statusElsewhere() async throws {
        var settings = TargetSettings()
        settings.rejectStatus = 7
        #expect(throws: RunnerError.self) { try settings.check(for: TargetSpecification("exec:cat")) }
        #expect(throws: RunnerError.self) { try settings.check(for: TargetSpecification("http://127.0.0.1/")) }
    }

    /// Returns the lines of a script that accepts genuine objects, and ends with one status for others and with another
    /// for messages without evidence.
    private static func judging(reject status: Int32, otherwise other: Int32) -> String {
        """
        case "$line" in
        *probe*|*Case*) exit \(status) ;;
        *valid/*) exit 0 ;;
        *'"attestation":'*|*'"assertion":'*|*'"receipt":'*) exit \(status) ;;
        *) exit \(other) ;;
        esac

        """
    }

    @Test("A program that is not there is the target's fault")
    func missing() async throws {
        let error = await #expect(throws: RunnerError.self) {
            _ = try await fixture.run("oneshot:/no/such", options: RunOptions(capabilities: capabilities))
        }
        #expect(error?.code == .targetCannotStart)
    }
}
