import AttestModel
import FixtureForge
import Foundation
import TestSupport
import Testing

@testable import AppleServices

@Suite("Provider tokens")
struct TokenCheckTests {
    private let account: DeveloperAccount
    private let check: TokenCheck
    private let now = Timestamp("2026-03-01T12:00:00Z")?.secondsSinceEpoch ?? 0

    init() throws {
        account = DeveloperAccount()
        check = try TokenCheck(keys: [
            DeveloperKey(keyId: account.keyId, teamId: account.teamId, publicKeyPEM: account.publicKeyPEM)
        ])
    }

    private func result(of header: String?) async -> TokenCheckResult {
        await check.check(header, at: now * 1000)
    }

    private func fault(_ change: (inout [String: JSONValue]) -> Void) async -> TokenFault.Code? {
        await result(of: account.token(change)).fault?.code
    }

    @Test("A good token holds, bare and as bearer, and its claims are noted")
    func good() async throws {
        let token = account.token(issuedAt: Timestamp(secondsSinceEpoch: now))
        for (header, form) in [
            (token, AuthorizationForm.bare), ("Bearer \(token)", .bearer), ("bearer  \(token) ", .bearer),
        ] {
            let result = await result(of: header)
            #expect(
                result
                    == TokenCheckResult(
                        form: form, keyId: account.keyId, issuer: account.teamId, issuedAt: now, faults: []))
        }
    }

    @Test(
        "A token is good for an hour, and may be five minutes ahead",
        arguments: [
            (3600, nil), (3601, .expired), (-300, nil), (-301, .future), (-1 << 40, .future), (1 << 40, .expired),
        ] as [(Int64, TokenFault.Code?)])
    func age(seconds: Int64, code: TokenFault.Code?) async throws {
        let found = await fault { $0["iat"] = .integer(now - seconds) }
        #expect(found == code)
    }

    @Test("A token without a time has expired")
    func undated() async throws {
        let found = await fault { $0["iat"] = nil }
        #expect(found == .expired)
    }

    @Test("Claims that Apple does not ask for are tolerated, whatever they say")
    func extraClaims() async throws {
        let found = await fault {
            $0.merge(["iat": .integer(now), "exp": .integer(now - 10), "sub": "com.example.app"]) { $1 }
        }
        #expect(found == nil)
    }

    @Test("Another team, another key, an unknown one, and another algorithm are faults of their own")
    func unverifiable() async throws {
        for team in ["ZZZZZ99999", nil] {
            let found = await fault { ($0["iat"], $0["iss"]) = (.integer(now), team.map(JSONValue.string)) }
            #expect(found == .issuer)
        }
        let other = DeveloperAccount(scalar: 2).token { $0["iat"] = .integer(now) }
        #expect(await result(of: other).fault?.code == .signature)
        for kid in ["AAAAAAAAAA", ""] {
            let token = account.token(header: ["kid": .string(kid)]) { $0["iat"] = .integer(now) }
            #expect(await result(of: token).fault?.code == .unknownKey)
        }
        let symmetric = account.token(header: ["alg": "HS256"], signing: .hmac(Array("a secret".utf8))) {
            $0["iat"] = .integer(now)
        }
        #expect(await result(of: symmetric).fault?.code == .algorithm)
        let unsigned = account.token(header: ["alg": "none"], signing: .bytes([])) { $0["iat"] = .integer(now) }
        #expect(await result(of: unsigned).fault?.code == .algorithm)
    }

    @Test("A signature in DER, the classic mistake, is rejected and named")
    func derSignature() async throws {
        let token = account.token { $0["iat"] = .integer(now) }
        let parts = token.split(separator: ".")
        let raw = try #require([UInt8](base64: Self.standard(parts[2])))
        let der = Self.integer(raw.prefix(32)) + Self.integer(raw.suffix(32))
        let signature = [0x30, UInt8(der.count)] + der
        let result = await result(of: "\(parts[0]).\(parts[1]).\(Self.urlSafe(signature))")
        #expect(result.fault?.code == .signature)
        #expect(result.fault?.detail.contains("it is DER") == true)
        #expect(result.keyId == account.keyId)
    }

    @Test("A token with a claim changed after the signing is rejected")
    func tampered() async throws {
        let parts = account.token { $0["iat"] = .integer(now) }.split(separator: ".")
        let claims = #"{"iss":"ABCDE12345","iat":\#(now - 1)}"#
        let result = await result(of: "\(parts[0]).\(Self.urlSafe(Array(claims.utf8))).\(parts[2])")
        #expect(result.fault?.code == .signature)
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
        let header = Self.urlSafe(Array(#"{"alg":"ES256","kid":"ABC123DEFG"}"#.utf8))
        let result = await result(of: "\(header).\(Self.urlSafe(Array(claims.utf8))).AAAA")
        #expect(result.fault?.code == code)
    }

    @Test("A key must be a public key on P-256")
    func badKeys() throws {
        for pem in ["", "nonsense", account.privateKeyPEM, PEM.encode([1, 2, 3], label: "PUBLIC KEY")] {
            #expect { try DeveloperKey(keyId: "K", teamId: "T", publicKeyPEM: pem) } throws: { error in
                (error as? ServiceError)?.code == .badKey
                    && "\(error)".contains("-pubout") == pem.contains("PRIVATE KEY")
            }
        }
    }

    @Test("Two keys must not share an identifier")
    func keysOfOneName() throws {
        let key = try DeveloperKey(keyId: "K", teamId: "T", publicKeyPEM: account.publicKeyPEM)
        #expect { try TokenCheck(keys: [key, key]) } throws: { "\($0)".contains("'K'") }
    }

    private static func urlSafe(_ bytes: [UInt8]) -> String {
        bytes.base64.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    private static func standard(_ text: Substring) -> String {
        let standard = text.replacing("-", with: "+").replacing("_", with: "/")
        return standard + String(repeating: "=", count: (4 - standard.count % 4) % 4)
    }

    /// A positive INTEGER in DER.
    private static func integer(_ magnitude: some Collection<UInt8>) -> [UInt8] {
        let digits = magnitude.drop { $0 == 0 }
        let content = (digits.first ?? 0x80) >= 0x80 ? [0] + digits : Array(digits)
        return [0x02, UInt8(content.count)] + content
    }
}
