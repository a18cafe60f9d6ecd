import AttestModel
import Primitives

extension FaultPath where Draft == DeviceCheckCallDraft {
    package static var authorization: Self {
        .init("request.headers[Authorization]", isLarge: true) { $0.authorization.map { Array($0.utf8) } }
    }
    /// Returns a member of the provider token's header, as JSON.
    package static func tokenHeader(_ member: String) -> Self {
        .init("request.headers[Authorization].header.\(member)") {
            $0.token.header[member].map { Array($0.compactText.utf8) }
        }
    }
    /// Returns a member of the provider token's claims, as JSON.
    package static func claim(_ member: String) -> Self {
        .init("request.headers[Authorization].claims.\(member)") {
            $0.token.claims[member].map { Array($0.compactText.utf8) }
        }
    }
    package static var signature: Self { .init("request.headers[Authorization].signature") { $0.signature } }
    /// Returns a member of the body, as JSON.
    package static func payload(_ member: String) -> Self {
        .init("body.\(member)", isLarge: true) { $0.payload[member].map { Array($0.compactText.utf8) } }
    }
    package static var body: Self { .init("body", isLarge: true) { $0.body } }
    package static var method: Self { .init("request.method") { Array($0.method.utf8) } }
    package static var path: Self { .init("request.path") { Array($0.path.utf8) } }
    /// The host that is called, by its environment.
    package static var host: Self { .init("request.environment") { Array($0.request.environment.rawValue.utf8) } }
    /// The keys of developers, by their identifiers.
    package static var keys: Self {
        .init("request.keys") { Array($0.request.keys.map(\.keyId).joined(separator: ",").utf8) }
    }
    /// The app IDs and digests of the device tokens that Apple has issued.
    package static var issuedTokens: Self {
        .init("request.tokens") { draft in
            Array(draft.request.tokens.map { "\($0.appId) \(sha256($0.token).hex)" }.joined(separator: ",").utf8)
        }
    }
}
