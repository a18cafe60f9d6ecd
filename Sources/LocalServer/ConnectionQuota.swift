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

    /// Returns the number of connections that each address may have.
    ///
    /// - Parameter addresses: The number of addresses, at least 1.
    /// - Throws: `ServerError.cannotListen` when the limit on file descriptors is too low for one connection.
    static func connections(ofEach addresses: Int) throws(ServerError) -> Int {
        let limit = sysconf(Int32(_SC_OPEN_MAX))
        guard limit > 0 else { return .max }
        // An event loop holds three, an address one.
        let fixed = nextDescriptor + 3 * NIOSingletons.groupLoopCountSuggestion + addresses + spare
        let least = fixed + addresses * burst
        guard limit >= least else {
            throw ServerError(
                .cannotListen,
                "cannot listen: this program may open only \(Count.text(limit, "file")) at once, and needs \(least); raise "
                    + "the limit (ulimit -n)")
        }
        return (limit - fixed) / addresses - burst + 1
    }

    /// The lowest number that is free, which is the number of open descriptors where there are no gaps.
    private static var nextDescriptor: Int {
        let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return .max >> 1 }
        close(descriptor)
        return Int(descriptor)
    }
}
