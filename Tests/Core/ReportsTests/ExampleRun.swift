import AttestModel
import Testing

/// A run with results of all kinds, made up.
enum ExampleRun {
    static func header(_ change: (inout RunOptions) -> Void = { _ in }) -> RunHeader {
        var options = RunOptions(setArguments: ["--vectors", "my vectors"])
        change(&options)
        return RunHeader(
            suiteVersion: "0.1.0", digest: [UInt8](repeating: 0xAB, count: 32), seed: "7",
            time: Timestamp(secondsSinceEpoch: 1_772_366_400), target: "exec:./adapter 'a b'",
            description: TargetDescription(
                name: "lib", version: "1.0", language: "C", capabilities: [.attestation]),
            options: options, count: 5, setCount: 723)
    }

    static func vector(_ id: String, _ impact: Impact, level: Level = .must) throws -> Vector {
        let app = AppIdentity(teamId: "ABCDE12345", bundleId: "com.example.app")
        return Vector(
            id: try #require(VectorID(id)), title: "Title <\(id)>", why: "Why & wherefore.",
            requirement: .attestationNonce, source: "Apple, step 4", level: level, impact: impact,
            expect: level == .info ? .either : .reject, stage: .nonce, control: nil, fault: nil, needs: [.attestation],
            tags: [],
            content: .single(
                .attestation(
                    AttestationRequest(
                        attestation: [1], challenge: [2], clientDataHash: [3], keyId: [4], app: app,
                        environment: .production, roots: [], time: Timestamp(secondsSinceEpoch: 0))),
                result: nil))
    }

    /// One of each.
    static func results() throws -> [VectorResult] {
        [
            VectorResult(
                vector: try vector("attestation/nonce/a", .replay), outcome: .pass, verdict: .reject,
                reason: "nonce differs", milliseconds: 1.25),
            VectorResult(
                vector: try vector("attestation/nonce/b", .replay), outcome: .wrongVerdict, verdict: .accept,
                milliseconds: 2),
            VectorResult(
                vector: try vector("attestation/chain/c", .forgery), outcome: .crash,
                reason: "ended with exit code 7", evidence: "\u{1B}[31mpanic\u{0}\n]]> & \"quoted\"\u{FFFF}"),
            VectorResult(
                vector: try vector("attestation/validity/d", .replay), outcome: .notTestable,
                reason: "not sent: the target does not declare clock", missing: [.clock]),
            VectorResult(
                vector: try vector("attestation/decode/e", .hardening, level: .info), outcome: .observed,
                verdict: .accept),
        ]
    }

    static func red(_ change: (inout RunOptions) -> Void = { _ in }) throws -> RunRecord {
        RunRecord(header: header(change), results: try results())
    }

    /// Forgeries that were accepted, each with a reason of its own.
    static func many(_ count: Int, reason: (Int) -> String) throws -> RunRecord {
        RunRecord(
            header: header(),
            results: try (0..<count).map { index in
                VectorResult(
                    vector: try vector("attestation/nonce/n\(index)", .forgery), outcome: .wrongVerdict,
                    verdict: .accept, reason: reason(index))
            })
    }

    /// Text that means something to every format that it may be put into.
    static let hostile =
        "<script>alert(1)</script> \"\u{301} onmouseover=\"x\" '&amp; | `tick` [a](javascript:x) @octocat *b* _c_ "
        + "www.example.com\r\n::error::oops %0A ]]> {{{id}}}\u{0}\u{202E}"

    /// A run whose target says nothing but hostile text.
    static func hostileRun() throws -> RunRecord {
        var report = try red()
        report.header.description.name = hostile
        report.header.target = "exec:\(hostile)"
        for index in report.results.indices {
            (report.results[index].reason, report.results[index].code) = (hostile, hostile)
            report.results[index].evidence = hostile
        }
        return report
    }

    static func green() throws -> RunRecord {
        RunRecord(
            header: header { $0.allowUntestable = [.clock] },
            results: try results().filter { result in
                ![.wrongVerdict, .crash].contains(result.outcome)
            })
    }

    static func fault() -> RunRecord {
        RunRecord(
            header: header(), results: [],
            fault: RunFault(sentence: "The target rejects everything.", exitCode: 3))
    }
}
