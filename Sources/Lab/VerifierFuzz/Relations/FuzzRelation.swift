import AttestModel
import FixtureForge

/// A circumstance that does not matter to a right verifier. A finding that repeats under all of them is about its change, and not
/// about a chance of its bytes.
package enum FuzzRelation: String, Sendable, Hashable, CaseIterable {
    case again
    /// The same change under other keys of the device and of all authorities.
    case otherKeys
    case later
    /// A root beside those of the request that has nothing to do with the object.
    case unrelatedRoot

    /// The circumstance in words, after `not`.
    package var description: String {
        switch self {
        case .again: "when asked again"
        case .otherKeys: "under other keys"
        case .later: "100 days later"
        case .unrelatedRoot: "with an unrelated root beside"
        }
    }

    var needs: Set<Capability> { self == .later ? [.clock] : [] }
}

/// The forges of a question under other circumstances.
struct RelatedForges {
    private let forge: CaseForge
    private let otherKeys: CaseForge
    private let later: CaseForge

    init(_ forge: CaseForge) {
        let context = forge.context
        self.forge = forge
        otherKeys = CaseForge(
            context: ForgeContext(
                seed: Seed("\(context.seed), other keys"), time: context.time, subject: context.subject,
                shape: context.shape))
        later = CaseForge(context: context.at(context.time.adding(days: 100), about: context.subject))
    }

    func forge(_ relation: FuzzRelation) -> CaseForge {
        switch relation {
        case .again, .unrelatedRoot: forge
        case .otherKeys: otherKeys
        case .later: later
        }
    }

    /// Returns a question under another circumstance; `nil` where there is none.
    func exchange(_ question: FuzzCase, _ relation: FuzzRelation, oracle: Oracle) -> FuzzExchange? {
        let forge = forge(relation)
        guard let exchange = forge.exchange(question, oracle: oracle) else { return nil }
        guard relation == .unrelatedRoot else { return exchange }
        guard exchange.steps.count == 1, var step = exchange.steps.first,
            let request = step.request.adding(root: forge.context.unrelatedRoot)
        else { return nil }
        step.request = request
        return FuzzExchange(
            steps: [step], answers: [ExpectedVerdict(oracle(request), isOpen: exchange.expected.expect == .either)])
    }
}

extension VerificationRequest {
    /// The request with a root beside its own; `nil` for a kind that has no roots.
    func adding(root: [UInt8]) -> VerificationRequest? {
        switch self {
        case .attestation(var request):
            request.roots.append(root)
            return .attestation(request)
        case .receipt(var request):
            request.roots.append(root)
            return .receipt(request)
        default: return nil
        }
    }
}
