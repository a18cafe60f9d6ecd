/// The answer of a correct verifier to a vector.
package enum Expectation: String, Hashable, Vocabulary {
    case accept, reject
    /// Goes with level `info`, and only with it.
    case either

    package static let summary = "What a correct verifier answers. either goes with level info, and only with it."
}

/// The result of one vector on one target.
package enum Outcome: String, Hashable, Vocabulary {
    case pass, wrongVerdict, wrongOutput, error, crash, timeout, protocolError, inconclusive, notTestable, unstable,
        observed

    package static let summary = "What came of one vector on one target."

    package var meaning: String {
        switch self {
        case .pass: "The verdict is right, and no returned value is wrong"
        case .wrongVerdict: "The target accepted an object that must be rejected, or rejected one that must be accepted"
        case .wrongOutput: "The target accepted, with a wrong key, counter, environment or other value"
        case .error: "The target answered `error` where it had to accept or reject"
        case .crash: "The process ended instead of answering"
        case .timeout: "There was no answer in time"
        case .protocolError: "The answer breaks the protocol"
        case .inconclusive: "The control was not accepted, so that a rejection proves nothing"
        case .notTestable: "The target lacks a capability that the vector needs, or answered `unsupported`"
        case .unstable: "With `--repeat`: verdicts or values differ"
        case .observed: "The vector has level `info`: its answer is recorded and never judged"
        }
    }
}

/// The answer of a target to one vector in one word. The outcome says what it is worth.
package enum ReceivedAnswer: String, Hashable, Vocabulary {
    case accepted, rejected, error, unsupported, crash, timeout, protocolError, different, none

    package static let schemaName = "answer"
    package static let summary = "What a target answered to one vector, of a sequence to the step that decided."

    package var meaning: String {
        switch self {
        case .accepted, .rejected, .error, .unsupported: ""
        case .crash: "the process ended instead"
        case .timeout: "nothing came in time"
        case .protocolError: "the answer broke the protocol"
        case .different: "asked several times, it gave different answers"
        case .none: "it was not asked"
        }
    }

    /// The answer that a verdict stands for.
    package init(_ verdict: Verdict) {
        self =
            switch verdict {
            case .accept: .accepted
            case .reject: .rejected
            case .error: .error
            case .unsupported: .unsupported
            }
    }
}
