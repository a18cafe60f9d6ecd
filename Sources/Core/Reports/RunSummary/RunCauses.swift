import AttestModel
import EvidenceAnatomy

/// The causes of the failures and gaps of a run.
enum RunCauses {
    /// Returns the causes, the first one to fix first; empty when the run has no failures, or no score.
    static func of(_ report: RunRecord, _ gaps: [UntestedGap], _ coverage: CoverageBlock) -> [RunCause] {
        let isFailing = !report.failures.isEmpty || coverage.cause != nil
        let named = named(in: report.remarks, isFirst: isFailing || report.fault != nil)
        guard report.fault == nil, isFailing else { return named }
        let checks = FailedChecks.causes(report.failures)
        let refused = report.header.options.kind == .client ? FailedChecks.refusedCalls(in: report) : []
        let told = Set(checks.flatMap(\.results).map(\.id))
        var report = report
        report.results.removeAll { told.contains($0.id) }
        let accepted = RefusedObjects.acceptedTraits(in: report)
        let first = named.compactMap { explaining($0, accepted, report) }
        let explained = Set(first.flatMap(\.results).map(\.id))
        let stale = staleAcceptances(in: report)
        var causes =
            checks + AcceptedFaults.causes(report, besides: explained.union(stale.map(\.id)))
            + RefusedObjects.causes(report, accepted, besides: explained)
        let turned = turned(report, stale, besides: Set((first + causes).flatMap(\.results).map(\.id)))
        let isOpen = turned == nil && !report.keepsState && refused.isEmpty
        causes += [turned].compactMap(\.self)
        let known = Set((first + causes).flatMap(\.results).map(\.id))
        causes += byAnswer(report, accepted, besides: known).filter { isOpen || $0.kind != .unproven }
        causes += wrongOutputs(report.failures, report.header.options.kind) + falselyDeclared(report, besides: known)
        causes += gaps.filter(\.isLoud).map(\.cause) + [coverage.cause].compactMap(\.self)
        let order = Requirement.reported.map(\.id)
        func place(_ cause: RunCause) -> Int { order.firstIndex { $0 == cause.requirements.first } ?? order.count }
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
    /// - Parameter isFirst: whether they say that they have to be fixed first, as a run that conforms does not.
    static func named(in remarks: [RunRemark], isFirst: Bool) -> [RunCause] {
        remarks.filter(\.isCause).map { remark in
            let words = PrintableText.of(isFirst ? remark.sentence : remark.description.capitalizedFirst)
            return RunCause(.named(remark), words, remedy: PrintableText.of(remark.remedy ?? ""), results: [])
        }
    }

    /// Returns the cause that a remark names, with the failures that it explains. A refused shape explains the example,
    /// and what has the same part that no accepted object has; a refused control explains whatever of its kind is
    /// refused alike; an answer from memory explains what was accepted under a key identifier, or with a leaf
    /// certificate, of a genuine object.
    /// - Returns: `nil` for a shape or a control that may have been refused by chance, as other objects were that were
    ///   accepted, too.
    private static func explaining(
        _ cause: RunCause, _ accepted: RefusedObjects.AcceptedTraits, _ report: RunRecord
    ) -> RunCause? {
        guard case .named(let remark) = cause.kind else { return cause }
        func with(_ results: [VectorResult], remedy: String? = nil) -> RunCause {
            RunCause(cause.kind, cause.headline, remedy: remedy ?? cause.remedy, results: results)
        }
        if case .answersFromMemory(let operations) = remark {
            let known = Set(report.rememberable.flatMap(\.keyIds))
            let holes = report.failures.filter { $0.isHole && !known.isDisjoint(with: $0.keyIds) }
            return with(holes.filter { !Set(operations).isDisjoint(with: $0.requests.map(\.operation)) })
        }
        if case .remembersAcceptance = remark {
            let known = Set(report.rememberable.flatMap(\.leaves))
            let ofChain = [Requirement.attestationChain, .attestationCA, .attestationValidity].map(\.id)
            return with(
                report.failures.filter {
                    $0.isHole && ofChain.contains($0.requirement) && !known.isDisjoint(with: $0.leaves)
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
        let isTurning = RefusedObjects.turning(report).contains(refused.answer)
        if case .refusesShape = remark {
            if isTurning, RefusedObjects.acceptsAlike(request, in: report) { return nil }
            let own = SharedTrait.all(of: request)
            let parts = own.subtracting(traits).filter { if case .part = $0 { true } else { false } }
            // A target that breaks on a shape breaks on faulty objects of the shape, too.
            return with(
                lockouts.filter { result in
                    let others = result.id == example ? own : SharedTrait.all(of: result.refusedRequest)
                    return parts.isEmpty ? others == own : !parts.isDisjoint(with: others)
                } + RefusedObjects.broken(report, as: [refused], by: .words))
        }
        let explained = lockouts.filter { $0.refusedRequest?.kind == request.kind && $0.answer == refused.answer }
        let refusals = Set(explained.map(\.id))
        let unproven = report.failures.filter { result in
            result.outcome == .inconclusive && result.outline?.control.map(refusals.contains) == true
        }
        if RefusedObjects.breaksWholly(on: explained, accepted) {
            let alike = RefusedObjects.broken(report, as: explained, by: .all)
            return with(explained + alike + unproven, remedy: RefusedObjects.brokenWholly)
        }
        let shared = SharedTrait.distinguishing(explained.compactMap(\.refusedRequest), from: traits)
        if shared == nil, isTurning { return nil }
        let remedy = shared.map {
            "\($0.words(of: explained.count).capitalizedFirst). \($0.trait.remedy ?? cause.remedy)"
        }
        return with(explained + unproven, remedy: remedy)
    }

    /// Returns the faulty objects that nothing but an earlier request let through, of a target whose answers to genuine
    /// objects depend on earlier requests, too.
    private static func staleAcceptances(in report: RunRecord) -> [VectorResult] {
        guard report.failures.contains(where: { $0.refusal == .reject }) else { return [] }
        let neglected = AcceptedFaults.neglected(in: report)
        return report.failures.filter { $0.isHole && $0.isSequence && neglected($0) == Requirement.sequenceState.id }
    }

    /// Returns the cause of a target that accepts the same genuine objects that it rejects or answers with errors. Its other
    /// refusals that have nothing in common prove no cause of their own, and rejections of faulty objects prove nothing.
    /// - Parameters:
    ///   - stale: the faulty objects that it accepted for the sake of an earlier request.
    ///   - explained: the vectors that another cause explains.
    private static func turned(
        _ report: RunRecord, _ stale: [VectorResult], besides explained: Set<VectorID>
    ) -> RunCause? {
        let results = report.failures.filter(\.isTurned)
        guard !results.isEmpty else { return nil }
        let refusals = Set(results.compactMap(\.refusal))
        let others = report.failures.filter { result in
            !result.isTurned && !explained.contains(result.id)
                && (RefusedObjects.isIncluded(result, in: report.header)
                    || refusals.contains(.error) && result.answer == .error)
        }
        let refuses = refusals == [.error] ? "answers error to" : "does not accept"
        let unsteady = report.failures.filter { $0.isUnsteady && !explained.contains($0.id) }
        let unproven = report.results.count { $0.outcome == .inconclusive }
        let details = [
            stale.isEmpty ? nil : "after an earlier request, it \(RunWords(report.header).accepts(stale.count))",
            unsteady.isEmpty ? nil : "it answers \(Count.text(unsteady.count, "other request")) differently, too",
            others.isEmpty
                ? nil : "it \(refuses) \(Count.text(others.count, "other object")), perhaps for the same cause",
            unproven > 0 ? RunWords(report.header).proveNothing(unproven) : nil,
        ].compactMap(\.self)
        let deed = refusals.contains(.error) ? "answers differently when asked again about" : "accepts and rejects"
        let quote = TargetQuote((others + results).filter { $0.answer == .error || $0.isTurned })
        let same = results.count == 1 ? "genuine object" : Count.text(results.count, "genuine object")
        let state = "Let a verdict depend on the request alone: look for a policy, a key or a cache that stays from an "
        let lock = "Look for what its words name, such as a lock, a limit or a connection that requests share."
        return RunCause(
            .turned, "It \(deed) the same \(same)",
            detail: details.isEmpty
                ? quote.map { PrintableText.of($0.reason) }
                : details.joined(separator: "; ") + (quote.map { ". \($0.sentence)" } ?? ""),
            remedy: refusals.contains(.error) ? lock : "\(state)earlier request.",
            results: results + others + unsteady + stale)
    }

    private static func wrongOutputs(_ failures: [VectorResult], _ kind: RunKind) -> [RunCause] {
        let wrong = failures.filter { $0.outcome == .wrongOutput }
        // The same value is wrong wherever it is returned.
        let returned = kind.hasChecks ? [] : wrong.filter { $0.verdict != .reject }
        let others = Dictionary(grouping: wrong.filter { kind.hasChecks || $0.verdict == .reject }, by: \.requirement)
        // A service answers with values that no verifier has checked.
        let isOfService = returned.allSatisfy {
            $0.requirement == "SEQ-BITS" || Requirement.named($0.requirement)?.suite == .devicecheck
        }
        let service = isOfService ? returned.first.flatMap { Requirement.named($0.requirement)?.remedy } : nil
        let advice = "Return the values that were verified: a server stores them, and later checks rest on them."
        let values = returned.first.map { first in
            RunCause(
                .wrongOutput, "It returns wrong values for \(Count.text(returned.count, "accepted object"))",
                detail: first.reason.map { "in the first, \($0)" }, remedy: service ?? advice, results: returned)
        }
        return [values].compactMap(\.self)
            + others.map { id, results in
                let requirement = Requirement.named(id)
                let deed = kind.hasChecks ? "calls or concludes wrongly" : "rejects with another status or conclusion"
                return RunCause(
                    .wrongOutput, "It \(deed) in \(kind.units(results.count)) of \(id)", detail: results.first?.reason,
                    remedy: (kind.hasChecks ? requirement?.statement : requirement?.remedy) ?? "",
                    requirements: [id], results: results)
            }
    }

    /// Returns a cause for all failures with the same outcome that have no other cause, whatever they are about.
    private static func byAnswer(
        _ report: RunRecord, _ accepted: RefusedObjects.AcceptedTraits, besides explained: Set<VectorID>
    ) -> [RunCause] {
        let words = RunWords(report.header)
        let isLive = words.kind == .live
        let asked = report.results.count { $0.answer != .none && $0.outcome != .observed }
        func isLockout(_ result: VectorResult) -> Bool { RefusedObjects.isIncluded(result, in: report.header) }
        let kinds: [(Outcome, RunCause.Kind)] = [
            (.error, .error), (.crash, .noAnswer(.crash)), (.timeout, .noAnswer(.timeout)),
            (.protocolError, .noAnswer(.protocolError)), (.unstable, .unstable), (.pass, .wrongReason),
            (.inconclusive, .unproven),
        ]
        return kinds.compactMap { outcome, kind in
            func isIncluded(_ result: VectorResult) -> Bool {
                result.failure == .outcome(outcome) && !isLockout(result) && !explained.contains(result.id)
                    && (outcome != .unstable || result.isUnsteady)
            }
            let failures = report.failures.filter(isIncluded)
            guard !failures.isEmpty else { return nil }
            let all = report.results.count(where: isIncluded)
            let names = kind == .error ? ExceptionNames.text(in: failures).map { ": \($0)" } : nil
            // A counter that no accepted object reaches breaks a reader before any fault can.
            let isBroken = kind == .error || kind == .noAnswer(.crash)
            let shared = isBroken ? RefusedObjects.sharedTrait(of: failures, accepted) : nil
            let counter = shared.flatMap { if case .counter = $0.trait { $0 } else { nil } }
            let isLeft = kind == .error && report.failures.contains { isLockout($0) && $0.answer == .error }
            let isUnproven = kind == .unproven
            let isThrown = kind == .noAnswer(.crash) && areThrown(failures, report)
            let blanks = [
                "{to}": words.place(all, of: kind == .error ? asked : nil), "{on}": words.place(all, "on"),
                "{objects}": Count.text(failures.count, "object"), "{requests}": Count.text(failures.count, "request"),
                "{object}": words.kind.object, "{unit}": words.kind.unit,
            ]
            func text(_ name: String) -> String {
                blanks.reduce(outcome.cause(name, isLive: isLive)) { $0.replacing($1.key, with: $1.value) }
            }
            return RunCause(
                kind, isUnproven ? words.proveNothing(failures.count) : "It \(text("deed"))\(names ?? "")",
                detail: counter?.words(of: failures.count) ?? (isUnproven && isLive ? nil : text("proof").nonEmpty),
                remedy: counter?.trait.remedy
                    ?? (isLeft ? "Repair the errors on genuine objects first. For the others: " : "")
                        + text(isThrown ? "adviceIfThrown" : "advice"),
                results: failures)
        }
    }

    /// Returns whether a program ends for nearly all faulty objects of some suites, and for no genuine object.
    private static func areThrown(_ crashes: [VectorResult], _ report: RunRecord) -> Bool {
        let suites = Set(crashes.map(\.id.suite))
        let faulty = report.results.count { $0.wanted == .reject && suites.contains($0.id.suite) && $0.answer != .none }
        return crashes.count > 3 && crashes.count * 4 >= faulty * 3 && crashes.allSatisfy { $0.wanted == .reject }
            && !report.results.contains { $0.wanted == .accept && $0.answer == .crash }
    }

    /// Returns a cause for each capability that the target was found not to have although it declares it: those vectors were not
    /// judged.
    private static func falselyDeclared(_ report: RunRecord, besides explained: Set<VectorID>) -> [RunCause] {
        let results = report.failures.filter { $0.isFalselyDeclared && !explained.contains($0.id) }
        let declared = Dictionary(grouping: results) { result in
            result.missing.first(where: report.header.description.tested.contains) ?? result.missing.first
        }
        let times = report.remarks.firstNonNil {
            if case .ignoresTime(let accepted, let expired, _) = $0 {
                (accepted: accepted, expired: expired)
            } else {
                nil
            }
        }
        // A verifier that checks no validity answers as one without a clock does.
        let expired = times?.expired
        // The example is an object that was accepted at a wrong time.
        let examples = [expired].compactMap(\.self) + (times?.accepted ?? [])
        return declared.compactMap { capability, results in
            guard let capability else { return nil }
            let (validity, word) = (Requirement.attestationValidity, capability.rawValue)
            func isExample(_ result: VectorResult) -> Bool { capability == .clock && examples.contains(result.id) }
            let results = results.sorted { isExample($0) && !isExample($1) }
            let (need, was) = results.count == 1 ? ("needs", "was") : ("need", "were")
            let unjudged = "\(Count.text(results.count, "vector")) that \(need) \(word) \(was) not judged"
            func cause(_ headline: String, _ remedy: String) -> RunCause {
                RunCause(.untested(capability), "It \(headline)", detail: unjudged, remedy: remedy, results: results)
            }
            let unless = "Leave \(word) out of what the adapter declares, unless the target"
            guard capability == .clock else {
                let meaning = capability.meaning.filter { $0 != "`" }
                return cause("declares \(word), and its answers show that it lacks it", "\(unless) \(meaning).")
            }
            return expired.map { cause("does not \(validity.duty), and accepts '\($0)'", validity.remedy) }
                ?? cause(
                    "declares clock, and its answers do not follow 'time'",
                    "Verify at 'time'. Leave clock out only where the target cannot do so.")
        }
    }
}

extension VectorResult {
    /// A Boolean value that indicates whether the answers differ, and show neither a hole nor a genuine object that was accepted.
    fileprivate var isUnsteady: Bool { outcome == .unstable && !isHole && !isTurned }
}
