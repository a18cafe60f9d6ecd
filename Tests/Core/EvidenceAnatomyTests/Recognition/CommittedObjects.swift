// The modules that most files of these tests use.
@_exported import EvidenceAnatomy
import TestBasics

/// Objects of the committed vectors, by their kinds.
enum CommittedObjects {
    static func attestation() throws -> AttestationRequest { try request("attestation/valid/production") }
    static func assertion() throws -> AssertionRequest { try request("assertion/valid/next") }
    static func receipt() throws -> ReceiptRequest { try request("receipt/valid/receipt-type-risk-3") }

    /// One object of each kind that has a structure of its own.
    static func all() throws -> [(kind: ObjectKind, bytes: [UInt8])] {
        let (attestation, assertion) = (try attestation(), try assertion())
        let parts = AttestationAnatomy.tree(of: attestation.attestation).byPath
        func bytes(_ path: String) throws -> [UInt8] { Array(attestation.attestation[try #require(parts[path]).range]) }
        let authData = try bytes("authData")
        let key = try #require(COSEKey.encode(assertion.publicKey))
        return [
            (.attestation, attestation.attestation), (.assertion, assertion.assertion),
            (.receipt, try receipt().receipt), (.certificate, try bytes("credCert")),
            (.authData, authData.suffix(164)), (.publicKey, assertion.publicKey), (.publicKey, key),
            (.publicKey, try #require(PEM.decode(assertion.publicKeyPEM, label: "PUBLIC KEY").first)),
        ]
    }

    private static func request<Request>(_ id: String) throws -> Request {
        try #require(CommittedVectors.named(id).request?.request as? Request)
    }
}

/// A way in which people hand over bytes, with the way back that the reader should name.
struct TextualForm: Sendable, CustomStringConvertible {
    let description: String
    /// The words that the path of decoding must have.
    let words: String
    let encode: @Sendable ([UInt8]) -> String

    private init(_ description: String, _ words: String, encode: @escaping @Sendable ([UInt8]) -> String) {
        (self.description, self.words, self.encode) = (description, words, encode)
    }

    private static func url(_ bytes: [UInt8]) -> String {
        bytes.base64.replacing("+", with: "-").replacing("/", with: "_")
    }

    private static func wrapped(_ text: String, by separator: String) -> String {
        stride(from: 0, to: text.count, by: 64).map { String(text.dropFirst($0).prefix(64)) }.joined(
            separator: separator)
    }

    static let all: [TextualForm] = [
        Self("base64", "base64") { $0.base64 },
        Self("base64 with line breaks", "base64") { wrapped($0.base64, by: "\r\n") + "\n" },
        Self("base64 without padding", "base64") { $0.base64.replacing("=", with: "") },
        Self("base64url", "base64") { url($0) },
        Self("base64url without padding", "base64") { url($0).replacing("=", with: "") },
        Self("hexadecimal", "hexadecimal") { $0.hex }, Self("upper case", "hexadecimal") { "0x" + $0.hex.uppercased() },
        Self("colons", "hexadecimal with colons") { $0.map { [$0].hex }.joined(separator: ":") },
        Self("spaces", "hexadecimal") { $0.map { [$0].hex }.joined(separator: " ") },
        Self("base64 of base64", "base64, then base64") { Array($0.base64.utf8).base64 },
        Self("quoted", "base64") { "'\($0.base64)'" },
        Self("a JSON string", "a JSON string, then base64") { "\"\($0.base64.replacing("/", with: "\\/"))\"" },
        Self("escapes outside of JSON", "with escapes") { wrapped($0.base64, by: "\\n").replacing("/", with: "\\/") },
        Self("percent-encoded", "percent-encoded") {
            wrapped($0.base64, by: "\n").replacing("+", with: "%2B").replacing("/", with: "%2F").replacing(
                "=", with: "%3D"
            ).replacing("\n", with: "%0A")
        },
        Self("a data: URL", "a data: URL, then base64") { "data:application/cbor;base64,\($0.base64)" },
        Self("a member of any name", "member body.x of JSON") { #"{"id": 7, "body": {"x": "\#($0.base64)"}}"# },
        Self("an array of numbers", "an array of numbers") { bytes in
            #"{"type":"Buffer","data":[\#(bytes.map(String.init).joined(separator: ","))]}"#
        },
        Self("a line of a log", "a word of the text") {
            "2026-03-01T12:00:00Z [warn] verifier: rejected body={\\\"evidence\\\":\\\"\($0.base64)\\\"} id=7"
        },
        Self("a form", "a word of the text") { "user=1&evidence=\(url($0))&x=2" },
        Self("JSON in JSON", "then member x of JSON") { #"{"body": "{\"x\": \"\#($0.base64)\"}"}"# },
    ]
}
