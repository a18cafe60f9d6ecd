import AttestModel

/// A TCP proxy at 127.0.0.1 that holds back every piece of data to the other side for a while, in order.
package final class DelayingProxy: Sendable {
    /// The port that it listens at.
    package let port: Int
    /// The time by which data from the client is held back. A change holds for data that arrives after it. The data of
    /// the other direction passes at once.
    package var delay: Duration {
        get { .zero }
        set {}
    }

    init(port: Int) { self.port = port }

    /// Starts a proxy.
    ///
    /// - Parameters:
    ///   - listenPort: 0 lets the system choose.
    ///   - host: The name or address of the other side.
    /// - Throws: `TransportError.cannotListen`.
    package static func start(
        listenPort: Int, to host: String, port: Int, delay: Duration
    ) async throws(TransportError) -> DelayingProxy {
        DelayingProxy(port: listenPort)
    }

    /// Closes the port and all connections.
    package func stop() async {}
}
