import AttestModel

/// One cause of failures or gaps of a run, as far as the answers prove it, with its remedy.
struct RunCause: Sendable {
    /// The kind of answers that have one cause.
    enum Kind: Sendable, Hashable {
        /// A remark of the run names one cause for the results of many vectors.
        case named(RunRemark)
        case acceptedFaults, wrongOutput, unstable, error, failedChecks
        /// Genuine objects got an answer in the place of an acceptance.
        case refusedGenuine(ReceivedAnswer)
        /// The same genuine objects were accepted, and rejected or answered with an error.
        case turned
        /// A crash, a timeout or a breach of the protocol came instead of an answer.
        case noAnswer(Outcome)
        /// Rejections had another reason than the fault, or prove nothing, because the controls were not accepted.
        case wrongReason, unproven
        /// Vectors were not sent, because the target lacks a capability.
        case untested(Capability)
        /// Parts that every backend owes were not tested.
        case untestedParts
    }

    let kind: Kind
    /// The probable cause, as a sentence without its full stop.
    let headline: String
    /// The answers that prove it, as the end of the sentence; `nil` when the headline says all.
    let detail: String?
    /// A sentence or two on how to fix it.
    let remedy: String
    /// The ids of the requirements that the failures are about, the neglected one first.
    let requirements: [String]
    /// The results that the cause explains, the example first: the gravest, unless the cause itself names one.
    let results: [VectorResult]

    init(
        _ kind: Kind, _ headline: String, detail: String? = nil, remedy: String, requirements: [String]? = nil,
        results: [VectorResult]
    ) {
        (self.kind, self.headline, self.detail, self.remedy) = (kind, headline, detail, remedy)
        switch kind {
        // The check that the cause is about comes before the checks that fail for the same cause.
        case .named, .refusedGenuine, .turned, .failedChecks, .untested: self.results = results
        // An object of another requirement is no example beside one of the neglected requirement, and a vector that was not
        // judged proves nothing.
        default:
            func place(_ result: VectorResult) -> Int {
                result.outcome == .notTestable ? 2 : result.requirement == requirements?.first ? 0 : 1
            }
            self.results = results.gravestFirst.sorted { place($0) < place($1) }
        }
        let order = Requirement.reported.map(\.id)
        let found = Set(results.map(\.requirement))
        self.requirements = requirements ?? order.filter(found.contains) + found.subtracting(order).sorted()
    }

    /// The gravest harm that the answers prove. An error, a crash or a vector that was not sent proves none.
    var impact: Impact? { proof.map(\.impact).min() }

    /// The results whose answers prove the harm that they are about.
    private var proof: [VectorResult] {
        switch kind {
        case .acceptedFaults: results.filter(\.isHole)
        case .refusedGenuine, .named, .turned: results.filter { $0.wanted == .accept || $0.isHole }
        case .failedChecks: results.filter(FailedChecks.provesImpact)
        default: []
        }
    }

    /// A Boolean value that indicates whether a result of level `must` has the cause, or none has it.
    var isAboutDuty: Bool { results.isEmpty || results.contains { $0.level == .must } }
    /// The number of results of the gravest impact; of all results, where the answers prove none.
    var gravestCount: Int { impact.map { gravest in proof.count { $0.impact == gravest } } ?? results.count }

    /// The place in the order of causes: the lower, the sooner to be fixed.
    var rank: Int {
        switch kind {
        case .named, .turned: 0
        // Whoever needs no evidence needs no forgery.
        case .acceptedFaults where requirements.first == Requirement.liveEvidence.id: 1
        case .acceptedFaults, .failedChecks:
            switch impact {
            case .forgery: 2
            case .replay: 3
            case .impersonation: 4
            case _ where kind == .failedChecks: impact == .lockout ? 8 : 12
            // A wrong acceptance by which somebody gains comes before devices that are shut out.
            case _ where results.contains { $0.level == .must }: 5
            default: 15
            }
        // A process that ends takes the requests of others along.
        case .refusedGenuine(.crash): 6
        case .refusedGenuine(.error), .refusedGenuine(.timeout): 7
        case .refusedGenuine: 8
        // A gap that is allowed fails nothing.
        case .untested(let capability): remedy.isEmpty ? 18 : capability.isCheck ? 9 : 16
        case .untestedParts: 9
        case .noAnswer: 10
        case .error: 11
        case .wrongOutput: 12
        case .unstable: 13
        case .unproven: 14
        case .wrongReason: 17
        }
    }

    /// The kind of result whose color it has, and the rule that it breaks; `nil` where that is its first requirement.
    var traits: (tone: ResultKind, rule: String?) {
        switch kind {
        case .acceptedFaults: (impact?.isGrave == true ? .graveHole : .hole, nil)
        case .refusedGenuine: (.lockout, nil)
        case .named: (.lockout, "run/cause")
        case .wrongOutput, .failedChecks: (.wrongValue, nil)
        case .unstable, .turned: (.unstable, "answer/unstable")
        case .error: (.breakdown, "answer/error")
        case .noAnswer(let outcome): (.breakdown, "answer/\(outcome.rawValue)")
        case .wrongReason: (.wrongReason, "answer/wrongReason")
        case .unproven: (.unproven, "answer/unproven")
        case .untested, .untestedParts: (.untested, "run/untested")
        }
    }

    /// Returns the number of vectors or checks, by impact where the answers prove one: `3 vectors: 1 forgery, 2 hardening`.
    func tally(in kind: RunKind) -> String {
        kind.units(results.count) + (impact == nil ? "" : ": \(ImpactText.words(proof))")
    }

    /// Returns the gravest result in words; `nil` for a cause that a remark names.
    func example(in header: RunHeader) -> FailureSummary? { results.first.map { FailureSummary($0, of: header) } }

    /// The cause as a report in JSON Lines states it.
    var stated: StatedCause { StatedCause(line, impact) }

    /// The cause in one line, without the remedy.
    var line: String {
        let id = [.acceptedFaults, .failedChecks].contains(kind) ? " (\(requirements.first ?? ""))" : ""
        return headline + id + (detail.map { ": \($0)" } ?? "")
    }
}
