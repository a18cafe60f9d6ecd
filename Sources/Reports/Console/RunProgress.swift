import AttestModel

/// The progress of a run as one line on a terminal, which is rewritten.
package struct RunProgress: Sendable {
    /// The text that leaves no trace of the line.
    package static let cleared = "\r\u{1B}[K"

    private var done = 0
    private var count = 0

    package init() {}

    /// Returns the text to write after an event; `nil` when the line stays as it is.
    package mutating func text(after event: RunEvent) -> String? {
        switch event {
        case .started(let header):
            count = header.count
            return nil
        case .result(let result):
            done += 1
            return Self.cleared + "\(done)/\(count) \(result.id)"
        case .revised: return nil
        case .ended: return Self.cleared
        }
    }
}
