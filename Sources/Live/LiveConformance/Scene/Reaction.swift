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

    /// The effect of the request on the state, as far as the answer tells.
    var attempt: Attempted {
        switch self {
        case .accepted: .accepted
        case .refused(429): .unknown
        case .refused: .refused
        case .failed, .unclear, .lost: .unknown
        }
    }

    enum Attempted { case accepted, refused, unknown }

    /// The answer in a few words.
    var words: String {
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

    /// The finding of a check whose request must be accepted.
    ///
    /// - Parameter subject: The request, as the beginning of a sentence.
    func wantingAcceptance(_ subject: String) -> LiveFinding {
        switch self {
        case .accepted: .pass(.accept)
        case .refused: .lockout("\(subject) was \(words)")
        default: failure(subject)
        }
    }

    /// The finding of a check whose request must be refused.
    func wantingRefusal(_ subject: String) -> LiveFinding {
        switch self {
        case .accepted: .hole("\(subject) was accepted")
        case .refused: .pass(.reject)
        default: failure(subject)
        }
    }

    /// The finding of an answer that is wrong whatever the request was.
    func failure(_ subject: String) -> LiveFinding {
        switch self {
        case .accepted, .refused: .inconclusive("\(subject) was \(words)")
        case .failed: LiveFinding(.error, .error, "\(subject) was \(words)")
        case .unclear: LiveFinding(.protocolError, nil, "\(subject) was \(words)")
        case .lost(.timeout): LiveFinding(.timeout, nil, "\(subject) was \(words)")
        case .lost: LiveFinding(.crash, nil, "\(subject) was \(words)")
        }
    }
}

/// A request that was sent, with what came of it.
struct Sent: Sendable {
    let exchange: LiveExchange
    let reaction: Reaction
}
