import AttestModel

/// The beginning and the end of what a program writes to its standard error. The line that names a fault comes first in
/// some runtimes and last in others: registers and memory maps may follow it by the thousand, or a log precede it.
struct ErrorExcerpt {
    /// The number of bytes that are kept of the beginning and of the end.
    static let headLimit = 2048
    static let tailLimit = 4096

    private var head: [UInt8] = []
    private var tail: [UInt8] = []
    /// The number of bytes between the two.
    private var leftOut = 0

    mutating func append(_ bytes: [UInt8]) {
        let beginning = bytes.prefix(Self.headLimit - head.count)
        head += beginning
        tail += bytes.dropFirst(beginning.count)
        let excess = tail.count - Self.tailLimit
        guard excess > 0 else { return }
        tail.removeFirst(excess)
        leftOut += excess
    }

    var text: String {
        guard leftOut > 0 else { return PrintableText.of(head + tail) }
        return "\(PrintableText.of(head))\n… \(Count.text(leftOut, "byte")) left out …\n\(PrintableText.of(tail))"
    }
}
