import Foundation

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// One end of a pipe.
typealias PipeEnd = FileDescriptor

extension PipeEnd {
    /// Opens a pipe whose ends no other process inherits. Where the system cannot open it so at once (macOS), the caller
    /// lets none start meanwhile.
    ///
    /// - Throws: An error of the system when there are too few file descriptors.
    static func privatePipe() throws -> (reading: PipeEnd, writing: PipeEnd) {
        #if os(Linux)
            let ends = try pipe(options: .closeOnExec)
            return (ends.readEnd, ends.writeEnd)
        #else
            let ends = try pipe()
            for end in [ends.readEnd, ends.writeEnd] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
            return (ends.readEnd, ends.writeEnd)
        #endif
    }
}
