import AttestModel
import Foundation
import NIOCore

/// The bound on the connections of a server. Where a file descriptor for anything else is lacking, the libraries below it
/// end the process: they make timers when they are first needed.
enum ConnectionQuota {
    /// The descriptors that are left for the signals, timers, logs and states of the program.
    private static let spare = 8
    /// The connections that one look at an address accepts at most, before they are counted.
    private static let burst = 4
    /// The connections that each address is to have where the system allows it.
    private static let wanted = 1000

    /// Returns the number of connections that each address may have. The limit on file descriptors is raised as far as
    /// they need it and the system allows it, and no further: the processes that this one starts inherit it, and some of
    /// them visit every number below.
    /// - Parameter addresses: The number of addresses, at least 1.
    /// - Throws: `ServerError.cannotListen` when the limit on file descriptors is too low for one connection.
    static func connections(ofEach addresses: Int) throws(ServerError) -> Int {
        // An event loop holds three, an address one.
        let fixed = nextDescriptor + 3 * NIOSingletons.groupLoopCountSuggestion + addresses + spare
        let limit = limit(raisedTo: fixed + addresses * (wanted + burst))
        let least = fixed + addresses * burst
        guard limit >= least else {
            throw ServerError(
                .cannotListen,
                "cannot listen: this program may open only \(Count.text(limit, "file")) at once, and needs \(least); raise "
                    + "the limit (ulimit -n)")
        }
        return (limit - fixed) / addresses - burst + 1
    }

    /// Raises the limit of this process where it is lower than `count`, as far as the system allows it.
    /// - Returns: The limit from then on.
    private static func limit(raisedTo count: Int) -> Int {
        var limits = rlimit()
        guard getrlimit(resource, &limits) == 0 else { return sysconf(Int32(_SC_OPEN_MAX)) }
        let soft = limits.rlim_cur
        guard soft < count else { return Int(clamping: soft) }
        limits.rlim_cur = min(rlim_t(count), limits.rlim_max)
        return Int(clamping: setrlimit(resource, &limits) == 0 ? limits.rlim_cur : soft)
    }

    #if canImport(Glibc)
        private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
        private static let resource = RLIMIT_NOFILE
    #endif

    /// The lowest number that is free, which is the number of open descriptors where there are no gaps.
    private static var nextDescriptor: Int {
        let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return .max >> 1 }
        close(descriptor)
        return Int(descriptor)
    }
}
