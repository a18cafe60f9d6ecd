import AttestModel

/// Input that is text: UTF-8 without control characters, white space around it left out.
struct InputText {
    let bytes: [UInt8]

    init?(_ bytes: [UInt8]) {
        guard !bytes.contains(where: { $0 < 0x20 && !TextForm.isSpace($0) || $0 == 0x7F }),
            String(validating: bytes, as: UTF8.self) != nil
        else { return nil }
        self.init(trimming: bytes)
        guard !self.bytes.isEmpty else { return nil }
    }

    init(_ text: String) { self.init(trimming: Array(text.utf8)) }

    private init(trimming bytes: [UInt8]) {
        var rest = bytes[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        while let first = rest.first, TextForm.isSpace(first) { rest.removeFirst() }
        while let last = rest.last, TextForm.isSpace(last) { rest.removeLast() }
        self.bytes = Array(rest)
    }

    /// The JSON document that the text is; `nil` for any other text.
    var json: JSONValue? {
        guard let first = bytes.first, "{[\"".utf8.contains(first) else { return nil }
        return try? JSONValue.parse(bytes)
    }

    /// The text between the quotation marks around it; `nil` without any.
    var unquoted: InputText? {
        guard bytes.count >= 2, let first = bytes.first, first == bytes.last, "'\"`".utf8.contains(first) else {
            return nil
        }
        return InputText(trimming: Array(bytes.dropFirst().dropLast()))
    }

    /// The content of a data: URL (RFC 2397); `nil` for any other text.
    var dataURL: InputText? {
        guard bytes.count > 5, String(decoding: bytes.prefix(5), as: UTF8.self).lowercased() == "data:",
            let comma = bytes.firstIndex(of: UInt8(ascii: ","))
        else { return nil }
        return InputText(trimming: Array(bytes[(comma + 1)...]))
    }

    /// The longest words of the text that may be base64 or hexadecimal, longest first; none when it is one such word.
    var runs: [[UInt8]] {
        func isLetter(_ byte: UInt8) -> Bool {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            // The signs + / - _ % and the backslash.
            case 0x2B, 0x2F, 0x2D, 0x5F, 0x25, 0x5C: true
            default: false
            }
        }
        let runs = bytes.split { !isLetter($0) }.compactMap { word -> [UInt8]? in
            var run = Array(word)
            // A backslash before a quotation mark is not of the word.
            while run.last == UInt8(ascii: "\\") { run.removeLast() }
            guard run.count >= Self.leastRun, run.count < bytes.count else { return nil }
            let padding = bytes[word.endIndex...].prefix(2).prefix { $0 == UInt8(ascii: "=") }
            return (run.count + padding.count) % 4 == 0 ? run + padding : run
        }
        return Array(runs.sorted { $0.count > $1.count }.prefix(Self.mostRuns))
    }

    /// The number of characters of 32 bytes in base64.
    private static let leastRun = 43
    private static let mostRuns = 16
}

/// Input in which no object is recognized, as the bytes that a verifier has to judge all the same.
package enum PlainEvidence {
    /// Returns the bytes of base64 or hexadecimal, and bytes that are no text; `nil` for other text, and for no bytes.
    package static func bytes(_ input: [UInt8]) -> [UInt8]? {
        guard !input.isEmpty else { return nil }
        guard let text = InputText(input) else { return input }
        return TextForm.readings(of: text.bytes).first?.bytes
    }
}
