import Foundation

/// The bytes of a file that a user names.
package enum NamedFile {
    /// Reads a whole file; a pipe, as a shell's process substitution makes it, is a file, too.
    /// - Throws: `FileFault` for a directory, for a device or socket, and for what the system does not let be read.
    package static func read(_ path: String) throws(FileFault) -> [UInt8] {
        let file = try open(path, O_RDONLY)
        var status = stat()
        guard fstat(file.fileDescriptor, &status) == 0 else { throw FileFault(errorNumber: errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG, S_IFIFO: break
        case S_IFDIR: throw FileFault("is a directory")
        default: throw FileFault("is not a regular file")
        }
        do { return [UInt8](try file.readToEnd() ?? Data()) } catch { throw FileFault(error) }
    }

    /// Writes a file that does not exist yet. Its bytes are not forced to the disk: a set that a crash of the machine
    /// damages does not have the hashes of its manifest any more.
    static func write(_ bytes: [UInt8], to path: String) throws(FileFault) {
        let file = try open(path, O_WRONLY | O_CREAT | O_EXCL)
        do {
            try file.write(contentsOf: bytes)
            try file.close()
        } catch { throw FileFault(error) }
    }

    private static func open(_ path: String, _ flags: Int32) throws(FileFault) -> FileHandle {
        let descriptor = Foundation.open(path, flags | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw FileFault(errorNumber: errno) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Returns whether another file can take the place of this one: there is none, or a regular one.
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

/// The reason why a file cannot be read or written, as the end of a sentence that begins with its name.
package struct FileFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// The fault in words, such as `is a directory` or `No such file or directory`.
    package let description: String

    package init(_ description: String) { self.description = description }

    /// - Parameter errorNumber: the system's `errno`.
    package init(errorNumber: Int32) { description = String(cString: strerror(errorNumber)) }

    /// Creates the fault that Foundation reports, in the system's own words where it has kept them; its others name
    /// only a code.
    package init(_ error: any Error) {
        if let fault = error as? FileFault {
            self = fault
        } else if let reason = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error,
            (reason as NSError).domain == NSPOSIXErrorDomain
        {
            self.init(errorNumber: Int32((reason as NSError).code))
        } else {
            self.init(error.localizedDescription)
        }
    }
}
