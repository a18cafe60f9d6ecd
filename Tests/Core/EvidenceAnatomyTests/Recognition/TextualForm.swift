import AttestModel
import Foundation

/// A way in which people hand over bytes, with the way back that the reader should name.
struct TextualForm: Sendable, CustomStringConvertible {
    let description: String
    /// The words that the path of decoding must have.
    let words: String
    let encode: @Sendable ([UInt8]) -> String

    private static func url(_ bytes: [UInt8]) -> String {
        bytes.base64.replacing("+", with: "-").replacing("/", with: "_")
    }

    private static func wrapped(_ text: String, by separator: String) -> String {
        stride(from: 0, to: text.count, by: 64).map { String(text.dropFirst($0).prefix(64)) }.joined(
            separator: separator)
    }

    static let all: [TextualForm] = [
        TextualForm(description: "base64", words: "base64") { $0.base64 },
        TextualForm(description: "base64 with line breaks", words: "base64") { wrapped($0.base64, by: "\r\n") + "\n" },
        TextualForm(description: "base64 without padding", words: "base64") { $0.base64.replacing("=", with: "") },
        TextualForm(description: "base64url", words: "base64") { url($0) },
        TextualForm(description: "base64url without padding", words: "base64") { url($0).replacing("=", with: "") },
        TextualForm(description: "hexadecimal", words: "hexadecimal") { $0.hex },
        TextualForm(description: "upper case", words: "hexadecimal") { "0x" + $0.hex.uppercased() },
        TextualForm(description: "colons", words: "hexadecimal with colons") {
            $0.map { [$0].hex }.joined(separator: ":")
        },
        TextualForm(description: "spaces", words: "hexadecimal") { $0.map { [$0].hex }.joined(separator: " ") },
        TextualForm(description: "base64 of base64", words: "base64, then base64") { Array($0.base64.utf8).base64 },
        TextualForm(description: "quoted", words: "base64") { "'\($0.base64)'" },
        TextualForm(description: "a JSON string", words: "a JSON string, then base64") {
            "\"\($0.base64.replacing("/", with: "\\/"))\""
        },
        TextualForm(description: "escapes outside of JSON", words: "with escapes") {
            wrapped($0.base64, by: "\\n").replacing("/", with: "\\/")
        },
        TextualForm(description: "percent-encoded", words: "percent-encoded") {
            wrapped($0.base64, by: "\n").replacing("+", with: "%2B").replacing("/", with: "%2F").replacing(
                "=", with: "%3D"
            )
            .replacing("\n", with: "%0A")
        },
        TextualForm(description: "a data: URL", words: "a data: URL, then base64") {
            "data:application/cbor;base64,\($0.base64)"
        },
        TextualForm(description: "a member of any name", words: "member body.x of JSON") {
            #"{"id": 7, "body": {"x": "\#($0.base64)"}}"#
        },
        TextualForm(description: "an array of numbers", words: "an array of numbers") { bytes in
            #"{"type":"Buffer","data":[\#(bytes.map(String.init).joined(separator: ","))]}"#
        },
        TextualForm(description: "a line of a log", words: "a word of the text") {
            "2026-03-01T12:00:00Z [warn] verifier: rejected body={\\\"evidence\\\":\\\"\($0.base64)\\\"} id=7"
        },
        TextualForm(description: "a form", words: "a word of the text") { "user=1&evidence=\(url($0))&x=2" },
        TextualForm(description: "JSON in JSON", words: "then member x of JSON") {
            #"{"body": "{\"x\": \"\#($0.base64)\"}"}"#
        },
    ]
}
