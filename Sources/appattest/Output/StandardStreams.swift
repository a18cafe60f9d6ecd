import Foundation

/// The stream for everything that is not a command's result.
enum StandardError {
    static let isTerminal = isatty(STDERR_FILENO) == 1

    /// Writes one line.
    static func write(_ line: String) { write(raw: line + "\n") }

    /// Writes text as it is.
    static func write(raw text: String) {
        // No stream is left to report a failure on.
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}

/// The stream for a command's result.
enum StandardOutput {
    /// A Boolean value that indicates whether text is to be colored: on a terminal, unless the user wants no colors
    /// (no-color.org).
    static var isColored: Bool { isColored(STDOUT_FILENO) }

    static func isColored(_ descriptor: Int32) -> Bool {
        let environment = ProcessInfo.processInfo.environment
        return isatty(descriptor) == 1 && environment["TERM"] != "dumb" && (environment["NO_COLOR"] ?? "").isEmpty
    }

    /// Writes text at once.
    ///
    /// - Throws: `CommandFailure` when it cannot be written.
    static func write(_ text: String) throws(CommandFailure) { try write(bytes: text.utf8) }

    /// Writes bytes at once, unbuffered: a peer at the other end of a pipe may wait for them.
    ///
    /// - Throws: `CommandFailure` when they cannot be written.
    static func write(bytes: some Sequence<UInt8>) throws(CommandFailure) {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(bytes))
        } catch {
            throw .output("standard output", error)
        }
    }
}
