import RunnerTestSupport

@Suite("Runs that say nothing about conformance")
struct FaultTests {
    private let fixture: FakeTargetFixture

    init() throws { fixture = try FakeTargetFixture() }

    @Test(
        "A single control that is rejected does not mean that everything is, and one that was not sent is not counted",
        arguments: [
            (RunOptions(only: [Glob(TestSet.otherChallenge)]), ", so that the answer to 1 vector proves nothing."),
            (RunOptions(capabilities: [.attestation, .roots]), ", so that "),
        ])
    func rejectsOne(options: RunOptions, rest: String) async throws {
        let report = try await fixture.run(fixture.command(["reject-all"]), options: options)
        #expect(report.fault == nil && report.exitCode == 1)
        #expect(options.only.isEmpty || report.counts == [.inconclusive: 1])
        let sentence = "Fix this first: the target does not accept '\(TestSet.production)'\(rest)"
        #expect(report.remarks.first?.sentence.hasPrefix(sentence) == true)
    }

    @Test(
        "A target that says the same to everything, or accepts junk of one kind, gets a sentence and no score",
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
            (
                ["accept-on", "assertion/probe/junk", "accept-on", "assertion/probe/junk-other-key"],
                "The target accepts four bytes of junk (verifyAssertion)"
            ),
        ])
    func sameToEverything(words: [String], sentence: String) async throws {
        let report = try await fixture.run(fixture.correct(words))
        #expect(report.exitCode == 3)
        #expect(report.fault?.sentence.hasPrefix(sentence) == true)
        // The requests that it got are kept, and right answers save nothing.
        #expect(words[0] != "accept-on" || report.results.count == 8)
        let asked = report.results.map(\.id.description)
        #expect(words != ["reject-all"] || asked == [TestSet.firstAssertion, TestSet.production])
    }

    @Test(
        "A target that accepts junk under a known key identifier alone answers from memory: a cause where a vector shows it",
        arguments: [([], 3), (["accept-on", TestSet.sameCounter], 1)] as [([String], Int32)])
    func memory(also words: [String], status: Int32) async throws {
        let report = try await fixture.run(fixture.correct(["accept-on", "assertion/probe/junk"] + words))
        #expect(report.exitCode == status)
        #expect(
            report.fault?.sentence.hasPrefix("The target is not judged: it answers from memory (verifyAssertion): ")
                ?? (status == 1))
        #expect(report.remarks.first == .answersFromMemory([.verifyAssertion]))
    }

    @Test("The end of a program is no word of the program")
    func noWords() throws {
        let ended = VectorResult(
            vector: try #require(try TestSet.all().vectors.first), outcome: .crash, reason: "ended with exit code 3")
        #expect(TargetQuote([ended])?.sentence == "What was seen: ended with exit code 3")
    }

    @Test("The end of the standard error explains an exit status that says nothing")
    func standardError() async throws {
        let report = try await fixture.run(
            "oneshot:sh -c 'echo begin >&2; echo no database >&2; exit 7'",
            options: RunOptions(capabilities: [.attestation, .assertion, .roots]))
        #expect(report.exitCode == 3)
        #expect(
            report.fault?.sentence.hasSuffix(" Its error: exit code 7. Its standard error ends: no database") == true)
    }

    @Test("A target that accepts every faulty object, but no junk, is judged")
    func acceptsWellFormed() async throws {
        let report = try await fixture.run(
            fixture.command(["accept-all", "reject-on", "attestation/probe/junk", "reject-on", "assertion/probe/junk"]))
        #expect(report.exitCode == 1)
        // It accepts a genuine object out of its time as well.
        #expect(report.counts[.wrongVerdict] == 3 && report.counts[.notTestable] == 1)
    }

    @Test(
        "A target that ends or prints before its first answer gets an error that quotes it and says where logs belong",
        arguments: [
            (["no-such-word"], ["exit code 70", "unknown word"]),
            (["banner"], ["logs, and what libraries print, belong on standard error", "listening"]),
        ])
    func noAnswer(words: [String], said: [String]) async throws {
        let target = fixture.correct(words)
        let error = await #expect(throws: RunnerError(.targetFault, "")) { _ = try await fixture.run(target) }
        #expect(error?.exitCode == 3 && error?.message.contains("--capabilities") == false)
        for words in said { #expect(error?.message.contains(words) == true) }
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
