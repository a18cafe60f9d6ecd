import AttestModel
import LiveMapping
import Transport

/// The meaning of an answer to one request.
enum Reaction: Sendable, Hashable {
    /// The step was accepted, with the captured values.
    case accepted([String: [UInt8]])
    /// The request was refused in good order; with the status.
    case refused(Int)
    /// The backend failed: status 500 or higher.
    case failed(Int)
    /// The answer is neither; with the reason as the end of a sentence.
    case unclear(String)
    /// No answer came.
    case lost(WireFailure)

    init(_ exchange: LiveExchange, to step: Step) {
        switch exchange.result {
        case .failure(let failure): self = .lost(failure)
        case .success(let response):
            switch step.reading(response) {
            case .accepted(let values): self = .accepted(values)
            case .refused: self = response.status >= 500 ? .failed(response.status) : .refused(response.status)
            case .broken(let reason): self = response.status >= 500 ? .failed(response.status) : .unclear(reason)
            }
        }
    }

    var isAccepted: Bool { if case .accepted = self { true } else { false } }
    var isRefused: Bool { if case .refused = self { true } else { false } }

    /// The answer in a few words.
    var description: String {
        switch self {
        case .accepted: "accepted"
        case .refused(let status): "refused with \(status)"
        case .failed(let status): "answered with \(status)"
        case .unclear(let reason): "not understood: \(reason)"
        case .lost(.unreachable(let fault)): "not sent: \(fault.description)"
        case .lost(.timeout): "not answered in time"
        case .lost(.closed): "not answered: the connection was closed"
        case .lost(.malformed(let reason)): "answered with bytes that are not HTTP: \(reason)"
        }
    }
}

/// A request that was sent, with what came of it.
struct Sent: Sendable {
    let exchange: LiveExchange
    let reaction: Reaction
    /// The request that decides the check, as the beginning of a sentence.
    let subject: String

    /// Ends the scene unless the request was accepted, as it must be.
    /// - Parameter subject: The request, as the beginning of a sentence; `nil` for the one that decides the check.
    /// - Returns: The finding of a check that is about this request.
    @discardableResult
    func wantingAcceptance(_ subject: String? = nil) throws(SceneStop) -> LiveFinding {
        switch reaction {
        case .accepted: return .pass(.accept)
        case .refused: throw .finding(.lockout("\(subject ?? self.subject) was \(reaction.description)"))
        default: throw .finding(failure(subject))
        }
    }

    /// Ends the scene unless the request was refused, as it must be.
    @discardableResult
    func wantingRefusal(_ subject: String? = nil) throws(SceneStop) -> LiveFinding {
        switch reaction {
        case .accepted: throw .finding(.hole("\(subject ?? self.subject) was accepted"))
        case .refused: return .pass(.reject)
        default: throw .finding(failure(subject))
        }
    }

    /// Ends the scene unless hostile evidence was refused: by every status from 400 to 499, whether the mapping lists it or
    /// not.
    func wantingAnyRefusal(_ subject: String? = nil) throws(SceneStop) -> LiveFinding {
        isUnlistedRefusal ? .pass(.reject) : try wantingRefusal(subject)
    }

    /// A Boolean value that indicates whether the status is a refusal that the mapping does not list.
    var isUnlistedRefusal: Bool {
        if case .unclear = reaction, case .success(let response) = exchange.result {
            response.status >= 400
        } else {
            false
        }
    }

    /// Ends the scene as inconclusive unless genuine evidence was accepted: without it nothing is proved.
    func demand(_ evidence: String) throws(SceneStop) {
        guard !reaction.isAccepted else { return }
        throw .finding(
            .inconclusive("nothing is proved: the control, a genuine \(evidence), was \(reaction.description)"))
    }

    /// The finding of an answer that is wrong whatever the request was.
    func failure(_ subject: String? = nil) -> LiveFinding {
        let words = "\(subject ?? self.subject) was \(reaction.description)"
        return switch reaction {
        case .accepted, .refused: .inconclusive(words)
        case .failed: LiveFinding(.error, .error, words)
        case .unclear: LiveFinding(.protocolError, nil, words)
        case .lost(.timeout): LiveFinding(.timeout, nil, words)
        case .lost: LiveFinding(.crash, nil, words)
        }
    }
}
