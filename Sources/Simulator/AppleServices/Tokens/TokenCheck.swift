import AttestModel
import Primitives

/// The check of the provider tokens of a backend: JSON Web Tokens signed with ES256 by one of the developer's keys
/// (Apple, Accessing and modifying per-device data; the age is that of APNs provider tokens).
package struct TokenCheck: Sendable {
    /// The seconds for which a token is valid.
    static let lifetime: Double = 3600
    /// The seconds by which a caller's clock may be ahead.
    static let allowedLead: Double = 300

    package let keys: DeveloperKeyRing

    /// - Throws: `ServiceError.badKey` when two keys have the same identifier.
    package init(keys: [DeveloperKey]) throws(ServiceError) { self.keys = try DeveloperKeyRing(keys) }

    /// Checks the value of a header `Authorization`.
    /// - Parameters:
    ///   - now: The milliseconds since 1970.
    ///   - bearerOnly: A Boolean value that indicates whether the token must be after the word `Bearer`.
    package func check(_ header: String?, at now: Int64, bearerOnly: Bool = false) async -> TokenCheckResult {
        let (form, text) = AuthorizationForm.split(header)
        var result = TokenCheckResult(form: form)
        if bearerOnly, form == .bare {
            result.faults.append(TokenFault(.notBearer, "the token is not after the word Bearer"))
        }
        guard !text.isEmpty else {
            result.faults.append(TokenFault(.missing, "there is no token"))
            return result
        }
        result.sha256 = sha256(Array(text.utf8)).hex
        do {
            let token = try ProviderToken(text)
            result.note(token)
            result.faults += await faults(of: token, at: Double(now) / 1000)
        } catch { result.faults.append(error) }
        return result
    }

    private func faults(of token: ProviderToken, at now: Double) async -> [TokenFault] {
        var faults: [TokenFault] = []
        if token.algorithm != "ES256" {
            faults.append(TokenFault(.algorithm, "alg is \(token.algorithm ?? "absent"); it must be ES256"))
        }
        let key: DeveloperKey? = if let keyId = token.keyId { await keys.key(keyId) } else { nil }
        if let key {
            if token.algorithm == "ES256", !token.isSigned(with: key) {
                let isDER = token.signature.first == 0x30 && token.signature.count != 64
                let hint = isDER ? "; it is DER and must be r and s instead" : ""
                faults.append(
                    TokenFault(.signature, "the \(token.signature.count)-byte signature does not verify\(hint)"))
            }
            if token.issuer != key.teamId { faults.append(TokenFault(.issuer, "iss is not the team of the key")) }
        } else {
            faults.append(TokenFault(.unknownKey, token.keyId == nil ? "there is no kid" : "no key has this kid"))
        }
        if let fault = Self.ageFault(token.issuedAt, at: now) { faults.append(fault) }
        return faults
    }

    private static func ageFault(_ issuedAt: Double?, at now: Double) -> TokenFault? {
        guard let issuedAt else { return TokenFault(.expired, "there is no iat, or it is no number") }
        if issuedAt < now - lifetime { return TokenFault(.expired, "iat is more than an hour ago") }
        guard issuedAt > now + allowedLead else { return nil }
        let hint = (now - lifetime...now + allowedLead).contains(issuedAt / 1000) ? "; it is in milliseconds" : ""
        return TokenFault(.future, "iat is more than five minutes ahead\(hint)")
    }
}
