/// What a correct verifier answers to a vector.
package enum Expectation: String, Hashable, Vocabulary {
    case accept, reject
    /// Goes with level `info`, and only with it.
    case either

    package static let schemaName = "expectation"
    package static let summary = "What a correct verifier answers. either goes with level info, and only with it."
}

/// What a target says about one piece of evidence.
package enum Verdict: String, Hashable, Vocabulary {
    case accept, reject, unsupported, error

    package static let schemaName = "verdict"
    package static let summary = "What a target says about one piece of evidence."

    package var meaning: String {
        switch self {
        case .accept: "the evidence is valid"
        case .reject: "the evidence is invalid"
        case .unsupported: "the target does not implement this operation"
        case .error: "the target failed in a way that its user does not expect; never the same as reject"
        }
    }
}

/// What came of one vector on one target.
package enum Outcome: String, Hashable, Vocabulary {
    case pass, wrongVerdict, wrongOutput, crash, timeout, protocolError, inconclusive, notTestable, unstable, observed

    package static let schemaName = "outcome"
    package static let summary = "What came of one vector on one target."

    package var meaning: String {
        switch self {
        case .pass: "the right verdict, and no wrong value"
        case .wrongVerdict: "accepted what must be rejected, or the other way round, or answered with `error`"
        case .wrongOutput: "accepted, with a wrong key, counter, environment or other value"
        case .crash: "the process ended instead of answering"
        case .timeout: "no answer in time"
        case .protocolError: "an answer that breaks the protocol: noise, a wrong id, two answers"
        case .inconclusive: "its control was not accepted, so that a rejection proves nothing"
        case .notTestable: "the target lacks a capability that the vector needs"
        case .unstable: "with `--repeat`: different verdicts or values for the same request"
        case .observed: "a vector of level `info`: recorded, never judged"
        }
    }
}
