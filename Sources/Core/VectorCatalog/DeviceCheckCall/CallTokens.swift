import AttestModel
import FixtureForge
import Primitives

extension Group where Draft == DeviceCheckCallDraft {
    /// Calls without a well-formed provider token.
    static let callBearer = Group(
        .callBearer,
        [
            header("missing", "Call without Authorization", "Authorization removed") { _ in nil },
            header("empty", "Empty Authorization", "Authorization emptied") { _ in "" },
            header(
                "without-scheme", "Provider token without Bearer", "Bearer removed", level: .should
            ) { String($0.dropFirst("Bearer ".count)) },
            header("basic-scheme", "Provider token after Basic", "Bearer replaced by Basic", isStatusOpen: true) {
                "Basic \($0.dropFirst("Bearer ".count))"
            },
            header("scheme-alone", "Bearer without a provider token", "token removed", isStatusOpen: true) { _ in
                "Bearer"
            },
            header(
                "word-after-token", "Provider token followed by another word", "word added", level: .should,
                isStatusOpen: true
            ) { "\($0) AAAA" },
            header(
                "empty-part", "Provider token with an empty part after its header", "period added", isStatusOpen: true
            ) { text in
                let parts = text.split(separator: ".")
                return "\(parts[0])..\(parts.dropFirst().joined(separator: "."))"
            },
            header("two-parts", "Provider token without its signature", "third part removed") { text in
                text.split(separator: ".").prefix(2).joined(separator: ".")
            },
            header("four-parts", "Provider token with a fourth part", "fourth part added", isStatusOpen: true) {
                "\($0).AAAA"
            },
            header(
                "not-base64url", "Provider token with a character outside of base64url", "one character replaced",
                isStatusOpen: true
            ) { "Bearer *\($0.dropFirst("Bearer ".count + 1))" },
            header(
                "header-not-json", "Provider token whose header is not JSON", "first part replaced", isStatusOpen: true
            ) { text in
                let parts = text.dropFirst("Bearer ".count).split(separator: ".")
                return "Bearer \(Array("ES256".utf8).base64URL).\(parts.dropFirst().joined(separator: "."))"
            },
            header(
                "lower-case", "Provider token after bearer in lower case", "Bearer in lower case", level: .info
            ) { "bearer\($0.dropFirst("Bearer".count))" },
        ])

    private static func header(
        _ name: String, _ title: String, _ change: String, level: Level = .must, isStatusOpen: Bool = false,
        _ edit: @escaping @Sendable (String) -> String?
    ) -> Case<DeviceCheckCallDraft> {
        .call(
            name, title, level: level, impact: .forgery, reply: isStatusOpen ? nil : .badAuthorization,
            why: level == .info
                ? "The scheme is not case-sensitive in HTTP. It is not known how Apple's server reads it."
                : "A client that sends this is refused by Apple. A service that answers it hides the mistake until "
                    + "production.",
            .authorization, change, after: .authorization
        ) { $0.authorization = $0.authorization.flatMap(edit) }
    }

    /// Provider tokens with another algorithm.
    static let callAlgorithm = Group(
        .callAlgorithm,
        [
            algorithm(
                "none", "Provider token with alg none and no signature", "none",
                why: "Anyone can write such a token. A service that takes the algorithm from the token accepts it."
            ) { _ in .bytes([]) },
            algorithm(
                "hs256-with-public-key", "Provider token with HS256 and the public key as secret", "HS256",
                why: "The public key is no secret. A library that chooses the algorithm by the token verifies this one."
            ) { .hmac(Array((PEM.publicKey($0.key.point) ?? "").utf8)) },
            algorithm(
                "rs256", "Provider token with RS256", "RS256",
                why: "Apple's keys are on P-256. A client with an RSA key gets 401 from Apple."
            ) { .bytes($0.bytes(256, "RSA signature")) },
            algorithm(
                "es384", "Provider token with ES384", "ES384",
                why: "Apple's keys are on P-256. A client with a key on another curve gets 401 from Apple."
            ) { .bytes($0.key("ES384", curve: .p384).sign($0.token.signingInput, hash: .sha384).p1363) },
            algorithm(
                "missing", "Provider token without alg", nil,
                why: "Every token states its algorithm. A service that assumes one accepts what Apple refuses."
            ) { .ecdsa($0.key) },
            algorithm(
                "lower-case", "Provider token with alg in lower case", "es256", level: .should,
                why: "The names of algorithms are case-sensitive (RFC 7515 section 4.1.1)."
            ) { .ecdsa($0.key) },
        ])

    private static func algorithm(
        _ name: String, _ title: String, _ algorithm: String?, level: Level = .must, why: String,
        _ signing: @escaping @Sendable (DeviceCheckCallDraft) -> ProviderToken.Signing
    ) -> Case<DeviceCheckCallDraft> {
        .call(
            name, title, level: level, impact: .forgery, reply: nil, why: why, .tokenHeader("alg"),
            algorithm == nil ? "alg removed" : "alg replaced", after: .token
        ) { draft in
            draft.token.header["alg"] = algorithm.map(JSONValue.string)
            draft.signing = signing(draft)
        }
    }

    /// Provider tokens of unknown keys.
    static let callKey = Group(
        .callKey,
        [
            .call(
                "missing", "Provider token without kid", impact: .forgery, reply: nil,
                why: "A service that tries all of its keys accepts what Apple refuses.",
                .tokenHeader("kid"), "kid removed", after: .token
            ) { $0.token.header["kid"] = nil },
            .call(
                "unknown", "Provider token with an unknown kid", impact: .forgery, reply: nil,
                why: "A service that tries all of its keys accepts what Apple refuses.",
                .tokenHeader("kid"), "kid replaced", after: .token
            ) { $0.token.header["kid"] = "ZZZ999ZZZ9" },
            .call(
                "revoked", "Provider token of a key that was revoked", impact: .forgery, reply: nil,
                why: "A developer revokes a key that leaked. Its finder must not get in.",
                .keys, "key replaced by another one", after: .request
            ) { draft in
                let other = draft.key("new developer key")
                draft.request.keys = [
                    DeviceCheckKey(
                        keyId: "NEW123NEWK", teamId: draft.teamId, publicKeyPEM: PEM.publicKey(other.point) ?? "")
                ]
            },
        ])

    /// Provider tokens whose signature does not verify.
    static let callSignature = Group(
        .callSignature,
        [
            signature(
                "der", "Signature of the provider token in DER", reply: .unauthorized,
                why:
                    "OpenSSL and most languages sign in DER, and tokens have r and s (RFC 7518). This is the most frequent "
                    + "mistake of clients without a library."
            ) { draft in
                draft.signature = draft.key.sign(draft.token.signingInput, hash: .sha256).der
            },
            signature(
                "bit-flipped", "Signature of the provider token with one bit changed", reply: .unauthorized,
                why: "A service that does not verify the signature accepts a token that anyone has written."
            ) { $0.signature[40] ^= 1 },
            signature(
                "other-key", "Provider token signed with another key", reply: .unauthorized,
                why: "A service that does not verify the signature accepts a token that anyone has written."
            ) { draft in
                draft.signature = draft.key("somebody's key").sign(draft.token.signingInput, hash: .sha256).p1363
            },
            signature(
                "other-claims", "Signature over other claims", reply: .unauthorized,
                why: "A service that does not verify the signature accepts an old token with a new time."
            ) { draft in
                var other = draft.token
                other.claims["iat"] = .integer(draft.time.secondsSinceEpoch - 7200)
                draft.signature = other.signature(draft.signing)
            },
            signature(
                "p384", "Signature on P-384", reply: .unauthorized,
                why: "A client with a key on another curve gets 401 from Apple, whatever alg says."
            ) { draft in
                draft.signature = draft.key("P-384", curve: .p384).sign(draft.token.signingInput, hash: .sha384).p1363
            },
            signature(
                "truncated", "Signature of the provider token without its last byte", reply: .unauthorized,
                why:
                    "r and s have 32 bytes each. A client that drops leading zeros of either makes shorter ones now and then."
            ) { $0.signature.removeLast() },
            signature(
                "all-zeros", "Signature of the provider token with r = 0 and s = 0", reply: .unauthorized,
                tags: ["CVE-2022-21449"],
                why:
                    "With r = s = 0 the ECDSA equation holds for every message and key in a library without range "
                    + "checks."
            ) { $0.signature = [UInt8](repeating: 0, count: 64) },
            signature(
                "zero-before-s", "Signature of the provider token with a zero byte before s", reply: .unauthorized,
                why:
                    "r and s have 32 bytes each (RFC 7518 section 3.4). A service that reads everything after the first "
                    + "32 bytes as s accepts what Apple refuses."
            ) { $0.signature.insert(0, at: 32) },
            signature(
                "short-s", "Signature of the provider token without the leading zero byte of s",
                control: CallControl.shortS, reply: .unauthorized,
                why:
                    "A client that drops the zero byte is refused by Apple once in 256 calls. A service that accepts its "
                    + "tokens hides the mistake until production."
            ) { $0.signature.remove(at: 32) },
            signature(
                "empty", "Provider token with an empty signature", reply: nil,
                why: "A service that does not verify the signature accepts a token that anyone has written."
            ) { $0.signature = [] },
        ])

    private static func signature(
        _ name: String, _ title: String, control: String = CallControl.query, reply: DeviceCheckValues?,
        tags: [String] = [], why: String, _ edit: @escaping @Sendable (inout DeviceCheckCallDraft) -> Void
    ) -> Case<DeviceCheckCallDraft> {
        .call(
            name, title, impact: .forgery, control: control, reply: reply, tags: tags, why: why, .signature,
            "signature replaced", after: .signature, edit)
    }
}
