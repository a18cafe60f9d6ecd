import AttestModel
import Dialing
import NIOCore
import NIOHTTP1
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
        let limit = TimeAmount(settings.connectTimeout)
        let timer = eventLoop.scheduleTask(in: limit) { _ = arrival.keep(.failure(tooLate)) }
        Dialer(host: address.host, port: address.port, tls: context.map { .success($0) }, timeout: limit)
            .open(on: eventLoop, prepare: prepared)
            .whenComplete { result in
                switch result {
                case .success(let connection):
                    if !arrival.keep(.success(connection.value)) { connection.value.close() }
                case .failure(let error): arrival.keep(.failure(failure(error)))
                }
            }
        let result = await withTaskCancellationHandler {
            await arrival.value
        } onCancel: {
            arrival.keep(.failure(.closed))
        }
        timer.cancel()
        return result
    }

    @Sendable private func prepared(_ channel: any Channel) throws -> WireConnection {
        let reader = ResponseReader(settings: settings, stopwatch: stopwatch)
        try channel.pipeline.syncOperations.addHandlers([
            RawPort(onBytes: reader.noteBytes), ByteToMessageHandler(HTTPResponseDecoder()), reader,
        ])
        return WireConnection(channel, reader: reader)
    }

    private var tooLate: WireFailure { .unreachable("no connection came up within \(settings.connectTimeout)") }

    private func failure(_ error: any Error) -> WireFailure {
        switch error as? DialFailure {
        case .closed: .unreachable("the connection was closed before it came up")
        case .handshakeTimeout: tooLate
        case .connecting(let error), .handshake(let error): WireFailure(connecting: error)
        case nil: WireFailure(connecting: error)
        }
    }
}
