import NIOCore
import NIOPosix
import TLS

/// The way to open connections to one address, TLS included.
struct Dialer: Sendable {
    private let address: WireAddress
    /// The time for the connection to come up, and then again for the TLS handshake.
    private let timeout: TimeAmount
    /// The context of TLS, or the reason why there is none; `nil` without TLS.
    private var tls: Result<TLSContext, ConnectFault>?

    init(_ address: WireAddress, settings: WireSettings) {
        (self.address, timeout) = (address, TimeAmount(settings.connectTimeout))
        guard address.scheme == "https" else { return }
        tls = Result { () throws(TLSFailure) in try TLSContext(trusting: settings.authorities) }
            .mapError { .other("the authorities to trust cannot be used: \($0)") }
    }

    /// Opens a connection.
    /// - Parameter prepare: Adds the caller's handlers to a connection that is not up yet, above those of TLS, and
    ///   returns the value by which the caller uses it. It is called on the loop, once for each address that is tried.
    ///   The handlers see no failure from before the connection is up.
    /// - Returns: The value, once the connection is up; a `ConnectFault` otherwise, with the connection closed.
    func open<Value: Sendable>(
        on loop: any EventLoop, prepare: @escaping @Sendable (any Channel) throws -> Value
    ) -> EventLoopFuture<Value> {
        let arrival = loop.makePromise(of: Value.self)
        ClientBootstrap(group: loop).connectTimeout(timeout).channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try add(to: channel, arrival, prepare) }
            }
            .connect(host: address.host, port: address.port)
            .whenComplete { result in
                switch result {
                case .failure(let error): arrival.fail(ConnectFault(connecting: error))
                case .success(let channel):
                    let limit = loop.scheduleTask(in: timeout) {
                        arrival.fail(ConnectFault.handshakeTimeout)
                        channel.close(promise: nil)
                    }
                    arrival.futureResult.whenComplete { _ in limit.cancel() }
                }
            }
        return arrival.futureResult
    }

    private func add<Value: Sendable>(
        to channel: any Channel, _ arrival: EventLoopPromise<Value>, _ prepare: (any Channel) throws -> Value
    ) throws {
        let pipeline = channel.pipeline.syncOperations
        if let tls { try pipeline.addHandler(TLSHandler(tls.get(), host: address.host)) }
        let handler = ArrivalHandler(isEncrypted: tls != nil)
        try pipeline.addHandler(handler)
        let value = try prepare(channel)
        handler.onArrival = { arrival.completeWith($0.map { value }.mapError { $0 as any Error }) }
    }
}
