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
        (self.content, self.milliseconds, self.evidence, self.late) = (content, milliseconds, evidence, late)
    }
}

/// A breach of the protocol that showed after its request had been answered: a second answer, or noise.
package struct LateFault: Sendable, Hashable {
    package var requestID: String
    /// The actual answer to that request.
    package var content: Answer.Content
    package var evidence: String

    /// The vector of the request, and the step when it is a sequence.
    package var vectorAndStep: (VectorID?, String?) {
        let parts = requestID.split(separator: "#", maxSplits: 1).map(String.init)
        return (parts.first.flatMap(VectorID.init), parts.dropFirst().first)
    }
}
