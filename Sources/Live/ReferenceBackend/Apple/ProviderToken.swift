import AttestModel
import Primitives

extension ProviderKey {
    /// Returns a provider token: a JWT by ES256 with the key identifier, the team and the time (Apple, Accessing and modifying
    /// per-device data). Apple takes it for an hour; each call gets a new one.
    ///
    /// - Parameter now: The milliseconds since 1970.
    /// - Throws: `BackendError.configuration` when the key is no private key on P-256.
    package func token(at now: Int64) throws(BackendError) -> String {
        guard let key = ECPrivateKey(pem: privateKeyPEM) else {
            throw BackendError(.configuration, "the provider key \(keyId) is no private key on P-256")
        }
        let header = JSONValue.object(["alg": "ES256", "kid": .string(keyId), "typ": "JWT"])
        let claims = JSONValue.object(["iss": .string(teamId), "iat": .integer(now / 1000)])
        return WebToken(header: header.compactBytes, claims: claims.compactBytes) { key.signature(of: $0) }.text
    }
}
