import AttestModel
import Foundation
import JWTKit

/// The check of the provider tokens of a backend: JSON Web Tokens signed with ES256 by one of the developer's keys
/// (Apple, Accessing and modifying per-device data; the age is that of APNs provider tokens).
package struct TokenCheck: Sendable {
    /// The seconds for which a token is valid.
    static let lifetime: Double = 3600
    /// The seconds by which a caller's clock may be ahead.
    static let allowedLead: Double = 300

    private let keys: [String: DeveloperKey]

    /// Creates the check with the keys of the developer account.
    ///
    /// - Throws: `ServiceError.badKey` when two keys have the same identifier.
    package init(keys: [DeveloperKey]) throws(ServiceError) {
        var byIdentifier: [String: DeveloperKey] = [:]
        for key in keys {
            guard byIdentifier.updateValue(key, forKey: key.keyId) == nil else {
                throw ServiceError(.badKey, "the key identifier '\(key.keyId)' is given twice")
            }
        }
        self.keys = byIdentifier
    }

    /// Checks the value of a header `Authorization`.
    ///
    /// - Parameter now: The milliseconds since 1970.
    package func check(_ header: String?, at now: Int64) async -> TokenCheckResult {
        let (form, token) = AuthorizationForm.split(header)
        var result = TokenCheckResult(form: form)
        result.fault = await fault(in: token, at: Double(now) / 1000, noting: &result)
        return result
    }

    private func fault(in token: Substring, at now: Double, noting result: inout TokenCheckResult) async -> TokenFault?
    {
        guard !token.isEmpty else { return TokenFault(.missing, "there is no token") }
        guard let signature = Self.signature(of: token) else {
            return TokenFault(.malformed, "the token is not three parts of base64url separated by periods")
        }
        guard let (header, claims, _) = try? DefaultJWTParser().parse(Data(token.utf8), as: ProviderClaims.self) else {
            return TokenFault(.malformed, "the header or the claims are not the JSON of a provider token")
        }
        let issuedAt = claims.iat?.value.timeIntervalSince1970
        result.keyId = header.kid
        result.issuer = claims.iss
        result.issuedAt = issuedAt.flatMap { Int64(exactly: $0.rounded(.down)) }
        guard header.alg == "ES256" else {
            return TokenFault(.algorithm, "alg is \(header.alg ?? "absent"); it must be ES256")
        }
        guard let keyId = header.kid, let key = keys[keyId] else {
            return TokenFault(.unknownKey, header.kid == nil ? "there is no kid" : "no key has this kid")
        }
        guard await Self.verifies(token, with: key) else {
            let hint = signature.first == 0x30 && signature.count != 64 ? "; it is DER and must be r and s instead" : ""
            return TokenFault(.signature, "the \(signature.count)-byte signature does not verify\(hint)")
        }
        guard claims.iss == key.teamId else { return TokenFault(.issuer, "iss is not the team of the key") }
        guard let issuedAt else { return TokenFault(.expired, "there is no iat") }
        if issuedAt < now - Self.lifetime { return TokenFault(.expired, "iat is more than an hour ago") }
        if issuedAt > now + Self.allowedLead { return TokenFault(.future, "iat is more than five minutes ahead") }
        return nil
    }

    private static func verifies(_ token: Substring, with key: DeveloperKey) async -> Bool {
        // A collection of one key: jwt-kit uses any key when it does not know the token's kid.
        let keys = await JWTKeyCollection().add(ecdsa: key.publicKey)
        return (try? await keys.verify(Array(token.utf8), as: ProviderClaims.self)) != nil
    }

    /// Returns the bytes of a token's third part; `nil` when there are not three parts of unpadded base64url (RFC 7515
    /// section 7.1). jwt-kit accepts standard base64, too, but a provider token must not have it.
    private static func signature(of token: Substring) -> [UInt8]? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[0].isEmpty, !parts[1].isEmpty,
            parts.allSatisfy({ $0.utf8.allSatisfy(isBase64URL) })
        else { return nil }
        let text = parts[2].replacing("-", with: "+").replacing("_", with: "/")
        return Data(base64Encoded: text + String(repeating: "=", count: (4 - text.count % 4) % 4)).map { [UInt8]($0) }
    }

    private static func isBase64URL(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

/// The claims of a provider token. Other claims (`exp`, `sub`, …) are ignored, as Apple ignores them.
private struct ProviderClaims: JWTPayload {
    /// The team.
    var iss: String?
    /// The time at which the token was made.
    var iat: IssuedAtClaim?

    /// Accepts all claims: `TokenCheck` checks them against the clock of the services.
    func verify(using algorithm: some JWTAlgorithm) async throws {}
}
