import AttestModel
import JWTKit

/// The public half of a developer's key that is enabled for DeviceCheck and signs provider tokens.
package struct DeveloperKey: Sendable {
    /// The key identifier, which is a token's `kid`; Apple's have ten characters.
    package let keyId: String
    /// The team of the key, which is a token's `iss`; Apple's have ten characters.
    package let teamId: String
    let publicKey: ES256PublicKey

    /// Creates a key from PEM.
    ///
    /// - Parameter publicKeyPEM: The SubjectPublicKeyInfo of a key on P-256, as PEM.
    /// - Throws: `ServiceError.badKey` when the text is anything else, or an identifier is empty.
    package init(keyId: String, teamId: String, publicKeyPEM: String) throws(ServiceError) {
        guard !keyId.isEmpty, !teamId.isEmpty else {
            throw ServiceError(.badKey, "the key identifier or the team is empty")
        }
        do {
            publicKey = try ES256PublicKey(pem: publicKeyPEM)
        } catch {
            let hint =
                publicKeyPEM.contains("PRIVATE KEY")
                ? "; it is a private key: write its public half with 'openssl ec -in FILE -pubout'" : ""
            throw ServiceError(.badKey, "not the PEM text of a public key on P-256\(hint)")
        }
        self.keyId = keyId
        self.teamId = teamId
    }
}
