import AttestModel
import Foundation
import JWTKit

/// A developer account with one key that is enabled for DeviceCheck: signs provider tokens as a backend does.
public struct DeveloperAccount: Sendable {
    /// What a token claims; `nil` leaves a claim out.
    public struct Claims: JWTPayload {
        public var iss: String?
        public var iat: Int64?
        public var exp: Int64?
        public var sub: String?

        public init(issuer: String?, issuedAt: Int64? = nil) { (iss, iat) = (issuer, issuedAt) }

        public func verify(using algorithm: some JWTAlgorithm) async throws {}
    }

    public let keyId: String
    public let teamId: String
    private let key: ES256PrivateKey

    /// - Parameter scalar: the private key, a single byte repeated: nothing secret.
    public init(keyId: String = "ABC123DEFG", teamId: String = "ABCDE12345", scalar: UInt8 = 1) throws {
        self.keyId = keyId
        self.teamId = teamId
        key = try ES256PrivateKey(key: [UInt8](repeating: scalar, count: 32).base64)
    }

    /// SubjectPublicKeyInfo.
    public var publicKeyPEM: String { key.publicKey.pemRepresentation }
    public var privateKeyPEM: String { key.pemRepresentation }

    /// A token as Apple describes it.
    public func token(issuedAt: Timestamp) async throws -> String {
        try await token { $0.iat = issuedAt.secondsSinceEpoch }
    }

    /// A token that deviates.
    public func token(
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
