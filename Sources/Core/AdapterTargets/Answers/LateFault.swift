import AttestModel

/// A breach of the protocol that showed after its request had been answered: a second answer, or noise.
package struct LateFault: Sendable, Hashable {
    /// The id of the request that it belongs to.
    package var requestID: String
    /// The actual answer to that request.
    package var content: Answer.Content
    package var evidence: String

    package init(requestID: String, content: Answer.Content, evidence: String) {
        self.requestID = requestID
        self.content = content
        self.evidence = evidence
    }

    /// The vector of the request, and the step when it is a sequence.
    package var vectorAndStep: (VectorID?, String?) {
        let parts = requestID.split(separator: "#", maxSplits: 1).map(String.init)
        return (parts.first.flatMap(VectorID.init), parts.dropFirst().first)
    }
}
