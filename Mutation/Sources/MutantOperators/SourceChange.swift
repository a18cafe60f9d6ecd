/// One change of a source file.
package struct SourceChange: Sendable, Hashable {
    package let kind: MutationOperator
    /// The UTF-8 offsets of the text that is replaced.
    package let range: Range<Int>
    package let replacement: String

    package init(_ kind: MutationOperator, _ range: Range<Int>, _ replacement: String) {
        self.kind = kind
        self.range = range
        self.replacement = replacement
    }
}

/// The text of a file by UTF-8 offsets.
package struct SourceText: Sendable {
    private let bytes: [UInt8]

    package init(_ text: String) { bytes = Array(text.utf8) }

    package var count: Int { bytes.count }

    /// Returns the text of a range.
    package subscript(range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Returns the text of a range with a change inside it.
    package func text(of range: Range<Int>, with change: SourceChange) -> String {
        self[range.lowerBound..<change.range.lowerBound] + change.replacement
            + self[change.range.upperBound..<range.upperBound]
    }

    /// Returns the number of the line of an offset, from 1 on.
    package func line(of offset: Int) -> Int { 1 + bytes[..<offset].count { $0 == UInt8(ascii: "\n") } }
}
