/// What is wrong with a provider token.
public struct TokenFault: Sendable, Hashable {
    /// Which fault it is, as the log names it. New ones may come.
    public struct Code: Sendable, Hashable, RawRepresentable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// No header, or an empty one.
        public static let missing = Code(rawValue: "missing")
        /// Not three parts of base64url with JSON inside.
        public static let malformed = Code(rawValue: "malformed")
        /// Another algorithm than ES256.
        public static let algorithm = Code(rawValue: "algorithm")
        /// `kid` is absent, or no key of this identifier is known.
        public static let unknownKey = Code(rawValue: "unknownKey")
        /// The signature does not verify.
        public static let signature = Code(rawValue: "signature")
        /// `iss` is absent, or not the team of the key.
        public static let issuer = Code(rawValue: "issuer")
        /// `iat` is absent or more than an hour ago.
        public static let expired = Code(rawValue: "expired")
        /// `iat` is more than five minutes ahead.
        public static let future = Code(rawValue: "future")
        /// The token is good, and its team is not that of the receipt's app.
        public static let otherTeam = Code(rawValue: "otherTeam")
    }

    /// Which fault it is.
    public let code: Code
    /// What was found, for the log.
    public let detail: String

    init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }

    /// Whether there is no token to verify at all: answered with 400; every other fault with 401.
    public var isBadlyFormatted: Bool { code == .missing || code == .malformed }
}
