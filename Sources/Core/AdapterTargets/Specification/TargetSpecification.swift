import AttestModel
import Foundation

/// A target as the command line names it.
package struct TargetSpecification: Sendable, Hashable, CustomStringConvertible {
    package enum Kind: Sendable, Hashable {
        /// One long-lived process that answers JSON lines.
        case exec(Command)
        /// One process a request.
        case oneshot(Command)
        /// An endpoint that answers POST requests.
        case http(URL)
        /// A verifier that the caller of the runner brings along.
        case builtin(String)
    }

    package let kind: Kind
    /// As it was written.
    package let description: String

    /// - Throws: `RunnerError.usage` for all but `exec:COMMAND`, `oneshot:COMMAND`, `builtin:NAME` and a URL of HTTP.
    package init(_ text: String) throws(RunnerError) {
        description = text
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch (parts[0], parts.count == 2 ? parts[1] : "") {
        case ("exec", let line): kind = .exec(try Command(line))
        case ("oneshot", let line): kind = .oneshot(try Command(line))
        case ("builtin", let name) where !name.isEmpty: kind = .builtin(name)
        case ("http", _), ("https", _): kind = .http(try Self.endpoint(text))
        default:
            throw RunnerError(
                .usage,
                "'\(text)' is not a target; write exec:COMMAND, oneshot:COMMAND, http://…, https://… or builtin:NAME.")
        }
    }

    private static func endpoint(_ text: String) throws(RunnerError) -> URL {
        if let url = URL(string: text), url.user() != nil || url.password() != nil {
            // Every report names the target.
            throw RunnerError(
                .usage, "the target's URL holds a user name or password; send them by --header-file or --header-env.")
        }
        guard let url = URL(string: text), let host = url.host(), !host.isEmpty else {
            throw RunnerError(.usage, "'\(text)' is not a URL; write for instance http://127.0.0.1:8080/verify.")
        }
        guard url.port.map({ (1...65535).contains($0) }) ?? true else {
            throw RunnerError(.usage, "'\(text)': the port must be from 1 to 65535.")
        }
        return url
    }
}

/// A program and its arguments. It is started directly; no shell is involved.
package struct Command: Sendable, Hashable {
    /// A name to look up in `PATH`, or a path when it contains a slash.
    package let program: String
    package let arguments: [String]

    package init(program: String, arguments: [String] = []) { (self.program, self.arguments) = (program, arguments) }

    var shortName: String { program.split(separator: "/").last.map(String.init) ?? program }

    /// Splits a simple shell command line: words at blanks, single quotes, double quotes, backslashes.
    /// Nothing is expanded, and `|`, `>`, `$` and their like are ordinary characters.
    /// - Throws: `RunnerError.usage` when it is empty, or a quote or a backslash is left open.
    package init(_ line: String) throws(RunnerError) {
        let words: [String]
        do throws(ShellWords.OpenEnd) { words = try ShellWords.words(line) } catch {
            switch error {
            case .quote(let quote, _):
                throw RunnerError(.usage, "the command \(line) opens a quote (\(quote)) and does not close it.")
            case .backslash: throw RunnerError(.usage, "the command \(line) ends in a backslash that escapes nothing.")
            }
        }
        guard let program = words.first, !program.isEmpty else {
            throw RunnerError(.usage, "the target names no command; write for instance 'exec:./adapter'.")
        }
        self.init(program: program, arguments: Array(words.dropFirst()))
    }
}
