import AttestModel
import FixtureForge
import Primitives

extension Group where Draft == DeviceCheckCallDraft {
    /// Calls without a well-formed provider token.
    static let callBearer = Group(.callBearer) {
        header("missing") { _ in nil }
        header("empty") { _ in "" }
        header("without-scheme", level: .should) { String($0.dropFirst("Bearer ".count)) }
        header("basic-scheme", isStatusOpen: true) { "Basic \($0.dropFirst("Bearer ".count))" }
        header("scheme-alone", isStatusOpen: true) { _ in "Bearer" }
        header("word-after-token", level: .should, isStatusOpen: true) { "\($0) AAAA" }
        header("empty-part", isStatusOpen: true) { text in
            let parts = text.split(separator: ".")
            return "\(parts[0])..\(parts.dropFirst().joined(separator: "."))"
        }
        header("one-part") { text in String(text.prefix { $0 != "." }) }
        header("two-parts") { text in text.split(separator: ".").prefix(2).joined(separator: ".") }
        header("four-parts", isStatusOpen: true) { "\($0).AAAA" }
        header("not-base64url", isStatusOpen: true) { "Bearer *\($0.dropFirst("Bearer ".count + 1))" }
        header("header-not-json", isStatusOpen: true) { text in
            let parts = text.dropFirst("Bearer ".count).split(separator: ".")
            return "Bearer \(Array("ES256".utf8).base64URL).\(parts.dropFirst().joined(separator: "."))"
        }
        header("lower-case", level: .info) { "bearer\($0.dropFirst("Bearer".count))" }
    }

    private static func header(
        _ name: String, level: Level = .must, isStatusOpen: Bool = false,
        _ edit: @escaping @Sendable (String) -> String?
    ) -> Entry {
        call(
            name, level: level, impact: .forgery, reply: isStatusOpen ? nil : .badAuthorization, .authorization,
            after: .authorization
        ) { $0.authorization = $0.authorization.flatMap(edit) }
    }

    /// Provider tokens with another algorithm.
    static let callAlgorithm = Group(.callAlgorithm) {
        algorithm("none", "none") { _ in .bytes([]) }
        algorithm("hs256-with-public-key", "HS256") { .hmac(Array((PEM.publicKey($0.key.point) ?? "").utf8)) }
        algorithm("rs256", "RS256") { .bytes($0.bytes(256, "RSA signature")) }
        algorithm("es384", "ES384") {
            .bytes($0.key("ES384", curve: .p384).sign($0.token.signingInput, hash: .sha384).p1363)
        }
        algorithm("missing", nil) { .ecdsa($0.key) }
        algorithm("lower-case", "es256", level: .should) { .ecdsa($0.key) }
    }

    private static func algorithm(
        _ name: String, _ algorithm: String?, level: Level = .must,
        _ signing: @escaping @Sendable (DeviceCheckCallDraft) -> ProviderToken.Signing
    ) -> Entry {
        call(name, level: level, impact: .forgery, reply: nil, .tokenHeader("alg"), after: .token) { draft in
            draft.token.header["alg"] = algorithm.map(JSONValue.string)
            draft.signing = signing(draft)
        }
    }

    /// Provider tokens of unknown keys.
    static let callKey = Group(.callKey) {
        call("missing", impact: .forgery, reply: nil, .tokenHeader("kid"), after: .token) {
            $0.token.header["kid"] = nil
        }
        call("unknown", impact: .forgery, reply: nil, .tokenHeader("kid"), after: .token) {
            $0.token.header["kid"] = "ZZZ999ZZZ9"
        }
        call("revoked", impact: .forgery, reply: nil, .keys, after: .request) { draft in
            let other = draft.key("new developer key")
            draft.request.keys = [
                DeviceCheckKey(
                    keyId: "NEW123NEWK", teamId: draft.teamId, publicKeyPEM: PEM.publicKey(other.point) ?? "")
            ]
        }
    }

    /// Provider tokens whose signature does not verify.
    static let callSignature = Group(.callSignature) {
        signature("der", reply: .unauthorized) { draft in
            draft.signature = draft.key.sign(draft.token.signingInput, hash: .sha256).der
        }
        signature("bit-flipped", reply: .unauthorized) { $0.signature[40] ^= 1 }
        signature("other-key", reply: .unauthorized) { draft in
            draft.signature = draft.key("somebody's key").sign(draft.token.signingInput, hash: .sha256).p1363
        }
        signature("other-claims", reply: .unauthorized) { draft in
            var other = draft.token
            other.claims["iat"] = .integer(draft.time.secondsSinceEpoch - 7200)
            draft.signature = other.signature(draft.signing)
        }
        signature("p384", reply: .unauthorized) { draft in
            draft.signature = draft.key("P-384", curve: .p384).sign(draft.token.signingInput, hash: .sha384).p1363
        }
        signature("truncated", reply: .unauthorized) { $0.signature.removeLast() }
        signature("all-zeros", reply: .unauthorized) {
            $0.signature = [UInt8](repeating: 0, count: 64)
        }.tagged("CVE-2022-21449")
        signature("zero-before-s", reply: .unauthorized) { $0.signature.insert(0, at: 32) }
        signature("short-s", control: "token-signature-short-s", reply: .unauthorized) { $0.signature.remove(at: 32) }
        signature("empty", reply: nil) { $0.signature = [] }
    }

    private static func signature(
        _ name: String, control: String = "query", reply: DeviceCheckValues?, _ edit: @escaping Edit
    ) -> Entry { call(name, impact: .forgery, control: control, reply: reply, .signature, after: .signature, edit) }
}
