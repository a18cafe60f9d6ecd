import AttestModel
import Foundation

/// A file that the user names for output.
struct OutputFile {
    let path: String

    /// Writes the whole content: beside the file first, and then in its place, so that nobody ever sees half of it. A
    /// device or a pipe is written to as it is.
    ///
    /// - Throws: `CommandFailure` that names the file.
    func write(_ text: String) throws(CommandFailure) {
        let url = URL(filePath: path).resolvingSymlinksInPath()
        do {
            if isReplaceable {
                try Data(text.utf8).write(to: url, options: .atomic)
            } else {
                try handle(O_WRONLY).write(contentsOf: Data(text.utf8))
            }
        } catch {
            throw .output(path, error)
        }
    }

    /// Checks that the file can be written, and makes it when there is none.
    ///
    /// - Throws: `CommandFailure` that names the file.
    func check() throws(CommandFailure) { _ = try open(O_WRONLY | O_CREAT) }

    /// Opens the file for output that grows: what is written is there at once.
    ///
    /// - Parameter appending: whether what is in the file stays.
    /// - Throws: `CommandFailure` that names the file.
    func stream(appending: Bool = false) throws(CommandFailure) -> @Sendable ([UInt8]) throws -> Void {
        let handle = try open(O_WRONLY | O_CREAT | (appending ? O_APPEND : O_TRUNC))
        return { try handle.write(contentsOf: Data($0)) }
    }

    /// A Boolean value that indicates whether another file can take this one's place: there is none, or a regular one.
    private var isReplaceable: Bool {
        var status = stat()
        return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
    }

    private func open(_ flags: Int32) throws(CommandFailure) -> FileHandle {
        do {
            return try handle(flags)
        } catch {
            throw .output(path, error)
        }
    }

    private func handle(_ flags: Int32) throws(FileFault) -> FileHandle {
        let descriptor = Foundation.open(path, flags | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw FileFault(errorNumber: errno) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
}
