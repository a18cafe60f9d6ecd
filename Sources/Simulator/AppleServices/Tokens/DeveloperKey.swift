import AttestModel
import Primitives

/// The public half of a developer's key that is enabled for DeviceCheck and signs provider tokens.
package struct DeveloperKey: Sendable {
    /// The key identifier, which is a token's `kid`; Apple's have ten characters.
    package let keyId: String
    /// The team of the key, which is a token's `iss`; Apple's have ten characters.
    package let teamId: String
    let publicKey: ECPublicKey

    /// - Parameter publicKeyPEM: The SubjectPublicKeyInfo of a key on P-256, as PEM.
    /// - Throws: `ServiceError.badKey` when the text is anything else, or an identifier is empty.
    package init(keyId: String, teamId: String, publicKeyPEM: String) throws(ServiceError) {
        guard !keyId.isEmpty, !teamId.isEmpty else {
            throw ServiceError(.badKey, "the key identifier or the team is empty")
        }
        guard let publicKey = PEM.point(publicKeyPEM).flatMap(ECPublicKey.init(point:)) else {
            let hint =
                publicKeyPEM.contains("PRIVATE KEY")
                ? "; it is a private key: write its public half with 'openssl ec -in FILE -pubout'" : ""
            throw ServiceError(.badKey, "not the PEM text of a public key on P-256\(hint)")
        }
        (self.publicKey, self.keyId, self.teamId) = (publicKey, keyId, teamId)
    }

    /// Returns a Boolean value that indicates whether a text is a provider token with a signature of this key.
    package func hasSigned(_ token: String) -> Bool { (try? ProviderToken(token))?.isSigned(with: self) ?? false }
}

/// The keys of the simulated developer accounts, which a test may replace.
package actor DeveloperKeyRing {
    private var keys: [String: DeveloperKey]

    /// - Throws: `ServiceError.badKey` when two keys have the same identifier.
    package init(_ keys: [DeveloperKey]) throws(ServiceError) { self.keys = try Self.byIdentifier(keys) }

    func key(_ keyId: String) -> DeveloperKey? { keys[keyId] }

    /// - Throws: `ServiceError.badKey` when two keys have the same identifier; nothing changes then.
    package func replace(with keys: [DeveloperKey]) throws(ServiceError) { self.keys = try Self.byIdentifier(keys) }

    private static func byIdentifier(_ keys: [DeveloperKey]) throws(ServiceError) -> [String: DeveloperKey] {
        var found: [String: DeveloperKey] = [:]
        for key in keys {
            guard found.updateValue(key, forKey: key.keyId) == nil else {
                throw ServiceError(.badKey, "the key identifier '\(key.keyId)' is given twice")
            }
        }
        return found
    }
}
