/// What a vector asks: one question, or several that build on each other.
package enum VectorContent: Sendable, Hashable {
    /// - Parameter result: what a correct verifier returns when it accepts; of vectors to reject only those have one
    ///   that a verifier may accept if it returns exactly this.
    case single(VerificationRequest, result: VerifiedOutput?)
    /// Asked in order, over one connection.
    case sequence([SequenceStep])

    /// Everything that is asked, in order.
    package var requests: [VerificationRequest] {
        switch self {
        case .single(let request, _): [request]
        case .sequence(let steps): steps.map(\.request)
        }
    }
}

extension Vector {
    /// The request of a vector that is no sequence.
    package var request: VerificationRequest? {
        if case .single(let request, _) = content { request } else { nil }
    }

    /// What a correct verifier returns when it accepts. A vector to reject that has one may be accepted with it.
    package var result: VerifiedOutput? {
        if case .single(_, let result) = content { result } else { nil }
    }

    /// The steps of a sequence.
    package var steps: [SequenceStep]? {
        if case .sequence(let steps) = content { steps } else { nil }
    }

    /// Everything that is asked, in order, under the ids that it is asked by: the vector's own, and for a step
    /// `<vector id>#<step name>`.
    package var requests: [AdapterRequest] {
        switch content {
        case .single(let request, _): [AdapterRequest(id: id.description, content: .verify(request))]
        case .sequence(let steps):
            steps.map { AdapterRequest(id: wireID(of: $0), content: .verify($0.request)) }
        }
    }

    /// The id by which a step is asked.
    package func wireID(of step: SequenceStep) -> String { "\(id)#\(step.name)" }
}
