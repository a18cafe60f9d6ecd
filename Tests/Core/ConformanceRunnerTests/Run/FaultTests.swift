import AttestModel
import Foundation
import RunnerTestSupport
import TestSupport
import Testing

@Suite("Runs that say nothing about conformance")
struct FaultTests {
    private let fixture: FakeTargetFixture

    init() throws { fixture = try FakeTargetFixture() }

    @Test("A single control that is rejected does not mean that everything is")
    func rejectsOne() async throws {
        let report = try await fixture.run(
            fixture.command(["reject-all"]), options: RunOptions(only: [Glob(TestSet.otherChallenge)]))
        #expect(report.fault == nil && report.exitCode == 1)
        #expect(report.counts == [.inconclusive: 1])
        #expect(
            report.remarks.first?.sentence.hasPrefix(
                "Fix this first: the target does not accept '\(TestSet.production)', so that the answer to 1 vector proves nothing."
            )
                == true)
    }

    @Test("A control that was not sent is not counted as rejected")
    func unsentControls() async throws {
        let report = try await fixture.run(
            fixture.command(["reject-all"]), options: RunOptions(capabilities: [.attestation, .roots]))
        #expect(report.fault == nil && report.exitCode == 1)
        #expect(report.remarks.first?.sentence.contains("does not accept '\(TestSet.production)'") == true)
    }

    @Test(
        "A target that says the same to everything, or accepts junk, gets a sentence and no score",
        arguments: [
            (
                ["reject-all"],
                "The target rejects everything, genuine objects too: it accepted none of the 2 controls that were sent,"
            ),
            (["error-all"], "The target accepts nothing"),
            (["accept-all"], "The target accepts everything, even four bytes of junk: it verifies nothing."),
            (
                ["accept-all", "reject-on", TestSet.otherChallenge],
                "The target accepts four bytes of junk (verifyAssertion, verifyAttestation)"
            ),
        ])
    func sameToEverything(words: [String], sentence: String) async throws {
        let report = try await fixture.run(fixture.command(words))
        #expect(report.exitCode == 3)
        #expect(report.fault?.sentence.hasPrefix(sentence) == true)
        // The requests that it got are kept.
        let asked = report.results.map(\.id.description)
        #expect(words != ["reject-all"] || asked == [TestSet.firstAssertion, TestSet.production])
    }

    @Test("The end of the standard error explains an exit status that says nothing")
    func standardError() async throws {
        let report = try await fixture.run(
            "oneshot:sh -c 'echo begin >&2; echo no database >&2; exit 7'",
            options: RunOptions(capabilities: [.attestation, .assertion, .roots]))
        #expect(report.exitCode == 3)
        #expect(
            report.fault?.sentence.hasSuffix(" Its words: exit code 7. Its standard error ends: no database") == true)
    }

    @Test("A target that accepts every faulty object, but no junk, is judged")
    func acceptsWellFormed() async throws {
        let report = try await fixture.run(
            fixture.command([
                "accept-all", "reject-on", "attestation/probe/junk", "reject-on", "assertion/probe/junk",
            ]))
        #expect(report.exitCode == 1)
        // It accepts a genuine object out of its time as well.
        #expect(report.counts[.wrongVerdict] == 3 && report.counts[.notTestable] == 1)
    }

    @Test("A target that never answers is judged by each of its hangs")
    func answersNothing() async throws {
        let report = try await fixture.run(
            fixture.correct("hang-on", TestSet.production),
            options: FakeTargetFixture.hasty { $0.only = [Glob(TestSet.production), Glob(TestSet.otherChallenge)] })
        #expect(report.spoiled == [TestSet.production: .timeout, TestSet.otherChallenge: .inconclusive])
    }

    @Test("A command that ends at once is the target's fault, and its output is quoted")
    func brokenCommand() async throws {
        let error = await #expect(throws: RunnerError.self) {
            _ = try await fixture.run(fixture.command(["no-such-word"]))
        }
        #expect(error?.code == .targetFault)
        #expect(error?.exitCode == 3)
        #expect(error?.message.contains("exit code 70") == true)
        #expect(error?.message.contains("unknown word") == true)
    }

    @Test("A target that prints before it answers gets an error that quotes the output and says where logs belong")
    func noiseFirst() async throws {
        let error = await #expect(throws: RunnerError.self) { _ = try await fixture.run(fixture.correct("banner")) }
        #expect(error?.code == .targetFault)
        #expect(error?.message.contains("logs, and what libraries print, belong on standard error") == true)
        #expect(error?.message.contains("listening") == true)
        #expect(error?.message.contains("--capabilities") == false)
    }

    @Test("A target that cannot be started again keeps the results so far")
    func lostTarget() async throws {
        let script = try fixture.folder.write(
            "#!/bin/sh\nrm -- \"$0\"\nexec '\(Built.program("FakeTarget"))' correct '\(fixture.folder.url.path)' "
                + "crash-on \(TestSet.otherChallenge)\n",
            to: "adapter", executable: true)
        let report = try await fixture.run("exec:\(script)")
        #expect(report.exitCode == 3)
        #expect(report.fault?.sentence.hasPrefix("The target was lost") == true)
        #expect(try report.result(TestSet.otherChallenge).outcome == .crash)
        #expect(try report.result(TestSet.selfSigned).outcome == .pass)
    }
}
