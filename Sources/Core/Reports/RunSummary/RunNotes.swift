import AttestModel

/// Sentences that a reader needs to understand the counts.
extension RunSummary {
    /// The number of results that a sentence names.
    private static let limit = 3

    var notes: [String] {
        let isTimeTold = causes.contains { $0.results.contains(where: \.isFalselyDeclared) }
        let remarks = report.remarks.filter { if case .ignoresTime = $0 { !isTimeTold } else { !$0.isCause } }
            .map { PrintableText.of($0.sentence) }
        let ofFailures = [dropped, known, fixed, vague, needless].compactMap(\.self) + baselineProblems
        let ofRun = [untested, observed, unjudged, header.options.shard.map { "part \($0) of the vectors" }, order]
        let ofAnswers = tomorrow + ofFailures + [rightReasons].compactMap(\.self)
        return gaps.map(\.line) + ofAnswers + remarks + ofRun.compactMap(\.self)
    }

    private var isOfTomorrow: Bool { header.options.profile.choice == .tomorrow }

    /// The changes that Apple may make, each by itself where the run is about them.
    private var tomorrow: [String] {
        guard let changes = ChangesOfTomorrow(report) else { return [] }
        guard isOfTomorrow else { return [changes.line] }
        return (conclusion == .conforming ? [] : [changes.headline]) + changes.details
    }

    /// The baseline that the run is compared with; `nil` without a score.
    private var baseline: Baseline? { fault == nil ? header.baseline?.baseline : nil }

    /// The number of failures that the baseline excuses.
    private var known: String? {
        let tolerated = ImpactText.tolerated(report.tolerated).map { " (\($0))" } ?? ""
        let counts = "\(report.known.count) known\(tolerated), \(report.flaky.count) flaky"
        return baseline.map { PrintableText.of("baseline \($0.file): \(counts)") }
    }

    /// The good news: how many listed failures are fixed.
    private var fixed: String? {
        let count = report.stale.count
        guard count > 0, fault == nil else { return nil }
        return
            "\(Count.text(count, "listed failure")) \(count == 1 ? "is" : "are") fixed: bring the baseline up to date"
    }

    /// A warning of entries that cannot tell whether a failure got worse.
    private var vague: String? {
        let count = report.known.count { $0.entry.isVague }
        guard count > 0 else { return nil }
        return
            "\(Count.text(count, "known failure")) \(count == 1 ? "is" : "are") listed without an answer, so an error that "
            + "turns into an acceptance stays known: write the baseline again"
    }

    /// The entries of the baseline that are only about vectors that a later version does not judge.
    private var needless: String? {
        let entries = header.baseline?.entries(onlyFor: header.isReleased) ?? []
        guard let baseline, !entries.isEmpty else { return nil }
        let names = entries.map { "'\($0.pattern)' (line \($0.line))" }
        let rest = names.count > Self.limit ? ["\(names.count - Self.limit) more"] : []
        let text = "entries that exist only for vectors corrected since, not needed with core@\(header.suiteVersion)"
        return PrintableText.of("\(baseline.file): \(text): \(ListText.of(names.prefix(Self.limit) + rest))")
    }

    /// The number of failures over vectors that a later version does not judge.
    private var dropped: String? {
        let count = report.failures.count { header.isReleased($0.id) }
        let text = "failures that core@\(header.suiteVersion) does not judge: \(count) of \(report.failures.count)"
        return count > 0 ? text : nil
    }

    /// The errors of the baseline itself; each fails the run.
    var baselineProblems: [String] {
        guard let baseline else { return [] }
        let kind = header.options.kind
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

    /// The number of rejections for the right reason.
    private var rightReasons: String? {
        let counts = report.reasonCounts
        let total = counts.values.reduce(0, +)
        guard total > 0 else { return nil }
        return "rejected for the right reason: \(counts[.right] ?? 0) of \(total), "
            + "\(counts[.otherStage] ?? 0) for another, \(counts[.unknown] ?? 0) unmapped"
    }

    /// The first checks that could not be made.
    private var untested: String? {
        let untested = report.results.filter { $0.outcome == .notTestable && $0.missing.isEmpty }
        guard header.options.kind.hasChecks, !untested.isEmpty else { return nil }
        let names = untested.prefix(Self.limit).map(\.id.description).joined(separator: ", ")
        let rest = untested.count - Self.limit
        return "not tested: \(names)" + (rest > 0 ? ", and \(rest) more" : "")
    }

    /// The vectors that are only observed, but whose answer no verifier should give.
    private var observed: String? {
        let broken = report.results.filter {
            $0.outcome == .observed && ![.accepted, .rejected, .unsupported, .none].contains($0.answer)
        }
        guard !broken.isEmpty else { return nil }
        let names = broken.prefix(Self.limit).map { "\($0.id) (\($0.answer.rawValue))" }.joined(separator: ", ")
        let rest = broken.count > Self.limit ? ", and \(broken.count - Self.limit) more" : ""
        return "not judged, but answered with neither accept nor reject: \(names)\(rest)"
    }

    private var unjudged: String? {
        let count = header.unjudgedCount
        guard count > 0, !isOfTomorrow else { return nil }
        return
            "\(header.options.kind.units(count)) about hardening \(count == 1 ? "is" : "are") left to --profile strict"
    }

    /// The order of the vectors and the number of times, unless each was asked once in the order of the ids.
    private var order: String? {
        let options = header.options
        let times = options.repeats > 1 ? "each vector asked \(options.repeats) times" : nil
        let parts = [times, options.shuffleSeed.map { "order shuffled by seed \($0)" }].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
