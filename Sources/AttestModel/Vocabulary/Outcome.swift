/// What came of one vector on one target.
package enum Outcome: String, Sendable, Hashable, CaseIterable {
    case pass
    /// Accepted what must be rejected, or the other way round, or answered with an error of its own.
    case wrongVerdict
    /// Accepted, but returned the wrong key, counter or environment.
    case wrongOutput
    /// The target's process ended instead of answering.
    case crash
    /// No answer in time.
    case timeout
    /// An answer that is not of the protocol: noise, a wrong id, two answers.
    case protocolError
    /// Its control was not accepted, so that a rejection proves nothing.
    case inconclusive
    /// The vector needs a capability that the target lacks.
    case notTestable
    /// Different answers to the same request.
    case unstable
    /// An `info` vector: recorded, never judged.
    case observed
}
