/// The answer of a correct verifier to a vector.
package enum Expectation: String, Hashable, Vocabulary {
    case accept, reject
    /// Goes with level `info`, and only with it.
    case either
}

/// The result of one vector on one target.
package enum Outcome: String, Hashable, Vocabulary {
    case pass, wrongVerdict, wrongOutput, error, crash, timeout, protocolError, inconclusive, notTestable, unstable,
        observed
}

/// The answer of a target to one vector in one word. The outcome says what it is worth.
package enum ReceivedAnswer: String, Hashable, Vocabulary {
    case accepted, rejected, error, unsupported, crash, timeout, protocolError, different, none

    package static let schemaName = "answer"

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
