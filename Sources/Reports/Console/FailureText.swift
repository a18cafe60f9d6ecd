import AttestModel
import ConformanceRunner

/// One failure with all that it takes to understand and repeat it.
struct FailureText {
    let lines: [String]

    /// How many lines of the target's own output are shown.
    private static let evidenceLimit = 8

    init(_ result: VectorResult, of header: RunHeader, style: TextStyle) {
        let vector = result.vector
        var lines = ["  \(style.bold(vector.id.description))  \(vector.title)"]
        func add(_ label: String, _ text: String) {
            let parts = PrintableText.of(text).split(separator: "\n", omittingEmptySubsequences: true)
            let label = style.dim(label.padded(to: 10))
            for (index, part) in parts.enumerated() {
                lines.append("    \(index == 0 ? label : String(repeating: " ", count: 10))\(part)")
            }
        }
        add("why", vector.why)
        add("outcome", "\(header.options.failure(of: result) ?? .outcome(result.outcome)): \(result.expectedAndGot)")
        if let reason = result.reason { add("reason", reason) }
        if let entry = header.standing(of: result).entry, let listed = entry.failure {
            add("baseline", "\(listed), line \(entry.line): \(entry.reason)")
        }
        if let finding = header.options.reasons?.finding(on: result), finding.score != .right {
            add("stage", finding.sentence)
        }
        if let code = result.code { add("code", code) }
        if !result.evidence.isEmpty {
            let tail = result.evidence.split(separator: "\n").suffix(Self.evidenceLimit)
            add("it said", tail.joined(separator: "\n"))
        }
        add("source", "\(vector.requirement.id), \(vector.source)")
        add("repeat", RepeatCommand.text(result, of: header))
        self.lines = lines
    }
}
