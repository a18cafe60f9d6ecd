import AttestModel
import FixtureForge

/// A developer account with one key that is enabled for DeviceCheck: signs provider tokens as a backend does.
package struct DeveloperAccount: Sendable {
    package let keyId: String
    package let teamId: String
    private let key: ECKey

    /// - Parameter scalar: the private key, a single byte repeated: nothing secret.
    package init(keyId: String = "ABC123DEFG", teamId: String = "ABCDE12345", scalar: UInt8 = 1) {
        (self.keyId, self.teamId) = (keyId, teamId)
        key = ECKey(curve: .p256, scalar: [UInt8](repeating: scalar, count: 32))
    }

    /// SubjectPublicKeyInfo.
    package var publicKeyPEM: String { PEM.encode(key.subjectPublicKeyInfo, label: "PUBLIC KEY") }
    package var privateKeyPEM: String { key.privateKeyPEM }

    /// A token as Apple describes it.
    package func token(issuedAt: Timestamp) -> String { token { $0["iat"] = .integer(issuedAt.secondsSinceEpoch) } }

    /// A token that deviates.
    ///
    /// - Parameters:
    ///   - header: Members of the header in place of the usual ones.
    ///   - signing: The way in which it is signed; `nil` for ES256 with the key of the account.
    ///   - change: Changes the claims, which have `iss` alone.
    package func token(
        header: [String: JSONValue] = [:], signing: ProviderToken.Signing? = nil,
        _ change: (inout [String: JSONValue]) -> Void
    ) -> String {
        let usual: [String: JSONValue] = ["alg": "ES256", "kid": .string(keyId), "typ": "JWT"]
        var token = ProviderToken(header: usual.merging(header) { $1 }, claims: ["iss": .string(teamId)])
        change(&token.claims)
        return token.text(signature: token.signature(signing ?? .ecdsa(key)))
    }
}
