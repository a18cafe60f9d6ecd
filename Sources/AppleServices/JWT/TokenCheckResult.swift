import AttestModel

/// What the services found out about a call's provider token. The token itself is not kept.
package struct TokenCheckResult: Sendable, Hashable {
    package var form: AuthorizationForm
    /// The token's `kid`, as claimed.
    package var keyId: String?
    /// The token's `iss`, as claimed; a team identifier.
    package var issuer: String?
    /// The token's `iat` in whole seconds since 1970, as claimed.
    package var issuedAt: Int64?
    /// `nil` for a token that holds.
    package var fault: TokenFault?

    var json: JSONValue {
        .members([
            "form": .string(form.rawValue), "keyId": keyId.map(JSONValue.string),
            "issuer": issuer.map(JSONValue.string), "issuedAt": issuedAt.map(JSONValue.integer),
            "verdict": fault == nil ? "valid" : "invalid", "fault": (fault?.code.rawValue).map(JSONValue.string),
            "detail": (fault?.detail).map(JSONValue.string),
        ])
    }
}
