import AttestModel

/// The answer to one request.
package struct Answer: Sendable {
    package enum Content: Sendable, Hashable {
        /// A message of the protocol with the id of the request.
        case response(AdapterResponseContent)
        /// The process or the connection ended instead, as the words say.
        case crash(String)
        /// No answer in time.
        case timeout
        /// Something outside the protocol, as the words say.
        case protocolError(String)
    }

    package var content: Content
    /// `nil` for anything but an answer of the protocol.
    package var verdict: Verdict? {
        if case .response(.verdict(let response)) = content { response.verdict } else { nil }
    }

    /// From sending the request to the end of the answer.
    package var milliseconds: Double
    /// The output of the target besides its answer (the end of its standard error, an offending line); may be empty.
    package var evidence: String
    /// An addition to the answer to an earlier request, found only now.
    package var late: LateFault?

    package init(_ content: Content, milliseconds: Double = 0, evidence: String = "", late: LateFault? = nil) {
        self.content = content
        self.milliseconds = milliseconds
        self.evidence = evidence
        self.late = late
    }
}
