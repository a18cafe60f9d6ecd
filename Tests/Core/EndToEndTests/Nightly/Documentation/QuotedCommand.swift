import Foundation

/// A command in a `console` block of a page, with the output that the page quotes.
///
/// A line of the quote that is `…` alone stands for any number of lines; `…` within a line stands for any text.
struct QuotedCommand {
    /// The command as a shell takes it, without the prompt.
    let command: String
    let output: [String]

    /// Reads the commands of a block. Each begins with the prompt `$ `, and goes on while lines end in a backslash.
    static func all(in block: MarkdownPage.Block) throws -> [QuotedCommand] {
        var found: [QuotedCommand] = []
        var lines = block.lines[...]
        while let first = lines.popFirst() {
            guard first.hasPrefix("$ appattest ") else { throw NotACommand(line: first) }
            var command = [String(first.dropFirst(2))]
            while command[command.count - 1].hasSuffix("\\"), let next = lines.popFirst() { command.append(next) }
            var output = lines.prefix { !$0.hasPrefix("$ ") }
            lines = lines.dropFirst(output.count)
            while output.last == "" { output.removeLast() }
            found.append(QuotedCommand(command: command.joined(separator: "\n"), output: Array(output)))
        }
        return found
    }

    /// A `console` block that does not begin with a command that the tests can run.
    struct NotACommand: Error {
        let line: String
    }

    /// Returns the first line of the quote that the real output does not have, or `nil` when all of it fits.
    func firstDifference(from real: String) -> String? {
        var lines = real.components(separatedBy: "\n")[...]
        while lines.last == "" { lines.removeLast() }
        var isElided = false
        for quoted in output {
            if quoted == "…" {
                isElided = true
                continue
            }
            let candidates = isElided ? lines : lines.prefix(1)
            guard let index = candidates.firstIndex(where: { Self.fits($0, quoted) }) else {
                return "quoted: \(quoted)\nreal:   \(lines.first ?? "(nothing)")"
            }
            lines = lines[(index + 1)...]
            isElided = false
        }
        return isElided ? nil : lines.first.map { "not quoted: \($0)" }
    }

    private static func fits(_ line: String, _ quoted: String) -> Bool {
        var parts = quoted.components(separatedBy: "…")[...]
        guard let first = parts.popFirst(), line.hasPrefix(first) else { return false }
        guard let last = parts.popLast() else { return line == first }
        var rest = line.dropFirst(first.count)
        for part in parts where !part.isEmpty {
            guard let range = rest.firstRange(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return rest.hasSuffix(last)
    }
}
