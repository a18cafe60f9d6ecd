import AttestModel

/// A program that has ended, with all that it said.
struct Ended: Sendable {
    /// The exit status; 128 and more is a signal, as in a shell.
    let status: Int32
    let standardOutput: String
    let standardError: String

    /// The lines of standard output.
    var lines: [String] { standardOutput.split(separator: "\n").map(String.init) }

    /// Standard output and standard error, with each line put together again that was wrapped to the width of a terminal.
    var unwrapped: String { (standardOutput + standardError).replacing(/(?: \\)?\n +/, with: " ") }

    /// The JSON value that standard output is.
    func json() throws -> JSONValue { try JSONValue.parse(Array(standardOutput.utf8)) }
}
