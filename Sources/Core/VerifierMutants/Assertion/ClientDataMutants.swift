import AttestModel
import Foundation
import ReferenceVerifier

/// Client data changed before it is hashed: AST-CLIENTDATA.
enum ClientDataMutants {
    static let all: [Mutation<AssertionEvidence>] = [
        normalized("client-data-trimmed") { bytes in
            Array(bytes.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
        },
        normalized("byte-order-mark-dropped") { $0.starts(with: [0xEF, 0xBB, 0xBF]) ? Array($0.dropFirst(3)) : $0 },
        normalized("json-rewritten") {
            isObject($0) ? JSONRewriting.outsideStrings($0) { isSpace($0) ? [] : [$0] } : $0
        },
        normalized("json-rewritten-sorted") { JSONRewriting.compact($0) ?? $0 },
        normalized("json-rewritten-with-spaces") { JSONRewriting.spaced($0) ?? $0 },
        normalized("client-data-composed") { bytes in
            guard bytes.holds([0x65, 0xCC, 0x81]), String(validating: bytes, as: UTF8.self) != nil else { return bytes }
            return bytes.replacing([0x65, 0xCC, 0x81], with: [0xC3, 0xA9])
        },
        normalized("client-data-as-text") { Array(String(decoding: $0, as: UTF8.self).utf8) },
        normalized("one-json-value-read") { isObject($0) ? firstObject($0) : $0 },
        normalized("first-duplicate-member-kept") { bytes in
            let member = Array(#","path":""#.utf8)
            guard let first = bytes.place(of: member), let second = bytes.place(of: member, from: first + member.count)
            else { return bytes }
            return Array(bytes[..<second]) + [UInt8(ascii: "}")]
        },
        .stricter("client-data-demanded", .assertionClientData) { !$0.request.clientData.isEmpty },
        .stricter("client-data-must-be-json", .assertionClientData) { isObject($0.request.clientData) },
        .stricter("large-client-data-refused", .assertionClientData) { $0.request.clientData.count <= 100_000 },
    ]

    private static func normalized(
        _ name: String, _ normalize: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) -> Mutation<AssertionEvidence> {
        Mutation(name, .assertionClientData) { patch in
            patch.setSteps { steps in
                steps.nonceInputs = { request, authenticatorData in
                    NonceInputs(authenticatorData: authenticatorData, clientData: normalize(request.clientData))
                }
            }
            // The hash of changed data cannot be compared with the hash of the data as received.
            patch.removed = [.assertionClientData]
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

    private static func isObject(_ bytes: [UInt8]) -> Bool { bytes.first == UInt8(ascii: "{") }

    /// Returns the bytes up to the brace that closes the first one, if no string holds a brace.
    private static func firstObject(_ bytes: [UInt8]) -> [UInt8] {
        var depth = 0
        for (index, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "{") { depth += 1 }
            if byte == UInt8(ascii: "}") { depth -= 1 }
            if depth == 0 { return Array(bytes.prefix(index + 1)) }
        }
        return bytes
    }
}

/// JSON rewritten by a common encoder with sorted keys: repeated members, escapes, spaces and number forms are lost.
enum JSONRewriting {
    /// Returns the object without spaces; `nil` when the bytes are not a JSON object.
    static func compact(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.first == UInt8(ascii: "{"), let object = try? JSONSerialization.jsonObject(with: Data(bytes)),
            let data = try? JSONSerialization.data(
                withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
        else { return nil }
        return Array(data)
    }

    /// Returns the object with a space after each comma and colon, as Python's encoder writes it.
    static func spaced(_ bytes: [UInt8]) -> [UInt8]? {
        compact(bytes).map { compact in
            outsideStrings(compact) {
                $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ":") ? [$0, UInt8(ascii: " ")] : [$0]
            }
        }
    }

    /// Returns the text with every byte outside of strings replaced.
    static func outsideStrings(_ bytes: [UInt8], _ replacement: (UInt8) -> [UInt8]) -> [UInt8] {
        var isInString = false
        var isEscaped = false
        return bytes.flatMap { byte -> [UInt8] in
            if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            return isInString ? [byte] : replacement(byte)
        }
    }
}
