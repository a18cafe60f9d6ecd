import RunnerTestSupport

@Suite("A program that is started for every request")
struct OneshotTests {
    private let fixture: FakeTargetFixture
    private let capabilities = Set<Capability>([.attestation, .assertion, .clock])

    init() throws { fixture = try FakeTargetFixture() }

    @Test("Its exit status alone is an answer: 0 accept, 88 or 1 reject, 89 unsupported, others an error")
    func exitStatus() async throws {
        let report = try await fixture.run(
            fixture.correct(
                "oneshot-exit", "accept-on", TestSet.otherChallenge, "unsupported-on", TestSet.selfSigned,
                "error-on", TestSet.sameCounter, kind: "oneshot"),
            options: RunOptions(capabilities: capabilities))
        #expect(
            report.spoiled == [
                TestSet.otherChallenge: .wrongVerdict, TestSet.selfSigned: .notTestable, TestSet.sameCounter: .error,
            ])
        #expect(try report.result(TestSet.selfSigned).verdict == .unsupported)
        #expect(try report.result(TestSet.sameCounter).reason == "exit code 3")
        #expect(report.header.targetName == "FakeTarget")
    }

    @Test("It speaks the whole protocol, and its misbehaviour has the same outcomes as that of a long-lived target")
    func misbehaviour() async throws {
        let report = try await fixture.run(
            fixture.correct(
                "crash-on", TestSet.development, "hang-on", TestSet.otherChallenge, "noise-on", TestSet.selfSigned,
                "wrong-id-on", TestSet.pathLength, "two-answers-on", TestSet.expired,
                "doubled-member-on", TestSet.sameCounter, "wrong-counter-on", TestSet.production, kind: "oneshot"),
            options: FakeTargetFixture.hasty { $0.profile = .strict })
        #expect(
            report.spoiled == [
                TestSet.development: .crash, TestSet.otherChallenge: .timeout, TestSet.selfSigned: .protocolError,
                TestSet.pathLength: .protocolError, TestSet.expired: .protocolError,
                TestSet.sameCounter: .protocolError, TestSet.production: .wrongOutput,
            ])
        #expect(report.header.targetName == "fake 1.0")
    }

    /// Runs a script that accepts genuine objects, and ends with one status for others and with another for messages
    /// without evidence.
    private func run(
        rejecting status: Int32, otherwise other: Int32, printing text: String = "", own: Int32? = nil
    ) async throws -> RunRecord {
        let script = try fixture.folder.write(
            """
            #!/bin/sh
            read -r line
            printf '\(text)'
            case "$line" in
            *probe*|*Case*) exit \(status) ;;
            *valid/*) exit 0 ;;
            *'"attestation":'*|*'"assertion":'*|*'"receipt":'*) exit \(status) ;;
            *) exit \(other) ;;
            esac

            """, to: "verify", executable: true)
        return try await fixture.run(
            "oneshot:\(script)", options: RunOptions(capabilities: capabilities),
            settings: TargetSettings { $0.rejectStatus = own })
    }

    @Test(
        "The exit status of an unhandled exception is not a rejection, and the run says what to do",
        arguments: [Int32(1), 88, 7])
    func unhandledException(status: Int32) async throws {
        // As a program that raises on everything but genuine objects.
        let report = try await run(rejecting: status, otherwise: status, own: status == 7 ? status : nil)
        #expect(report.exitCode == 1)
        for result in report.results where result.expect == .reject {
            #expect(result.verdict == .error && result.outcome != .pass, "\(result.id)")
            #expect(result.reason?.contains("exit status \(status) without an answer") == true)
        }
        #expect(report.remarks == [.doubtsExitStatus(status, after: "a message that is not JSON")])
    }

    @Test(
        "A status that only rejections have proves them, whatever text is printed; 1 does so with a remark",
        arguments: [(88, "", 0), (88, "verifying\\ndone\\n", 0), (1, "", 1), (7, "", 0)] as [(Int32, String, Int)])
    func provenStatus(status: Int32, text: String, remarks: Int) async throws {
        let report = try await run(rejecting: status, otherwise: 2, printing: text, own: status == 7 ? status : nil)
        #expect(report.exitCode == 0)
        #expect(report.remarks.count == remarks)
        #expect(report.remarks.allSatisfy { $0 == .trustsExitStatus(1) })
    }

    @Test("With a status of its own, no other means a rejection")
    func ownStatus() async throws {
        let report = try await run(rejecting: 1, otherwise: 2, own: 7)
        #expect(try report.result(TestSet.otherChallenge).verdict == .error)
    }
}
