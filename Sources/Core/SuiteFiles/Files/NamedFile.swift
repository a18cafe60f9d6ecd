import Foundation

/// The bytes of a file that a user names.
package enum NamedFile {
    /// Reads a whole file; a pipe, as a shell's process substitution makes it, is a file, too.
    ///
    /// - Throws: `FileFault` for a directory, for a device or socket, and for what the system does not let be read.
    package static func read(_ path: String) throws(FileFault) -> [UInt8] {
        let (descriptor, size) = try open(path)
        defer { close(descriptor) }
        // The first read takes a regular file whole. A pipe has the size 0, and a buffer needs room for a byte.
        var capacity = size + 1
        var bytes: [UInt8] = []
        while true {
            let part = try part(of: descriptor, capacity)
            guard !part.isEmpty else { return bytes }
            bytes += part
            capacity = max(1 << 16, bytes.count)
        }
    }

    /// - Returns: an open descriptor, and the number of bytes of a regular file.
    private static func open(_ path: String) throws(FileFault) -> (descriptor: Int32, size: Int) {
        let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFault(errorNumber: errno) }
        var status = stat()
        let fault: FileFault
        if fstat(descriptor, &status) != 0 {
            fault = FileFault(errorNumber: errno)
        } else {
            switch status.st_mode & S_IFMT {
            case S_IFREG, S_IFIFO: return (descriptor, Int(status.st_size))
            case S_IFDIR: fault = FileFault("is a directory")
            default: fault = FileFault("is not a regular file")
            }
        }
        close(descriptor)
        throw fault
    }

    /// Reads the next bytes of an open file.
    ///
    /// - Parameter capacity: the most bytes to read.
    /// - Returns: the bytes; none at the end.
    private static func part(of descriptor: Int32, _ capacity: Int) throws(FileFault) -> [UInt8] {
        var failure: Int32 = 0
        let part = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            var result = 0
            repeat {
                result = Foundation.read(descriptor, buffer.baseAddress, capacity)
            } while result < 0 && errno == EINTR
            if result < 0 { failure = errno }
            count = max(0, result)
        }
        guard failure == 0 else { throw FileFault(errorNumber: failure) }
        return part
    }

    /// Writes a file that does not exist yet. Its bytes are not forced to the disk: a set that a crash of the machine
    /// damages does not have the hashes of its manifest any more.
    static func write(_ bytes: [UInt8], to path: String) throws(FileFault) {
        let descriptor = Foundation.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw FileFault(errorNumber: errno) }
        var failure: Int32 = 0
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty, failure == 0 {
                let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { failure = errno }
            }
        }
        if close(descriptor) != 0, failure == 0 { failure = errno }
        guard failure == 0 else { throw FileFault(errorNumber: failure) }
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
