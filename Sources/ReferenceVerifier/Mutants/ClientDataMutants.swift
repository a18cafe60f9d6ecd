import AttestModel

/// Client data changed before they are hashed: AST-CLIENTDATA.
enum ClientDataMutants {
    static let all: [Mutant] = [
        normalized("client-data-trimmed", "Drops white space around the client data before it hashes them.") { bytes in
            Array(bytes.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
        },
        normalized("byte-order-mark-dropped", "Drops a byte order mark before it hashes the client data.") {
            $0.starts(with: [0xEF, 0xBB, 0xBF]) ? Array($0.dropFirst(3)) : $0
        },
        normalized("json-written-anew", "Hashes JSON client data without the spaces between their values.") {
            isObject($0) ? withoutSpaces($0) : $0
        },
        normalized("client-data-composed", "Hashes text in its composed Unicode form.") { bytes in
            guard String(validating: bytes, as: UTF8.self) != nil else { return bytes }
            return bytes.replacing([0x65, 0xCC, 0x81], with: [0xC3, 0xA9])
        },
        normalized("client-data-as-text", "Reads the client data as text, and refuses genuine ones that are binary.") {
            Array(String(decoding: $0, as: UTF8.self).utf8)
        },
        normalized("one-json-value-read", "Hashes the first JSON value of the client data, and not what follows it.") {
            isObject($0) ? firstObject($0) : $0
        },
        normalized("first-duplicate-member-kept", "Hashes JSON client data without repeated members.") { bytes in
            guard let range = bytes.ranges(of: Array(#","path":""#.utf8)).dropFirst().first else { return bytes }
            return Array(bytes[..<range.lowerBound]) + [UInt8(ascii: "}")]
        },
        .stricter(
            "client-data-demanded", ClientDataCheck(),
            "Refuses assertions without client data, which requests without a body have."
        ) { !$0.request.clientData.isEmpty },
        .stricter(
            "client-data-must-be-json", ClientDataCheck(), "Refuses genuine client data that are no JSON object."
        ) { isObject($0.request.clientData) },
        .stricter(
            "large-client-data-refused", ClientDataCheck(), "Refuses genuine client data of more than 100 000 bytes."
        ) { $0.request.clientData.count <= 100_000 },
    ]

    private static func normalized(
        _ name: String, _ summary: String, _ normalize: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) -> Mutant {
        .assertion(name, .assertionClientData, summary) { procedure in
            var reading = Reading.right
            reading.normalizesClientData = normalize
            procedure.reading = reading
            // Nobody compares the hash of what was made of the data with one of the data as received.
            procedure.checks = procedure.checks.removing(.assertionClientData)
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

    private static func isObject(_ bytes: [UInt8]) -> Bool { bytes.first == UInt8(ascii: "{") }

    /// The bytes with everything outside of strings that is white space left out.
    private static func withoutSpaces(_ bytes: [UInt8]) -> [UInt8] {
        var isInString = false
        var isEscaped = false
        return bytes.filter { byte in
            defer {
                if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            }
            return isInString || !isSpace(byte)
        }
    }

    /// The bytes up to the brace that closes the first one; strings are taken to hold none.
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
