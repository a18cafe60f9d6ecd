import TestBasics
@testable import Reports

/// A run with results of all kinds, made up.
enum ExampleRun {
    static func header(_ change: (inout RunOptions) -> Void = { _ in }) -> RunHeader {
        var options = RunOptions(setArguments: ["--vectors", "my vectors"])
        change(&options)
        return RunHeader(
            suiteVersion: "0.1.0", digest: [UInt8](repeating: 0xAB, count: 32), seed: "7",
            time: Timestamp(secondsSinceEpoch: 1_772_366_400), target: "exec:./adapter 'a b'",
            description: TargetDescription(name: "lib", version: "1.0", language: "C", capabilities: [.attestation]),
            options: options, count: 5, setCount: 723)
    }

    /// The header of a run of live checks.
    static func liveHeader(count: Int = 1) -> RunHeader {
        var header = header { ($0.kind, $0.level, $0.targetOption, $0.setArguments) = (.live, "L2", "--config", []) }
        header.count = count
        return header
    }

    static func vector(
        _ id: String, _ impact: Impact = .replay, level: Level = .must, requirement: Requirement = .attestationNonce,
        expect: AttestModel.Expectation = .reject
    ) throws -> Vector {
        var outline = VectorOutline(
            id: try #require(VectorID(id)), title: "Title <\(id)>", why: "Why & wherefore.",
            requirement: requirement, level: level, impact: impact, expect: level == .info ? .either : expect,
            stage: .nonce, needs: [.attestation], tags: [])
        outline.source = "Apple, step 4"
        return Vector(outline, fault: nil, content: .single(.attestation(.blank), result: nil))
    }

    static func result(
        _ id: String, _ outcome: Outcome, _ verdict: Verdict? = nil, _ impact: Impact = .replay, level: Level = .must,
        requirement: Requirement = .attestationNonce, expect: AttestModel.Expectation = .reject, reason: String? = nil,
        milliseconds: Double = 0, evidence: String = "", missing: [Capability] = []
    ) throws -> VectorResult {
        VectorResult(
            vector: try vector(id, impact, level: level, requirement: requirement, expect: expect), outcome: outcome,
            verdict: verdict, reason: reason, milliseconds: milliseconds, evidence: evidence, missing: missing)
    }

    /// One of each.
    static func results() throws -> [VectorResult] {
        [
            try result("attestation/nonce/a", .pass, .reject, reason: "nonce differs", milliseconds: 1.25),
            try result("attestation/nonce/b", .wrongVerdict, .accept, milliseconds: 2),
            try result(
                "attestation/chain/c", .crash, nil, .forgery, reason: "ended with exit code 7",
                evidence: "\u{1B}[31mpanic\u{0}\n]]> & \"quoted\"\u{FFFF}"),
            try result(
                "attestation/validity/d", .notTestable, reason: "not sent: the target does not declare clock",
                missing: [.clock]),
            try result("attestation/decode/e", .observed, .accept, .hardening, level: .info),
        ]
    }

    static func run(_ results: [VectorResult], _ change: (inout RunOptions) -> Void = { _ in }) -> RunRecord {
        RunRecord(header: header(change), results: results)
    }

    static func red(_ change: (inout RunOptions) -> Void = { _ in }) throws -> RunRecord { run(try results(), change) }

    /// Forgeries that were accepted, each with a reason of its own.
    static func many(_ count: Int, reason: (Int) -> String) throws -> RunRecord {
        run(
            try (0..<count).map { index in
                try result("attestation/nonce/n\(index)", .wrongVerdict, .accept, .forgery, reason: reason(index))
            })
    }

    /// Accepted objects, one for each of the first requirements about vectors.
    static func neglecting(_ count: Int = .max, _ impact: (Int) -> Impact = { _ in .replay }) throws -> [VectorResult] {
        try Requirement.all.filter { $0.stage != nil }.prefix(count).enumerated().map { index, requirement in
            try result(
                "attestation/\(requirement.id.lowercased())/x", .wrongVerdict, .accept, impact(index),
                requirement: requirement)
        }
    }

    /// Text that means something to every format that it may be put into.
    static let hostile =
        "<script>alert(1)</script> \"\u{301} onmouseover=\"x\" '&amp; | `tick` [a](javascript:x) @octocat *b* _c_ "
        + "www.example.com\r\n::error::oops %0A ]]> {{{id}}}\u{0}\u{202E}"

    /// A run whose target says nothing but hostile text.
    static func hostileRun(_ reason: String = hostile, _ code: String = hostile, _ evidence: String = hostile) throws
        -> RunRecord
    {
        var report = try red()
        report.header.description.name = hostile
        report.header.target = "exec:\(hostile)"
        for index in report.results.indices {
            (report.results[index].reason, report.results[index].code) = (reason, code)
            report.results[index].evidence = evidence
        }
        return report
    }

    /// A run with results of every kind, made up: of each kind another number.
    static func varied() throws -> RunRecord {
        let kinds: [(Int, String, Requirement, Outcome, Verdict?, Impact)] = [
            (2, "forged", .attestationChain, .wrongVerdict, .accept, .forgery),
            (3, "replayed", .attestationNonce, .wrongVerdict, .accept, .replay),
            (4, "odd", .attestationNonce, .wrongVerdict, .accept, .hardening),
            (5, "real", .attestationValid, .wrongVerdict, .reject, .lockout),
            (6, "torn", .attestationDecode, .error, .error, .hardening),
            (7, "deep", .assertionDecode, .crash, nil, .denialOfService),
            (1, "slow", .assertionDecode, .timeout, nil, .denialOfService),
            (8, "counted", .assertionValid, .wrongOutput, .accept, .lockout),
            (2, "changing", .assertionNonce, .unstable, .reject, .replay),
            (9, "alone", .assertionNonce, .inconclusive, .reject, .replay),
            (11, "later", .assertionCounter, .notTestable, nil, .replay),
            (3, "unsent", .attestationNonce, .notTestable, nil, .replay),
            (20, "fine", .attestationNonce, .pass, .reject, .replay),
            (6, "good", .attestationKeyID, .pass, .reject, .forgery),
            (2, "seen", .attestationNonce, .observed, .accept, .hardening),
        ]
        let missing: [String: Capability] = ["later": .storedCounter, "unsent": .clock]
        let results = try kinds.flatMap { count, name, requirement, outcome, verdict, impact in
            try (0..<count).map { index in
                try result(
                    "\(requirement.suite)/\(requirement.group)/\(name)-\(index)", outcome, verdict, impact,
                    requirement: requirement, expect: impact == .lockout ? .accept : .reject,
                    reason: ["torn": "KeyError: 'x\(index)'", "deep": "ended by signal 4"][name],
                    missing: missing[name].map { [$0] } ?? [])
            }
        }
        var record = run(results)
        record.header.count = results.count
        return record
    }

    static func green() throws -> RunRecord {
        run(try results().filter { ![.wrongVerdict, .crash].contains($0.outcome) }) { $0.allowUntestable = [.clock] }
    }

    static func fault() -> RunRecord {
        RunRecord(
            header: header(), results: [], fault: RunFault(sentence: "The target rejects everything.", exitCode: 3))
    }
}

/// A run in every format for people.
extension RunRecord {
    var summary: RunSummary { RunSummary(self) }
    var console: String { RunDocument(self).text(isColored: false) }
    var markdown: String { MarkdownReport.text(summary) }
    var junit: String { JUnitReport.text(summary) }
    var annotations: String { GitHubAnnotations.lines(self).map { $0 + "\n" }.joined() }
    func page() throws -> String { try RunPage(view: summary).html() }
}

extension JSONValue {
    /// The elements; `nil` for anything but an array.
    var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
}
