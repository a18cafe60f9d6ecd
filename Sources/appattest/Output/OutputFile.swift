import Foundation
import SuiteFiles

/// A file that the user names for output.
struct OutputFile {
    let path: String

    /// Writes the whole content: beside the file first, and then in its place, so that nobody ever sees half of it. A
    /// device or a pipe is written to as it is.
    ///
    /// - Throws: `CommandFailure` that names the file.
    func write(_ text: String) throws(CommandFailure) {
        do throws(FileFault) {
            try replace(with: text)
        } catch {
            throw .output(path, error)
        }
    }

    /// The same, with an error that does not name the file.
    func replace(with text: String) throws(FileFault) {
        do {
            if NamedFile.isReplaceable(path) {
                let url = URL(filePath: path).resolvingSymlinksInPath()
                try Data(text.utf8).write(to: url, options: .atomic)
            } else {
                let handle = try open(O_WRONLY)
                try Descriptor.write(text.utf8, to: handle.fileDescriptor)
            }
        } catch {
            throw FileFault(error)
        }
    }

    /// Checks that the file can be written, and makes it when there is none.
    func check() throws(FileFault) { _ = try open(O_WRONLY | O_CREAT) }

    /// Removes the file when there is nothing in it; a device or a pipe stays.
    func removeIfEmpty() {
        let file = URL(filePath: path).resolvingSymlinksInPath().path
        let size = try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int
        if size == 0, NamedFile.isReplaceable(path) { unlink(file) }
    }

    /// Opens the file for output that grows: what is written is there at once. Of what cannot be written whole, nothing is
    /// there.
    ///
    /// - Parameter appending: whether what is in the file stays.
    /// - Throws: `FileFault`, which does not name the file.
    func stream(appending: Bool = false) throws(FileFault) -> @Sendable ([UInt8]) throws -> Void {
        let handle = try open(O_WRONLY | O_CREAT | (appending ? O_APPEND : O_TRUNC))
        return { bytes in
            let end = lseek(handle.fileDescriptor, 0, SEEK_END)
            do throws(FileFault) {
                try Descriptor.write(bytes, to: handle.fileDescriptor)
            } catch {
                // A disk that is full has room for a part. A pipe has no end, and keeps it.
                if end >= 0, ftruncate(handle.fileDescriptor, end) == 0 { lseek(handle.fileDescriptor, end, SEEK_SET) }
                throw error
            }
        }
    }

    private func open(_ flags: Int32) throws(FileFault) -> FileHandle {
        let descriptor = Foundation.open(path, flags | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw FileFault(errorNumber: errno) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
}
