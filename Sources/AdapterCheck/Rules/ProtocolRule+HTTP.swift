import AttestModel

/// The rules for endpoints.
extension ProtocolRule {
    static let get = ProtocolRule(
        id: "get", title: "Answers GET with no verdict",
        advice: "Answer only POST; a status like 405 for everything else. GET must neither verify nor end the server.")

    static let contentType = ProtocolRule(
        id: "content-type", title: "Handles another content type",
        advice: """
            Answer a body of another type than application/json as if it were JSON, or with a status from 400 to 499 \
            such as 415.
            """)
}
