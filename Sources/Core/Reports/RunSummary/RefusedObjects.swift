import AttestModel
import EvidenceAnatomy

/// The genuine objects that a target did not accept. One cause has the same answer to objects of one requirement.
enum RefusedObjects {
    private struct Key: Hashable {
        let requirement: String
        let answer: ReceivedAnswer
    }

    /// The likeness of faulty to genuine objects that broke a target: a trait, the kind as a whole, or the words of an error.
    enum Likeness { case trait(SharedTrait.Share), all, words }

    /// Returns the causes of what fails the run.
    /// - Parameter explained: the vectors that another cause explains.
    static func causes(_ report: RunRecord, _ accepted: AcceptedTraits, besides explained: Set<VectorID>) -> [RunCause]
    {
        let failures = report.failures.filter { isIncluded($0, in: report.header) && !explained.contains($0.id) }
        let alone = Set(
            failures.filter { !$0.isSequence }.map { Key(requirement: $0.requirement, answer: $0.answer) })
        let refusals = Dictionary(grouping: failures) { key(of: $0, alone: alone, accepted) }
        let turning = turning(report)
        return refusals.compactMap { key, results in
            let shared = sharedTrait(of: results, accepted)
            // A target that answers so to what it accepts, too, may do so here: a cause of its own needs a proof.
            guard shared != nil || !turning.contains(key.answer) else { return nil }
            return cause(key, results, breaksWholly(on: results, accepted) ? .all : shared.map(Likeness.trait), report)
        }
    }

    /// Returns the answers that the target gave in the place of an acceptance to objects that it accepted, too.
    static func turning(_ report: RunRecord) -> Set<ReceivedAnswer> {
        Set(report.failures.filter(\.isTurned).compactMap { $0.refusal.map(ReceivedAnswer.init) })
    }

    /// Returns whether the target accepted an object of the kind of another that has the same parts.
    static func acceptsAlike(_ request: VerificationRequest, in report: RunRecord) -> Bool {
        let traits = SharedTrait.all(of: request)
        return report.results.flatMap(\.acceptedRequests).contains {
            $0.kind == request.kind && SharedTrait.all(of: $0) == traits
        }
    }

    /// Returns whether a target that breaks on objects accepted none of their kind: no part of some is at fault.
    static func breaksWholly(on results: [VectorResult], _ accepted: AcceptedTraits) -> Bool {
        guard results.count > 3 else { return false }
        return results.allSatisfy {
            $0.answer != .rejected && $0.refusedRequest.map { accepted[$0.kind] } == .some(nil)
        }
    }

    /// Returns what all refused objects have and no accepted object has; `nil` where that is luck.
    static func sharedTrait(of results: [VectorResult], _ accepted: AcceptedTraits) -> SharedTrait.Share? {
        let requests = results.compactMap(\.refusedRequest)
        let common = requests.first.flatMap { SharedTrait.distinguishing(requests, from: accepted[$0.kind] ?? []) }
        return common.flatMap { $0.trait.isNamedByOne || results.count > 1 ? $0 : nil }
    }

    /// Returns whether a result is a lockout. In a run of checks, an error is a finding of its own.
    static func isIncluded(_ result: VectorResult, in header: RunHeader) -> Bool {
        !result.isTurned && (header.options.kind.hasChecks ? result.isLockout : result.locksOut)
    }

    /// Returns the requirement whose neglect an answer shows. The step of a sequence is about the genuine objects of its kind,
    /// unless nothing but the state can be at fault: the target gave a verdict, and accepts such objects alone.
    private static func key(of result: VectorResult, alone: Set<Key>, _ accepted: AcceptedTraits) -> Key {
        let broken = result.answer == .rejected ? nil : result.refusedRequest?.kind
        let whole = broken.flatMap { kind in
            accepted[kind] == nil ? Requirement.reported.first { $0.suite == kind.suite }?.id : nil
        }
        let own = Key(requirement: whole ?? result.requirement, answer: result.answer)
        guard let step = result.step, let genuine = result.stepRequirement else { return own }
        let key = Key(requirement: genuine, answer: result.answer)
        let isStateless = result.answer != .rejected || step.number == 1 || alone.contains(key)
        let trait = result.refusedRequest.flatMap { request in
            SharedTrait.distinguishing([request], from: accepted[request.kind] ?? [])?.trait
        }
        return isStateless || trait?.isNamedByOne == true ? key : own
    }

    private static func cause(_ key: Key, _ results: [VectorResult], _ likeness: Likeness?, _ report: RunRecord)
        -> RunCause
    {
        var results = results
        let shared: SharedTrait.Share? = if case .trait(let share) = likeness { share } else { nil }
        // The first result is the example: it has what the cause says.
        if let shared, let first = results.firstIndex(where: { $0.refusedRequest == shared.example }) {
            results.insert(results.remove(at: first), at: 0)
        }
        let alike = likeness.map { broken(report, as: results, by: $0) } ?? []
        let isSaidAlike = Set(results.map { ReasonPattern.of($0.reason ?? "") }).count == 1
        let isUnknown = key.answer == .rejected && shared == nil && isSaidAlike && !report.header.options.kind.hasChecks
        let quote = shared?.trait.isOfOS27 == true || isUnknown ? TargetQuote(results) : nil
        let names = key.answer == .error && quote == nil ? ExceptionNames.text(in: results + alike) : nil
        let others = alike.isEmpty ? nil : "and \(Count.text(alike.count, "faulty object")) alike"
        let isAll = if case .all = likeness { true } else { false }
        let common = isAll ? "it accepted none" : shared?.words(of: results.count) ?? titles(of: results)
        let parts = [common, names, others].compactMap(\.self)
        return RunCause(
            .refusedGenuine(key.answer), "It \(deed(key, results, report))",
            detail: parts.isEmpty ? nil : parts.joined(separator: "; ") + (quote.map { ". \($0.sentence)" } ?? ""),
            remedy: isAll ? brokenWholly : remedy(key, results, shared?.trait),
            requirements: [key.requirement], results: results + alike)
    }

    /// Returns the faulty objects that broke the target with the answer and in the words that refused ones got.
    static func broken(_ report: RunRecord, as refused: [VectorResult], by likeness: Likeness) -> [VectorResult] {
        func words(_ result: VectorResult) -> [String] {
            [result.answer.rawValue, result.refusedRequest?.kind.name ?? "", ReasonPattern.of(result.reason ?? "")]
        }
        let told = Set(refused.map(words))
        let alike = report.failures.filter {
            $0.wanted == .reject && $0.answer != .rejected && told.contains(words($0))
        }
        return switch likeness {
        case .trait(let share): alike.filter { SharedTrait.all(of: $0.refusedRequest).contains(share.trait) }
        case .all: alike
        case .words: alike.filter { $0.answer == .error && $0.reason != nil }
        }
    }

    /// Returns text like `rejects 2 of 9 genuine objects of AST-VALID, and one in 1 of 4 sequences`.
    private static func deed(_ key: Key, _ results: [VectorResult], _ report: RunRecord) -> String {
        let words = RunWords(report.header)
        if words.kind.hasChecks, results.allSatisfy({ $0.impact != .lockout }),
            let duty = Requirement.named(key.requirement)?.duty
        {
            return "does not fully \(duty) (\(key.requirement))"
        }
        let about = Set(results.filter { !$0.isSequence }.map(\.requirement))
        func asked(_ isSequence: Bool) -> [VectorResult] {
            report.results.filter { result in
                result.isSequence == isSequence && result.answer != .none && result.outcome != .observed
                    && (isSequence || (about.contains(result.requirement) && result.wanted == .accept))
            }
        }
        // An object that another cause explains was asked, too, and does not count as refused.
        let refused = results.count { !$0.isSequence && $0.wanted == .accept }
        let (alone, sequences) = (asked(false), asked(true))
        let inSequences = results.count(where: \.isSequence)
        let place = "\(inSequences) of \(Count.text(sequences.count, "sequence"))"
        guard results.count > inSequences else { return "\(words.refuses(key.answer, nil)) in \(place)" }
        return "\(words.refuses(key.answer, (refused, alone.count))) of \(ListText.of(about.sorted()))"
            + (inSequences > 0 ? ", and one in \(place)" : "")
    }

    /// The advice about a target that accepted no object of a kind.
    static let brokenWholly =
        "Run the repeat command, and look at what every such object needs: a library, a file or a setting."

    private static func remedy(_ key: Key, _ results: [VectorResult], _ trait: SharedTrait?) -> String {
        // The words about one object say more than those about all, unless the objects have something in common.
        let own =
            results.count <= 3 && trait == nil && results[0].outline?.tags.contains("fuzz") != true
            ? ListText.first(
                of: results.gravestFirst.compactMap { $0.vector?.request == nil ? nil : $0.outline?.why }
            ).nonEmpty.map { "Accept such objects. \($0)" } : nil
        let general = trait == nil && key.answer == .crash ? nil : Requirement.named(key.requirement)?.remedy
        let advice = trait?.remedy ?? own ?? general ?? "Accept what real devices send."
        return switch key.answer {
        case .error: "\(advice) Do not catch the error and answer reject: that locks these devices out for good."
        case .crash: "Run the repeat command to see the trap. \(advice)"
        case .timeout: "Run the repeat command, and look for what waits or never ends. \(advice)"
        default: advice
        }
    }

    /// The traits of the genuine objects that a target accepted, by the kinds of those that it refused.
    typealias AcceptedTraits = [EvidenceKind: Set<SharedTrait>]

    /// Returns the traits of the genuine objects that the target accepted, those in sequences among them.
    static func acceptedTraits(in report: RunRecord) -> AcceptedTraits {
        let refused = report.failures.filter {
            isIncluded($0, in: report.header) || [.error, .crash].contains($0.answer)
        }
        .compactMap(\.refusedRequest?.kind)
        let kinds = Set(refused)
        let requests = Set(report.results.flatMap(\.acceptedRequests).filter { kinds.contains($0.kind) })
        return requests.reduce(into: [:]) { $0[$1.kind, default: []].formUnion(SharedTrait.all(of: $1)) }
    }

    static func titles(of results: [VectorResult]) -> String? {
        let titles = results.sorted { $0.id < $1.id }.map { $0.outline?.title ?? $0.id.description }
        guard !titles.isEmpty else { return nil }
        return titles.prefix(3).joined(separator: "; ") + (titles.count > 3 ? "; and others" : "")
    }
}

extension VectorResult {
    /// The genuine objects that the target accepted.
    fileprivate var acceptedRequests: [VerificationRequest] {
        guard let steps = vector?.steps else {
            return answer == .accepted && expect == .accept ? [vector?.request].compactMap(\.self) : []
        }
        let count = answer == .none ? 0 : step.map { $0.number - 1 } ?? steps.count
        return steps.prefix(count).filter { $0.expect == .accept }.map(\.request)
    }

    /// The request of a single object, or that of the step of a sequence that failed; `nil` for a check.
    var refusedRequest: VerificationRequest? {
        guard let steps = vector?.steps else { return vector?.request }
        guard let step, steps.indices.contains(step.number - 1) else { return nil }
        return steps[step.number - 1].request
    }
}
