import AttestModel

/// Bytes that a person wrote as the value of an option.
package struct ValueReading: Sendable, Hashable {
    package let bytes: [UInt8]
    package let encoding: TextEncoding
    /// A Boolean value that indicates whether another encoding was possible, and the length decided.
    package let isGuess: Bool

    /// Reads base64, base64url, padded or not, or hexadecimal, in quotes or not. `base64:` or `hex:` before it decides.
    ///
    /// Text that could be both hexadecimal and base64 is read as the one of a length that is expected. Where that does not decide,
    /// nothing does: a wrong guess would be a wrong verdict.
    ///
    /// - Parameter lengths: the numbers of bytes that the value may have; none where any is right.
    package init(_ text: String, lengths: Set<Int> = []) throws(ValueFault) {
        var letters = Array(text.utf8)
        if letters.count >= 2, let first = letters.first, first == letters.last, "'\"".utf8.contains(first) {
            letters = Array(letters.dropFirst().dropLast())
        }
        let marks = [("hex:", true), ("base64:", false)]
        let mark = marks.first { letters.starts(with: $0.0.utf8) }
        let all = TextForm.readings(of: Array(letters.dropFirst(mark?.0.utf8.count ?? 0)))
        let readings = all.filter { mark == nil || ($0.encoding.alphabet == .hexadecimal) == mark?.1 }
        guard let first = readings.first else { throw .notEncoded }
        let expected = readings.filter { lengths.contains($0.bytes.count) }
        guard readings.count == 1 || expected.count == 1 else { throw .ambiguous(readings.map(Self.words)) }
        let chosen = expected.first ?? first
        (bytes, encoding, isGuess) = (chosen.bytes, chosen.encoding, readings.count > 1)
    }

    private static func words(_ reading: DecodedText) -> String {
        "\(reading.encoding.description) (\(Count.text(reading.bytes.count, "byte")))"
    }
}

/// The reason why a value cannot be read, to go on after the value itself.
package enum ValueFault: Error, Hashable, CustomStringConvertible {
    case notEncoded
    case ambiguous([String])

    package var description: String {
        switch self {
        case .notEncoded: "is neither base64 nor hexadecimal"
        case .ambiguous(let forms):
            "can be read as \(forms.joined(separator: " and as ")); begin it with hex: or base64:"
        }
    }
}
