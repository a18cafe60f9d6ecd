import AttestModel

/// The causes of the failures and gaps of a run.
enum RunCauses {
    /// Returns the causes, the first one to fix first; empty when the run has no failures, or no score.
    static func of(_ report: RunRecord, _ gaps: [UntestedGap]) -> [RunCause] {
        let failures = report.failures
        let named = named(in: report.remarks)
        guard report.fault == nil, !failures.isEmpty else { return named }
        var causes = AcceptedFaults.causes(report) + rejected(report) + errors(report) + noAnswers(report)
        causes += others(failures, of: report.header) + gaps.filter(\.isLoud).map(\.cause)
        let order = Requirement.reported.map(\.id)
        func place(_ cause: RunCause) -> Int {
            cause.requirements.first.flatMap { order.firstIndex(of: $0) } ?? order.count
        }
        return named
            + causes.sorted { lhs, rhs in
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

    /// Returns the end of the sentence that names the one rejected object, or the part of the evidence that most of them have
    /// and no accepted object has.
    private static func inCommon(_ rejected: [VectorResult], andNot accepted: [VectorResult]) -> String? {
        guard rejected.count > 1 else { return rejected.first?.outline?.title }
        // Without an accepted object, a common part distinguishes nothing.
        guard !accepted.isEmpty else { return nil }
        return CommonPart(rejected, notIn: accepted).map { part in
            part.count == rejected.count ? "all with \(part.name)" : "\(part.count) of them with \(part.name)"
        }
    }

    private static func titles(of results: [VectorResult]) -> String? {
        let titles = results.sorted { $0.id < $1.id }.compactMap { $0.outline?.title }
        guard !titles.isEmpty else { return nil }
        return titles.prefix(3).joined(separator: "; ") + (titles.count > 3 ? "; and others" : "")
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
            let headline =
                isSequence
                ? "It rejects a genuine object in \(count) of \(Count.text(asked, "sequence")) of \(id)"
                : words.rejectsGenuine(count, of: asked, id)
            let accepted = vectors.filter { $0.answer == .accepted }
            return RunCause(
                .rejectedGenuine, headline,
                detail: inCommon(results, andNot: accepted) ?? titles(of: results),
                remedy: Requirement.named(id)?.remedy ?? "Accept what real devices send.",
                requirements: [id], results: results)
        }
    }

    private static func errors(_ report: RunRecord) -> [RunCause] {
        let errors = report.failures.filter { $0.failure == .outcome(.error) }
        guard !errors.isEmpty else { return [] }
        let asked = report.results.count { $0.answer != .none && $0.outcome != .observed }
        let count = report.results.count { $0.failure == .outcome(.error) }
        let words = RunWords(report.header)
        let names = ExceptionName.counted(errors).map { ": \($0)" } ?? ""
        return [
            RunCause(
                .error, "It answers error \(words.place(count, of: asked))\(names)",
                detail: "that is neither an acceptance nor a rejection",
                remedy: words.errorRemedy, results: errors)
        ]
    }

    private static func noAnswers(_ report: RunRecord) -> [RunCause] {
        let words = RunWords(report.header)
        let remedies: [(Outcome, String, String)] = [
            (
                .crash, "It crashes",
                "Check every length and type before you use a value, and run the repeat command to "
                    + "see the trap."
            ),
            (
                .timeout, "It does not answer in time",
                "Bound loops, allocations and recursion by the length of the input."
            ),
            (.protocolError, words.protocolBreach, words.protocolRemedy),
        ]
        return remedies.compactMap { outcome, headline, remedy in
            let results = report.failures.filter { $0.outcome == outcome }
            guard !results.isEmpty else { return nil }
            let count = report.results.count { $0.outcome == outcome }
            return RunCause(
                .noAnswer(outcome), "\(headline) \(words.place(count, outcome == .timeout ? "to" : "on"))",
                remedy: remedy, results: results)
        }
    }

    private static func others(_ failures: [VectorResult], of header: RunHeader) -> [RunCause] {
        let words = RunWords(header)
        let wrong = Dictionary(grouping: failures.filter { $0.outcome == .wrongOutput }, by: \.requirement)
        var causes = wrong.map { id, results in
            if words.kind.hasChecks {
                return RunCause(
                    .wrongOutput, "It calls or concludes wrongly in \(Count.text(results.count, "check")) of \(id)",
                    detail: results.first?.reason,
                    remedy: results.firstNonNil { $0.outline?.why } ?? Requirement.named(id)?.statement ?? "",
                    requirements: [id], results: results)
            }
            if results.allSatisfy({ $0.verdict == .reject }) {
                return RunCause(
                    .wrongOutput,
                    "It rejects with another status or conclusion in \(Count.text(results.count, "vector")) of \(id)",
                    detail: results.first?.reason, remedy: Requirement.named(id)?.remedy ?? "", requirements: [id],
                    results: results)
            }
            return RunCause(
                .wrongOutput, "It returns wrong values for \(Count.text(results.count, "accepted object")) of \(id)",
                remedy: "Return the values that were verified: a server stores them, and later checks rest on them.",
                requirements: [id], results: results)
        }
        let kinds: [(RunCause.Kind, (VectorResult) -> Bool, (Int) -> String, detail: String?, remedy: String)] = [
            (
                .unstable, { $0.outcome == .unstable && !$0.isHole },
                { "It answers \(Count.text($0, "request")) differently when asked again" }, nil,
                "Let a verdict depend on the request alone: look for shared state, clocks and caches."
            ),
            (
                .wrongReason, { $0.outcome == .pass },
                { "It rejects \(Count.text($0, "object")) for another reason than the fault" }, nil,
                "Check that the step which should reject the object is reached, or correct the reason map."
            ),
            (
                .unproven, { $0.outcome == .inconclusive },
                {
                    "\(words.kind.hasChecks ? words.kind.units($0) : Count.text($0, "rejection")) "
                        + "\($0 == 1 ? "proves" : "prove") nothing"
                },
                words.kind == .live ? nil : "the genuine \(words.kind.object)s beside them were not accepted",
                words.kind == .live
                    ? "See the reason of each: mostly a genuine request beside the hostile one was not accepted."
                    : "Accept the genuine \(words.kind.object)s first; then these \(words.kind.unit)s are judged."
            ),
        ]
        for (kind, isIncluded, headline, detail, remedy) in kinds {
            let results = failures.filter(isIncluded)
            guard !results.isEmpty else { continue }
            causes.append(
                RunCause(kind, headline(results.count), detail: detail, remedy: remedy, results: results))
        }
        let declared = Dictionary(grouping: failures.filter(\.isFalselyDeclared)) { result in
            result.missing.first(where: header.description.tested.contains) ?? result.missing.first
        }
        causes += declared.compactMap { capability, results in
            capability.map { falselyDeclared($0, results) }
        }
        return causes
    }

    /// The vectors that were not judged, because the target was found not to do what it declares.
    private static func falselyDeclared(_ capability: Capability, _ results: [VectorResult]) -> RunCause {
        let count = Count.text(results.count, "vector")
        let meaning = capability.meaning.filter { $0 != "`" }
        return RunCause(
            .untested(capability), "It declares \(capability.rawValue), and its answers show that it lacks it",
            detail:
                "\(count) that \(results.count == 1 ? "needs" : "need") it \(results.count == 1 ? "was" : "were") not "
                + "judged",
            remedy: "Leave \(capability.rawValue) out of what the adapter declares, unless the target \(meaning).",
            results: results)
    }
}

/// The names of the exceptions that a target gave as the reason of its errors.
enum ExceptionName {
    /// The number of names that are listed.
    private static let limit = 3

    /// Returns the most frequent names, like `KeyError (20), TypeError (4) and 2 others`; `nil` when there are none.
    static func counted(_ results: [VectorResult]) -> String? {
        let names = Dictionary(grouping: results.compactMap(name)) { $0 }.mapValues(\.count)
            .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        guard !names.isEmpty else { return nil }
        let shown = names.prefix(limit).map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
        let rest = names.count - limit
        return rest > 0 ? "\(shown) and \(Count.text(rest, "other"))" : shown
    }

    /// Returns the code of an answer, or the word before the colon of its reason; `nil` when that is not one word.
    private static func name(_ result: VectorResult) -> String? {
        if let code = result.code { return PrintableText.of(code) }
        guard let reason = result.reason else { return nil }
        let word = reason.prefix { $0 != ":" }
        guard !word.isEmpty, word.count <= 60, word.allSatisfy({ $0.isLetter || $0.isNumber || "._$".contains($0) })
        else {
            return nil
        }
        return String(word)
    }
}
