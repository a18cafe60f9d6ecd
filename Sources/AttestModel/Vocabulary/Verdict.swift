/// The answer of a correct verifier to a vector.
package enum Expectation: String, Hashable, Vocabulary {
    case accept, reject
    /// Goes with level `info`, and only with it.
    case either

    package static let schemaName = "expectation"
    package static let summary = "What a correct verifier answers. either goes with level info, and only with it."
}

/// A target's judgement of one piece of evidence.
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

/// The result of one vector on one target.
package enum Outcome: String, Hashable, Vocabulary {
    case pass, wrongVerdict, wrongOutput, crash, timeout, protocolError, inconclusive, notTestable, unstable, observed

    package static let schemaName = "outcome"
    package static let summary = "What came of one vector on one target."

    package var meaning: String {
        switch self {
        case .pass: "The verdict is right, and no returned value is wrong"
        case .wrongVerdict:
            "The target accepted an object that must be rejected, rejected one that must be accepted, or answered with `error`"
        case .wrongOutput: "The target accepted, with a wrong key, counter, environment or other value"
        case .crash: "The process ended instead of answering"
        case .timeout: "There was no answer in time"
        case .protocolError: "The answer breaks the protocol"
        case .inconclusive: "The control was not accepted, so that a rejection proves nothing"
        case .notTestable: "The target lacks a capability that the vector needs"
        case .unstable: "With `--repeat`: verdicts or values differ"
        case .observed: "The vector has level `info`: its answer is recorded and never judged"
        }
    }
}
