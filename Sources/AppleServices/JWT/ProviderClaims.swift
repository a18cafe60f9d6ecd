import JWTKit

/// What a provider token claims. Other claims (`exp`, `sub`, …) are tolerated and not looked at, as by Apple.
struct ProviderClaims: JWTPayload {
    /// The team.
    var iss: String?
    /// When the token was made.
    var iat: IssuedAtClaim?

    /// Nothing here: the services receiptReader claims themselves, at their own time.
    func verify(using algorithm: some JWTAlgorithm) async throws {}
}
