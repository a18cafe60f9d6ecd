import AttestModel

/// How a run compares with its baseline, a line for each thing that there is to say.
enum BaselineText {
    /// How much the baseline excuses; `nil` without one, or without a score.
    static func summary(_ report: RunRecord) -> String? {
        guard let baseline = report.header.baseline?.baseline, report.fault == nil else { return nil }
        return PrintableText.of("baseline \(baseline.file): \(report.known.count) known, \(report.flaky.count) flaky")
    }

    /// What is wrong with the baseline itself; each line fails the run.
    static func problems(_ report: RunRecord) -> [String] {
        guard let baseline = report.header.baseline?.baseline, report.fault == nil else { return [] }
        let stale = report.stale.map { listed in
            "\(baseline.file):\(listed.entry.line): '\(listed.result.id)' does not fail any more; "
                + "remove it, or run 'appattest baseline write'"
        }
        let unmatched = report.unmatched.map { unmatched in
            let hint = unmatched.nearest.map { "; did you mean '\($0)'?" } ?? ""
            return "\(baseline.file):\(unmatched.entry.line): '\(unmatched.entry.pattern)' matches no vector\(hint)"
        }
        return (stale + unmatched).map(PrintableText.of)
    }
}
