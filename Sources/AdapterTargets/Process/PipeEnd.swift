import Foundation

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// One end of a pipe.
typealias PipeEnd = FileDescriptor

extension PipeEnd {
    /// Opens a pipe whose ends no other process inherits. The caller lets none start meanwhile.
    ///
    /// - Throws: An error of the system when there are too few file descriptors.
    static func privatePipe() throws -> (reading: PipeEnd, writing: PipeEnd) {
        let ends = try pipe()
        for end in [ends.readEnd, ends.writeEnd] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
        return (ends.readEnd, ends.writeEnd)
    }
}
