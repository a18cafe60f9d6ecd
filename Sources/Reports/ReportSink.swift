import AttestModel
import Foundation

/// Where a report goes. What was written is there at once: nothing is buffered.
package struct ReportSink: Sendable {
    private let writing: @Sendable (String) throws -> Void
    /// What an error calls it.
    let name: String

    /// - Parameter name: what an error calls it.
    package init(name: String, writing: @escaping @Sendable (String) throws -> Void) {
        self.name = name
        self.writing = writing
    }

    /// - Throws: `RunnerError` with code `file`.
    package func write(_ text: String) throws(RunnerError) {
        do {
            try writing(text)
        } catch {
            throw RunnerError(.file, "the report \(name) cannot be written: \(error.localizedDescription)")
        }
    }

    /// The program's standard output.
    package static let standardOutput = ReportSink(name: "on standard output") { text in
        try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }

    /// A file, made or emptied now.
    ///
    /// - Throws: `RunnerError` with code `file` when that is not possible.
    package static func file(_ path: String) throws(RunnerError) -> ReportSink {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw RunnerError(
                .file, "the report '\(path)' cannot be written: \(String(cString: strerror(errno))).")
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        return ReportSink(name: "'\(path)'") { text in try handle.write(contentsOf: Data(text.utf8)) }
    }
}
