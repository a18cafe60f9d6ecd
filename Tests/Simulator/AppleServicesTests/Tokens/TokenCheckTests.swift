import Primitives
import TestBasics

@testable import AppleServices

@Suite("Provider tokens")
struct TokenCheckTests {
    private let account = DeveloperAccount()
    private let check: TokenCheck
    private static let now: Int64 = 1_772_366_400

    init() throws {
        check = try TokenCheck(keys: [
            DeveloperKey(keyId: account.keyId, teamId: account.teamId, publicKeyPEM: account.publicKeyPEM)
        ])
    }

    private func result(of header: String?) async -> TokenCheckResult { await check.check(header, at: Self.now * 1000) }

    @Test("A good token holds, bare and as bearer, and its claims are noted")
    func good() async throws {
        let token = account.token(issuedAt: Timestamp(secondsSinceEpoch: Self.now))
        for (header, form) in [
            (token, AuthorizationForm.bare), ("Bearer \(token)", .bearer), ("bearer  \(token) ", .bearer),
        ] {
            let result = await result(of: header)
            #expect(
                result
                    == TokenCheckResult(
                        form: form, sha256: sha256(Array(token.utf8)).hex, keyId: account.keyId, issuer: account.teamId,
                        issuedAt: Self.now, faults: []))
        }
    }

    /// A token is good for an hour, and may be five minutes ahead.
    private static let ages: [([String: JSONValue?], TokenFault.Code?)] = [
        (3600, nil), (3601, .expired), (-300, nil), (-301, .future), (-1 << 40, .future), (1 << 40, .expired),
    ].map { (["iat": .integer(now - $0)], $1) }

    private static let deviations: [([String: JSONValue?], TokenFault.Code?)] = [
        (["iat": nil], .expired), (["iat": "1772366400"], .expired), (["iss": "ZZZZZ99999"], .issuer),
        (["iss": nil], .issuer), (["iss": 7], .issuer), (["exp": 1, "sub": "com.example.app"], nil),
    ]

    @Test(
        "A claim that is out of time, missing, of another type or another team's is a fault, and others are tolerated",
        arguments: ages + deviations)
    func claims(changes: [String: JSONValue?], code: TokenFault.Code?) async throws {
        let token = account.token { claims in
            claims["iat"] = .integer(Self.now)
            for (name, value) in changes { claims[name] = value }
        }
        #expect(await result(of: token).fault?.code == code)
    }

    @Test("Another key, an unknown one, and another algorithm are faults of their own")
    func unverifiable() async throws {
        let other = DeveloperAccount(scalar: 2).token { $0["iat"] = .integer(Self.now) }
        #expect(await result(of: other).fault?.code == .signature)
        for (header, signing, code) in [
            (["kid": "AAAAAAAAAA"], nil, .unknownKey), (["kid": ""], nil, .unknownKey),
            (["alg": "HS256"], .hmac(Array("a secret".utf8)), .algorithm), (["alg": "none"], .bytes([]), .algorithm),
        ] as [([String: JSONValue], FixtureForge.ProviderToken.Signing?, TokenFault.Code)] {
            let token = account.token(header: header, signing: signing) { $0["iat"] = .integer(Self.now) }
            #expect(await result(of: token).fault?.code == code)
        }
    }

    @Test(
        "A token with a claim changed after the signing is rejected, and a signature in DER, the classic mistake, is named"
    )
    func changed() async throws {
        let parts = account.token { $0["iat"] = .integer(Self.now) }.split(separator: ".")
        let claims = Array(#"{"iss":"ABCDE12345","iat":\#(Self.now - 1)}"#.utf8).base64URL
        #expect(await result(of: "\(parts[0]).\(claims).\(parts[2])").fault?.code == .signature)
        let raw = try #require([UInt8](base64URL: parts[2]))
        let signature = ECDSASignature(curve: .p256, r: Array(raw.prefix(32)), s: Array(raw.suffix(32))).der
        let result = await result(of: "\(parts[0]).\(parts[1]).\(signature.base64URL)")
        #expect(result.fault?.code == .signature)
        #expect(result.fault?.detail.contains("it is DER") == true)
        #expect(result.keyId == account.keyId)
    }

    @Test(
        "A text that is not a token is badly formatted",
        arguments: [
            nil, "", "   ", "Bearer", "Bearer ", "a.b", "a.b.c.d", "..", "a..c", "one two three", "a.b.c",
            "eyJh+GciOiJFUzI1NiJ9.e30.AAAA", "eyJhbGciOiJFUzI1NiJ9.e30=.AAAA", "bnVsbA.bnVsbA.AAAA",
            "W10.e30.AAAA", "\u{FFFD}.e30.AAAA", String(repeating: "A", count: 60_000),
        ] as [String?])
    func noToken(header: String?) async {
        let result = await result(of: header)
        #expect(result.fault?.isBadlyFormatted == true)
        #expect((result.fault?.code == .missing) == (result.form == .none || header?.contains("Bearer") == true))
    }

    @Test(
        "Claims of another type are as good as none, and none crashes the service",
        arguments: [
            (#"{"iss":7,"iat":1}"#, .signature), (#"{"iat":"now"}"#, .signature), (#"{"iat":[]}"#, .signature),
            ("7", .malformed), ("{", .malformed), (#"{"iss":"ABCDE12345","iat":1e308}"#, .signature),
            (#"{"iss":"ABCDE12345","iat":-1e308}"#, .signature), (#"{"iss":"ABCDE12345","iat":1e18}"#, .signature),
            (#"{"iss":"ABCDE12345","iat":0.5}"#, .signature),
        ] as [(String, TokenFault.Code)])
    func oddClaims(claims: String, code: TokenFault.Code) async {
        let header = Array(#"{"alg":"ES256","kid":"ABC123DEFG"}"#.utf8).base64URL
        let result = await result(of: "\(header).\(Array(claims.utf8).base64URL).AAAA")
        #expect(result.fault?.code == code)
    }

    @Test("A key must be a public key on P-256, and two keys must not share an identifier")
    func badKeys() throws {
        for pem in ["", "nonsense", account.privateKeyPEM, PEM.encode([1, 2, 3], label: "PUBLIC KEY")] {
            #expect { try DeveloperKey(keyId: "K", teamId: "T", publicKeyPEM: pem) } throws: { error in
                (error as? ServiceError)?.code == .badKey
                    && "\(error)".contains("-pubout") == pem.contains("PRIVATE KEY")
            }
        }
        let key = try DeveloperKey(keyId: "K", teamId: "T", publicKeyPEM: account.publicKeyPEM)
        #expect { try TokenCheck(keys: [key, key]) } throws: { "\($0)".contains("'K'") }
    }
}
