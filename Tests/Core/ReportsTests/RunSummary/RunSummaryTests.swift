import TestBasics
@testable import Reports

@Suite("The summary that all reports for people share")
struct RunSummaryTests {
    private func result(
        _ name: String, _ outcome: Outcome, _ verdict: Verdict? = nil, reason: String? = nil, impact: Impact = .forgery
    ) throws -> VectorResult {
        try ExampleRun.result(
            "attestation/nonce/\(name)", outcome, verdict, impact, expect: impact == .lockout ? .accept : .reject,
            reason: reason)
    }

    private func sections(_ results: [VectorResult]) -> [FailureSection] { ExampleRun.run(results).summary.sections }

    @Test("Only an accepted broken object is called a forgery, and only a rejected genuine one a lockout")
    func headings() throws {
        let sections = sections([
            try result("a", .wrongVerdict, .accept), try result("b", .timeout), try result("c", .error, .error),
            try result("u", .unstable, .reject), try result("d", .inconclusive, .reject),
            try result("va", .error, .error, impact: .lockout), try result("vb", .crash, impact: .lockout),
            try result("vc", .wrongVerdict, .reject, impact: .lockout),
            try result("vd", .wrongOutput, .accept, impact: .lockout),
        ])
        #expect(
            sections.map(\.heading.name) == [
                "forgery", "lockout", "wrong value", "error", "no answer", "unstable", "inconclusive",
            ])
        #expect(sections.map(\.failures.count) == [1, 1, 1, 2, 2, 1, 1])
    }

    @Test("An error and a crash on genuine objects are lockouts with causes of their own, a process that ends first")
    func lockouts() throws {
        let report = ExampleRun.run([
            try result("a", .error, .error, reason: "KeyError: 1", impact: .lockout),
            try result("b", .crash, reason: "signal 6", impact: .lockout),
            try result("c", .wrongVerdict, .reject, impact: .lockout), try result("d", .error, .error),
            try result("e", .crash),
        ])
        let causes = report.summary.causes
        #expect(
            causes.map(\.kind) == [
                .refusedGenuine(.crash), .refusedGenuine(.error), .refusedGenuine(.rejected), .noAnswer(.crash), .error,
            ])
        #expect(causes.map(\.impact) == [.lockout, .lockout, .lockout, nil, nil])
        #expect(causes[1].line.hasPrefix("It answers error to 1 of 3 genuine objects of ATT-NONCE: "))
        #expect(
            causes[1].line.hasSuffix("; KeyError (1)") && causes[1].remedy.contains("Do not catch the error and answer")
        )
        #expect(
            causes[4].remedy.hasPrefix("Repair the errors on genuine objects first.")
                && causes[4].results.map(\.id.name) == ["d"])
        let errors = ExampleRun.run([
            try result("a", .error, .error, impact: .lockout), try result("d", .error, .error),
        ])
        #expect(errors.summary.verdict.headline == "Not conforming: it breaks on genuine objects")
    }

    @Test(
        "A full bypass stays one when a few objects are rejected for something else, and a part of it does not become one",
        arguments: [
            (43, 1, Impact.forgery, ""), (10, 1, .forgery, ""), (7, 3, .forgery, "fully "), (8, 2, .hardening, ""),
            (7, 3, .hardening, "fully "), (3, 7, .hardening, "fully "),
        ])
    func bypass(accepted: Int, rejected: Int, impact: Impact, word: String) throws {
        let holes = try (0..<accepted).map { try result("a\($0)", .wrongVerdict, .accept) }
        let rest = try (0..<rejected).map { try result("b\($0)", .pass, .reject, impact: impact) }
        let line = try #require(ExampleRun.run(holes + rest).summary.causeLines.first)
        #expect(line.hasPrefix("It does not \(word)compare the nonce"), "\(line)")
        #expect(line.hasSuffix("accepts \(accepted) of \(accepted + rejected) faulty objects"))
    }

    @Test("The same genuine object that is accepted and rejected is the first cause, whatever else is wrong")
    func turned() throws {
        var changed = try result("a", .wrongVerdict, .reject, impact: .lockout)
        var twice = try result("b", .unstable, .accept, impact: .lockout)
        (changed.refusal, twice.refusal) = (.reject, .reject)
        let report = ExampleRun.run(
            [changed, twice, try result("c", .wrongVerdict, .accept), try result("d", .inconclusive, .reject)])
        let causes = report.summary.causes
        #expect(causes.map(\.kind) == [.turned, .acceptedFaults])
        #expect(causes[0].line == "It accepts and rejects the same 2 genuine objects: 1 answer proves nothing")
    }

    @Test(
        "Errors to objects that were also accepted come first, with the words of the target, and take other errors along"
    )
    func turnedErrors() throws {
        var twice = try result("a", .unstable, .accept, reason: "asked 2 times", impact: .lockout)
        twice.refusal = .error
        let report = ExampleRun.run([
            twice, try result("b", .error, .error, reason: "database is locked", impact: .lockout),
            try result("c", .error, .error, reason: "database is locked"),
        ])
        let causes = report.summary.causes
        #expect(causes.map(\.kind) == [.turned] && causes[0].impact == .lockout)
        #expect(
            causes[0].line
                == "It answers differently when asked again about the same genuine object: it answers error to "
                + "2 other objects, perhaps for the same cause. Its error: database is locked")
    }

    @Test(
        "A control, or a shape, that gets the error which accepted objects get, too, may be refused by chance",
        arguments: [false, true])
    func refusedByChance(isShape: Bool) throws {
        let words = "database is locked"
        var twice = try result("a", .unstable, .accept, reason: words, impact: .lockout)
        twice.refusal = .error
        let control = try result("b", .error, .error, reason: words, impact: .lockout)
        var report = ExampleRun.run([twice, control, try result("c", .pass, .accept, impact: .lockout)])
        report.remarks = [
            isShape
                ? .refusesShape(.iOS27, judged: 1, accepted: control.id, quote: nil)
                : .refusesControl(control.id, otherShapes: 1, unproven: 1, quote: nil)
        ]
        #expect(report.summary.causes.map(\.kind) == [.turned] && report.summary.fixFirst.isEmpty)
        report.results.removeFirst()
        #expect(report.summary.causes.map(\.kind) == report.remarks.map(RunCause.Kind.named))
        #expect(report.summary.fixFirst.count == 1)
    }

    @Test("Errors to objects that were also accepted are quoted where no other object got one")
    func turnedErrorsAlone() throws {
        let words = "asked 2 times, answered: accept, error; its error: database is locked"
        var twice = try result("a", .unstable, .accept, reason: words, impact: .lockout)
        twice.refusal = .error
        let same = "It answers differently when asked again about the same genuine object: "
        #expect(ExampleRun.run([twice]).summary.causeLines == [same + words])
        let more = ExampleRun.run([twice, try result("d", .inconclusive, .reject)]).summary.causeLines
        #expect(more == ["\(same)1 answer proves nothing. What was seen: \(words)"])
    }

    @Test(
        "The example of a missing check is about it, asked if any was, and accepted if no expired object is in the run",
        arguments: [
            (Outcome.wrongVerdict, Requirement.attestationValidity, Impact.hardening, true),
            (.notTestable, .attestationValidity, .hardening, true), (.notTestable, .attestationValid, .lockout, false),
        ])
    func example(outcome: Outcome, requirement: Requirement, impact: Impact, isExpired: Bool) throws {
        var results = try [
            ("receipt/chain/a", Outcome.notTestable, Impact.forgery, Requirement.receiptChain),
            ("attestation/validity/b", outcome, impact, requirement),
        ].map { id, outcome, impact, requirement in
            try ExampleRun.result(
                id, outcome, outcome == .notTestable ? nil : .accept, impact, requirement: requirement,
                missing: [.clock])
        }
        for index in results.indices { results[index].isFalselyDeclared = results[index].outcome == .notTestable }
        var report = ExampleRun.run(results)
        let expired = try #require(VectorID("attestation/validity/always-expired"))
        report.remarks = [
            isExpired
                ? .ignoresTime(accepted: [], expired: results[1].id, unjudged: 1)
                : .ignoresTime(accepted: [results[1].id], expired: expired, unjudged: 2)
        ]
        #expect(report.summary.causes.count == 1 && report.summary.gravest?.id == results[1].id.description)
    }

    @Test("An answer to a genuine object that does not come in time is a lockout")
    func timeouts() throws {
        let causes = ExampleRun.run([try result("a", .timeout, impact: .lockout), try result("b", .timeout)]).summary
            .causes
        #expect(causes.map(\.kind) == [.refusedGenuine(.timeout), .noAnswer(.timeout)])
        #expect(causes[0].line.hasPrefix("It does not answer in time to 1 of 1 genuine object of ATT-NONCE: "))
    }

    @Test("An error proves no more than a rejection beside a refused control, and the sentence holds for both")
    func unproven() throws {
        let results = [try result("d", .inconclusive, .reject), try result("e", .inconclusive, .error)]
        #expect(
            [1, 2].map { ExampleRun.run(Array(results.prefix($0))).summary.causeLines } == [
                ["1 answer proves nothing: the genuine object beside the faulty one was not accepted"],
                ["2 answers prove nothing: the genuine object beside the faulty one was not accepted"],
            ])
    }

    @Test("Many errors have one sentence that helps, unless genuine objects get them, too")
    func hint() throws {
        let errors = try (0..<20).map { try result("n\($0)", .error, .error, reason: "KeyError \($0)") }
        let section = try #require(sections(errors + [try result("z", .pass, .reject)]).first)
        #expect(section.groups.map(\.failures.count) == [20])
        #expect(
            section.hint == "20 of 21 vectors to reject were answered error: "
                + "does your adapter map the library's exceptions to reject?")
        #expect(sections(errors + [try result("z", .error, .error, impact: .lockout)]).allSatisfy { $0.hint == nil })
    }

    @Test(
        "Reasons are alike that differ in numbers and values only",
        arguments: [
            ("offset 12 of 90", "offset 3 of 1000", true), ("KeyError('x')", "KeyError('y')", false),
            ("hash 0a1b differs", "hash ff00 differs", true), ("bad nonce", "bad key", false),
        ])
    func patterns(first: String, second: String, isAlike: Bool) {
        #expect((ReasonPattern.of(first) == ReasonPattern.of(second)) == isAlike)
    }

    @Test("Failures are grouped by their requirement, not by the way the target breaks")
    func requirements() throws {
        var results = try ExampleRun.neglecting(2)
        #expect(sections(results).first?.groups.count == 2)
        for index in results.indices { (results[index].outcome, results[index].verdict) = (.error, .error) }
        #expect(sections(results).first?.groups.count == 1)
    }

    @Test("Observed vectors are counted by answer")
    func observed() throws {
        let results = try [Verdict.accept, .accept, .reject, .error, nil].enumerated().map { index, verdict in
            try result("n\(index)", .observed, verdict)
        }
        #expect(ExampleRun.run(results).summary.totals == "5 observed (2 accepted, 1 rejected, 1 error, 1 not sent)")
    }

    @Test("A target's own text is bounded")
    func bounded() throws {
        let long = try result("a", .wrongVerdict, .accept, reason: String(repeating: "x", count: 1_000_000))
        let reason = try #require(sections([long]).first?.failures.first?.reason)
        #expect(reason.count < 2100 && reason.hasSuffix("… (1000000 bytes)"))
    }

    @Test("A run without a score says why in every report for people, and claims nothing")
    func fault() {
        let (report, sentence) = (ExampleRun.fault(), "The target rejects everything.")
        #expect(report.console.hasPrefix("\(sentence)\n\ntarget   lib 1.0") && !report.console.contains("conforming"))
        #expect(report.annotations == "::error title=App Attest%3A no score::\(sentence)\n")
        let lines = report.markdown.split(separator: "\n").prefix { !$0.hasPrefix("<details>") }
        #expect(lines == ["## App Attest conformance: No score", "<code>lib 1.0</code> \(sentence)"])
        #expect(report.junit.contains("<error ") && report.junit.contains(" message=\"\(sentence)\""))
    }

    @Test("A vector that lacks two capabilities is a gap of the one that the run does not allow")
    func gaps() throws {
        let result = try ExampleRun.result("receipt/valid/a", .notTestable, missing: [.receipt, .clock])
        let gaps = UntestedGap.all(of: ExampleRun.run([result]) { $0.allowUntestable = [.receipt] })
        #expect(gaps.map(\.capability) == [.clock] && gaps[0].line.contains("which fails the run"))
        let allowed = UntestedGap.all(of: ExampleRun.run([result]) { $0.allowUntestable = [.receipt, .clock] })
        #expect(allowed.map(\.capability) == [.receipt])
    }
}
