import LabModel
import AttestModel
import FixtureForge
import Foundation
import Primitives

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
        + form("form-utf16", server: bytes("aé1"), device: [0x61, 0, 0xE9, 0, 0x31, 0])
        + form("form-utf16-big-endian", server: bytes("aé1"), device: [0, 0x61, 0, 0xE9, 0, 0x31])

    /// Forms that lose a part of the challenge: the refusal is right.
    static let losses: [Plant] = [
        layer("form-lossy", server: binary, hash: sha256(bytes(String(decoding: binary, as: UTF8.self))), .refused),
        layer("form-up-to-nul", server: binary, hash: sha256(Array(binary.prefix(6))), .refused),
        layer("client-data-empty", server: bytes("abc123"), hash: sha256([]), .refused),
        layer("client-data-other", server: bytes("quite another"), hash: sha256(bytes("one challenge")), .refused),
    ]

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
        + [
            .claim(
                "assertion, sorted and slashes", ["json-sorted", "json-slashes"],
                in: { Forged.assertion(clientData: bytes(#"{"a":1,"b":"\/"}"#)) }
            ) { $0.clientData = bytes(#"{"b":"/","a":1}"#) }
        ]

    static let layers: [Plant] = [
        layer("client-data-not-hashed", server: bytes("abc123"), hash: bytes("abc123")),
        layer("client-data-hashed-twice", server: bytes("abc123"), hash: sha256(sha256(bytes("abc123")))),
        layer("client-data-hash-hex-text", server: bytes("abc123"), hash: bytes(sha256(bytes("abc123")).hex)),
        layer("client-data-hash-base64-text", server: bytes("abc123"), hash: bytes(sha256(bytes("abc123")).base64)),
        layer(
            "client-data-hash-hex-hashed", server: bytes("abc123"), hash: sha256(bytes(sha256(bytes("abc123")).hex))),
        layer(
            "client-data-hash-base64-hashed", server: bytes("abc123"),
            hash: sha256(bytes(sha256(bytes("abc123")).base64))),
        .claim(
            "attestation, hash as text", ["client-data-hash-text-given"],
            in: { Forged.attestation(hash: sha256(bytes("abc123"))) }
        ) { claims in (claims.clientDataHash, claims.challenge) = (bytes(sha256(bytes("abc123")).hex), nil) },
        .claim(
            "attestation, hash given that the device hashed again", ["client-data-value-given"],
            in: { Forged.attestation(hash: sha256(sha256(bytes("abc123")))) }
        ) { claims in (claims.clientDataHash, claims.challenge) = (sha256(bytes("abc123")), nil) },
        .claim(
            "attestation, hash of another challenge", ["client-data-hash-mismatch"],
            in: { Forged.attestation(hash: sha256(bytes("abc123"))) }
        ) { claims in (claims.clientDataHash, claims.challenge) = (sha256(bytes("x")), bytes("abc123")) },
        .claim(
            "attestation, challenge and key identifier", ["client-data-challenge-with-key-id"],
            in: { Forged.attestation { $0.rawClientData = sha256(bytes("abc123") + $0.device.keyId) } }
        ) { claims in (claims.clientDataHash, claims.challenge) = (nil, bytes("abc123")) },
        .claim(
            "attestation, base64 and not hashed", ["form-base64", "client-data-not-hashed"],
            in: { Forged.attestation(hash: bytes(binary.base64)) }
        ) { claims in (claims.clientDataHash, claims.challenge) = (nil, binary) },
        .claim(
            "assertion, hash given", ["client-data-hash-given"], in: { Forged.assertion(clientData: bytes("payload")) }
        ) { $0.clientData = sha256(bytes("payload")) },
        .claim(
            "assertion, client data not hashed", ["client-data-not-hashed"],
            in: { Forged.assertion(hash: bytes("pay")) }
        ) { claims in (claims.clientData, claims.challenge) = (bytes("pay"), nil) },
        .claim(
            "assertion, challenge only", ["challenge-only"], in: { Forged.assertion(clientData: bytes("abc123")) }
        ) { claims in (claims.clientData, claims.challenge) = (bytes("payload"), bytes("abc123")) },
        .claim(
            "assertion, payload and challenge", ["client-data-challenge-with-payload"],
            in: { Forged.assertion(clientData: bytes("payloadabc123")) }
        ) { claims in (claims.clientData, claims.challenge) = (bytes("payload"), bytes("abc123")) },
        .claim(
            "assertion, nonce as digest", ["nonce-construction"], .refused,
            in: vector("assertion/nonce/nonce-as-digest")
        ) { _ in },
    ]

    private static func layer(
        _ id: String, server: [UInt8], hash: [UInt8], _ outcome: Diagnosis.Outcome = .explained
    ) -> Plant {
        .claim("attestation, \(id)", [id], outcome, in: { Forged.attestation(hash: hash) }) { claims in
            (claims.clientDataHash, claims.challenge) = (nil, server)
        }
    }

    static let challengePlants: [Plant] = [
        .claim(
            "assertion, challenge in base64", ["challenge-form", "form-base64"],
            in: { Forged.assertion(clientData: bytes(#"{"challenge":"\#(binary.base64)"}"#)) }
        ) { $0.challenge = binary },
        .claim(
            "assertion, no challenge", ["challenge-missing"], .refused,
            in: { Forged.assertion(clientData: bytes(#"{"nonce":"abc123"}"#)) }
        ) { $0.challenge = bytes("abc123") },
        .claim(
            "assertion, another challenge", ["challenge-other"], .refused,
            in: { Forged.assertion(clientData: bytes(#"{"challenge":"old"}"#)) }
        ) { $0.challenge = bytes("abc123") },
    ]
}
