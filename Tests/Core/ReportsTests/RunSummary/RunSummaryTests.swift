import AttestModel
import Foundation
import TestSupport
import Testing
@testable import Reports

@Suite("The summary that all reports for people share")
struct RunSummaryTests {
    private func result(
        _ id: String, _ outcome: Outcome, _ verdict: Verdict? = nil, reason: String? = nil, impact: Impact = .forgery,
        expect: AttestModel.Expectation = .reject
    ) throws -> VectorResult {
        var vector = try ExampleRun.vector(id, impact)
        vector.expect = expect
        return VectorResult(vector: vector, outcome: outcome, verdict: verdict, reason: reason)
    }

    private func view(_ results: [VectorResult]) -> RunSummary {
        RunSummary(RunRecord(header: ExampleRun.header(), results: results))
    }

    @Test("Only an accepted broken object is called a forgery, and only a rejected genuine one a lockout")
    func headings() throws {
        let view = view([
            try result("attestation/nonce/a", .wrongVerdict, .accept), try result("attestation/nonce/b", .timeout),
            try result("attestation/nonce/c", .error, .error), try result("attestation/nonce/u", .unstable, .reject),
            try result("attestation/nonce/d", .inconclusive, .reject),
            try result("attestation/valid/a", .error, .error, impact: .lockout, expect: .accept),
            try result("attestation/valid/b", .crash, impact: .lockout, expect: .accept),
            try result("attestation/valid/c", .wrongVerdict, .reject, impact: .lockout, expect: .accept),
            try result("attestation/valid/d", .wrongOutput, .accept, impact: .lockout, expect: .accept),
        ])
        #expect(
            view.sections.map(\.heading.name) == [
                "forgery", "lockout", "wrong value", "error", "no answer", "unstable", "inconclusive",
            ])
        #expect(view.sections.map(\.failures.count) == [1, 1, 1, 2, 2, 1, 1])
    }

    @Test("Many errors have one sentence that helps")
    func hint() throws {
        var results = try (0..<20).map { index in
            try result("attestation/nonce/n\(index)", .error, .error, reason: "KeyError \(index)")
        }
        results.append(try result("attestation/nonce/z", .pass, .reject))
        let section = try #require(view(results).sections.first)
        #expect(section.groups.map(\.failures.count) == [20])
        #expect(
            section.hint == "20 of 21 vectors to reject were answered error: "
                + "does your adapter map the library's exceptions to reject?")
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
        var other = try result("attestation/keyid/b", .wrongVerdict, .accept)
        other.requirement = Requirement.attestationKeyID.id
        let accepted = [try result("attestation/nonce/a", .wrongVerdict, .accept), other]
        #expect(view(accepted).sections.first?.groups.count == 2)
        let broken = accepted.map { result in
            var result = result
            (result.outcome, result.verdict) = (.error, .error)
            return result
        }
        #expect(view(broken).sections.first?.groups.count == 1)
    }

    @Test("Observed vectors are counted by answer")
    func observed() throws {
        let results = try [Verdict.accept, .accept, .reject, .error, nil].enumerated().map { index, verdict in
            try result("attestation/nonce/n\(index)", .observed, verdict)
        }
        #expect(view(results).totals == "5 observed (2 accepted, 1 rejected, 1 error, 1 not sent)")
    }

    @Test("A target's own text is bounded")
    func bounded() throws {
        let long = try result(
            "attestation/nonce/a", .wrongVerdict, .accept, reason: String(repeating: "x", count: 1_000_000))
        let reason = try #require(view([long]).sections.first?.failures.first?.reason)
        #expect(reason.count < 2100 && reason.hasSuffix("… (1000000 bytes)"))
    }

    @Test("Every requirement is explained where reports send their readers")
    func places() throws {
        let page = try String(contentsOf: Built.packageRoot.appending(path: "spec/requirements.md"), encoding: .utf8)
        for requirement in Requirement.all {
            #expect(requirement.place.hasSuffix("#\(requirement.id.lowercased())"))
            #expect(page.contains("\n### \(requirement.id)\n"))
        }
    }
}
