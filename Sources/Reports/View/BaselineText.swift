import AttestModel
import ConformanceRunner

/// How a run compares with its baseline, a line for each thing that there is to say.
enum BaselineText {
    static func lines(_ report: RunReport) -> [String] {
        guard let baseline = report.header.baseline?.baseline, report.fault == nil else { return [] }
        var lines = ["baseline \(baseline.file): \(report.known.count) known, \(report.flaky.count) flaky"]
        for listed in report.stale {
            lines.append(
                "\(baseline.file):\(listed.entry.line): '\(listed.result.vector.id)' does not fail any more; "
                    + "remove it, or run 'appattest baseline write'")
        }
        for unmatched in report.unmatched {
            let hint = unmatched.nearest.map { "; did you mean '\($0)'?" } ?? ""
            lines.append(
                "\(baseline.file):\(unmatched.entry.line): '\(unmatched.entry.pattern)' matches no vector\(hint)")
        }
        return lines.map(PrintableText.of)
    }
}
