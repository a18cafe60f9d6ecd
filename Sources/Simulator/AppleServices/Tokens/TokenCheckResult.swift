import AttestModel
import Foundation

/// The result of checking the provider token of a call. The token itself is not kept.
package struct TokenCheckResult: Sendable, Hashable {
    package var form: AuthorizationForm
    /// The SHA-256 of the token's text, in hexadecimal; `nil` without a token.
    package var sha256: String?
    /// The token's `kid`, as claimed.
    package var keyId: String?
    /// The token's `iss`, as claimed; a team identifier.
    package var issuer: String?
    /// The token's `iat` in whole seconds since 1970, as claimed.
    package var issuedAt: Int64?
    /// The faults of the token, the deciding fault first; none for a valid token.
    package var faults: [TokenFault] = []

    /// The fault that decides; `nil` for a valid token.
    package var fault: TokenFault? { faults.first }

    mutating func note(_ token: ProviderToken) {
        keyId = token.keyId
        issuer = token.issuer
        issuedAt = token.issuedAt.flatMap { Int64(exactly: $0.rounded(.down)) }
    }

    var json: JSONValue {
        .members([
            "form": .string(form.rawValue), "sha256": sha256.map(JSONValue.string),
            "keyId": keyId.map(JSONValue.string), "issuer": issuer.map(JSONValue.string),
            "issuedAt": issuedAt.map(JSONValue.integer), "verdict": fault == nil ? "valid" : "invalid",
            "fault": (fault?.code.rawValue).map(JSONValue.string), "detail": (fault?.detail).map(JSONValue.string),
        ])
    }
}

/// The fault of a provider token.
package struct TokenFault: Error, Sendable, Hashable {
    /// The kind of a fault, as the log names it.
    package enum Code: String, Sendable, CaseIterable {
        /// The header is missing or empty.
        case missing
        /// The token is not after the word `Bearer`, where the service demands it.
        case notBearer
        /// The token is not three parts of base64url, the first two of them JSON objects.
        case malformed
        /// The algorithm is not ES256.
        case algorithm
        /// `kid` is missing, or no key has this identifier.
        case unknownKey
        case signature
        /// `iss` is missing or is not the team of the key.
        case issuer
        /// `iat` is missing, no number, or more than an hour ago.
        case expired
        /// `iat` is more than five minutes ahead.
        case future
        /// The token is valid, but its team is not that of the receipt's app.
        case otherTeam
    }

    package let code: Code
    /// The details, for the log.
    package let detail: String

    init(_ code: Code, _ detail: String) { (self.code, self.detail) = (code, detail) }

    /// A Boolean value that indicates whether there is no token to verify. Such a fault is answered 400, others 401.
    package var isBadlyFormatted: Bool { [.missing, .notBearer, .malformed].contains(code) }
}

/// The form of a token in the header `Authorization`.
package enum AuthorizationForm: String, Sendable, Hashable, CaseIterable {
    /// The header is missing or empty.
    case none
    /// The token alone, as Apple's documentation of attestationData shows it.
    case bare
    /// The token after the word `Bearer`, as for DeviceCheck.
    case bearer

    /// Splits a header's value. The scheme is not case-sensitive (RFC 9110 section 11.1).
    static func split(_ header: String?) -> (form: AuthorizationForm, token: String) {
        let value = (header ?? "").trimmingCharacters(in: [" ", "\t"])
        guard !value.isEmpty else { return (.none, "") }
        let scheme = value.prefix { $0 != " " }
        guard scheme.lowercased() == bearer.rawValue else { return (.bare, value) }
        return (.bearer, value.dropFirst(scheme.count).trimmingCharacters(in: [" "]))
    }
}
