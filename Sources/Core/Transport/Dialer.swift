import NIOCore
import NIOPosix
import NIOSSL

/// The way to open connections to one address, TLS included. The caller adds the handlers that send and read.
package struct Dialer: Sendable {
    private let host: String
    private let port: Int
    private let tls: Result<NIOSSLContext, any Error>?
    private let timeout: TimeAmount

    /// Creates a dialer.
    ///
    /// - Parameters:
    ///   - host: A name or an address. TLS tells the other side a name only.
    ///   - tls: The configuration of TLS, or the reason why there is none; `nil` without TLS.
    ///   - timeout: The time for the connection to come up, and then again for the TLS handshake.
    package init(host: String, port: Int, tls: Result<NIOSSLContext, any Error>?, timeout: TimeAmount) {
        (self.host, self.port, self.tls, self.timeout) = (host, port, tls, timeout)
    }

    /// Opens a connection.
    ///
    /// - Parameter prepare: Adds the caller's handlers to a connection that is not up yet, above those of TLS, and returns
    ///   the value by which the caller uses it. It is called on the loop, once for each address that is tried. The
    ///   handlers see no failure from before the connection is up. That TLS ended without a goodbye is no error but the
    ///   event `UncleanEnd`.
    /// - Returns: The value, once the connection is up; a `DialFailure` otherwise, with the connection closed.
    package func open<Value>(
        on loop: any EventLoop, prepare: @escaping @Sendable (any Channel) throws -> Value
    ) -> EventLoopFuture<NIOLoopBound<Value>> {
        let arrival = loop.makePromise(of: NIOLoopBound<Value>.self)
        ClientBootstrap(group: loop).connectTimeout(timeout)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try add(to: channel, arrival, prepare) }
            }
            .connect(host: host, port: port)
            .whenComplete { result in
                switch result {
                case .failure(let error): arrival.fail(DialFailure.connecting(error))
                case .success(let channel):
                    let limit = loop.scheduleTask(in: timeout) {
                        arrival.fail(DialFailure.handshakeTimeout)
                        channel.close(promise: nil)
                    }
                    arrival.futureResult.whenComplete { _ in limit.cancel() }
                }
            }
        return arrival.futureResult
    }

    private func add<Value>(
        to channel: any Channel, _ arrival: EventLoopPromise<NIOLoopBound<Value>>,
        _ prepare: (any Channel) throws -> Value
    ) throws {
        let pipeline = channel.pipeline.syncOperations
        if let tls {
            let isNumber = (try? SocketAddress(ipAddress: host, port: 0)) != nil
            try pipeline.addHandler(NIOSSLClientHandler(context: tls.get(), serverHostname: isNumber ? nil : host))
        }
        let handler = ArrivalHandler(isEncrypted: tls != nil)
        try pipeline.addHandler(handler)
        let value = NIOLoopBound(try prepare(channel), eventLoop: channel.eventLoop)
        handler.onArrival = { result in
            switch result {
            case .success: arrival.succeed(value)
            case .failure(let failure): arrival.fail(failure)
            }
        }
    }
}

/// The reason why a connection did not come up.
package enum DialFailure: Error {
    /// No address can be reached, as the error of NIO says.
    case connecting(any Error)
    /// The TLS handshake has taken too long.
    case handshakeTimeout
    /// The other side has closed the connection in the TLS handshake.
    case closed
    /// The TLS handshake failed, as the error of NIO says, or the connection broke meanwhile.
    case handshake(any Error)
}
