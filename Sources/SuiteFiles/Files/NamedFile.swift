import Foundation

/// The bytes of a file that a user names.
package enum NamedFile {
    /// Reads a file whole; a pipe, as a shell's process substitution makes them, is one too.
    ///
    /// - Throws: `FileFault` for a directory, for a device or socket, and for what the system does not let be read.
    package static func read(_ path: String) throws(FileFault) -> [UInt8] {
        let handle = try opened(path)
        do {
            return [UInt8](try handle.readToEnd() ?? Data())
        } catch {
            throw FileFault(error)
        }
    }

    /// Opens a file or a pipe to be read.
    ///
    /// - Throws: `FileFault`, as for one that is read whole.
    package static func opened(_ path: String) throws(FileFault) -> FileHandle {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFault(errorNumber: errno) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileFault(errorNumber: errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG, S_IFIFO: return handle
        case S_IFDIR: throw FileFault("is a directory")
        default: throw FileFault("is not a regular file")
        }
    }

    /// Returns a Boolean value that indicates whether another file can take the place of this one: there is none, or a
    /// regular one.
    package static func isReplaceable(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
    }

    /// Returns who may read, write and execute a file; `nil` when there is none.
    package static func permissions(_ path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
    }
}
