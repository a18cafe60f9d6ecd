import AttestModel
import Testing

@testable import VectorCatalog

/// The levels and impacts that a maintainer can sign: three questions decide them. Would a fully correct verifier fail the vector? Who
/// can make the object? Who gains, or is locked out, by a wrong answer?
@Suite("Levels and impacts follow from who can make the bytes")
struct ImpactTableTests {
    private static func outlines() throws -> [String: VectorOutline] {
        Dictionary(uniqueKeysWithValues: try Catalog.outlines().map { ($0.id.description, $0) })
    }

    @Test("Nobody but Apple can make the object, or nobody gains by it: at most should")
    func hardening() throws {
        let makers = Catalog.makers
        for outline in try Catalog.outlines() where outline.level == .must {
            #expect(outline.impact != .hardening, "\(outline.id)")
            #expect(makers[outline.id.description] != .apple, "\(outline.id)")
        }
    }

    @Test(
        "Objects that only Apple could make",
        arguments: [
            "attestation/chain/leaf-signature-algorithm-rsa", "attestation/chain/leaf-signature-algorithm-ed25519",
            "attestation/chain/unknown-critical-extension-leaf",
            "attestation/chain/unknown-critical-extension-intermediate", "attestation/chain/issuer-name-mismatch",
            "attestation/chain/issuer-name-one-letter-off", "attestation/ca/intermediate-version-1",
            "attestation/ca/path-length-exceeded", "attestation/nonce/all-zero", "attestation/counter/one",
            "attestation/credid/other", "attestation/cose/other-key-returned", "attestation/authdata/31-bytes",
            "assertion/authdata/empty", "assertion/appid/bundle-id-only", "assertion/signature/sha1-digest",
            "receipt/chain/attestation-root-instead", "receipt/creation/unparsable",
        ])
    func appleAlone(id: String) throws {
        let outline = try #require(try Self.outlines()[id])
        #expect(Catalog.makers[id] == .apple && outline.impact == .hardening && outline.level == .should)
    }

    @Test(
        "Objects by which nobody gains, although others than Apple can make them",
        arguments: [
            // The nonce binds an expired leaf to its old challenge.
            "attestation/validity/always-expired", "attestation/validity/leaf-expired-long-ago",
            "attestation/validity/leaf-expired-one-second",
            // A library may be documented to accept both environments where development is allowed.
            "attestation/aaguid/production-in-development",
            // An acceptance in milliseconds costs no availability.
            "attestation/decode/break-as-value", "attestation/x5c/thousand-certificates",
            "attestation/decode/map-count-too-high", "attestation/decode/top-level-array",
            "attestation/decode/bytes-length-just-past-end", "attestation/x5c/reversed",
            "assertion/clientdata/one-space-added", "assertion/clientdata/canonical-space-added",
            "assertion/clientdata/canonical-members-reordered", "assertion/clientdata/canonical-spaces-removed",
            "devicecheck/bits/bit0-integer", "devicecheck/endpoint/get",
        ])
    func nothingGained(id: String) throws {
        let outline = try #require(try Self.outlines()[id])
        #expect(Catalog.makers[id] != .apple && outline.impact == .hardening && outline.level == .should)
    }

    @Test(
        "Objects by which somebody gains stay must",
        arguments: [
            ("attestation/chain/intermediate-signature-algorithm-rsa", .forgery),
            ("attestation/chain/leaf-signature-not-der", .forgery), ("attestation/ca/leaf-signs-leaf-three", .forgery),
            ("attestation/decode/not-cbor", .forgery), ("attestation/x5c/leaf-not-der", .forgery),
            ("attestation/decode/auth-data-null", .impersonation),
            ("attestation/decode/nested-10000-deep", .denialOfService),
            ("attestation/decode/x5c-count-2-63", .denialOfService), ("attestation/nonce/other-challenge", .replay),
            ("attestation/aaguid/development-in-production", .impersonation),
            ("attestation/appid/other-app-same-team", .impersonation),
            ("attestation/keyid/other-device", .impersonation),
            ("assertion/clientdata/canonical-member-twice", .forgery), ("assertion/counter/replay-equal", .replay),
            ("assertion/challenge/deep-arrays", .denialOfService), ("receipt/chain/authorities-in-a-circle", .forgery),
            ("receipt/chain/developer-as-authority", .forgery),
            ("sequence/state/replay-same-bytes", .replay), ("devicecheck/token/unknown", .forgery),
            ("devicecheck/iat/two-hours-old", .replay), ("devicecheck/body/html", .replay),
            ("devicecheck/status/no-content", .replay), ("devicecheck/fault/unauthorized", .lockout),
        ] as [(String, Impact)])
    func gained(id: String, impact: Impact) throws {
        let outline = try #require(try Self.outlines()[id])
        #expect(outline.level == .must && outline.impact == impact)
    }

    @Test(
        "Spellings of JSON that parsers read differently are charged to nobody: the parser is often that of the adapter",
        arguments: [
            "challenge/key-in-other-case", "challenge/key-in-other-case-behind", "challenge/twice-genuine-first",
            "challenge/twice-genuine-last", "valid/challenge-in-escapes", "valid/challenge-in-short-escapes",
            "valid/client-data-every-json-form",
        ])
    func spellings(name: String) throws {
        let outline = try #require(try Self.outlines()["assertion/\(name)"])
        #expect(outline.level == .info && outline.expect == .either)
    }
}
