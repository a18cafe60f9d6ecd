import AttestModel
import EvidenceAnatomy

/// The causes of the failures and gaps of a run.
enum RunCauses {
    /// Returns the causes, the first one to fix first; empty when the run has no failures, or no score.
    static func of(_ report: RunRecord, _ gaps: [UntestedGap], _ coverage: CoverageBlock) -> [RunCause] {
        let named = named(in: report.remarks)
        let untested = coverage.cause.map { [$0] } ?? []
        guard report.fault == nil, !report.failures.isEmpty || !untested.isEmpty else { return named }
        let checks = FailedChecks.causes(report.failures)
        let refused = report.header.options.kind == .client ? FailedChecks.refusedCalls(in: report) : []
        let told = Set(checks.flatMap(\.results).map(\.id))
        var report = report
        report.results.removeAll { told.contains($0.id) }
        let accepted = RefusedObjects.acceptedTraits(in: report)
        let first = named.map { explaining($0, accepted, report) }
        let explained = Set(first.flatMap(\.results).map(\.id))
        var causes = checks + AcceptedFaults.causes(report, besides: explained)
        causes += RefusedObjects.causes(report, accepted, besides: explained)
        let turned = turned(report, besides: Set((first + causes).flatMap(\.results).map(\.id)))
        let isOpen = turned == nil && !report.keepsState && refused.isEmpty
        causes += [turned].compactMap(\.self)
        let known = Set((first + causes).flatMap(\.results).map(\.id))
        causes += byAnswer(report, accepted, besides: known).filter { isOpen || $0.kind != .unproven }
        causes += wrongOutputs(report.failures, report.header.options.kind) + falselyDeclared(report)
        causes += gaps.filter(\.isLoud).map(\.cause) + untested
        let order = Requirement.reported.map(\.id)
        func place(_ cause: RunCause) -> Int {
            cause.requirements.first.flatMap { order.firstIndex(of: $0) } ?? order.count
        }
        func isRefused(_ cause: RunCause) -> Bool { cause.results.contains { refused.contains($0.id) } }
        return first
            + causes.sorted { lhs, rhs in
                // A call that Apple refuses each time never works.
                if isRefused(lhs) != isRefused(rhs) { return isRefused(lhs) }
                // The duties of level must come before those of level should, whatever the answers are.
                if report.header.options.kind == .client, lhs.isAboutDuty != rhs.isAboutDuty { return lhs.isAboutDuty }
                if lhs.rank != rhs.rank { return lhs.rank < rhs.rank }
                if lhs.gravestCount != rhs.gravestCount { return lhs.gravestCount > rhs.gravestCount }
                return (place(lhs), rhs.results.count) < (place(rhs), lhs.results.count)
            }
    }

    /// Returns the causes that the remarks of a run name, each of many results.
    static func named(in remarks: [RunRemark]) -> [RunCause] {
        remarks.filter(\.isCause).map { remark in
            RunCause(
                .named(remark), PrintableText.of(remark.sentence), remedy: PrintableText.of(remark.remedy ?? ""),
                results: [])
        }
    }

    /// Returns the cause that a remark names, with the failures that it explains. A refused shape explains the example, and what
    /// has the same part that no accepted object has; a refused control explains whatever of its kind is refused alike; an
    /// answer from memory explains what was accepted under a key identifier of a genuine object.
    private static func explaining(
        _ cause: RunCause, _ accepted: [EvidenceKind: Set<SharedTrait>], _ report: RunRecord
    ) -> RunCause {
        guard case .named(let remark) = cause.kind else { return cause }
        func with(_ results: [VectorResult], _ shared: SharedTrait.Share? = nil) -> RunCause {
            let trait = shared.map { "\($0.words(of: results.count).capitalizedFirst). " } ?? ""
            return RunCause(
                cause.kind, cause.headline, remedy: trait + (shared?.trait.remedy ?? cause.remedy), results: results)
        }
        if case .answersFromMemory(let operations) = remark {
            let known = Set(report.results.filter { $0.answer == .accepted && $0.expect == .accept }.flatMap(\.keyIds))
            return with(
                report.failures.filter { result in
                    result.isHole
                        && result.vector?.content.requests.contains { operations.contains($0.operation) } == true
                        && !known.isDisjoint(with: result.keyIds)
                })
        }
        let example: VectorID
        switch remark {
        case .refusesShape(_, _, let id, _), .refusesControl(let id, _, _, _): example = id
        default: return cause
        }
        let lockouts = report.failures.filter { RefusedObjects.isIncluded($0, in: report.header) }
            .sorted { $0.id == example && $1.id != example }
        guard let refused = lockouts.first(where: { $0.id == example }), let request = refused.refusedRequest else {
            return cause
        }
        let traits = accepted[request.kind] ?? []
        if case .refusesShape = remark {
            let own = SharedTrait.all(of: request)
            let parts = own.subtracting(traits).filter { if case .part = $0 { true } else { false } }
            // A target that breaks on a shape breaks on faulty objects of the shape, too.
            return with(
                lockouts.filter { result in
                    let others = result.id == example ? own : SharedTrait.all(of: result.refusedRequest)
                    return parts.isEmpty ? others == own : !parts.isDisjoint(with: others)
                } + RefusedObjects.broken(report, as: [refused], with: nil))
        }
        let explained = lockouts.filter { $0.refusedRequest?.kind == request.kind && $0.answer == refused.answer }
        return with(explained, SharedTrait.distinguishing(explained.compactMap(\.refusedRequest), from: traits))
    }

    /// Returns the cause of a target that accepts the same genuine objects that it rejects or answers with errors. Its other
    /// refusals that have nothing in common prove no cause of their own, and rejections of faulty objects prove nothing.
    /// - Parameter explained: the vectors that another cause explains.
    private static func turned(_ report: RunRecord, besides explained: Set<VectorID>) -> RunCause? {
        let results = report.failures.filter(\.isTurned)
        guard !results.isEmpty else { return nil }
        let refusals = Set(results.compactMap(\.refusal))
        let others = report.failures.filter { result in
            !result.isTurned && !explained.contains(result.id)
                && (RefusedObjects.isIncluded(result, in: report.header)
                    || refusals.contains(.error) && result.answer == .error)
        }
        let refuses = refusals == [.error] ? "answers error to" : "does not accept"
        let unproven = report.results.count { $0.outcome == .inconclusive }
        let details = [
            others.isEmpty
                ? nil : "it \(refuses) \(Count.text(others.count, "other object")), perhaps for the same cause",
            unproven > 0 ? RunWords(report.header).proveNothing(unproven) : nil,
        ].compactMap(\.self)
        let deed = refusals.contains(.error) ? "answers differently when asked again about" : "accepts and rejects"
        let quote = TargetQuote(others.filter { $0.answer == .error }).map { ". \($0.sentence)" } ?? ""
        return RunCause(
            .turned, "It \(deed) the same \(Count.text(results.count, "genuine object"))",
            detail: details.isEmpty ? nil : details.joined(separator: ", and ") + quote,
            remedy: refusals.contains(.error)
                ? "Look for what its words name, such as a lock, a limit or a connection that requests share."
                : "Let a verdict depend on the request alone: look for a policy, a key or a cache that stays from an "
                    + "earlier request.", results: results + others)
    }

    private static func wrongOutputs(_ failures: [VectorResult], _ kind: RunKind) -> [RunCause] {
        let wrong = failures.filter { $0.outcome == .wrongOutput }
        // The same value is wrong wherever it is returned.
        let returned = kind.hasChecks ? [] : wrong.filter { $0.verdict != .reject }
        let others = Dictionary(grouping: wrong.filter { kind.hasChecks || $0.verdict == .reject }, by: \.requirement)
        let bits = returned.allSatisfy { $0.requirement == "SEQ-BITS" } ? Requirement.named("SEQ-BITS")?.remedy : nil
        let values = returned.first.map { first in
            RunCause(
                .wrongOutput, "It returns wrong values for \(Count.text(returned.count, "accepted object"))",
                detail: first.reason.map { "in the first, \($0)" },
                remedy: bits
                    ?? "Return the values that were verified: a server stores them, and later checks rest on them.",
                results: returned)
        }
        return [values].compactMap(\.self)
            + others.map { id, results in
                let (requirement, count) = (Requirement.named(id), results.count)
                let (headline, remedy) =
                    kind.hasChecks
                    ? ("It calls or concludes wrongly in \(Count.text(count, "check"))", requirement?.statement ?? "")
                    : (
                        "It rejects with another status or conclusion in \(Count.text(count, "vector"))",
                        requirement?.remedy ?? ""
                    )
                return RunCause(
                    .wrongOutput, "\(headline) of \(id)", detail: results.first?.reason, remedy: remedy,
                    requirements: [id], results: results)
            }
    }

    /// A cause of all answers of one kind, whatever they are about.
    private typealias AnswerCause = (
        kind: RunCause.Kind, isIncluded: (VectorResult) -> Bool,
        /// Returns the headline for the failures, and for the number of all answers of the kind.
        headline: (_ failures: [VectorResult], _ count: Int) -> String, detail: String?, remedy: String
    )

    private static func byAnswer(
        _ report: RunRecord, _ accepted: [EvidenceKind: Set<SharedTrait>], besides explained: Set<VectorID>
    ) -> [RunCause] {
        let words = RunWords(report.header)
        let (object, isLive) = (words.kind.object, words.kind == .live)
        let asked = report.results.count { $0.answer != .none && $0.outcome != .observed }
        func isLockout(_ result: VectorResult) -> Bool { RefusedObjects.isIncluded(result, in: report.header) }
        let kinds: [AnswerCause] = [
            (
                .error, { $0.failure == .outcome(.error) && !isLockout($0) },
                {
                    "It answers error \(words.place($1, of: asked))\(ExceptionNames.text(in: $0).map { ": \($0)" } ?? "")"
                },
                "that is neither an acceptance nor a rejection",
                (report.failures.contains { isLockout($0) && $0.answer == .error }
                    ? "Repair the errors on genuine objects first. For those that are left: catch" : "Catch")
                    + " decoding and validation errors where the evidence is verified, and answer "
                    + (isLive ? "with 4xx; keep 5xx" : "reject; keep error") + " for faults of your own server."
            ),
            (
                .noAnswer(.crash), { $0.outcome == .crash && !isLockout($0) },
                { "It crashes \(words.place($1, "on"))" }, nil,
                "Check every length and type before you use a value, and run the repeat command to see the trap."
            ),
            (
                .noAnswer(.timeout), { $0.outcome == .timeout && !isLockout($0) },
                { "It does not answer in time \(words.place($1))" },
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
                .unstable, { $0.outcome == .unstable && !$0.isHole && !$0.isTurned },
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
                { failures, _ in words.proveNothing(failures.count) },
                isLive ? nil : "the genuine \(object) beside the faulty one was not accepted",
                isLive
                    ? "See the reason of each: mostly a genuine request beside the hostile one was not accepted."
                    : "Accept the genuine \(object)s first; then these \(words.kind.unit)s are judged."
            ),
        ]
        return kinds.compactMap { cause in
            let failures = report.failures.filter { cause.isIncluded($0) && !explained.contains($0.id) }
            guard !failures.isEmpty else { return nil }
            let all = report.results.count { cause.isIncluded($0) && !explained.contains($0.id) }
            // A counter that no accepted object reaches breaks a reader before any fault can.
            let shared = cause.kind == .error ? RefusedObjects.sharedTrait(of: failures, accepted) : nil
            let counter = shared.flatMap { if case .counter = $0.trait { $0 } else { nil } }
            return RunCause(
                cause.kind, cause.headline(failures, all), detail: counter?.words(of: failures.count) ?? cause.detail,
                remedy: counter?.trait.remedy ?? cause.remedy, results: failures)
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
            let (isOne, isClock) = (results.count == 1, capability == .clock)
            // A verifier that checks no validity answers as one without a clock does.
            let shown = isClock ? "its answers do not follow 'time'" : "its answers show that it lacks it"
            return RunCause(
                .untested(capability), "It declares \(capability.rawValue), and \(shown)",
                detail:
                    "\(Count.text(results.count, "vector")) that \(isOne ? "needs it was" : "need it were") not judged",
                remedy: isClock
                    ? "Check the validity of certificates at 'time'. Leave clock out only where the target cannot do so."
                    : "Leave \(capability.rawValue) out of what the adapter declares, unless the target "
                        + "\(capability.meaning.filter { $0 != "`" }).", results: results)
        }
    }
}

extension VectorResult {
    /// The key identifiers in the requests of a vector.
    fileprivate var keyIds: [[UInt8]] {
        (vector?.content.requests ?? []).compactMap(\.keyId)
    }
}

extension VerificationRequest {
    /// The key identifier that an attestation or an assertion is verified for.
    var keyId: [UInt8]? {
        switch self {
        case .attestation(let request): request.keyId
        case .assertion(let request): request.keyId
        default: nil
        }
    }
}
