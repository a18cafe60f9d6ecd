import AttestModel

/// One case of a JUnit report.
struct JUnitCase {
    private let className: String
    private let name: String
    let milliseconds: Double
    /// The element of the verdict; `nil` for a case that passed.
    private let verdictNode: XMLNode?
    /// Other output that is worth keeping.
    private let output: String

    init(_ result: VectorResult, header: RunHeader) {
        let id = result.id
        className = "\(id.suite).\(id.group)"
        name = id.name
        milliseconds = result.milliseconds
        verdictNode = Self.verdict(result, header: header)
        output = Self.output(result, header.options.kind)
    }

    init(fault: RunFault) {
        (className, name, milliseconds, output) = ("run", "target", 0, "")
        verdictNode = XMLNode(name: "error", attributes: [("type", "fault"), ("message", fault.sentence)])
    }

    /// Creates the case of a cause of many results. It is skipped: the results themselves fail.
    init(cause: String, number: Int) {
        (className, name, milliseconds, output) = ("run", "cause \(number)", 0, "")
        verdictNode = XMLNode(name: "skipped", attributes: [("message", cause)])
    }

    /// Creates the case of a baseline entry that matches nothing, and so fails the run.
    init(_ unmatched: BaselineIndex.Unmatched, in kind: RunKind) {
        (className, name, milliseconds, output) = ("run", "baseline \(unmatched.entry.pattern)", 0, "")
        verdictNode = XMLNode(
            name: "failure",
            attributes: [("type", "unmatched"), ("message", "the baseline's entry matches no \(kind.unit)")])
    }

    var verdict: JUnitVerdict { verdictNode.flatMap { JUnitVerdict(rawValue: $0.name) } ?? .passed }

    var node: XMLNode {
        XMLNode(
            name: "testcase",
            attributes: [("classname", className), ("name", name), ("time", Self.seconds(milliseconds))],
            children: [verdictNode, output.isEmpty ? nil : XMLNode(name: "system-out", text: output)].compactMap(\.self)
        )
    }

    private static func output(_ result: VectorResult, _ kind: RunKind) -> String {
        if let rounds = result.cleanRounds { return rounds.words }
        guard result.outcome == .observed else { return "" }
        let answer = kind.hasChecks && result.answer == .none ? "" : "answer \(result.answer.rawValue)"
        return ["observed", answer, result.reason ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private static func verdict(_ result: VectorResult, header: RunHeader) -> XMLNode? {
        let entry = header.baseline?.entry(for: result.id)
        switch header.status(of: result) {
        case .failing, .changed: break
        case .fine:
            guard result.outcome == .notTestable else { return nil }
            return XMLNode(name: "skipped", attributes: [("message", result.reason ?? "not testable")])
        case .known, .flaky:
            // Known is not passed.
            guard let failure = header.options.failure(of: result) else { return nil }
            let kind = entry?.failure == nil ? "flaky" : "known"
            return XMLNode(name: "skipped", attributes: [("message", "\(kind) \(failure): \(entry?.reason ?? "")")])
        case .stale:
            let word = entry?.failure?.description ?? ""
            return XMLNode(
                name: "failure",
                attributes: [("type", "stale"), ("message", "no longer fails: \(word) in the baseline")])
        }
        let isError = [.error, .crash, .timeout, .protocolError].contains(result.outcome)
        let lines = [
            result.outline?.why, result.reason.map { "reason: \($0)" },
            header.options.reasons?.match(for: result)?.sentence,
            result.evidence.isEmpty ? nil : "evidence: \(result.evidence)",
            "repeat: \(RepeatCommand.text(result, of: header))",
        ]
        return XMLNode(
            name: isError ? "error" : "failure",
            attributes: [
                ("type", header.options.failure(of: result)?.description ?? ""),
                ("message", "\(result.outline?.title ?? result.id.description): \(result.expectedAndGot)"),
            ],
            text: lines.compactMap(\.self).joined(separator: "\n"))
    }

    /// Returns seconds with six decimals, which every reader of JUnit accepts.
    static func seconds(_ milliseconds: Double) -> String {
        let microseconds = Int64((milliseconds * 1000).rounded())
        let fraction = String(microseconds % 1_000_000)
        return "\(microseconds / 1_000_000)." + String(repeating: "0", count: 6 - fraction.count) + fraction
    }
}
