/// What is wrong with a provider token.
package struct TokenFault: Sendable, Hashable {
    /// Which fault it is, as the log names it. New ones may come.
    package struct Code: Sendable, Hashable, RawRepresentable {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        /// No header, or an empty one.
        package static let missing = Code(rawValue: "missing")
        /// Not three parts of base64url with JSON inside.
        package static let malformed = Code(rawValue: "malformed")
        /// Another algorithm than ES256.
        package static let algorithm = Code(rawValue: "algorithm")
        /// `kid` is absent, or no key of this identifier is known.
        package static let unknownKey = Code(rawValue: "unknownKey")
        /// The signature does not verify.
        package static let signature = Code(rawValue: "signature")
        /// `iss` is absent, or not the team of the key.
        package static let issuer = Code(rawValue: "issuer")
        /// `iat` is absent or more than an hour ago.
        package static let expired = Code(rawValue: "expired")
        /// `iat` is more than five minutes ahead.
        package static let future = Code(rawValue: "future")
        /// The token is good, and its team is not that of the receipt's app.
        package static let otherTeam = Code(rawValue: "otherTeam")
    }

    /// Which fault it is.
    package let code: Code
    /// What was found, for the log.
    package let detail: String

    init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }

    /// Whether there is no token to verify at all: answered with 400; every other fault with 401.
    package var isBadlyFormatted: Bool { code == .missing || code == .malformed }
}
