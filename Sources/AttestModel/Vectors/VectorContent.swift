/// What a vector asks: one question, or several that build on each other.
public enum VectorContent: Sendable, Hashable {
    /// - Parameter result: what a correct verifier returns; only for vectors to accept.
    case single(VerificationRequest, result: VerifiedOutput?)
    /// Asked in order, over one connection.
    case sequence([SequenceStep])
}

extension Vector {
    /// The request of a vector that is no sequence.
    public var request: VerificationRequest? {
        if case .single(let request, _) = content { request } else { nil }
    }

    /// What a correct verifier returns; only for vectors to accept that are no sequences.
    public var result: VerifiedOutput? {
        if case .single(_, let result) = content { result } else { nil }
    }

    /// The steps of a sequence.
    public var steps: [SequenceStep]? {
        if case .sequence(let steps) = content { steps } else { nil }
    }

    /// Everything that is asked, in order, under the ids that it is asked by: the vector's own, and for a step
    /// `<vector id>#<step name>`.
    public var requests: [AdapterRequest] {
        switch content {
        case .single(let request, _): [AdapterRequest(id: id.description, content: .verify(request))]
        case .sequence(let steps):
            steps.map { AdapterRequest(id: wireID(of: $0), content: .verify($0.request)) }
        }
    }

    /// The id by which a step is asked.
    public func wireID(of step: SequenceStep) -> String { "\(id)#\(step.name)" }
}
