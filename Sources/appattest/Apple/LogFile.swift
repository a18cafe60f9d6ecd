import AttestModel
import Foundation
import SuiteFiles

/// Where `--log` writes to.
enum LogFile {
    /// - Parameter path: a file to add to, `-` for stderr, `nil` for nowhere.
    /// - Throws: `CommandFailure` when the file cannot be opened.
    static func writer(_ path: String?) throws -> @Sendable ([UInt8]) throws -> Void {
        guard let path else { return { _ in } }
        guard path != "-" else { return { try FileHandle.standardError.write(contentsOf: Data($0)) } }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o644)
        guard descriptor >= 0 else {
            throw CommandFailure.configuration("cannot write the log \(path): \(FileFault(errorNumber: errno))")
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        return { try handle.write(contentsOf: Data($0)) }
    }
}
