import AttestModel

/// What came back for one request.
package struct Answer: Sendable {
    package enum Content: Sendable, Hashable {
        /// A message of the protocol with the id of the request.
        case response(AdapterResponse.Content)
        /// The process, or the connection, ended instead; how, in words.
        case crash(String)
        /// Nothing in time.
        case timeout
        /// Something outside the protocol; what, in words.
        case protocolError(String)
    }

    package var content: Content
    /// `nil` for anything but an answer of the protocol.
    package var verdict: Verdict? {
        if case .response(.verdict(let response)) = content { response.verdict } else { nil }
    }

    /// From sending the request to the end of the answer.
    package var milliseconds: Double
    /// What the target said beside its answer (the end of its standard error, an offending line); may be empty.
    package var evidence: String
    /// What the target added to its answer to an earlier request, found only now.
    package var late: LateFault?

    package init(_ content: Content, milliseconds: Double = 0, evidence: String = "", late: LateFault? = nil) {
        self.content = content
        self.milliseconds = milliseconds
        self.evidence = evidence
        self.late = late
    }
}
