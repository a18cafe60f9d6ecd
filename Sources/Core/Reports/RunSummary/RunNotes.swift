import AttestModel

/// The comparison of a run with its baseline.
enum BaselineText {
    /// Returns the number of failures that the baseline excuses, in a line; `nil` without a baseline or a score.
    static func summary(_ report: RunRecord) -> String? {
        guard let baseline = report.header.baseline?.baseline, report.fault == nil else { return nil }
        let tolerated = ToleratedText.of(report.totals.tolerated).map { " (\($0))" } ?? ""
        return PrintableText.of(
            "baseline \(baseline.file): \(report.known.count) known\(tolerated), \(report.flaky.count) flaky")
    }

    /// Returns the good news: how many listed failures are fixed; `nil` when there are none.
    static func fixed(_ report: RunRecord) -> String? {
        let count = report.stale.count
        guard count > 0, report.fault == nil else { return nil }
        return
            "\(Count.text(count, "listed failure")) \(count == 1 ? "is" : "are") fixed: bring the baseline up to date"
    }

    /// Returns a warning of entries that cannot tell whether a failure got worse; `nil` when there are none.
    static func vague(_ report: RunRecord) -> String? {
        let count = report.known.count { $0.entry.isVague }
        guard count > 0 else { return nil }
        return
            "\(Count.text(count, "known failure")) \(count == 1 ? "is" : "are") listed without an answer, so an error that "
            + "turns into an acceptance stays known: write the baseline again"
    }

    /// Returns the errors of the baseline itself; each fails the run.
    static func problems(_ report: RunRecord) -> [String] {
        guard let baseline = report.header.baseline?.baseline, report.fault == nil else { return [] }
        let kind = report.header.options.kind
        let command = kind.hasChecks ? "baseline from" : "baseline write"
        let stale = report.stale.map { listed in
            "\(baseline.file):\(listed.entry.line): '\(listed.result.id)' no longer fails; "
                + "remove it, or run 'appattest \(command)'"
        }
        let unmatched = report.unmatched.map { unmatched in
            let hint = unmatched.nearest.map { "; did you mean '\($0)'?" } ?? ""
            return
                "\(baseline.file):\(unmatched.entry.line): '\(unmatched.entry.pattern)' matches no \(kind.unit)\(hint)"
        }
        return (stale + unmatched).map(PrintableText.of)
    }
}

/// The accepted objects that a baseline tolerates.
enum ToleratedText {
    /// Returns text like `3 forgeries, 9 replays tolerated`; `nil` when there are none.
    static func of(_ counts: [Impact: Int]) -> String? {
        counts.isEmpty ? nil : "\(ImpactText.nouns(counts)) tolerated"
    }
}

/// The number of rejections for the right reason.
enum ReasonText {
    static func lines(_ report: RunRecord) -> [String] {
        let counts = report.totals.reasonCounts
        let total = counts.values.reduce(0, +)
        guard total > 0 else { return [] }
        return [
            "rejected for the right reason: \(counts[.right] ?? 0) of \(total), "
                + "\(counts[.otherStage] ?? 0) for another, \(counts[.unknown] ?? 0) unmapped"
        ]
    }
}

/// The order of the vectors and the number of times, unless each was asked once in the order of the ids.
enum OrderText {
    static func of(_ options: RunOptions) -> String? {
        let times = options.repeats > 1 ? "each vector asked \(options.repeats) times" : nil
        let order = options.shuffleSeed.map { "order shuffled by seed \($0)" }
        let parts = [times, order].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}

/// The vectors that are only observed, but whose answer no verifier should give.
enum ObservedText {
    /// The number of vectors that are named.
    private static let limit = 3

    /// Returns one line; `nil` when each was answered with a verdict, or not sent.
    static func of(_ report: RunRecord) -> String? {
        let broken = report.results.filter {
            $0.outcome == .observed && ![.accepted, .rejected, .unsupported, .none].contains($0.answer)
        }
        guard !broken.isEmpty else { return nil }
        let names = broken.prefix(limit).map { "\($0.id) (\($0.answer.rawValue))" }
        let rest = broken.count > limit ? ", and \(broken.count - limit) more" : ""
        return "not judged, but answered with neither accept nor reject: \(names.joined(separator: ", "))\(rest)"
    }
}
