import AttestModel
import Primitives

/// The addresses of Apple's servers, and the key that the backend calls them with.
package struct AppleAccess: Sendable, Hashable {
    /// The base URL of DeviceCheck in each environment.
    package var deviceCheck: [AttestEnvironment: String]
    /// The base URL of the exchange of receipts in each environment.
    package var attestationData: [AttestEnvironment: String]
    package var key: ProviderKey
    /// The seconds after which a call has failed.
    package var timeoutSeconds: Int64 = 10

    package init(key: ProviderKey) {
        self.key = key
        deviceCheck = [
            .production: "https://api.devicecheck.apple.com",
            .development: "https://api.development.devicecheck.apple.com",
        ]
        attestationData = [
            .production: "https://data.appattest.apple.com",
            .development: "https://data-development.appattest.apple.com",
        ]
    }
}

/// A private key of the developer that is enabled for DeviceCheck.
package struct ProviderKey: Sendable, Hashable {
    /// The key identifier; Apple's have ten characters.
    package var keyId: String
    /// The team of the key; ten characters.
    package var teamId: String
    /// The key on P-256 as PEM, as Apple's file `AuthKey_….p8` has it.
    package var privateKeyPEM: String

    package init(keyId: String, teamId: String, privateKeyPEM: String) {
        (self.keyId, self.teamId, self.privateKeyPEM) = (keyId, teamId, privateKeyPEM)
    }

    /// Returns a provider token: a JWT by ES256 with the key identifier, the team and the time (Apple, Accessing and modifying
    /// per-device data). Apple takes it for an hour; each call gets a new one.
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
