import Foundation
import Reports
import SuiteFiles

/// A file for what has to wait: it has no name, and is gone with the program.
enum ScratchFile {
    /// Opens a file in the system's folder for temporary files (`TMPDIR`).
    ///
    /// - Throws: `FileFault` that names the folder.
    static func open() throws(FileFault) -> GrowingFile {
        let folder = FileManager.default.temporaryDirectory
        let path = folder.appending(path: SystemRandomness.name("appattest")).path
        let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw fault(FileFault(errorNumber: errno), in: folder) }
        unlink(path)
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        return GrowingFile(
            append: { bytes in
                do throws(FileFault) {
                    try Descriptor.write(bytes, to: handle.fileDescriptor)
                } catch {
                    throw fault(error, in: folder)
                }
            },
            read: { try Descriptor.read($0, $1, from: handle.fileDescriptor) })
    }

    private static func fault(_ fault: FileFault, in folder: URL) -> FileFault {
        FileFault("a temporary file in '\(folder.path)': \(fault)")
    }
}
