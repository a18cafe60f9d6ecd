import AdapterCheck
import LocalServer
import RunnerTestSupport

// One after the other: each sends requests of 10 MiB, and others watch targets hang meanwhile.
@Suite("The check of an adapter", .serialized)
struct ProtocolCheckTests {
    private static let shared = [
        "handshake", "ids", "unknown-members", "unknown-operation", "missing-members", "unreadable", "big-request",
        "together",
    ]

    private let fixture: FakeTargetFixture

    init() throws { fixture = try FakeTargetFixture() }

    private func check(_ target: String, timeout: Duration = .seconds(3600)) async throws -> AdapterCheckReport {
        try await ProtocolCheck(TargetSpecification(target), timeout: timeout).run()
    }

    @Test(
        "A correct program keeps every rule, and so does one that is started for each request",
        arguments: [("exec", ["empty-line", "end-of-input", "standard-output"]), ("oneshot", [])])
    func correct(kind: String, own: [String]) async throws {
        let report = try await check(fixture.correct(kind: kind))
        #expect(report.results.map(\.rule.id) == Self.shared + own)
        #expect(report.results.allSatisfy { $0.outcome == .kept && $0.rule.hasTexts })
        #expect(report.exitCode == 0 && report.description?.name == "fake")
    }

    @Test("The report on an adapter that answers by exit status alone says that it does not describe itself")
    func exitStatus() async throws {
        let report = try await check(fixture.correct("oneshot-exit", kind: "oneshot"))
        #expect(report.exitCode == 0)
        #expect(report.results.filter { $0.outcome != .kept }.map(\.rule.id) == ["handshake"])
        #expect(report.results[0].outcome == .remark && report.results[0].detail.contains("--capabilities"))
    }

    @Test(
        "Each way to break a rule is found by that rule alone, with its evidence",
        arguments: [
            ("banner", ["standard-output"], "printed 1 line"),
            ("mangles-ids", ["ids"], "it answered with the id 'anidwithand"),
            ("strict-members", ["unknown-members"], "x-flag and x-later, it answered 'error'"),
            ("judges-unknown", ["unknown-operation"], "it answered 'reject'"),
            ("accepts-nothing", ["missing-members"], "without any evidence, it answered 'accept'"),
            (
                "dies-on-unreadable", ["unknown-operation", "missing-members", "unreadable", "empty-line"],
                "exit code 1"
            ),
            ("judges-unreadable", ["unreadable", "empty-line"], "text that is not JSON, it answered 'reject'"),
            ("ends-on-empty-line", ["empty-line"], "exit code 0"), ("short-lines", ["big-request"], "exit code 70"),
            ("ends-badly", ["end-of-input"], "exit code 3"), ("lingers", ["end-of-input"], "it still ran"),
        ])
    func broken(word: String, rules: [String], words: String) async throws {
        let report = try await check(fixture.correct(word))
        let broken = report.results.filter { $0.outcome == .broken }
        #expect(broken.map(\.rule.id) == rules)
        #expect(broken.contains { $0.detail.contains(words) }, "\(broken.map(\.detail))")
        #expect(report.exitCode == 1)
        #expect(Leftovers.naming(fixture.folder).isEmpty)
    }

    @Test("A program that drops its read-ahead misses requests that come together")
    func forgetful() async throws {
        let report = try await check(fixture.correct("forgetful"), timeout: .seconds(6))
        let together = try #require(report.results.first { $0.rule.id == "together" })
        #expect(together.outcome == .broken && together.detail.contains("32 requests"))
    }

    @Test("An unhandled exception looks like a rejection by exit status, and the report says so")
    func uncaught() async throws {
        let report = try await check(fixture.correct("oneshot-exit", "dies-on-unreadable", kind: "oneshot"))
        let finding = try #require(report.results.first { $0.rule.id == "unreadable" })
        #expect(finding.outcome == .broken && finding.detail.contains("it answered 'reject'"))
        #expect(finding.rule.advice.contains("unhandled exception ends the program with status 1"))
    }

    @Test("A program that never answers gets no more requests, and is ended")
    func silent() async throws {
        let report = try await ProtocolCheck(
            TargetSpecification("exec:sleep 1000"), settings: TargetSettings { $0.startTimeout = .milliseconds(300) },
            timeout: .milliseconds(300)
        ).run()
        #expect(report.results.map(\.outcome) == [.broken, .kept])
        #expect(report.results[0].detail == "Asked to describe itself, there was no answer within 0.3 s.")
    }

    @Test("A builtin target has no adapter; a missing program is the target's fault")
    func errors() async throws {
        #expect(throws: RunnerError(.usage, "")) {
            try ProtocolCheck(TargetSpecification("builtin:reference"), timeout: .seconds(1))
        }
        await #expect(throws: RunnerError(.targetCannotStart, "")) { _ = try await check("exec:./no-such-adapter") }
        await #expect(throws: RunnerError(.targetCannotStart, "")) { _ = try await check("http://127.0.0.1:1/") }
    }

    // Endpoints.

    private func checkServer(_ misbehave: @escaping WebTarget.Misbehaviour) async throws -> [RuleResult] {
        let report = try await WebTarget(folder: fixture.folder.url, misbehave: misbehave).serving { port in
            try await check("http://127.0.0.1:\(port)/verify")
        }
        #expect(report.results.map(\.rule).filter(\.hasTexts).map(\.id) == Self.shared + ["get", "content-type"])
        return report.results.filter { $0.outcome != .kept }
    }

    @Test(
        "Each way to break a rule over HTTP is found",
        arguments: [
            ("get", "get", "Asked by GET, it answered 'accept'"), ("type", "content-type", "HTTP status 500"),
            ("broken", "unreadable", "HTTP status 500"), ("big", "big-request", "HTTP status 413"),
            ("shared", "together", "expected 'together-"),
        ])
    func brokenServer(kind: String, rule: String, words: String) async throws {
        let findings = try await checkServer { request, body in
            let accept = AdapterResponse(id: "together-1", content: .verdict(VerdictResponse(.accept)))
            switch kind {
            case "get" where request.method == "GET": return LocalResponse(accept)
            case "type" where request.header("Content-Type") == "text/plain": break
            case "broken" where (try? AdapterRequest(json: try JSONValue.parse(body))) == nil: break
            case "big" where body.count > 1 << 20: return LocalResponse(status: 413)
            case "shared" where WebTarget.id(of: body)?.hasPrefix("together-") == true: return LocalResponse(accept)
            default: return nil
            }
            if kind == "broken", WebTarget.id(of: body) != nil { return nil }
            return request.method == "GET" ? nil : LocalResponse(status: 500)
        }
        #expect(findings.map(\.rule.id) == [rule])
        #expect(findings.allSatisfy { $0.outcome == .broken && $0.detail.contains(words) }, "\(findings)")
    }

    // Genuine objects, which tell whether an adapter reaches its verifier.

    /// Returns the results about genuine objects.
    private func checkGenuine(_ words: [String]) async throws -> [RuleResult] {
        let report = try await ProtocolCheck(
            TargetSpecification(fixture.correct(words)), timeout: .seconds(3600),
            genuine: TestSet.vectors().filter { $0.expect == .accept }
        ).run()
        return report.results.filter { $0.rule.id.hasPrefix("genuine-") }
    }

    @Test("A correct program accepts one genuine object of each kind")
    func genuine() async throws {
        let results = try await checkGenuine([])
        #expect(results.map(\.rule.id) == ["genuine-attestation", "genuine-assertion"])
        // The fake returns no key of an attestation.
        #expect(results.map(\.outcome) == [.remark, .kept])
        #expect(results.first?.detail.hasPrefix("It returns no publicKey") == true)
    }

    @Test(
        "A program that accepts no genuine object is broken, in one line that has the one reason",
        arguments: ["error-on", "reject-on", "unsupported-on"])
    func none(word: String) async throws {
        let results = try await checkGenuine([word, TestSet.production, word, TestSet.development])
        #expect(results.map(\.outcome) == [.broken, .kept] && results[0].rule.hasTexts)
        #expect(results[0].detail.hasPrefix("It accepted none of 2 genuine objects, all for one reason: it answered '"))
    }

    @Test(
        "Several reasons are folded behind the first, and an object that is accepted after the first is a remark",
        arguments: [
            (
                ["error-on", TestSet.production, "reject-on", TestSet.development], .broken,
                "It accepted none of 2 genuine objects: it answered 'error' (unhandled IndexError) to "
                    + "\(TestSet.production), and differently to 1 other."
            ),
            (
                ["reject-on", TestSet.production], .remark,
                "but not the one before: it answered 'reject' (told to) to \(TestSet.production)"
            ),
            (["wrong-counter-on", TestSet.production], .broken, "but counter is 99, expected 0"),
            // A run of vectors takes this value for none.
            (["zero-metric-on", TestSet.production], .remark, "It returns no publicKey"),
            (["exit-on", TestSet.production], .broken, "ended with exit code 7"),
        ] as [([String], RuleResult.Outcome, String)])
    func first(words: [String], outcome: RuleResult.Outcome, detail: String) async throws {
        let result = try #require(try await checkGenuine(words).first)
        #expect(result.outcome == outcome && result.rule.hasTexts && result.detail.contains(detail), "\(result.detail)")
        #expect(words[0] != "exit-on" || result.evidence.contains("about to exit"))
    }
}

extension ProtocolRule {
    fileprivate var hasTexts: Bool { !title.isEmpty && !advice.isEmpty }
}
