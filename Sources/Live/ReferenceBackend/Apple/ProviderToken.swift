import JWTKit

extension ProviderKey {
    /// The claims of a provider token.
    private struct Claims: JWTPayload {
        let iss: String
        let iat: Int64

        /// A token that was just made is not verified.
        func verify(using algorithm: some JWTAlgorithm) async throws {}
    }

    /// Returns a provider token: a JWT by ES256 with the key identifier, the team and the time (Apple, Accessing and modifying
    /// per-device data). Apple takes it for an hour; each call gets a new one.
    ///
    /// - Parameter now: The milliseconds since 1970.
    /// - Throws: an error of the library when the key is no private key on P-256.
    package func token(at now: Int64) async throws -> String {
        let keys = JWTKeyCollection()
        await keys.add(ecdsa: try ES256PrivateKey(pem: privateKeyPEM), kid: JWKIdentifier(string: keyId))
        return try await keys.sign(Claims(iss: teamId, iat: now / 1000), kid: JWKIdentifier(string: keyId))
    }
}
