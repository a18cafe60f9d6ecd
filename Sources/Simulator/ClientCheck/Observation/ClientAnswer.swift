import AttestModel

/// The answer of a client to one order.
package struct ClientAnswer: Sendable {
    /// The kind of an answer.
    package enum Content: Sendable {
        /// The conclusion of an adapter.
        case concluded(VerdictResponse)
        /// The response of an endpoint; of a body beyond 16 MiB, nothing.
        case responded(status: Int, body: [UInt8])
        /// The process or the connection ended, as the words say.
        case crash(String)
        case timeout
        /// Something outside the protocol, as the words say.
        case protocolError(String)
    }

    package var content: Content
    /// The header fields of the response of an endpoint.
    package var headers: [HeaderField] = []
    /// A Boolean value that indicates whether an endpoint says that it grants something; `nil` when it says nothing about that.
    package var isGranted: Bool?
    package var milliseconds: Double
    /// The output of the client besides its answer; may be empty.
    package var evidence: String

    package init(content: Content, milliseconds: Double = 0, evidence: String = "") {
        (self.content, self.milliseconds, self.evidence) = (content, milliseconds, evidence)
    }

    /// The verdict that the answer stands for; `nil` when there is none.
    var verdict: Verdict? {
        switch content {
        case .concluded(let response): response.verdict
        case .responded(let status, _):
            switch status {
            case 200..<300: .accept
            case 429, 500...: .error
            default: .reject
            }
        case .crash, .timeout, .protocolError: nil
        }
    }

    /// A Boolean value that indicates whether the client says that it does not do this.
    var isUnsupported: Bool { verdict == .unsupported }

    /// The answer in a few words, the same for answers that mean the same.
    var description: String {
        switch content {
        case .concluded(let response):
            response.verdict.rawValue + (response.output.deviceCheck.conclusion.map { " \($0.rawValue)" } ?? "")
        case .responded(let status, _): "status \(status)"
        case .crash(let words), .protocolError(let words): words
        case .timeout: "no answer"
        }
    }
}
