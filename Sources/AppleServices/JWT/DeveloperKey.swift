import JWTKit

/// A key of a developer account that is enabled for DeviceCheck: what provider tokens are signed with. The services
/// hold its public half.
package struct DeveloperKey: Sendable {
    /// The key identifier, a token's `kid`; Apple's have ten characters.
    package let keyId: String
    /// The team that the key belongs to, a token's `iss`; Apple's have ten characters.
    package let teamId: String
    let publicKey: ES256PublicKey

    /// - Parameter publicKeyPEM: SubjectPublicKeyInfo of a key on P-256, as PEM.
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
                ? "; it is a private key, whose public half is written by 'openssl ec -in FILE -pubout'" : ""
            throw ServiceError(.badKey, "not the PEM text of a public key on P-256\(hint)")
        }
        self.keyId = keyId
        self.teamId = teamId
    }
}
