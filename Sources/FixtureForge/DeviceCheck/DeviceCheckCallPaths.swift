import AttestModel

extension FaultPath where Draft == DeviceCheckCallDraft {
    /// The header Authorization.
    package static var authorization: Self {
        .init("headers.Authorization", isLarge: true) { $0.authorization.map { Array($0.utf8) } }
    }
    /// Returns a member of the provider token's header, as JSON.
    package static func tokenHeader(_ member: String) -> Self {
        .init("token.header.\(member)") { $0.token.header[member].map { Array($0.compactText.utf8) } }
    }
    /// Returns a member of the provider token's claims, as JSON.
    package static func claim(_ member: String) -> Self {
        .init("token.claims.\(member)") { $0.token.claims[member].map { Array($0.compactText.utf8) } }
    }
    /// The signature of the provider token.
    package static var signature: Self { .init("token.signature") { $0.signature } }
    /// Returns a member of the body, as JSON.
    package static func payload(_ member: String) -> Self {
        .init("body.\(member)", isLarge: true) { $0.payload[member].map { Array($0.compactText.utf8) } }
    }
    /// The whole body.
    package static var body: Self { .init("body", isLarge: true) { $0.body } }
    /// The method.
    package static var method: Self { .init("method") { Array($0.method.utf8) } }
    /// The path.
    package static var path: Self { .init("path") { Array($0.path.utf8) } }
    /// The host that is called, by its environment.
    package static var host: Self { .init("environment") { Array($0.request.environment.rawValue.utf8) } }
    /// The keys of developers, by their identifiers.
    package static var keys: Self { .init("keys") { Array($0.request.keys.map(\.keyId).joined(separator: ",").utf8) } }
    /// The app IDs and digests of the device tokens that Apple has issued.
    package static var issuedTokens: Self {
        .init("tokens") { draft in
            Array(draft.request.tokens.map { "\($0.appId) \(sha256($0.token).hex)" }.joined(separator: ",").utf8)
        }
    }
}
