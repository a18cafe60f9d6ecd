import AttestModel

/// Connections to one backend. A connection is kept alive for the next request and carries one request at a time, so
/// that many callers at once get one each. Redirects are not followed.
///
/// A request that was sent on a kept connection is sent once more on a new one when the connection ended before any
/// byte of an answer: the backend may have closed it while it was idle. `LiveExchange.wasResent` says so.
package final class Wire: Sendable {
    /// The most requests that a burst sends at the same moment.
    package static let burstLimit = 256

    private let address: WireAddress
    private let settings: WireSettings
    private let stopwatch: @Sendable () -> Duration

    /// Creates a wire without connections.
    ///
    /// - Parameter stopwatch: A monotonic clock, for the times of exchanges.
    package init(
        _ address: WireAddress, settings: WireSettings = WireSettings(),
        stopwatch: @escaping @Sendable () -> Duration
    ) {
        (self.address, self.settings, self.stopwatch) = (address, settings, stopwatch)
    }

    /// The way in which the last bytes of a burst are sent.
    package enum Release: Sendable {
        /// All in one loop.
        case together
        /// All in one loop while a process is stopped, which goes on afterwards.
        case whilePaused(ProcessPause)
    }

    /// Sends a request and reads the answer.
    package func send(_ request: LiveRequest) async -> LiveExchange {
        LiveExchange(request: request, start: stopwatch(), end: stopwatch(), result: .failure(.closed))
    }

    /// Sends requests at the same moment: opens a new connection for each, sends all but the last byte on each, and
    /// then all last bytes.
    ///
    /// - Returns: The exchanges in the order of the requests. More than `burstLimit` requests make several bursts, one
    ///   after the other.
    package func burst(_ requests: [LiveRequest], releasing: Release = .together) async -> [LiveExchange] { [] }

    /// Sends bytes as they are on a new connection, in pieces with pauses, and reads one answer. An answer or the end of
    /// the connection ends the sending.
    package func sendRaw(_ pieces: [[UInt8]], pause: Duration = .zero) async -> Result<LiveResponse, WireFailure> {
        .failure(.closed)
    }

    /// Closes all connections.
    package func close() async {}
}
