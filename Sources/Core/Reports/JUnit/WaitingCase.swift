import AttestModel

/// The case of a result in its final form, which waits for the end of the run.
struct WaitingCase {
    /// The group that the case belongs to, like `attestation/nonce`.
    let suite: String
    private let name: String
    let verdict: JUnitVerdict
    let milliseconds: Double
    /// The element, with its indentation and a line feed.
    let text: String

    init(_ testCase: JUnitCase, of id: VectorID) {
        (suite, name) = ("\(id.suite)/\(id.group)", id.name)
        (verdict, milliseconds, text) = (testCase.verdict, testCase.milliseconds, testCase.text)
    }

    /// Reads a case back.
    init(_ piece: SortingSpool.Piece) {
        let words = piece.key.split(separator: 0, maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
        (suite, name) = (words[0], words[1])
        verdict = JUnitVerdict.allCases[Int(piece.bytes[0])]
        let bits = piece.bytes[1...8].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        milliseconds = Double(bitPattern: bits)
        text = String(decoding: piece.bytes.dropFirst(9), as: UTF8.self)
    }

    /// The case as a piece that is sorted by its suite, and then by its name: a zero comes before every letter of a name.
    var piece: SortingSpool.Piece {
        let index = UInt8(JUnitVerdict.allCases.firstIndex(of: verdict) ?? 0)
        let bits = (0..<8).map { UInt8(truncatingIfNeeded: milliseconds.bitPattern >> (56 - 8 * $0)) }
        return SortingSpool.Piece(
            key: Array("\(suite)\0\(name)".utf8), bytes: [index] + bits + Array(text.utf8))
    }
}
