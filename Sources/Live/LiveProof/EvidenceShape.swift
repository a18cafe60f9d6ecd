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
    /// - Parameter text: The mapping with the evidence in headers.
    /// - Throws: `RunnerError.configuration` when the mapping lacks a line that the shape replaces.
    func mapping(_ text: String) throws(RunnerError) -> String {
        var text = text
        for (line, others) in changes {
            guard text.contains(line) else {
                throw RunnerError(.configuration, "the mapping of the reference backend lacks the line '\(line)'")
            }
            text = text.replacing(line, with: others)
        }
        return text
    }

    /// The parts of lines in the mapping that the shape replaces, with the new text.
    private var changes: KeyValuePairs<String, String> {
        switch self {
        case .headers: [:]
        case .json:
            [
                "headers: &evidence": "json: &envelope", "Content-Type: application/json": #""...": "${body}""#,
                "X-App-Attest-Assertion:": "assertion:", "X-App-Attest-Client-Data:": "clientData:",
                #"X-App-Attest-Supported: "true""#: "supported: true", "X-Body-SHA256:": "bodySHA256:",
                "X-Original-Method:": "method:", "X-Original-URI:": "path:",
                "\n        body: \"${body}\"": "", #"headers: *evidence, body: "${body}""#: "json: *envelope",
                #"body: '{"item":"coins","amount":1}'"#: "body: {json: {item: coins, amount: 1}}",
                #"body: '{"item":"coins","amount":1,"to":"a friend"}'"#:
                    "body: {json: {item: coins, amount: 1, to: a friend}}",
            ]
        case .bearer:
            [
                #"Authorization: "Bearer ${token}""#: #"X-Session: "${token}""#,
                #"X-App-Attest-Assertion: "${assertion|b64}""#: #"Authorization: "AppAttest ${envelope|b64}""#,
                "\n          X-App-Attest-Client-Data: \"${client_data|b64}\"": "",
                "      client_data: &client_data": """
                      values: &values
                        envelope: {json: {assertion: "${assertion|b64}", clientData: "${client_data|b64}"}}
                      client_data: &client_data
                """,
                "      client_data: *client_data": "      values: *values\n      client_data: *client_data",
            ]
        }
    }
}
