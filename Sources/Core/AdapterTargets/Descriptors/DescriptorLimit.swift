import AttestModel
import Foundation
import Transport

/// The bound on the files, pipes and connections that this process has open at once (`RLIMIT_NOFILE`).
enum DescriptorLimit {
    /// The descriptors that the program is left beside its connections, over those that are open when it starts: for event
    /// loops, signals, reports, the start of one process and looks at the process table.
    static let reserve = 32
    /// The descriptors that must be free when a process is started: those of its three pipes, and of looks at the process
    /// table. Half of them are held for a moment.
    static let forStart = 12

    /// The limit at present.
    static var soft: Int { Int(clamping: limits.rlim_cur) }

    private static var open: Int {
        #if os(Linux)
            let folder = "/proc/self/fd"
        #else
            let folder = "/dev/fd"
        #endif
        // The list is read through a descriptor of its own.
        return (try? FileManager.default.contentsOfDirectory(atPath: folder).count - 1) ?? 3
    }

    /// Raises the limit as far as connections need it and the system allows it, and no further: the processes that this
    /// one starts inherit it, and some of them visit every number below.
    /// - Parameters:
    ///   - connections: The connections that are wanted, at least 1.
    ///   - size: The descriptors that each connection holds, at least 1.
    /// - Returns: The number of connections that the limit has room for, at most as many as are wanted. Where there is
    ///   little room, it is 1; where there is none, it is 0.
    static func room(for connections: Int, of size: Int) -> Int {
        let fixed = open + reserve
        let (product, overflows) = connections.multipliedReportingOverflow(by: size)
        let needed = overflows ? Int.max : product.addingReportingOverflow(fixed).partialValue
        raise(to: needed > 0 ? needed : Int.max)
        return max(soft < least ? 0 : 1, min(connections, (soft - fixed) / size))
    }

    /// The limit below which nothing can be started.
    static var least: Int { open + (Loops.areOpen ? 0 : Loops.descriptors) + forStart }

    /// Checks that descriptors are free, by opening them.
    /// - Throws: `Shortage` when they are not.
    static func check(_ count: Int) throws(Shortage) {
        var taken: [Int32] = []
        defer { for descriptor in taken { close(descriptor) } }
        for _ in 0..<count {
            let descriptor = Foundation.open("/dev/null", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw Shortage(errorNumber: errno) ?? .descriptors }
            taken.append(descriptor)
        }
    }

    private static func raise(to count: Int) {
        var limits = limits
        guard count > Int(clamping: limits.rlim_cur) else { return }
        limits.rlim_cur = min(rlim_t(count), limits.rlim_max)
        // A refusal leaves the limit as it was, which is read again.
        _ = setrlimit(resource, &limits)
    }

    private static var limits: rlimit {
        var limits = rlimit()
        return getrlimit(resource, &limits) == 0 ? limits : rlimit(rlim_cur: 256, rlim_max: 256)
    }

    #if canImport(Glibc)
        private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
        private static let resource = RLIMIT_NOFILE
    #endif
}
