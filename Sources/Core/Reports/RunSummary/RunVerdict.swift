import AttestModel

/// The verdict on a run as every report for people says it first: a headline, and a sentence with the numbers.
struct RunVerdict: Sendable, Hashable {
    /// Text like `Not conforming: it accepts forgeries`.
    let headline: String
    /// Text like `It accepts 3 objects that must be rejected (1 forgery, 2 replays) and breaks on 59 objects (58 errors, 1 crash); 122 of
    /// 435 vectors were not tested.` Without a score, the reason.
    let sentence: String
    /// The gravest kind of result that fails the run; `nil` for a run that conforms, or has no score.
    let gravest: ResultKind?
    let conclusion: Conclusion

    init(_ report: RunRecord) {
        let conclusion = Conclusion(report)
        let failing = report.failures.map { ($0, ResultKind($0, of: report.header)) }
        let gravest = ResultKind.allCases.first { kind in failing.contains { $0.1 == kind } }
        let impact = failing.filter { $0.1 == gravest }.map(\.0.impact).min()
        self.conclusion = conclusion
        self.gravest = conclusion == .notConforming ? gravest : nil
        headline = Self.headline(conclusion, gravest, impact, report)
        sentence = report.fault.map { PrintableText.of($0.sentence) } ?? Self.sentence(report)
    }

    // MARK: Headline

    private static func headline(
        _ conclusion: Conclusion, _ gravest: ResultKind?, _ impact: Impact?, _ report: RunRecord
    ) -> String {
        let changes = report.header.options.profile.choice == .tomorrow ? ChangesOfTomorrow(report) : nil
        let wrong = report.failures.filter { ResultKind($0, of: report.header) == .wrongValue }
        let deed = gravest == .wrongValue ? wrong.gravestFirst.first?.outline?.deed : nil
        let known = report.remarks.firstNonNil { if case .knownFindings(let count) = $0 { count } else { nil } } ?? 0
        return switch conclusion {
        case .conforming where known > 0: "Nothing new, still \(Count.text(known, "known finding"))"
        case .conforming where changes != nil: changes?.headline.capitalizedFirst ?? ""
        case .conforming:
            (report.results.contains { $0.outcome == .notTestable } || !report.results.contains { $0.outcome == .pass }
                || report.coverage.contains { !$0.isTested }
                ? "Conforming, as far as it was tested" : "Conforming")
                + (answersFromMemory(report) ? ", but it answers from memory" : "")
        case .asBaseline: "Not conforming, exactly as its baseline says"
        case .better: "Better than its baseline says"
        case .noScore: "No score"
        case .notConforming where gravest == nil && !report.untestedParts.isEmpty:
            "Not conforming: not everything that every backend owes was tested"
        case .notConforming where gravest == .breakdown && report.failures.contains(where: \.locksOut):
            "Not conforming: it breaks on \(RunWords(report.header).genuine)"
        case .notConforming: "Not conforming: \(deed ?? cause(gravest, impact, report))"
        }
    }

    private static func answersFromMemory(_ report: RunRecord) -> Bool {
        report.remarks.contains { remark in
            switch remark {
            case .answersFromMemory, .remembersAcceptance: true
            default: false
            }
        }
    }

    /// Returns whether the target accepts what it must reject, and not only what it should.
    private static func isDuty(_ report: RunRecord) -> Bool {
        report.results.contains { $0.isHole && $0.level == .must }
    }

    private static func cause(_ gravest: ResultKind?, _ impact: Impact?, _ report: RunRecord) -> String {
        let words = RunWords(report.header)
        return switch gravest {
        case .graveHole: "it accepts \(impact?.plural ?? words.faulty(isDuty: true))"
        case .hole: "it accepts \(words.faulty(isDuty: isDuty(report)))"
        case .lockout: "it rejects \(words.genuine)"
        case .breakdown: "it breaks instead of accepting or rejecting"
        case .wrongValue:
            words.kind.hasChecks ? "its calls, answers or conclusions are wrong" : "it returns wrong values"
        case .unstable: "its answers change"
        case .wrongReason: "it rejects for other reasons"
        case .unproven: "its rejections prove too little"
        case .untested: "not everything could be tested"
        case .right, .observed, nil: "the baseline has errors"
        }
    }

    // MARK: Sentence

    private static func sentence(_ report: RunRecord) -> String {
        let results = report.results.map { ($0, ResultKind($0, of: report.header)) }
        let counts = KindCounts(results.map(\.1))
        let words = RunWords(report.header)
        let holes = results.filter { [.graveHole, .hole].contains($0.1) }.map(\.0)
        var clauses: [String] = []
        func add(_ count: Int, _ clause: (String) -> String) { if count > 0 { clauses.append(clause("\(count)")) } }
        add(holes.count) { _ in
            "\(words.accepts(holes.count, isDuty: isDuty(report))) (\(ImpactText.nouns(holes.countedByImpact)))"
        }
        func atStart(_ kind: ResultKind) -> String {
            let count = results.count { $0.1 == kind && $0.0.wasAcceptedAtStart }
            return count > 0 ? " (\(count) of them accepted at the start)" : ""
        }
        add(counts[.lockout]) { _ in words.rejectsGenuine(counts[.lockout]) + atStart(.lockout) }
        let broken = results.filter { $0.1 == .breakdown }.map(\.0)
        add(broken.count) { _ in breakdowns(broken, words) + atStart(.breakdown) }
        add(counts[.wrongValue]) {
            words.kind.hasChecks
                ? "calls, answers or concludes wrongly in \($0) \(Count.noun(counts[.wrongValue], "check"))"
                : "returns a wrong value for \($0)"
        }
        add(counts[.unstable]) { "gives different answers to \($0)" }
        add(counts[.wrongReason]) { "rejects \($0) for another reason" }
        let why = report.keepsState ? "it seems to keep state" : "a control was not accepted"
        let unproven = counts[.unproven] > 0 ? "\(words.proveNothing(counts[.unproven])), because \(why)" : nil
        let faults = clauses.isEmpty ? right(counts, words) : "It \(ListText.of(clauses))"
        let parts = [faults, unproven, untested(report, counts), CoverageBlock(report).clause].compactMap(\.self)
        return parts.isEmpty ? "No \(words.kind.unit) of this run is judged." : parts.joined(separator: "; ") + "."
    }

    private static func right(_ counts: KindCounts, _ words: RunWords) -> String? {
        guard counts[.right] > 0 else { return nil }
        let isOne = counts[.right] == 1
        let proving = counts[.unproven] > 0 ? " whose \(isOne ? "answer proves" : "answers prove") something" : nil
        let rest = counts[.right] == counts.total ? "" : proving ?? " that \(isOne ? "was" : "were") tested"
        return words.right(counts[.right]) + rest
    }

    /// Returns text like `answers error to 9 objects`, or `breaks on 12 objects (9 errors, 3 crashes)`.
    private static func breakdowns(_ results: [VectorResult], _ words: RunWords) -> String {
        let (to, on) = (words.place(results.count), words.place(results.count, "on"))
        let kinds: [(answer: ReceivedAnswer, one: String, many: String, alone: String)] = [
            (.error, "error", "errors", "answers error \(to)"), (.crash, "crash", "crashes", "crashes \(on)"),
            (.timeout, "timeout", "timeouts", "gives no answer in time \(to)"),
            (.protocolError, "protocol error", "protocol errors", "breaks the protocol \(on)"),
        ]
        let found = kinds.map { kind in (kind, results.count { $0.answer == kind.answer }) }.filter { $0.1 > 0 }
        if found.count == 1 { return found[0].0.alone }
        return "breaks \(on) (\(found.map { Count.text($0.1, $0.0.one, $0.0.many) }.joined(separator: ", ")))"
    }

    /// Names the checks that were left out, because every server owes them, or else the features.
    private static func untested(_ report: RunRecord, _ counts: KindCounts) -> String? {
        let count = counts[.untested]
        guard count > 0 else { return nil }
        let missing = Set(report.results.filter { $0.outcome == .notTestable }.flatMap(\.missing))
        let checks = Capability.checks.filter(missing.contains).map(\.subject)
        let isTimeless = report.failures.contains { $0.isFalselyDeclared && $0.missing.contains(.clock) }
        let features = Capability.sorted(missing).map {
            isTimeless && $0 == .clock ? "answers that follow 'time'" : $0.rawValue
        }
        let want = features.isEmpty ? "" : ", for want of \(ListText.of(features))"
        let end = checks.isEmpty ? want : ", among them \(ListText.of(checks))"
        return
            "\(count) of \(report.header.options.kind.units(counts.total)) \(count == 1 ? "was" : "were") not tested\(end)"
    }
}
