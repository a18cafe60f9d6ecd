import Foundation
import SuiteFiles

/// An existing file that this process has alone, among all that lock it.
///
/// A new content replaces the file, so that a reader without a lock finds either the old content or the new one. A
/// process that waited for the lock then holds the lock of the old file, and tries again with the new file.
final class LockedFile {
    /// The path without symbolic links.
    private let path: String
    private let descriptor: Int32
    private let mode: mode_t

    /// Waits for the lock.
    /// - Throws: `FileFault`, which does not name the file.
    init(_ path: String) throws(FileFault) {
        while true {
            let path = URL(filePath: path).resolvingSymlinksInPath().path
            let descriptor = open(path, O_RDWR | O_CLOEXEC)
            guard descriptor >= 0 else { throw FileFault(errorNumber: errno) }
            do throws(FileFault) {
                try Self.lock(descriptor)
                let mine = try Self.status { fstat(descriptor, $0) }
                guard mine.st_mode & S_IFMT == S_IFREG else { throw FileFault(errorNumber: EINVAL) }
                // The file may have been replaced, or removed, during the wait.
                let current = try Self.status { stat(path, $0) }
                if mine.st_ino == current.st_ino, mine.st_dev == current.st_dev {
                    (self.path, self.descriptor, mode) = (path, descriptor, mine.st_mode & 0o777)
                    return
                }
                close(descriptor)
            } catch {
                close(descriptor)
                throw error
            }
        }
    }

    deinit { close(descriptor) }

    private static func lock(_ descriptor: Int32) throws(FileFault) {
        while flock(descriptor, LOCK_EX) != 0 { guard errno == EINTR else { throw FileFault(errorNumber: errno) } }
    }

    private static func status(_ call: (UnsafeMutablePointer<stat>) -> Int32) throws(FileFault) -> stat {
        var status = stat()
        guard call(&status) == 0 else { throw FileFault(errorNumber: errno) }
        return status
    }

    func read() throws(FileFault) -> [UInt8] {
        do {
            return [UInt8](try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).readToEnd() ?? Data())
        } catch { throw FileFault(error) }
    }

    /// Replaces the content. The lock is that of the old file from now on, so that this is done once.
    func replace(with text: String) throws(FileFault) {
        // Whoever has the lock is alone, and a process that was killed may have left the file.
        let beside = "\(path).new"
        do {
            try Data(text.utf8).write(to: URL(filePath: beside))
            guard chmod(beside, mode) == 0, rename(beside, path) == 0 else { throw FileFault(errorNumber: errno) }
        } catch {
            unlink(beside)
            throw FileFault(error)
        }
    }
}
