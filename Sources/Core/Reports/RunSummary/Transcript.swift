import AttestModel

/// The requests to a backend and its answers, as a check has logged them.
struct Transcript: Sendable, Hashable {
    /// One request with its answer, in lines.
    struct Exchange: Sendable, Hashable {
        /// The lines of the request, the first with method and path; never empty.
        let sent: [String]
        /// The lines of the answer, the first with its status; empty when the log ends before it.
        let received: [String]

        /// The lines as they were logged.
        var lines: [String] { sent.map { "> \($0)" } + received.map { "< \($0)" } }
    }

    /// The number of earlier exchanges that are not there.
    let leftOut: Int
    let exchanges: [Exchange]

    /// Reads a log: lines behind `> ` were sent, and lines behind `< ` were received. `nil` for other words of a target.
    init?(_ text: String) {
        var exchanges: [Exchange] = []
        var (sent, received, leftOut): ([String], [String], Int) = ([], [], 0)
        func end() {
            if !sent.isEmpty { exchanges.append(Exchange(sent: sent, received: received)) }
            (sent, received) = ([], [])
        }
        for line in text.split(separator: "\n").map(String.init) {
            if line.hasPrefix("> ") {
                if !received.isEmpty { end() }
                sent.append(String(line.dropFirst(2)))
            } else if line.hasPrefix("< ") {
                received.append(String(line.dropFirst(2)))
            } else if sent.isEmpty, exchanges.isEmpty, let count = Int(line.dropFirst().prefix(while: \.isNumber)) {
                leftOut = count
            } else if !received.isEmpty {
                // A body may have several lines.
                received.append(line)
            } else {
                sent.append(line)
            }
        }
        end()
        guard exchanges.first?.lines.first.map({ text.contains($0) }) == true else { return nil }
        (self.exchanges, self.leftOut) = (exchanges, leftOut)
    }

    /// Returns the lines of the last exchanges, behind a line with the number of those before.
    func lines(last count: Int, cutTo width: Int) -> [String] {
        let before = earlier(leftOut + exchanges.dropLast(count).count)
        return (before.map { ["(\($0))"] } ?? [])
            + exchanges.suffix(count).flatMap(\.lines).map { $0.count > width ? "\($0.prefix(width))…" : $0 }
    }

    /// Returns text like `2 earlier exchanges are left out`; `nil` for none.
    func earlier(_ count: Int) -> String? {
        count > 0 ? "\(Count.text(count, "earlier exchange")) \(count == 1 ? "is" : "are") left out" : nil
    }
}
