/// The contents of a vector: one request, or several that build on each other. Copies share them.
package indirect enum VectorContent: Sendable, Hashable {
    case single(VerificationRequest, result: VerifiedOutput?)
    /// The steps, sent in order over one connection.
    case sequence([SequenceStep])

    package var requests: [VerificationRequest] {
        switch self {
        case .single(let request, _): [request]
        case .sequence(let steps): steps.map(\.request)
        }
    }
}

extension Vector {
    /// The request of a vector that is not a sequence.
    package var request: VerificationRequest? { if case .single(let request, _) = content { request } else { nil } }

    /// The values that a correct verifier returns. A vector to reject that has some may be accepted with exactly these.
    package var result: VerifiedOutput? { if case .single(_, let result) = content { result } else { nil } }

    package var steps: [SequenceStep]? { if case .sequence(let steps) = content { steps } else { nil } }

    /// Every request in order with its id: the vector's own, and for a step `<vector id>#<step name>`.
    package var requests: [AdapterRequest] {
        switch content {
        case .single(let request, _):
            [AdapterRequest(id: id.description, content: .verify(request.followed(byZeros: trailingZeros)))]
        case .sequence(let steps): steps.map { AdapterRequest(id: wireID(of: $0), content: .verify($0.request)) }
        }
    }

    package func wireID(of step: SequenceStep) -> String { "\(id)#\(step.name)" }
}

extension VerificationRequest {
    fileprivate func followed(byZeros count: Int) -> VerificationRequest {
        count == 0 ? self : with(evidence: evidence + [UInt8](repeating: 0, count: count))
    }
}
