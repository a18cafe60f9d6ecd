import AttestModel

/// A breach of the protocol that came to light after its request had been answered: a second answer, or noise.
package struct LateFault: Sendable, Hashable {
    /// The id of the request that it belongs to.
    package var requestID: String
    /// What the outcome of that request really is.
    package var content: Answer.Content
    package var evidence: String

    package init(requestID: String, content: Answer.Content, evidence: String) {
        self.requestID = requestID
        self.content = content
        self.evidence = evidence
    }

    /// The vector that was asked about, and of a sequence the step.
    package var vectorAndStep: (VectorID?, String?) {
        let parts = requestID.split(separator: "#", maxSplits: 1).map(String.init)
        return (parts.first.flatMap(VectorID.init), parts.dropFirst().first)
    }
}
