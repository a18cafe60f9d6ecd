import AttestModel
import ConformanceRunner

/// A run as a person wants to read it: a few lines when all is well, and all that it takes to understand and
/// repeat a failure when it is not.
public struct ConsoleReport {
    private let style: TextStyle

    /// - Parameter isColored: whether it goes to a terminal.
    public init(isColored: Bool) { style = TextStyle(isColored: isColored) }

    /// The whole report, with a final line feed.
    public func text(_ report: RunReport) -> String {
        var lines: [String] = []
        let (untestable, failures) = report.failures.partitioned { $0.outcome == .notTestable }
        for impact in Impact.allCases {
            let group = failures.filter { $0.vector.impact == impact }
            guard !group.isEmpty else { continue }
            lines += [style.red("\(impact.rawValue): \(impact.meaning)"), ""]
            for result in group { lines += FailureText(result, of: report.header, style: style).lines + [""] }
        }
        // What the target declares falsely is said once, with the remarks.
        let undeclared = untestable.filter { !$0.isFalselyDeclared }
        if !undeclared.isEmpty { lines += UntestableText.lines(undeclared, style: style) + [""] }
        lines += summary(report)
        return lines.joined(separator: "\n") + "\n"
    }

    private func summary(_ report: RunReport) -> [String] {
        let header = report.header
        var lines: [String] = []
        if let fault = report.fault { lines.append(style.red(PrintableText.of(fault.sentence))) }
        let totals = report.counts.sorted.map { "\($0.count) \($0.outcome.rawValue)" }.joined(separator: ", ")
        switch report.exitCode {
        case 0:
            let words = report.known.isEmpty ? "conforming" : "not conforming, exactly as the baseline says"
            lines.append("\(style.green(words)): \(totals)")
        case 1: lines.append("\(style.red("not conforming")): \(totals)")
        default: if !totals.isEmpty { lines.append("so far: \(totals)") }
        }
        lines += BaselineText.lines(report)
        lines += ReasonText.lines(report)
        lines += report.remarks.map(PrintableText.of)
        let allowed = header.options.allowUntestable
        if report.counts[.notTestable] != nil, !allowed.isEmpty {
            lines.append("not testable is allowed for \(RepeatCommand.list(allowed))")
        }
        lines.append(
            style.dim("target \(PrintableText.of(header.targetName)), profile \(header.options.profile.rawValue)"))
        if header.unjudgedCount > 0 {
            lines.append(style.dim("\(header.unjudgedCount) vectors about hardening are left to --profile strict"))
        }
        if let order = OrderText.of(header.options) { lines.append(style.dim(order)) }
        lines.append(style.dim("set \(header.suiteVersion), digest \(header.shortDigest)"))
        return lines
    }
}

extension Array {
    /// The elements for which the condition holds, and the others, both in order.
    fileprivate func partitioned(_ condition: (Element) -> Bool) -> ([Element], [Element]) {
        (filter(condition), filter { !condition($0) })
    }
}
