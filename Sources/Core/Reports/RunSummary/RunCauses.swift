import AttestModel
import EvidenceAnatomy

/// The causes of the failures and gaps of a run.
enum RunCauses {
    /// Returns the causes, the first one to fix first; empty when the run has no failures, or no score.
    static func of(_ report: RunRecord, _ gaps: [UntestedGap], _ coverage: CoverageBlock) -> [RunCause] {
        let failures = report.failures
        let named = named(in: report.remarks)
        let untested = coverage.cause.map { [$0] } ?? []
        guard report.fault == nil, !failures.isEmpty || !untested.isEmpty else { return named }
        var causes = AcceptedFaults.causes(report) + rejected(report) + byAnswer(report)
        causes += wrongOutputs(failures, report.header.options.kind) + falselyDeclared(report)
        causes += gaps.filter(\.isLoud).map(\.cause) + untested
        let order = Requirement.reported.map(\.id)
        func place(_ cause: RunCause) -> Int {
            cause.requirements.first.flatMap { order.firstIndex(of: $0) } ?? order.count
        }
        return named
            + causes.sorted { lhs, rhs in
                // What a client must do comes before what it should do, whatever the answers are.
                if report.header.options.kind == .client, lhs.isAboutDuty != rhs.isAboutDuty { return lhs.isAboutDuty }
                if lhs.rank != rhs.rank { return lhs.rank < rhs.rank }
                if lhs.results.count != rhs.results.count { return lhs.results.count > rhs.results.count }
                return place(lhs) < place(rhs)
            }
    }

    /// Returns the causes that the remarks of a run name, each of many results. They name their remedy themselves.
    static func named(in remarks: [RunRemark]) -> [RunCause] {
        remarks.filter(\.isCause).map { remark in
            RunCause(.named(remark), PrintableText.of(remark.sentence), remedy: "", results: [])
        }
    }

    private static func rejected(_ report: RunRecord) -> [RunCause] {
        let lockouts = Dictionary(grouping: report.failures.filter(\.isLockout), by: \.requirement)
        let words = RunWords(report.header)
        return lockouts.map { id, results in
            let vectors = report.results.filter { $0.requirement == id }
            let isSequence = vectors.contains { $0.id.suite == Suite.sequence.rawValue }
            // A sequence to reject has genuine objects, too.
            let asked = vectors.count {
                ($0.wanted == .accept || isSequence) && $0.answer != .none && $0.outcome != .observed
            }
            let count = vectors.count(where: \.isLockout)
            let deed =
                isSequence
                ? "rejects a genuine object in \(count) of \(Count.text(asked, "sequence"))"
                : words.rejectsGenuine(count, of: asked)
            return RunCause(
                .rejectedGenuine, "It \(deed) of \(id)",
                detail: inCommon(results, andNot: vectors.filter { $0.answer == .accepted }) ?? titles(of: results),
                remedy: Requirement.named(id)?.remedy ?? "Accept what real devices send.",
                requirements: [id], results: results)
        }
    }

    /// Returns the end of the sentence that names the one rejected object, or the part of the evidence that most of them have
    /// and no accepted object has: of several parts, the outermost.
    private static func inCommon(_ rejected: [VectorResult], andNot accepted: [VectorResult]) -> String? {
        guard rejected.count > 1 else { return rejected.first?.outline?.title }
        // Without an accepted object, a common part distinguishes nothing.
        guard !accepted.isEmpty else { return nil }
        let foreign = accepted.reduce(into: Set<String>()) { $0.formUnion(parts(of: $1)) }
        let counts = rejected.flatMap { parts(of: $0).subtracting(foreign) }.reduce(into: [String: Int]()) {
            $0[$1, default: 0] += 1
        }
        let best = counts.min { ($1.value, $0.key.count, $0.key) < ($0.value, $1.key.count, $1.key) }
        guard let (name, count) = best, count >= 2, 2 * count >= rejected.count else { return nil }
        return count == rejected.count ? "all with \(name)" : "\(count) of them with \(name)"
    }

    /// Returns the names of all parts of an object; none of a sequence, whose objects are many.
    private static func parts(of result: VectorResult) -> Set<String> {
        guard let request = result.vector?.request else { return [] }
        return Set(EvidenceAnatomy.tree(of: request).flattened.compactMap(\.path))
    }

    private static func titles(of results: [VectorResult]) -> String? {
        let titles = results.sorted { $0.id < $1.id }.compactMap { $0.outline?.title }
        guard !titles.isEmpty else { return nil }
        return titles.prefix(3).joined(separator: "; ") + (titles.count > 3 ? "; and others" : "")
    }

    private static func wrongOutputs(_ failures: [VectorResult], _ kind: RunKind) -> [RunCause] {
        let wrong = Dictionary(grouping: failures.filter { $0.outcome == .wrongOutput }, by: \.requirement)
        return wrong.map { id, results in
            let (requirement, count) = (Requirement.named(id), results.count)
            let (headline, remedy) =
                if kind.hasChecks {
                    (
                        "It calls or concludes wrongly in \(Count.text(count, "check"))",
                        results.firstNonNil { $0.outline?.why } ?? requirement?.statement ?? ""
                    )
                } else if results.allSatisfy({ $0.verdict == .reject }) {
                    (
                        "It rejects with another status or conclusion in \(Count.text(count, "vector"))",
                        requirement?.remedy ?? ""
                    )
                } else {
                    (
                        "It returns wrong values for \(Count.text(count, "accepted object"))",
                        "Return the values that were verified: a server stores them, and later checks rest on them."
                    )
                }
            let isReasoned = kind.hasChecks || results.allSatisfy { $0.verdict == .reject }
            return RunCause(
                .wrongOutput, "\(headline) of \(id)", detail: isReasoned ? results.first?.reason : nil, remedy: remedy,
                requirements: [id], results: results)
        }
    }

    /// A cause of all answers of one kind, whatever they are about.
    private typealias AnswerCause = (
        kind: RunCause.Kind, isIncluded: (VectorResult) -> Bool,
        /// Returns the headline for the failures, and for the number of all answers of the kind.
        headline: (_ failures: [VectorResult], _ count: Int) -> String, detail: String?, remedy: String
    )

    private static func byAnswer(_ report: RunRecord) -> [RunCause] {
        let words = RunWords(report.header)
        let (object, isLive) = (words.kind.object, words.kind == .live)
        let asked = report.results.count { $0.answer != .none && $0.outcome != .observed }
        let kinds: [AnswerCause] = [
            (
                .error, { $0.failure == .outcome(.error) },
                {
                    "It answers error \(words.place($1, of: asked))\(exceptions(in: $0).map { ": \($0)" } ?? "")"
                },
                "that is neither an acceptance nor a rejection",
                "Catch decoding and validation errors where the evidence is verified, and answer "
                    + (isLive ? "with 4xx; keep 5xx" : "reject; keep error") + " for faults of your own server."
            ),
            (
                .noAnswer(.crash), { $0.outcome == .crash }, { "It crashes \(words.place($1, "on"))" }, nil,
                "Check every length and type before you use a value, and run the repeat command to see the trap."
            ),
            (
                .noAnswer(.timeout), { $0.outcome == .timeout }, { "It does not answer in time \(words.place($1))" },
                nil,
                "Bound loops, allocations and recursion by the length of the input."
            ),
            (
                .noAnswer(.protocolError), { $0.outcome == .protocolError },
                {
                    (isLive
                        ? "It answers neither as 'expect' nor as 'reject' of the mapping says"
                        : "It breaks the adapter protocol") + " \(words.place($1, "on"))"
                }, nil,
                isLive
                    ? "Name the status and the JSON of such answers under 'expect' or 'reject' of the step, or correct the "
                        + "answers."
                    : "Run appattest check-adapter, which names the rule and the line."
            ),
            (
                .unstable, { $0.outcome == .unstable && !$0.isHole },
                { failures, _ in
                    "It answers \(Count.text(failures.count, "request")) differently when asked again"
                }, nil, "Let a verdict depend on the request alone: look for shared state, clocks and caches."
            ),
            (
                .wrongReason, { $0.outcome == .pass },
                { failures, _ in "It rejects \(Count.text(failures.count, "object")) for another reason than the fault"
                },
                nil, "Check that the step which should reject the object is reached, or correct the reason map."
            ),
            (
                .unproven, { $0.outcome == .inconclusive },
                { failures, _ in words.proveNothing(failures.count, "rejection") },
                isLive ? nil : "the genuine \(object)s beside them were not accepted",
                isLive
                    ? "See the reason of each: mostly a genuine request beside the hostile one was not accepted."
                    : "Accept the genuine \(object)s first; then these \(words.kind.unit)s are judged."
            ),
        ]
        return kinds.compactMap { cause in
            let failures = report.failures.filter(cause.isIncluded)
            guard !failures.isEmpty else { return nil }
            let headline = cause.headline(failures, report.results.count(where: cause.isIncluded))
            return RunCause(cause.kind, headline, detail: cause.detail, remedy: cause.remedy, results: failures)
        }
    }

    /// Returns a cause for each capability that the target was found not to have although it declares it: those vectors were not
    /// judged.
    private static func falselyDeclared(_ report: RunRecord) -> [RunCause] {
        let declared = Dictionary(grouping: report.failures.filter(\.isFalselyDeclared)) { result in
            result.missing.first(where: report.header.description.tested.contains) ?? result.missing.first
        }
        return declared.compactMap { capability, results in
            guard let capability else { return nil }
            let isOne = results.count == 1
            return RunCause(
                .untested(capability), "It declares \(capability.rawValue), and its answers show that it lacks it",
                detail:
                    "\(Count.text(results.count, "vector")) that \(isOne ? "needs it was" : "need it were") not judged",
                remedy: "Leave \(capability.rawValue) out of what the adapter declares, unless the target "
                    + "\(capability.meaning.filter { $0 != "`" }).", results: results)
        }
    }

    /// Returns the most frequent names of the exceptions that a target gave as the reason of its errors, like
    /// `KeyError (20), TypeError (4) and 2 others`; `nil` when there are none.
    private static func exceptions(in results: [VectorResult]) -> String? {
        let names = Dictionary(grouping: results.compactMap(exception)) { $0 }.mapValues(\.count)
            .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        guard !names.isEmpty else { return nil }
        let limit = 3
        let shown = names.prefix(limit).map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
        let rest = names.count - limit
        return rest > 0 ? "\(shown) and \(Count.text(rest, "other"))" : shown
    }

    /// Returns the code of an answer, or the word before the colon of its reason; `nil` when that is not one word.
    private static func exception(_ result: VectorResult) -> String? {
        if let code = result.code { return PrintableText.of(code) }
        guard let reason = result.reason else { return nil }
        let word = reason.prefix { $0 != ":" }
        let isName = word.allSatisfy { $0.isLetter || $0.isNumber || "._$".contains($0) }
        return isName && (1...60).contains(word.count) ? String(word) : nil
    }
}
