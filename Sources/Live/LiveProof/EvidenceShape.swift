import AttestModel

/// The place of the evidence in protected requests. The checks must find a fault wherever an app puts its evidence.
package enum EvidenceShape: String, Sendable, CaseIterable {
    /// The headers of the reference backend.
    case headers
    /// Members of the JSON body, behind the members of the order.
    case json
    /// A JSON object in base64 behind the word `AppAttest` in the header `Authorization`. The token of the session is in
    /// the header `X-Session`.
    case bearer

    /// Returns the mapping of the reference backend in the shape.
    ///
    /// - Parameter text: The mapping with the evidence in headers.
    /// - Throws: `RunnerError.configuration` when the mapping lacks a line that the shape replaces.
    func mapping(_ text: String) throws(RunnerError) -> String {
        var text = text
        for (lines, others) in changes {
            guard text.contains(lines) else {
                throw RunnerError(.configuration, "the mapping of the reference backend lacks the lines:\n\(lines)")
            }
            text = text.replacing(lines, with: others)
        }
        return text
    }

    /// The lines of the mapping that the shape replaces, with the new ones.
    private var changes: KeyValuePairs<String, String> {
        switch self {
        case .headers: [:]
        case .json:
            [
                Self.headerLines + Self.statementLines: """
                        json: &envelope
                          "...": "${body}"
                          assertion: "${assertion|b64}"
                          clientData: "${client_data|b64}"
                          supported: true
                          bodySHA256: "${body|sha256|b64}"
                          method: "${method}"
                          path: "${path}"

                """,
                #"headers: *evidence, body: "${body}""#: "json: *envelope",
                #"body: '{"item":"coins","amount":1}'"#: "body: {json: {item: coins, amount: 1}}",
                #"body: '{"item":"coins","amount":1,"to":"a friend"}'"#:
                    "body: {json: {item: coins, amount: 1, to: a friend}}",
            ]
        case .bearer:
            [
                #"{Authorization: "Bearer ${token}"}"#: #"{X-Session: "${token}"}"#,
                Self.evidenceLines: """
                          Authorization: "AppAttest ${envelope|b64}"

                """,
                "      client_data: &client_data\n": """
                      values: &values
                        envelope: {json: {assertion: "${assertion|b64}", clientData: "${client_data|b64}"}}
                      client_data: &client_data

                """,
                "      client_data: *client_data\n": "      values: *values\n      client_data: *client_data\n",
            ]
        }
    }

    private static let headerLines = """
                headers: &evidence
                  Content-Type: application/json
        \(evidenceLines)
        """
    private static let evidenceLines = """
                  X-App-Attest-Assertion: "${assertion|b64}"
                  X-App-Attest-Client-Data: "${client_data|b64}"

        """
    private static let statementLines = """
                  # The backend ignores what a request states about itself in the other fields.
                  X-App-Attest-Supported: "true"
                  X-Body-SHA256: "${body|sha256|b64}"
                  X-Original-Method: "${method}"
                  X-Original-URI: "${path}"
                body: "${body}"

        """
}
