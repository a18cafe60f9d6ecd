import AttestModel
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// The way to open connections to a backend.
struct Connector: Sendable {
    let address: WireAddress
    let settings: WireSettings
    let stopwatch: @Sendable () -> Duration
    /// The configuration of TLS; `nil` without TLS, and the reason when it cannot be used.
    private let tls: Result<NIOSSLContext, WireFailure>?

    init(_ address: WireAddress, settings: WireSettings, stopwatch: @escaping @Sendable () -> Duration) {
        (self.address, self.settings, self.stopwatch) = (address, settings, stopwatch)
        tls = address.scheme == "https" ? Self.context(trusting: settings.authorities) : nil
    }

    private static func context(trusting authorities: [[UInt8]]?) -> Result<NIOSSLContext, WireFailure> {
        do {
            var configuration = TLSConfiguration.makeClientConfiguration()
            configuration.applicationProtocols = ["http/1.1"]
            if let authorities {
                configuration.trustRoots = .certificates(
                    try authorities.map { try NIOSSLCertificate(bytes: $0, format: .der) })
            }
            return .success(try NIOSSLContext(configuration: configuration))
        } catch {
            return .failure(.unreachable("the authorities to trust cannot be used: \(error)"))
        }
    }

    /// Opens a connection, TLS included.
    func connect(on eventLoop: any EventLoop) async -> Result<WireConnection, WireFailure> {
        let context: NIOSSLContext?
        do throws(WireFailure) { context = try tls?.get() } catch { return .failure(error) }
        let arrival = OneTimePromise<Result<WireConnection, WireFailure>>()
        let (limit, connector) = (TimeAmount(settings.connectTimeout), self)
        let timer = eventLoop.scheduleTask(in: limit) {
            _ = arrival.keep(
                .failure(.unreachable("no connection came up within \(connector.settings.connectTimeout)")))
        }
        ClientBootstrap(group: eventLoop)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .connectTimeout(limit)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try connector.prepare(channel, tls: context, arrival: arrival)
                }
            }
            .connect(host: address.host, port: address.port)
            .whenFailure { _ = arrival.keep(.failure(WireFailure(connecting: $0))) }
        let result = await withTaskCancellationHandler {
            await arrival.value
        } onCancel: {
            arrival.keep(.failure(.closed))
        }
        timer.cancel()
        return result
    }

    private func prepare(
        _ channel: any Channel, tls: NIOSSLContext?, arrival: OneTimePromise<Result<WireConnection, WireFailure>>
    ) throws {
        let pipeline = channel.pipeline.syncOperations
        if let tls {
            let isNumber = (try? SocketAddress(ipAddress: address.host, port: 0)) != nil
            try pipeline.addHandler(NIOSSLClientHandler(context: tls, serverHostname: isNumber ? nil : address.host))
        }
        let reader = ResponseReader(
            settings: settings, stopwatch: stopwatch, isEncrypted: tls != nil, arrival: arrival)
        try pipeline.addHandlers([
            RawPort(onBytes: reader.noteBytes), ByteToMessageHandler(HTTPResponseDecoder()), reader,
        ])
    }
}
