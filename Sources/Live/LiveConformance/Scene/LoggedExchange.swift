import AttestModel
import LiveMapping
import Transport

/// An exchange in the words of a report, with secrets masked.
struct LoggedExchange: Sendable {
    let exchange: LiveExchange
    private let step: String
    /// The header fields that hold secrets beside those whose names tell it, in lower case.
    private let secrets: Set<String>

    private static let mask = "…"
    private static let shown = 8
    /// The number of bytes of the text, fewer than `PrintableText.bounded` cuts.
    private static let limit = 4000

    init(_ exchange: LiveExchange, step: String, secrets: Set<String>) {
        (self.exchange, self.step, self.secrets) = (exchange, step, secrets)
    }

    /// The time that the answer took.
    var milliseconds: Double { (exchange.end - exchange.start) / .milliseconds(1) }

    /// Returns the text of the last exchanges, as many as reports keep.
    static func text(of log: [LoggedExchange]) -> String {
        var texts: [String] = []
        var room = limit
        for text in log.suffix(shown).reversed().map(\.text) {
            room -= text.utf8.count + 1
            guard room >= 0 || texts.isEmpty else { break }
            texts.insert(text, at: 0)
        }
        let rest = log.count - texts.count
        let head = rest > 0 ? ["(\(Count.text(rest, "earlier exchange")) \(rest == 1 ? "is" : "are") left out)"] : []
        return (head + texts).joined(separator: "\n")
    }

    private var text: String {
        var lines = ["> \(exchange.request.method) \(exchange.request.target)"]
        lines += exchange.request.headers.map { "> \(line(of: $0))" }
        lines += opensAccount ? ["> \(Self.mask)"] : Self.lines(of: exchange.request.body, mark: ">")
        switch exchange.result {
        case .failure(let failure): lines.append("< (no answer: \(failure.text))")
        case .success(let response):
            lines.append("< \(response.status)")
            lines += response.headers.filter { Self.told.contains($0.name.lowercased()) }.map { "< \(line(of: $0))" }
            lines += opensAccount ? ["< \(Self.mask)"] : Self.lines(of: response.body, mark: "<")
        }
        return lines.joined(separator: "\n")
    }

    /// The header fields of answers that tell something about the refusal.
    private static let told: Set = ["content-type", "retry-after", "location", "www-authenticate"]

    /// A Boolean value that indicates whether the bodies hold a password or a token.
    private var opensAccount: Bool { step == "login" || step == "register" }

    private func line(of field: HeaderField) -> String {
        let isSecret = Secrecy.covers(field.name) || secrets.contains(field.name.lowercased())
        let value = isSecret ? Self.mask : field.value
        return "\(field.name): \(PrintableText.prefix(of: value.utf8))"
    }

    private static func lines(of body: [UInt8], mark: String) -> [String] {
        body.isEmpty ? [] : ["\(mark) \(PrintableText.prefix(of: body))"]
    }
}

extension WireFailure {
    /// The failure in words.
    var text: String {
        switch self {
        case .unreachable(let fault): fault.description
        case .malformed(let reason): reason
        case .timeout: "the time ran out"
        case .closed: "the connection was closed"
        }
    }
}
