import AttestModel

extension JSONTree {
    /// The texts in the document with the names of their members.
    var leaves: [HeaderField] { texts.map { HeaderField($0.name, $0.text) } }
}

/// Documents that travel inside a text: JSON in base64, and JSON Web Tokens.
enum Envelope {
    /// Returns the JSON document and the filter that makes the text of it; `nil` for other text.
    static func document(of text: String) -> (json: JSONTree, filter: Filter)? {
        guard text.utf8.count >= 8 else { return nil }
        return BinaryText.readings(of: text).firstNonNil { bytes, filter in
            JSONTree(container: bytes).map { ($0, filter) }
        }
    }

    /// Returns the claims of a JSON Web Token; `nil` for other text.
    static func claims(of text: String) -> JSONTree? {
        WebToken(text).flatMap { JSONTree(container: $0.header) == nil ? nil : JSONTree(container: $0.claims) }
    }

    /// Returns the texts inside envelopes, at most three deep.
    static func leaves(of text: String, depth: Int = 3) -> [HeaderField] {
        guard depth > 0 else { return [] }
        let word = text.split(separator: " ").last.map(String.init) ?? text
        let inner = (claims(of: word) ?? document(of: word)?.json)?.leaves ?? []
        return inner.flatMap { [$0] + leaves(of: $0.value, depth: depth - 1) }
    }
}

/// Bytes written as text.
enum BinaryText {
    /// Returns the bytes that a text can stand for, each with the filter that makes the text of them.
    static func readings(of text: String) -> [([UInt8], Filter)] {
        guard !text.isEmpty, text.utf8.allSatisfy(allowed.contains) else { return [] }
        var readings: [([UInt8], Filter)] = []
        if let bytes = [UInt8](hex: text), text == bytes.hex { readings.append((bytes, .hex)) }
        if let bytes = [UInt8](base64: text) { readings.append((bytes, .base64)) }
        guard let bytes = [UInt8](base64URL: text.filter { $0 != "=" }.withURLAlphabet) else { return readings }
        for filter in [Filter.base64URL, .unpaddedBase64, .paddedBase64URL] {
            let place = SourcePlace(file: "", line: 1, column: 1)
            let made = try? AppliedFilter(filter: filter, argument: nil).apply(to: bytes, values: Values(), at: place)
            if made == Array(text.utf8) { readings.append((bytes, filter)) }
        }
        return readings
    }

    /// Returns the bytes of a text, and those that it can stand for.
    static func values(of text: String) -> [[UInt8]] { [Array(text.utf8)] + readings(of: text).map(\.0) }

    private static let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_=".utf8)
}
