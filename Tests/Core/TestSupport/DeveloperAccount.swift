import AttestModel
import Foundation
import JWTKit

/// A developer account with one key that is enabled for DeviceCheck: signs provider tokens as a backend does.
package struct DeveloperAccount: Sendable {
    /// The claims of a token; `nil` leaves a claim out.
    package struct Claims: JWTPayload {
        package var iss: String?
        package var iat: Int64?
        package var exp: Int64?
        package var sub: String?

        package init(issuer: String?, issuedAt: Int64? = nil) { (iss, iat) = (issuer, issuedAt) }

        package func verify(using algorithm: some JWTAlgorithm) async throws {}
    }

    package let keyId: String
    package let teamId: String
    private let key: ES256PrivateKey

    /// - Parameter scalar: the private key, a single byte repeated: nothing secret.
    package init(keyId: String = "ABC123DEFG", teamId: String = "ABCDE12345", scalar: UInt8 = 1) throws {
        self.keyId = keyId
        self.teamId = teamId
        key = try ES256PrivateKey(key: [UInt8](repeating: scalar, count: 32).base64)
    }

    /// SubjectPublicKeyInfo.
    package var publicKeyPEM: String { key.publicKey.pemRepresentation }
    package var privateKeyPEM: String { key.pemRepresentation }

    /// A token as Apple describes it.
    package func token(issuedAt: Timestamp) async throws -> String {
        try await token { $0.iat = issuedAt.secondsSinceEpoch }
    }

    /// A token that deviates.
    package func token(
        header: JWTHeader = JWTHeader(), _ change: (inout Claims) -> Void
    ) async throws -> String {
        var claims = Claims(issuer: teamId)
        change(&claims)
        var header = header
        if header.fields["kid"] == nil { header.kid = keyId }
        // Under no identifier, so that the header may claim any.
        return try await JWTKeyCollection().add(ecdsa: key).sign(claims, header: header)
    }
}
