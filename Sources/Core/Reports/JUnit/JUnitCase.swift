import AttestModel

struct JUnitCase {
    private let className: String
    private let name: String
    private(set) var milliseconds = 0.0
    /// The element of the verdict; `nil` for a case that passed.
    private let verdictNode: XMLNode?
    private var output = ""

    init(_ result: VectorResult, header: RunHeader) {
        (className, name) = ("\(result.id.suite).\(result.id.group)", result.id.name)
        milliseconds = result.milliseconds
        verdictNode = Self.verdict(result, header: header)
        output = Self.output(result, header.options.kind)
    }

    /// Creates a case about the run as a whole.
    init(_ name: String, _ verdict: JUnitVerdict, type: String? = nil, _ message: String) {
        (className, self.name) = ("run", name)
        verdictNode = verdict == .passed ? nil : Self.node(verdict, type: type, message)
    }

    var verdict: JUnitVerdict { verdictNode.flatMap { JUnitVerdict(rawValue: $0.name) } ?? .passed }

    var node: XMLNode {
        XMLNode(
            name: "testcase",
            attributes: [("classname", className), ("name", name), ("time", Self.seconds(milliseconds))],
            children: [verdictNode, output.nonEmpty.map { XMLNode(name: "system-out", text: $0) }].compactMap(\.self)
        )
    }

    private static func node(
        _ verdict: JUnitVerdict, type: String? = nil, _ message: String, text: String = ""
    ) -> XMLNode {
        XMLNode(
            name: verdict.rawValue, attributes: (type.map { [("type", $0)] } ?? []) + [("message", message)], text: text
        )
    }

    private static func output(_ result: VectorResult, _ kind: RunKind) -> String {
        if let rounds = result.cleanRounds { return rounds.description }
        guard result.outcome == .observed else { return "" }
        let answer = kind.hasChecks && result.answer == .none ? nil : "answer \(result.answer.rawValue)"
        return ["observed", answer, result.reason?.nonEmpty].compactMap(\.self).joined(separator: ", ")
    }

    private static func verdict(_ result: VectorResult, header: RunHeader) -> XMLNode? {
        let entry = header.baseline?.entry(for: result.id)
        let failure = header.options.failure(of: result)
        switch header.status(of: result) {
        case .failing, .changed: break
        case .fine: return result.outcome == .notTestable ? node(.skipped, result.reason ?? "not testable") : nil
        case .known, .flaky:
            // Known is not passed.
            let kind = entry?.failure == nil ? "flaky" : "known"
            return failure.map { node(.skipped, "\(kind) \($0): \(entry?.reason ?? "")") }
        case .stale:
            let word = entry?.failure?.description ?? ""
            return node(.failure, type: "stale", "no longer fails: \(word) in the baseline")
        }
        let isError = [.error, .crash, .timeout, .protocolError].contains(result.outcome)
        let lines = [
            result.outline?.why, FailureSummary(result, of: header).correction.map { "corrected: \($0)" },
            result.reason.map { "reason: \($0)" },
            header.options.reasons?.match(for: result)?.sentence, result.evidence.nonEmpty.map { "evidence: \($0)" },
            "repeat: \(RepeatCommand.text(result, of: header))",
        ]
        return node(
            isError ? .error : .failure, type: failure?.description ?? "",
            "\(result.outline?.title ?? result.id.description): \(result.expectedAndGot)",
            text: lines.compactMap(\.self).joined(separator: "\n"))
    }

    /// Returns seconds with six decimals, which every reader of JUnit accepts.
    static func seconds(_ milliseconds: Double) -> String {
        let microseconds = Int64((milliseconds * 1000).rounded())
        return "\(microseconds / 1_000_000).\("\(microseconds % 1_000_000)".leftPadded(to: 6, with: "0"))"
    }
}

/// The verdict on one case, which is the name of its element.
enum JUnitVerdict: String { case passed, failure, error, skipped }
