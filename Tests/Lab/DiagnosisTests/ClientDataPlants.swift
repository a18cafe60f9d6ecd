import FixtureForge
import LabModel
import Primitives
import TestBasics

/// Mistakes between the bytes that a server hashes and those that a device hashed.
extension Plant {
    private static let binary: [UInt8] = [0xFB, 0xEF, 0xBE, 1, 2, 3, 0, 0x7F, 0x80, 9, 10, 11, 12, 13, 0xFE, 0xFF]
    private static let uuid = "fbefbe01-0203-007f-8009-0a0b0c0dfeff"
    private static let long: [UInt8] = Array(1...31) + [0xFB]

    private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    /// A device that hashed other bytes than the server.
    private static func form(_ id: String, server: [UInt8], device: [UInt8]) -> [Plant] {
        [
            .claim("attestation, \(id)", [id], in: { Forged.attestation(hash: sha256(device)) }) { claims in
                claims.clientDataHash = nil
                claims.challenge = server
            },
            .claim("assertion, \(id)", [id], in: { Forged.assertion(clientData: device) }) { claims in
                claims.clientData = server
            },
        ]
    }

    private static func form(_ id: String, server: String, device: String) -> [Plant] {
        form(id, server: bytes(server), device: bytes(device))
    }

    static let forms: [Plant] =
        form("form-base64", server: binary, device: bytes("++++AQIDAH+ACQoLDA3+/w=="))
        + form("form-base64url", server: long, device: bytes("AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eH_s"))
        + form("form-base64url-padded", server: long, device: bytes("AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eH_s="))
        + form("form-base64-unpadded", server: long, device: bytes("AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eH/s"))
        + form("form-hex", server: binary, device: bytes("fbefbe010203007f80090a0b0c0dfeff"))
        + form("form-hex-upper", server: binary, device: bytes("FBEFBE010203007F80090A0B0C0DFEFF"))
        + form("form-uuid-lower", server: binary, device: bytes(uuid))
        + form("form-uuid-upper", server: binary, device: bytes(uuid.uppercased()))
        + form("form-from-uuid", server: bytes(uuid), device: binary)
        + form("form-from-hex", server: bytes("fbefbe010203007f80090a0b0c0dfeff"), device: binary)
        + form("form-from-base64", server: bytes("dGhlIGNoYWxsZW5nZQ=="), device: bytes("the challenge"))
        + form("form-from-base64url", server: bytes("dGhlIGNoYWxsZW5nZQ"), device: bytes("the challenge"))
        + form("form-upper-case", server: uuid, device: uuid.uppercased())
        + form("form-lower-case", server: uuid.uppercased(), device: uuid)
        + form("form-quoted", server: "abc123", device: "\"abc123\"")
        + form("form-unquoted", server: "\"abc123\"", device: "abc123")
        + form("form-line-feed", server: "abc123", device: "abc123\n")
        + form("form-crlf", server: "abc123", device: "abc123\r\n")
        + form("form-nul", server: "abc123", device: "abc123\0")
        + form("form-space", server: "abc123", device: "abc123 ")
        + form("form-trimmed", server: "abc123\n", device: "abc123")
        + form("form-bom", server: "abc123", device: "\u{FEFF}abc123")
        + form("form-lines-crlf", server: "a\nb", device: "a\r\nb")
        + form("form-lines-lf", server: "a\r\nb", device: "a\nb")
        + form("form-plus-as-space", server: "a+b+c", device: "a b c")
        + form("form-space-as-plus", server: "a b c", device: "a+b+c")
        + form("form-percent-encoded", server: "a/b=?", device: "a%2Fb%3D%3F")
        + form("form-percent-decoded", server: "a%2Fb%3D%3F", device: "a/b=?")
        + form("form-utf8-twice", server: "Zoë", device: "Zo\u{C3}\u{AB}")
        + form("form-utf8-once", server: "Zo\u{C3}\u{AB}", device: "Zoë")
        + form("form-utf16", server: bytes("aé1"), device: [0x61, 0, 0xE9, 0, 0x31, 0])
        + form("form-utf16-big-endian", server: bytes("aé1"), device: [0, 0x61, 0, 0xE9, 0, 0x31])

    /// A device that was given a hash of its own, in an attestation.
    private static func given(
        _ expected: [String], _ outcome: Diagnosis.Outcome = .explained, device hash: [UInt8],
        server: [UInt8]?, serverHash: [UInt8]? = nil
    ) -> Plant {
        .claim(
            "attestation, \(expected.joined(separator: " and "))", expected, outcome,
            in: { Forged.attestation(hash: hash) }
        ) { claims in (claims.clientDataHash, claims.challenge) = (serverHash, server) }
    }

    /// A device that signed client data of its own, in an assertion.
    private static func signed(
        _ expected: [String], _ outcome: Diagnosis.Outcome = .explained, device clientData: String,
        server: [UInt8]? = nil, challenge: [UInt8]? = nil
    ) -> Plant {
        .claim(
            "assertion, \(expected.joined(separator: " and "))", expected, outcome,
            in: { Forged.assertion(clientData: bytes(clientData)) }
        ) { claims in
            if let server { claims.clientData = server }
            if let challenge { claims.challenge = challenge }
        }
    }

    /// Forms that lose a part of the challenge: the refusal is right.
    static let losses: [Plant] = [
        given(["form-lossy"], .refused, device: sha256(bytes(String(decoding: binary, as: UTF8.self))), server: binary),
        given(["form-up-to-nul"], .refused, device: sha256(Array(binary.prefix(6))), server: binary),
        given(["client-data-empty"], .refused, device: sha256([]), server: challenge),
        given(["client-data-other"], .refused, device: challengeHash, server: bytes("quite another")),
    ]

    private static let challenge = bytes("abc123")
    private static let challengeHash = sha256(challenge)

    private static let json = #"{"path":"/v1/pay","amount":10.50,"to":"Zoë","list":[1,2],"challenge":"abc123"}"#

    static let documents: [Plant] =
        form(
            "json-sorted", server: json,
            device: #"{"amount":10.50,"challenge":"abc123","list":[1,2],"path":"/v1/pay","to":"Zoë"}"#)
        + form("json-slashes", server: json, device: json.replacing("/", with: "\\/"))
        + form("json-plain-slashes", server: json.replacing("/", with: "\\/"), device: json)
        + form("json-escapes", server: json, device: json.replacing("ë", with: "\\u00eb"))
        + form("json-escapes", server: json.replacing("ë", with: "\\u00eb"), device: json)
        + form("json-spaced", server: json, device: json.replacing(":", with: ": ").replacing(",", with: ", "))
        + form("json-compact", server: json.replacing(":", with: ": ").replacing(",", with: ", "), device: json)
        + form("json-pretty", server: #"{"b":1,"a":[true]}"#, device: "{\n  \"b\": 1,\n  \"a\": [\n    true\n  ]\n}")
        + [signed(["json-sorted", "json-slashes"], device: #"{"a":1,"b":"\/"}"#, server: bytes(#"{"b":"/","a":1}"#))]

    static let layers: [Plant] = [
        given(["client-data-not-hashed"], device: challenge, server: challenge),
        given(["client-data-hashed-twice"], device: sha256(challengeHash), server: challenge),
        given(["client-data-hash-hex-text"], device: bytes(challengeHash.hex), server: challenge),
        given(["client-data-hash-base64-text"], device: bytes(challengeHash.base64), server: challenge),
        given(["client-data-hash-hex-hashed"], device: sha256(bytes(challengeHash.hex)), server: challenge),
        given(["client-data-hash-base64-hashed"], device: sha256(bytes(challengeHash.base64)), server: challenge),
        given(
            ["client-data-hash-text-given"], device: challengeHash, server: nil, serverHash: bytes(challengeHash.hex)),
        given(["client-data-value-given"], device: sha256(challengeHash), server: nil, serverHash: challengeHash),
        given(["client-data-hash-of-hash"], device: challengeHash, server: nil, serverHash: sha256(challengeHash)),
        given(
            ["client-data-hash-of-hash"], device: challengeHash, server: nil,
            serverHash: sha256(bytes(challengeHash.hex))),
        given(
            ["client-data-hash-of-hash"], device: challengeHash, server: challenge, serverHash: sha256(challengeHash)),
        .claim("assertion, client-data-hash-of-hash", ["client-data-hash-of-hash"], in: assertion) {
            $0.clientDataHash = sha256(sha256($0.clientData ?? []))
        },
        .claim("assertion, hash of the text of the hash", ["client-data-hash-of-hash"], in: assertion) {
            $0.clientDataHash = sha256(bytes(sha256($0.clientData ?? []).hex))
        },
        .claim("assertion, client-data-hash-mismatch", ["client-data-hash-mismatch"], in: assertion) {
            $0.clientDataHash = sha256([1])
        },
        given(["client-data-hash-mismatch"], device: challengeHash, server: challenge, serverHash: sha256(bytes("x"))),
        given(["form-base64", "client-data-not-hashed"], device: bytes(binary.base64), server: binary),
        .claim(
            "attestation, challenge and key identifier", ["client-data-challenge-with-key-id"],
            in: { Forged.attestation { $0.rawClientData = sha256(challenge + $0.device.keyId) } }
        ) { claims in (claims.clientDataHash, claims.challenge) = (nil, challenge) },
        .claim(
            "assertion, client data not hashed", ["client-data-not-hashed"],
            in: { Forged.assertion(hash: bytes("pay")) }
        ) { claims in (claims.clientData, claims.challenge) = (bytes("pay"), nil) },
        signed(["client-data-hash-given"], device: "payload", server: sha256(bytes("payload"))),
        signed(["challenge-only"], device: "abc123", server: bytes("payload"), challenge: challenge),
        signed(
            ["client-data-challenge-with-payload"], device: "payloadabc123", server: bytes("payload"),
            challenge: challenge),
        .claim("nonce-construction", nil, .refused, in: vector("assertion/nonce/nonce-as-digest")) { _ in },
    ]

    static let challengePlants: [Plant] = [
        signed(["challenge-form", "form-base64"], device: #"{"challenge":"\#(binary.base64)"}"#, challenge: binary),
        signed(["challenge-missing"], .refused, device: #"{"nonce":"abc123"}"#, challenge: challenge),
        signed(["challenge-other"], .refused, device: #"{"challenge":"old"}"#, challenge: challenge),
    ]
}
